"""Parts of files that are too large to open: coarser copies and windows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from math import prod

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.raster.notes import DeferredText, Note, left_out
from terrain_explorer.files.raster.read_options import COARSEST, PART, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heights, Window
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work

_PART = 8193
"""The side of the part of a too large map that is offered."""

COARSER = marked("Points left out: of {every} rows and columns one was read, by choice.")
MEANS = marked("Points joined: each height is the mean of {every} rows and columns, by choice.")
_WINDOW = marked(
    "Part read: {rows} rows from row {row} and {columns} columns from column {column} of {layout}, by choice."
)
_SIZE = marked("{rows} rows and {columns} columns")


def is_part(options: ReadOptions) -> bool:
    """Return whether the options name a coarser copy or a window."""
    return options.every > 1 or has_window(options)


def has_window(options: ReadOptions) -> bool:
    """Return whether the options name a window."""
    return any((options.window_row, options.window_column, options.window_rows, options.window_columns))


def window_in(rows: int, columns: int, options: ReadOptions) -> Window:
    """Return the part of a file that the options name, even where it is not all inside."""
    row, column = options.window_row, options.window_column
    return Window(row, column, options.window_rows or rows - row, options.window_columns or columns - column)


def coarser(window: Window, every: int) -> tuple[int, int]:
    """Return the rows and columns where one in so many is kept."""
    return -(-window.rows // every), -(-window.columns // every)


def coarser_means(window: Window, every: int) -> tuple[int, int]:
    """Return the rows and columns where so many of each become their mean; what is left over at the end is cut."""
    return max(window.rows // every, 1), max(window.columns // every, 1)


def window_fits(window: Window, rows: int, columns: int) -> bool:
    """Return whether a window has a point, and all of it is inside a file."""
    down, across = max(window.rows, 1), max(window.columns, 1)
    return window.row + down <= rows and window.column + across <= columns


def reading_part(
    pieces: Iterable[NDArray[np.float64]],
    size: tuple[int, int],
    window: Window,
    every: int,
    done: Callable[[], float],
) -> Work[Heights]:
    """Return a part of a file whose numbers come in pieces, row after row; NaN where none of them is a height.

    Parameters
    ----------
    pieces
        The numbers, in pieces of any length; those after the part are left alone.
    size
        The rows and columns of the file.
    window, every
        The part, and of how many rows and columns each height is the mean.
    done
        Returns the part that is read.
    """
    rows, columns = size
    height, width = coarser_means(window, every)
    heights, rest, first = np.empty((height, width), np.float32), np.empty(0), 0
    sums, counts = np.zeros(width), np.zeros(width, np.int64)
    bottom = window.row + height * every
    for piece in pieces:
        yield done()
        numbers = np.concatenate([rest, piece]) if rest.size else piece
        end = len(numbers) // columns
        lines, rest = numbers[: end * columns].reshape(end, columns), numbers[end * columns :]
        lines = lines[:, window.column : window.column + width * every]
        row, last = max(window.row, first), min(bottom, first + end)
        while row < last and every > 1:
            taken = (row - window.row) // every
            below = min(window.row + (taken + 1) * every, last)
            cells = lines[row - first : below - first].reshape(-1, width, every)
            sums += np.nansum(cells, axis=(0, 2))
            counts += np.count_nonzero(~np.isnan(cells), axis=(0, 2))
            if below == window.row + (taken + 1) * every:
                with np.errstate(over="ignore", invalid="ignore"):
                    heights[taken] = sums / counts
                sums[:], counts[:] = 0, 0
            row = below
        if row < last:
            with np.errstate(over="ignore"):
                heights[row - window.row : last - window.row] = lines[row - first : last - first]
        first += end
        if first >= bottom < rows:
            break
    return heights


def part_question(name: str, options: ReadOptions, window: Window) -> ReadQuestion:
    """Return the question which coarser copy or which part to read of a map, or a window, too large to open."""
    sizes = ((2**power, coarser(window, 2**power)) for power in range(1, COARSEST.bit_length()))
    fitting = [(every, size) for every, size in sizes if prod(size) <= MOST_POINTS and min(size) > 1]
    choices = [ReadOption(_coarser_label(every, *size), options.updated(every=every)) for every, size in fitting[:3]]
    wrong = tr("is {columns} x {rows} pixels, too large to open", columns=window.columns, rows=window.rows)
    asked = tr("Choose a coarser copy or a part")
    return ReadQuestion(name, wrong, asked, [*choices, _middle(options, window)], options, PART)


def window_question(name: str, options: ReadOptions, rows: int, columns: int) -> ReadQuestion:
    """Return the question which part to read instead of one that is not inside the map."""
    wrong = tr("has {rows} rows and {columns} columns, and the window is not inside", rows=rows, columns=columns)
    return ReadQuestion(name, wrong, tr("Give another first row and column, or fewer of them"), (), options, PART)


def notes_on_part(
    options: ReadOptions, rows: int, columns: int, layout: DeferredText | None = None, coarser: str = COARSER
) -> tuple[Note, ...]:
    """Return the notes on what was left out of a file of so many rows and columns, by choice."""
    whole, window = layout or DeferredText(_SIZE, {"rows": rows, "columns": columns}), window_in(rows, columns, options)
    windowed = (left_out(_WINDOW, **asdict(window), layout=whole),) if has_window(options) else ()
    return (*windowed, *((left_out(coarser, every=options.every),) if options.every > 1 else ()))


def _middle(options: ReadOptions, window: Window) -> ReadOption:
    rows, columns = min(window.rows, _PART), min(window.columns, _PART)
    row, column = window.row + (window.rows - rows) // 2, window.column + (window.columns - columns) // 2
    label = tr("The middle: {rows} rows and {columns} columns", rows=rows, columns=columns)
    part = options.updated(every=1, window_row=row, window_column=column, window_rows=rows, window_columns=columns)
    return ReadOption(label, part)


def _coarser_label(every: int, rows: int, columns: int) -> str:
    return tr("One in {every}: {rows} rows and {columns} columns", every=every, rows=rows, columns=columns)
