"""Mouse and keys over a view in which the points of a path are set and moved."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from terrain_explorer.gui.views.marks import Place
from terrain_explorer.gui.views.path_marks import PathMarks

Positions = NDArray[np.float64]
PlacePicker = Callable[[QPointF], Place | None]

_GRAB, _ON_LINE = 9.0, 7.0
"""How near the pointer has to be to take a point, and to put one on the line, in pixels."""

_REMOVES = Qt.Key.Key_Delete, Qt.Key.Key_Backspace
_ENDS = Qt.Key.Key_Return, Qt.Key.Key_Enter
_LEFT = Qt.MouseButton.LeftButton
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class PathInput(QObject):
    """Turns clicks, drags and keys into changes of a path, before the view gets them. The view is told where it is.

    A click beside the path adds a point, one on its line puts a point there, and a drag moves a point. The right button
    takes one away. Other drags are left to the view. Delete takes the chosen point away, Enter or a double click ends
    the path, Escape leaves it. With no path at hand, a click on one that is laid takes it up, and a point of it can be
    dragged at once; with Shift the click adds a point there, too.

    Parameters
    ----------
    picker
        Returns what finds the place of the map at a position of the view, or None beside it, for a drag that begins:
        what comes of the drag must not move the places that come after.
    positions
        Returns where places of the map are in the view, both of shape (n, 2): x and y, NaN where they are not seen.

    Signals
    -------
    added
        A place for a new last point.
    inserted
        The number of a new point, and its place; a drag of it follows.
    grabbed, moved
        The number of the point that is taken by the pointer, and this with its place each time that it moves.
    released
        The pointer has let go of the point.
    removed
        The number of the point that is not wanted, or None for the chosen one.
    takenUp
        The place of the step whose path the user wants to change.
    ended, left
        The path is done; the user wants to do something else.
    """

    added = Signal(object)
    inserted = Signal(int, object)
    grabbed = Signal(int)
    moved = Signal(int, object)
    released = Signal()
    removed = Signal(object)
    takenUp = Signal(int)
    ended = Signal()
    left = Signal()

    def __init__(
        self, view: QWidget, picker: Callable[[], PlacePicker], positions: Callable[[Positions], Positions]
    ) -> None:
        super().__init__(view)
        self._view, self._picker, self._positions = view, picker, positions
        self._pick: PlacePicker = picker()
        self._marks: PathMarks | None = None
        self._number: int | None = None
        self._pressed: QPointF | None = None
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._double_click,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.ShortcutOverride: self._override,
            kinds.KeyPress: self._key,
            kinds.Hide: self._leave,
        }
        view.installEventFilter(self)

    @property
    def active(self) -> bool:
        """Whether clicks belong to a path."""
        return self._marks is not None

    def setPath(self, marks: PathMarks | None) -> None:
        """Let the user change a path, or none."""
        self._marks = marks
        if marks is None:
            self._number = self._pressed = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what belongs to the path."""
        answer = self._answers.get(event.type()) if self.active else None
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        self._pressed, self._pick = None, self._picker()
        number = self._point_near(event.position())
        if event.button() == Qt.MouseButton.RightButton and number is not None:
            self.removed.emit(number)
            return True
        if event.button() != _LEFT:
            return False
        laid = None if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else self._laid_near(event.position())
        if laid is not None:
            self.takenUp.emit(laid)
            number = self._point_near(event.position())
        place = self._pick(event.position())
        if number is not None:
            self._number = number
            self.grabbed.emit(number)
        elif laid is not None:
            pass  # a point beside the others is for the next click
        elif place is not None and (span := self._span_near(event.position())) is not None:
            self._number = span + 1
            self.inserted.emit(span + 1, place)
        else:
            self._pressed = event.position()
            return False
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if event.button() == _LEFT:
            self.ended.emit()
        return event.button() == _LEFT

    def _move(self, event: QMouseEvent) -> bool:
        if self._number is None:
            self._show_cursor(event.position())
            return False
        if not event.buttons() & _LEFT:
            self._let_go()  # the release went elsewhere, for example to a dialog
            return False
        place = self._pick(event.position())
        if place is not None:
            self.moved.emit(self._number, place)
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if event.button() != _LEFT:
            return False
        if self._number is not None:
            self._let_go()
            return True
        pressed, self._pressed = self._pressed, None
        if pressed is not None and (event.position() - pressed).manhattanLength() < QApplication.startDragDistance():
            place = self._pick(event.position())
            if place is not None:
                self.added.emit(place)
        return False

    def _override(self, event: QKeyEvent) -> bool:
        """Keep the keys of the path from being those of other commands."""
        mine = self._is_mine(event)
        if mine:
            event.accept()
        return mine

    def _key(self, event: QKeyEvent) -> bool:
        if not self._is_mine(event):
            return False
        key = Qt.Key(event.key())
        if key in _REMOVES:
            self.removed.emit(None)
        elif key in _ENDS:
            self.ended.emit()
        elif not event.isAutoRepeat():  # Escape held too long ends the path, and keeps the tool
            self.left.emit()
        event.accept()
        return True

    def _leave(self, _: QEvent) -> bool:
        self._let_go()
        return False

    def _is_mine(self, event: QKeyEvent) -> bool:
        return event.key() in (*_REMOVES, *_ENDS, Qt.Key.Key_Escape) and not event.modifiers() & _HELD

    def _let_go(self) -> None:
        if self._number is not None:
            self._number = None
            self.released.emit()

    def _show_cursor(self, at: QPointF) -> None:
        shapes = Qt.CursorShape
        if self._point_near(at) is not None:
            self._view.setCursor(shapes.SizeAllCursor)
        else:
            on_line = self._laid_near(at) is not None or self._span_near(at) is not None
            self._view.setCursor(shapes.PointingHandCursor if on_line else shapes.CrossCursor)

    def _point_near(self, at: QPointF) -> int | None:
        """Return the number of the nearest point that can be taken, or None where none is near."""
        if self._marks is None or not self._marks.points:
            return None
        away = _distances(self._positions(np.array(self._marks.points)), at)
        nearest = int(np.argmin(away))
        return nearest if away[nearest] <= _GRAB else None

    def _span_near(self, at: QPointF) -> int | None:
        """Return the number of the span of the curve that is nearest, or None where none is near."""
        if self._marks is None or not len(self._marks.spans):
            return None
        away = self._away(self._marks.spans, at)
        nearest = int(np.argmin(away))
        return nearest // away.shape[1] if away.flat[nearest] <= _ON_LINE else None

    def _laid_near(self, at: QPointF) -> int | None:
        """Return the place of the nearest path that can be taken up, or None where none is near, or one is at hand."""
        if self._marks is None or self._marks.points:
            return None
        away = {path.place: self._away(path.spans, at).min() for path in self._marks.laid if len(path.spans)}
        nearest = min(away, key=lambda place: away[place], default=None)
        return nearest if nearest is not None and away[nearest] <= _GRAB else None

    def _away(self, spans: Positions, at: QPointF) -> Positions:
        """Return how far each straight piece of a curve is from a position of the view, in pixels."""
        seen = self._positions(spans.reshape(-1, 2)).reshape(spans.shape)
        start, way = seen[:, :-1], np.diff(seen, axis=1)
        along = ((at.x(), at.y()) - start) * way
        part = np.clip(along.sum(axis=2) / np.maximum(np.square(way).sum(axis=2), 1e-9), 0, 1)
        return _distances(start + part[..., np.newaxis] * way, at)


def _distances(seen: Positions, at: QPointF) -> Positions:
    """Return how far positions are from one; infinite for those that are not seen."""
    away = np.sqrt(np.square(seen - (at.x(), at.y())).sum(axis=-1))
    return np.where(np.isnan(away), np.inf, away)
