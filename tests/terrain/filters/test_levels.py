"""Levels: one range of heights becomes another."""

import numpy as np
import pytest
from filter_laws import heightmaps, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Levels

SIX = Heightmap(np.array([[1, 2, 3], [4, 5, 6]], np.float32), (0, 10))
ends = st.lists(st.floats(-1000, 1000), min_size=2, max_size=2, unique=True).map(sorted)


@pytest.mark.parametrize(
    ("levels", "heights"),
    [
        (Levels(2, 4, 20, 40), [[20, 20, 30], [40, 40, 40]]),
        (Levels(2, 4, 20, 40, beyond="keeps its distance"), [[19, 20, 30], [40, 41, 42]]),
        (Levels(2, 4, 40, 20, beyond="keeps its distance"), [[41, 40, 30], [20, 19, 18]]),
        (Levels(1, 5, 0, 4, midtones=0.5), [[0, 0.25, 1], [2.25, 4, 4]]),
        (Levels(1, 5, 0, 4, midtones=2.0), [[0, 2, 4 * 0.5**0.5], [4 * 0.75**0.5, 4, 4]]),
    ],
    ids=str,
)
def test_a_range_becomes_another_one(levels, heights):
    after = levels.applied(SIX)
    np.testing.assert_allclose(after.heights, np.array(heights, np.float32), rtol=1e-5)
    assert (after.range, after.metres) == (SIX.range, SIX.metres)


@laws
@given(heightmaps())
def test_at_first_nothing_changes(heightmap):
    after = Levels.suited(heightmap).applied(heightmap)
    low, high = heightmap.range
    within = np.clip(heightmap.heights, low, high)
    np.testing.assert_allclose(after.heights, within, 0, 4 * ulp(np.array([low, high], np.float32)))


@laws
@given(heightmaps(), ends, ends, st.floats(0.1, 10))
def test_what_was_higher_stays_so_and_both_ends_are_met(heightmap, before, after, midtones):
    levels = Levels(*before, *after, midtones)
    order = np.argsort(heightmap.heights, axis=None)
    mapped = levels.applied(heightmap).heights.reshape(-1)[order]
    assert (np.diff(mapped.astype(np.float64)) >= -1e-3).all()
    assert np.float32(after[0]) <= mapped[0] <= mapped[-1] <= np.float32(after[1])
    at_ends = levels.mapped(np.array(before), heightmap)
    assert at_ends.tolist() == after


def test_a_range_without_heights_is_refused():
    with pytest.raises(ValueError, match="the range before must end above where it begins; got 3 and 3"):
        Levels(3, 3)
