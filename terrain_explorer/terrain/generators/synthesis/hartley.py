"""The fast Hartley transform: a Fourier transform in real numbers, with the same bits on every machine.

R. N. Bracewell, "The Fast Hartley Transform", Proceedings of the IEEE 72(8), 1984. Libraries' Fourier transforms are
faster, but the last bits of their sums differ from processor to processor. Sums, products and roots alone do not.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray


def hartley(lines: FloatArray) -> FloatArray:
    """Return the heights of lines of waves, shape (lines, points).

    Point x of a line is the sum over all k of its coefficient times cas(2 pi k x / points), cas being cosine plus sine.

    Parameters
    ----------
    lines
        The coefficients for k from -points / 2 to points / 2 - 1; `points` is a power of two.
    """
    # Points first: so neighbours in memory are the same point of several lines, and are added side by side.
    half = lines.shape[1] // 2
    parts = np.concatenate([lines[:, half:].T, lines[:, :half].T])[:, np.newaxis]
    while len(parts) > 1:
        parts = _joined(parts)
    return np.asarray(parts[0].T)


def _joined(parts: FloatArray) -> FloatArray:
    """Join each transform of every m-th coefficient with the one that lies m / 2 further: every m/2-th coefficient.

    The parts have the shape (m, length of the transforms, lines).
    """
    count, length, lines = parts.shape
    even, odd = parts[: count // 2], parts[count // 2 :]
    if length > 2:  # until then, all cosines and sines are 0 and 1, and the odd part stays
        cosine, sine = _turns(2 * length)
        turned = odd * cosine
        turned[:, 1:] += odd[:, :0:-1] * sine[1:]
        odd = turned
    joined = np.empty((count // 2, 2 * length, lines), parts.dtype)
    np.add(even, odd, out=joined[:, :length])
    np.subtract(even, odd, out=joined[:, length:])
    return joined


@cache
def _turns(points: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return cosine and sine of the first half of a turn in steps of 1 / points, shape (points / 2, 1)."""
    cosine, sine = _exact_turns(points)
    return cosine.astype(np.float32)[:, np.newaxis], sine.astype(np.float32)[:, np.newaxis]


def _exact_turns(points: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if points == 4:
        return np.array([1.0, 0.0]), np.array([0.0, 1.0])
    # Every second step is known from half as many points; the ones between are turned by one step more, whose cosine
    # and sine are those of half an angle.
    cosine, sine = _exact_turns(points // 2)
    step = np.sqrt((1 + cosine[1]) / 2)
    rise = sine[1] / (2 * step)
    between = cosine * step - sine * rise, sine * step + cosine * rise
    return np.stack([cosine, between[0]], 1).ravel(), np.stack([sine, between[1]], 1).ravel()
