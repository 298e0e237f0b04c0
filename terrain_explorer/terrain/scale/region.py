"""Regions: rectangles of the points of a map, or of points between them, or of every second, fourth, eighth of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray, Heightmap, Window
from terrain_explorer.terrain.normalising import read_only


@dataclass(frozen=True)
class Region:
    """A rectangle of one level of a map.

    Attributes
    ----------
    level
        How many times the distance of the map's points is halved: 0 for the points themselves, below 0 for every
        2^-level-th of them.
    window
        The rectangle, in points of the level.
    """

    level: int
    window: Window

    @classmethod
    def whole(cls, shape: tuple[int, int], level: int = 0) -> Region:
        """Return all points of a level of a map with so many rows and columns."""
        return cls(level, Window(0, 0, *(points_at(count, level) for count in shape)))

    @property
    def rows(self) -> range:
        """Its rows, in points of the level."""
        return range(self.window.row, self.window.row + self.window.rows)

    @property
    def columns(self) -> range:
        """Its columns, in points of the level."""
        return range(self.window.column, self.window.column + self.window.columns)

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return self.window.rows, self.window.columns

    def places(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return its rows and columns in points of the map: exact, to 52 binary digits."""
        return tuple(np.ldexp(np.array(span, np.float64), -self.level) for span in (self.rows, self.columns))  # type: ignore[return-value]

    def at(self, own: int) -> Region:
        """Return the same region, seen from a map whose points are those of another level of this one."""
        return replace(self, level=self.level - own)

    def finer(self, levels: int) -> Region:
        """Return the region of a finer level from its first point to its last."""
        window = self.window
        return Region(
            self.level + levels,
            Window(
                window.row << levels,
                window.column << levels,
                points_at(window.rows, levels),
                points_at(window.columns, levels),
            ),
        )

    def moved(self, rows: int, columns: int) -> Region:
        """Return it moved by so many points of the map, down and across; of a level that is no coarser than these."""
        window = self.window
        down, across = rows << self.level, columns << self.level
        return replace(self, window=replace(window, row=window.row + down, column=window.column + across))

    def within(self, shape: tuple[int, ...]) -> Region | None:
        """Return the part of it on a map with so many rows and columns, or None if there is none."""
        ends = [points_at(count, self.level) for count in shape]
        spans = [
            range(max(span.start, 0), min(span.stop, end))
            for span, end in zip((self.rows, self.columns), ends, strict=True)
        ]
        rows, columns = spans
        if not (rows and columns):
            return None
        return replace(self, window=Window(rows.start, columns.start, len(rows), len(columns)))

    def lies_in(self, other: Region) -> bool:
        """Return whether all of it belongs to another region of the same level, too."""
        return self.level == other.level and all(
            wide.start <= span.start and span.stop <= wide.stop
            for span, wide in ((self.rows, other.rows), (self.columns, other.columns))
        )

    def slices_in(self, wider: Region) -> tuple[slice, slice]:
        """Return where it lies in a region of the same level."""
        row, column = self.window.row - wider.window.row, self.window.column - wider.window.column
        return slice(row, row + self.window.rows), slice(column, column + self.window.columns)

    def blocks(self, side: int) -> Iterator[Region]:
        """Yield parts of it that cover it, of about so many rows and columns at most, row after row."""
        downs, acrosses = (
            [len(span) * place // count for place in range(count + 1)]
            for span in (self.rows, self.columns)
            for count in (max(round(len(span) / side), 1),)
        )
        window = self.window
        for (top, bottom), (left, right) in product(pairwise(downs), pairwise(acrosses)):
            part = Window(window.row + top, window.column + left, bottom - top, right - left)
            yield replace(self, window=part)

    def coarser(self, level: int) -> tuple[Region, tuple[slice, slice]] | None:
        """Return those of its points that are on a coarser level, too, and where they lie in it, or None."""
        deeper = self.level - level
        spans = [range(-(-span.start >> deeper), (span.stop - 1 >> deeper) + 1) for span in (self.rows, self.columns)]
        if not all(spans):
            return None
        rows, columns = spans
        region = Region(level, Window(rows.start, columns.start, len(rows), len(columns)))
        down, across = region.finer(deeper).slices_in(self)
        every = 1 << deeper
        return region, (slice(down.start, down.stop, every), slice(across.start, across.stop, every))


Below = Callable[[Region], FloatArray]
"""The ground that a step is done on: returns the heights of a region, float32 or float64."""


def points_at(count: int, level: int) -> int:
    """Return how many points of a level lie on a line of so many points of the map."""
    return ((count - 1) << level) + 1 if level >= 0 else ((count - 1) >> -level) + 1


def cut(values: NDArray[Any], region: Region) -> NDArray[Any]:
    """Return a view of the values of a region that is no finer than their own points."""
    return values[lines_of(region)]


def lines_of(region: Region) -> tuple[slice, slice]:
    """Return which rows and columns of a map the points of a region are that is no finer than its points."""
    every = 1 << -region.level
    rows, columns = (
        slice(span.start * every, (span.stop - 1) * every + 1, every) for span in (region.rows, region.columns)
    )
    return rows, columns


def thinned(heightmap: Heightmap, every: int) -> Heightmap:
    """Return a map of every so many rows and columns of a map, without its recipe."""
    if every == 1:
        return heightmap if heightmap.recipe is None else replace(heightmap, recipe=None)
    voids, origin = heightmap.voids, heightmap.origin
    if voids is not None and origin is not None:
        origin = replace(origin, voids=voids[::every, ::every].copy())
    return replace(
        heightmap,
        heights=read_only(np.ascontiguousarray(heightmap.heights[::every, ::every])),
        extremes=UNKNOWN,
        recipe=None,
        origin=origin,
        **heightmap.spaced(every),
    )
