"""Polygons: the lasso, with exact antialiasing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Window
from terrain_explorer.terrain.masks.part import MaskBounds, MaskInput, MaskPart, Weights, rectangle
from terrain_explorer.terrain.masks.shapes.boxes import along
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.work import Work

_FINENESS = 2.0**20
"""Places are multiples of 1 / this, so that sums of parts of points are exact, and outside nothing is left over."""

Corner = tuple[float, float]


@dataclass(frozen=True)
class PolygonShape(MaskPart):
    """A polygon; where it crosses itself, all that it goes around belongs.

    The weight of a point is how much of the square around it lies within, up to rounding; the sum of the areas that
    its edges cut off, as in scan conversion by signed areas.

    Attributes
    ----------
    corners
        Three or more, each how far down and across the map it lies, in percent, 0 to 100.

    Raises
    ------
    ValueError
        They are fewer, or not on the map.
    """

    title: ClassVar = marked("Polygon")

    corners: tuple[Corner, ...]

    def __post_init__(self) -> None:
        if len(self.corners) < 3 or not all(0 <= place <= 100 for corner in self.corners for place in corner):
            raise UserValueError(tr("a polygon needs three or more corners, from 0 to 100 percent of the map"))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.corners)

    @property
    def follows_ground(self) -> bool:
        """It lies where it was put."""
        return False

    def bounds(self, ground: MaskInput) -> MaskBounds:
        """Return a rectangle around its corners."""
        rows, columns = zip(*self.corners, strict=True)
        return rectangle(ground, (min(rows), min(columns)), (max(rows), max(columns))), 0.0

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        edges = self._edges(ground)
        weights = np.empty((window.rows, window.columns), np.float32)
        columns = range(window.column, window.column + window.columns)

        def filled(rows: slice) -> FloatArray:
            some = range(window.row + rows.start, window.row + rows.stop)
            return _covered(edges, some, columns, ground.shape[1])

        yield from filling(weights, filled)
        return weights

    def _edges(self, ground: MaskInput) -> Float64s:
        """Return the edges, shape (4, edges): first y and x, second y and x; the square of point 0 begins at 0."""
        corners = np.array(
            [
                [along(place, points) + 0.5 for place, points in zip(corner, ground.shape, strict=True)]
                for corner in self.corners
            ]
        )
        corners = np.rint(corners * _FINENESS) / _FINENESS
        return np.concatenate([corners, np.roll(corners, -1, axis=0)], axis=1).T


def _covered(edges: Float64s, rows: range, columns: range, count: int) -> FloatArray:
    """Return how much of each point of some rows and columns lies within edges, on a map with so many columns."""
    low, high = np.minimum(edges[0], edges[2]), np.maximum(edges[0], edges[2])
    some = edges[:, (high > rows.start) & (low < rows.stop) & (high > low)]
    y, x, end_y, end_x = _cut(_cut(some, 0, rows), 1, range(count))
    # A piece lies in the square of one point. What is to the right of it is covered as far as the piece goes down.
    row = np.minimum(np.floor(np.minimum(y, end_y)).astype(np.int64) - rows.start, len(rows) - 1)
    column = np.minimum(np.floor(np.minimum(x, end_x)).astype(np.int64), count - 1)
    down = end_y - y
    right = np.rint(down * (1 - ((x + end_x) / 2 - column)) * _FINENESS) / _FINENESS
    line = len(columns) + 1
    # Those before the columns cover all of the first one, too, and those behind them nothing.
    right = np.where(column < columns.start, down, right)
    at, after = (np.clip(column + more - columns.start, 0, line - 1) for more in (0, 1))
    cover = np.bincount(row * line + at, right, len(rows) * line)
    cover += np.bincount(row * line + after, down - right, len(rows) * line)
    return np.minimum(np.abs(np.cumsum(cover.reshape(len(rows), line), axis=1)), 1)[:, : len(columns)]


def _cut(edges: Float64s, axis: int, lines: range) -> Float64s:
    """Return those pieces of edges that lie in some lines, cut where their y (axis 0) or x (axis 1) is a whole number.

    Each piece follows from its edge alone, whichever lines are asked for.
    """
    start, end = edges[axis], edges[axis + 2]
    low, high = np.minimum(start, end), np.maximum(start, end)
    first = np.maximum(np.floor(low), lines.start)
    counts = np.maximum(np.minimum(np.ceil(high), lines.stop) - first, 1).astype(np.int64)
    of = np.repeat(np.arange(len(counts)), counts)
    line = first[of] + np.arange(len(of)) - np.repeat(np.cumsum(counts) - counts, counts)
    near, far = np.maximum(low[of], line), np.minimum(high[of], line + 1)
    other, other_end = edges[1 - axis][of], edges[3 - axis][of]
    rise = (other_end - other) / np.where(high > low, end - start, 1)[of]

    def across(at: Float64s) -> Float64s:
        # Both pieces that meet in a cut round it alike, so that together they go as far down as the edge.
        return _held(np.rint((other + (at - start[of]) * rise) * _FINENESS) / _FINENESS, other, other_end)

    forth, is_lowest, is_highest = (start <= end)[of], near == low[of], far == high[of]
    begin, stop = np.where(forth, near, far), np.where(forth, far, near)
    one = np.where(np.where(forth, is_lowest, is_highest), other, across(begin))
    last = np.where(np.where(forth, is_highest, is_lowest), other_end, across(stop))
    return np.array([begin, one, stop, last] if axis == 0 else [one, begin, last, stop])


def _held(places: Float64s, one: Float64s, other: Float64s) -> Float64s:
    return np.clip(places, np.minimum(one, other), np.maximum(one, other))
