import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.depressions import Passes, way_out
from terrain_laws import laws
from water_reference import grounds, neighbours, priority_flood, way

from terrain_explorer.terrain.hydrology.depressions import filling_rounds, spilled
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


@laws
@given(grounds())
def test_rounds_raise_water_until_the_ground_is_filled(ground):
    grid, heights, outlets = ground
    receivers = steepest_receivers(grid, heights, outlets)
    rounds = list(filling_rounds(grid, heights, outlets, receivers))
    filled = spilling(*ground).filled
    before, taken = heights, set()
    for done in rounds:
        assert (done.filled >= before).all()
        assert taken.isdisjoint(map(tuple, done.passes.tolist()))
        taken |= set(map(tuple, done.passes.tolist()))
        before = done.filled
        # A pass is where water stands at least as high as it, on the side that spills.
        assert all(done.filled.reshape(-1)[pair].max() >= heights.reshape(-1)[pair].max() for pair in done.passes)
    np.testing.assert_array_equal(before, filled)
    assert not rounds or not rounds[-1].groups.any()


def test_no_outlet_is_refused():
    grid = FlowGrid(3, 3, wraps=True)
    with pytest.raises(ValueError, match="water needs an outlet"):
        spilling(grid, np.zeros((3, 3)), np.zeros((3, 3), bool))


@st.composite
def landscapes(draw):
    """Any number of basins and passes, some of them equally high; some basins may have no way out."""
    basins = draw(st.integers(2, 25))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    one = random.integers(0, basins, draw(st.integers(0, 80)))
    other = (one + random.integers(1, basins, len(one))) % basins
    heights = random.integers(-5, draw(st.integers(0, 100)), len(one)).astype(np.float32)
    return basins, Passes(one.astype(np.int32), other.astype(np.int32), heights)


def lowest_levels(basins, passes):
    """Return how high water must stand in each basin to get out, by relaxing all passes until nothing changes."""
    levels = np.full(basins, np.inf)
    levels[0] = -np.inf
    for _ in range(basins):
        for one, other, height in zip(passes.one, passes.other, passes.heights, strict=True):
            levels[one] = min(levels[one], max(levels[other], height))
            levels[other] = min(levels[other], max(levels[one], height))
    levels[0] = -np.inf
    return levels


def kruskal(basins, passes):
    """Return the passes of the minimum spanning tree; of equally high passes the first counts."""
    group, tree = list(range(basins)), set()
    for number in np.argsort(passes.heights, kind="stable"):
        one, other = group[passes.one[number]], group[passes.other[number]]
        if one != other:
            tree.add(int(number))
            group = [one if each == other else each for each in group]
    return {number for number in tree if group[passes.one[number]] == group[0]}


@laws
@given(landscapes())
def test_levels_are_the_lowest_that_lead_out(landscape):
    np.testing.assert_array_equal(way_out(*landscape).levels, lowest_levels(*landscape))


@laws
@given(landscapes())
def test_water_spills_through_the_passes_of_the_tree(landscape):
    exits = way_out(*landscape).exits
    assert set(exits[exits >= 0].tolist()) == kruskal(*landscape)
    assert len(set(exits[exits >= 0])) == (exits >= 0).sum()


@laws
@given(landscapes())
def test_the_highest_pass_on_the_way_is_the_level(landscape):
    basins, passes = landscape
    way = way_out(basins, passes)
    for basin in range(basins):
        at, highest = basin, -np.inf
        while way.exits[at] >= 0:
            taken = way.exits[at]
            highest = max(highest, passes.heights[taken])
            at = passes.one[taken] + passes.other[taken] - at
        assert highest == way.levels[basin] if at == 0 else way.levels[basin] == np.inf


def test_who_has_no_way_out_has_no_exit():
    passes = Passes(np.array([0, 2], np.int32), np.array([1, 3], np.int32), np.array([5, 1], np.float32))
    way = way_out(4, passes)
    assert way.levels.tolist() == [-np.inf, 5, np.inf, np.inf]
    assert way.exits.tolist() == [-1, 0, -1, -1]
