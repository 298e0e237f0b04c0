"""Where a map lies in a widget: square pixels, row 0 at the top."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF

from terrain_explorer.gui.views.marks import MapPart
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Point

_LARGEST_SCALE = 64.0
"""Pixels a point, nearest to the ground: one cell with its number is then easy to read."""

_SMALLEST_SIDE = 16
"""Pixels of the whole map, farthest away: it can still be found."""

_MARGIN = 12
"""Pixels around a map that is fitted; marks at its edge are seen."""


@dataclass(frozen=True)
class MapPlacement:
    """Where a map lies.

    Attributes
    ----------
    rows, columns
        How many points the map has.
    scale
        The side of a point, in the widget's pixels.
    corner
        Where the map's top left corner is in the widget.
    """

    rows: int
    columns: int
    scale: float
    corner: QPointF

    @classmethod
    def fitting(cls, heightmap: Heightmap, size: QSize) -> MapPlacement:
        """Return the place where a widget of this size shows the whole map."""
        rows, columns = heightmap.rows, heightmap.columns
        scale = min(max(size.width() - 2 * _MARGIN, 1) / columns, max(size.height() - 2 * _MARGIN, 1) / rows)
        corner = QPointF(size.width() - scale * columns, size.height() - scale * rows) / 2
        return cls(rows, columns, scale, corner)

    @classmethod
    def showing(cls, heightmap: Heightmap, size: QSize, part: MapPart) -> MapPlacement:
        """Return the place where a widget of this size shows a part of the map, in its middle."""
        whole = cls.fitting(heightmap, size)
        larger = min(1 / (part.bottom - part.top), 1 / (part.right - part.left), _LARGEST_SCALE / whole.scale)
        nearer = whole.zoomed(max(larger, 1.0), QPointF(0.0, 0.0))
        y, x = nearer.positions(np.array([part.middle]))[0][::-1].tolist()
        return nearer.moved(QPointF(size.width() / 2 - x, size.height() / 2 - y))

    @staticmethod
    def room_for(points: int, scale: float) -> int:
        """Return the pixels of a widget's side in which `fitting` gives so many points a scale."""
        return math.ceil(points * scale) + 2 * _MARGIN

    def of(self, heightmap: Heightmap) -> MapPlacement | None:
        """Return the same place for a coarser or finer map, or None where it has other proportions."""
        if self.rows * heightmap.columns != self.columns * heightmap.rows:
            return None
        scale = self.scale * self.columns / heightmap.columns
        return MapPlacement(heightmap.rows, heightmap.columns, scale, self.corner)

    def moved(self, by: QPointF) -> MapPlacement:
        """Return the place this far away."""
        return replace(self, corner=self.corner + by)

    def zoomed(self, factor: float, about: QPointF) -> MapPlacement:
        """Return the place larger by a factor, with a point of the widget where it is."""
        smallest = _SMALLEST_SIDE / max(self.rows, self.columns)
        scale = min(max(self.scale * factor, smallest), _LARGEST_SCALE)
        return replace(self, scale=scale, corner=about - (about - self.corner) * (scale / self.scale))

    @property
    def bounds(self) -> QRectF:
        """The rectangle that the map covers."""
        return self.part(range(self.rows), range(self.columns))

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

    def positions(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
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

    def place(self, position: QPointF) -> tuple[float, float]:
        """Return the place at a position in the widget, in parts of the map's sides, also beside it."""
        on_map = (position - self.corner) / self.scale - QPointF(0.5, 0.5)
        return on_map.y() / (self.rows - 1), on_map.x() / (self.columns - 1)

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
