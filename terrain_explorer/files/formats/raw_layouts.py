"""The layouts that a raw file may have: found from its length and heights, and asked for where they are not sure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.files.errors import either
from terrain_explorer.files.raster.byte_order import is_signed, roughness
from terrain_explorer.files.raster.notes import DeferredText
from terrain_explorer.files.raster.parts import window_in
from terrain_explorer.files.raster.read_options import UNSAID, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters.sizes import MOST_POINTS

_USUAL_TYPES = {
    ".r8": ("uint8",),
    ".r16": ("uint16",),
    ".r32": ("float32",),
    ".raw": ("uint16", "uint8", "float32"),
}
"""The types of the numbers that a name may stand for, the most likely first; 16 bits may turn out to be signed."""

_NARROWEST = 1 / 16
"""Rows to columns, or columns to rows, of the narrowest map that is offered."""

_ENOUGH_POINTS = 2**20
"""The points that are looked at to judge a layout: enough to be sure, few enough to judge dozens at once."""

_LABEL = marked("{type}, {rows} rows and {columns} columns")


@dataclass(frozen=True)
class Layout:
    """How the numbers of a heightmap lie in a raw file, whatever their byte order."""

    sample: str
    rows: int
    columns: int

    @property
    def stored(self) -> np.dtype[Any]:
        """The type of the numbers in the file, taken for little endian."""
        return np.dtype(self.sample).newbyteorder("<")

    @property
    def label(self) -> DeferredText:
        """Its name for the user."""
        return DeferredText(_LABEL, {"type": self.sample, "rows": self.rows, "columns": self.columns})


def sample_types(path: Path, options: ReadOptions) -> tuple[str, ...]:
    """Return the types of numbers that the file may have."""
    if options.sample != "auto":
        return (options.sample,)
    return _USUAL_TYPES.get(path.suffix.lower(), _USUAL_TYPES[".raw"])


def content_length(path: Path, options: ReadOptions) -> int:
    """Return the bytes of the heights in a file; 0 where the options skip more than it has."""
    return max(0, path.stat().st_size - options.skip)


def fitting_layouts(path: Path, options: ReadOptions) -> list[Layout]:
    """Return the layouts that the options ask for, or else squares, where they have the length of the file."""
    length = content_length(path, options)
    return [layout for sample in sample_types(path, options) for layout in _fitting(sample, length, options)]


def _fitting(sample: str, length: int, options: ReadOptions) -> Iterator[Layout]:
    points, left = divmod(length, np.dtype(sample).itemsize)
    rows = options.rows or (points // options.columns if options.columns else isqrt(points))
    columns = options.columns or (points // rows if rows else 0)
    is_said = bool(options.rows or options.columns)
    # Only a square is taken without asking: engines want squares, and any other shape has many competitors.
    is_clear = is_said or rows == columns > 1
    if left == 0 and rows * columns == points > 0 and is_clear:
        yield Layout(sample, rows, columns)


def divisions(sample: str, length: int) -> Iterator[Layout]:
    """Yield all layouts with numbers of a type that fill a length, those that are nearly square first."""
    points, left = divmod(length, np.dtype(sample).itemsize)
    if left:
        return
    for side in range(isqrt(points), max(2, isqrt(int(points * _NARROWEST))) - 1, -1):
        if points % side == 0:
            yield Layout(sample, side, points // side)
            if side**2 != points:
                yield Layout(sample, points // side, side)


def with_sign(path: Path, options: ReadOptions, layout: Layout) -> Layout:
    """Return the layout with signed numbers where the options leave that open and 16 bits are clearly signed."""
    if layout.sample != "uint16" or options.sample != "auto":
        return layout
    samples = mapped(path, layout, options.skip)
    # All of a file too large to open would take long, and some of its rows show the sign as well.
    some = samples if samples.size <= MOST_POINTS else samples[:: samples.size // _ENOUGH_POINTS]
    return replace(layout, sample="int16") if is_signed(some, options.byte_order) else layout


def mapped(path: Path, layout: Layout, skip: int) -> Samples:
    """Return a view of the numbers in a file; it reads only what is looked at."""
    return np.memmap(path, layout.stored, "r", skip, (layout.rows, layout.columns))


def cropped(samples: Samples, options: ReadOptions) -> Samples:
    """Return a view of those numbers of a file that the options keep, the northernmost row first."""
    north_first = samples[::-1] if options.first_row == "south" else samples
    rows, columns = samples.shape
    window, every = window_in(rows, columns, options), options.every
    ends = window.row + window.rows, window.column + window.columns
    return north_first[window.row : ends[0] : every, window.column : ends[1] : every]


def unevenness(path: Path, skip: int, layout: Layout) -> float:
    """Return how much neighbouring rows differ, relative to all heights; the right layout has the least.

    With a wrong number of columns each row is shifted against the one before, and neighbours no longer match.
    """
    count = min(layout.rows, max(2, _ENOUGH_POINTS // layout.columns)) * layout.columns
    little = np.fromfile(path, layout.stored, count, offset=skip).reshape(-1, layout.columns)
    return min(roughness(little, axis=0), roughness(little.view(little.dtype.newbyteorder("S")), axis=0))


_OFFERED = 8
"""Layouts that are offered where none is sure."""

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
