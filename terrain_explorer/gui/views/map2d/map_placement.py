"""Where a map lies in a widget: square pixels, row 0 at the top."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF

from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.sampling import Point


@dataclass(frozen=True)
class MapPlacement:
    """Where a map lies. Its points are the middles of square cells.

    Attributes
    ----------
    rows, columns
        How many points the map has.
    scale
        The side of a cell, in the widget's pixels.
    corner
        Where the top left corner of the first cell is in the widget.
    border
        How much of the outermost cells is ground beyond their points, in cells: 0.5 for all of it, 0 for none.
    """

    rows: int
    columns: int
    scale: float
    corner: QPointF
    border: float = 0.5

    @property
    def bounds(self) -> QRectF:
        """The rectangle that the map covers."""
        cut = (0.5 - self.border) * self.scale
        return self.part(range(self.rows), range(self.columns)).adjusted(cut, cut, -cut, -cut)

    def part(self, rows: range, columns: range) -> QRectF:
        """Return the rectangle that some of the points cover, each one as large as the step to the next."""
        corner = self.corner + QPointF(columns.start, rows.start) * self.scale
        return QRectF(corner, QSizeF(len(columns) * columns.step, len(rows) * rows.step) * self.scale)

    def point_nearest(self, position: QPointF) -> Point:
        """Return the point of the map that is nearest to a position in the widget."""
        on_map = (position - self.corner) / self.scale - QPointF(0.5, 0.5)
        return Point(min(max(on_map.y(), 0.0), self.rows - 1.0), min(max(on_map.x(), 0.0), self.columns - 1.0))

    def position(self, point: Point) -> QPointF:
        """Return where a point of the map lies in the widget."""
        return self.corner + QPointF(point.column + 0.5, point.row + 0.5) * self.scale

    def positions(self, places: PointArray) -> PointArray:
        """Return where places, in parts of the map from its first row and column, lie in the widget.

        Parameters
        ----------
        places
            Row and column of each, 0 to 1, shape (n, 2).

        Returns
        -------
        positions
            x and y of each, in pixels, of the same shape.
        """
        points = places * (self.rows - 1, self.columns - 1) + 0.5
        return (points * self.scale + (self.corner.y(), self.corner.x()))[:, ::-1]

    def points(self, *places: MapPoint) -> list[QPointF]:
        """Return where single places lie in the widget."""
        return [QPointF(x, y) for x, y in self.positions(np.array(places)).tolist()] if places else []

    def cell(self, point: Point) -> QRectF:
        """Return the rectangle of the point of the grid that is nearest to a point."""
        row, column = round(point.row), round(point.column)
        return self.part(range(row, row + 1), range(column, column + 1))

    def seen(self, size: QSize, stride: int) -> tuple[range, range]:
        """Return the rows and the columns that a widget of this size shows, every stride-th of them."""
        return (
            self._seen(self.corner.y(), size.height(), self.rows, stride),
            self._seen(self.corner.x(), size.width(), self.columns, stride),
        )

    def _seen(self, corner: float, length: int, count: int, stride: int) -> range:
        first = max(0, math.floor(-corner / self.scale)) // stride * stride
        return range(first, min(count, math.ceil((length - corner) / self.scale) + stride), stride)
