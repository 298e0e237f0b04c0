"""Mouse and keys over a map on which a floating piece is moved, turned and scaled."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees
from typing import Literal

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.input.piece_frame import PieceFrame, Places

_GRAB = 9.0
"""How near the pointer has to be to take a handle, in pixels."""

_SHORTEST = 2.0
"""Nearer to the middle than this, in pixels, a handle tells neither a direction nor a length."""

_LEFT = Qt.MouseButton.LeftButton
_ENDS = Qt.Key.Key_Return, Qt.Key.Key_Enter
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_STEPS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}

Grip = Literal["move", "turn", "scale"]


class PieceInput(QObject):
    """Turns drags and keys into changes of a piece, before the view gets them.

    A drag inside moves it, one of a corner scales it about its middle, and one of the handle above turns it. Other
    drags with the left button do nothing, so that no tool begins something else. Enter puts it down, Escape leaves it.

    Parameters
    ----------
    positions
        Returns where places of the map are in the view: x and y, NaN where there is no map.

    Signals
    -------
    grabbed
        A drag or a key begins; what follows counts from here.
    moved
        How far down and across the map, as parts of its sides.
    stepped
        By how many points down and across, by a key.
    turned
        How far, in degrees clockwise, and whether only to round angles.
    scaled
        How many times as long.
    confirmed, left
        The piece is to be put down; the user does not want it.
    """

    grabbed = Signal()
    moved = Signal(float, float)
    stepped = Signal(int, int)
    turned = Signal(float, bool)
    scaled = Signal(float)
    confirmed = Signal()
    left = Signal()

    def __init__(self, view: QWidget, positions: Callable[[Places], Places]) -> None:
        super().__init__(view)
        self._view, self._positions = view, positions
        self._frame: PieceFrame | None = None
        self._grip: Grip | None = None
        self._start, self._middle = QPointF(), QPointF()
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._press,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.ShortcutOverride: self._override,
            kinds.KeyPress: self._key,
        }
        view.installEventFilter(self)

    def setPiece(self, frame: PieceFrame | None) -> None:
        """Let the user move a piece, or none."""
        self._frame = frame
        if frame is None:
            self._grip = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what belongs to the piece."""
        answer = self._answers.get(event.type()) if self._frame is not None else None
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        if event.button() != _LEFT:
            return False
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._grip = self._grip_at(event.position())
        if self._grip is not None and self._frame is not None:
            self._start = event.position()
            self._middle = QPointF(*self._frame.seen(self._positions).middle.tolist())
            self.grabbed.emit()
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if not event.buttons() & _LEFT:
            self._grip = None
            self._show_cursor(event.position())
            return False
        at = event.position()
        before, now = self._start - self._middle, at - self._middle
        lengths = [np.hypot(way.x(), way.y()) for way in (before, now)]
        if self._grip == "move":
            (left, top), (right, bottom) = self._positions(np.array([[0.0, 0.0], [1.0, 1.0]])).tolist()
            way = at - self._start
            self.moved.emit(way.y() / (bottom - top), way.x() / (right - left))
        elif self._grip == "turn" and min(lengths) > _SHORTEST:
            turn = degrees(atan2(now.y(), now.x()) - atan2(before.y(), before.x()))
            self.turned.emit(turn, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif self._grip == "scale" and min(lengths) > _SHORTEST:
            self.scaled.emit(float(lengths[1] / lengths[0]))
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if event.button() != _LEFT:
            return False
        self._grip = None
        return True

    def _override(self, event: QKeyEvent) -> bool:
        """Keep the keys of the piece from being those of other commands."""
        mine = self._is_mine(event)
        if mine:
            event.accept()
        return mine

    def _key(self, event: QKeyEvent) -> bool:
        if not self._is_mine(event):
            return False
        key = Qt.Key(event.key())
        if key in _STEPS:
            far = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self.stepped.emit(*(far * way for way in _STEPS[key]))
        elif key in _ENDS:
            self.confirmed.emit()
        else:
            self.left.emit()
        event.accept()
        return True

    def _is_mine(self, event: QKeyEvent) -> bool:
        return event.key() in (*_ENDS, *_STEPS, Qt.Key.Key_Escape) and not event.modifiers() & _HELD

    def _grip_at(self, at: QPointF) -> Grip | None:
        if self._frame is None:
            return None
        seen = self._frame.seen(self._positions)
        if np.isnan(seen.corners).any():
            return None
        point = np.array([at.x(), at.y()])
        if np.hypot(*(seen.turner - point)) <= _GRAB:
            return "turn"
        if np.hypot(*(seen.corners - point).T).min() <= _GRAB:
            return "scale"
        outline = QPolygonF([QPointF(x, y) for x, y in seen.corners.tolist()])
        return "move" if outline.containsPoint(at, Qt.FillRule.OddEvenFill) else None

    def _show_cursor(self, at: QPointF) -> None:
        shapes = Qt.CursorShape
        cursors = {"move": shapes.SizeAllCursor, "turn": shapes.PointingHandCursor, "scale": shapes.SizeFDiagCursor}
        grip = self._grip_at(at)
        self._view.setCursor(shapes.ArrowCursor if grip is None else cursors[grip])
