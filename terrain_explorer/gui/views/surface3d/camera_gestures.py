"""Mouse, touchpad and keys over a surface: around it, and while walking on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.surface3d.camera.walking import KEYS
from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation
from terrain_explorer.gui.views.tool import MapTool

DEGREES_PER_PIXEL = 0.4

ZOOM_PER_UNIT = 1.001
"""For each eighth of a degree by which a wheel is turned."""

LEFT = Qt.MouseButton.LeftButton
_MOVING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier

Drag = Callable[[QPointF], None]
"""Takes how far the pointer has moved."""


_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier

DEGREES_PER_KEY, PIXELS_PER_KEY, ZOOM_PER_KEY = 3.0, 24.0, 1.1

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
ZOOMS = {
    Qt.Key.Key_Plus: ZOOM_PER_KEY,
    Qt.Key.Key_Equal: ZOOM_PER_KEY,
    Qt.Key.Key_PageUp: ZOOM_PER_KEY,
    Qt.Key.Key_Minus: 1 / ZOOM_PER_KEY,
    Qt.Key.Key_PageDown: 1 / ZOOM_PER_KEY,
}


class CameraGestures(QObject):
    """Turns, moves and zooms the camera of a view, and signals what is under the pointer.

    Dragging turns; dragging with Shift, Ctrl or another button moves; the wheel zooms to the pointer; a double click
    makes that place the one to turn around. On a touchpad two fingers turn, with Shift or Ctrl they move; pinching
    zooms. While Shift and Ctrl belong to a tool, only the middle button moves.

    The arrows turn, with Shift they move; plus and minus zoom to the pointer; Space turns around the place under the
    pointer, or in the middle. While walking the keys of the navigation walk, and Escape ends the walk.

    Attributes
    ----------
    tool
        The tool in force, which comes before, or None.

    Signals
    -------
    pointed
        The `Point` of the map under the pointer, also beyond the map, or None where there is none. Not while dragging.
    """

    pointed = Signal(object)

    def __init__(self, view: QWidget, navigation: CameraNavigation) -> None:
        super().__init__(view)
        self._view, self._navigation = view, navigation
        # Finding the place takes a while, so all moves that wait in the event loop count as one.
        self._reporting = single_shot_timer(self, 0, self._report)
        navigation.moved.connect(self.report_soon)
        self.tool: MapTool | None = None
        self._drag: Drag | None = None
        self._position: QPointF | None = None
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._double_click,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.Wheel: self._scroll,
            kinds.NativeGesture: self._gesture,
            kinds.Leave: self._leave,
            kinds.KeyPress: self.press_key,
            kinds.KeyRelease: self._release_key,
            kinds.ShortcutOverride: self._override,
            **dict.fromkeys((kinds.FocusOut, kinds.Hide), self._lose),
        }

    @property
    def position(self) -> QPointF | None:
        """Where the pointer is in the view, or None beside it."""
        return self._position

    def answer(self, event: QEvent) -> bool:
        """Answer what the user does in the view."""
        answer = self._answers.get(event.type())
        return answer is not None and answer(event)

    def point_to(self, position: QPointF) -> None:
        """Take note that the pointer is here."""
        self._position = position
        self.report_soon()

    def report_soon(self) -> None:
        """Signal what is under the pointer, which may be another place, once all waiting events are done."""
        if self._position is not None and self._drag is None:
            self._reporting.start()

    def press_key(self, event: QKeyEvent) -> bool:
        """Answer a key, and return whether it means anything here."""
        key, navigation = Qt.Key(event.key()), self._navigation
        if navigation.walking:
            if not self._walks_by(event):
                return False
            if key == Qt.Key.Key_Escape:
                navigation.setWalking(False)
            elif key not in KEYS:
                navigation.zoom(ZOOMS[key])
            elif not event.isAutoRepeat():
                navigation.press(key)  # asked before the zoom keys: Page up and Page down raise and lower the eye
        elif key in ARROWS and not event.modifiers() & _COMMANDS:
            right, up = ARROWS[key]
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                navigation.slide(PIXELS_PER_KEY * right, PIXELS_PER_KEY * up)
            else:
                navigation.turn(DEGREES_PER_KEY * right, DEGREES_PER_KEY * up)
        elif key in ZOOMS:
            self._zoom(ZOOMS[key], self._position)
        elif key == Qt.Key.Key_Space:
            middle = QPointF(self._view.width() / 2, self._view.height() / 2)
            navigation.centre_at(middle if self._position is None else self._position)
        else:
            return False
        return True

    def _release_key(self, event: QKeyEvent) -> bool:
        """Answer the release of a key; the releases that a held key repeats do not count."""
        if not event.isAutoRepeat():
            self._navigation.release(Qt.Key(event.key()))
        return False

    def _override(self, event: QKeyEvent) -> bool:
        # While walking, letters walk and are not the shortcuts of commands.
        walks = self._navigation.walking and self._walks_by(event)
        if walks:
            event.accept()
        return walks

    def _walks_by(self, event: QKeyEvent) -> bool:
        known = event.key() in (*KEYS, *ZOOMS, Qt.Key.Key_Escape)
        return known and not event.modifiers() & _COMMANDS

    def _press(self, event: QMouseEvent) -> bool:
        self._position = event.position()
        # A second button pressed meanwhile does not change the drag, but one pressed alone begins a new drag: the
        # release of the one before may have gone to another window.
        if self._drag is None or event.buttons() == event.button():
            self._drag = self._drag_of(event)
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if event.button() == LEFT and not (self.tool is not None and self.tool.drags):
            self._navigation.centre_at(event.position())
        return self._press(event)

    def _move(self, event: QMouseEvent) -> bool:
        before = event.position() if self._position is None else self._position
        self._position = event.position()
        if not event.buttons():
            self._let_go()
        if self._drag is not None:
            self._drag(event.position() - before)
        self.report_soon()
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if not event.buttons():
            self._position = event.position()
            self._let_go()
            self.report_soon()
        return True

    def _scroll(self, event: QWheelEvent) -> bool:
        if event.device().type() == QInputDevice.DeviceType.TouchPad:
            self._swipe(event)
        else:
            turned = event.angleDelta()
            self._zoom(ZOOM_PER_UNIT ** (turned.y() or turned.x()), event.position())
        return True

    def _swipe(self, event: QWheelEvent) -> None:
        pixels, eighths = event.pixelDelta(), event.angleDelta()
        # Some touchpads send no pixels; then a degree stands for one.
        moved = QPointF(eighths) / 8 if pixels.isNull() else QPointF(pixels)
        (self._slide if event.modifiers() & _MOVING else self._turn)(moved)

    def _gesture(self, event: QNativeGestureEvent) -> bool:
        kind = event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture:
            self._zoom(max(1.0 + event.value(), 0.1), event.position())
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
        """End a drag and a walk: the release of a button or a key may never come."""
        self._navigation.rest()
        self._let_go()
        if event.type() == QEvent.Type.Hide:
            self._reporting.stop()
        return False

    def _let_go(self) -> None:
        drag, self._drag = self._drag, None
        if drag is not None and drag != self._turn:
            self._navigation.seat()

    def _drag_of(self, event: QMouseEvent) -> Drag:
        """Return the drag that begins now."""
        if not self._moves_with(event):
            return self._turn
        # Once per drag: what was grabbed stays under the pointer, without sums of small errors.
        grabbed = self._navigation.place_at(event.position())
        if grabbed is None:
            return self._slide
        grip = self._navigation.grip(grabbed)
        return lambda _: None if self._position is None else self._navigation.drag(grip, self._position)

    def _moves_with(self, event: QMouseEvent) -> bool:
        if self.tool is not None and self.tool.keeps_keys:
            return event.button() == Qt.MouseButton.MiddleButton
        return event.button() != LEFT or bool(event.modifiers() & _MOVING)

    def _turn(self, moved: QPointF) -> None:
        self._navigation.turn(-DEGREES_PER_PIXEL * moved.x(), DEGREES_PER_PIXEL * moved.y())

    def _slide(self, moved: QPointF) -> None:
        self._navigation.slide(-moved.x(), moved.y())

    def _zoom(self, factor: float, position: QPointF | None) -> None:
        navigation = self._navigation
        navigation.zoom(factor, None if position is None or navigation.walking else navigation.place_at(position))

    def _report(self) -> None:
        if self._position is not None and self._drag is None:
            # During a stroke the ground changes under the pointer; the mark stays where the stroke is.
            touched = None if self.tool is None else self.tool.touched
            point = None if touched is None else self._navigation.point_of(touched)
            self.pointed.emit(self._navigation.point_at(self._position) if point is None else point)
