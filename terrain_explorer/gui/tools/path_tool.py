"""The tool that lays paths: what the views show of one, and how its points are set and moved."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from terrain_explorer.gui.views.marks import PLAIN, ArrowHead, Handles, Ink, LineMark, MapPoint, Mark
from terrain_explorer.gui.views.tool import ALT, CTRL, LEFT, SHIFT, MapTool, Picker, PickReach, Touch
from terrain_explorer.terrain.heightmap import Float64s

_REACH = PickReach(beside=24.0)
"""How far beside the map, in pixels, a click still means its edge."""

_GRAB, _ON_LINE = 9.0, 7.0
"""How near the pointer has to be to take a point, and to put one on the line, in pixels."""

_REMOVES = Qt.Key.Key_Delete, Qt.Key.Key_Backspace
_ENDS = Qt.Key.Key_Return, Qt.Key.Key_Enter


_INKS = {
    "river": "#78c8ff",
    "lake": "#78c8ff",
    "road": "#f4866c",
    "ridge": "#debe8c",
    "wall": "#ced0d6",
    "site": "#e8d27a",
}
"""The colours that maps have for each kind, light enough for all ground."""

_FAINT = "96"
"""How opaque a line is that is not at hand, as a part of its colour."""


@dataclass(frozen=True, eq=False)
class LaidPath:
    """A path that is laid, and can be taken up again.

    Attributes
    ----------
    place
        The place of its step in the recipe.
    spans
        The curve from each point to the next, as parts of the sides, shape (spans, n, 2).
    kind
        The slug of its kind.
    """

    place: int
    spans: Float64s
    kind: str = ""

    @property
    def ink(self) -> Ink:
        """The colour of its line, which is fainter than that of a path at hand."""
        return f"#{_FAINT}{_INKS.get(self.kind, PLAIN)[1:]}"


@dataclass(frozen=True, eq=False)
class ShownPath:
    """A path at hand, and those that can be taken up in its place.

    Attributes
    ----------
    points
        Its points, in their order.
    spans
        The curve from each point to the next, as parts of the sides, shape (spans, n, 2).
    chosen
        Which point keys act on, or None.
    direction
        1 if it runs from its first point to its last, -1 the other way round, 0 if it has no direction.
    kind
        The slug of its kind.
    laid
        The other paths, those on top first: an end that is put on one lies on its line, and without a path at hand a
        click takes one up.
    ring
        Whether the user has closed it.
    takes_height
        Whether it may have the height of any ground.
    """

    points: tuple[MapPoint, ...]
    spans: Float64s
    chosen: int | None = None
    direction: int = 0
    kind: str = ""
    laid: tuple[LaidPath, ...] = ()
    ring: bool = False
    takes_height: bool = False

    @property
    def can_be_closed(self) -> bool:
        """Whether a click on its first point closes it: from its last point one goes on there."""
        return len(self.points) > 2 and not self.ring and self.chosen == len(self.points) - 1

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the views show, on top last."""
        curves = *((one.spans, one.ink) for one in reversed(self.laid)), (self.spans, self.ink)
        lines = [LineMark(spans.reshape(-1, 2), ink) for spans, ink in curves if len(spans)]
        arrow = () if self.arrow is None else (ArrowHead(*self.arrow, self.ink),)
        return (*lines, *arrow, Handles(self.points, self.chosen))

    @property
    def ink(self) -> Ink:
        """The colour of its line."""
        return _INKS.get(self.kind, PLAIN)

    @property
    def arrow(self) -> tuple[MapPoint, MapPoint] | None:
        """A place half way along, where an arrow shows the direction, after one just before it; None without one."""
        if not (self.direction and len(self.spans)):
            return None
        line = self.spans.reshape(-1, 2)[:: self.direction]
        tip = int(np.argmin(np.abs(_along(line) - 0.5 * _along(line)[-1])))
        before = max(tip - _BACK, 0)
        return (float(line[before, 0]), float(line[before, 1])), (float(line[tip, 0]), float(line[tip, 1]))


_BACK = 3
"""How many places before the tip the arrow takes its direction from; neighbours may be one place."""


def _along(line: Float64s) -> Float64s:
    return np.concatenate([[0.0], np.cumsum(np.sqrt(np.square(np.diff(line, axis=0)).sum(axis=1)))])


class PathTool(MapTool):
    """Turns clicks, drags and keys into changes of a path.

    A click beside the path adds a point, one on its line puts a point there, and a drag moves a point. The right button
    takes one away; a click on the first point closes the path. Other drags are left to the view. Delete takes the
    chosen point away, Enter or a double click ends the path, Escape leaves it. With no path at hand, a click on one
    that is laid takes it up, and a point of it can be dragged at once; with Shift the click adds a point there, too.
    Alt and a click pick the height of the ground for a path that takes one.

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
    closed
        The path is to go on from its last point to the first.
    removed
        The number of the point that is not wanted, or None for the chosen one.
    heightPicked
        The place whose height the path is to have.
    takenUp
        The place of the step whose path the user wants to change.
    ended, escaped
        The path is done; the user wants to do something else.
    """

    added = Signal(object)
    inserted = Signal(int, object)
    grabbed = Signal(int)
    moved = Signal(int, object)
    released = Signal()
    closed = Signal()
    removed = Signal(object)
    heightPicked = Signal(object)
    takenUp = Signal(int)
    ended = Signal()
    escaped = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pick: Picker = lambda _: None
        self._path: ShownPath | None = None
        self._number: int | None = None
        self._pressed: QPointF | None = None
        self.part = 1.0
        """How much of the map was in sight where a point was last set; see `ToolView`."""

    def setPath(self, path: ShownPath | None) -> None:
        """Let the user change a path, or none."""
        self._path = path
        if path is None:
            self._number = self._pressed = None
        self.marked.emit(() if path is None else path.marks)

    def press(self, touch: Touch) -> bool:
        self._pressed, self._pick = None, touch.view.picker(_REACH, touch.position)
        self.part = touch.view.part
        number = self._point_near(touch)
        if touch.button == Qt.MouseButton.RightButton and number is not None:
            self.removed.emit(number)
            return True
        if touch.button != LEFT:
            return False
        if touch.modifiers & ALT and self._path is not None and self._path.takes_height:
            self._pressed = None
            if (place := self._pick(touch.position)) is not None:
                self.heightPicked.emit(place)
            return True
        laid = None if touch.modifiers & SHIFT else self._laid_near(touch)
        if laid is not None:
            self.takenUp.emit(laid)
            number = self._point_near(touch)
        place = self._pick(touch.position)
        if number is not None:
            self._number = number
            if number == 0 and laid is None and self._path is not None and self._path.can_be_closed:
                self._pressed = touch.position
            self.grabbed.emit(number)
        elif laid is not None:
            pass  # a point beside the others is for the next click
        elif place is not None and (span := self._span_near(touch)) is not None:
            self._number = span + 1
            self.inserted.emit(span + 1, place)
        else:
            self._pressed = touch.position
            return False
        touch.view.setFocus(Qt.FocusReason.MouseFocusReason)
        return True

    def double_click(self, touch: Touch) -> bool:
        if touch.button == LEFT:
            self.ended.emit()
        return touch.button == LEFT

    def move(self, touch: Touch) -> bool:
        if self._number is None:
            self._show_cursor(touch)
            return False
        if not touch.buttons & LEFT:
            self._let_go()  # the release went elsewhere, for example to a dialog
            return False
        if self._pressed is not None and touch.is_near(self._pressed):
            return True  # it may become a click
        self._pressed = None
        place = self._pick(touch.position)
        if place is not None:
            ends = self._path is not None and self._number in (0, len(self._path.points) - 1) and not self._path.ring
            self.moved.emit(self._number, self._on_laid(touch, place) if ends else place)
        return True

    def release(self, touch: Touch) -> bool:
        if touch.button != LEFT:
            return False
        pressed, self._pressed = self._pressed, None
        if self._number is not None:
            self._let_go()
            if pressed is not None and touch.is_near(pressed):
                self.closed.emit()
            return True
        if pressed is not None and touch.is_near(pressed):
            place = self._pick(touch.position)
            if place is not None:
                self.added.emit(self._on_laid(touch, place))
        return False

    def wants(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & (CTRL | ALT)
        return event.key() in (*_REMOVES, *_ENDS, Qt.Key.Key_Escape) and not held

    def key(self, event: QKeyEvent) -> bool:
        if not self.wants(event):
            return False
        key = Qt.Key(event.key())
        if key in _REMOVES:
            self.removed.emit(None)
        elif key in _ENDS:
            self.ended.emit()
        elif not event.isAutoRepeat():  # Escape held too long ends the path, and keeps the tool
            self.escaped.emit()
        return True

    def interrupt(self, hidden: bool) -> None:
        if hidden:
            self._let_go()

    def _let_go(self) -> None:
        if self._number is not None:
            self._number = None
            self.released.emit()

    def _show_cursor(self, touch: Touch) -> None:
        shapes = Qt.CursorShape
        number = self._point_near(touch)
        if number == 0 and self._path is not None and self._path.can_be_closed:
            touch.view.setCursor(shapes.PointingHandCursor)
        elif number is not None:
            touch.view.setCursor(shapes.SizeAllCursor)
        else:
            on_line = self._laid_near(touch) is not None or self._span_near(touch) is not None
            touch.view.setCursor(shapes.PointingHandCursor if on_line else shapes.CrossCursor)

    def _point_near(self, touch: Touch) -> int | None:
        """Return the number of the nearest point that can be taken, or None where none is near."""
        if self._path is None or not self._path.points:
            return None
        away = _distances(touch.view.positions(np.array(self._path.points)), touch.position)
        nearest = int(np.argmin(away))
        return nearest if away[nearest] <= _GRAB else None

    def _span_near(self, touch: Touch) -> int | None:
        """Return the number of the span of the curve that is nearest, or None where none is near."""
        if self._path is None or not len(self._path.spans):
            return None
        away = _away(self._path.spans, touch)
        nearest = int(np.argmin(away))
        return nearest // away.shape[1] if away.flat[nearest] <= _ON_LINE else None

    def _on_laid(self, touch: Touch, place: MapPoint) -> MapPoint:
        """Return the place on the line of another path that is near, so that both meet; else the place itself."""
        nearest = _ON_LINE
        for laid in self._path.laid if self._path is not None else ():
            if len(laid.spans):
                away, places = _nearest(laid.spans, touch)
                number = int(np.argmin(away))
                if away[number] <= nearest:
                    nearest, place = away[number], (float(places[number, 0]), float(places[number, 1]))
        return place

    def _laid_near(self, touch: Touch) -> int | None:
        """Return the place of the nearest path that can be taken up, or None where none is near, or one is at hand."""
        if self._path is None or self._path.points:
            return None
        away = {path.place: _away(path.spans, touch).min() for path in self._path.laid if len(path.spans)}
        nearest = min(away, key=lambda place: away[place], default=None)
        return nearest if nearest is not None and away[nearest] <= _GRAB else None


def _away(spans: Float64s, touch: Touch) -> Float64s:
    """Return how far each straight piece of a curve is from the pointer, in pixels; shape (spans, pieces)."""
    return _nearest(spans, touch)[0].reshape(spans.shape[0], -1)


def _nearest(spans: Float64s, touch: Touch) -> tuple[Float64s, Float64s]:
    """Return how far each straight piece of a curve is from the pointer, in pixels, and the places there.

    Shapes (pieces of all spans,) and (pieces of all spans, 2).
    """
    seen = touch.view.positions(spans.reshape(-1, 2)).reshape(spans.shape)
    start, way = seen[:, :-1], np.diff(seen, axis=1)
    along = ((touch.position.x(), touch.position.y()) - start) * way
    part = np.clip(along.sum(axis=2) / np.maximum(np.square(way).sum(axis=2), 1e-9), 0, 1)[..., np.newaxis]
    places = spans[:, :-1] + part * np.diff(spans, axis=1)
    return _distances(start + part * way, touch.position).reshape(-1), places.reshape(-1, 2)


def _distances(seen: Float64s, at: QPointF) -> Float64s:
    """Return how far positions are from one; infinite for those that are not seen."""
    away = np.sqrt(np.square(seen - (at.x(), at.y())).sum(axis=-1))
    return np.where(np.isnan(away), np.inf, away)
