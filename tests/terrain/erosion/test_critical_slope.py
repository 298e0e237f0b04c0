import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from river_lands import rough
from terrain_laws import laws

from terrain_explorer.terrain.erosion import critical_slope
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


def limits(heights, critical):
    """Return how high each point may be for its neighbours: the plain loop over triangles, a square each."""
    around = np.pad(heights.astype(np.float64), 1, constant_values=1e9)
    most = np.full(heights.shape, np.inf)
    for row, column in np.ndindex(heights.shape):
        for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            near = around[row + 1 + down, column + 1 + across]
            for aside in (-1, 1):
                far = around[row + 1 + (down or aside), column + 1 + (across or aside)]
                fall = min(max(near - far, 0), critical / np.sqrt(2))
                plane = min(near, far + fall) + np.sqrt(critical**2 - fall**2)
                most[row, column] = min(most[row, column], plane)
    return most


@laws
@given(sides, sides, st.floats(0.05, 2), st.integers(0, 9))
def test_the_ground_is_the_highest_that_is_stable(rows, columns, critical, seed):
    heights = rough(rows, columns, seed)
    after = slid(FlowGrid(rows, columns), heights, critical)
    # What came down lies as high as its neighbours let it.
    np.testing.assert_allclose(after, np.minimum(heights, limits(after, critical)), 1e-5, 1e-5)


def test_a_cone_is_round():
    heights = np.full((65, 65), 1000, np.float32)
    heights[32, 32] = 0
    cone = slid(FlowGrid(65, 65), heights, 2)
    row, column = np.indices(cone.shape) - 32
    far = np.hypot(row, column) > 8
    slopes = cone[far] / np.hypot(row, column)[far]
    assert slopes.min() > 1.9999
    assert slopes.max() < 2 * 1.045


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


@pytest.mark.parametrize("wraps", [False, True])
def test_ground_slides_on_across_the_squares_that_the_map_is_swept_in(monkeypatch, wraps):
    # Rock so weak in places that float32 has too few digits for its slopes.
    heights, rock = (np.random.default_rng(seed).random((22, 39), np.float32) for seed in (0, 1))
    grid, heights, rock = FlowGrid(22, 39, wraps, (1.0, 2.0)), 4 * heights, rock**3
    fixed = np.zeros(heights.shape, bool)
    fixed[5, 6] = True
    whole = finished(sliding(grid, heights, rock, fixed))
    monkeypatch.setattr(critical_slope, "_SIDE", 5)
    monkeypatch.setattr(critical_slope, "_AT_A_TIME", 100)
    after = finished(sliding(grid, heights, rock, fixed))
    assert (after < heights).mean() > 0.8
    np.testing.assert_allclose(after, whole, 0, 4e-7 * abs(heights).max())
    np.testing.assert_array_equal(finished(sliding(grid, after, rock, fixed)), after)


def test_a_map_that_tiles_slides_alike_wherever_it_is_cut():
    grid, heights = FlowGrid(20, 30, wraps=True), np.random.default_rng(2).random((20, 30), np.float32)
    moved = slid(grid, np.roll(heights, (7, 11), (0, 1)), 0.1)
    np.testing.assert_allclose(np.roll(moved, (-7, -11), (0, 1)), slid(grid, heights, 0.1), 1e-6)
