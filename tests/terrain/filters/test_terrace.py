import numpy as np
import pytest
from filter_laws import heightmaps, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Terrace

terraces = st.builds(Terrace, st.integers(2, 64), st.floats(0, 1))
RAMP = Heightmap(np.linspace(0, 1, 202, dtype=np.float32).reshape(2, 101))


@laws
@given(heightmaps(), terraces)
def test_what_is_higher_stays_higher_or_becomes_level(heightmap, terrace):
    before, after = heightmap.heights.ravel(), terrace.applied(heightmap).heights.ravel()
    assert (np.diff(after[np.argsort(before)]) >= 0).all()


@laws
@given(heightmaps(), terraces)
def test_heights_move_less_than_half_a_step(heightmap, terrace):
    after = terrace.applied(heightmap)
    low, high = heightmap.range
    moved = abs(after.heights.astype(np.float64) - heightmap.heights).max()
    assert moved <= (high - low) / (terrace.steps - 1) / 2 + 2 * ulp(heightmap.heights)


@laws
@given(st.integers(2, 64))
def test_upright_steps_leave_only_the_terraces(steps):
    heights = Terrace(steps, 1).applied(RAMP).heights
    np.testing.assert_allclose(heights, np.rint(heights * (steps - 1)) / (steps - 1), 0, 1e-6)
    assert len(np.unique(heights)) == steps


@laws
@given(st.integers(2, 64), st.floats(0, 1))
def test_the_ends_of_the_range_stay(steps, sharpness):
    terraced = Terrace(steps, sharpness).applied(RAMP)
    assert (terraced.lowest, terraced.highest) == (0, 1)


def test_terraces_by_hand():
    """Three terraces 5 apart; at a quarter of the way, twice as steep, an eighth is risen."""
    ramp = Heightmap(np.array([[0, 1.25, 2.5], [3.75, 5, 12.5]], np.float32), (0, 10))
    np.testing.assert_array_equal(Terrace(3, 0.5).applied(ramp).heights, [[0, 0.625, 2.5], [4.375, 5, 12.5]])


def test_no_sharpness_changes_nothing():
    np.testing.assert_allclose(Terrace(9, 0).applied(RAMP).heights, RAMP.heights, 0, 1e-7)


def test_sharper_terraces_are_flatter():
    level = [
        np.count_nonzero(abs(np.diff(Terrace(5, sharpness).applied(RAMP).heights)) < 1e-3)
        for sharpness in (0, 0.5, 0.8, 1)
    ]
    assert level == sorted(set(level))


@pytest.mark.parametrize("steps", [1, 65])
def test_refuses_too_few_or_too_many(steps):
    with pytest.raises(ValueError, match="steps must be a whole number from 2 to 64"):
        Terrace(steps)
