"""Numbers as text, many at a time: for the formats that are made of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel

_AT_A_TIME = 4096
"""Lines. Python keeps all its other threads waiting while it formats so many, which takes a few milliseconds."""

_LEAST, _MOST = 1e-4, 1e6
"""Between these, the shortest text of a number has no exponent."""

_WIDEST = 32
"""Characters of a number at most."""


def lines_of_text(pattern: bytes, numbers: NDArray[Any]) -> bytes:
    """Return lines of text, as ``pattern % numbers`` writes them.

    Parameters
    ----------
    pattern
        A line, with a number in the place of each ``%``: ``%d``, ``%.3f``, ``%013.6e``, ``%.7g``.
    numbers
        A row for each line: float32, or whole numbers for ``%d``.
    """
    parts = np.split(numbers, range(_AT_A_TIME, len(numbers), _AT_A_TIME))
    return b"".join([_compiled(pattern, part) or pattern * len(part) % tuple(part.ravel().tolist()) for part in parts])


def shortest_text(heights: NDArray[np.float32]) -> bytes:
    """Return float32 numbers with spaces between them, each with as few digits as will do to read the same again."""
    compiled = _compiled(b"%r ", heights)
    return " ".join(map(_shortest, heights)).encode() if compiled is None else compiled[:-1]


def _shortest(height: np.float32) -> str:
    # Not `str`: from where on that writes an exponent differs between versions of numpy. Compiled code does the same.
    if height == 0 or _LEAST <= abs(float(height)) < _MOST:
        return np.format_float_positional(height, trim="0")
    return np.format_float_scientific(height, trim="-", exp_digits=2)


def _compiled(pattern: bytes, numbers: NDArray[Any]) -> bytes | None:
    """Return what compiled code writes; None where it cannot hold a number in 64 bits, and Python has to write it."""
    is_real = numbers.dtype.kind == "f"
    given = np.ascontiguousarray(numbers, None if is_real else np.int64)
    reals, wholes = (given, None) if is_real else (None, given)
    text = np.empty(numbers.size * _WIDEST + len(numbers) * len(pattern), np.uint8)
    length = kernel("lines_of_text")(pattern, len(pattern), reals, wholes, numbers.size, text)
    return None if length < 0 else text[:length].tobytes()
