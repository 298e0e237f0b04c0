import numpy as np
import pytest

from terrain_explorer.terrain.erosion.mass_flow import (
    PAIRS,
    doubled,
    ends,
    finer,
    gained,
    merged,
    merged_least,
    no_flows,
    with_neighbours,
)


def flows_of(make, shape):
    """Return flows whose strength at the middle of each pair is a function of its place."""
    flows = no_flows(shape)
    for flow, (down, across) in zip(flows, PAIRS, strict=True):
        row, column = np.indices(flow.shape, np.float32)
        flow[...] = make(row + (0 if down else 0.5), column + (0 if across else 0.5))
    return flows


def gained_in_all(flows):
    return sum(gained(flow, pair) for flow, pair in zip(flows, PAIRS, strict=True))


def test_what_leaves_a_point_arrives_at_its_neighbour():
    for place, (down, across) in enumerate(PAIRS):
        flows = no_flows((5, 6))
        # From the point in row 2 and column 3 on; an array begins with the pair before the first point.
        flows[place][2 + down, {0: 3, 1: 4, -1: 3}[across]] = 1
        change = gained_in_all(flows)
        assert change[2, 3] == -1
        assert change[2 + down, 3 + across] == 1
        assert np.abs(change).sum() == 2


@pytest.mark.parametrize("pair", PAIRS)
def test_ends_are_neighbours(pair):
    grid = np.arange(30, dtype=np.float32).reshape(5, 6)
    upper, lower = ends(with_neighbours(grid, range(5)), pair)
    assert upper.shape == lower.shape == no_flows((5, 6))[PAIRS.index(pair)].shape
    inside = slice(pair[0], 5 - pair[0]), slice(abs(pair[1]), 6 - abs(pair[1]))
    np.testing.assert_array_equal((lower - upper)[inside], 6 * pair[0] + pair[1])


def test_rows_come_with_those_around():
    grid = np.arange(12, dtype=np.float32).reshape(4, 3)
    np.testing.assert_array_equal(with_neighbours(grid, range(1, 3)), np.pad(grid, ((0, 0), (1, 1)), "wrap"))
    np.testing.assert_array_equal(with_neighbours(grid, range(4)), np.pad(grid, 1, "wrap"))


def test_squares_of_four_become_their_mean():
    np.testing.assert_array_equal(merged(np.float32([[0, 1, 2], [4, 3, 4], [8, 8, 8]])), [[2, 3], [8, 8]])


def test_an_even_flow_moves_nothing_on_a_finer_grid_either():
    flows = flows_of(lambda row, column: 1 + 0 * row, (4, 6))
    fine = [finer(flow, pair, True, (8, 12)) for flow, pair in zip(flows, PAIRS, strict=True)]
    assert all((flow == 2).all() for flow in fine)
    np.testing.assert_array_equal(gained_in_all(fine), 0)


def test_a_finer_flow_moves_the_ground_alike():
    """Where a flow grows evenly, all ground of a grid and of one twice as fine sinks by the same height."""
    flows = flows_of(lambda row, column: row + 2 * column, (6, 8))
    fine = [finer(flow, pair, False, (12, 15)) for flow, pair in zip(flows, PAIRS, strict=True)]
    assert [flow.shape for flow in fine] == [flow.shape for flow in no_flows((12, 15))]
    sinks = gained_in_all(flows)[2, 2]
    np.testing.assert_allclose(gained_in_all(fine)[4:-4, 4:-4], sinks, 0, 1e-5)


@pytest.mark.parametrize("shape", [(8, 12), (9, 13)])
def test_a_plane_that_was_merged_is_doubled_to_itself(shape):
    row, column = np.indices(shape)
    plane = 3.0 * row - 2 * column
    inside = slice(2, -3)
    np.testing.assert_allclose(doubled(merged(plane), shape)[inside, inside], plane[inside, inside], rtol=1e-12)


def test_the_least_of_squares():
    grid = np.array([[3, 1, 4], [1, 5, 9], [2, 6, 5]], np.float32)
    np.testing.assert_array_equal(merged_least(grid), [[1, 4], [2, 5]])
