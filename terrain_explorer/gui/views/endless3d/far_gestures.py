"""Mouse, touchpad and keys over ground without end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent

from terrain_explorer.gui.views.endless3d.far_navigation import WALK_KEYS, FarNavigation
from terrain_explorer.gui.views.endless3d.ground_view import GroundView
from terrain_explorer.gui.views.surface3d.key_controller import ARROWS, DEGREES_PER_KEY, PIXELS_PER_KEY, ZOOMS
from terrain_explorer.gui.views.surface3d.pointer_controller import DEGREES_PER_PIXEL, ZOOM_PER_UNIT

_LEFT = Qt.MouseButton.LeftButton
_MOVING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class FarGestures(QObject):
    """Answers as the surface of the whole terrain does: dragging turns; with Shift, Ctrl or another button it moves.

    The wheel zooms to the pointer; a double click makes that place the one to turn around. While walking, the
    `WALK_KEYS` walk and fly, and Escape ends it.
    """

    def __init__(self, view: GroundView, navigation: FarNavigation) -> None:
        super().__init__(view)
        self._view, self._navigation = view, navigation
        self._position: QPointF | None = None
        self._drag: Callable[[QPointF], None] | None = None
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._double_click,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.Wheel: self._scroll,
            kinds.NativeGesture: self._gesture,
            kinds.Leave: self._leave,
            kinds.KeyPress: self._press_key,
            kinds.KeyRelease: self._release_key,
            kinds.ShortcutOverride: self._override,
            **dict.fromkeys((kinds.FocusOut, kinds.Hide), self._lose),
        }
        view.setMouseTracking(True)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer what mouse, touchpad and keys do in the view."""
        answer = self._answers.get(event.type())
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        self._position = event.position()
        if self._drag is None or event.buttons() == event.button():
            self._drag = self._drag_of(event)
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if event.button() == _LEFT:
            self._navigation.centre(event.position())
        return self._press(event)

    def _move(self, event: QMouseEvent) -> bool:
        before = event.position() if self._position is None else self._position
        self._position = event.position()
        if not event.buttons():
            self._drag = None
        if self._drag is not None:
            self._drag(event.position() - before)
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if not event.buttons():
            self._let_go()
        return True

    def _scroll(self, event: QWheelEvent) -> bool:
        if event.device().type() == QInputDevice.DeviceType.TouchPad and not event.pixelDelta().isNull():
            moved = QPointF(event.pixelDelta())
            (self._slide if event.modifiers() & _MOVING else self._turn)(moved)
        else:
            turned = event.angleDelta()
            self._zoom(ZOOM_PER_UNIT ** (turned.y() or turned.x()), event.position())
        return True

    def _gesture(self, event: QNativeGestureEvent) -> bool:
        kind = event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture:
            self._zoom(max(1.0 + event.value(), 0.1), event.position())
        elif kind == Qt.NativeGestureType.RotateNativeGesture:
            self._navigation.turn(event.value(), 0.0)
        else:
            return False
        return True

    def _press_key(self, event: QKeyEvent) -> bool:
        key, navigation = Qt.Key(event.key()), self._navigation
        if navigation.walking and self._walks_by(event):
            if key == Qt.Key.Key_Escape:
                navigation.setWalking(False)
            elif key in WALK_KEYS:
                if not event.isAutoRepeat():
                    navigation.press(key)
            else:
                navigation.zoom(ZOOMS[key])
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
            navigation.centre(middle if self._position is None else self._position)
        else:
            return False
        return True

    def _release_key(self, event: QKeyEvent) -> bool:
        if not event.isAutoRepeat():
            self._navigation.release(Qt.Key(event.key()))
        return False

    def _override(self, event: QKeyEvent) -> bool:
        # While walking, letters walk and are not the shortcuts of commands.
        if self._navigation.walking and self._walks_by(event):
            event.accept()
            return True
        return False

    def _walks_by(self, event: QKeyEvent) -> bool:
        known = event.key() in WALK_KEYS or event.key() in ZOOMS or event.key() == Qt.Key.Key_Escape
        return known and not event.modifiers() & _COMMANDS

    def _leave(self, _: QEvent) -> bool:
        self._position = None
        return False

    def _lose(self, _: QEvent) -> bool:
        self._let_go()
        self._navigation.rest()
        return False

    def _let_go(self) -> None:
        drag, self._drag = self._drag, None
        if drag is not None and drag != self._turn:
            self._navigation.seat()

    def _drag_of(self, event: QMouseEvent) -> Callable[[QPointF], None]:
        if event.button() == _LEFT and not event.modifiers() & _MOVING:
            return self._turn
        # Once per drag: what was grabbed stays under the pointer, without sums of small errors.
        grabbed, frame = self._view.place_at(event.position()), self._view.frame_of_camera
        if grabbed is None:
            return self._slide
        return lambda _: None if self._position is None else self._navigation.drag(frame, grabbed, self._position)

    def _turn(self, moved: QPointF) -> None:
        self._navigation.turn(-DEGREES_PER_PIXEL * moved.x(), DEGREES_PER_PIXEL * moved.y())

    def _slide(self, moved: QPointF) -> None:
        self._navigation.slide(-moved.x(), moved.y())

    def _zoom(self, factor: float, position: QPointF | None) -> None:
        about = None if position is None or self._navigation.walking else self._view.place_at(position)
        self._navigation.zoom(factor, about)
