import numpy as np
import pytest
from river_lands import distances_downstream, rough, square, tree_of

from terrain_explorer.terrain.erosion.stream_power import (
    CONCAVITY,
    area_power,
    celerities,
    travel_times,
    wear,
)
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree

GRID = square(97)
TREE = tree_of(GRID, rough(97, 97))
OUTLETS = slice(TREE.starts[-2], None)
NO_LIMIT = np.full(GRID.size, np.inf, np.float32)


def worn_for(heights, time, steps, uplift=1.0, steepest=NO_LIMIT, erodibility=1.0):
    rates, bed = celerities(TREE, GRID) * np.float32(erodibility), heights.copy()
    for _ in range(steps):
        bed[: OUTLETS.start] += np.float32(uplift * time / steps)
        wear(TREE, bed, rates, time / steps, steepest)
    return bed


def test_the_power_of_areas_is_the_concavity():
    areas = np.geomspace(1e-9, 1, 200).astype(np.float32)
    np.testing.assert_allclose(area_power(areas), areas.astype(np.float64) ** CONCAVITY, 1e-6)


def test_celerity_is_the_power_of_the_share_of_the_map_by_the_distance():
    areas = TREE.accumulated(np.ones(GRID.size)) / GRID.size
    inland = slice(0, TREE.starts[-2])
    rows, columns = np.divmod(np.stack([TREE.order, TREE.order[TREE.below]]), GRID.columns)
    distances = np.hypot(np.diff(rows, axis=0), np.diff(columns, axis=0))[0] / 96
    expected = areas[TREE.order] ** CONCAVITY / np.where(distances > 0, distances, 1)
    speeds = celerities(TREE, GRID)
    np.testing.assert_allclose(speeds[inland], expected[inland], 1e-5)
    assert not speeds[OUTLETS].any()


def test_rivers_across_the_seam_are_as_long_as_others():
    grid = FlowGrid(6, 9, wraps=True, spacing=(2.0, 3.0))
    heights = np.random.default_rng(1).random((6, 9), np.float32)
    distances = distances_downstream(tree_of(grid, heights), grid)
    assert set(np.unique(distances)) <= {np.float32(length) for length in (0, 2, 3, np.hypot(2, 3))}


def test_the_steady_state_is_uplift_times_travel_time():
    settled = worn_for(np.zeros(GRID.size, np.float32), 1e5, 30)
    np.testing.assert_allclose(settled, travel_times(TREE, celerities(TREE, GRID)), 2e-5)


def test_the_slope_of_settled_rivers_falls_with_area_as_the_concavity_says():
    settled = worn_for(np.zeros(GRID.size, np.float32), 1e5, 30).astype(np.float64)
    inland = slice(0, TREE.starts[-2])
    slopes = (settled - settled[TREE.below])[inland] / distances_downstream(TREE, GRID)[inland]
    areas = TREE.accumulated(np.ones(GRID.size))[TREE.order][inland]
    exponent = np.polyfit(np.log(areas), np.log(slopes), 1)[0]
    assert exponent == pytest.approx(-CONCAVITY, abs=0.02)


def test_no_time_and_no_uplift_leave_every_bit():
    heights = rough(97, 97, 5).reshape(-1)
    np.testing.assert_array_equal(worn_for(heights, 0, 1), heights)


def test_without_uplift_nothing_rises_and_outlets_stay():
    heights = rough(97, 97, 5).reshape(-1)[TREE.order]
    after = worn_for(heights, 0.5, 4, uplift=0)
    assert (after <= heights).all()
    assert (after < heights).any()
    np.testing.assert_array_equal(after[OUTLETS], heights[OUTLETS])


def test_the_bed_of_a_lake_is_not_worn():
    # A line of points: an outlet, a dam, a pool behind it, and a hill.
    line = FlowTree.of(np.array([0, 0, 1, 2], np.int32))
    by_point = np.array([0, 5, 2, 7], np.float32)
    bed = by_point[line.order]
    wear(line, bed, np.full(4, 0.1, np.float32), 1.0, np.full(4, np.inf, np.float32))
    outlet, dam, pool, hill = line.by_point(bed)
    assert (outlet, pool) == (0, 2)
    assert dam == pytest.approx(5 / 1.1)
    # The hill knows the level of the lake, which the dam holds back.
    assert hill == pytest.approx((7 + 0.1 * dam) / 1.1)


def test_no_point_stands_higher_above_its_receiver_than_allowed():
    steepest = np.full(GRID.size, 0.01, np.float32)
    after = worn_for(rough(97, 97, 5).reshape(-1)[TREE.order], 0.1, 3, steepest=steepest)
    inland = slice(0, TREE.starts[-2])
    water = after.copy()
    for wave, below in TREE.upstream():
        water[wave] = np.maximum(after[wave], water[below])
    assert (after[inland] <= (water[TREE.below] + np.float32(0.01))[inland]).all()
