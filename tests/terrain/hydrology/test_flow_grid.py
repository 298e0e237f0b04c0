import numpy as np
import pytest
from hypothesis import given
from terrain_laws import laws
from water_reference import grounds, neighbours

from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FORWARD, FlowGrid


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
        block = slice(1, grid.rows)
        np.testing.assert_array_equal(
            grid.shifted(around, direction, block), np.reshape(expected, heights.shape)[block]
        )


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
