"""A river laid as a path, below the points of the map that it was laid on."""

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.filters.paths.river import River
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

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
