import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from water_reference import grounds, neighbours, steps_to

from terrain_explorer.terrain import parallel
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree


def steepest(grid, heights, point):
    """Return the neighbour of the steepest descent, or the point itself."""
    flat = heights.reshape(-1)
    best, receiver = 0, point
    for direction, other in sorted(neighbours(grid, point).items()):
        slope = (flat[point] - flat[other]) * heights.dtype.type(1 / grid.distance(direction))
        if slope > best:
            best, receiver = slope, other
    return receiver


@laws
@given(grounds())
def test_water_takes_the_steepest_way_down(ground):
    grid, heights, outlets = ground
    receivers = steepest_receivers(grid, heights, outlets)
    falls = heights.reshape(-1)[receivers] < heights.reshape(-1)
    for point in range(grid.size):
        down = point if outlets.reshape(-1)[point] else steepest(grid, heights, point)
        assert receivers[point] == down if down != point else not falls[point]


@laws
@given(grounds())
def test_level_ground_sends_water_to_where_it_leaves(ground):
    grid, heights, outlets = ground
    flat = heights.reshape(-1)
    receivers = steepest_receivers(grid, heights, outlets)
    leaves = outlets.reshape(-1) | (flat[receivers] < flat)
    steps = steps_to(grid, np.flatnonzero(leaves), lambda above, below: flat[above] == flat[below])
    stuck = np.flatnonzero(steps < 0)
    np.testing.assert_array_equal(receivers[stuck], stuck)
    for point in np.flatnonzero(steps > 0):
        way = [point]
        while not leaves[way[-1]]:
            way.append(receivers[way[-1]])
            assert flat[way[-1]] == flat[point]
            assert len(way) <= 2 * steps[point] + 1  # each step is nearer, where a diagonal counts as two


def test_rivers_join_on_a_plateau():
    plateau = np.ones((129, 257), np.float32)
    plateau[-1] = 0
    grid, outlets = FlowGrid(*plateau.shape), plateau == 0
    areas = FlowTree.of(steepest_receivers(grid, plateau, outlets)).accumulated(np.ones(grid.size, np.float32))
    # Side by side, all ways would drain a column of 129 points.
    assert areas.reshape(plateau.shape)[-2].max() > 10 * 129


@pytest.mark.parametrize(("south", "east"), [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_on_a_plane_all_water_goes_straight_down(south, east):
    grid = FlowGrid(7, 9)
    row, column = np.indices((7, 9))
    receivers = steepest_receivers(grid, -(south * row + east * column).astype(np.float32), grid.border())
    inner = ~grid.border()
    np.testing.assert_array_equal(receivers.reshape(7, 9)[inner], ((row + south) * 9 + column + east)[inner])
    border = np.flatnonzero(grid.border())
    np.testing.assert_array_equal(receivers[border], border)


def test_the_distance_of_rows_and_columns_counts():
    heights = np.array([[9, 9, 9], [9, 5, 3], [9, 2, 9]], np.float32)
    heights = np.pad(heights, 1, constant_values=9)
    outlets = np.zeros((5, 5), bool)
    for spacing, receiver in (((1, 1), 17), ((2, 1), 13), ((0.5, 9), 17)):
        assert steepest_receivers(FlowGrid(5, 5, spacing=spacing), heights, outlets)[12] == receiver


@laws
@given(grounds(wraps=st.just(True)), st.integers(0, 30), st.integers(0, 30))
def test_a_moved_tile_moves_its_water(ground, down, right):
    grid, heights, outlets = ground
    heights = heights + np.random.default_rng(0).random(heights.shape)  # so that no two ways are equally steep
    receivers, moved = (
        steepest_receivers(grid, np.roll(heights, by, (0, 1)), np.roll(outlets, by, (0, 1))).reshape(heights.shape)
        for by in ((0, 0), (down, right))
    )
    row, column = np.divmod(np.roll(receivers, (down, right), (0, 1)), grid.columns)
    expected = (row + down) % grid.rows * grid.columns + (column + right) % grid.columns
    np.testing.assert_array_equal(moved, expected)


@laws
@given(grounds())
def test_a_transposed_map_transposes_its_water(ground):
    grid, heights, outlets = ground
    heights = heights + np.random.default_rng(0).random(heights.shape)
    turned = FlowGrid(grid.columns, grid.rows, grid.wraps, grid.spacing[::-1])
    receivers = steepest_receivers(grid, heights, outlets).reshape(heights.shape)
    row, column = np.divmod(receivers.T, grid.columns)
    transposed = steepest_receivers(turned, np.ascontiguousarray(heights.T), outlets.T)
    np.testing.assert_array_equal(transposed.reshape(heights.T.shape), column * grid.rows + row)


@pytest.mark.parametrize("processors", [2, 5])
def test_processors_do_not_matter(monkeypatch, processors):
    grid, heights = FlowGrid(150, 70), np.random.default_rng(1).integers(0, 9, (150, 70)).astype(np.float32)
    alone = steepest_receivers(grid, heights, grid.border())
    monkeypatch.setattr(parallel, "_POINTS_WORTH_THREADS", 1)
    monkeypatch.setattr(parallel, "_processors", lambda: processors)
    np.testing.assert_array_equal(steepest_receivers(grid, heights, grid.border()), alone)
