"""Mouse, touchpad and keys over a map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.tool import MapTool

MapMove = QPointF | float
"""The pixels by which the map moves, or the factor by which it comes closer."""

_WHEEL_STEP = 1.25
_KEY_STEP = 32

_KEY_MOVES: Mapping[Qt.Key, MapMove] = MappingProxyType(
    {
        Qt.Key.Key_Left: QPointF(_KEY_STEP, 0),
        Qt.Key.Key_Right: QPointF(-_KEY_STEP, 0),
        Qt.Key.Key_Up: QPointF(0, _KEY_STEP),
        Qt.Key.Key_Down: QPointF(0, -_KEY_STEP),
        Qt.Key.Key_Plus: _WHEEL_STEP,
        Qt.Key.Key_Equal: _WHEEL_STEP,
        Qt.Key.Key_Minus: 1 / _WHEEL_STEP,
    }
)
"""What keys mean."""


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

    Attributes
    ----------
    tool
        The tool in force, which comes before, or None.
    position
        Where the pointer is; None where it has left.
    """

    dragged = Signal(QPointF)
    zoomed = Signal(float, QPointF)
    allWanted = Signal()
    pointed = Signal(object)

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self.tool: MapTool | None = None
        self.position: QPointF | None = None
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

    def point_to(self, position: QPointF) -> None:
        """Take note that the pointer is here."""
        self.position = position
        self.pointed.emit(position)

    def answer(self, event: QEvent) -> bool:
        """Answer the mouse, the touchpad and the keys."""
        answer = self._answers.get(event.type())
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        self._from = event.position()
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if self.tool is not None and self.tool.drags:
            return self._press(event)  # the tool has left it: it may begin a drag
        self.allWanted.emit()
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if self._from is not None:
            self._view.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.dragged.emit(event.position() - self._from)
            self._from = event.position()
        self.point_to(event.position())
        return True

    def _release(self, event: QMouseEvent) -> bool:
        self._from = None
        self.point_to(event.position())
        self._view.setCursor(Qt.CursorShape.ArrowCursor if self.tool is None else self.tool.cursor)
        return True

    def _scroll(self, event: QWheelEvent) -> bool:
        self._tell(_scrolled(event), event.position())
        return True

    def _pinch(self, event: QNativeGestureEvent) -> bool:
        factor = _pinched(event)
        if factor is None:
            return False
        self.zoomed.emit(factor, event.position())
        return True

    def _key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier:
            return False
        if key in _KEY_MOVES:
            self._tell(_KEY_MOVES[key], QPointF(self._view.rect().center()))
        elif key == Qt.Key.Key_0:
            self.allWanted.emit()
        else:
            return False
        event.accept()
        return True

    def _tell(self, move: MapMove, about: QPointF) -> None:
        if isinstance(move, QPointF):
            self.dragged.emit(move)
        else:
            self.zoomed.emit(move, about)

    def _leave(self, _: QEvent) -> bool:
        self.position = None
        self.pointed.emit(None)
        return False


def _scrolled(event: QWheelEvent) -> MapMove:
    """Return what the wheel means, or two fingers on a touchpad: these move the map, with Ctrl they zoom."""
    # Some touchpads send wheel steps without pixels; those zoom as a wheel does.
    touchpad = event.device().type() == QInputDevice.DeviceType.TouchPad and not event.pixelDelta().isNull()
    if touchpad and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return QPointF(event.pixelDelta())
    return float(_WHEEL_STEP ** (event.angleDelta().y() / 120))


def _pinched(event: QNativeGestureEvent) -> float | None:
    """Return the factor of a pinch, or None for other gestures."""
    return 1 + event.value() if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture else None
