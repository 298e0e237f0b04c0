import numpy as np
import pytest
from hypothesis import given
from terrain_laws import laws
from water_reference import grounds, neighbours, priority_flood, way

from terrain_explorer.terrain.hydrology.depressions import spilled
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers


def spilling(grid, heights, outlets):
    return spilled(grid, heights, outlets, steepest_receivers(grid, heights, outlets))


@laws
@given(grounds())
def test_filled_is_what_a_priority_flood_fills(ground):
    filled, flood = spilling(*ground).filled, priority_flood(*ground)
    assert filled.dtype == flood.dtype
    np.testing.assert_array_equal(filled, flood)


@laws
@given(grounds())
def test_water_runs_from_neighbour_to_neighbour_and_out(ground):
    grid, _, outlets = ground
    receivers = spilling(*ground).receivers
    for point in range(grid.size):
        assert receivers[point] == point or receivers[point] in neighbours(grid, point).values()
        assert outlets.reshape(-1)[way(receivers, point)[-1]]


@laws
@given(grounds())
def test_no_river_runs_uphill_on_the_filled_map(ground):
    result = spilling(*ground)
    filled = result.filled.reshape(-1)
    assert (filled[result.receivers] <= filled).all()


@laws
@given(grounds())
def test_ground_without_lakes_keeps_its_receivers(ground):
    grid, heights, outlets = ground
    filled = priority_flood(grid, heights, outlets)
    receivers = steepest_receivers(grid, filled, outlets)
    result = spilled(grid, filled, outlets, receivers)
    np.testing.assert_array_equal(result.receivers, receivers)
    np.testing.assert_array_equal(result.filled, filled)


def test_a_lake_of_one_point_spills_over_its_lowest_neighbour():
    heights = np.full((5, 6), 3, np.float32)
    heights[2, 2], heights[3, 3], heights[4, 4] = 0, 2, 1
    grid = FlowGrid(5, 6)
    result = spilling(grid, heights, grid.border())
    full = heights.copy()
    full[2, 2] = 2
    np.testing.assert_array_equal(result.filled, full)
    assert way(result.receivers, 2 * 6 + 2) == [2 * 6 + 2, 3 * 6 + 3, 4 * 6 + 4]


def test_a_lake_is_crossed_by_its_bottom():
    heights = np.array([[9] * 7, [9, 4, 3, 1, 3, 4, 2], [9] * 7], np.float32)
    grid = FlowGrid(3, 7)
    result = spilling(grid, heights, grid.border())
    np.testing.assert_array_equal(result.filled[1], [9, 4, 4, 4, 4, 4, 2])
    assert [point - 7 for point in way(result.receivers, 7 + 1)] == [1, 2, 3, 4, 5, 6]


def test_no_outlet_is_refused():
    grid = FlowGrid(3, 3, wraps=True)
    with pytest.raises(ValueError, match="water needs an outlet"):
        spilling(grid, np.zeros((3, 3)), np.zeros((3, 3), bool))
