"""The parts of a map that have changed, as a few windows that cover little else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Windows

_MOST = 16
"""Windows that are kept apart, however far from each other. Each costs the views an upload of its own."""


def whole(shape: tuple[int, ...]) -> Window:
    """Return the window that is the whole map."""
    return Window(0, 0, *shape)


def joined(first: Window, second: Window) -> Window:
    """Return the smallest window that covers both."""
    row, column = min(first.row, second.row), min(first.column, second.column)
    last_row = max(first.row + first.rows, second.row + second.rows)
    last_column = max(first.column + first.columns, second.column + second.columns)
    return Window(row, column, last_row - row, last_column - column)


def with_window(windows: Windows, new: Window) -> Windows:
    """Return windows that cover some windows and a new one; two become one where that covers no more points."""
    # A stroke's dabs overlap and become few windows; two dabs at the ends of a mirrored map stay apart, because the
    # window around both would cover all that lies between them.
    for other in windows:
        both = joined(other, new)
        if _points(both) <= _points(other) + _points(new):
            return with_window(tuple(one for one in windows if one is not other), both)
    return (*windows, new) if len(windows) < _MOST else (reduce(joined, windows, new),)


def merged(windows: Iterable[Window], into: Windows = ()) -> Windows:
    """Return windows that cover all of these."""
    for window in windows:
        into = with_window(into, window)
    return into


def _points(window: Window) -> int:
    return window.rows * window.columns
