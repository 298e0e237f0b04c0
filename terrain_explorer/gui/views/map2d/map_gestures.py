"""Mouse, touchpad and keys over a map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map_moves import KEY_MOVES, MapMove, pinched, scrolled
from terrain_explorer.gui.views.tool import MapTool


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
        view.setMouseTracking(True)

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
        self._tell(scrolled(event), event.position())
        return True

    def _pinch(self, event: QNativeGestureEvent) -> bool:
        factor = pinched(event)
        if factor is None:
            return False
        self.zoomed.emit(factor, event.position())
        return True

    def _key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier:
            return False
        if key in KEY_MOVES:
            self._tell(KEY_MOVES[key], QPointF(self._view.rect().center()))
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
