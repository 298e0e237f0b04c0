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

_MANY = 64
"""The rows from which on running totals are quicker than sums of sums."""

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
    # A power of two scales floats without rounding.
    scale = _BITS - frexp(largest)[1]
    numbers = np.multiply(heights, ldexp(1.0, scale), dtype=np.float64).astype(np.int64)
    area = (2 * half + 1) ** 2
    # The first sums are shifted right by about the bits that they gained, so that the second ones fit as well.
    spare = area.bit_length() - 1
    sums = _box_sums(numbers, 2 * half + 1)
    sums >>= spare
    sums = _box_sums(sums, 2 * half + 1)
    return sums[:, : heights.shape[1] - 4 * half] * (ldexp(1.0, spare - scale) / area / area)


def _box_sums(numbers: Whole, width: int) -> Whole:
    """Return the sums over boxes, each where its first point is; the numbers are lost.

    Those of boxes that reach beyond the end of their rows mean nothing.
    """
    totals = np.zeros(numbers.size + 1, np.int64)
    # All rows in one line, which is quicker.
    np.cumsum(numbers, out=totals[1:])
    # The difference of two running totals: whole numbers lose nothing here, floats would.
    np.subtract(totals[width:], totals[:-width], out=numbers.reshape(-1)[: numbers.size - width + 1])
    return _sums_down(numbers, width)


def _sums_down(numbers: Whole, count: int) -> Whole:
    """Return the sums of so many rows each, where the first of them is."""
    if count == 1:
        return numbers
    if count > _MANY:
        totals = np.cumsum(numbers, axis=0)
        totals[count:] -= totals[:-count]
        return totals[count - 1 :]
    # Sums of twice as many rows each time: running totals go down the columns, which is slow.
    half = _sums_down(numbers, count // 2)
    both = half[: -(count // 2)] + half[count // 2 :]
    return both[:-1] + numbers[count - 1 :] if count % 2 else both
