"""How the surface is looked at, pointed at and drawn on by mouse and touchpad."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QInputDevice, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.input.click_input import ClickInput
from terrain_explorer.gui.views.input.pointer import BrushRing
from terrain_explorer.gui.views.input.stroke_input import Picker, StrokeInput
from terrain_explorer.gui.views.surface3d.camera.camera import Place
from terrain_explorer.gui.views.surface3d.camera_view import CameraView
from terrain_explorer.terrain.sampling import Line, Point

DEGREES_PER_PIXEL = 0.4

ZOOM_PER_UNIT = 1.001
"""For each eighth of a degree by which a wheel is turned."""

_LEFT = Qt.MouseButton.LeftButton
_MOVING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class PointerView(CameraView):
    """A view to turn, move and zoom by mouse and touchpad.

    Dragging turns; dragging with Shift, Ctrl or another button moves; the wheel zooms to the pointer; a double click
    turns around that place from now on. On a touchpad two fingers turn, with Shift or Ctrl they move; pinching zooms.

    With a brush the left button draws on the ground, the middle one moves, and dragging otherwise turns.

    Attributes
    ----------
    brushing
        Tells of the strokes. A stroke's touches are where the ground was seen when it began, whatever it changes; that
        heightmap has to stay as it is.
    clicking
        Tells of clicks.

    Signals
    -------
    pointed
        The `Point` of the map under the pointer, or None where there is none. Not while dragging.
    lineDrawn
        The `Line` that is being drawn, or has been.
    """

    pointed = Signal(object)
    lineDrawn = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawing = False
        self._line_start: Point | None = None
        self._drag: Callable[[QPointF], None] | None = None
        self._pointer: QPointF | None = None
        self._telling = QTimer(self, singleShot=True, interval=0)
        self._telling.timeout.connect(self._tell)
        self.brushing = StrokeInput(self, self._picker, self._follow_pen)
        self.clicking = ClickInput(self, self.point_at)
        self.brushing.strokeEnded.connect(self._rise)
        self.brushing.strokeCancelled.connect(self._rise)
        self.moved.connect(self._tell_soon)
        self.setMouseTracking(True)

    def setDrawing(self, drawing: bool) -> None:
        """Let dragging with the left button draw a line on the ground; dragging beside the ground still turns."""
        self._drawing = drawing
        self._line_start = None
        self._show_cursor()

    def setBrush(self, ring: BrushRing | None) -> None:
        """Let the left button and a pen draw strokes with this brush, or with none."""
        self.brushing.setRing(ring)
        self._show_cursor()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and self._gesture(event):
            return True
        return bool(super().event(event))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position()
        if self._drag is None or event.buttons() == event.button():
            self._drag = self._drag_of(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        before = event.position() if self._pointer is None else self._pointer
        self._pointer = event.position()
        if not event.buttons():
            self._let_go()
        if self._drag is not None:
            self._drag(event.position() - before)
        else:
            self._tell_soon()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not event.buttons():
            self._pointer = event.position()
            self._tell_line()
            self._let_go()
            self._tell_soon()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == _LEFT and not self._drawing and self.brushing.ring is None:
            self._centre_at(event.position())
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.device().type() == QInputDevice.DeviceType.TouchPad:
            self._swipe(event)
        else:
            turned = event.angleDelta()
            self.zoom(ZOOM_PER_UNIT ** (turned.y() or turned.x()), self.place_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._pointer = None
        self._telling.stop()
        self.pointed.emit(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._let_go()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._let_go()
        self._telling.stop()
        super().hideEvent(event)

    def _let_go(self) -> None:
        self._drag = self._line_start = None

    def _centre_at(self, position: QPointF) -> None:
        point = self.point_at(position)
        if point is not None:
            self.centre(point)

    def _drag_of(self, event: QMouseEvent) -> Callable[[QPointF], None]:
        """Return what a drag that begins now does, called with how far the pointer has moved."""
        if self._moves_with(event):
            grabbed = self.place_at(event.position())
            return self._slide if grabbed is None else lambda _: self._pull(grabbed)
        self._line_start = self.point_at(event.position()) if self._drawing else None
        return self._turn if self._line_start is None else lambda _: self._tell_soon()

    def _moves_with(self, event: QMouseEvent) -> bool:
        if self.brushing.ring is not None:
            return event.button() == Qt.MouseButton.MiddleButton
        return event.button() != _LEFT or bool(event.modifiers() & _MOVING)

    def _picker(self) -> Picker:
        """Return what finds the points of the ground as it is now, even when it has become another one."""
        ground = self._ground
        return lambda position: None if ground is None else ground.pick(self.ray(position))

    def _follow_pen(self, position: QPointF) -> None:
        self._pointer = position
        self._tell_soon()

    def _rise(self) -> None:
        if self.brushing.touched is None:
            super()._rise()

    def _show_cursor(self) -> None:
        draws = self._drawing or self.brushing.ring is not None
        self.setCursor(Qt.CursorShape.CrossCursor if draws else Qt.CursorShape.ArrowCursor)

    def _turn(self, moved: QPointF) -> None:
        self.orbit(-DEGREES_PER_PIXEL * moved.x(), DEGREES_PER_PIXEL * moved.y())

    def _slide(self, moved: QPointF) -> None:
        self.slide(-moved.x(), moved.y())

    def _pull(self, grabbed: Place) -> None:
        if self._pointer is not None:
            self.drag(grabbed, self._pointer)

    def _swipe(self, event: QWheelEvent) -> None:
        pixels, eighths = event.pixelDelta(), event.angleDelta()
        moved = QPointF(eighths) / 8 if pixels.isNull() else QPointF(pixels)
        (self._slide if event.modifiers() & _MOVING else self._turn)(moved)

    def _gesture(self, event: QNativeGestureEvent) -> bool:
        kind = event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(max(1.0 + event.value(), 0.1), self.place_at(event.position()))
        elif kind == Qt.NativeGestureType.RotateNativeGesture:
            self.orbit(event.value(), 0.0)
        return kind in (Qt.NativeGestureType.ZoomNativeGesture, Qt.NativeGestureType.RotateNativeGesture)

    def _tell_soon(self) -> None:
        """Tell what is under the pointer when all that is waiting has been done."""
        if self._pointer is not None and (self._drag is None or self._line_start is not None):
            self._telling.start()

    def _tell(self) -> None:
        if self._line_start is not None:
            self._tell_line()
        elif self._pointer is not None and self._drag is None:
            self.pointed.emit(self.brushing.touched or self.point_at(self._pointer))

    def _tell_line(self) -> None:
        start, end = self._line_start, None if self._pointer is None else self.point_at(self._pointer)
        if start is not None and end is not None and start != end:
            self.lineDrawn.emit(Line(start, end))
