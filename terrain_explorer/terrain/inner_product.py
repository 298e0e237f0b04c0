"""Sums of products, the same on any machine."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

_AT_A_TIME = 2**15
"""Values whose products stay in the cache."""


def inner_product(first: NDArray[Any], second: NDArray[Any]) -> float:
    """Return the sum of the products of the values of two arrays of the same shape.

    Not by numpy's own function, whose library shares the work among threads: its last digits would depend on the
    number of processors, and with other programs at work its threads spend most of the time waiting for each other.
    """
    ones, others = first.reshape(-1), second.reshape(-1)
    blocks = (slice(start, start + _AT_A_TIME) for start in range(0, len(ones), _AT_A_TIME))
    return sum(float(np.sum(ones[block] * others[block])) for block in blocks)
