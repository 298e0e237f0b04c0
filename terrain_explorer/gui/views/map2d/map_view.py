"""The heightmap from above, in the colours of a look."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QLineF, QPointF, Qt, Signal
from PySide6.QtGui import (
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.input.click_input import ClickInput
from terrain_explorer.gui.views.input.pointer import BrushRing
from terrain_explorer.gui.views.input.stroke_input import Picker, StrokeInput
from terrain_explorer.gui.views.map2d.growth_layer import GrowthLayer
from terrain_explorer.gui.views.map2d.map_image import MapImage
from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.map2d.placed_view import PlacedView
from terrain_explorer.gui.views.marks import Walker, draw_brush, draw_cell, draw_line, draw_mark, draw_walker
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Line, Point
from terrain_explorer.terrain.shading.look import Look

_WHEEL_STEP = 1.25
_KEY_STEP = 32
_PLAIN = Look(palette="greyscale")
_TIP = marked("Wheel or + and - to zoom, drag or arrow keys to move, double click or 0 to see all")


class MapView(PlacedView):
    """Shows a heightmap; the wheel zooms about the pointer, dragging moves, a double click shows all.

    On a touchpad two fingers move the map; pinching, or two fingers with Ctrl, zooms. With a brush the left button
    draws, and the others move.

    Only what is seen is drawn, at the screen's resolution, so the cost does not grow with the map.

    Attributes
    ----------
    brushing
        Tells of the strokes.
    clicking
        Tells of clicks.
    growth
        The marks over a map that is growing.

    Signals
    -------
    pointed
        The `Point` under the pointer, or None where it is not on the map.
    lineDrawn
        The `Line` that the user is drawing, as it grows and when it is let go.
    drawingLeft
        Escape was pressed while dragging draws lines.
    painted
        The heightmap is on the screen.
    """

    pointed = Signal(object)
    lineDrawn = Signal(object)
    drawingLeft = Signal()
    painted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._hillshaded = _PLAIN, False
        self._picture = MapImage()
        self._mark: Point | None = None
        self._line: Line | None = None
        self._walker: Walker | None = None
        self._drawing = False
        self._drawn_from: Point | None = None
        self._dragged_from: QPointF | None = None
        self._pointer: QPointF | None = None
        self.brushing = StrokeInput(self, self._picker, self._point_to)
        self.clicking = ClickInput(self, self.point_at)
        self.growth = GrowthLayer(self)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(96, 96)
        self.setBackgroundRole(QPalette.ColorRole.Dark)
        self.setAutoFillBackground(True)
        self.setToolTip(tr(_TIP))

    def setHeightmap(self, heightmap: Heightmap, changed: Window | None = None) -> None:
        """Show a heightmap; what is seen of it stays, unless its proportions are other ones.

        Parameters
        ----------
        changed
            Where it differs from the one shown before, if that is of the same shape; by default everywhere.
        """
        self._picture.change(changed)
        self._give_place(heightmap)

    def setLook(self, look: Look) -> None:
        """Colour the map as the look tells."""
        if look != self._look:
            self._look = look
            self.update()

    def setHillshaded(self, hillshaded: bool) -> None:
        """Light the map with the sun of the look, or show bare colours."""
        if hillshaded != self._hillshaded:
            self._hillshaded = hillshaded
            self.update()

    def setMark(self, point: Point | None) -> None:
        """Mark a point, or none."""
        if point != self._mark:
            self._mark = point
            self.update()

    def setLine(self, line: Line | None) -> None:
        """Show a measuring line, or none."""
        if line != self._line:
            self._line = line
            self.update()

    def setWalker(self, walker: Walker | None) -> None:
        """Show who walks there, or nobody."""
        if walker != self._walker:
            self._walker = walker
            self.update()

    def setDrawing(self, drawing: bool) -> None:
        """Let the left button draw a line in place of moving the map."""
        self._drawing, self._drawn_from = drawing, None
        self._show_cursor()

    def setBrush(self, ring: BrushRing | None) -> None:
        """Let the left button and a pen draw strokes with this brush, or with none; its ring marks the point."""
        self.brushing.setRing(ring)
        self.setToolTip(tr(_TIP) if ring is None else "")
        self._show_cursor()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._heightmap is None or self._place is None:
            return
        stride = max(1, math.floor(1 / (self._place.scale * self.devicePixelRatioF())))
        rows, columns = self._place.seen(self.size(), stride)
        with QPainter(self) as painter:
            if rows and columns:
                picture = self._picture.of(self._heightmap, self._look, self._hillshaded, rows, columns)
                painter.setClipRect(self._place.bounds)
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._place.scale < 1)
                painter.drawImage(self._place.part(rows, columns), picture)
                painter.setClipping(False)
                self.growth.draw(painter, self._place, self._heightmap, picture, rows, columns)
            self._draw_marks(painter, self._place)
        self.painted.emit()
        self._tell_point()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position())
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        touchpad = event.device().type() == QInputDevice.DeviceType.TouchPad and not event.pixelDelta().isNull()
        if touchpad and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.move_by(QPointF(event.pixelDelta()))
        else:
            self.zoom(_WHEEL_STEP ** (event.angleDelta().y() / 120), event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._draws_with(event) and self._place is not None:
            self._drawn_from = self._place.point_nearest(event.position())
        else:
            self._dragged_from = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._line is not None and self._line.start == self._drawn_from:
            self.lineDrawn.emit(self._line)
        self._dragged_from = self._drawn_from = None
        self._point_to(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drawn_from is not None and self._place is not None:
            self.setLine(Line(self._drawn_from, self._place.point_nearest(event.position())))
            self.lineDrawn.emit(self._line)
        elif self._dragged_from is not None:
            self.move_by(event.position() - self._dragged_from)
            self._dragged_from = event.position()
        self._point_to(event.position())

    def leaveEvent(self, event: object) -> None:
        self._pointer = None
        self.pointed.emit(None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._draws_with(event) or self.brushing.ring is not None:
            self.mousePressEvent(event)
        else:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: QPointF(_KEY_STEP, 0),
            Qt.Key.Key_Right: QPointF(-_KEY_STEP, 0),
            Qt.Key.Key_Up: QPointF(0, _KEY_STEP),
            Qt.Key.Key_Down: QPointF(0, -_KEY_STEP),
        }
        zooms = {Qt.Key.Key_Plus: _WHEEL_STEP, Qt.Key.Key_Equal: _WHEEL_STEP, Qt.Key.Key_Minus: 1 / _WHEEL_STEP}
        key = Qt.Key(event.key())
        if key in moves:
            self.move_by(moves[key])
        elif key in zooms:
            self.zoom(zooms[key], QPointF(self.rect().center()))
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_Escape and self._drawing:
            self.drawingLeft.emit()
        else:
            super().keyPressEvent(event)

    def _draws_with(self, event: QMouseEvent) -> bool:
        return self._drawing and event.button() == Qt.MouseButton.LeftButton

    def _picker(self) -> Picker:
        return self.point_at

    def _show_cursor(self) -> None:
        draws = self._drawing or self.brushing.ring is not None
        self.setCursor(Qt.CursorShape.CrossCursor if draws else Qt.CursorShape.ArrowCursor)

    def _point_to(self, position: QPointF) -> None:
        self._pointer = position
        self._tell_point()

    def _tell_point(self) -> None:
        if self._pointer is not None:
            self.pointed.emit(self.point_at(self._pointer))

    def _draw_marks(self, painter: QPainter, place: MapPlacement) -> None:
        if self._line is not None:
            draw_line(painter, QLineF(place.position(self._line.start), place.position(self._line.end)))
        if self._walker is not None:
            draw_walker(painter, place.position(self._walker.point), self._walker.bearing)
        if self._mark is not None and self.brushing.ring is not None:
            places = self.brushing.ring.places(self._mark, (place.rows, place.columns))
            painter.setClipRect(place.bounds)
            draw_brush(painter, [place.position(at) for at in places], self.brushing.ring.diameter / 2 * place.scale)
        elif self._mark is not None and self._heightmap is not None and self.growth.shows_numbers(self._heightmap):
            draw_cell(painter, place.cell(self._mark))
        elif self._mark is not None:
            draw_mark(painter, place.position(self._mark))
