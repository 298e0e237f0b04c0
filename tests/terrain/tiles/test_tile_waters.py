"""The water of a land's tiles, and what is said of it at a place."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters, WaterHere
from terrain_explorer.terrain.work import finished

SIDE = 64


@pytest.fixture(scope="module", params=["carved", "plain"])
def waters(request):
    steps = (Step(FILTERS["streams"](age=1.0)),) if request.param == "carved" else ()
    recipe, look = Recipe(DiamondSquare(exponent=6, seed=3), steps), Look(rivers=True, river_area=1.0)
    heightmap = recipe.heightmap()
    return LandWaters(finished(finding_ground(recipe, heightmap)), finished(finding_waters(heightmap, look)))


def largest(waters):
    """Return the point of the map that the largest river off the lakes leaves from, its part and its order."""
    rivers = waters.waters.rivers
    dry = waters.waters.depths.reshape(-1)[rivers.points] == 0
    inner = ~np.isin(rivers.points % (SIDE + 1), (0, SIDE)) & ~np.isin(rivers.points // (SIDE + 1), (0, SIDE))
    areas = np.where(dry & inner, rivers.drainage.areas.reshape(-1)[rivers.points], 0)
    place = int(areas.argmax())
    row, column = divmod(int(rivers.points[place]), SIDE + 1)
    return row, column, float(areas[place]) / (SIDE + 1) ** 2, int(rivers.orders[place])


@pytest.mark.parametrize("level", [8, 10, 14])
def test_a_river_is_the_same_at_every_level(waters, level):
    row, column, part, order = largest(waters)
    key = TileKey.at(level, Fraction(row, SIDE), Fraction(column, SIDE))
    courses = waters.courses(key)
    # It may have moved a little; one as large runs near by.
    same = np.flatnonzero(np.isclose(courses.parts, part, rtol=0.2))
    down, across = ((at << level) // SIDE for at in (row, column))
    nearest = same[np.hypot(courses.rows[same] - down, courses.columns[same] - across).argmin()]
    at = int(courses.rows[nearest]), int(courses.columns[nearest])
    assert max(abs(at[0] - down), abs(at[1] - across)) * SIDE <= 1 << level
    here = waters.at(level, *(Fraction(each, 1 << level) for each in at), height=1.0)
    assert here.order == courses.orders[nearest] == order
    assert here.part == pytest.approx(part, rel=0.2)
    assert here.depth is None


def test_lakes_and_the_sea_have_a_depth(waters):
    depths = waters.waters.depths
    sea = replace(waters.waters.rivers.drainage, sea=0.4)
    flooded = replace(waters.waters, rivers=replace(waters.waters.rivers, drainage=sea))
    assert LandWaters(waters.land, flooded).at(12, Fraction(1, 2), Fraction(1, 2), 0.25) == WaterHere(
        depth=pytest.approx(0.15), sea=True
    )
    if (depths > 0).any():
        row, column = np.unravel_index(depths.argmax(), depths.shape)
        level = float(waters.waters.drainage.heightmap.heights[row, column] + depths.max())
        for finer in (8, 20):
            place = Fraction(int(row), SIDE), Fraction(int(column), SIDE)
            assert waters.at(finer, *place, level - 0.1).depth == pytest.approx(0.1, abs=1e-6)
            assert waters.at(finer, *place, level + 0.1).depth is None


def test_rivers_that_carved_no_bed_fade(waters):
    seen = [waters.seen_at(6 + finer) for finer in (1, 8, 10, 12, 20)]
    assert seen == ([1.0] * 5 if waters.are_carved else [1.0, 1.0, 0.5, 0.0, 0.0])
