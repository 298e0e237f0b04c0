"""The layouts that a raw file may have: the type of its numbers, its rows and its columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.files.raster.byte_order import is_signed, roughness
from terrain_explorer.files.raster.notes import DeferredText
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked
from terrain_explorer.terrain.filters.sizes import MOST_POINTS
from terrain_explorer.terrain.heightmap import Window

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


def kept(samples: Samples, options: ReadOptions) -> Samples:
    """Return a view of those numbers of a file that the options keep, the northernmost row first."""
    north_first = samples[::-1] if options.first_row == "south" else samples
    rows, columns = samples.shape
    window, every = window_in(rows, columns, options), options.every
    ends = window.row + window.rows, window.column + window.columns
    return north_first[window.row : ends[0] : every, window.column : ends[1] : every]


def window_in(rows: int, columns: int, options: ReadOptions) -> Window:
    """Return the part of a file that the options name, even where it is not all inside."""
    row, column = options.window_row, options.window_column
    return Window(row, column, options.window_rows or rows - row, options.window_columns or columns - column)


def coarser(window: Window, every: int) -> tuple[int, int]:
    """Return the rows and columns where one in so many is kept."""
    return -(-window.rows // every), -(-window.columns // every)


def unevenness(path: Path, skip: int, layout: Layout) -> float:
    """Return how much neighbouring rows differ, relative to all heights; the right layout has the least.

    With a wrong number of columns each row is shifted against the one before, and neighbours no longer match.
    """
    count = min(layout.rows, max(2, _ENOUGH_POINTS // layout.columns)) * layout.columns
    little = np.fromfile(path, layout.stored, count, offset=skip).reshape(-1, layout.columns)
    return min(roughness(little, axis=0), roughness(little.view(little.dtype.newbyteorder("S")), axis=0))
