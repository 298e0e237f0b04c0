"""The sky behind and before land outdoors: pixels of real OpenGL against the same sums in numpy."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from surface_tools import flat, ramp

from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.surface3d.gl.map_scene import MapScene
from terrain_explorer.gui.views.surface3d.gl.offscreen import BACKDROPS
from terrain_explorer.gui.views.surface3d.gl.sky_picture import SkyPicture, glow_held_back
from terrain_explorer.gui.views.surface3d.gl.uniforms import towards
from terrain_explorer.terrain.shading.film import filmed
from terrain_explorer.terrain.shading.grain import levels
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.sky import COLUMNS, ROWS

OUTDOORS = Look(setting="outdoors", beyond="mist", clouds=0.0, sun_azimuth=180.0, exaggeration=0.1)
NORTHWARDS = Camera((0.0, 0.0, 0.3), 0.5, -90.0, 5.0, field_of_view=60.0)
SIZE = (96, 64)


def ways_of(camera, size):
    """Return the unit vectors in which the pixels of a picture are seen, shape (height, width, 3)."""
    width, height = size
    right, up, back = camera.axes
    x = ((np.arange(width) + 0.5) / width * 2 - 1)[:, None] * right
    y = (1 - (np.arange(height) + 0.5) / height * 2)[:, None] * up * height / width
    ways = camera.spread / 2 * (x + y[:, None]) - back
    return ways / np.linalg.norm(ways, axis=-1, keepdims=True)


def picture_of(heightmap, look, camera, size=SIZE):
    scene = MapScene()
    scene.setHeightmap(heightmap)
    scene.setLook(look)
    ground = scene.seen_by(camera)
    view = View(ground, scene.moves.frame(ground), scene.moves.above(ground), size, BACKDROPS["light"])
    return SkyPicture.of(view, look, scene.facts, heightmap.heights.ravel(), 0.0), view


def sky_of(picture, look, ways):
    """Return the radiance of the sky in these directions."""
    sun, table = np.array(towards(look.sun_azimuth, look.sun_altitude)), glow_held_back(picture.sky)
    beside = 0.5 - 0.5 * ways[..., :2] @ sun[:2] / np.linalg.norm(sun[:2]) / np.linalg.norm(ways[..., :2], axis=-1)
    across = np.sqrt(np.clip(beside, 0, 1)) * (COLUMNS - 1)
    up = np.sqrt(1 - np.sqrt(np.clip(1 - np.maximum(ways[..., 2], 0), 0, 1))) * (ROWS - 1)
    column, row = np.minimum(across.astype(int), COLUMNS - 2), np.minimum(up.astype(int), ROWS - 2)
    right, upper = (across - column)[..., None], (up - row)[..., None]
    low = table[row, column] * (1 - right) + table[row, column + 1] * right
    return low * (1 - upper) + (table[row + 1, column] * (1 - right) + table[row + 1, column + 1] * right) * upper


def left_by_air(picture, ways, eye_z, far):
    """Return what the air leaves of light from so far away, by colour."""
    told = picture.uniforms
    climb = ways[..., 2] * far

    def mean(height):
        way = climb / height
        return np.exp(-eye_z / height) * np.where(np.abs(way) < 1e-6, 1, -np.expm1(-way) / np.where(way == 0, 1, way))

    clean, dusty, clear = told["air_ends"]
    taken = np.array(told["rayleigh"]) * mean(clean)[..., None] + told["mie"] * mean(dusty)[..., None]
    return np.exp(-np.maximum(far - clear, 0)[..., None] * taken)


@pytest.mark.parametrize("altitude", [4.0, 25.0, 70.0])
@pytest.mark.parametrize("climate", ["alpine", "desert"])
def test_sky_is_the_table_on_the_film(shoot, altitude, climate):
    look = replace(OUTDOORS, sun_altitude=altitude, climate=climate)
    pixels = shoot(flat(), look, NORTHWARDS, SIZE, "light")[..., :3]
    picture, _ = picture_of(flat(), look, NORTHWARDS)
    ways = ways_of(NORTHWARDS, SIZE)
    above = ways[..., 2] > 0.03
    assert above.sum() > 1000
    expected = 255 * filmed(sky_of(picture, look, ways) * picture.uniforms["exposure"])
    assert np.abs(pixels - expected)[above].max() < 2.5


def grain_on(metres, turned, turn, pixel):
    """Return the grain at places, shape (..., 2), as the card reads it: the nearest level, mixed between its texels."""
    found, level = np.zeros(metres.shape[:-1]), np.rint(np.log2(np.maximum(512 * pixel / turn, 1))).astype(int)
    for number in np.unique(level):
        texels = levels()[min(number, len(levels()) - 1)][..., 0] / 255
        at = (metres @ np.transpose(turned) / turn)[level == number] * len(texels) - 0.5
        first, part = np.floor(at).astype(int), at - np.floor(at)
        corners = [texels[(first[:, 1] + down) % len(texels), (first[:, 0] + 1) % len(texels)] for down in (0, 1)]
        west = [texels[(first[:, 1] + down) % len(texels), first[:, 0] % len(texels)] for down in (0, 1)]
        rows = [here + (there - here) * part[:, 0] for here, there in zip(west, corners, strict=True)]
        found[level == number] = rows[0] + (rows[1] - rows[0]) * part[:, 1]
    return found - 0.5


@pytest.mark.parametrize("haze", [0.0, 0.1, 0.6])
def test_a_plain_beyond_the_land_fades_into_the_sky_by_the_law_of_the_air(shoot, haze):
    look = replace(OUTDOORS, beyond="plain", haze=haze, sun_altitude=30.0)
    # Looked at from beside the land, away from it.
    camera = Camera((0.0, 1.2, 0.3), 0.1, -90.0, 5.0, field_of_view=60.0)
    pixels = shoot(ramp(), look, camera, SIZE, "light")[..., :3]
    picture, view = picture_of(ramp(), look, camera)
    told, ways = picture.uniforms, ways_of(camera, SIZE)
    below = ways[..., 2] < -0.03
    eye = np.array(view.frame.camera.eye)
    far = (told["beyond_z"] - eye[2]) / np.where(below, ways[..., 2], -1)
    begin, metres = np.array(told["metres_here"][:2]), told["metres_here"][2]
    places = begin + metres * (eye[:2] + ways[..., :2] * far[..., None])
    pixel = metres * view.frame.camera.footprint(SIZE[0])[1] * far / np.sqrt(np.maximum(-ways[..., 2], 1e-4))
    # Columns are what a shader writes first.
    wide = grain_on(places, [(0.8, -0.6), (0.6, 0.8)], 120e3, pixel)
    fine = grain_on(places, [(0.28, -0.96), (0.96, 0.28)], 24e3, pixel)
    ground = np.array(told["beyond_land"]) * told["level_light"] / np.pi * (1 + 0.7 * (wide + fine))[..., None]
    near = 1 - np.clip((far / 32 - 1) / 2, 0, 1)
    left = left_by_air(picture, ways, eye[2], far) * (near * near * (3 - 2 * near))[..., None]
    aside = np.stack([*np.moveaxis(ways, -1, 0)[:2], np.maximum(ways[..., 2], 0.012 * left[..., 1])], axis=-1)
    light = sky_of(picture, look, aside) * (1 - left) + ground * left
    assert below.sum() > 1000
    # The sun stands behind, so that nothing depends on how much of its glow the air may have.
    off = np.abs(pixels - 255 * filmed(light * told["exposure"]))[below]
    # Where one level of the grain gives way to the next, cards do not agree to the pixel.
    assert np.quantile(off, 0.99) < 3
    assert off.max() < 8


@pytest.mark.parametrize("altitude", [2.0, 6.0, 10.0])
def test_the_sun_is_the_brightest_spot_and_stands_where_it_shines_from(shoot, altitude):
    look = replace(OUTDOORS, sun_azimuth=10.0, sun_altitude=altitude)
    size = (192, 128)
    pixels = shoot(flat(), look, NORTHWARDS, size, "light")[..., :3].sum(axis=-1)
    row, column = np.unravel_index(pixels.argmax(), pixels.shape)
    assert ways_of(NORTHWARDS, size)[row, column] @ towards(10.0, altitude) > np.cos(np.radians(0.6))
    beside = pixels[row, column - 12 : column - 6].mean()
    assert pixels[row, column] > beside + 80
    assert (pixels[row] == pixels.max()).sum() < 6


def test_the_sky_of_a_low_sun_is_warm_there_and_cool_opposite(shoot):
    there, opposite = (
        shoot(flat(), replace(OUTDOORS, sun_azimuth=azimuth, sun_altitude=4.0), NORTHWARDS, SIZE, "light")
        for azimuth in (0.0, 180.0)
    )
    red, _, blue = there[8, SIZE[0] // 2, :3].astype(float)
    assert red > 1.2 * blue
    assert red < 250
    red, _, blue = opposite[4, SIZE[0] // 2, :3].astype(float)
    assert blue > 1.1 * red


def test_sky_comes_gradually_as_one_comes_near(shoot):
    cameras = [replace(NORTHWARDS, distance=distance, elevation=20.0) for distance in np.arange(1.2, 3.0, 0.1)]
    pictures = [shoot(ramp(), OUTDOORS, camera, SIZE, "light")[0, :, :3].astype(float) for camera in cameras]
    steps = [np.abs(after - before).mean() for before, after in pairwise(pictures)]
    model = shoot(ramp(), Look(exaggeration=0.1), cameras[-1], SIZE, "light")[0, :, :3]
    assert np.abs(pictures[-1] - model).max() <= 1
    assert np.abs(pictures[0] - model).mean() > 30
    assert max(steps) < 30


def test_from_afar_and_in_parallel_lines_there_is_none(shoot):
    for camera in (replace(NORTHWARDS, distance=6.0), replace(NORTHWARDS, orthographic=True)):
        sky = shoot(flat(), OUTDOORS, camera, SIZE, "light")[0, :, :3]
        assert np.abs(sky - shoot(flat(), Look(), camera, SIZE, "light")[0, :, :3]).max() <= 1
        assert picture_of(flat(), OUTDOORS, camera)[0].seen == 0


def test_a_picture_without_a_background_has_land_alone(shoot):
    cut = shoot(ramp(), OUTDOORS, NORTHWARDS, SIZE, "none")
    whole = shoot(ramp(), OUTDOORS, NORTHWARDS, SIZE, "light")
    land = cut[..., 3] == 255
    assert 200 < land.sum() < land.size
    assert (cut[0, :, 3] == 0).all()
    assert (whole[..., 3] == 255).all()
    assert np.abs(cut - whole)[land].max() <= 1


def test_a_picture_in_pieces_has_no_seam_in_the_sky(shoot):
    size = (1400, 40)
    camera = replace(NORTHWARDS, elevation=1.0)
    look = replace(OUTDOORS, clouds=0.6, sun_azimuth=90.0)
    pixels = shoot(flat(), look, camera, size, "light")[:5, :, :3].astype(float)
    steps = np.abs(np.diff(pixels.mean(axis=0), axis=0)).max(axis=-1)
    assert steps[1023] <= np.delete(steps, 1023).max()


@pytest.mark.parametrize("beyond", ["mist", "plain", "sea"])
def test_what_lies_beyond_ends_at_the_horizon(shoot, beyond):
    look = replace(OUTDOORS, beyond=beyond, sun_altitude=40.0)
    camera = Camera((0.0, 1.2, 0.3), 0.1, -90.0, 5.0, field_of_view=60.0)
    pixels = shoot(flat(), look, camera, SIZE, "light")[..., :3].mean(axis=1)
    horizon = int(np.argmax(ways_of(camera, SIZE)[:, SIZE[0] // 2, 2] < 0))
    assert np.abs(pixels[horizon + 1] - pixels[horizon - 2]).max() < 12
    assert np.abs(pixels[-1] - pixels[horizon]).max() > 12
    reds = {"mist": (0.9, 1.1), "plain": (1.1, 3.0), "sea": (0.0, 0.8)}[beyond]
    assert reds[0] < pixels[-1, 0] / pixels[-1, 2] < reds[1]
