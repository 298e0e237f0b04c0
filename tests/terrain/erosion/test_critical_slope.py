import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from river_lands import rough
from terrain_laws import laws

from terrain_explorer.terrain.erosion.critical_slope import sliding
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid
from terrain_explorer.terrain.work import finished

sides = st.integers(2, 12)


def slid(grid, heights, critical, fixed=None):
    fixed = np.zeros(heights.shape, bool) if fixed is None else fixed
    return finished(sliding(grid, heights, np.full(heights.shape, critical, np.float32), fixed))


def excess(grid, heights, critical):
    """Return by how much the steepest point stands higher above a neighbour than is allowed."""
    around = grid.around(heights, np.inf)
    rises = (
        heights - grid.shifted(around, way) - np.float32(critical) * np.float32(grid.distance(way))
        for way in range(len(DIRECTIONS))
    )
    return max(float(rise.max()) for rise in rises)


@laws
@given(sides, sides, st.booleans(), st.floats(0.01, 3), st.integers(0, 9))
def test_nothing_is_too_steep_and_nothing_rises(rows, columns, wraps, critical, seed):
    grid, heights = FlowGrid(rows, columns, wraps, (1.0, 2.0)), rough(rows, columns, seed)
    after = slid(grid, heights, critical)
    assert (after <= heights).all()
    assert excess(grid, after, critical) <= 4e-7 * abs(heights).max()
    np.testing.assert_array_equal(slid(grid, after, critical), after)


@laws
@given(sides, sides, st.floats(0.05, 2), st.integers(0, 9))
def test_the_ground_is_the_highest_that_is_stable(rows, columns, critical, seed):
    grid, heights = FlowGrid(rows, columns), rough(rows, columns, seed)
    # The other way to find it: the cones above all points, whose sides are as steep as the ground may be.
    row, column = np.divmod(np.arange(grid.size), columns)
    down, right = (abs(np.subtract.outer(places, places)) for places in (row, column))
    distances = abs(down - right) + np.sqrt(2) * np.minimum(down, right)
    cones = (heights.reshape(-1, 1) + critical * distances).min(axis=0).reshape(heights.shape)
    np.testing.assert_allclose(slid(grid, heights, critical), cones, 1e-5)


def test_stable_ground_keeps_every_bit():
    heights = rough(40, 30)
    np.testing.assert_array_equal(slid(FlowGrid(40, 30), heights, 100), heights)


def test_fixed_points_stay_and_hold_up_nothing():
    heights = np.zeros((9, 9), np.float32)
    heights[4, 4] = heights[4, 5] = 5
    fixed = np.zeros((9, 9), bool)
    fixed[4, 4] = True
    after = slid(FlowGrid(9, 9), heights, 0.5, fixed)
    assert after[4, 4] == 5
    assert after[4, 5] == pytest.approx(0.5)


def test_a_map_that_tiles_slides_alike_wherever_it_is_cut():
    grid, heights = FlowGrid(20, 30, wraps=True), np.random.default_rng(2).random((20, 30), np.float32)
    moved = slid(grid, np.roll(heights, (7, 11), (0, 1)), 0.1)
    np.testing.assert_allclose(np.roll(moved, (-7, -11), (0, 1)), slid(grid, heights, 0.1), 1e-6)
