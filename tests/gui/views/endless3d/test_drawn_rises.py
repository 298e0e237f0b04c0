"""How tiles lie, in small numbers: as their points tell, on every level."""

import numpy as np
import pytest

from terrain_explorer.gui.views.endless3d.drawn_rises import ZERO, doubled, lies, packed


def told(numbers, place):
    """The numbers of a level, in its units."""
    parts = ((numbers >> np.uint32(10 * place) & 1023).astype(float) - ZERO) / (ZERO - 1)
    return parts / (1 + 1 / (ZERO - 1) - np.abs(parts))


def levels_of(points, count=3):
    return [np.ascontiguousarray(points[:: 1 << step, :: 1 << step], np.float32) for step in range(count)]


def walk(relief, side=65):
    return relief * np.cumsum(np.random.default_rng(3).standard_normal((side, side)), axis=0)


@pytest.mark.parametrize("relief", [1.0, 1e-6, 0.0])
def test_ground_rises_and_lies_above_that_around_as_its_points_tell(relief):
    levels = levels_of(walk(relief))
    unit, found = lies(levels)
    around = doubled(doubled(levels[2])), doubled(levels[2]), levels[2]
    for level, (heights, lying) in enumerate(zip(levels, found, strict=True)):
        above = heights - around[level]
        east, north, hollow = np.diff(heights), -np.diff(heights, axis=0), (above[:, 1:] + above[:, :-1]) / 2
        if level:
            east, north, hollow = (
                (east[1:] + east[:-1]) / 2,
                (north[:, 1:] + north[:, :-1]) / 2,
                (hollow[1:] + hollow[:-1]) / 2,
            )
        numbers = packed(lying, unit * 2**level)
        for place, true in enumerate((east, north, hollow)):
            rows, columns = true.shape
            small = np.abs(true) < 4 * unit * 2**level
            assert small.mean() > 0.9
            apart = np.abs(unit * 2**level * told(numbers, place)[1:, 1:][:rows, :columns] - true)
            # Two steps of the numbers, which are the wider the steeper.
            allowed = 2.0 / (ZERO - 1) * unit * 2**level * (1 + np.abs(true) / (unit * 2**level)) ** 2 + 1e-9
            assert (apart < allowed)[small].all()


def test_slopes_go_on_beyond_the_borders():
    down, across = np.mgrid[:33, :33]
    _, found = lies(levels_of(3.0 * across - 2.0 * down))
    for level, lying in enumerate(found):
        assert lying[0] == pytest.approx(3.0 * 2**level)
        assert lying[1] == pytest.approx(2.0 * 2**level)
        assert lying[2] == pytest.approx(0.0, abs=1e-4)
