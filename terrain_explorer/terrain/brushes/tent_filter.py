"""The mean around points, weighted with a tent, in whole numbers.

Sums of whole numbers are exact in any order. So a point's mean does not depend on which window it was computed in, and
a mirrored map has mirrored means, bit for bit; and running sums make the cost the same for any width.
"""

from __future__ import annotations

from math import frexp, ldexp

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray, Heights

_BITS = 38
"""The bits of the largest height: the sums over a box of 1367 points a side fit into 63."""

Whole = NDArray[np.int64]


def tent_mean(heights: Heights, half: int, largest: float) -> FloatArray:
    """Return the mean around each point, weighted with a box of 2 half + 1 points a side convolved with itself.

    Parameters
    ----------
    heights
        float32, shape (rows + 4 half, columns + 4 half).
    half
        1 to 683.
    largest
        The largest of all heights without sign, of all windows that are to fit each other.

    Returns
    -------
    FloatArray
        float64, shape (rows, columns).
    """
    rows, columns = heights.shape
    # A power of two scales floats without rounding.
    scale = _BITS - frexp(largest)[1]
    # In one line, in which points below each other are so many columns apart: numpy is quickest at that.
    numbers = np.multiply(heights, ldexp(1.0, scale), dtype=np.float64).astype(np.int64).reshape(-1)
    area = (2 * half + 1) ** 2
    # The first sums are shifted right by about the bits that they gained, so that the second ones fit as well.
    spare = area.bit_length() - 1
    sums = _box_sums(numbers, half, columns)
    sums >>= spare
    sums = _box_sums(sums, half, columns)
    # Sums that begin near the end of a row go on in the next one, and mean nothing.
    means = np.empty((rows - 4 * half, columns))
    np.multiply(sums, ldexp(1.0, spare - scale) / area / area, out=means.reshape(-1)[: len(sums)])
    return means[:, : columns - 4 * half]


def _box_sums(numbers: Whole, half: int, columns: int) -> Whole:
    """Return the sums over boxes of 2 half + 1 points a side, each where its first point is."""
    width = 2 * half + 1
    totals = np.zeros(len(numbers) + 1, np.int64)
    np.cumsum(numbers, out=totals[1:])
    # The difference of two running totals: whole numbers lose nothing here, floats would.
    return _sums(totals[width:] - totals[:-width], width, columns)


def _sums(numbers: Whole, count: int, apart: int) -> Whole:
    """Return the sums of so many numbers each, one so far from the next."""
    if count == 1:
        return numbers
    half = _sums(numbers, count // 2, apart)
    both = half[: -(count // 2 * apart)] + half[count // 2 * apart :]
    return both[:-apart] + numbers[(count - 1) * apart :] if count % 2 else both
