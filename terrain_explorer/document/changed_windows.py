"""Which parts of a map have changed: windows, as few as cover what has changed and little else."""

from __future__ import annotations

from functools import reduce

from terrain_explorer.terrain import Window

_MOST = 16
"""Windows that are kept apart, however far they are from each other."""


def whole(shape: tuple[int, ...]) -> Window:
    """Return the window that is the whole map."""
    return Window(0, 0, *shape)


def joined(first: Window, second: Window) -> Window:
    """Return the smallest window that covers both."""
    row, column = min(first.row, second.row), min(first.column, second.column)
    last_row = max(first.row + first.rows, second.row + second.rows)
    last_column = max(first.column + first.columns, second.column + second.columns)
    return Window(row, column, last_row - row, last_column - column)


def with_window(windows: tuple[Window, ...], new: Window) -> tuple[Window, ...]:
    """Return windows that cover some windows and a new one; two become one where that covers no more points."""
    for other in windows:
        both = joined(other, new)
        if _points(both) <= _points(other) + _points(new):
            return with_window(tuple(one for one in windows if one is not other), both)
    return (*windows, new) if len(windows) < _MOST else (reduce(joined, windows, new),)


def _points(window: Window) -> int:
    return window.rows * window.columns
