"""Light, colours and lines: proved by pixels of real OpenGL."""

from dataclasses import replace

import numpy as np
import pytest
from surface_tools import EVEN, LEVEL, flat, framing, pixel_of, ramp, smooth

from terrain_explorer.gui.views.surface3d.camera.block import SIDE, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, Pose
from terrain_explorer.gui.views.surface3d.camera.framing import MARGIN, framed
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.shading.tinting import tinted

pytestmark = pytest.mark.usefixtures("fine_light")

SQUARE = (240, 240)
PIXEL = MARGIN * SIDE / SQUARE[0]
"""World size of a pixel in a square picture of a square map from above."""

OF_HEIGHT = [name for name, palette in PALETTES.items() if palette.of == "height"]


def middle_line(pixels):
    """Return what the middle line of a picture shows of the terrain, shape (n, 3)."""
    line = pixels[len(pixels) // 2]
    return line[line[:, 3] == 255][1:-1, :3]


def lightness(colours):
    return colours @ [0.2, 0.7, 0.1]


def tilted(north, east, points=33):
    """Return a plane that rises by so much to the north and to the east, in a range of 0 to 1 at the middle."""
    down, across = np.mgrid[0.5 : -0.5 : points * 1j, -0.5 : 0.5 : points * 1j]
    return Heightmap((0.5 + north * down + east * across).astype(np.float32), range=(0.0, 1.0))


def cone(points=129):
    down, across = np.mgrid[-1 : 1 : points * 1j, -1 : 1 : points * 1j]
    return Heightmap(np.clip(1 - np.hypot(down, across), 0, 1).astype(np.float32), range=(0.0, 1.0))


class TestSun:
    MATTE = {"palette": "matte", **EVEN}

    @pytest.mark.parametrize("azimuth", range(0, 360, 45))
    def test_what_faces_it_is_brighter(self, shoot, azimuth):
        shades = shoot(cone(), Look(sun_azimuth=azimuth, **self.MATTE), size=SQUARE)[..., 0]
        around = np.radians(np.arange(0, 360, 45))
        seen = shades[(120 - 50 * np.cos(around)).astype(int), (120 + 50 * np.sin(around)).astype(int)]
        assert seen.argmax() == azimuth / 45
        assert seen.max() > seen[(azimuth // 45 + 4) % 8] + 50

    def test_level_ground_is_brighter_the_higher_it_stands(self, shoot):
        looks = [Look(sun_altitude=altitude, **self.MATTE) for altitude in (1, 5, 15, 30, 50, 70, 90)]
        shades = [shoot(flat(), look)[80, 120, :3].sum() for look in looks]
        assert (np.diff(shades) > 0).all()


class TestShadows:
    MATTE = {**EVEN, "palette": "matte"}

    def shadow(self, shoot, heightmap, **kwargs):
        """Return which pixels of the middle line are darker by at least half of the darkest, as ground lengths."""
        without, with_them = (
            middle_line(shoot(heightmap, Look(**{**self.MATTE, "shadows": shadows, **kwargs}), size=SQUARE))
            for shadows in (0.0, 1.0)
        )
        darker = (without - with_them).sum(axis=1)
        return darker > max(darker.max() / 2, 30)

    def mesa(self):
        heights = np.zeros((129, 129), np.float32)
        heights[:, 44:61] = 1.0
        return Heightmap(heights, range=(0.0, 1.0))

    @pytest.mark.parametrize("altitude", [15, 30, 50])
    def test_fall_away_from_the_sun(self, shoot, altitude):
        from_west = self.shadow(shoot, self.mesa(), sun_azimuth=270, sun_altitude=altitude)
        from_east = self.shadow(shoot, self.mesa(), sun_azimuth=90, sun_altitude=altitude)
        middle = int(len(from_west) * 52 / 128)
        assert from_west[middle:].sum() > 5
        assert not from_west[: middle - 5].any()
        assert from_east[:middle].sum() > 5
        assert not from_east[middle + 5 :].any()

    def test_fall_to_the_north_at_noon(self, shoot):
        heightmap = Heightmap(self.mesa().heights.T.copy(), range=(0.0, 1.0))
        look = {**self.MATTE, "sun_azimuth": 180.0, "sun_altitude": 30.0}
        without, with_them = (shoot(heightmap, Look(**{**look, "shadows": on}), size=SQUARE) for on in (0.0, 1.0))
        darker = (without - with_them)[..., 0].sum(axis=1)
        assert darker[:90].sum() > 10 * darker[110:].sum()

    def test_lengthen_as_the_sun_sinks(self, shoot):
        altitudes = np.array([20, 30, 40, 50, 60])
        lengths = [PIXEL * self.shadow(shoot, self.mesa(), sun_azimuth=270, sun_altitude=a).sum() for a in altitudes]
        expected = TerrainBlock.of(self.mesa(), 1.0).relief / np.tan(np.radians(altitudes))
        assert (np.diff(lengths) < 0).all()
        assert (np.array(lengths) > 0.72 * expected).all()
        assert (np.array(lengths) < 1.1 * expected).all()

    def test_are_darker_the_stronger_they_are(self, shoot):
        looks = [Look(**{**self.MATTE, "shadows": shadows, "sun_azimuth": 270.0}) for shadows in (0.0, 0.5, 1.0)]
        none, some, full = (shoot(self.mesa(), look, size=SQUARE)[..., :3].sum() for look in looks)
        assert none > some > full

    def test_of_water_do_not_fall_on_it(self, shoot):
        assert not self.shadow(shoot, self.mesa(), water=True, water_level=1.0, sun_altitude=15.0).any()


class TestSky:
    def shades(self, shoot, heightmap, sky_shading):
        look = Look(**{**EVEN, "palette": "matte", "sky_shading": sky_shading})
        return shoot(heightmap, look, size=SQUARE)[..., :3].sum(axis=2)

    def test_darkens_a_pit_and_leaves_a_plain_alone(self, shoot):
        heights = np.ones((129, 129), np.float32)
        heights[57:72, 57:72] = 0.0
        pit = Heightmap(heights, range=(0.0, 1.0))
        without, some, full = (self.shades(shoot, pit, shading) for shading in (0.0, 0.5, 1.0))
        assert without[120, 120] == pytest.approx(without[40, 40], abs=4)
        assert without[120, 120] > some[120, 120] + 10 > full[120, 120] + 20
        assert full[40, 40] == pytest.approx(without[40, 40], abs=15)

    def test_of_a_flat_map_is_all_open(self, shoot):
        assert np.abs(self.shades(shoot, flat(), 1.0) - self.shades(shoot, flat(), 0.0)).max() <= 6


class TestHaze:
    def picture(self, shoot, orthographic, **kwargs):
        camera = framing(flat(), pose=Pose(-90.0, 20.0), orthographic=orthographic)
        return shoot(flat(), Look(**{"palette": "matte", **EVEN, **kwargs}), camera, background="dark")[..., :3]

    def test_takes_the_far_end_nearer_to_the_backdrop(self, shoot):
        clear, hazy = (self.picture(shoot, False, haze=haze) for haze in (0.0, 0.5))
        ground = np.flatnonzero(clear[:, 120, 0] > 180)
        apart, hazy_apart = (np.abs(pixels[ground, 120] - clear[ground, 2]).sum(axis=1) for pixels in (clear, hazy))
        left = hazy_apart / apart
        assert left[3] < left[len(left) // 2] < left[-3] < 1.0
        assert left[3] < 0.7 * left[-3]

    def test_is_thicker_the_more_there_is(self, shoot):
        clear, some, much = (self.picture(shoot, False, haze=haze) for haze in (0.0, 0.2, 0.8))
        assert np.abs(much - clear).sum() > 1.5 * np.abs(some - clear).sum() > 0

    def test_is_not_there_where_nothing_is_nearer(self, shoot):
        assert (self.picture(shoot, True, haze=1.0) == self.picture(shoot, True, haze=0.0)).all()

    def test_leaves_the_backdrop_alone(self, shoot):
        clear, hazy = (self.picture(shoot, False, haze=haze) for haze in (0.0, 1.0))
        assert (clear[:, :2] == hazy[:, :2]).all()


class TestPalettes:
    @pytest.fixture
    def shown(self, shoot):
        """Return a function from a palette's colours to what they look like on level ground, from a grey ramp."""
        greys = middle_line(shoot(ramp(), Look(palette="greyscale", **LEVEL)))
        values = np.linspace(0, 255, len(greys))
        return lambda colours: np.stack([np.interp(colours[:, c], values, greys[:, c]) for c in range(3)], axis=1)

    def in_map(self, heightmap, palette, count):
        """Return the colours of a map's middle row as the map view tints it, at so many even places."""
        row = heightmap.rows // 2
        colours = tinted(heightmap, Look(palette=palette), range(row, row + 1), range(heightmap.columns), False)[0]
        places = np.linspace(0, heightmap.columns - 1, count)
        return np.stack([np.interp(places, range(heightmap.columns), channel) for channel in colours.T], axis=1)

    @pytest.mark.parametrize("palette", OF_HEIGHT)
    def test_of_heights_never_darken_upwards(self, shoot, palette):
        seen = lightness(middle_line(shoot(ramp(), Look(palette=palette, **LEVEL))))
        assert np.diff(seen).min() >= -1.5
        assert seen[-1] > seen[0] + 50

    @pytest.mark.parametrize("palette", [*OF_HEIGHT, "matte"])
    def test_run_as_they_do_in_the_map(self, shoot, shown, palette):
        seen = middle_line(shoot(ramp(), Look(palette=palette, **LEVEL)))
        expected = shown(self.in_map(ramp(), palette, len(seen)))
        assert np.abs(seen - expected)[1:-1].max() < 6
        assert np.abs(seen - expected).mean() < 1.5

    @pytest.mark.parametrize("rise", [0.0, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0])
    def test_of_slopes_are_those_of_the_map(self, shoot, shown, rise):
        look = Look(palette="slope", **LEVEL)
        seen = shoot(tilted(0.0, rise), look)[80, 120, :3]
        assert seen == pytest.approx(shown(self.in_map(tilted(0.0, rise), "slope", 1))[0], abs=5)
        for heightmap in (tilted(rise, 0.0), Heightmap(tilted(0.0, rise).heights + 0.3, range=(0.0, 1.0))):
            assert np.abs(shoot(heightmap, look)[80, 120, :3] - seen).max() <= 3

    @pytest.mark.parametrize("degrees", [0.5, 3, 20, 45])
    @pytest.mark.parametrize("direction", [(1, 0), (0, 1)])
    def test_of_slopes_in_nature_are_those_of_the_map(self, shoot, shown, degrees, direction):
        down, across = np.mgrid[:33.0, :33.0] * np.tan(np.radians(degrees))
        heights = direction[0] * down * 100 / 3 + direction[1] * across * 50 / 3
        known = Heightmap(heights.astype(np.float32), metres=True, spacing=25.0, stretch=2.0)
        seen = shoot(known, Look(palette="slope", **LEVEL))[80, 120, :3]
        assert seen == pytest.approx(shown(self.in_map(known, "slope", 1))[0], abs=5)

    @pytest.mark.parametrize("direction", [(1, 0), (0, 1), (-1, 0), (0, -1)])
    @pytest.mark.parametrize("steepness", [0.2, 1.0])
    def test_of_aspects_are_those_of_the_map(self, shoot, shown, direction, steepness):
        north, east = direction
        heightmap = tilted(steepness * north, steepness * east)
        seen = shoot(heightmap, Look(palette="aspect", **LEVEL))[80, 120, :3]
        assert seen == pytest.approx(shown(self.in_map(heightmap, "aspect", 1))[0], abs=5)

    def test_land_takes_its_sea_from_the_water(self, shoot):
        dry, wet = (
            middle_line(shoot(ramp(), Look(palette="land", water=on, water_level=0.5, **LEVEL))) for on in (False, True)
        )
        high, low = slice(len(dry) * 3 // 4, len(dry) - 5), slice(5, len(dry) // 3)
        assert (wet[low, 2] > wet[low, 0] + 10).all()
        assert (dry[low, 1] >= dry[low, 2]).all()
        assert (lightness(wet[high]) <= lightness(dry[high]) + 2).all()


class TestContours:
    def ink(self, shoot, heightmap, **kwargs):
        """Return how much darker or brighter contours make the picture from above."""
        looks = [Look(**{"palette": "matte", **LEVEL, **kwargs, "contours": on}) for on in (False, True)]
        without, with_them = (shoot(heightmap, look)[..., :3].sum(axis=2) for look in looks)
        return np.abs(with_them - without)

    def lines(self, ink):
        """Return the columns of the middle line that are inked more than their neighbours, and how much."""
        line = ink[len(ink) // 2]
        at = np.flatnonzero((line[1:-1] > 20) & (line[1:-1] >= line[:-2]) & (line[1:-1] > line[2:])) + 1
        return at, line[at - 1] + line[at] + line[at + 1]

    @pytest.mark.parametrize(("low", "high", "interval"), [(0.0, 300.0, 25.0), (137.0, 437.0, 25.0), (-1.0, 1.0, 0.2)])
    def test_lie_at_multiples_of_the_interval(self, shoot, low, high, interval):
        heightmap = ramp(low, high)
        at, strength = self.lines(self.ink(shoot, heightmap, contour_interval=interval))
        multiples = np.arange(np.ceil(low / interval + 0.1), np.floor(high / interval - 0.1) + 1)
        parts = (multiples * interval - low) / (high - low)
        block = TerrainBlock.of(heightmap, 0.01)
        places = np.stack([(2 * parts - 1) * block.east, 0 * parts, 0 * parts], axis=1)
        columns = pixel_of(framing(heightmap, Look(**LEVEL)), (240, 160), places)[1]
        inside = (at > columns[0] - 3) & (at < columns[-1] + 3)
        assert at[inside] == pytest.approx(columns, abs=1.1)
        fifth = multiples % 5 == 0
        assert fifth.any()
        assert strength[inside][fifth].min() > 1.3 * strength[inside][~fifth].max()

    def test_lie_between_terraces_only(self, shoot):
        heights = np.tile(np.arange(129) // 26, (65, 1)).astype(np.float32)
        inked = self.ink(shoot, Heightmap(heights, range=(0.0, 5.0)), contour_interval=1.0) > 20
        assert 0 < inked.any(axis=0).sum() < 40

    def test_stay_where_they_are_whatever_the_exaggeration(self, shoot):
        flat_ink, high_ink = (
            self.ink(shoot, ramp(), contour_interval=0.1, exaggeration=exaggeration) for exaggeration in (0.0, 1.0)
        )
        assert self.lines(flat_ink)[0] == pytest.approx(self.lines(high_ink)[0], abs=1)

    def test_stand_out_on_dark_and_on_bright_ground(self, shoot):
        ink = self.ink(shoot, ramp(), palette="greyscale", contour_interval=0.125)
        assert len(self.lines(ink)[0]) >= 7


class TestGrid:
    def ink(self, shoot, heightmap, size=SQUARE):
        looks = [Look(palette="matte", wireframe=on, **LEVEL) for on in (False, True)]
        without, with_it = (shoot(heightmap, look, size=size)[..., :3].sum(axis=2) for look in looks)
        return without - with_it

    @pytest.mark.parametrize(("rows", "columns"), [(9, 9), (5, 17)])
    def test_lies_on_the_points(self, shoot, rows, columns):
        heightmap = flat(rows, columns)
        ink = self.ink(shoot, heightmap)
        block = TerrainBlock.of(heightmap, 0.01)
        lines, _ = pixel_of(
            framing(heightmap, Look(**LEVEL), size=SQUARE),
            SQUARE,
            [(0.0, y, 0.0) for y in np.linspace(block.north, -block.north, rows)],
        )
        _, across = pixel_of(
            framing(heightmap, Look(**LEVEL), size=SQUARE),
            SQUARE,
            [(x, 0.0, 0.0) for x in np.linspace(-block.east, block.east, columns)],
        )
        for seen, expected in ((self.drawn(ink.T), lines), (self.drawn(ink), across)):
            assert seen[:, None] == pytest.approx(expected[:, None], abs=1.6)

    def drawn(self, ink):
        """Return the columns that are inked over the whole of the terrain's height: the middles of the lines."""
        inked = np.flatnonzero(np.quantile(ink[ink.any(axis=1)], 0.3, axis=0) > 20)
        runs = np.split(inked, np.flatnonzero(np.diff(inked) > 1) + 1)
        return np.array([run.mean() for run in runs])

    @pytest.mark.parametrize("pose", [Pose(-90.0, 90.0), Pose(-120.0, 30.0)])
    def test_is_not_seen_where_points_are_close(self, shoot, pose):
        heightmap = smooth(1025, 1025)
        camera = framing(heightmap, pose=pose)
        without, with_it = (
            shoot(heightmap, Look(palette="matte", wireframe=on), camera)[..., :3] for on in (False, True)
        )
        assert np.abs(with_it - without).max() <= 2


def test_sides_show_layers_or_one_colour(shoot):
    camera = framing(flat(), pose=Pose(-90.0, 0.0), orthographic=True)
    kinds = {}
    for sides in ("strata", "plain"):
        pixels = shoot(flat(), Look(sides=sides, **EVEN), camera)
        column = pixels[pixels[:, 120, 3] == 255][:, 120, :3]
        kinds[sides] = len(np.unique(column[len(column) // 3 :] // 12, axis=0))
    assert kinds["plain"] < kinds["strata"]


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_with_everything_on_draws_all_of_the_block(shoot, palette):
    look = Look(palette=palette, contours=True, wireframe=True, water=True, haze=0.5)
    plain = shoot(smooth(65, 65), Look(water=True))
    assert (shoot(smooth(65, 65), look)[..., 3] == plain[..., 3]).all()


def test_shadows_of_heights_beyond_the_range_are_as_long_as_they_are(studio):
    """A mesa five times the range high, and the same mesa as the range, drawn equally high, shade the same ground."""
    heights = np.zeros((129, 129), np.float32)
    heights[:, :40] = 5.0
    shaded = []
    for upper, exaggeration in ((5.0, 1.0), (1.0, 0.2)):
        mesa = Heightmap(heights, range=(0.0, upper))
        look = Look(palette="matte", sun_azimuth=270.0, sun_altitude=45.0, sky_shading=0.0, haze=0.0)
        look = replace(look, exaggeration=exaggeration)
        studio.open(mesa, look)
        camera = framed(TerrainBlock.of(mesa, exaggeration), FROM_ABOVE, 1.0, orthographic=True)
        line = studio.picture(camera, 200, 200, "none")[100, :, 0].astype(int)
        shaded.append((line[75:190] < 0.8 * line[185]).sum())
    assert shaded[0] == pytest.approx(shaded[1], abs=1)
    assert shaded[0] > 20
