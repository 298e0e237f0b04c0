"""Powers with the same bits on every machine."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray

_DIGITS = 20


def power(base: FloatArray, exponent: float) -> FloatArray:
    """Return a power of numbers, by square roots and products alone: numpy's own differs between processors.

    Parameters
    ----------
    base
        Numbers from 0 up, or infinity.
    exponent
        From 0 up to 1; the first 20 binary digits count.
    """
    # Each binary digit of the exponent stands for a root: the second, the fourth, the eighth ...
    result, root = np.ones_like(base), base
    digits = round(exponent * 2**_DIGITS)
    for place in range(_DIGITS, -1, -1):
        if digits >> place & 1:
            result = result * root
        root = np.sqrt(root)
    return result
