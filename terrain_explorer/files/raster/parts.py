"""Parts of files that are too large to open: coarser copies and windows."""

from __future__ import annotations

from dataclasses import asdict
from math import prod

from terrain_explorer.files.raster.notes import DeferredText, Note, left_out
from terrain_explorer.files.raster.read_options import COARSEST, PART, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters.sizes import MOST_POINTS
from terrain_explorer.terrain.heightmap import Window

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
