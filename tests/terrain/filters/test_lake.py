"""Lakes from a place in a basin: they stand where water would spill, and cover about what it covers."""

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.filters.paths import Lake
from terrain_explorer.terrain.filters.paths.lake import finding_basin
from terrain_explorer.terrain.work import finished


def found(ground, row, column, usual=None):
    place = row / (ground.rows - 1), column / (ground.columns - 1)
    return finished(finding_basin(ground, place, usual or Lake()))


@given(st.integers(0, 999))
@settings(max_examples=15)
def test_the_water_stands_at_its_pass_and_covers_the_basin(seed):
    ground = DiamondSquare(exponent=7, seed=seed).heightmap()
    before = drainage_of(ground)
    deepest = np.unravel_index(np.argmax(before.lake_depths), before.lake_depths.shape)
    covered = (before.filled == before.filled[deepest]) & (before.lake_depths > 0)
    lake = found(ground, *deepest)
    assert 3 <= len(lake.points) <= 48
    after = drainage_of(lake.applied(ground))
    # Where the way out is as narrow as a point, the rim may leave a little less or more of it.
    assert after.filled[deepest] == pytest.approx(before.filled[deepest], abs=1e-3 * np.ptp(ground.range))
    if covered.sum() > 100:
        wet = (after.filled == after.filled[deepest]) & (after.lake_depths > 0)
        assert (wet & covered).sum() > 0.9 * covered.sum()


def test_where_water_runs_off_there_is_none():
    down, across = np.mgrid[-1:1:33j, -1:1:33j]
    hill = Heightmap((-(down**2) - across**2).astype(np.float32))
    assert found(hill, 16, 16) is None
    assert found(hill, 0, 0) is None


def test_a_round_bowl_gets_a_round_lake_with_the_values_of_the_usual_one():
    down, across = np.mgrid[-1:1:65j, -1:1:65j]
    bowl = Heightmap(np.minimum(down**2 + across**2, 0.5).astype(np.float32))
    lake = found(bowl, 32, 32, Lake(depth=0.3, level=0.1))
    assert lake.depth == 0.3
    away = np.hypot(*(np.array(lake.points) * 2 - 1).T)
    assert away == pytest.approx(np.sqrt(0.5), abs=0.05)


def test_one_point_deep_is_a_basin_too():
    heights = np.ones((9, 9), np.float32)
    heights[4, 4] = 0
    lake = found(Heightmap(heights), 4, 4)
    assert np.allclose(sorted(lake.points), [(row / 16, column / 16) for row in (7, 9) for column in (7, 9)])
