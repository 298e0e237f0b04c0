"""The colours of a map as seen from above."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from simple_surfaces import cone, plane

from terrain_explorer.files import widen_range
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.brushes import Canvas
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import FLAT, PALETTES, colours
from terrain_explorer.terrain.shading.tinting import contours, hillshade, shades, tinted
from terrain_explorer.terrain.work import finished

GREY = Look(palette="greyscale")
HILLS = DiamondSquare(exponent=6, seed=3).heightmap()

LOOKS = st.builds(
    Look,
    palette=st.sampled_from(list(PALETTES)),
    contours=st.booleans(),
    water=st.booleans(),
    water_level=st.floats(0, 1),
    sun_azimuth=st.floats(0, 360),
    sun_altitude=st.floats(1, 90),
    exaggeration=st.floats(0, 10),
)


def whole(heightmap, look, hillshaded=False):
    return tinted(heightmap, look, range(heightmap.rows), range(heightmap.columns), hillshaded)


def climbing(rows=8, columns=512):
    """Return a map that rises from 0 in the west to 1 in the east."""
    return Heightmap(np.tile(np.linspace(0, 1, columns, dtype=np.float32), (rows, 1)))


def leaning(south, east, size=65):
    """Return a plane that, as drawn, rises by so much to the south and to the east."""
    row, column = np.indices((size, size))
    heights = (south * row + east * column).astype(np.float32)
    return Heightmap(heights, (0, 0.2 * (size - 1)))


@given(LOOKS, st.booleans(), st.data())
def test_a_part_has_the_colours_of_the_whole(look, hillshaded, data):
    step = data.draw(st.integers(1, 40))
    parts, places = [], []
    for _ in range(2):
        points = range(0, 65, step)
        first = data.draw(st.integers(0, len(points) - 1))
        last = data.draw(st.integers(first, len(points) - 1))
        parts.append(points[first : last + 1])
        places.append(slice(first, last + 1))
    everything = tinted(HILLS, look, range(0, 65, step), range(0, 65, step), hillshaded)
    part = tinted(HILLS, look, *parts, hillshaded)
    assert part.dtype == np.uint8
    assert part.shape == (len(parts[0]), len(parts[1]), 3)
    assert (part == everything[tuple(places)]).all()


def test_greyscale_is_the_same_as_the_plain_shades():
    grey = shades(HILLS, range(0, 65, 2), range(10, 60, 2))
    assert (tinted(HILLS, GREY, range(0, 65, 2), range(10, 60, 2), False) == grey[..., None]).all()


def test_shades_run_from_black_to_white_over_the_range():
    heights = np.array([[0.0, 0.25, 0.5]] * 2, np.float32)
    assert shades(Heightmap(heights, (0, 1)), range(2), range(3))[0].tolist() == [0, 63, 127]


def test_the_smallest_range_has_the_light_of_any_other():
    heights = np.zeros((3, 3), np.float32)
    heights[1, 1] = 1
    smallest = np.finfo(np.float32).smallest_subnormal
    np.testing.assert_array_equal(
        whole(Heightmap(heights * smallest), Look(), True), whole(Heightmap(heights), Look(), True)
    )


@pytest.mark.parametrize("unit", [1e-42, 1e30])
def test_contours_do_not_depend_on_the_unit(unit):
    heights = np.add.outer(np.arange(33), np.arange(65)).astype(np.float32)
    expected = contours(heights + np.float32(0.5), 4)
    assert expected.any()
    np.testing.assert_array_equal(contours((heights + np.float32(0.5)) * np.float32(unit), 4 * unit), expected)


def test_heights_beyond_the_range_are_told_apart_by_their_colours():
    heights = np.array([[-1.0, 0.0, 1.0, 2.0, 4.0]] * 2, np.float32)
    drawn_on = Heightmap(heights, (0, 1))
    assert drawn_on.shown_range == (-1, 4)
    assert shades(drawn_on, range(2), range(5))[0].tolist() == [0, 51, 102, 153, 255]
    for palette in ("arid", "land"):
        for water in (False, True):
            look = Look(palette=palette, water=water)
            assert len(np.unique(whole(drawn_on, look)[0], axis=0)) == 5


def test_what_is_drawn_beyond_the_range_shows_once_the_stroke_has_ended():
    canvas = Canvas(HILLS.heights, HILLS.range)
    canvas.heights[5, 5] = 3
    sketch = canvas.live(HILLS)
    rows, columns = range(HILLS.rows), range(HILLS.columns)
    same = shades(sketch, rows, columns) == shades(HILLS, rows, columns)
    same[5, 5] = True
    assert same.all()
    assert finished(canvas.copying(HILLS)).shown_range == (0, 3)


def test_files_are_black_and_white_where_the_map_is():
    drawn_on = Heightmap(HILLS.heights * 2 - 0.25, (0, 1))
    assert widen_range(drawn_on, "png16").range == drawn_on.shown_range


@pytest.mark.parametrize("palette", ["arid", "snow", "greyscale"])
def test_a_palette_runs_over_the_range(palette):
    assert (whole(climbing(), Look(palette=palette))[0, [0, -1]] == colours(palette)[[0, -1]]).all()


def test_without_water_the_land_takes_the_colours_of_land_only():
    seen = whole(climbing(), Look())[0]
    assert (seen[[0, -1]] == colours("land")[[128, 255]]).all()
    assert len(np.unique(seen, axis=0)) == 128


def test_with_water_the_land_begins_at_the_shore():
    seen = whole(climbing(), Look(water=True, water_level=0.5))[0]
    assert (seen[[256, -1]] == colours("land")[[128, 255]]).all()


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("level", [0, 0.3, 1])
def test_water_covers_exactly_what_is_below_its_level(palette, level):
    dry = Look(palette=palette, water_level=level)
    heightmap = climbing()
    different = (whole(heightmap, dry) != whole(heightmap, replace(dry, water=True))).any(axis=-1)
    below = heightmap.heights < np.float32(level)
    if PALETTES[palette].sea or PALETTES[palette].of in ("cover", "nature"):  # which has a beach by the sea
        assert different[below].all()
    else:
        assert (different == below).all()


def test_water_is_darker_where_it_is_deeper_and_hides_the_ground():
    white = Heightmap(np.tile(np.linspace(0, 1, 256, dtype=np.float32), (2, 1)))
    seen = whole(white, Look(palette="matte", water=True, water_level=0.9))[0].astype(int)
    wet = seen[white.heights[0] < 0.9]
    assert (np.diff(wet.sum(axis=-1)) >= 0).all()
    assert (wet[:, 2] > wet[:, 0]).all()
    assert seen[-1].sum() - wet[-1].sum() > 60


def test_the_lowest_ground_is_wet_even_below_the_range():
    heights = np.array([[-3.0, 0.0], [1.0, 2.0]], np.float32)
    deep = whole(Heightmap(heights, (0, 1)), Look(palette="matte", water=True, water_level=0.5))
    assert deep[0, 0].sum() < deep[0, 1].sum() < deep[1, 0].sum()


@pytest.mark.parametrize(("degrees", "place"), [(0, 0), (30, 127), (59.9, 254), (75, 255)])
@pytest.mark.parametrize("exaggeration", [0, 1, 3])
def test_slopes_take_the_colour_of_their_angle_at_exaggeration_1(degrees, place, exaggeration):
    rise = np.tan(np.radians(degrees))
    seen = whole(leaning(0.6 * rise, 0.8 * rise), Look(palette="slope", exaggeration=exaggeration))[30, 30]
    near = colours("slope")[max(place - 1, 0) : place + 2].astype(int)
    assert np.abs(near - seen).sum(axis=1).min() == 0


@pytest.mark.parametrize("degrees", [0.5, 3, 20, 45])
@pytest.mark.parametrize("stretch", [1, 2])
@pytest.mark.parametrize("axis", [0, 1])
def test_slopes_in_nature_take_the_colour_of_their_angle(degrees, stretch, axis):
    far = np.indices((65, 65))[axis] * (25 if stretch == 1 else (100 / 3, 50 / 3)[axis])
    heights = (far * np.tan(np.radians(degrees))).astype(np.float32)
    known = Heightmap(heights, metres=True, spacing=25.0, stretch=stretch)
    seen = whole(known, Look(palette="slope"))[30, 30]
    near = colours("slope")[int(degrees / 60 * 255) :][:2].astype(int)
    assert np.abs(near - seen).sum(axis=1).min() == 0


@pytest.mark.parametrize(
    ("south", "east", "quarter"), [(1, 0, 0), (0, -1, 1), (-1, 0, 2), (0, 1, 3)], ids=["north", "east", "south", "west"]
)
def test_aspects_take_the_colour_of_their_direction(south, east, quarter):
    seen = whole(leaning(south, east), Look(palette="aspect"))
    expected = colours("aspect")[quarter * 255 // 4].astype(int)
    assert np.abs(seen - expected).max() <= 3


def test_level_ground_has_no_direction():
    assert (whole(Heightmap(np.zeros((3, 3), np.float32)), Look(palette="aspect")) == FLAT).all()


def test_contours_change_the_points_that_they_pass_and_every_fifth_more():
    heightmap = climbing(columns=1024)
    plain, lined = (whole(heightmap, Look(palette="matte", contours=on)).astype(int) for on in (False, True))
    passed = (plain != lined).any(axis=-1)
    assert (passed == contours(heightmap.heights, 0.05)).all()
    assert passed.any(axis=0).sum() >= 19
    drop = (plain - lined).sum(axis=-1)[0]
    strong = contours(heightmap.heights, 0.25)[0]
    assert drop[strong].min() > 1.5 * drop[passed[0] & ~strong].max()


def test_contours_are_light_on_dark_ground_and_dark_on_light_ground():
    heightmap = climbing(columns=1024)
    plain, lined = (whole(heightmap, replace(GREY, contours=on)).astype(int)[0, :, 0] for on in (False, True))
    on_line = np.flatnonzero(plain != lined)
    assert lined[on_line[0]] > plain[on_line[0]] + 30
    assert lined[on_line[-1]] < plain[on_line[-1]] - 30


@pytest.mark.parametrize(("azimuth", "bright"), [(0, (10, 32)), (90, (32, 54)), (180, (54, 32)), (270, (32, 10))])
def test_the_sun_lights_the_side_of_a_cone_that_faces_it(azimuth, bright):
    row, column = np.mgrid[-32:33, -32:33]
    cone = Heightmap((-np.hypot(row, column)).astype(np.float32))
    seen = whole(cone, Look(palette="matte", sun_azimuth=azimuth, exaggeration=3), hillshaded=True).astype(int)
    dark = (64 - bright[0], 64 - bright[1])
    assert seen[bright].sum() > seen[dark].sum() + 150


def test_exaggeration_deepens_the_hillshade():
    contrasts = [
        whole(HILLS, Look(palette="matte", exaggeration=factor), hillshaded=True).std() for factor in (0, 1, 3)
    ]
    assert contrasts == sorted(contrasts)
    assert contrasts[0] < 0.5 * contrasts[1]


@pytest.mark.parametrize("palette", PALETTES)
def test_a_flat_map_and_one_with_little_range_are_drawn(palette):
    look = Look(palette=palette, contours=True, water=True)
    flat = Heightmap(np.full((2, 3), 8.0, np.float32))
    assert (whole(flat, look, hillshaded=True) == whole(flat, look, hillshaded=True)[0, 0]).all()


def test_contours_that_are_too_dense_to_be_told_apart_fade():
    plane = Heightmap(np.tile(np.arange(65, dtype=np.float32), (65, 1)))
    everything = range(65), range(65)

    def inked(interval):
        """Return the columns with lines."""
        look = Look(palette="matte", contours=True, contour_interval=interval)
        plain = tinted(plane, Look(palette="matte"), *everything, hillshaded=False).astype(int)
        lines = tinted(plane, look, *everything, hillshaded=False) != plain
        return np.flatnonzero(lines.any(axis=(0, 2))).tolist()

    assert inked(10.0) == [9, 19, 29, 39, 49, 59]
    assert inked(1.0) == [column for column in range(64) if column % 5 == 4]
    assert inked(0.001) == []


class TestLakes:
    DEPTHS = np.zeros(HILLS.heights.shape, np.float32)
    DEPTHS[10:20, 30:50] = np.linspace(0.01, 0.3, 20, dtype=np.float32)
    DEPTHS[9, 30:50] = -0.2  # a shore

    def seen(self, look=GREY):
        everything = range(65), range(65)
        dry = tinted(HILLS, look, *everything, False).astype(int)
        return dry, tinted(HILLS, look, *everything, False, self.DEPTHS).astype(int)

    @pytest.mark.parametrize("palette", ["greyscale", "land", "slope"])
    def test_cover_what_they_drown_and_no_more(self, palette):
        dry, wet = self.seen(Look(palette=palette))
        assert ((wet != dry).any(axis=-1) == (self.DEPTHS > 0)).all()

    def test_are_blue_and_darker_where_they_are_deeper(self):
        _, wet = self.seen(Look(palette="matte"))
        lake = wet[15, 30:50]
        assert (lake[:, 2] > lake[:, 0] + 20).all()
        assert (np.diff(lake.sum(axis=-1)) <= 0).all()
        assert lake[-1].sum() < lake[0].sum() - 30

    def test_below_the_sea_are_sea(self):
        dry, wet = self.seen(Look(palette="matte", water=True, water_level=1.0))
        higher = HILLS.heights + self.DEPTHS > 1.0
        assert ((wet != dry).any(axis=-1) <= higher).all()

    def test_a_part_has_the_colours_of_the_whole(self):
        _, wet = self.seen()
        part = tinted(HILLS, GREY, range(8, 40, 2), range(20, 60, 2), False, self.DEPTHS)
        assert (part == wet[8:40:2, 20:60:2]).all()


TOWARDS = {"north": (0, (-1, 0)), "east": (90, (0, 1)), "south": (180, (1, 0)), "west": (270, (0, -1))}


@pytest.mark.parametrize("altitude", [0, 30, 90])
def test_a_plain_is_lit_by_the_sine_of_the_suns_height(altitude):
    shade = hillshade(gradient(np.full((3, 4), 9.0), 1), altitude=altitude)
    assert shade.dtype == np.float32
    assert shade.shape == (3, 4)
    np.testing.assert_allclose(shade, math.sin(math.radians(altitude)), atol=1e-6)


@pytest.mark.parametrize(("azimuth", "towards"), TOWARDS.values(), ids=list(TOWARDS))
def test_a_slope_is_bright_that_faces_the_sun_and_dark_that_turns_away(azimuth, towards):
    facing = plane(*(-step for step in towards))
    np.testing.assert_allclose(hillshade(gradient(facing, 1), azimuth, altitude=45), 1, atol=1e-6)
    np.testing.assert_allclose(hillshade(gradient(-2 * facing, 1), azimuth, altitude=45), 0)


@given(st.integers(1, 9), st.integers(0, 30))
def test_contours_of_a_staircase_lie_on_its_last_step_below_each_multiple(interval, first):
    heights = np.tile(np.arange(first, first + 40.0), (3, 1))
    crossed = np.flatnonzero(contours(heights + 0.5, interval)[1])
    assert crossed.tolist() == [column for column in range(39) if (first + column + 1) % interval == 0]


def test_contours_of_a_cone_are_rings():
    heights, row, column = cone()
    lines = contours(heights + 0.5, 10)
    away = np.hypot(row, column)[lines] - 0.5
    assert (np.abs(away - 10 * np.round(away / 10)) < 1.5).all()
    assert {10, 20, 30, 40} <= set(10 * np.round(away / 10))


def test_level_ground_has_no_contours():
    assert not contours(np.full((4, 5), 3.0), 1).any()
