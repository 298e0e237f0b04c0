"""The tool with which the user outlines a selection, and moves what is selected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import floor, inf, log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from terrain_explorer.gui.views.marks import Handles, LineMark, MapPoint, Mark, as_places, as_point
from terrain_explorer.gui.views.tool import LEFT, MapTool, Picker, PickReach, ToolView, Touch
from terrain_explorer.terrain.heightmap import PointArray, Shape
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.scale.region import points_at

_REACH = PickReach(beside=inf, goes_on=True)
_KEYS = Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace

_WAYS = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1)}
_FAR = 10
"""By how many points an arrow key moves the box or the selection while Shift is held."""

_MOVES = Qt.KeyboardModifier.AltModifier
"""Held when a drag or an arrow begins, it moves what is selected."""


_NEAR = 7.0
"""How near to an edge the pointer has to be to take it, in pixels."""

_SHAPES = Qt.CursorShape
_CURSORS = {
    (0, 0): _SHAPES.SizeAllCursor,
    (0, 1): _SHAPES.SizeHorCursor,
    (1, 0): _SHAPES.SizeVerCursor,
    (1, 1): _SHAPES.SizeFDiagCursor,
    (1, -1): _SHAPES.SizeBDiagCursor,
}


class BoxGrip(NamedTuple):
    """What of a box the pointer holds: an edge, a corner, or with two zeros all of it.

    Attributes
    ----------
    vertical, horizontal
        -1 for the upper or left edge, 1 for the lower or right one, 0 for neither.
    """

    vertical: int
    horizontal: int

    @property
    def cursor(self) -> Qt.CursorShape:
        """The shape of the pointer over it."""
        first = self.vertical or self.horizontal
        return _CURSORS[(abs(self.vertical), first * self.horizontal)]


def grip_at(box: PointArray, positions: Callable[[PointArray], PointArray], at: QPointF) -> BoxGrip | None:
    """Return what of a box is at a position of a view, or None beside it.

    Parameters
    ----------
    box
        Its upper left and lower right corner, in parts of the map's sides.
    positions
        Returns where places of the map are in the view.
    """
    (left, top), (right, bottom) = positions(box).tolist()
    if np.isnan([left, top]).any():
        return None
    grips = [_end(value, *ends) for value, ends in ((at.y(), (top, bottom)), (at.x(), (left, right)))]
    vertical, horizontal = grips
    return None if vertical is None or horizontal is None else BoxGrip(vertical, horizontal)


def handles(box: PointArray) -> PointArray:
    """Return the corners of a box and the middles of its edges, shape (8, 2)."""
    top_left, bottom_right = box
    middle = (top_left + bottom_right) / 2
    rows, columns = ((top_left[one], middle[one], bottom_right[one]) for one in (0, 1))
    return np.array([(row, column) for row in rows for column in columns if (row, column) != (rows[1], columns[1])])


def _end(at: float, low: float, high: float) -> int | None:
    """Return which end of a side a position is at, 0 for neither; None beyond them."""
    if not low - _NEAR <= at <= high + _NEAR:
        return None
    # A small box keeps a middle by which it can be moved.
    near = min(_NEAR, (high - low) / 4)
    return -1 if at < low + near else 1 if at > high - near else 0


_IN_SIGHT = 2**11
"""The most distances of points along what is in sight."""

_CLOSEST = 32
"""How many times the distance of points is halved at most: double numbers still tell places between them."""


def shape_in_sight(shape: Shape, part: float) -> Shape:
    """Return the rows and columns of a map as fine as what is in sight, where that is a part of its longer side."""
    if part == 1:
        return shape
    finer = min(max(floor(log2(_IN_SIGHT / (part * (max(shape) - 1)))), 0), _CLOSEST)
    return points_at(shape[0], finer), points_at(shape[1], finer)


@dataclass(frozen=True)
class SelectionTouch:
    """A place of the pointer.

    Attributes
    ----------
    point
        Where on the map, in its points or those of what is in sight; see `OutlineTool`.
    position
        Where in the view, in pixels.
    modifiers
        The keys held.
    grip
        What of the box that can be changed was there, or None.
    """

    point: Point
    position: QPointF
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    grip: BoxGrip | None = None


class OutlineTool(MapTool):
    """Turns what the pointer does into drags that select or move what is selected.

    The left button drags; another one pressed meanwhile cancels. With Alt it moves what is selected. The rest, such as
    the wheel and dragging with the other buttons, is left to the view.

    Signals
    -------
    began, moved, ended
        The `SelectionTouch` with which a drag begins, each later one, and the one with which it ends.
    hovered
        The `SelectionTouch` of the pointer without a button.
    cancelled
        The user does not want what was dragged.
    carryBegan, carried, carryEnded, carryCancelled
        The same for drags that move what is selected.
    stepped
        By how many rows and columns an arrow key moves what is selected.
    confirmed
        Enter, or a double click, whose two clicks were drags before.
    steppedBack
        Backspace: the last corner is to go.
    escaped
        Escape.
    nudged
        By how many rows and columns an arrow key moves the box.

    Attributes
    ----------
    shape
        The rows and columns of the map.
    points
        Those of the finer map in whose points touches count: where less than the map is in sight, its points are about
        as far apart as pixels. They stay from the first press of an outline on.
    sight
        How much of the map's longer side was in sight then, 0 to 1.
    """

    began = Signal(object)
    moved = Signal(object)
    ended = Signal(object)
    hovered = Signal(object)
    cancelled = Signal()
    carryBegan = Signal(object)
    carried = Signal(object)
    carryEnded = Signal(object)
    carryCancelled = Signal()
    stepped = Signal(int, int)
    confirmed = Signal()
    steppedBack = Signal()
    escaped = Signal()
    nudged = Signal(int, int)

    def __init__(self, shape: tuple[int, int], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shape, self.points, self.sight = shape, shape, 1.0
        self._view: ToolView | None = None
        self._pick: Picker | None = None
        self._drafting = self._selected = self._only_moves = self._carries = False
        self._last: SelectionTouch | None = None
        self._box: PointArray | None = None
        self._draft: PointArray | None = None

    def setDraft(self, corners: NDArray[np.float64] | None) -> None:
        """Show an outline in the making through rows and columns, shape (n, 2), or none."""
        self._draft = None if corners is None or len(corners) < 2 else as_places(corners, self.points)
        self._show()

    def setDrafting(self, drafting: bool) -> None:
        """Note whether an outline is not closed yet: then Escape and Enter belong to it, whatever else they do."""
        self._drafting = drafting

    def setSelected(self, selected: bool) -> None:
        """Note whether anything is selected, so that there is something to move."""
        self._selected = selected

    def setOnlyMoves(self, only_moves: bool) -> None:
        """Choose whether all drags and arrow keys move what is selected, also without Alt."""
        self._only_moves = only_moves

    def setBox(self, box: PointArray | None) -> None:
        """Let drags and arrow keys change a box, given as for `grip_at`, or none."""
        self._box = box
        if box is None and self._view is not None:
            self._view.setCursor(self.cursor)
        self._show()

    def stop(self) -> None:
        """End the drag, if there is one, without a selection."""
        if self._pick is not None:
            self._pick = None
            (self.carryCancelled if self._carries else self.cancelled).emit()

    def _show(self) -> None:
        corners = () if self._box is None else tuple((row, column) for row, column in handles(self._box).tolist())
        marks: list[Mark] = [Handles(corners, from_above=True)] if corners else []
        self.marked.emit((*marks, LineMark(self._draft, thin=True)) if self._draft is not None else marks)

    def press(self, touch: Touch) -> bool:
        if self._pick is not None:
            self.stop()
            return True
        pick = touch.view.picker(_REACH, touch.position)
        place = pick(touch.position) if touch.buttons == LEFT else None
        if place is None:
            return False
        self._view = touch.view
        if not self._drafting:
            self._count_in_sight()
        touch.view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._carries = self._moves_with(touch.modifiers) and not self._drafting
        self._pick, self._last = pick, self._touch(place, touch, self._grip_at(touch))
        (self.carryBegan if self._carries else self.began).emit(self._last)
        return True

    def double_click(self, touch: Touch) -> bool:
        taken = self.press(touch)
        if taken and self._pick is not None:
            self.release(touch)
            self.confirmed.emit()
        return taken

    def move(self, touch: Touch) -> bool:
        if self._pick is None:
            self._hover(touch)
            return False
        if not touch.buttons & LEFT:
            # The release went elsewhere, for example to a dialog that opened meanwhile.
            self.stop()
            return False
        self._follow(touch)
        (self.carried if self._carries else self.moved).emit(self._last)
        return False

    def release(self, touch: Touch) -> bool:
        if self._pick is None or touch.button != LEFT:
            return False
        self._follow(touch)
        self._pick = None
        (self.carryEnded if self._carries else self.ended).emit(self._last)
        return True

    def _hover(self, touch: Touch) -> None:
        self._view = touch.view
        if not touch.buttons:
            grip = self._grip_at(touch)
            cursor = self.cursor if grip is None else grip.cursor
            moves = self._moves_with(touch.modifiers) and not self._drafting
            touch.view.setCursor(Qt.CursorShape.SizeAllCursor if moves else cursor)
        if self._drafting and not touch.buttons:
            place = touch.view.picker(_REACH, touch.position)(touch.position)
            if place is not None:
                self.hovered.emit(self._touch(place, touch))

    def _follow(self, touch: Touch) -> None:
        """Take note of the place; one beside the ground is left out."""
        place = None if self._pick is None else self._pick(touch.position)
        if place is not None:
            self._last = self._touch(place, touch)

    def wants(self, event: QKeyEvent) -> bool:
        ends = (self._drafting or self._pick is not None) and event.key() in _KEYS
        return ends or self._nudges(event) or self._steps(event)

    def key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if self._nudges(event) or self._steps(event):
            self._count_in_sight()
            far = _FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            (self.stepped if self._steps(event) else self.nudged).emit(*(far * way for way in _WAYS[Qt.Key(key)]))
            return True
        if key not in _KEYS or event.isAutoRepeat():
            return False
        if key == Qt.Key.Key_Backspace:
            self.steppedBack.emit()
        elif key != Qt.Key.Key_Escape:
            self.confirmed.emit()
        elif self._pick is not None:
            self.stop()
        else:
            self.escaped.emit()
        return True

    def _nudges(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        return self._box is not None and self._pick is None and event.key() in _WAYS and not held

    def _steps(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        moves = self._selected and self._moves_with(event.modifiers())
        return moves and plain and self._pick is None and not self._drafting and event.key() in _WAYS

    def _moves_with(self, held: Qt.KeyboardModifier) -> bool:
        """Return whether what begins now moves what is selected."""
        return self._only_moves or (self._selected and bool(held & _MOVES))

    def _grip_at(self, touch: Touch) -> BoxGrip | None:
        if self._box is None or not touch.view.from_above:
            return None
        return grip_at(self._box, touch.view.positions, touch.position)

    def interrupt(self, hidden: bool) -> None:
        # Ground that begins to float opens a panel, which gets the focus for a moment.
        if hidden or not self._carries:
            self.stop()

    def _touch(self, place: MapPoint, touch: Touch, grip: BoxGrip | None = None) -> SelectionTouch:
        return SelectionTouch(as_point(place, self.points), touch.position, touch.modifiers, grip)

    def _count_in_sight(self) -> None:
        """Count in points of what is in sight in the view of the pointer."""
        self.sight = 1.0 if self._view is None else self._view.part
        self.points = shape_in_sight(self.shape, self.sight)
