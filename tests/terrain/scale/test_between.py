"""Values between the points of a map."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from terrain_laws import laws

from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.scale.between import curved, monotone, of, taps_of
from terrain_explorer.terrain.scale.region import Region, points_at


@st.composite
def places(draw):
    """A map, and the points around those of a region of a finer level of it."""
    shape = draw(st.tuples(st.integers(2, 9), st.integers(2, 9)))
    values = np.random.default_rng(draw(st.integers(0, 99))).random(shape).astype(np.float32)
    values = np.rint(values * 4) / 4 if draw(st.booleans()) else values  # level, too
    level, repeats = draw(st.integers(0, 40)), draw(st.booleans())
    starts = [draw(st.integers(-9 if repeats else 0, points_at(count, level) - 1)) for count in shape]
    counts = [
        draw(st.integers(1, min(points_at(count, level) - start, 40)))
        for count, start in zip(shape, starts, strict=True)
    ]
    return values, taps_of(Region(level, Window(*starts, *counts)), shape, repeats)


@laws
@given(places())
def test_the_kernel_gives_the_same_bits(where):
    values, taps = where
    found = monotone(lambda places: of(values, places), taps)
    with without_kernels():
        expected = monotone(lambda places: of(values, places), taps)
    np.testing.assert_array_equal(found.view(np.int64), expected.view(np.int64))


@laws
@given(places())
def test_monotone_values_keep_between_those_around_and_both_kinds_are_exact_at_points(where):
    values, taps = where
    south, east = taps
    found = {line: line(lambda places: of(values, places), taps) for line in (curved, monotone)}
    corners = [
        values[np.ix_(down, across)] for down in (south.at(0), south.at(1)) for across in (east.at(0), east.at(1))
    ]
    assert (found[monotone] >= np.min(corners, axis=0) - 1e-12).all()
    assert (found[monotone] <= np.max(corners, axis=0) + 1e-12).all()
    there = np.ix_(south.way == 0, east.way == 0)
    for heights in found.values():
        np.testing.assert_array_equal(heights[there], corners[0][there])
