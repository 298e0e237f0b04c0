"""Triangles seen from above: the highest surface at each point of a grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel_or_none

Corners = NDArray[np.float64]
"""Column, row and height of the corners of triangles, shape (triangles, 3, 3)."""

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

AT_A_TIME = 2**18
"""Triangles, rows of triangles, and points that are worked on at a time."""

_BESIDE = 1e-9
"""How far beside an edge, in points, a point still belongs to a triangle, so that none falls between two of them."""


class TopSurface:
    """The highest surface above each point, and the lowest of those that face up.

    Attributes
    ----------
    heights
        The greatest height, shape (rows, columns); -inf where there is none.
    lowest
        The least height of triangles that face up, shape (rows, columns); inf where there is none.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.heights = np.full((rows, columns), -np.inf, np.float32)
        self.lowest = np.full((rows, columns), np.inf, np.float32)

    def covered(self) -> NDArray[np.bool_]:
        """Return where there is a surface, shape (rows, columns)."""
        return self.heights > -np.inf

    def adding(self, corners: Corners, faces_up: NDArray[np.bool_]) -> Iterator[None]:
        """Take in some triangles; yields now and then, as a place to stop.

        Parameters
        ----------
        faces_up
            Which of them face up, shape (triangles,).
        """
        if (compiled := kernel_or_none("add_triangles")) is not None:
            corners, at = np.ascontiguousarray(corners), np.zeros(2, np.int64)
            while at[0] < len(corners):
                compiled(corners, faces_up, len(corners), *self.heights.shape, self.heights, self.lowest, at)
                yield
            return
        across = corners[:, 1:, :2] - corners[:, :1, :2]
        areas = across[:, 0, 0] * across[:, 1, 1] - across[:, 0, 1] * across[:, 1, 0]
        # Walls have no surface when seen from above; the ground around them has their upper edges.
        is_seen = np.abs(areas) > 0
        seen, faces_up = _Triangles(corners[is_seen], areas[is_seen], *self.heights.shape), faces_up[is_seen]
        for triangles, places, heights in seen.points():
            np.maximum.at(self.heights.reshape(-1), places, heights)
            is_up = faces_up[triangles]
            np.minimum.at(self.lowest.reshape(-1), places[is_up], heights[is_up])
            yield


class _Triangles:
    """Some triangles above a grid."""

    def __init__(self, corners: Corners, areas: Floats, rows: int, columns: int) -> None:
        self._corners, self._areas, self._columns = corners, areas, columns
        # Ten times as fast as a minimum along an axis of three.
        lowest, highest = (
            least(least(corners[:, 0], corners[:, 1]), corners[:, 2]) for least in (np.minimum, np.maximum)
        )
        self._west, self._first = np.ceil(lowest[:, :2] - _BESIDE).clip(0, None).astype(np.int64).T
        ends = np.floor(highest[:, :2] + _BESIDE).clip(-1, (columns - 1, rows - 1)).astype(np.int64)
        self._east, self._last = ends.T
        self._low, self._high = lowest[:, 2], highest[:, 2]

    def points(self) -> Iterator[tuple[Whole, Whole, NDArray[np.float32]]]:
        """Yield the triangles, the places in the flat grid, and the heights, of points within triangles."""
        counts = np.where(self._east >= self._west, self._last - self._first + 1, 0).clip(0)
        for triangles, offsets in expanded(counts):
            rows = self._first[triangles] + offsets
            west, east = self._spans(triangles, rows)
            for spans, beyond in expanded((east - west + 1).clip(0)):
                columns, of, row = west[spans] + beyond, triangles[spans], rows[spans]
                yield of, row * self._columns + columns, self._heights(of, row, columns)

    def _spans(self, triangles: Whole, rows: Whole) -> tuple[Whole, Whole]:
        """Return the first and the last column within triangles, in a row each."""
        west, east = self._west[triangles].astype(np.float64), self._east[triangles].astype(np.float64)
        signs = np.sign(self._areas[triangles])
        for corner in range(3):
            x, y, _ = self._corners[triangles, corner].T
            next_x, next_y, _ = self._corners[triangles, (corner + 1) % 3].T
            # Within lies to the left of each edge: along (x - x0) dy <= (y - y0) dx, where the area is positive.
            across, down = signs * (next_x - x), signs * (next_y - y)
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                crossing = x + (rows - y) * (across / down)
            east = np.where(down > 0, np.fmin(east, np.floor(crossing + _BESIDE)), east)
            west = np.where(down < 0, np.fmax(west, np.ceil(crossing - _BESIDE)), west)
        west = np.fmin(west, self._columns)
        return west.astype(np.int64), np.fmax(east, west - 1).astype(np.int64)

    def _heights(self, triangles: Whole, rows: Whole, columns: Whole) -> NDArray[np.float32]:
        """Return the heights of the planes of triangles at points."""
        corners = self._corners[triangles]
        x, y = (corners[..., 0] - columns[:, None]).T, (corners[..., 1] - rows[:, None]).T
        areas = self._areas[triangles]
        # Each corner counts by the area of the triangle of the point and the other two; at a corner itself that is all.
        with np.errstate(over="ignore", invalid="ignore"):
            first = (x[1] * y[2] - x[2] * y[1]) / areas
            second = (x[2] * y[0] - x[0] * y[2]) / areas
            third = (x[0] * y[1] - x[1] * y[0]) / areas
            heights = first * corners[:, 0, 2] + second * corners[:, 1, 2] + third * corners[:, 2, 2]
        # The plane of a triangle on edge is steep, and rounding beside it would be seen.
        heights = np.fmax(np.fmin(heights, self._high[triangles]), self._low[triangles])
        return np.asarray(heights, np.float32)


def expanded(counts: Whole) -> Iterator[tuple[Whole, Whole]]:
    """Yield each number as often as its count says, and with it 0, 1, ... below the count; so many at a time.

    For example, counts of 2, 0 and 1 give 0, 0, 2 and 0, 1, 0.
    """
    ends = counts.cumsum()
    total = int(ends[-1]) if len(ends) else 0
    for start in range(0, total, AT_A_TIME):
        end = min(start + AT_A_TIME, total)
        first, last = np.searchsorted(ends, (start, end - 1), "right")
        some: NDArray[Any] = np.arange(first, last + 1)
        begins = (ends[some] - counts[some]).clip(start)
        numbers = np.repeat(some, ends[some].clip(None, end) - begins)
        yield numbers, np.arange(start, end) - (ends[numbers] - counts[numbers])
