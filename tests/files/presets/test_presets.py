"""Each preset: the bytes that it writes, which way round they lie, and the values that are to be typed in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from preset_tools import exported, finished, png_header, preset, slope, steps, typed

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.presets import PRESETS, exporting
from terrain_explorer.files.presets.fitting import MapSize, square_points
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Crop, Pad, Resample
from terrain_explorer.terrain.heightmap import is_nearly_square
from terrain_explorer.terrain.sizes import MOST_POINTS

UNITY = (33, 65, 129, 257, 513, 1025, 2049, 4097)
UNREAL = (127, 253, 505, 1009, 2017, 4033, 8129)
RASTERS = ("unity", "unreal", "godot", "blender", "worldpainter")

in_one_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=30)
shapes = st.tuples(st.integers(2, 70), st.integers(2, 70))


class TestUnity:
    @pytest.mark.parametrize(
        ("options", "dtype", "white"),
        [
            ({}, "<u2", 65535),
            ({"order": "mac"}, ">u2", 65535),
            ({"bits": "8"}, "u1", 255),
            ({"bits": "8", "order": "mac"}, "u1", 255),
        ],
        ids=str,
    )
    def test_writes_the_south_first_in_the_order_of_bytes_asked_for(self, tmp_path, options, dtype, white):
        square = slope(33, 33)
        path, _ = exported(preset("unity", **options), square, tmp_path)
        found = np.fromfile(path, dtype).reshape(33, 33)
        np.testing.assert_array_equal(found, steps(square, white)[::-1])
        assert path.suffix == ".raw"

    def test_the_values_are_those_of_its_dialog(self):
        plan = preset("unity", relief=255, width=800, order="mac", bits="8").plan(slope(129, 65))
        assert plan.shape == (129, 129)
        assert typed(plan) == {
            "Depth": "Bit 8",
            "Resolution": "129",
            "Byte Order": "Mac",
            "Flip Vertically": "off",
            "Terrain Size X (width)": "800",
            "Terrain Size Y (height)": "256",
            "Terrain Size Z (length)": "1600",
            "Position Y": "0",
        }

    def test_a_survey_keeps_its_metres(self):
        survey = slope(65, 65, 250.0, 850.0, metres=True, spacing=30.0)
        values = typed(preset("unity").suited(survey).plan(survey))
        assert values["Terrain Size X (width)"] == values["Terrain Size Z (length)"] == "1920"
        # White is 65535, and Unity divides by 65536.
        assert values["Terrain Size Y (height)"] == "600.0092"
        assert values["Position Y"] == "250"

    @pytest.mark.parametrize(("shape", "side"), [((2, 2), 33), ((600, 300), 513), ((300, 800), 1025), ((770, 2), 1025)])
    def test_other_sides_become_the_nearest(self, shape, side):
        assert preset("unity").plan(slope(*shape)).shape == (side, side)

    def test_the_size_of_the_file_is_known_before(self, tmp_path):
        plan = preset("unity", bits="8").plan(slope(40, 70))
        path, _ = exported(preset("unity", bits="8"), slope(40, 70), tmp_path)
        assert plan.size == (path.stat().st_size, True)


class TestUnreal:
    def test_writes_a_png_with_the_north_first(self, tmp_path):
        square = slope(127, 127)
        path, _ = exported(preset("unreal"), square, tmp_path)
        assert png_header(path) == (127, 127, 16, 0)
        with Image.open(path) as image:
            np.testing.assert_array_equal(np.asarray(image), steps(square))

    def test_writes_r16_too(self, tmp_path):
        square = slope(127, 127)
        path, _ = exported(preset("unreal", format="r16"), square, tmp_path)
        assert path.suffix == ".r16"
        np.testing.assert_array_equal(np.fromfile(path, "<u2").reshape(127, 127), steps(square))

    def test_the_scales_follow_from_metres(self):
        """At a scale of 100, 512 m lie between 0 and 65536, and a point lies 1 m from the next."""
        plan = preset("unreal", relief=512, width=1008, size="1009").plan(slope(100, 100))
        values = typed(plan)
        assert (values["Scale X"], values["Scale Y"], values["Scale Z"]) == ("100", "100", "100")
        assert values["Location Z"] == "25600"
        assert values["Overall Resolution"] == "1009 x 1009"

    @pytest.mark.parametrize(("low", "place"), [(-100.0, "0"), (0.0, "10000"), (1000.0, "110000")])
    def test_black_lies_at_its_own_height(self, low, place):
        survey = slope(127, 127, low, low + 200, metres=True)
        assert typed(preset("unreal").suited(survey).plan(survey))["Location Z"] == place

    @pytest.mark.parametrize("side", UNREAL)
    def test_recommended_sides_are_whole_components(self, side):
        values = typed(preset("unreal", size=f"{side}").plan(slope()))
        quads = int(values["Section Size"].split("x")[0])
        components = int(values["Number of Components"].split(" x ")[0])
        assert components * 2 * quads + 1 == side
        assert quads in (63, 127)

    @pytest.mark.parametrize(
        ("fit", "shape", "wanted"),
        [
            ("resample", (500, 1000), (505, 1009)),
            ("resample", (1000, 300), (1009, 253)),
            ("resample", (20, 1000), (127, 1009)),
            ("crop", (400, 1100), (379, 1009)),
            ("pad", (400, 900), (505, 1009)),
        ],
    )
    def test_a_landscape_may_be_a_rectangle_of_whole_components(self, fit, shape, wanted):
        plan = preset("unreal", outline="map", fit=fit).plan(slope(*shape))
        assert plan.shape == wanted
        values = typed(plan)
        assert values["Overall Resolution"] == f"{wanted[1]} x {wanted[0]}"
        assert values["Number of Components"] == f"{wanted[1] // 126} x {wanted[0] // 126}"

    def test_a_side_too_short_to_be_cropped_is_refused(self):
        with pytest.raises(ValueError, match="too few to crop"):
            preset("unreal", outline="map", fit="crop").plan(slope(50, 1100))

    @pytest.mark.parametrize("name", ["hills_x2_y3", "a_X0_Y12"])
    def test_names_of_tiles_are_refused(self, tmp_path, name):
        with pytest.raises(HeightmapFileError, match="one tile of several"):
            exported(preset("unreal"), slope(127, 127), tmp_path, name)
        assert exported(preset("unity"), slope(33, 33), tmp_path, name)[0].exists()

    def test_ground_that_is_no_square_keeps_its_proportions(self):
        values = typed(preset("unreal", width=1260, size="127").plan(slope(101, 201)))
        assert (values["Scale X"], values["Scale Y"]) == ("1000", "500")


@pytest.mark.parametrize("slug", ["unity", "unreal", "godot", "blender"])
@pytest.mark.parametrize(("low", "high"), [(-0.18, 0.67), (0.25, 0.75), (0.0, 1.0), (0.5, 2.5)])
def test_the_relief_is_that_from_the_lowest_to_the_highest_point(tmp_path, slug, low, high):
    """Whatever part of the shades the map uses: the typed height times the part used is the relief."""
    drawn = Heightmap((low + (high - low) * slope(127, 127).heights), (0.0, 1.0))
    options = {"unity": {"size": "129"}, "unreal": {"size": "127"}}.get(slug, {})
    chosen = preset(slug, relief=200, **options)
    path, _ = exported(chosen, drawn, tmp_path)
    values = typed(chosen.plan(drawn))
    if path.suffix == ".png":
        with Image.open(path) as image:
            numbers = np.asarray(image)
    else:
        numbers = np.fromfile(path, "<u2")
    typed_in = {
        "unity": lambda: float(values["Terrain Size Y (height)"]) * 65535 / 65536,
        "unreal": lambda: float(values["Scale Z"]) * 5.12,
        "godot": lambda: float(values["R16 Range"].split(", ")[1]),
        "blender": lambda: float(values["Displace, Strength (or Scale of the node)"]),
    }[slug]()
    assert np.ptp(numbers.astype(float)) / 65535 * typed_in == pytest.approx(200, abs=0.02)


class TestBlender:
    def test_writes_a_16_bit_png_as_it_is(self, tmp_path):
        path, _ = exported(preset("blender"), slope(), tmp_path)
        assert png_header(path) == (60, 40, 16, 0)
        with Image.open(path) as image:
            np.testing.assert_array_equal(np.asarray(image), steps(slope()))

    def test_strength_is_the_relief_and_black_stays_where_it_is(self):
        values = typed(preset("blender", relief=70, width=118).plan(slope()))
        assert values["Displace, Strength (or Scale of the node)"] == "70"
        assert values["Displace, Midlevel"] == "0"
        assert values["Image, Color Space"] == "Non-Color"
        assert (values["Grid, Dimensions X"], values["Grid, Dimensions Y"]) == ("118", "78")


class TestWorldPainter:
    def test_writes_a_16_bit_png_of_a_point_for_a_block(self, tmp_path):
        path, _ = exported(preset("worldpainter"), slope(), tmp_path)
        assert png_header(path) == (60, 40, 16, 0)

    def test_the_longer_side_can_be_chosen(self):
        assert preset("worldpainter", blocks=120).plan(slope()).shape == (80, 120)
        assert preset("worldpainter", blocks=2).plan(slope(3, 300)).shape == (2, 2)

    def test_the_values_are_block_heights(self):
        values = typed(preset("worldpainter", lowest=-10, highest=250).plan(slope()))
        assert values["Low mapping, from image"] == "0"
        assert values["Low mapping, to Minecraft"] == "-10"
        assert values["High mapping, from image"] == "65535"
        assert values["High mapping, to Minecraft"] == "250"
        assert values["Upper build limit, at least"] == "251"

    def test_the_highest_block_lies_above_the_lowest(self):
        with pytest.raises(ValueError, match="lowest must be below highest; got 90 and 90"):
            preset("worldpainter", lowest=90, highest=90)


class TestFitting:
    def test_crop_keeps_the_middle_and_its_distances(self, tmp_path):
        chosen = preset("unity", fit="crop", width=590)
        plan = chosen.plan(slope())
        assert plan.filters[0] == Crop(33, 33, 3, 13)
        path, _ = exported(chosen, slope(), tmp_path)
        found = np.fromfile(path, "<u2").reshape(33, 33)
        np.testing.assert_array_equal(found, steps(slope())[3:36, 13:46][::-1])
        assert typed(plan)["Terrain Size X (width)"] == typed(plan)["Terrain Size Z (length)"] == "320"

    def test_pad_goes_on_around_it(self):
        plan = preset("unity", fit="pad", width=590).plan(slope())
        assert plan.filters[0] == Pad(65, 65, 12, 2)
        assert typed(plan)["Terrain Size X (width)"] == "640"

    @pytest.mark.parametrize(("fit", "size"), [("crop", "513"), ("pad", "33")])
    def test_what_cannot_be_is_refused_with_a_way_out(self, fit, size):
        with pytest.raises(ValueError, match=r"40 rows and 60 columns.*resample it"):
            preset("unity", fit=fit, size=size).plan(slope())

    def test_what_changes_is_told(self):
        plan = preset("unity").plan(Heightmap(slope().heights, (0.2, 1.0)))
        assert plan.filters[0] == Resample(65, 65)
        assert plan.changes == (
            "Black and white are 0 and 1 in it, so that no height is cut off.",
            "Resampled to 65 rows and 65 columns, from 40 rows and 60 columns.",
            "Size: 1000 x 661.02 x 200 m, the height from the lowest point to the highest.",
            "The rows are written from the south to the north, as Unity reads them.",
            "Heights are rounded to 65,536 steps of 0.00305 m.",
        )

    @in_one_folder
    @given(shape=shapes, slug=st.sampled_from(RASTERS), fit=st.sampled_from(["resample", "pad"]))
    def test_any_map_becomes_one_that_the_program_takes(self, tmp_path, shape, slug, fit):
        heightmap = Heightmap(np.random.default_rng(sum(shape)).random(shape, np.float32))
        has_fit = slug in ("unity", "unreal", "godot")
        chosen = preset(slug, fit=fit) if has_fit else preset(slug)
        plan = chosen.plan(heightmap)
        path, found = exported(chosen, heightmap, tmp_path)
        sides = {"unity": UNITY, "unreal": UNREAL}.get(slug)
        if sides:
            assert plan.shape[0] == plan.shape[1]
            assert plan.shape[0] in sides
        else:
            assert plan.shape == shape
        if path.suffix == ".png":
            assert png_header(path) == (plan.shape[1], plan.shape[0], 16, 0)
        else:
            assert path.stat().st_size == 2 * plan.shape[0] * plan.shape[1] == plan.size.most
        assert path.stat().st_size <= plan.size.most
        assert len(found.facts) == 4


@pytest.mark.parametrize("slug", list(PRESETS))
def test_progress_grows_to_its_end_and_the_map_stays_as_it_is(tmp_path, slug):
    heightmap = slope()
    before = heightmap.heights.copy()
    plan = PRESETS[slug]().plan(heightmap)
    _, yielded = finished(exporting(plan, heightmap, tmp_path / f"map{plan.output.endings[0]}"))
    assert yielded == sorted(yielded)
    assert 0 <= yielded[0] <= yielded[-1] <= 1
    np.testing.assert_array_equal(heightmap.heights, before)
    assert [path.name for path in tmp_path.iterdir()] == [f"map{plan.output.endings[0]}"]


@pytest.mark.parametrize("slug", list(PRESETS))
def test_every_preset_tells_what_it_is(slug):
    preset = PRESETS[slug]
    assert (preset.slug, preset.summary[-1]) == (slug, ".")
    lines = preset().plan(slope()).lines
    assert lines[0].startswith("Will write: ")
    # Maps of the terrain are for the eye or for any program.
    assert any(line.startswith("To type in: ") for line in lines) is (slug not in ("water", "normals", "trees"))


@pytest.mark.parametrize("slug", ["unity", "unreal", "godot", "blender", "mesh"])
def test_metres_of_a_survey_are_told_in_digits_that_mean_something(slug):
    survey = slope(41, 61, 0.0, 1792.999939, metres=True, spacing=1588.762566)
    chosen = preset(slug).suited(survey)
    assert (chosen.width, chosen.relief) == (95325.75, 1793.0)


def test_digits_that_are_not_shown_change_no_height():
    survey = slope(41, 61, 0.1, 1792.999939, metres=True)
    assert preset("godot", format="exr").suited(survey).plan(survey).filters == ()


@given(
    st.integers(5, 40),
    st.integers(5, 40),
    st.floats(-500, 500),
    st.floats(1, 4000),
    st.booleans(),
    st.none() | st.floats(1, 90),
)
def test_a_terrain_is_as_large_in_blender_by_a_picture_as_by_a_mesh(rows, columns, low, relief, metres, spacing):
    survey = slope(rows, columns, low, low + relief, metres=metres, spacing=spacing)
    grid, mesh = preset("blender").suited(survey), preset("mesh").suited(survey)
    if metres or spacing:
        ground = MapSize.of((rows, columns), grid.width)
        assert max(ground.width, ground.length) == pytest.approx(mesh.width, rel=1e-4)
        assert grid.span(survey) == pytest.approx(mesh.relief, rel=1e-4, abs=0.01)
    else:
        assert (grid.width, grid.relief) == (mesh.width, mesh.relief)


class TestRowsAndColumnsThatLieDifferentlyFarApart:
    survey = slope(65, 129, 100.0, 900.0, metres=True, spacing=79.435, stretch=92.6 / 66.27)
    width, length = 66.27 * 128, 92.6 * 64

    @pytest.mark.parametrize("slug", ["unity", "unreal", "godot", "worldpainter"])
    def test_become_squares_and_the_plan_says_so(self, slug):
        plan = preset(slug).suited(self.survey).plan(self.survey)
        said = "The ground keeps its true shape: points 66.27 m by 92.6 m apart are resampled to squares."
        assert said in plan.changes
        assert isinstance(plan.filters[0], Resample)

    @pytest.mark.parametrize("slug", ["blender", "mesh", "print"])
    def test_stay_as_they_are_where_both_distances_go_along(self, slug):
        plan = preset(slug).suited(self.survey).plan(self.survey)
        assert "The ground keeps its true shape: points lie 66.27 m by 92.6 m apart." in plan.changes
        assert plan.filters == ()

    def test_the_size_to_type_in_is_that_of_the_ground(self):
        close = {"rel": 0.5 / 64}
        unity = typed(preset("unity").suited(self.survey).plan(self.survey))
        assert float(unity["Terrain Size X (width)"]) == pytest.approx(self.width)
        assert float(unity["Terrain Size Z (length)"]) == pytest.approx(self.length, **close)
        blender = typed(preset("blender").suited(self.survey).plan(self.survey))
        assert float(blender["Grid, Dimensions X"]) == pytest.approx(self.width)
        assert float(blender["Grid, Dimensions Y"]) == pytest.approx(self.length)
        godot = preset("godot").suited(self.survey).plan(self.survey)
        assert godot.shape == (round(64 * 92.6 / 66.27) + 1, 129)
        assert float(typed(godot)["Vertex Spacing"]) == pytest.approx(66.27, abs=0.01)
        assert preset("worldpainter").plan(self.survey).shape == godot.shape

    @pytest.mark.parametrize("fit", ["crop", "pad"])
    def test_what_is_cropped_or_padded_has_square_points_before(self, tmp_path, fit):
        chosen = replace(preset("unity", fit=fit).suited(self.survey))
        plan = chosen.plan(self.survey)
        across, along = (float(typed(plan)[f"Terrain Size {side}"]) for side in ("X (width)", "Z (length)"))
        side = plan.shape[0] - 1
        assert (across / side, along / side) == pytest.approx((66.27, 66.27), rel=1e-3)
        exported(chosen, self.survey, tmp_path)

    @given(shape=st.tuples(st.integers(2, 300), st.integers(2, 300)), stretch=st.floats(0.05, 20))
    def test_points_become_square_and_no_farther_apart(self, shape, stretch):
        survey = Heightmap(np.broadcast_to(np.float32(0), shape), metres=True, spacing=10.0, stretch=stretch)
        rows, columns = square_points(survey)
        if is_nearly_square(stretch):
            assert (rows, columns) == shape
            return
        (down, across), (long, wide) = survey.spacings, survey.sides
        apart = min(down, across)
        assert rows == round(long / apart) + 1 or abs(long / apart + 1 - rows) <= 0.5001
        assert columns == round(wide / apart) + 1 or abs(wide / apart + 1 - columns) <= 0.5001

    def test_there_are_never_more_points_than_a_map_can_have(self):
        survey = Heightmap(np.broadcast_to(np.float32(0), (6001, 8001)), metres=True, spacing=10.0, stretch=5.0)
        rows, columns = square_points(survey)
        assert rows * columns <= MOST_POINTS
        assert (rows - 1) / (columns - 1) == pytest.approx(5 * 6000 / 8000, rel=1e-3)

    @pytest.mark.parametrize("slug", [*RASTERS, "mesh", "print"])
    @pytest.mark.parametrize("facts", [{"spacing": 30.0, "stretch": 1.009}, {"stretch": 1.4}])
    def test_are_not_mentioned_where_they_are_unknown_or_nearly_equal(self, slug, facts):
        survey = slope(65, 129, 100.0, 900.0, metres=True, **facts)
        assert not any("between points" in change for change in preset(slug).plan(survey).changes)
