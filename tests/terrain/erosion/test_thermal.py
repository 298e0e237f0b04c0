"""The law of thermal erosion, on bare grids."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, parallel
from terrain_explorer.terrain.erosion.thermal import MOST_STEPS, STEPS_A_POINT, Talus, eroding
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


@laws
@given(
    st.tuples(st.integers(2, 40), st.integers(2, 40)),
    st.integers(0, 2**32),
    st.booleans(),
    st.booleans(),
    st.floats(0, 300),
    st.floats(0, 0.3),
)
def test_the_sum_stays(shape, seed, tileable, voids, steps, slope):
    random = np.random.default_rng(seed)
    heights = random.random(shape, np.float32)
    solid = (random.random(shape) < 0.8).astype(np.float32) if voids else None
    after = eroded(heights, steps, tileable=tileable, solid=solid, slope=slope)
    assert after.sum(dtype=np.float64) == pytest.approx(heights.sum(dtype=np.float64), rel=1e-6)
    if voids:
        np.testing.assert_array_equal(after[solid == 0], heights[solid == 0])


@pytest.mark.parametrize("tileable", [False, True])
def test_gentle_ground_stays_bit_for_bit(tileable):
    steep = steepest(np.pad(ROUGH, (0, 1), "wrap") if tileable else ROUGH)
    gentle = talus(1.001 * steep, tileable)
    assert not gentle.too_steep(ROUGH)
    assert talus(0.999 * steep, tileable).too_steep(ROUGH)
    np.testing.assert_array_equal(finished(eroding(ROUGH, gentle, MOST_STEPS)), ROUGH)


def test_a_cone_ends_with_no_slope_above_the_talus():
    steep = cone(33, 6 * SLOPE)
    # In float64: after so many steps the rounding of float32 would show in the sum.
    after = finished(eroding(steep, talus(), 6000, most_steps=6000))
    assert steepest(after) <= SLOPE * 1.001
    assert after.max() > 10 * SLOPE
    assert after.sum() == pytest.approx(steep.sum(), rel=1e-12)


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
