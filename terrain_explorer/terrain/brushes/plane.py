"""The plane that a map lies in: it ends at the map's edges or repeats the map endlessly, with mirrors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.brushes.brush import Mirror
from terrain_explorer.terrain.heightmap import Heights, Int64s, Window
from terrain_explorer.terrain.sampling import heights_at

Number = TypeVar("Number", bound=np.generic)
RowsOfWindow = tuple[slice, range]
"""Some rows of a window, counted from its first, and the same rows of the map."""


@dataclass(frozen=True)
class PlaneAxis:
    """The rows or the columns of a map.

    Attributes
    ----------
    points
        How many there are.
    wrap
        Whether the last is the first again.
    mirror
        Whether the second half mirrors the first.
    """

    points: int
    wrap: bool
    mirror: bool

    @property
    def period(self) -> int:
        """The distance in points after which the plane repeats the map, if it does."""
        # The last row of a map that tiles is its first row again.
        return self.points - 1

    def pieces(self, span: range) -> list[RowsOfWindow]:
        """Return which parts of a span of the plane lie where in the map; with wrapping a point may lie in two."""
        # One lap earlier, too: the last point of a lap is the first of the next, so a span that begins there touches
        # both.
        laps = range(span.start // self.period - 1, span.stop // self.period + 1) if self.wrap else range(1)
        found = (self._piece(span, lap * self.period) for lap in laps)
        return [piece for piece in found if piece[1]]

    def _piece(self, span: range, lap: int) -> RowsOfWindow:
        start, stop = max(span.start, lap), min(span.stop, lap + self.points)
        return slice(start - span.start, max(stop, start) - span.start), range(start - lap, max(stop, start) - lap)

    def within(self, span: range) -> list[range]:
        """Return the parts of the map that a span of the plane covers."""
        # A span as long as the map covers all of it, and would give pieces that overlap.
        if self.wrap and len(span) >= self.period:
            return [range(self.points)]
        return [piece for _, piece in self.pieces(span)]

    def seen(self, span: range) -> range:
        """Return the part of a span that can matter to the map."""
        if self.wrap:
            return span
        start = max(span.start, 0)
        return range(start, max(start, min(span.stop, self.points)))

    def mirrored(self, span: range) -> range:
        """Return a span on the other side of the mirror."""
        return range(self.points - span.stop, self.points - span.start)

    def indices(self, span: range) -> Int64s:
        """Return where in the map the points of a span are; beyond the edge of a map that ends, the edge goes on."""
        numbers = np.arange(span.start, span.stop)
        return numbers % self.period if self.wrap else numbers.clip(0, self.points - 1)

    def plain(self, span: range) -> bool:
        """Return whether the points of a span are points of the map with the same numbers."""
        return span.start >= 0 and span.stop <= (self.period if self.wrap else self.points)

    def folded(self, span: range) -> Int64s:
        """Return the same, every point brought to the first side of the mirror if there is one."""
        numbers = self.indices(span)
        return np.minimum(numbers, self.points - 1 - numbers) if self.mirror else numbers


@dataclass(frozen=True)
class Plane:
    """Rows and columns."""

    rows: PlaneAxis
    columns: PlaneAxis

    @classmethod
    def of(cls, shape: tuple[int, ...], wrap: bool, mirror: Mirror) -> Plane:
        """Return the plane of a map of some shape (rows, columns)."""
        rows, columns = shape
        return cls(
            PlaneAxis(rows, wrap, mirror in ("rows", "both")),
            PlaneAxis(columns, wrap, mirror in ("columns", "both")),
        )

    @property
    def bounded(self) -> bool:
        """Whether it is the map alone: it ends at the map's edges, and nothing is mirrored."""
        return not (self.rows.wrap or self.rows.mirror or self.columns.wrap or self.columns.mirror)

    def around(self, row: range, column: range) -> Window:
        """Return the window of two spans, without the parts that cannot change the map; its sides may be 0."""
        rows, columns = self.rows.seen(row), self.columns.seen(column)
        return Window(rows.start, columns.start, len(rows), len(columns))

    def within(self, window: Window) -> list[Window]:
        """Return the parts of the map that a window of the plane covers."""
        if self.bounded:
            return [window]
        return [
            Window(rows.start, columns.start, len(rows), len(columns))
            for rows in self.rows.within(row_span(window))
            for columns in self.columns.within(column_span(window))
        ]

    def pieces(self, window: Window) -> Iterator[tuple[tuple[slice, slice], Window]]:
        """Yield which parts of a window of the plane are which windows of the map; a point may be in several."""
        for to_rows, rows in self.rows.pieces(row_span(window)):
            for to_columns, columns in self.columns.pieces(column_span(window)):
                yield (to_rows, to_columns), Window(rows.start, columns.start, len(rows), len(columns))

    def wider(self, heights: NDArray[Number], window: Window, margin: int) -> NDArray[Number]:
        """Return a copy of the heights, or of other values, of a window and of a margin of points around it."""
        rows, columns = _widened(row_span(window), margin), _widened(column_span(window), margin)
        if self.rows.plain(rows) and self.columns.plain(columns):
            return heights[rows.start : rows.stop, columns.start : columns.stop].copy()
        return heights[np.ix_(self.rows.indices(rows), self.columns.indices(columns))]

    def height_at(self, heights: Heights, row: float, column: float) -> float:
        """Return the height at a place between points, interpolated bilinearly."""
        top, left = int(row // 1), int(column // 1)
        # The four corners come by way of the plane: on a map that wraps around they lie on two sides of it.
        corners = heights[np.ix_(self.rows.indices(range(top, top + 2)), self.columns.indices(range(left, left + 2)))]
        return float(heights_at(corners, row - top, column - left))


def row_span(window: Window) -> range:
    """Return the rows of a window."""
    return range(window.row, window.row + window.rows)


def column_span(window: Window) -> range:
    """Return the columns of a window."""
    return range(window.column, window.column + window.columns)


def _widened(span: range, margin: int) -> range:
    return range(span.start - margin, span.stop + margin)
