"""Where the terrain and its water are in a picture: proved by pixels of real OpenGL."""

import numpy as np
import pytest
from surface_tools import EVEN, LEVEL, bump, framing, pixel_of, places_of, ramp, smooth

from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, FROM_SIDE, OBLIQUE, Pose
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

SIZE = (240, 160)
CORNERS = {"north-west": (0, 0), "north-east": (0, 1), "south-west": (1, 0), "south-east": (1, 1)}
RIGHT_HAND = {"south": "east", "east": "north", "north": "west", "west": "south"}


def one_high_corner(corner):
    return bump(65, 65, CORNERS[corner], width=0.1)


def topmost(pixels):
    """Return the line and column of the highest covered pixel; the middle one of several."""
    line = int(np.argmax((pixels[..., 3] > 127).any(axis=1)))
    return line, np.flatnonzero(pixels[line, :, 3] > 127).mean()


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("side", FROM_SIDE)
@pytest.mark.parametrize("corner", CORNERS)
def test_a_high_corner_is_where_it_belongs_from_each_side(shoot, corner, side, orthographic):
    heightmap = one_high_corner(corner)
    camera = framing(heightmap, pose=Pose(FROM_SIDE[side].azimuth, 8.0), orthographic=orthographic)
    line, column = topmost(shoot(heightmap, camera=camera))
    lines, columns = pixel_of(camera, SIZE, places_of(heightmap))
    assert (line, column) == pytest.approx((lines.min(), columns[lines.argmin()]), abs=4)
    assert (column > SIZE[0] / 2) == (RIGHT_HAND[side] in corner)


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("corner", CORNERS)
def test_a_high_corner_is_where_it_belongs_from_above(shoot, corner, orthographic):
    heightmap = one_high_corner(corner)
    look = Look(palette="greyscale", **LEVEL)
    pixels = shoot(heightmap, look, framing(heightmap, look, FROM_ABOVE, orthographic))
    shades = np.where(pixels[..., 3] == 255, pixels[..., 0], 0)
    line, column = np.unravel_index(shades.argmax(), shades.shape)
    assert (line < SIZE[1] / 2) == ("north" in corner)
    assert (column > SIZE[0] / 2) == ("east" in corner)


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("shape", [(129, 129), (40, 129), (129, 40)])
def test_the_outline_is_that_of_the_points(shoot, shape, orthographic):
    heightmap = smooth(*shape, waves=2)
    camera = framing(heightmap, pose=OBLIQUE, orthographic=orthographic)
    covered = shoot(heightmap, camera=camera)[..., 3] > 127
    lines, columns = pixel_of(camera, SIZE, places_of(heightmap))
    first = np.full(SIZE[0], np.inf)
    np.minimum.at(first, np.rint(columns).astype(int), lines)
    inside = np.flatnonzero(np.isfinite(first))[4:-4]
    assert np.abs(covered.argmax(axis=0) - first)[inside].max() < 3


class TestWater:
    GREY = {"palette": "greyscale", **LEVEL}

    def wet(self, shoot, heightmap, level, **kwargs):
        """Return which pixels water changes, and the picture with it."""
        without = shoot(heightmap, Look(**self.GREY), **kwargs)
        with_water = shoot(heightmap, Look(water=True, water_level=level, **self.GREY), **kwargs)
        return np.abs(with_water - without).max(axis=2) > 3, with_water

    def around(self, heightmap, below):
        """Return for each pixel of the picture from above how many of the 3 x 3 points there are below, else -1."""
        look = Look(**self.GREY)
        lines, columns = pixel_of(framing(heightmap, look), SIZE, places_of(heightmap, look))
        lines, columns = lines.reshape(heightmap.heights.shape)[:, 0], columns[: heightmap.columns]
        row = np.rint(np.interp(np.arange(SIZE[1]), lines, np.arange(heightmap.rows), -9, -9)).astype(int)
        column = np.rint(np.interp(np.arange(SIZE[0]), columns, np.arange(heightmap.columns), -9, -9)).astype(int)
        padded = np.pad(below.astype(int), 1, mode="edge")
        count = sum(padded[i : i + below.shape[0], j : j + below.shape[1]] for i in range(3) for j in range(3))
        return np.where((row[:, None] >= 0) & (column >= 0), count[row[:, None], column], -1)

    @pytest.mark.parametrize("level", [0.05, 0.2, 0.35, 0.5, 0.8, 0.95])
    @pytest.mark.parametrize("seed", [1, 2])
    def test_covers_exactly_what_is_below_its_level(self, shoot, level, seed):
        heightmap = smooth(129, 129, seed)
        wet, _ = self.wet(shoot, heightmap, level)
        below = self.around(heightmap, heightmap.heights < level)
        assert (below == 9).any()
        assert (below == 0).any()
        assert wet[below == 9].all()
        assert not wet[below == 0].any()

    def test_at_level_0_covers_nothing_and_at_level_1_everything(self, shoot):
        heightmap = smooth(129, 129)
        inside = self.around(heightmap, heightmap.heights < 2) == 9
        assert not self.wet(shoot, heightmap, 0.0)[0].any()
        assert (~self.wet(shoot, heightmap, 1.0)[0])[inside].sum() <= 9

    def test_level_is_a_part_of_the_range(self, shoot):
        heightmap = smooth(129, 129)
        same = Heightmap(heightmap.heights * 300 - 50, range=(-50.0, 250.0))
        one, other = (self.wet(shoot, one, 0.4)[1] for one in (heightmap, same))
        assert np.abs(one - other).max() <= 1

    def test_surface_is_level_and_closes_the_block(self, shoot):
        heightmap = bump(129, 129, (0.5, 0.5), width=0.12)
        dry, wet = (Look(water=water, water_level=0.5, **EVEN) for water in (False, True))
        camera = framing(heightmap, dry, FROM_SIDE["south"], orthographic=True)
        uncovered, covered = (shoot(heightmap, look, camera)[..., 3] > 127 for look in (dry, wet))
        (surface,), (left, right) = (
            pixel_of(camera, SIZE, [(-0.9, -1.0, 0.2)])[0],
            pixel_of(camera, SIZE, [(-1.0, -1.0, 0.0), (1.0, -1.0, 0.0)])[1],
        )
        columns = np.arange(int(left) + 3, int(right) - 2)
        shore = np.abs(columns - SIZE[0] / 2) > 30
        assert np.ptp(covered.argmax(axis=0)[columns[shore]]) == 0
        assert covered.argmax(axis=0)[columns[0]] == pytest.approx(surface, abs=1.5)
        assert (covered.argmax(axis=0)[columns] <= uncovered.argmax(axis=0)[columns]).all()
        steps = np.abs(np.diff(np.pad(covered, ((1, 1), (0, 0))).astype(int), axis=0)).sum(axis=0)
        assert (steps[columns] == 2).all()

    def test_is_darker_where_it_is_deeper(self, shoot):
        wet, pixels = self.wet(shoot, ramp(), 1.0)
        shades = pixels[SIZE[1] // 2, :, :3].sum(axis=1)[wet[SIZE[1] // 2]]
        assert shades[10] < shades[len(shades) // 2] < shades[-10]


def test_of_what_is_in_line_the_nearer_is_seen(shoot):
    heights = np.zeros((65, 65), np.float32)
    heights[20:25] = heights[40:45] = 1.0
    heights[20:25, 32:] = 0.5
    heightmap = Heightmap(heights, range=(0.0, 1.0))
    pixels = shoot(heightmap, Look(palette="greyscale", **EVEN), framing(heightmap, pose=Pose(-90.0, 6.0)))
    upper = pixels[np.argmax(pixels[..., 3] == 255, axis=0) + 2, np.arange(SIZE[0]), 0]
    left, right = upper[60:115], upper[125:180]
    assert np.abs(left.mean() - right.mean()) < 10


def test_maps_of_two_points_and_of_a_line_are_whole_blocks(shoot):
    for shape in ((2, 2), (2, 65), (65, 2)):
        heightmap = smooth(*shape)
        covered = shoot(heightmap, camera=framing(heightmap, pose=OBLIQUE, orthographic=True))[..., 3] > 127
        steps = np.abs(np.diff(np.pad(covered, ((1, 1), (0, 0))).astype(int), axis=0)).sum(axis=0)
        assert covered.any()
        assert set(steps) <= {0, 2}
