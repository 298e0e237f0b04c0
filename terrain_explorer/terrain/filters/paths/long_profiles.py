"""Heights along a path that keep a law: never rising, or never too steep."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Profile = NDArray[np.float64]
"""Heights at the nodes of a path, shape (n,)."""


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


def gently(ground: Profile, along: Profile, steepest: float, reach: int) -> Profile:
    """Return the heights nearest to smoothed ground whose slope is nowhere above the steepest.

    The mean of the highest such profile below the ground and the lowest above it: no other is nearer in the largest
    difference (McShane, "Extension of range of functions", 1934).

    Parameters
    ----------
    along
        How far along the path each node is, in the unit of the heights.
    steepest
        A slope, as rise over run.
    reach
        How many nodes to each side are smoothed over.
    """
    # Once more at the end: smoothing rounds the corners, and may be steeper by a bit where nodes lie closer.
    smooth = mean_around(_least_steep(mean_around(ground, reach), steepest * along), reach)
    return _least_steep(smooth, steepest * along)


def mean_around(heights: Profile, reach: int) -> Profile:
    """Return the mean over so many nodes to each side; beyond the ends the heights go on as they end."""
    reach = min(reach, len(heights))  # a path may be much shorter than it is wide
    return _moving_mean(np.pad(heights, reach, mode="edge"), 2 * reach + 1)


def _least_steep(heights: Profile, rise: Profile) -> Profile:
    """Return the nearest heights that change by no more than `rise` does, from node to node."""
    below = np.minimum(_envelope(heights, rise), _envelope(heights[::-1], -rise[::-1])[::-1])
    above = np.minimum(_envelope(-heights, rise), _envelope(-heights[::-1], -rise[::-1])[::-1])
    return (below - above) / 2


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
