"""Drags, clicks and keys in a view with which the user outlines a selection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.input.box_grip import BoxGrip, grip_at
from terrain_explorer.gui.views.input.piece_frame import Places
from terrain_explorer.gui.views.input.stroke_input import Picker
from terrain_explorer.terrain.sampling import Point

_LEFT = Qt.MouseButton.LeftButton
_KEYS = Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace

_WAYS = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1)}
_FAR = 10
"""By how many points an arrow key moves the box while Shift is held."""


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

    The left button drags; another one pressed meanwhile cancels. The rest, such as the wheel and dragging with the
    other buttons, is left to the view.

    Signals
    -------
    began, moved, ended
        The `SelectionTouch` with which a drag begins, each later one, and the one with which it ends.
    hovered
        The `SelectionTouch` of the pointer without a button.
    cancelled
        The user does not want what was dragged.
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
    confirmed = Signal()
    steppedBack = Signal()
    escaped = Signal()
    nudged = Signal(int, int)
    activeChanged = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view: QWidget | None = None
        self._picker: Callable[[], Picker] = lambda: lambda _: None
        self._pick: Picker | None = None
        self._active = self._drafting = False
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
        self, view: QWidget, picker: Callable[[], Picker], positions: Callable[[Places], Places] | None = None
    ) -> None:
        """Listen to a view, and no longer to the one before.

        Parameters
        ----------
        picker
            Returns the `Picker` of the ground as it is now, for a drag that begins.
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

    def setBox(self, box: Places | None) -> None:
        """Let drags and arrow keys change a box, given as for `grip_at`, or none."""
        self._box = box
        if box is None and self._active and self._view is not None:
            self._view.setCursor(Qt.CursorShape.CrossCursor)

    def cancel(self) -> None:
        """End the drag, if there is one, without a selection."""
        if self._pick is not None:
            self._pick = None
            self.cancelled.emit()

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
        self._pick, self._last = pick, _touch(point, event, self._grip_at(event.position()))
        self.began.emit(self._last)
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
        self.moved.emit(self._last)
        return False

    def _release(self, event: QMouseEvent) -> bool:
        if self._pick is None or event.button() != _LEFT:
            return False
        self._follow(event)
        self._pick = None
        self.ended.emit(self._last)
        return True

    def _hover(self, event: QMouseEvent) -> None:
        if self._box is not None and self._view is not None and not event.buttons():
            grip = self._grip_at(event.position())
            self._view.setCursor(Qt.CursorShape.CrossCursor if grip is None else grip.cursor)
        point = self._picker()(event.position()) if self._drafting and not event.buttons() else None
        if point is not None:
            self.hovered.emit(_touch(point, event))

    def _follow(self, event: QMouseEvent) -> None:
        """Take note of the place; one beside the ground is left out."""
        point = None if self._pick is None else self._pick(event.position())
        if point is not None:
            self._last = _touch(point, event)

    def _override(self, event: QKeyEvent) -> bool:
        mine = ((self._drafting or self._pick is not None) and event.key() in _KEYS) or self._nudges(event)
        if mine:
            event.accept()
        return mine

    def _key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if self._nudges(event):
            far = _FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self.nudged.emit(*(far * way for way in _WAYS[Qt.Key(key)]))
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

    def _grip_at(self, position: QPointF) -> BoxGrip | None:
        return None if self._box is None else grip_at(self._box, self._positions, position)

    def _leave(self, _: QEvent) -> bool:
        self.cancel()
        return False


def _touch(point: Point, event: QMouseEvent, grip: BoxGrip | None = None) -> SelectionTouch:
    return SelectionTouch(point, event.position(), event.modifiers(), grip)
