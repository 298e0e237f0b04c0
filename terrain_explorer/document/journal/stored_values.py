"""Checks of values from a journal, which a bad disk or another program may have turned into anything."""

from __future__ import annotations

import math
import os
from inspect import isabstract
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

_MOST = 10**12 - 1
"""The largest number of a change: more digits than the names of a journal's files have would no longer sort."""


UNKNOWN = (ValueError, LookupError, TypeError, AttributeError, OverflowError)
"""The exceptions that damaged content, or that of another version of the program, may raise."""


class NotUnderstoodError(Exception):
    """A journal is damaged in a way that a torn one is not, or another version of the program made it."""


def whole_number(value: Any, least: int) -> int:
    """Return a whole number from ``least`` on; raises ValueError for anything else."""
    if type(value) is not int or not least <= value <= _MOST:  # `is`, because True is an int, too
        raise ValueError(f"not a whole number from {least} on")
    return value


def optional_path(value: Any) -> Path | None:
    """Return a path that the system can take, or None for None; raises ValueError for anything else."""
    if value is None:
        return None
    # JSON can hold zeros and halves of characters. In a path each call of the system would raise an error of its own.
    if not isinstance(value, str) or b"\0" in os.fsencode(value):
        raise ValueError("not a path")
    return Path(value)


def mapping(value: Any) -> dict[str, Any]:
    """Return a JSON object; raises ValueError for anything else."""
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def fits(value: Any, hint: Any) -> bool:
    """Tell whether a value has the type of a field: a plain one, a tuple or a union of those, or None."""
    parts = get_args(hint)
    if get_origin(hint) is UnionType:
        return any(fits(value, part) for part in parts)
    if get_origin(hint) is tuple:
        parts = parts[:1] * len(value) if isinstance(value, tuple) and parts[-1] is Ellipsis else parts
        return isinstance(value, tuple) and len(value) == len(parts) and all(map(fits, value, parts))
    if hint is float:
        return type(value) in (int, float) and _in_range(value)
    return type(value) is hint or (isabstract(hint) and isinstance(value, hint))


def _in_range(value: float) -> bool:
    try:
        return not math.isinf(value)
    except OverflowError:  # a whole number of hundreds of digits
        return False
