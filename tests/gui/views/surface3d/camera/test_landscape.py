"""Landscapes: where the camera stands, and what it sees."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.landscape import landscape, landscape_of
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

_SIDE = 65
SOUTH, EAST = (np.linspace(-1.0, 1.0, _SIDE) for _ in range(2))


def drawn(heights: np.ndarray, water: float | None = None) -> DrawnSurface:
    heightmap = Heightmap(np.ascontiguousarray(heights, np.float32), (0.0, 1.0))
    return DrawnSurface(heightmap, TerrainBlock.of(heightmap, 1.0), water)


def looks_along(camera) -> tuple[float, float]:
    """Return where a camera looks over the ground, to the east and to the north."""
    east, north, _ = camera.backward
    return -east / np.hypot(east, north), -north / np.hypot(east, north)


def test_it_looks_along_a_valley():
    """Walls on both sides of a valley from west to east; only along it the skyline falls to the ground between."""
    ground = drawn(np.tile(np.minimum((3.0 * SOUTH[:, None]) ** 2, 1.0), (1, _SIDE)))
    east, north = looks_along(landscape(ground))
    assert abs(east) > 0.99
    assert abs(north) < 0.1


def test_it_looks_at_the_only_mountain():
    """A cone in the north: what looks past it sees an even plain."""
    ground = drawn(np.clip(1.0 - 4.0 * np.hypot(SOUTH[:, None] + 0.6, EAST), 0.0, 1.0))
    camera = landscape(ground)
    x, _, ahead = camera.seen([(0.0, 0.6, 0.2)], 16 / 9)
    assert abs(x[0]) < 1 / 3
    assert ahead[0] > 0


def test_flat_ground_is_seen_from_about_where_it_usually_is():
    camera = landscape(drawn(np.zeros((_SIDE, _SIDE))))
    assert camera.azimuth == -120.0
    assert camera.eye[2] > 0


def test_a_low_sun_is_not_in_the_picture_and_a_high_one_does_not_matter():
    rough = drawn(np.random.default_rng(3).random((_SIDE, _SIDE)))
    best = landscape(rough)
    ahead = (270.0 - best.azimuth) % 360.0
    away = landscape(rough, (ahead, 20.0))
    apart = abs(((270.0 - away.azimuth) - ahead + 180.0) % 360.0 - 180.0)
    assert apart >= 60.0
    assert landscape(rough, (ahead, 80.0)) == best


def test_side_light_comes_from_beside_the_picture_and_low():
    heightmap = Heightmap(np.random.default_rng(4).random((33, 33)).astype(np.float32), (0.0, 1.0))
    for sun in (0.0, 100.0, 250.0):
        before = Look(sun_azimuth=sun, sun_altitude=80.0, haze=0.3)
        look, camera = landscape_of(heightmap, before, side_light=True)
        aside = abs((look.sun_azimuth - (270.0 - camera.azimuth) + 180.0) % 360.0 - 180.0)
        assert 90.0 <= aside <= 110.0
        assert 14.0 <= look.sun_altitude <= 35.0
        assert look.haze == 0.3
        assert landscape_of(heightmap, before)[0] is before


@settings(max_examples=40)
@given(
    rows=st.integers(2, 40),
    columns=st.integers(2, 40),
    seed=st.integers(0, 999),
    water=st.none() | st.floats(0.0, 1.0),
    length=st.floats(15.0, 200.0),
)
def test_the_eye_is_above_ground_and_sea_and_always_the_same(rows, columns, seed, water, length):
    ground = drawn(np.random.default_rng(seed).random((rows, columns)), water)
    camera = landscape(ground, focal_length=length)
    x, y, z = camera.eye
    assert z >= float(ground.level(x, y)) + 0.049
    assert camera.pivot[2] >= float(ground.level(*camera.pivot[:2]))
    assert camera.elevation == 7.0
    assert camera == landscape(ground, focal_length=length)


@pytest.mark.parametrize("shape", [(2, 2), (3, 200), (200, 3)])
def test_the_eye_stands_at_the_edge_of_ground_of_any_shape(shape):
    ground = drawn(np.random.default_rng(1).random(shape))
    x, y, _ = landscape(ground).eye
    beyond = max(abs(x) / ground.block.east, abs(y) / ground.block.north)
    assert 0.9 < beyond < 1.0
