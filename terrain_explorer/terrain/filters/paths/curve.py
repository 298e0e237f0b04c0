"""A smooth curve through points.

Between its points it is a centripetal Catmull-Rom spline (Catmull and Rom, "A class of local interpolating splines",
1974, with the knots of Yuksel, Schaefer and Keyser, "Parameterization and applications of Catmull-Rom curves", 2011),
which has no loops and no cusps. A point that moves changes the two pieces to each side of it.
"""

from __future__ import annotations

from math import ceil

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import PointArray

_PIECES = 128
"""Straight pieces between two points, from which the nodes are taken."""

_SAME = 1e-9
"""Points so near to each other count as one: the spline needs some way between its knots."""


def distinct(points: PointArray, closed: bool = False) -> PointArray:
    """Return the points without those that repeat the one before; in a closed curve that of the first is the last."""
    if len(points) < 2:
        return points
    before = np.concatenate([points[-1:] if closed else np.full((1, 2), np.inf), points])
    some = points[_lengths(before) > _SAME]
    return some if len(some) else points[:1]


def nodes_along(points: PointArray, step: float, closed: bool = False, most: int | None = None) -> PointArray:
    """Return places on the curve through some points, from the first to the last at even distances along it.

    Parameters
    ----------
    points
        Two or more, or three or more for a closed curve, each another one than that before it; shape (n, 2).
    step
        About how far apart the places are.
    closed
        Whether the curve goes on from the last point to the first; then the last place is the first again.
    most
        How many steps there are at most; None for any number.
    """
    dense = np.concatenate([spline(points, closed).reshape(-1, 2), points[:1] if closed else points[-1:]])
    along = np.concatenate([[0.0], np.cumsum(_lengths(dense))])
    steps = max(ceil(along[-1] / step), 2)
    even = np.linspace(0.0, along[-1], (steps if most is None else min(steps, most)) + 1)
    return np.stack([np.interp(even, along, dense[:, axis]) for axis in (0, 1)], axis=1)


def lengths_along(places: PointArray) -> NDArray[np.float64]:
    """Return the way along straight pieces from the first place to each."""
    return np.concatenate([[0.0], np.cumsum(_lengths(places))])


def _lengths(places: PointArray) -> NDArray[np.float64]:
    return np.asarray(np.sqrt(np.square(np.diff(places, axis=0)).sum(axis=1)))


def spline(points: PointArray, closed: bool = False, pieces: int = _PIECES) -> NDArray[np.float64]:
    """Return places on the curve at even steps of its knots, from each point on.

    It is the pyramid of Barry and Goldman, "A recursive evaluation algorithm for a class of Catmull-Rom splines", 1988.

    Parameters
    ----------
    points, closed
        As for `nodes_along`.

    Returns
    -------
    places
        Shape (spans from point to point, pieces, 2); each span begins at its point and ends before the next.
    """
    if closed:
        around = np.concatenate([points[-1:], points, points[:2]])
    else:
        # Mirrored at the ends, so that the curve leaves them straight.
        around = np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])
    knots = np.concatenate([[0.0], np.cumsum(np.sqrt(_lengths(around)))])
    first = [around[begin : len(around) - 3 + begin, np.newaxis] for begin in range(4)]
    t0, t1, t2, t3 = (knots[begin : len(knots) - 3 + begin, np.newaxis, np.newaxis] for begin in range(4))
    t = t1 + (np.arange(pieces) / pieces)[:, np.newaxis] * (t2 - t1)

    def between(one: PointArray, other: PointArray, start: PointArray, end: PointArray) -> PointArray:
        return np.asarray(((end - t) * one + (t - start) * other) / (end - start))

    low, middle, high = (
        between(first[place], first[place + 1], *ends) for place, ends in enumerate(((t0, t1), (t1, t2), (t2, t3)))
    )
    curve = between(between(low, middle, t0, t2), between(middle, high, t1, t3), t1, t2)
    curve[:, 0] = points[: len(curve)]  # not rounded
    return curve
