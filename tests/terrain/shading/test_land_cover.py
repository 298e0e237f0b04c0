"""Land cover: each ground has the cover that its height, slope and wetness call for."""

import numpy as np
import pytest

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.land_cover import PLACES, covered
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import COUNT, colours
from terrain_explorer.terrain.shading.tinting import tinted


def at(up, steep, wet=0.5, by_sea=True):
    return covered(*(np.full((1, 1), number, np.float32) for number in (up, steep, wet)), by_sea)[0, 0].astype(int)


def colour(cover):
    return colours("land-cover")[round(PLACES[cover] * (COUNT - 1))].astype(int)


@pytest.mark.parametrize(
    ("cover", "ground"),
    [
        ("SAND", {"up": 0.0, "steep": 2}),
        ("SAND", {"up": -0.5, "steep": 2}),
        ("DRY", {"up": 0.3, "steep": 10, "wet": 0.0}),
        ("WET", {"up": 0.3, "steep": 10, "wet": 1.0}),
        ("SCREE", {"up": 0.3, "steep": 40}),
        ("ROCK", {"up": 0.3, "steep": 60}),
        ("ROCK", {"up": 1.0, "steep": 60}),
        ("SNOW", {"up": 1.0, "steep": 20}),
    ],
)
def test_ground_has_its_cover(cover, ground):
    assert abs(at(**ground) - colour(cover)).max() <= 2


def test_without_a_sea_there_is_no_beach():
    assert abs(at(0.0, 2, 0.0, by_sea=False) - colour("DRY")).max() <= 2


def test_wetter_grass_is_darker_and_high_grass_drier():
    assert at(0.2, 5, 1.0).sum() < at(0.2, 5, 0.5).sum() < at(0.2, 5, 0.0).sum()
    assert at(0.2, 5, 1.0).sum() < at(0.65, 5, 1.0).sum()


def test_snow_lies_deeper_in_hollows():
    assert at(0.77, 10, 1.0).sum() > at(0.77, 10, 0.0).sum()


@pytest.mark.parametrize("water", [False, True])
def test_the_shore_is_where_the_sea_is(water):
    heights = np.tile(np.linspace(0, 1, 2001, dtype=np.float32), (3, 1))
    look, gentle = Look("land-cover", water=water, water_level=0.1), Heightmap(heights, range=(0, 3))
    seen = tinted(gentle, look, range(3), range(2001), False)[1].astype(int)
    beach = np.flatnonzero(abs(seen - colour("SAND")).max(axis=-1) <= 2)
    if water:  # a beach of 1 % of the height above the sea
        assert 600 <= beach.min() < 610
        assert beach.max() == pytest.approx(600 + 0.012 * 5400, abs=20)
    else:
        assert len(beach) == 0


def test_a_map_all_under_water_is_sea_bed():
    flat = Heightmap(np.zeros((5, 5), np.float32))
    look = Look("land-cover", water=True, water_level=1)
    assert tinted(flat, look, range(5), range(5), False).shape == (5, 5, 3)
