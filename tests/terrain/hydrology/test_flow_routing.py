"""From which point to which water runs, and what is found along its ways."""

from itertools import pairwise

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from water_reference import drained_maps, grounds, neighbours, steps_to, summed_up, way

from terrain_explorer.terrain import parallel
from terrain_explorer.terrain.hydrology.drainage import numbered_watersheds, upstream_of, way_of_a_drop
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FORWARD, FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree, PackedReceivers


@laws
@given(grounds())
def test_neighbours_are_the_points_around(ground):
    grid, _, _ = ground
    points = np.arange(grid.size, dtype=np.int32)
    for direction in range(len(DIRECTIONS)):
        expected = [neighbours(grid, point).get(direction, point) for point in range(grid.size)]
        np.testing.assert_array_equal(grid.neighbours(points, direction), expected)


@laws
@given(grounds())
def test_shifted_values_are_those_of_the_neighbours(ground):
    grid, heights, _ = ground
    around = grid.around(heights, np.inf)
    for direction in range(len(DIRECTIONS)):
        found = [neighbours(grid, point).get(direction) for point in range(grid.size)]
        expected = [np.inf if point is None else heights.reshape(-1)[point] for point in found]
        np.testing.assert_array_equal(grid.shifted(around, direction).reshape(-1), expected)


def test_every_pair_of_neighbours_is_met_once_forward():
    steps = [DIRECTIONS[direction] for direction in FORWARD]
    assert {*steps, *((-down, -right) for down, right in steps)} == set(DIRECTIONS)
    assert len(set(DIRECTIONS)) == 2 * len(FORWARD) == 8


def test_distances_are_those_of_the_ground():
    grid = FlowGrid(5, 9, spacing=(3, 4))
    assert [grid.distance(direction) for direction in range(8)] == [4, 3, 4, 3, 5, 5, 5, 5]


@pytest.mark.parametrize("wraps", [False, True])
def test_another_number_of_points_covers_the_same_ground(wraps):
    grid = FlowGrid(9, 13, wraps, (3, 5))
    coarse = grid.resized(5, 7)
    gaps = 0 if wraps else 1
    assert (coarse.rows, coarse.columns, coarse.wraps) == (5, 7, wraps)
    assert coarse.spacing == pytest.approx(((9 - gaps) * 3 / (5 - gaps), (13 - gaps) * 5 / (7 - gaps)))


def test_the_border_is_where_the_map_ends():
    assert FlowGrid(3, 4).border().sum() == 10
    assert not FlowGrid(3, 4, wraps=True).border().any()


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


@st.composite
def forests(draw):
    """Any receivers that lead to outlets."""
    size = draw(st.integers(1, 60))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    above = [random.integers(max(0, point - 5), point + 1) for point in range(size)]
    name = random.permutation(size)
    receivers = np.empty(size, np.int32)
    receivers[name] = name[above]
    return receivers


@laws
@given(forests())
def test_sums_are_those_of_adding_up_one_by_one(receivers):
    values = np.arange(1, len(receivers) + 1)
    np.testing.assert_array_equal(FlowTree.of(receivers).accumulated(values), summed_up(receivers, values))


@laws
@given(forests())
def test_outlets_are_where_water_ends(receivers):
    tree = FlowTree.of(receivers)
    assert tree.roots().tolist() == [way(receivers, point)[-1] for point in range(len(receivers))]
    assert sorted(tree.outlets) == np.flatnonzero(receivers == np.arange(len(receivers))).tolist()


@laws
@given(forests())
def test_no_point_of_a_wave_gets_water_from_it_or_a_later_one(receivers):
    tree = FlowTree.of(receivers)
    waves = [wave for wave, _ in tree.downstream()]
    assert [wave for wave, _ in tree.upstream()] == waves[::-1]
    for wave, below in tree.downstream():
        np.testing.assert_array_equal(tree.order[below], receivers[tree.order[wave]])
        assert (below >= wave.stop).all()


@laws
@given(forests(), st.integers(0, 2**32))
def test_a_part_of_the_points_makes_a_tree_too(receivers, seed):
    chosen = np.random.default_rng(seed).random(len(receivers)) < 0.7
    points, tree = FlowTree.of(receivers).within(chosen)
    assert points.tolist() == np.flatnonzero(chosen).tolist()
    below = [receivers[point] if chosen[receivers[point]] else point for point in points]
    assert points[tree.receivers].tolist() == below


@laws
@given(grounds())
def test_packed_receivers_are_the_same_in_a_byte_each(ground):
    grid, heights, outlets = ground
    receivers = steepest_receivers(grid, heights, outlets)
    packed = PackedReceivers.of(grid, receivers)
    assert packed.ways.nbytes == grid.size
    np.testing.assert_array_equal(packed.unpacked(), receivers)


@pytest.mark.parametrize("receivers", [[1, 0], [0, 2, 3, 1], [1, 2, 0, 0]])
def test_circles_are_refused(receivers):
    with pytest.raises(ValueError, match="round in a circle"):
        FlowTree.of(np.array(receivers, np.int32))


def test_no_points_make_a_tree_too():
    tree = FlowTree.of(np.empty(0, np.int32))
    assert len(tree.outlets) == len(tree.roots()) == len(tree.accumulated(np.empty(0))) == 0


@st.composite
def drained_points(draw):
    drainage = drainage_of(draw(drained_maps()))
    rows, columns = drainage.areas.shape
    return drainage, draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))


@laws
@given(drained_points())
def test_what_drains_to_a_point_is_what_comes_by(drained):
    drainage, row, column = drained
    point = row * drainage.grid.columns + column
    expected = [point in way(drainage.tree.receivers, other) for other in range(drainage.grid.size)]
    upstream = upstream_of(drainage, row, column)
    np.testing.assert_array_equal(upstream.reshape(-1), expected)
    assert upstream.sum() == drainage.areas[row, column]


@laws
@given(drained_points())
def test_a_drop_goes_from_neighbour_to_neighbour_to_the_outlet(drained):
    drainage, row, column = drained
    rows, columns = way_of_a_drop(drainage, row, column)
    points = (rows * drainage.grid.columns + columns).tolist()
    assert points == way(drainage.tree.receivers, row * drainage.grid.columns + column)
    assert points[-1] == drainage.watersheds[row, column]
    assert all(below in neighbours(drainage.grid, point).values() for point, below in pairwise(points))
    assert (np.diff(drainage.filled[rows, columns][:-1]) <= 0).all()  # a void at its end may hold any height


@laws
@given(drained_maps())
def test_watersheds_are_numbered_from_the_largest_on(heightmap):
    drainage = drainage_of(heightmap)
    voids = np.zeros(heightmap.heights.shape, bool) if heightmap.voids is None else heightmap.voids
    numbers = numbered_watersheds(drainage)
    np.testing.assert_array_equal(numbers == 0, voids)
    outlet = {(number, int(root)) for number, root in zip(numbers[~voids], drainage.watersheds[~voids], strict=True)}
    assert len({number for number, _ in outlet}) == len({root for _, root in outlet}) == len(outlet)
    areas = drainage.areas.reshape(-1)[[root for _, root in sorted(outlet)]]
    assert (np.diff(areas) <= 0).all()
