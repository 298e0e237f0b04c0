"""The heightmap from above, as a greyscale picture or hillshaded: row 0 at the top, square pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.shading import hillshade

_LARGEST_SCALE = 64.0
_WHEEL_STEP = 1.25
_MARGIN = 12
_RELIEF = 0.1
"""The height of the range as a part of the map's longer side, where the map is hillshaded."""


@dataclass(frozen=True)
class MapPoint:
    """A point of the map and its height."""

    row: int
    column: int
    height: float


class MapView(QWidget):
    """Shows a heightmap; the wheel zooms about the pointer, dragging moves, a double click shows all.

    Only what is seen is drawn, at the screen's resolution, so the cost does not grow with the map.

    Signals
    -------
    pointed
        The `MapPoint` under the pointer, or None where it is not on the map.
    painted
        The heightmap is on the screen.
    """

    pointed = Signal(object)
    painted = Signal()

    def __init__(self, shaded: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shaded = shaded
        self._heightmap: Heightmap | None = None
        self._exaggeration = 1.0
        self._scale = 1.0
        self._corner = QPointF()
        self._fitted = True
        self._dragged_from: QPointF | None = None
        self._pointer: QPointF | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(96, 96)
        self.setBackgroundRole(QPalette.ColorRole.Dark)
        self.setAutoFillBackground(True)
        self.setToolTip("Wheel or + and - to zoom, drag or arrow keys to move, double click or 0 to see all")

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Show a heightmap; what is seen of it stays, unless its proportions are other ones."""
        before, self._heightmap = self._heightmap, heightmap
        if before is None or self._fitted or before.rows * heightmap.columns != before.columns * heightmap.rows:
            self.fit()
        else:
            self._scale *= before.columns / heightmap.columns
        self.update()

    def setExaggeration(self, factor: float) -> None:
        """Shade heights as if they were this many times as high."""
        self._exaggeration = factor
        self.update()

    def fit(self) -> None:
        """Show the whole map."""
        self._fitted = True
        if self._heightmap is None:
            return
        width, height = max(self.width() - 2 * _MARGIN, 1), max(self.height() - 2 * _MARGIN, 1)
        self._scale = min(width / self._heightmap.columns, height / self._heightmap.rows)
        self._corner = QPointF(
            (self.width() - self._scale * self._heightmap.columns) / 2,
            (self.height() - self._scale * self._heightmap.rows) / 2,
        )
        self.update()

    def zoom(self, factor: float, about: QPointF) -> None:
        """Zoom by a factor, keeping a point of the widget where it is."""
        if self._heightmap is None:
            return
        smallest = 16 / max(self._heightmap.heights.shape)
        scale = min(max(self._scale * factor, smallest), _LARGEST_SCALE)
        self._corner = about - (about - self._corner) * (scale / self._scale)
        self._scale = scale
        self._fitted = False
        self.update()

    def point_at(self, position: QPointF) -> MapPoint | None:
        """Return the point at a position of the widget, or None beside the map."""
        if self._heightmap is None:
            return None
        on_map = (position - self._corner) / self._scale
        row, column = math.floor(on_map.y()), math.floor(on_map.x())
        if not (0 <= row < self._heightmap.rows and 0 <= column < self._heightmap.columns):
            return None
        return MapPoint(row, column, float(self._heightmap.heights[row, column]))

    def sizeHint(self) -> QSize:
        return QSize(320, 320)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._heightmap is None:
            return
        stride = max(1, math.floor(1 / (self._scale * self.devicePixelRatioF())))
        rows = self._seen(self._corner.y(), self.height(), self._heightmap.rows, stride)
        columns = self._seen(self._corner.x(), self.width(), self._heightmap.columns, stride)
        if not (rows and columns):
            return
        shades = np.ascontiguousarray(self._shades(rows, columns))
        image = QImage(shades.data, shades.shape[1], shades.shape[0], shades.shape[1], QImage.Format.Format_Grayscale8)
        side = self._scale * stride
        place = QRectF(
            self._corner.x() + columns.start * self._scale,
            self._corner.y() + rows.start * self._scale,
            len(columns) * side,
            len(rows) * side,
        )
        bounds = QRectF(self._corner.x(), self._corner.y(), *self._size_on_screen())
        painter.setClipRect(bounds)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._scale < 1)
        painter.drawImage(place, image)
        painter.end()
        self.painted.emit()
        self._tell_point()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(_WHEEL_STEP ** (event.angleDelta().y() / 120), event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._dragged_from = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged_from = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged_from is not None:
            self._move(event.position() - self._dragged_from)
            self._dragged_from = event.position()
        self._pointer = event.position()
        self._tell_point()

    def leaveEvent(self, event: object) -> None:
        self._pointer = None
        self.pointed.emit(None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = 32
        moves = {
            Qt.Key.Key_Left: QPointF(step, 0),
            Qt.Key.Key_Right: QPointF(-step, 0),
            Qt.Key.Key_Up: QPointF(0, step),
            Qt.Key.Key_Down: QPointF(0, -step),
        }
        zooms = {Qt.Key.Key_Plus: _WHEEL_STEP, Qt.Key.Key_Equal: _WHEEL_STEP, Qt.Key.Key_Minus: 1 / _WHEEL_STEP}
        key = Qt.Key(event.key())
        if key in moves:
            self._move(moves[key])
        elif key in zooms:
            self.zoom(zooms[key], QPointF(self.rect().center()))
        elif key == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    def _move(self, by: QPointF) -> None:
        self._corner += by
        self._fitted = False
        self.update()

    def _tell_point(self) -> None:
        if self._pointer is not None:
            self.pointed.emit(self.point_at(self._pointer))

    def _size_on_screen(self) -> tuple[float, float]:
        assert self._heightmap is not None
        return self._heightmap.columns * self._scale, self._heightmap.rows * self._scale

    def _seen(self, corner: float, length: int, count: int, stride: int) -> range:
        """Return the rows or columns that are seen, every stride-th of them."""
        first = max(0, math.floor(-corner / self._scale)) // stride * stride
        stop = min(count, math.ceil((length - corner) / self._scale) + stride)
        return range(first, stop, stride)

    def _shades(self, rows: range, columns: range) -> NDArray[np.uint8]:
        assert self._heightmap is not None
        step = rows.step
        seen = self._heightmap.heights[rows.start : rows.stop : step, columns.start : columns.stop : step]
        if self._shaded and min(seen.shape) > 1:
            return _as_bytes(self._lit(seen, step), 0, 1)
        return _as_bytes(seen, *self._heightmap.range)

    def _lit(self, seen: Heights, step: int) -> Heights:
        assert self._heightmap is not None
        low, high = self._heightmap.range
        spacing = step * (high - low) / (_RELIEF * max(self._heightmap.heights.shape))
        return hillshade(seen * np.float32(self._exaggeration), spacing)


def _as_bytes(values: Heights, low: float, high: float) -> NDArray[np.uint8]:
    scaled = np.multiply(values - np.float32(low), np.float32(255.999 / (high - low)))
    return np.asarray(np.clip(scaled, 0, 255, out=scaled), np.uint8)
