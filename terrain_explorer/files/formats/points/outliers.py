"""Points that lie far beyond all others, such as one at 1e30 that a faulty program has written."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

PointBounds = NDArray[np.float64]
"""The least and the greatest coordinates that are taken, shape (2, axes)."""

_TIMES, _LEAST = 1000.0, 1e5
"""A point lies far away if it is this many times as far from the middle as most points reach, and at least so far."""

_MOST = (10, 90)
"""Between these percentiles lie most points."""


def bounds_of_most(sample: NDArray[np.floating[Any]]) -> PointBounds | None:
    """Return bounds beyond which a point is none of a survey, or None where nothing tells.

    Parameters
    ----------
    sample
        Some of the points, shape (points, axes); NaN counts for nothing. The reach is that of the widest axis: ground
        may be flat but for a mountain.
    """
    known = sample[np.isfinite(sample).all(axis=1)]
    if not len(known):
        return None
    middle, ends = np.median(known, axis=0), np.percentile(known, _MOST, axis=0)
    reach = float((ends[1] - ends[0]).max())
    if not 0 < reach < np.inf:
        return None
    far = max(_TIMES * reach, _LEAST)
    return np.array((middle - far, middle + far), np.float64)


def are_beyond(points: NDArray[np.floating[Any]], bounds: PointBounds) -> NDArray[np.bool_]:
    """Return which points lie beyond bounds, shape (points,); NaN does not."""
    beyond: NDArray[np.bool_] = ((points < bounds[0]) | (points > bounds[1])).any(axis=1)
    return beyond
