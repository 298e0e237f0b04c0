"""Mouse, touchpad and keys over a map without end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

_WHEEL_STEP = 1.25
_KEY_STEP = 32
_MOVES = {
    Qt.Key.Key_Left: QPointF(_KEY_STEP, 0),
    Qt.Key.Key_Right: QPointF(-_KEY_STEP, 0),
    Qt.Key.Key_Up: QPointF(0, _KEY_STEP),
    Qt.Key.Key_Down: QPointF(0, -_KEY_STEP),
}
_ZOOMS = {Qt.Key.Key_Plus: _WHEEL_STEP, Qt.Key.Key_Equal: _WHEEL_STEP, Qt.Key.Key_Minus: 1 / _WHEEL_STEP}


class MapGestures(QObject):
    """Tells what the user's hand does on a view, as maps understand it.

    Signals
    -------
    dragged
        The map is to move by this many pixels.
    zoomed
        The map is to come so many times closer, about a position of the view.
    allWanted
        The whole map is wanted.
    pointed
        The position of the pointer; None where it has left.
    """

    dragged = Signal(QPointF)
    zoomed = Signal(float, QPointF)
    allWanted = Signal()
    pointed = Signal(object)

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._from: QPointF | None = None
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._double_click,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.Wheel: self._scroll,
            kinds.NativeGesture: self._pinch,
            kinds.KeyPress: self._key,
            kinds.Leave: self._leave,
        }
        view.setMouseTracking(True)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer the mouse, the touchpad and the keys."""
        answer = self._answers.get(event.type())
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        self._from = event.position()
        self._view.setCursor(Qt.CursorShape.ClosedHandCursor)
        return False

    def _double_click(self, _: QMouseEvent) -> bool:
        self.allWanted.emit()
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if self._from is not None:
            self.dragged.emit(event.position() - self._from)
            self._from = event.position()
        self.pointed.emit(event.position())
        return True

    def _release(self, _: QMouseEvent) -> bool:
        self._from = None
        self._view.unsetCursor()
        return True

    def _scroll(self, event: QWheelEvent) -> bool:
        # Some touchpads send wheel steps without pixels; those zoom as a wheel does.
        touchpad = event.device().type() == QInputDevice.DeviceType.TouchPad and not event.pixelDelta().isNull()
        if touchpad and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.dragged.emit(QPointF(event.pixelDelta()))
        else:
            self.zoomed.emit(_WHEEL_STEP ** (event.angleDelta().y() / 120), event.position())
        return True

    def _pinch(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self.zoomed.emit(1 + event.value(), event.position())
        return True

    def _key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier:
            return False
        if key in _MOVES:
            self.dragged.emit(_MOVES[key])
        elif key in _ZOOMS:
            self.zoomed.emit(_ZOOMS[key], QPointF(self._view.rect().center()))
        elif key == Qt.Key.Key_0:
            self.allWanted.emit()
        else:
            return False
        event.accept()
        return True

    def _leave(self, _: QEvent) -> bool:
        self.pointed.emit(None)
        return False
