"""Tiles: squares of a map, so that what a stroke keeps of it takes memory only where the stroke goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from terrain_explorer.terrain.brushes.plane import column_span, row_span
from terrain_explorer.terrain.heightmap import Heights, Window

# A tile is 64 kB: small enough that a short stroke needs little, large enough that the loop over tiles is short.
TILE = 128
"""The rows and columns of a tile; those at the end of a map have fewer."""

TileCorner = tuple[int, int]
"""The first row and column of a tile."""

TilePart = tuple[slice, slice]


class Tiles:
    """A number for each point of a map, in tiles that are made when they are first needed.

    Parameters
    ----------
    shape
        The rows and columns of the map.
    new
        Returns what a tile begins with, by its window: float32.
    """

    def __init__(self, shape: tuple[int, ...], new: Callable[[Window], Heights]) -> None:
        self._shape, self._new = shape, new
        self._tiles: dict[TileCorner, Heights] = {}

    def __iter__(self) -> Iterator[tuple[Window, Heights]]:
        """Return the tiles there are and their windows, by rows."""
        return ((self._window(corner), self._tiles[corner]) for corner in sorted(self._tiles))

    def make(self, window: Window) -> None:
        """Make the tiles of a window, if they are not there yet."""
        for row in range(window.row // TILE * TILE, window.row + window.rows, TILE):
            for column in range(window.column // TILE * TILE, window.column + window.columns, TILE):
                if (row, column) not in self._tiles:
                    self._tiles[row, column] = self._new(self._window((row, column)))

    def views(self, window: Window) -> Iterator[tuple[TilePart, Heights]]:
        """Yield views of the numbers of a window, and where in the window they are."""
        self.make(window)
        for to, own, corner in pieces(window):
            yield to, self._tiles[corner][own]

    def part(self, window: Window) -> Heights:
        """Return a copy of the numbers of a window."""
        whole = np.empty((window.rows, window.columns), np.float32)
        for to, numbers in self.views(window):
            whole[to] = numbers
        return whole

    def _window(self, corner: TileCorner) -> Window:
        rows, columns = (min(TILE, points - start) for points, start in zip(self._shape, corner, strict=True))
        return Window(*corner, rows, columns)


def pieces(window: Window) -> Iterator[tuple[TilePart, TilePart, TileCorner]]:
    """Cut a window along the edges of tiles; yield which part of it is which part of the tile with this corner."""
    columns = list(_cuts(column_span(window)))
    for to_rows, own_rows, row in _cuts(row_span(window)):
        for to_columns, own_columns, column in columns:
            yield (to_rows, to_columns), (own_rows, own_columns), (row, column)


def _cuts(span: range) -> Iterator[tuple[slice, slice, int]]:
    """Yield which points of a span are which points of a tile, and where the tile begins."""
    for first in range(span.start // TILE * TILE, span.stop, TILE):
        start, stop = max(span.start, first), min(span.stop, first + TILE)
        yield slice(start - span.start, stop - span.start), slice(start - first, stop - first), first
