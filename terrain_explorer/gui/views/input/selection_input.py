"""Drags, clicks and keys in a view with which the user outlines a selection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.input.box_grip import BoxGrip, grip_at
from terrain_explorer.gui.views.marks import Places
from terrain_explorer.terrain.sampling import Point

PointPicker = Callable[[QPointF], Point | None]
"""Returns the point of the map at a position of a view, or None beside the ground."""

_LEFT = Qt.MouseButton.LeftButton
_KEYS = Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace

_WAYS = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1)}
_FAR = 10
"""By how many points an arrow key moves the box or the selection while Shift is held."""

_MOVES = Qt.KeyboardModifier.AltModifier
"""Held when a drag or an arrow begins, it moves what is selected."""


@dataclass(frozen=True)
class SelectionTouch:
    """A place of the pointer.

    Attributes
    ----------
    point
        Where on the map.
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


class SelectionInput(QObject):
    """Turns mouse events of a view into drags, before the view gets them, while it is active.

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
    activeChanged
        Whether it is active.
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
    activeChanged = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view: QWidget | None = None
        self._picker: Callable[[], PointPicker] = lambda: lambda _: None
        self._pick: PointPicker | None = None
        self._active = self._drafting = self._selected = self._only_moves = self._carries = False
        self._last: SelectionTouch | None = None
        self._box: Places | None = None
        self._positions: Callable[[Places], Places] = lambda places: np.full(places.shape, np.nan)
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._double_click,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.ShortcutOverride: self._override,
            kinds.KeyPress: self._key,
            **dict.fromkeys((kinds.FocusOut, kinds.Hide), self._leave),
        }

    def attach(
        self, view: QWidget, picker: Callable[[], PointPicker], positions: Callable[[Places], Places] | None = None
    ) -> None:
        """Listen to a view, and no longer to the one before.

        Parameters
        ----------
        picker
            Returns the `PointPicker` of the ground as it is now, for a drag that begins.
        positions
            Returns where places of the map are in the view; None for a view that shows no box.
        """
        self.cancel()
        if self._view is not None:
            self._view.removeEventFilter(self)
        self._view, self._picker = view, picker
        if positions is not None:
            self._positions = positions
        view.installEventFilter(self)

    @property
    def active(self) -> bool:
        """Whether drags select."""
        return self._active

    def setActive(self, active: bool) -> None:
        """Choose whether drags select."""
        if not active:
            self.cancel()
        if active != self._active:
            self._active = active
            self.activeChanged.emit(active)

    def setDrafting(self, drafting: bool) -> None:
        """Note whether an outline is not closed yet: then Escape and Enter belong to it, whatever else they do."""
        self._drafting = drafting

    def setSelected(self, selected: bool) -> None:
        """Note whether anything is selected, so that there is something to move."""
        self._selected = selected

    def setOnlyMoves(self, only_moves: bool) -> None:
        """Choose whether all drags and arrow keys move what is selected, also without Alt."""
        self._only_moves = only_moves

    def setBox(self, box: Places | None) -> None:
        """Let drags and arrow keys change a box, given as for `grip_at`, or none."""
        self._box = box
        if box is None and self._active and self._view is not None:
            self._view.setCursor(Qt.CursorShape.CrossCursor)

    def cancel(self) -> None:
        """End the drag, if there is one, without a selection."""
        if self._pick is not None:
            self._pick = None
            (self.carryCancelled if self._carries else self.cancelled).emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what belongs to a selection."""
        answer = self._answers.get(event.type()) if self._active else None
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        if self._pick is not None:
            self.cancel()
            return True
        pick = self._picker()
        point = pick(event.position()) if event.buttons() == _LEFT else None
        if point is None:
            return False
        if self._view is not None:
            self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._carries = self._moves_with(event.modifiers()) and not self._drafting
        self._pick, self._last = pick, _touch(point, event, self._grip_at(event.position()))
        (self.carryBegan if self._carries else self.began).emit(self._last)
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        taken = self._press(event)
        if taken and self._pick is not None:
            self._release(event)
            self.confirmed.emit()
        return taken

    def _move(self, event: QMouseEvent) -> bool:
        if self._pick is None:
            self._hover(event)
            return False
        if not event.buttons() & _LEFT:
            # The release went elsewhere, for example to a dialog that opened meanwhile.
            self.cancel()
            return False
        self._follow(event)
        (self.carried if self._carries else self.moved).emit(self._last)
        return False

    def _release(self, event: QMouseEvent) -> bool:
        if self._pick is None or event.button() != _LEFT:
            return False
        self._follow(event)
        self._pick = None
        (self.carryEnded if self._carries else self.ended).emit(self._last)
        return True

    def _hover(self, event: QMouseEvent) -> None:
        if self._view is not None and not event.buttons():
            grip = self._grip_at(event.position())
            cursor = Qt.CursorShape.CrossCursor if grip is None else grip.cursor
            moves = self._moves_with(event.modifiers()) and not self._drafting
            self._view.setCursor(Qt.CursorShape.SizeAllCursor if moves else cursor)
        point = self._picker()(event.position()) if self._drafting and not event.buttons() else None
        if point is not None:
            self.hovered.emit(_touch(point, event))

    def _follow(self, event: QMouseEvent) -> None:
        """Take note of the place; one beside the ground is left out."""
        point = None if self._pick is None else self._pick(event.position())
        if point is not None:
            self._last = _touch(point, event)

    def _override(self, event: QKeyEvent) -> bool:
        ends = (self._drafting or self._pick is not None) and event.key() in _KEYS
        mine = ends or self._nudges(event) or self._steps(event)
        if mine:
            event.accept()
        return mine

    def _key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if self._nudges(event) or self._steps(event):
            far = _FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            (self.stepped if self._steps(event) else self.nudged).emit(*(far * way for way in _WAYS[Qt.Key(key)]))
            event.accept()
            return True
        if key not in _KEYS or event.isAutoRepeat():
            return False
        if key == Qt.Key.Key_Backspace:
            self.steppedBack.emit()
        elif key != Qt.Key.Key_Escape:
            self.confirmed.emit()
        elif self._pick is not None:
            self.cancel()
        else:
            self.escaped.emit()
        event.accept()
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

    def _grip_at(self, position: QPointF) -> BoxGrip | None:
        return None if self._box is None else grip_at(self._box, self._positions, position)

    def _leave(self, event: QEvent) -> bool:
        # Ground that begins to float opens a panel, which gets the focus for a moment.
        if not (self._carries and event.type() == QEvent.Type.FocusOut):
            self.cancel()
        return False


def _touch(point: Point, event: QMouseEvent, grip: BoxGrip | None = None) -> SelectionTouch:
    return SelectionTouch(point, event.position(), event.modifiers(), grip)
