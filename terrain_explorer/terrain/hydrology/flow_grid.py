"""The grid that water flows on: which points neighbour each other, and how far apart they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Heights

PointNumbers = NDArray[np.int32]
"""Points by number, row after row; int32 holds those of 46,340 x 46,340."""

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""The steps to the eight neighbours, in rows and columns; among equal ones the first is taken."""

FORWARD = (0, 1, 4, 5)
"""The directions, by number, in which every pair of neighbours is met once."""


@dataclass(frozen=True)
class FlowGrid:
    """A grid of rows x columns points.

    Attributes
    ----------
    rows, columns
        How many there are.
    wraps
        Whether the first row follows the last one, and the first column the last one. A map that tiles repeats its
        first row and column at its end; its grid has one row and one column less.
    spacing
        The distance from row to row and from column to column, in the unit of the heights.
    """

    rows: int
    columns: int
    wraps: bool = False
    spacing: tuple[float, float] = (1.0, 1.0)

    def resized(self, rows: int, columns: int) -> FlowGrid:
        """Return a grid of another number of points over the same ground."""
        one = 0 if self.wraps else 1
        south, east = self.spacing
        wider = (self.rows - one) / (rows - one), (self.columns - one) / (columns - one)
        return FlowGrid(rows, columns, self.wraps, (south * wider[0], east * wider[1]))

    @property
    def size(self) -> int:
        """The number of points."""
        return self.rows * self.columns

    @property
    def for_kernels(self) -> tuple[int, int, bool]:
        """How kernels are told of the grid."""
        return self.rows, self.columns, self.wraps

    def distance(self, direction: int) -> float:
        """Return the distance to the neighbour in a direction, in the unit of the heights."""
        rows, columns = DIRECTIONS[direction]
        return hypot(rows * self.spacing[0], columns * self.spacing[1])

    @cached_property
    def ways(self) -> Heights:
        """How far it is to the point itself, to neighbours in its row and its column, and to those across."""
        down, right = np.divmod(np.arange(4), 2)
        south, east = self.spacing
        return np.sqrt((down * south) ** 2 + (right * east) ** 2).astype(np.float32)

    def lengths(self, points: PointNumbers, neighbours: PointNumbers) -> Heights:
        """Return how far points are from neighbours, float32, in the unit of the heights; 0 for the point itself."""
        (row, column), (row_there, column_there) = (
            np.divmod(each, np.int32(self.columns)) for each in (points, neighbours)
        )
        down, right = row_there - row, column_there - column
        if self.wraps:  # the short way round
            down, right = (down + 1) % self.rows - 1, (right + 1) % self.columns - 1
        south, east = self.spacing
        return np.sqrt((down * south) ** 2 + (right * east) ** 2).astype(np.float32)

    def neighbours(self, points: PointNumbers, direction: int) -> PointNumbers:
        """Return the neighbours of points in a direction; beyond the border the point itself."""
        down, right = DIRECTIONS[direction]
        row, column = np.divmod(points, np.int32(self.columns))
        row, column = row + np.int32(down), column + np.int32(right)
        if self.wraps:
            row, column = row % np.int32(self.rows), column % np.int32(self.columns)
            return np.asarray(row * np.int32(self.columns) + column)
        inside = (row >= 0) & (row < self.rows) & (column >= 0) & (column < self.columns)
        return np.where(inside, row * np.int32(self.columns) + column, points)

    def around(self, values: NDArray[Any], beyond: Any) -> NDArray[Any]:
        """Return values with one more row and column at each side: those of the other side, or `beyond`."""
        if self.wraps:
            return np.pad(values, 1, mode="wrap")
        return np.pad(values, 1, constant_values=beyond)

    def whole(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return values of all points of the map: where it tiles its last row and column are the first ones again."""
        return np.pad(values, ((0, 1), (0, 1)), mode="wrap") if self.wraps else values

    def shifted(self, around: NDArray[Any], direction: int) -> NDArray[Any]:
        """Return the neighbours' values in a direction, as a view of what `around` returned."""
        down, right = DIRECTIONS[direction]
        return around[1 + down : 1 + down + self.rows, 1 + right : 1 + right + self.columns]

    def border(self) -> NDArray[np.bool_]:
        """Return which points lie on the border, shape (rows, columns); none where the grid wraps."""
        border = np.zeros((self.rows, self.columns), bool)
        if not self.wraps:
            border[[0, -1]] = border[:, [0, -1]] = True
        return border
