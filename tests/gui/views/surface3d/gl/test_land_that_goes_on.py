"""Land that goes on beyond the edges of a map that tiles: no fold shows, and it comes and goes smoothly."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from surface_tools import smooth

from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.generators import GradientNoise
from terrain_explorer.terrain.shading.look import Look

SIZE = (120, 80)
LAND = GradientNoise(exponent=6, seed=3, tileable=True).heightmap()
# Without grain and trees, which lie elsewhere on each copy.
READ = Look(setting="outdoors", palette="slope", clouds=0.0, haze=0.0, sun_azimuth=250.0, sun_altitude=20.0)
LOW = Camera((0.0, 0.0, 0.2), 0.7, -60.0, 25.0, field_of_view=54.0)


def moved(heightmap):
    """Return the map that begins half a side farther south and east."""
    half = (heightmap.rows - 1) // 2
    once = np.roll(heightmap.heights[:-1, :-1], (-half, -half), axis=(0, 1))
    return Heightmap(np.pad(once, ((0, 1), (0, 1)), "wrap"), heightmap.range)


@pytest.mark.parametrize("water", [False, True])
def test_the_land_is_the_same_wherever_its_map_begins(shoot, water):
    look = replace(READ, water=water, water_level=0.4)
    one = shoot(LAND, look, LOW, SIZE, "light")
    # A world is two sides long, and its y goes north.
    other = shoot(moved(LAND), look, replace(LOW, pivot=(-1.0, 1.0, 0.2)), SIZE, "light")
    apart = np.abs(one - other).max(axis=-1)
    assert np.median(apart) <= 1
    assert np.mean(apart < 12) > 0.97
    ends = shoot(LAND, replace(look, beyond="plain"), LOW, SIZE, "light")
    assert np.mean(np.abs(one - ends).max(axis=-1) > 12) > 0.1


def test_land_that_does_not_tile_ends_in_mist(shoot):
    land = smooth(65, 65)
    shown, mist = (shoot(land, replace(READ, beyond=beyond), LOW, SIZE, "light") for beyond in ("land", "mist"))
    assert (shown == mist).all()


def test_without_a_background_and_as_a_block_it_ends_at_its_edges(shoot):
    plain = replace(READ, beyond="plain", shadows=0.0, sky_shading=0.0)
    far = replace(LOW, distance=8.0)
    for camera, background in ((LOW, "none"), (far, "light")):
        looks = (plain, replace(plain, beyond="land"))
        one, other = (shoot(LAND, look, camera, SIZE, background) for look in looks)
        assert (one[..., 3] == other[..., 3]).all()
        assert np.mean(np.abs(one - other).max(axis=-1) > 4) < 0.02


def test_coming_nearer_it_grows_out_of_the_block(shoot):
    cameras = [replace(LOW, distance=distance) for distance in np.linspace(2.4, 1.3, 12)]
    pictures = [shoot(LAND, READ, camera, SIZE, "light") for camera in cameras]
    changes = [np.abs(one - other).mean() for one, other in itertools.pairwise(pictures)]
    assert max(changes) < 4 * np.median(changes)
