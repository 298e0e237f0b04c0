"""Mouse and touchpad over the surface: they turn, move, zoom, point and draw lines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QInputDevice, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.input.stroke_input import StrokeInput
from terrain_explorer.gui.views.surface3d.camera.camera import Place
from terrain_explorer.gui.views.surface3d.navigation import Navigation
from terrain_explorer.terrain.sampling import Line, Point

DEGREES_PER_PIXEL = 0.4

ZOOM_PER_UNIT = 1.001
"""For each eighth of a degree by which a wheel is turned."""

_LEFT = Qt.MouseButton.LeftButton
_MOVING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class PointerController(QObject):
    """Turns, moves and zooms by mouse and touchpad, and signals points under the pointer and lines that are drawn.

    Dragging turns; dragging with Shift, Ctrl or another button moves; the wheel zooms to the pointer; a double click
    makes that place the one to turn around. On a touchpad two fingers turn, with Shift or Ctrl they move; pinching
    zooms. With a brush the middle button moves, and dragging otherwise turns; the left button's strokes do not come
    here.

    Signals
    -------
    pointed
        The `Point` of the map under the pointer, or None where there is none. Not while dragging.
    lineDrawn
        The `Line` that the user is drawing, or has drawn.
    """

    pointed = Signal(object)
    lineDrawn = Signal(object)

    def __init__(self, view: QWidget, navigation: Navigation, strokes: StrokeInput) -> None:
        super().__init__(view)
        self._navigation, self._strokes = navigation, strokes
        self._measuring = False
        self._line_start: Point | None = None
        self._drag: Callable[[QPointF], None] | None = None
        self._position: QPointF | None = None
        # Finding the point takes a while on large maps, so all moves that wait in the event loop count as one.
        self._reporting = QTimer(self, singleShot=True, interval=0)
        self._reporting.timeout.connect(self._report)
        navigation.moved.connect(self.report_soon)
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._double_click,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.Wheel: self._scroll,
            kinds.NativeGesture: self._gesture,
            kinds.Leave: self._leave,
            **dict.fromkeys((kinds.FocusOut, kinds.Hide), self._lose),
        }
        view.installEventFilter(self)

    @property
    def measuring(self) -> bool:
        """Whether dragging draws lines."""
        return self._measuring

    @property
    def position(self) -> QPointF | None:
        """Where the pointer is in the view, or None beside it."""
        return self._position

    def setMeasuring(self, measuring: bool) -> None:
        """Let dragging with the left button draw a line on the ground; dragging beside the ground still turns."""
        self._measuring = measuring
        self._line_start = None

    def point_to(self, position: QPointF) -> None:
        """Take note that the pointer is here."""
        self._position = position
        self.report_soon()

    def report_soon(self) -> None:
        """Signal the point under the pointer, which may be another one, once all waiting events are done."""
        if self._position is not None and (self._drag is None or self._line_start is not None):
            self._reporting.start()

    def centre_at(self, position: QPointF) -> None:
        """Turn around the place that is seen at a position of the view, if there is ground."""
        point = self._navigation.point_at(position)
        if point is not None:
            self._navigation.centre(point)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer what mouse and touchpad do in the view."""
        answer = self._answers.get(event.type())
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        self._position = event.position()
        # A second button pressed meanwhile does not change the drag, but one pressed alone begins a new drag: the
        # release of the one before may have gone to another window.
        if self._drag is None or event.buttons() == event.button():
            self._drag = self._drag_of(event)
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if event.button() == _LEFT and not self._measuring and self._strokes.ring is None:
            self.centre_at(event.position())
        return self._press(event)

    def _move(self, event: QMouseEvent) -> bool:
        before = event.position() if self._position is None else self._position
        self._position = event.position()
        if not event.buttons():
            self._let_go()
        if self._drag is not None:
            self._drag(event.position() - before)
        else:
            self.report_soon()
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if not event.buttons():
            self._position = event.position()
            self._report_line()
            self._let_go()
            self.report_soon()
        return True

    def _scroll(self, event: QWheelEvent) -> bool:
        if event.device().type() == QInputDevice.DeviceType.TouchPad:
            self._swipe(event)
        else:
            turned = event.angleDelta()
            factor = ZOOM_PER_UNIT ** (turned.y() or turned.x())
            self._navigation.zoom(factor, self._navigation.place_at(event.position()))
        return True

    def _swipe(self, event: QWheelEvent) -> None:
        pixels, eighths = event.pixelDelta(), event.angleDelta()
        # Some touchpads send no pixels; then a degree stands for one.
        moved = QPointF(eighths) / 8 if pixels.isNull() else QPointF(pixels)
        (self._slide if event.modifiers() & _MOVING else self._turn)(moved)

    def _gesture(self, event: QNativeGestureEvent) -> bool:
        kind = event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture:
            factor = max(1.0 + event.value(), 0.1)
            self._navigation.zoom(factor, self._navigation.place_at(event.position()))
        elif kind == Qt.NativeGestureType.RotateNativeGesture:
            self._navigation.turn(event.value(), 0.0)
        else:
            return False
        return True

    def _leave(self, _: QEvent) -> bool:
        self._position = None
        self._reporting.stop()
        self.pointed.emit(None)
        return False

    def _lose(self, event: QEvent) -> bool:
        """End a drag whose release may never come."""
        self._let_go()
        if event.type() == QEvent.Type.Hide:
            self._reporting.stop()
        return False

    def _let_go(self) -> None:
        self._drag = self._line_start = None

    def _drag_of(self, event: QMouseEvent) -> Callable[[QPointF], None]:
        """Return the function for a drag that begins now; it takes how far the pointer has moved."""
        if self._moves_with(event):
            # Once per drag: what was grabbed stays under the pointer, without sums of small errors.
            grabbed = self._navigation.place_at(event.position())
            return self._slide if grabbed is None else lambda _: self._pull(grabbed)
        self._line_start = self._navigation.point_at(event.position()) if self._measuring else None
        return self._turn if self._line_start is None else lambda _: self.report_soon()

    def _moves_with(self, event: QMouseEvent) -> bool:
        if self._strokes.ring is not None:
            return event.button() == Qt.MouseButton.MiddleButton
        return event.button() != _LEFT or bool(event.modifiers() & _MOVING)

    def _turn(self, moved: QPointF) -> None:
        self._navigation.turn(-DEGREES_PER_PIXEL * moved.x(), DEGREES_PER_PIXEL * moved.y())

    def _slide(self, moved: QPointF) -> None:
        self._navigation.slide(-moved.x(), moved.y())

    def _pull(self, grabbed: Place) -> None:
        if self._position is not None:
            self._navigation.drag(grabbed, self._position)

    def _report(self) -> None:
        if self._line_start is not None:
            self._report_line()
        elif self._position is not None and self._drag is None:
            # During a stroke the ground changes under the pointer; the mark stays where the stroke is.
            self.pointed.emit(self._strokes.touched or self._navigation.point_at(self._position))

    def _report_line(self) -> None:
        start, end = self._line_start, None if self._position is None else self._navigation.point_at(self._position)
        if start is not None and end is not None and start != end:
            self.lineDrawn.emit(Line(start, end))
