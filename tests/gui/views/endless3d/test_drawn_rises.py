"""How tiles lie, in small numbers: as their points tell, on every level."""

import numpy as np
import pytest

from terrain_explorer.gui.views.endless3d.drawn_rises import ZERO, doubled, lies, steepness_of_blocks, unit_of


def told(packed, place):
    """The numbers of a level, in its units."""
    parts = ((packed >> np.uint32(10 * place) & 1023).astype(float) - ZERO) / (ZERO - 1)
    return parts / (1 + 1 / (ZERO - 1) - np.abs(parts))


@pytest.mark.parametrize("relief", [1.0, 1e-6, 0.0])
def test_squares_rise_and_lie_above_the_ground_around_as_their_points_tell(relief):
    points = relief * np.cumsum(np.random.default_rng(3).standard_normal((65, 65)), axis=0)
    levels = [np.ascontiguousarray(points[:: 1 << step, :: 1 << step], np.float32) for step in range(3)]
    unit = unit_of(steepness_of_blocks(levels[0], 16))
    squares = lies(levels, unit)
    around = doubled(doubled(levels[2])), doubled(levels[2]), levels[2]
    for level, (heights, packed) in enumerate(zip(levels, squares, strict=True)):
        corners = heights[:-1, :-1], heights[:-1, 1:], heights[1:, :-1], heights[1:, 1:]
        nw, ne, sw, se = (corner.astype(float) for corner in corners)
        above = heights - around[level]
        hollow = (above[:-1, :-1] + above[:-1, 1:] + above[1:, :-1] + above[1:, 1:]) / 4
        for place, true in enumerate(((ne - nw + se - sw) / 2, (nw - sw + ne - se) / 2, hollow)):
            small = np.abs(true) < 4 * unit * 2**level
            assert small.mean() > 0.9
            found = unit * 2**level * told(packed, place)
            # Two steps of the numbers, which are the wider the steeper.
            allowed = 2.0 / (ZERO - 1) * unit * 2**level * (1 + np.abs(true) / (unit * 2**level)) ** 2 + 1e-9
            assert (np.abs(found - true) < allowed)[small].all()


def test_blocks_lie_as_they_do_in_their_tile():
    points = np.random.default_rng(4).standard_normal((65, 65)).astype(np.float32)
    steepness = steepness_of_blocks(points, 16)
    part = points[16:49, 32:65]
    np.testing.assert_allclose(steepness_of_blocks(part, 16), steepness[1:3, 2:4], rtol=1e-12)
    whole, blocks = (lies([one[:: 1 << step, :: 1 << step] for step in range(5)], 0.5) for one in (points, part))
    for step, (one, other) in enumerate(zip(whole, blocks, strict=True)):
        np.testing.assert_array_equal(one[16 >> step : 48 >> step, 32 >> step : 64 >> step], other)


@pytest.mark.parametrize("relief", [1.0, 1e-6, 1e6])
def test_the_unit_follows_the_relief_and_stays_where_little_changes(relief):
    points = relief * np.random.default_rng(5).standard_normal((65, 65)).astype(np.float32)
    unit = unit_of(steepness_of_blocks(points, 16))
    points[3, 3] += relief
    assert unit_of(steepness_of_blocks(points, 16)) == unit
    typical = np.sqrt(np.mean([np.diff(points, axis=axis).astype(float).std() ** 2 for axis in (0, 1)]))
    assert typical < unit < 6 * typical
    assert unit_of(np.zeros((4, 4))) == 1.0
