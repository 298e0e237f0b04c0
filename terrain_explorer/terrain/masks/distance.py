"""How far each point is from the nearest one of some points, exactly.

The squares of the distances are lower envelopes of parabolas, first down the columns and then along the rows
(Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions", Theory of Computing 8, 2012). All rows go
along side by side.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Bools, Float64s, Heights
from terrain_explorer.terrain.parallel import filling, row_blocks
from terrain_explorer.terrain.work import Work, part_of

_FAR = 2**20
"""Farther than any map is long; its square and all sums of such are exact in float64."""
_ROWS_AT_ONCE = 256
_COLUMNS_AT_ONCE = 64


def measuring(points: Bools) -> Work[Heights]:
    """Return the distance to the nearest of the points that are true, in distances of neighbours; float32.

    Where there is none, the distance is larger than any map.
    """
    away = np.empty(points.shape, np.int32)
    yield from part_of(filling(away.T, lambda columns: _in_columns(points[:, columns]).T), 0, 0.1)
    distances = np.empty(points.shape, np.float32)
    for rows in row_blocks(range(len(points)), _ROWS_AT_ONCE):
        envelope = _Envelope(np.square(away[rows.start : rows.stop].T.astype(np.float64)))
        for column in range(1, points.shape[1]):
            envelope.add(column)
            if column % _COLUMNS_AT_ONCE == 0:
                yield 0.1 + 0.9 * (rows.start + len(rows) * column / points.shape[1]) / len(points)
        squares = yield from part_of(envelope.evaluating(), *(0.1 + 0.9 * row / len(points) for row in [rows.stop] * 2))
        distances[rows.start : rows.stop] = np.sqrt(squares).T
        yield 0.1 + 0.9 * rows.stop / len(points)
    return distances


def _in_columns(points: Bools) -> NDArray[np.int32]:
    """Return the distances within each column."""
    numbers = np.arange(len(points), dtype=np.int32)[:, np.newaxis]
    above = np.maximum.accumulate(np.where(points, numbers, np.int32(-_FAR)))
    below = np.minimum.accumulate(np.where(points, numbers, np.int32(2 * _FAR))[::-1])[::-1]
    return np.minimum(np.minimum(numbers - above, below - numbers), _FAR)


class _Envelope:
    """The lowest of the parabolas of the columns so far, in each of some rows; at first that of column 0.

    Parameters
    ----------
    squares
        How high each parabola begins, shape (columns, rows).
    """

    def __init__(self, squares: Float64s) -> None:
        self._squares = squares
        # The columns whose parabolas are the lowest somewhere, where each begins to be, and the last one of each row.
        self._columns = np.zeros(squares.shape, np.int32)
        self._starts = np.full(squares.shape, -np.inf)
        self._last = np.zeros(squares.shape[1], np.int64)

    def add(self, column: int) -> None:
        """Add the parabola of the next column."""
        squares = self._squares
        rows = np.arange(squares.shape[1])
        left = rows
        starts = np.empty(len(rows))
        while len(left):
            place = self._last[left]
            before = self._columns[place, left]
            rise = squares[column, left] - squares[before, left] + (column * column - before * before)
            starts[left] = rise / (2 * (column - before))
            hidden = starts[left] <= self._starts[place, left]
            left = left[hidden]
            self._last[left] -= 1
        self._last += 1
        self._columns[self._last, rows] = column
        self._starts[self._last, rows] = starts

    def evaluating(self) -> Work[Float64s]:
        """Return the heights of the envelopes at all columns, shape (columns, rows)."""
        squares = self._squares
        count, rows = squares.shape
        here = np.arange(rows)
        owner = np.zeros(squares.shape, np.int32)
        for place in range(int(self._last.max()) + 1):
            # A parabola that is the lowest only between two columns is overwritten by the next.
            begin = np.ceil(np.maximum(self._starts[place], 0))
            there = (place <= self._last) & (begin < count)
            owner[begin[there].astype(np.int64), here[there]] = self._columns[place, there]
            if place % _COLUMNS_AT_ONCE == 0:
                yield place / count
        np.maximum.accumulate(owner, out=owner)
        across = owner - np.arange(count)[:, np.newaxis]
        return squares[owner, here] + across * across
