"""Profiles: the heights of a path from node to node, as its kind wants them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Profile = NDArray[np.float64]
"""Heights at the nodes of a path, shape (n,). That of one that goes round ends with its first height again."""


def falling(ground: Profile, reach: int) -> Profile:
    """Return heights that never rise and never lie above the ground.

    They are the lowest height so far, and then twice the mean over so many of the next nodes. So a river cuts into the
    rim of a step before it falls, as knickpoints do, and keeps no stairs.
    """
    lowest = heights = np.minimum.accumulate(ground)
    for _ in range(2):
        heights = _mean_ahead(heights, reach)
    # Means may be rounded up by a bit.
    return np.asarray(np.minimum.accumulate(np.minimum(heights, lowest)))


def gently(
    ground: Profile, along: Profile, steepest: float, reach: int, ring: bool = False, fixed: Profile | None = None
) -> Profile:
    """Return the heights nearest to smoothed ground whose slope is nowhere above the steepest.

    The mean of the highest such profile below the ground and the lowest above it: no other is nearer in the largest
    difference (McShane, "Extension of range of functions", 1934).

    Parameters
    ----------
    along
        How far along the path each node is, in the unit of the heights.
    steepest
        A slope, as rise over run. Between two fixed heights it is as much steeper as it has to be.
    reach
        How many nodes to each side are smoothed over.
    ring
        Whether the path goes round.
    fixed
        The heights that some nodes have; not a number where they are free. None where all are.
    """
    rise = steepest * along
    # Once more at the end: smoothing rounds the corners, and may be steeper by a bit where nodes lie closer.
    smooth = mean_around(_least_steep(mean_around(ground, reach, ring), rise, ring), reach, ring)
    heights = _least_steep(smooth, rise, ring)
    if fixed is None or np.isnan(fixed).all():
        return heights
    free = np.isnan(fixed)
    rise = _steep_enough(fixed, along, steepest, ring)
    most = _below(np.where(free, np.inf, fixed), rise, ring)
    least = -_below(np.where(free, np.inf, -fixed), rise, ring)
    # Rounded once where it leaves the ground for a fixed height.
    rounded = _least_steep(mean_around(np.clip(heights, least, most), reach, ring), rise, ring)
    heights = np.where(free, np.clip(rounded, least, most), fixed)
    if ring:
        heights[-1] = heights[0]
    return heights


def at_least(heights: Profile, least: Profile, along: Profile, steepest: float, ring: bool = False) -> Profile:
    """Return the lowest heights that are no lower than these, and no lower than others, on slopes no steeper than told.

    Parameters
    ----------
    heights
        Heights whose slopes are no steeper.
    least
        Minus infinity where any height is high enough.
    along, steepest, ring
        As for `gently`.
    """
    return np.maximum(heights, -_below(-least, steepest * along, ring))


def draining_off(heights: Profile, open_at: NDArray[np.bool_], ring: bool = False) -> Profile:
    """Return heights with their hollows filled, out of which water gets along the path alone: up to where it runs off.

    Parameters
    ----------
    open_at
        At which nodes water leaves the path to the side.
    """
    if not open_at.any():
        return heights
    if ring:
        count = len(heights) - 1
        thrice = np.append(np.tile(heights[:-1], 3), heights[0])
        filled = draining_off(thrice, np.append(np.tile(open_at[:-1], 3), open_at[0]))[count : 2 * count + 1]
        filled[-1] = filled[0]
        return filled
    back = _spill(heights[::-1], open_at[::-1])[::-1]
    return np.asarray(np.maximum(heights, np.minimum(_spill(heights, open_at), back)))


def _spill(heights: Profile, open_at: NDArray[np.bool_]) -> Profile:
    """Return the highest place on the way back to the last node at which water leaves; infinity before the first."""
    numbers = np.cumsum(open_at, dtype=np.int64)
    levels = np.full(len(heights), np.inf)
    for first, last in zip(*_runs(numbers), strict=True):
        if numbers[first]:
            levels[first:last] = np.maximum.accumulate(heights[first:last])
    return levels


def _runs(numbers: NDArray[np.int_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return where runs of the same number begin, and where they end."""
    changes = np.flatnonzero(np.diff(numbers)) + 1
    return np.concatenate([[0], changes]), np.append(changes, len(numbers))


def mean_around(heights: Profile, reach: int, ring: bool = False) -> Profile:
    """Return the mean over so many nodes to each side; beyond the ends the heights go on as they end, or round."""
    reach = min(reach, len(heights))  # a path may be much shorter than it is wide
    if ring:
        means = _moving_mean(np.pad(heights[:-1], reach, mode="wrap"), 2 * reach + 1)
        return np.append(means, means[0])
    return _moving_mean(np.pad(heights, reach, mode="edge"), 2 * reach + 1)


def across_gaps(heights: Profile, gaps: NDArray[np.bool_], ring: bool = False) -> Profile:
    """Return heights that go evenly over gaps, from the ground before to that behind; as they are if all is a gap."""
    if gaps.all() or not gaps.any():
        return heights
    known = np.flatnonzero(~gaps)
    if not ring:
        return np.asarray(np.interp(np.arange(len(heights)), known, heights[known]))
    count = len(heights) - 1
    known = known[known < count]
    crossed = np.interp(np.arange(count), known, heights[known], period=count)
    return np.append(crossed, crossed[0])


def _steep_enough(fixed: Profile, along: Profile, steepest: float, ring: bool) -> Profile:
    """Return how far a path may rise up to each node, so that it gets from each fixed height to the next."""
    at = np.flatnonzero(~np.isnan(fixed))
    slopes = np.full(len(at) + 1, steepest)
    ways, climbs = np.diff(along[at]), np.abs(np.diff(fixed[at]))
    # A bit more, so that rounding does not make the two heights contradict each other.
    needed = np.divide(climbs, ways, out=np.zeros(len(ways)), where=ways > 0) * (1 + 1e-12)
    slopes[1:-1] = np.maximum(needed, steepest)
    if ring:
        way = along[at[0]] + along[-1] - along[at[-1]]
        climb = abs(fixed[at[0]] - fixed[at[-1]])
        slopes[[0, -1]] = max(climb / way * (1 + 1e-12) if way > 0 else 0.0, steepest)
    pieces = slopes[np.searchsorted(at, np.arange(len(along) - 1), "right")] * np.diff(along)
    return np.concatenate([[0.0], np.cumsum(pieces)])


def _least_steep(heights: Profile, rise: Profile, ring: bool) -> Profile:
    """Return the nearest heights that change by no more than `rise` does, from node to node."""
    return (_below(heights, rise, ring) - _below(-heights, rise, ring)) / 2


def _below(heights: Profile, rise: Profile, ring: bool) -> Profile:
    """Return the highest profile below the heights that changes by no more than `rise` does."""
    if not ring:
        return np.minimum(_envelope(heights, rise), _envelope(heights[::-1], -rise[::-1])[::-1])
    # Three times round: in the middle the ends are no nearer than the other side.
    count = len(heights) - 1
    thrice = np.append(np.tile(heights[:-1], 3), heights[0])
    rises = np.concatenate([rise[:-1] + turn * rise[-1] for turn in range(3)] + [[3 * rise[-1]]])
    middle = _below(thrice, rises, ring=False)[count : 2 * count + 1]
    middle[-1] = middle[0]
    return middle


def _envelope(heights: Profile, rise: Profile) -> Profile:
    """Return the highest profile below the heights that rises no faster on the way on."""
    return np.asarray(np.minimum.accumulate(heights - rise) + rise)


def _mean_ahead(heights: Profile, reach: int) -> Profile:
    reach = min(reach, len(heights))
    return _moving_mean(np.pad(heights, (0, reach - 1), mode="edge"), reach)


def _moving_mean(heights: Profile, count: int) -> Profile:
    # Less their mean, so that the sums stay small and exact enough at any height.
    middle = heights.mean()
    sums = np.concatenate([[0.0], np.cumsum(heights - middle)])
    return np.asarray((sums[count:] - sums[:-count]) / count + middle)
