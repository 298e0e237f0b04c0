"""How tiles lie, in small numbers: as their points tell, on every level."""

import numpy as np
import pytest

from terrain_explorer.gui.views.surface3d.ground.drawn_rises import (
    ZERO,
    doubled,
    lies,
    packed,
    steepness_of_blocks,
    unit_of,
)


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
    found = lies(levels)
    unit = unit_of(steepness_of_blocks(found[0], 16))
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
    found = lies(levels_of(3.0 * across - 2.0 * down))
    for level, lying in enumerate(found):
        assert lying[0] == pytest.approx(3.0 * 2**level)
        assert lying[1] == pytest.approx(2.0 * 2**level)
        assert lying[2] == pytest.approx(0.0, abs=1e-4)


def test_blocks_lie_as_they_do_in_their_tile():
    points = walk(1.0).astype(np.float32)
    whole, blocks = lies(levels_of(points, 5)), lies(levels_of(points[16:49, 32:49], 5))
    for step, (one, other) in enumerate(zip(whole, blocks, strict=True)):
        inner = one[:, 1:-1, 1:-1][:, 16 >> step : 48 >> step, 32 >> step : 48 >> step]
        np.testing.assert_array_equal(inner, other[:, 1:-1, 1:-1])
    steepness = steepness_of_blocks(whole[0], 16)
    np.testing.assert_allclose(steepness_of_blocks(blocks[0], 16), steepness[1:3, 2:3], rtol=1e-6)


@pytest.mark.parametrize("relief", [1.0, 1e-6, 1e6])
def test_the_unit_follows_the_relief_and_stays_where_little_changes(relief):
    points = relief * np.random.default_rng(5).standard_normal((65, 65))
    unit = unit_of(steepness_of_blocks(lies(levels_of(points))[0], 16))
    typical = np.sqrt(np.mean([np.diff(points, axis=axis).std() ** 2 for axis in (0, 1)]))
    points[3, 3] += relief
    assert unit_of(steepness_of_blocks(lies(levels_of(points))[0], 16)) == unit
    assert typical < unit < 6 * typical
    assert unit_of(np.zeros((4, 4))) == 1.0
