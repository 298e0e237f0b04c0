"""Mouse and keys over a view in which a floating piece is moved, turned and scaled."""

from __future__ import annotations

from cmath import phase
from collections.abc import Callable
from dataclasses import dataclass
from math import degrees
from typing import Literal

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from terrain_explorer.gui.views.input.piece_frame import PieceFrame
from terrain_explorer.gui.views.marks import Places
from terrain_explorer.gui.views.tool import Picker

_GRAB = 9.0
"""How near the pointer has to be to take a handle, in pixels."""

_LEFT = Qt.MouseButton.LeftButton
_ENDS = Qt.Key.Key_Return, Qt.Key.Key_Enter
_ANCHOR, _DELETE = Qt.Key.Key_H, Qt.Key.Key_Delete
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_STEPS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}

Grip = Literal["move", "turn", "scale"]
PieceDragPicker = Callable[[QPointF, Places], Picker]
"""Returns what finds the places of a drag that begins at a position of the view, for a piece with this middle."""


@dataclass(frozen=True, eq=False)
class PieceDrag:
    """A drag of a piece.

    Attributes
    ----------
    grip
        By what it is held.
    frame
        Where it was when the drag began.
    pick
        Finds the place of the map at a position of the view, also beyond the map.
    start
        Where the drag began.
    """

    grip: Grip
    frame: PieceFrame
    pick: Picker
    start: Places

    def from_middle(self, place: Places) -> complex:
        """Return how far a place is from the middle of the piece, in points: across, and down as the imaginary part."""
        down, across = ((place - self.frame.middle) * (np.array(self.frame.shape) - 1)).tolist()
        return complex(across, down)


class PieceInput(QObject):
    """Turns drags and keys into changes of a piece, before the view gets them.

    A drag inside moves it, one of a corner scales it about its middle, and one of the handle above turns it. A click
    beside it puts it down; drags beside it with the left button move the view, so that no tool begins something else.
    Enter, or Ctrl+H as in GIMP, puts it down; Escape leaves it.

    Parameters
    ----------
    picker
        Returns what finds the places of the map for a drag, also beyond the map.
    positions
        Returns where places of the map are in the view: x and y, NaN where there is no map.
    beside
        Answers presses, moves and releases of the left button beside the piece.

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
    confirmed, left, deleted
        The piece is to be put down; the user wants it to be as before; or the piece to be gone.
    """

    grabbed = Signal()
    moved = Signal(float, float)
    stepped = Signal(int, int)
    turned = Signal(float, bool)
    scaled = Signal(float)
    confirmed = Signal()
    left = Signal()
    deleted = Signal()

    def __init__(
        self,
        view: QWidget,
        picker: PieceDragPicker,
        positions: Callable[[Places], Places],
        beside: Callable[[QMouseEvent], object],
    ) -> None:
        super().__init__(view)
        self._view, self._picker, self._positions, self._beside = view, picker, positions, beside
        self._frame: PieceFrame | None = None
        self._drag: PieceDrag | None = None
        self._pressed: QPointF | None = None
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
            self._drag = self._pressed = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what belongs to the piece."""
        answer = self._answers.get(event.type()) if self._frame is not None else None
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        if event.button() != _LEFT or self._frame is None:
            return False
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed, self._drag = event.position(), self._drag_at(self._frame, event.position())
        if self._drag is None:
            self._beside(event)
        else:
            self.grabbed.emit()
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if not event.buttons() & _LEFT:
            self._drag = self._pressed = None
            self._show_cursor(event.position())
            return False
        if self._pressed is None:  # this drag has made the piece float, and goes on
            return False
        if self._drag is None:
            self._beside(event)
        else:
            self._follow(self._drag, event)
        return True

    def _follow(self, drag: PieceDrag, event: QMouseEvent) -> None:
        place = drag.pick(event.position())
        if place is None:
            return
        if drag.grip == "move":
            self.moved.emit(*(np.array(place) - drag.start).tolist())
            return
        before, now = drag.from_middle(drag.start), drag.from_middle(np.array(place))
        if not before or not now:  # neither a direction nor a length
            return
        if drag.grip == "turn":
            round_angles = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.turned.emit(degrees(phase(now / before)), round_angles)
        else:
            self.scaled.emit(abs(now / before))

    def _release(self, event: QMouseEvent) -> bool:
        if event.button() != _LEFT or self._pressed is None:
            return False
        pressed, drag = self._pressed, self._drag
        self._pressed = self._drag = None
        if drag is None:
            self._beside(event)
            if (event.position() - pressed).manhattanLength() < QApplication.startDragDistance():
                self.confirmed.emit()
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
        elif key in (*_ENDS, _ANCHOR):
            self.confirmed.emit()
        elif key == _DELETE:
            self.deleted.emit()
        else:
            self.left.emit()
        event.accept()
        return True

    def _is_mine(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & _HELD
        plain = event.key() in (*_ENDS, *_STEPS, _DELETE, Qt.Key.Key_Escape) and not held
        return plain or (event.key() == _ANCHOR and held == Qt.KeyboardModifier.ControlModifier)

    def _drag_at(self, frame: PieceFrame, at: QPointF) -> PieceDrag | None:
        """Return the drag that begins at a position, or None beside the piece."""
        pick = self._picker(at, frame.middle)
        start = pick(at)
        if start is None:
            return None
        grip = self._grip_at(frame, at, np.array(start))
        return None if grip is None else PieceDrag(grip, frame, pick, np.array(start))

    def _grip_at(self, frame: PieceFrame, at: QPointF, place: Places) -> Grip | None:
        seen = frame.seen(self._positions)
        if seen.is_seen:
            point = np.array([at.x(), at.y()])
            if np.hypot(*(seen.turner - point)) <= _GRAB:
                return "turn"
            if np.hypot(*(seen.corners - point).T).min() <= _GRAB:
                return "scale"
        return "move" if frame.holds(place) else None

    def _show_cursor(self, at: QPointF) -> None:
        shapes = Qt.CursorShape
        cursors = {"move": shapes.SizeAllCursor, "turn": shapes.PointingHandCursor, "scale": shapes.SizeFDiagCursor}
        drag = None if self._frame is None else self._drag_at(self._frame, at)
        self._view.setCursor(shapes.ArrowCursor if drag is None else cursors[drag.grip])
