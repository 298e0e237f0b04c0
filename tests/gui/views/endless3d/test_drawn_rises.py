"""How tiles lie, in small numbers: as their points tell, on every level."""

import numpy as np
import pytest

from terrain_explorer.gui.views.endless3d.drawn_rises import ZERO, doubled, lies


def told(packed, place):
    """The numbers of a level, in its units."""
    parts = ((packed >> np.uint32(10 * place) & 1023).astype(float) - ZERO) / (ZERO - 1)
    return parts / (1 + 1 / (ZERO - 1) - np.abs(parts))


@pytest.mark.parametrize("relief", [1.0, 1e-6, 0.0])
def test_squares_rise_and_lie_above_the_ground_around_as_their_points_tell(relief):
    points = relief * np.cumsum(np.random.default_rng(3).standard_normal((65, 65)), axis=0)
    levels = [np.ascontiguousarray(points[:: 1 << step, :: 1 << step], np.float32) for step in range(3)]
    unit, squares = lies(levels)
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
