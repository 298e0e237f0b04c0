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
    # A power of two scales floats without rounding.
    scale = _BITS - frexp(largest)[1]
    numbers = np.multiply(heights, ldexp(1.0, scale), dtype=np.float64).astype(np.int64)
    area = (2 * half + 1) ** 2
    # The first sums are shifted right by about the bits that they gained, so that the second ones fit as well.
    spare = area.bit_length() - 1
    sums = _box_sums(numbers, half) >> spare
    return _box_sums(sums, half) * (ldexp(1.0, spare - scale) / area / area)


def _box_sums(numbers: Whole, half: int) -> Whole:
    # A box is the same along rows and along columns, one after the other.
    return _running_sums(_running_sums(numbers, half).T, half).T


def _running_sums(numbers: Whole, half: int) -> Whole:
    """Return the sums of 2 half + 1 neighbours along the rows."""
    width = 2 * half + 1
    totals = np.zeros((len(numbers), numbers.shape[1] + 1), np.int64)
    np.cumsum(numbers, axis=1, out=totals[:, 1:])
    # The difference of two running totals: whole numbers lose nothing here, floats would.
    return totals[:, width:] - totals[:, :-width]
