"""Reads millions of numbers from a text."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

_BYTES_AT_A_TIME = 2**22
"""A text is read in pieces, because the numbers as Python objects take several times its memory."""

_LONGEST = 400
"""The bytes of the longest number; anything longer is not text with numbers."""

_WINDOWS_NAN = re.compile(rb"[-+]?(nan\([a-z]*\)|1\.#(ind|inf|qnan|snan)\d*)", re.IGNORECASE)
"""What the C library of Windows prints for what is no number, such as -nan(ind) and -1.#IND."""


NOTHING = re.compile(r"[-+]?(|[-*]+|n/?a|null|none|void|no ?data|(1\.#)?(q?nan|ind|inf)(\(.*\))?)", re.IGNORECASE)
"""The words that stand for a number that is not there."""


def read_numbers(
    file: BinaryIO, count: int, void: float | None = None, decimal_comma: bool = False
) -> NDArray[np.float32]:
    """Return the numbers in the rest of a text, which white space separates.

    Parameters
    ----------
    file
        The text, open at the first number.
    count
        The number of numbers that there must be.
    void
        The number that stands for a void. It becomes NaN, and numbers beyond the range of float32 become infinite.
    decimal_comma
        Whether a comma may stand for the point, as programs write it in countries where that is usual.

    Raises
    ------
    ValueError
        There are fewer or more, or something else is among them.
    """
    pieces = numbers_in_pieces(file, count, void, decimal_comma)
    numbers, filled = np.empty(count, np.float32), 0
    for found in pieces:
        with np.errstate(over="ignore"):
            numbers[filled : filled + len(found)] = found
        filled += len(found)
    return numbers


def numbers_in_pieces(
    file: BinaryIO, count: int, void: float | None = None, decimal_comma: bool = False
) -> Iterator[NDArray[np.float64]]:
    """Return the numbers as `read_numbers` does, piece by piece; a text that is too short is refused at once."""
    _check_length(file, count)
    return _pieces(file, count, void, decimal_comma)


def _pieces(file: BinaryIO, count: int, void: float | None, decimal_comma: bool) -> Iterator[NDArray[np.float64]]:
    rest, is_end = b"", False
    while not is_end:
        chunk = file.read(_BYTES_AT_A_TIME)
        is_end = not chunk
        words, rest = (rest, b"") if is_end else _cut(rest + chunk)
        found = _numbers(_with_points(words, decimal_comma), void)
        count -= len(found)
        if count < 0:
            raise ValueError("there are too many numbers")
        yield found
    if count:
        raise ValueError("there are too few numbers")


def _check_length(file: BinaryIO, count: int) -> None:
    """Refuse a text that is too short for its numbers before they take memory."""
    here = file.tell()
    # A number has one digit at least, and a space after it.
    if file.seek(0, 2) - here < 2 * count - 1:
        raise ValueError("there are too few numbers")
    file.seek(here)


def _cut(text: bytes) -> tuple[bytes, bytes]:
    """Return the text up to the last white space, and the beginning of a number that may come after it."""
    end = max(text.rfind(space) for space in (b" ", b"\n", b"\t", b"\r")) + 1
    if len(text) - end > _LONGEST:
        raise ValueError("this is no number")
    return text[:end], text[end:]


def _with_points(text: bytes, decimal_comma: bool) -> bytes:
    """Return a text whose numbers have points; commas beside points would group digits, which is too doubtful."""
    if not decimal_comma or b"," not in text:
        return text
    if b"." in text:
        raise ValueError("there are commas and points")
    return text.replace(b",", b".")


def _numbers(text: bytes, void: float | None) -> NDArray[np.float64]:
    """Return the numbers of a text, NaN where there are voids."""
    if b"_" in text:  # Python alone takes 1_0 for 10
        raise ValueError("this is no number")
    if b"(" in text or b"#" in text:
        text = _WINDOWS_NAN.sub(b"nan", text)
    words = text.split()
    try:
        found = np.fromiter(map(float, words), np.float64)
    except ValueError:
        found = np.fromiter(map(_number, words), np.float64)
    if void is not None:
        found[found == void] = np.nan
    return found


def _number(word: bytes) -> float:
    return math.nan if NOTHING.fullmatch(word.decode("ascii")) else float(word)
