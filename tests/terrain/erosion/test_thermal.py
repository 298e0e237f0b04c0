"""The law of thermal erosion, on bare grids."""

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare, parallel
from terrain_explorer.terrain.erosion.thermal import (
    MOST_STEPS,
    PAIRS,
    STEPS_A_POINT,
    Talus,
    doubled,
    eroding,
    finer,
    gained,
    merged,
    no_flows,
)
from terrain_explorer.terrain.work import finished

ROUGH = DiamondSquare(exponent=7, spread_reduction=0.6, seed=2).heightmap().heights
SLOPE = 0.01


def talus(slope=SLOPE, tileable=False, solid=None):
    return Talus((slope, slope, slope * np.sqrt(2), slope * np.sqrt(2)), tileable, solid)


def eroded(heights, steps=20, most_steps=MOST_STEPS, **kinds):
    return finished(eroding(np.asarray(heights, np.float32), talus(**kinds), steps, most_steps=most_steps))


def cone(points=65, slope=3 * SLOPE):
    row, column = np.indices((points, points)) - points // 2
    return np.maximum(0.5 - slope * np.hypot(row, column), 0)


def steepest(heights):
    """Return the steepest slope from point to point, along rows, columns and diagonals."""
    along = max(np.abs(np.diff(heights, axis=axis)).max() for axis in (0, 1))
    falling = np.abs(heights[1:, 1:] - heights[:-1, :-1]).max()
    rising = np.abs(heights[1:, :-1] - heights[:-1, 1:]).max()
    return max(along, falling / np.sqrt(2), rising / np.sqrt(2))


@pytest.mark.parametrize("points", [65, 257])
def test_a_coarse_start_ends_nearly_there(points):
    fine = (points - 1) // 64
    after = eroded(cone(points, 3 * SLOPE / fine), 20_000 * fine**2, slope=SLOPE / fine)
    assert steepest(after) <= 1.15 * SLOPE / fine


@pytest.mark.parametrize("steps", [100, 1000])
def test_a_coarse_start_is_about_what_all_fine_steps_give(steps):
    quick = eroded(cone(), steps)
    thorough = eroded(cone(), steps, most_steps=steps)
    moved = np.abs(thorough - cone()).max()
    assert np.abs(quick - thorough).max() < 0.05 * moved


@pytest.mark.parametrize("reach", [0.02, 0.1])
def test_more_points_give_the_same_land(reach):
    results = []
    for points in (65, 129, 257):
        fine, steps = (points - 1) // 64, STEPS_A_POINT * (reach * (points - 1)) ** 2
        after = eroded(cone(points, 3 * SLOPE / fine), steps, slope=SLOPE / fine)
        results.append(after[::fine, ::fine])
    moved = np.abs(results[-1] - cone()).max()
    assert np.abs(results[0] - results[1]).max() < 0.1 * moved
    assert np.abs(results[1] - results[2]).max() < 0.05 * moved


def test_directions_are_treated_alike():
    for turn in (np.transpose, np.flipud, np.rot90):
        np.testing.assert_allclose(eroded(turn(ROUGH)), turn(eroded(ROUGH)), 0, 1e-6)


@pytest.mark.parametrize("steps", [1, 20])
def test_no_height_leaves_those_there_were(steps):
    after = eroded(ROUGH, steps)
    assert ROUGH.min() <= after.min() <= after.max() <= ROUGH.max()


def test_a_tile_has_no_place_of_its_own():
    tile = ROUGH[:-1, :-1]
    moved = np.roll(tile, (9, 30), (0, 1))
    np.testing.assert_allclose(
        eroded(moved, tileable=True), np.roll(eroded(tile, tileable=True), (9, 30), (0, 1)), 0, 1e-6
    )


def test_nothing_slides_over_an_edge_or_a_void():
    wall = np.zeros((5, 9), np.float32)
    wall[:, -1] = 1
    assert eroded(wall)[:, 0].max() == 0
    assert eroded(wall, tileable=True)[:, 0].max() > 0
    solid = np.ones_like(wall)
    solid[:, 4] = 0
    assert eroded(wall, 200, solid=solid)[:, :4].max() == 0


@pytest.mark.parametrize("steps", [3, 300])
def test_any_number_of_processors_gives_the_same_bits(steps, monkeypatch):
    alone = eroded(ROUGH, steps)
    monkeypatch.setattr(parallel, "_processors", lambda: 3)
    monkeypatch.setattr(parallel, "_POINTS_WORTH_THREADS", 1)
    np.testing.assert_array_equal(eroded(ROUGH, steps), alone)


def test_a_part_of_a_step_moves_a_part():
    whole, half = (eroded(ROUGH, steps) - ROUGH.astype(np.float64) for steps in (1, 0.5))
    np.testing.assert_allclose(half, whole / 2, 0, 1e-6)


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
