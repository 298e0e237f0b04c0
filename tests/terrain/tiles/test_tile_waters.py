"""The water of a land's tiles, what is said of it at a place, and rivers laid as paths."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.filters.paths.river import River
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.tiles import LargeTerrain
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


def test_lakes_stand_in_their_cells_of_the_map(waters):
    cells, side = waters.waters.lake_cells, 1 << waters.land.level
    row, column = np.argwhere(cells > -np.inf)[0] if np.isfinite(cells).any() else (3, 5)
    south, east = (np.array([at + 0.3, at + 0.99, -4.0, side + 4.0]) / side for at in (row, column))
    level = float(cells[row, column])
    assert waters.lakes(south, east).tolist() == [level, level, -np.inf, -np.inf]


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


BEND = ((0.1, 0.2), (0.5, 0.8), (0.9, 0.3))


@pytest.mark.parametrize("kind", PATHS.values(), ids=list(PATHS))
def test_pieces_are_those_of_the_whole_and_meet(kind):
    recipe = Recipe(DiamondSquare(exponent=6, seed=3), (Step(kind(BEND)),))
    terrain = LargeTerrain.of(recipe, exponent=8)
    whole = terrain.heights(Window(0, 0, 257, 257))
    west, east = (terrain.heights(Window(64, column, 65, 65)) for column in (64, 128))
    assert west.tobytes() == np.ascontiguousarray(whole[64:129, 64:129]).tobytes()
    np.testing.assert_array_equal(west[:, -1], east[:, 0])
    plain = LargeTerrain.of(Recipe(recipe.source), exponent=8).heights(Window(0, 0, 257, 257))
    assert (whole != plain).any()


ENDS = np.array([[0.2, 0.7], [0.7, 0.4]])


@pytest.fixture(scope="module", params=[3, 7])
def land(request):
    river = River(points=tuple(map(tuple, ENDS.tolist())), width=0.06, depth=0.03)
    recipe = Recipe(DiamondSquare(exponent=7, seed=request.param, spread_reduction=0.55), (Step(river),))
    return finished(finding_ground(recipe, recipe.heightmap()))


@pytest.mark.parametrize("finer", [1, 3, 6])
def test_no_pit_lies_on_a_river(land, finer):
    way = ENDS[1] - ENDS[0]
    for part in np.linspace(0.15, 0.85, 6):
        row, column = ((ENDS[0] + part * way) * (128 << finer)).astype(int)
        region = Region(finer, Window(int(row) - 40, int(column) - 40, 81, 81))
        heights = land.ground.heights(region)
        rows, columns = (at[1:-1] / 128 - begin for at, begin in zip(region.places(), ENDS[0], strict=True))
        rows = rows[:, np.newaxis]
        away = np.abs(rows * way[1] - columns * way[0]) / np.hypot(*way)
        along = (rows * way[0] + columns * way[1]) / (way @ way)
        # Beyond its ends there is no river.
        bed = (away < 0.01) & (along > 0.1) & (along < 0.9)
        around = np.lib.stride_tricks.sliding_window_view(heights, (3, 3)).reshape(79, 79, 9)
        pits = heights[1:-1, 1:-1] < np.delete(around, 4, axis=2).min(axis=2)
        assert bed.sum() > 50
        assert not (pits & bed).any()
