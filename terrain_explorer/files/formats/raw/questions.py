"""The questions to the user where the layout of a raw file is not sure."""

from __future__ import annotations

from functools import partial
from itertools import islice
from math import prod
from pathlib import Path

from terrain_explorer.files.errors import either
from terrain_explorer.files.formats.raw.layout import (
    Layout,
    coarser,
    content_length,
    divisions,
    sample_types,
    unevenness,
    with_sign,
)
from terrain_explorer.files.raster.read_options import COARSEST, UNSAID, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.sizes import MOST_POINTS
from terrain_explorer.terrain.heightmap import Window

_OFFERED = 8
"""Layouts that are offered where none is sure."""

_PART = 8193
"""The side of the part of a too large map that is offered."""

_JUDGED = 4 * _OFFERED
"""Layouts of each type that are judged: a length with many divisors would take long otherwise."""


def question_to_read_again(path: Path) -> ReadQuestion:
    """Return the question how to read a raw file that was guessed wrong."""
    return _question(path, UNSAID, _possible_layouts(path, UNSAID))


def layout_question(path: Path, options: ReadOptions, fitting: list[Layout]) -> ReadQuestion:
    """Return the question which layout a raw file has.

    Parameters
    ----------
    path, options
        The file and what is known about it.
    fitting
        The layouts to choose from; where there is none, all that are possible.
    """
    layouts = fitting or _possible_layouts(path, options)
    return _question(path, options, layouts) if layouts else _question_without_answers(path, options)


def part_question(path: Path, options: ReadOptions, window: Window) -> ReadQuestion:
    """Return the question which coarser copy or which part to read of a map, or a window, too large to open."""
    sizes = ((2**power, coarser(window, 2**power)) for power in range(1, COARSEST.bit_length()))
    fitting = [(every, size) for every, size in sizes if prod(size) <= MOST_POINTS and min(size) > 1]
    choices = [ReadOption(_coarser_label(every, *size), options.updated(every=every)) for every, size in fitting[:3]]
    wrong = tr("is {columns} x {rows} pixels, too large to open", columns=window.columns, rows=window.rows)
    asked = tr("Choose a coarser copy or a part")
    return ReadQuestion(path.name, wrong, asked, [*choices, _middle(options, window)], options)


def window_question(path: Path, options: ReadOptions, layout: Layout) -> ReadQuestion:
    """Return the question which part to read instead of one that is not inside the map."""
    wrong = tr(
        "has {rows} rows and {columns} columns, and the window is not inside", rows=layout.rows, columns=layout.columns
    )
    return ReadQuestion(path.name, wrong, tr("Give another first row and column, or fewer of them"), (), options)


def _middle(options: ReadOptions, window: Window) -> ReadOption:
    rows, columns = min(window.rows, _PART), min(window.columns, _PART)
    row, column = window.row + (window.rows - rows) // 2, window.column + (window.columns - columns) // 2
    label = tr("The middle: {rows} rows and {columns} columns", rows=rows, columns=columns)
    part = options.updated(every=1, window_row=row, window_column=column, window_rows=rows, window_columns=columns)
    return ReadOption(label, part)


def _coarser_label(every: int, rows: int, columns: int) -> str:
    return tr("One in {every}: {rows} rows and {columns} columns", every=every, rows=rows, columns=columns)


def _possible_layouts(path: Path, options: ReadOptions) -> list[Layout]:
    """Return layouts of any size that fit; none where the options name rows or columns, which do not fit then."""
    if options.rows or options.columns:
        return []
    of_each_type = (divisions(sample, content_length(path, options)) for sample in sample_types(path, options))
    return [layout for layouts in of_each_type for layout in islice(layouts, _JUDGED)]


def _question(path: Path, options: ReadOptions, layouts: list[Layout]) -> ReadQuestion:
    smoothest_first = sorted(layouts, key=partial(unevenness, path, options.skip))[:_OFFERED]
    choices = (_choice(with_sign(path, options, layout), options) for layout in smoothest_first)
    wrong = tr(
        "is a raw file of {size:,} bytes, and does not say how many rows and columns it has", size=path.stat().st_size
    )
    return ReadQuestion(path.name, wrong, tr("Choose a size"), choices, options)


def _choice(layout: Layout, options: ReadOptions) -> ReadOption:
    known = {"sample": layout.sample, "rows": layout.rows, "columns": layout.columns}
    return ReadOption(str(layout.label), options.updated(**known))


def _question_without_answers(path: Path, options: ReadOptions) -> ReadQuestion:
    """Return the question about a file for which no layout fits."""
    held, types, size = _held(path, options), either(sample_types(path, options)), _size_in_words(options)
    if size:
        wrong = tr("holds {held}, which do not make {size} of {types}", held=held, size=size, types=types)
        return ReadQuestion(path.name, wrong, tr("Give other sizes or another type"), (), options)
    wrong = tr("holds {held}, which make no map of {types}", held=held, types=types)
    return ReadQuestion(path.name, wrong, tr("Give the type of the numbers, the rows and the columns"), (), options)


def _held(path: Path, options: ReadOptions) -> str:
    length = content_length(path, options)
    if options.skip:
        return tr("{length:,} bytes after the first {skip:,}", length=length, skip=options.skip)
    return tr("{length:,} bytes", length=length)


def _size_in_words(options: ReadOptions) -> str:
    """Return the rows and columns that the options name; empty where they name none."""
    if options.rows and options.columns:
        return tr("{rows} rows and {columns} columns", rows=options.rows, columns=options.columns)
    if options.rows:
        return tr("{rows} rows", rows=options.rows)
    return tr("{columns} columns", columns=options.columns) if options.columns else ""
