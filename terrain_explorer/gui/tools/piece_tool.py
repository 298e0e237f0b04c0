"""The tool with which a floating piece is moved, turned and scaled."""

from __future__ import annotations

from cmath import phase
from dataclasses import dataclass
from math import degrees
from typing import Literal

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from terrain_explorer.gui.views.marks import PieceFrame
from terrain_explorer.gui.views.tool import ALT, CTRL, LEFT, SHIFT, MapTool, Picker, PickReach, Touch
from terrain_explorer.terrain.heightmap import PointArray

_GRAB = 9.0
"""How near the pointer has to be to take a handle, in pixels."""

_ENDS = Qt.Key.Key_Return, Qt.Key.Key_Enter
_ANCHOR, _DELETE = Qt.Key.Key_H, Qt.Key.Key_Delete
_STEPS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}

Grip = Literal["move", "turn", "scale"]


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
    start: PointArray

    def from_middle(self, place: PointArray) -> complex:
        """Return how far a place is from the middle of the piece, in points: across, and down as the imaginary part."""
        down, across = ((place - self.frame.middle) * (np.array(self.frame.shape) - 1)).tolist()
        return complex(across, down)


class PieceTool(MapTool):
    """Turns drags and keys into changes of a piece. It comes before any tool that was chosen.

    A drag inside moves it, one of a corner scales it about its middle, and one of the handle above turns it. A click
    beside it puts it down; drags beside it move the view, so that no tool begins something else.
    Enter, or Ctrl+H as in GIMP, puts it down; Escape leaves it.

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
    confirmed, escaped, deleted
        The piece is to be put down; the user wants it to be as before; or the piece to be gone.
    """

    grabbed = Signal()
    moved = Signal(float, float)
    stepped = Signal(int, int)
    turned = Signal(float, bool)
    scaled = Signal(float)
    confirmed = Signal()
    escaped = Signal()
    deleted = Signal()

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._frame: PieceFrame | None = None
        self._drag: PieceDrag | None = None
        self._pressed: QPointF | None = None

    def setPiece(self, frame: PieceFrame | None) -> None:
        """Let the user move a piece, or none."""
        self._frame = frame
        if frame is None:
            self._drag = self._pressed = None
        self.marked.emit(() if frame is None else (frame,))

    def press(self, touch: Touch) -> bool:
        if touch.button != LEFT or self._frame is None:
            return False
        touch.view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed, self._drag = touch.position, self._drag_at(self._frame, touch)
        if self._drag is not None:
            self.grabbed.emit()
        return self._drag is not None

    def move(self, touch: Touch) -> bool:
        if not touch.buttons & LEFT:
            self._drag = self._pressed = None
            self._show_cursor(touch)
            return False
        if self._pressed is None:  # this drag has made the piece float, and goes on
            return False
        if self._drag is not None:
            self._follow(self._drag, touch)
        return self._drag is not None

    def _follow(self, drag: PieceDrag, touch: Touch) -> None:
        place = drag.pick(touch.position)
        if place is None:
            return
        if drag.grip == "move":
            self.moved.emit(*(np.array(place) - drag.start).tolist())
            return
        before, now = drag.from_middle(drag.start), drag.from_middle(np.array(place))
        if not before or not now:  # neither a direction nor a length
            return
        if drag.grip == "turn":
            round_angles = bool(touch.modifiers & SHIFT)
            self.turned.emit(degrees(phase(now / before)), round_angles)
        else:
            self.scaled.emit(abs(now / before))

    def release(self, touch: Touch) -> bool:
        if touch.button != LEFT or self._pressed is None:
            return False
        pressed, drag = self._pressed, self._drag
        self._pressed = self._drag = None
        if drag is None and touch.is_near(pressed):
            self.confirmed.emit()
        return drag is not None

    def wants(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & (CTRL | ALT)
        plain = event.key() in (*_ENDS, *_STEPS, _DELETE, Qt.Key.Key_Escape) and not held
        return plain or (event.key() == _ANCHOR and held == CTRL)

    def key(self, event: QKeyEvent) -> bool:
        if not self.wants(event):
            return False
        key = Qt.Key(event.key())
        if key in _STEPS:
            far = 10 if event.modifiers() & SHIFT else 1
            self.stepped.emit(*(far * way for way in _STEPS[key]))
        elif key in (*_ENDS, _ANCHOR):
            self.confirmed.emit()
        elif key == _DELETE:
            self.deleted.emit()
        else:
            self.escaped.emit()
        return True

    def _drag_at(self, frame: PieceFrame, touch: Touch) -> PieceDrag | None:
        """Return the drag that begins at a position, or None beside the piece."""
        down, across = frame.middle.tolist()
        pick = touch.view.picker(PickReach(beyond=(down, across)), touch.position)
        start = pick(touch.position)
        if start is None:
            return None
        grip = _grip_at(frame, touch, np.array(start))
        return None if grip is None else PieceDrag(grip, frame, pick, np.array(start))

    def _show_cursor(self, touch: Touch) -> None:
        shapes = Qt.CursorShape
        cursors = {"move": shapes.SizeAllCursor, "turn": shapes.PointingHandCursor, "scale": shapes.SizeFDiagCursor}
        drag = None if self._frame is None else self._drag_at(self._frame, touch)
        touch.view.setCursor(shapes.ArrowCursor if drag is None else cursors[drag.grip])


def _grip_at(frame: PieceFrame, touch: Touch, place: PointArray) -> Grip | None:
    seen = frame.seen(touch.view.positions)
    if seen.is_seen:
        point = np.array([touch.position.x(), touch.position.y()])
        if np.hypot(*(seen.turner - point)) <= _GRAB:
            return "turn"
        if np.hypot(*(seen.corners - point).T).min() <= _GRAB:
            return "scale"
    return "move" if frame.holds(place) else None
