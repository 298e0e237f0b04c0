"""Colour and light of every pixel, from straight above, against what the formulas say in numpy."""

from dataclasses import replace

import numpy as np
import pytest
from surface_tools import EVEN, framing, smooth

from terrain_explorer.gui.views.surface3d.camera.block import RELIEF, SIDE
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES, colours

SIZE = 320, 320
SUN, SKY, FILL = np.array([2.4, 2.16, 1.824]), np.array([0.33, 0.407, 0.55]), np.array([0.399, 0.4074, 0.42])
CLIFF = np.array([0.20, 0.175, 0.155])
WHITE = 1.9


@pytest.fixture(scope="module")
def studio(qapp):
    """Return a studio; skips where OpenGL is missing."""
    if opengl_problem() is not None:
        pytest.skip(opengl_problem())
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio

    studio = Studio()
    yield studio
    studio.close()


def grown():
    return Recipe(DiamondSquare(exponent=9, seed=3)).heightmap()


def between(values, rows, columns):
    """Return values at fractions of rows and of columns, bilinear, shape (rows, columns)."""
    first, left = (
        np.clip(np.floor(at).astype(int), 0, side - 2) for at, side in zip((rows, columns), values.shape, strict=True)
    )
    down, across = (rows - first)[:, None], columns - left
    north, south = (
        (values[at][:, left] * (1 - across) + values[at][:, left + 1] * across) for at in (first, first + 1)
    )
    return north * (1 - down) + south * down


def smoothstep(low, high, values):
    part = np.clip((values - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


class Expected:
    """A square map as it should look from straight above, in parallels, where points are farther apart than pixels.

    Parameters
    ----------
    middle
        The row and the column in the middle of the picture.
    pixel
        The points of the map to a pixel.
    """

    def __init__(self, heightmap, look, middle, pixel):
        steps = (np.arange(SIZE[0]) - (SIZE[0] - 1) / 2) * pixel
        rows, columns = middle[0] + steps, middle[1] + steps
        heights, (low, high) = heightmap.heights.astype(float), heightmap.range
        # Rises between two points stand halfway; the slope anywhere is mixed from these.
        east, north = np.diff(heights), -np.diff(heights, axis=0)
        rises = between(east, rows, columns - 0.5), between(north, rows - 0.5, columns)
        steep = RELIEF * look.exaggeration / (high - low) * (len(heights) - 1) / SIDE
        self.rise = steep * np.stack(rises, axis=-1)
        self.height = (between(heights, rows, columns) - low) / (high - low)
        self._look = look

    def albedo(self):
        """Return the colour of the ground, with bare rock where it is steep, shape (rows, columns, 3)."""
        palette, root = PALETTES[self._look.palette], colours(self._look.palette) / 255
        at = self.height * len(root) - 0.5 if palette.of == "height" else np.full_like(self.height, len(root) // 2)
        ground = np.stack([np.interp(at, np.arange(len(root)), channel) for channel in root.T], axis=-1) ** 2
        bare = palette.crag * smoothstep(0.9, 2.6, np.linalg.norm(self.rise, axis=-1))[..., None]
        return ground + bare * (CLIFF - ground)

    def seen(self):
        """Return what is seen, 0 to 255, shape (rows, columns, 3)."""
        azimuth, altitude = np.radians([self._look.sun_azimuth, self._look.sun_altitude])
        sun = np.array([np.sin(azimuth) * np.cos(altitude), np.cos(azimuth) * np.cos(altitude), np.sin(altitude)])
        gentler = 1.4 / np.sqrt(1 + 0.25 * (self.rise**2).sum(axis=-1, keepdims=True))
        normal = np.concatenate([-gentler * self.rise, np.ones((*self.height.shape, 1))], axis=-1)
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
        sunny = np.maximum(normal @ sun, 0)[..., None]
        filled = np.maximum(normal @ (sun * [-1, -1, 0.5]), 0)[..., None]
        light = SUN * sunny + SKY * (0.55 + 0.45 * normal[..., 2:]) + FILL * filled
        light = self.albedo() * light
        return 255 * np.sqrt(light * (1 + light / WHITE**2) / (1 + light))


def drawn_and_expected(studio, heightmap, look, middle, pixel):
    last = len(heightmap.heights) - 1
    whole = framing(heightmap, look, size=SIZE)
    east, north = (middle[1] / last - 0.5) * SIDE, (0.5 - middle[0] / last) * SIDE
    distance = pixel * SIZE[0] * SIDE / last / whole.spread
    studio.open(heightmap, look)
    drawn = studio.picture(replace(whole, pivot=(east, north, whole.pivot[2]), distance=distance), *SIZE, "none")
    return drawn[..., :3].astype(float), Expected(heightmap, look, middle, pixel).seen()


# The last one is the corner of four tiles.
@pytest.mark.parametrize("middle", [(100, 300), (256, 150), (330, 256), (256, 256)])
@pytest.mark.parametrize("palette", ["matte", "greyscale", "snow"])
def test_near_by_each_pixel_has_the_colour_and_the_light_of_its_place(studio, palette, middle):
    look = Look(palette=palette, sun_azimuth=300.0, exaggeration=0.3, **EVEN)
    drawn, expected = drawn_and_expected(studio, grown(), look, middle, 0.2)
    apart = np.abs(drawn - expected)
    assert expected.std() > 4
    assert apart.mean() < 1
    assert apart.max() < 10  # of the steepest spots: the numbers that tell slopes are coarser there


@pytest.mark.parametrize("azimuth", [20.0, 200.0])
def test_gentle_ground_has_them_from_afar(studio, azimuth):
    look = Look(palette="snow", sun_azimuth=azimuth, sun_altitude=25.0, exaggeration=0.5, **EVEN)
    drawn, expected = drawn_and_expected(studio, smooth(513, 513), look, (256, 256), 1.55)
    assert np.abs(drawn - expected).mean() < 1
    assert np.abs(drawn - expected).max() < 8


def test_no_seam_is_seen_where_tiles_meet(studio):
    look = Look(palette="matte", exaggeration=0.3, **EVEN)
    drawn, expected = drawn_and_expected(studio, grown(), look, (256, 256), 0.05)
    apart = (drawn - expected).mean(axis=2)
    for steps in (np.abs(np.diff(apart, axis=0)).mean(axis=1), np.abs(np.diff(apart, axis=1)).mean(axis=0)):
        assert steps[SIZE[0] // 2 - 2 : SIZE[0] // 2 + 1].max() < 1.5 * np.median(steps)


@pytest.mark.parametrize("side", [9, 33, 65])
def test_the_squares_of_a_small_map_do_not_show(studio, side):
    look = Look(palette="matte", exaggeration=0.5, **EVEN)
    pictures = []
    for heightmap in (smooth(side, side), smooth(513, 513)):
        studio.open(heightmap, look)
        whole = framing(heightmap, look, size=SIZE)
        pictures.append(studio.picture(replace(whole, distance=0.4 * whole.distance), *SIZE, "none"))
    steps = [
        max(np.abs(np.diff(picture[..., 0].astype(int), axis=axis)).max() for axis in (0, 1)) for picture in pictures
    ]
    assert steps[0] <= 1.5 * steps[1]
