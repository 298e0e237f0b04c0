"""Strokes that the user draws in a view with mouse, pen and wheel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from terrain_explorer.gui.services.preferences import PenPreferences, pen_preferences
from terrain_explorer.gui.views.marks import BrushRing, Label, LineMark, MapPoint, Mark, as_place, as_point
from terrain_explorer.gui.views.tool import ALT, CTRL, LEFT, ON_GROUND, SHIFT, MapTool, Picker, Touch
from terrain_explorer.terrain.sampling import Point

_NONE = Qt.MouseButton.NoButton
_PICKS, _SIZES = ALT, CTRL
_STRENGTHENS = _LINES = SHIFT


@dataclass(frozen=True)
class PointerTouch:
    """A place where the pointer was during a stroke.

    Attributes
    ----------
    point
        Where on the map.
    pressure
        Of a pen, 0 to 1; 1 for a mouse.
    modifiers
        The keys held.
    eraser
        Whether it is the eraser of a pen.
    part
        How much of the map is in sight; see `ToolView`.
    """

    point: Point
    pressure: float = 1.0
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    eraser: bool = False
    part: float = 1.0


class StrokeTool(MapTool):
    """Turns mouse, pen and wheel into strokes. It needs a brush to do so.

    The left button and a pen draw; with Alt they pick a height, and a click with Shift asks for a straight line to it:
    a stroke with Shift begins with its first move. Escape and another button take the stroke back.
    Anything else that ends it, such as another window that comes to the front, keeps it. The wheel sizes the brush
    with Ctrl and strengthens it with Shift. The rest, such as dragging beside the ground, is left to the view.

    Signals
    -------
    strokeBegan, strokeMoved
        The `PointerTouch` with which a stroke begins, and each later one in order, none left out.
    strokeEnded
        The stroke is done.
    strokeCancelled
        The user does not want the stroke.
    heightPicked
        The `Point` whose height the user wants.
    sizeScrolled, strengthScrolled
        By how many steps of the wheel the brush should be larger or stronger.
    escaped
        The user wants to put the brush away.
    lineAimed
        The `Point` to which a straight line would go, or None where none would.
    lineWanted
        The `PointerTouch` to which the user wants a straight line.
    widthSeen
        How wide the brush is where the pointer is, in words, and as a part of its size; nothing where it is as wide.
    """

    strokeBegan = Signal(object)
    strokeMoved = Signal(object)
    strokeEnded = Signal()
    strokeCancelled = Signal()
    heightPicked = Signal(object)
    sizeScrolled = Signal(float)
    strengthScrolled = Signal(float)
    escaped = Signal()
    lineAimed = Signal(object)
    lineWanted = Signal(object)
    widthSeen = Signal(str, float)

    drags = keeps_keys = True

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ring: BrushRing | None = None
        self._shape: tuple[int, ...] = (2, 2)
        self._pick: Picker | None = None
        self._last: PointerTouch | None = None
        # Qt also makes mouse events of a pen's, so during a stroke only events of the device that began it count.
        self._by_pen = False
        self._pen = PenPreferences()
        # After a stroke was stopped, its button may still be down. Until it is up, moves draw nothing.
        self._idle = False
        # Where a button went down with Shift, as long as it may become a click.
        self._clicked: QPointF | None = None
        self._aims = False
        self._words: Callable[[float], str] = lambda _: ""
        self._width = ""
        self.picked: float | None = None
        """How high the ground is where its height was picked, as finely as it is seen; None where the map tells it."""
        self._line: tuple[Mark, ...] = ()
        self._label: tuple[Mark, ...] = ()

    @property
    def touched(self) -> MapPoint | None:
        return None if self._last is None else as_place(self._last.point, self._shape)

    @property
    def ring(self) -> BrushRing | None:
        # During a stroke one sees what is printed.
        return self._ring if self._ring is None or self._last is None else replace(self._ring, picture=None)

    def setRing(self, ring: BrushRing | None, shape: tuple[int, ...] = (2, 2)) -> None:
        """Draw with this brush on a map of some shape; with none, a stroke ends."""
        self._ring, self._shape = ring, shape
        if ring is None:
            self.finish()
            self.leave()
            self._tell_width("")
        self.changed.emit()

    def setWords(self, words: Callable[[float], str]) -> None:
        """Say how wide the brush is in these words for so many points of the map."""
        self._words = words

    def setLine(self, *ends: Point) -> None:
        """Show a straight line that is being drawn, or none."""
        places = tuple(as_place(end, self._shape) for end in ends)
        self._line = (LineMark(np.array(places), dots=places),) if places else ()
        self.marked.emit((*self._line, *self._label))

    def _show_width(self, touch: Touch) -> None:
        """Say how wide the brush is where less than the map is in sight."""
        ring, part = self._ring, touch.view.part
        place = touch.view.pick(touch.position) if ring is not None and part < 1 else None
        if ring is None or part == 1:
            self._tell_width("")
        if place is None or ring is None:
            self._hide_width()
            return
        width = self._words(ring.diameter * part)
        self._tell_width(width, part)
        rim = place[0], place[1] + ring.diameter / 2 * part / (self._shape[1] - 1)
        self._label = () if touch.buttons else (Label(rim, width),)
        self.marked.emit((*self._line, *self._label))

    def _tell_width(self, width: str, part: float = 1.0) -> None:
        if width != self._width:
            self._width = width
            self.widthSeen.emit(width, part)

    def _hide_width(self) -> None:
        if self._label:
            self._label = ()
            self.marked.emit(self._line)

    def finish(self) -> None:
        """End the stroke, if there is one."""
        self._stop(self.strokeEnded.emit)

    def cancel(self) -> None:
        """Take the stroke back, if there is one."""
        self._stop(self.strokeCancelled.emit)

    def press(self, touch: Touch) -> bool:
        if self._ring is None:
            return False
        if touch.buttons == touch.button:
            # The only button that is down: if a stroke goes on, its release went elsewhere.
            self.finish()
            self._idle = False
        elif self._idle or self._pick is not None:
            self.cancel()
            return True
        # One picker for the whole stroke: what it draws must not move the places that come after.
        pick = touch.view.picker(ON_GROUND, touch.position)
        place = pick(touch.position) if touch.buttons == LEFT else None
        if place is None:
            return False
        self._by_pen = touch.by_pen
        if self._by_pen:
            self._pen = pen_preferences()
        touch.view.setFocus(Qt.FocusReason.MouseFocusReason)
        if touch.modifiers & _PICKS:
            self._idle = True
            seen = touch.view.heights(np.array([place]))
            self.picked = None if seen is None or np.isnan(seen[0]) else float(seen[0])
            self.heightPicked.emit(as_point(place, self._shape))
        else:
            self._pick, self._last = pick, self._touch(place, touch)
            if touch.modifiers & _LINES:
                self._clicked = touch.position
            else:
                self._begin()
        return True

    def move(self, touch: Touch) -> bool:
        self._show_width(touch)
        if touch.by_pen != self._by_pen:
            return self._pick is not None
        if touch.buttons == _NONE:
            # The release went elsewhere, for example to a dialog that opened in the middle of the stroke.
            self.finish()
            self._idle = False
            self._aim(touch)
            return False
        self._draw_to(touch)
        return self._follows_pen

    def release(self, touch: Touch) -> bool:
        if touch.by_pen != self._by_pen:
            return self._pick is not None
        taken = self._follows_pen
        if touch.button == LEFT:
            self._draw_to(touch)
            line_to = None if self._clicked is None else self._last
            self.finish()
            if line_to is not None:
                self.lineWanted.emit(line_to)
        self._idle = touch.buttons != _NONE
        return taken

    def _begin(self) -> None:
        self.strokeBegan.emit(self._last)
        self.changed.emit()

    def _draw_to(self, now: Touch) -> None:
        if self._clicked is not None:
            if now.is_near(self._clicked):
                return
            self._clicked = None
            self._stop_aiming()
            self._begin()
        place = None if self._pick is None else self._pick(now.position)
        touch = None if place is None else self._touch(place, now)
        before, self._last = self._last, touch or self._last
        # A touch that repeats the last one would put a second dab on the same place.
        if (
            touch is not None
            and before is not None
            and (touch.point, touch.pressure) != (before.point, before.pressure)
        ):
            self.strokeMoved.emit(touch)

    @property
    def _follows_pen(self) -> bool:
        """Whether the camera has to be told where the pointer is; it gets the events of a mouse itself."""
        return self._by_pen and (self._pick is not None or self._idle)

    def _aim(self, touch: Touch) -> None:
        """Tell where a line would go while Shift is held, so that it can be seen before the click."""
        if self._ring is not None and touch.modifiers & _LINES:
            self._aims = True
            place = touch.view.pick(touch.position)
            self.lineAimed.emit(None if place is None else as_point(place, self._shape))
        else:
            self._stop_aiming()

    def leave(self) -> None:
        self._stop_aiming()
        self._hide_width()

    def _stop_aiming(self) -> None:
        if self._aims:
            self._aims = False
            self.lineAimed.emit(None)

    def interrupt(self, hidden: bool) -> None:
        self.finish()

    def scroll(self, touch: Touch, steps: float) -> bool:
        if touch.modifiers & _SIZES:
            self.sizeScrolled.emit(steps)
            self._show_width(touch)
        elif touch.modifiers & _STRENGTHENS:
            self.strengthScrolled.emit(steps)
        else:
            # The view comes nearer, and the brush stays as wide in it.
            QTimer.singleShot(0, self, partial(self._show_width, touch))
            return False
        return True

    def wants(self, event: QKeyEvent) -> bool:
        # During a stroke Escape is not another command's key.
        return self._pick is not None and event.key() == Qt.Key.Key_Escape

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape:
            return False
        if self._pick is not None:
            self.cancel()
        elif not event.isAutoRepeat():  # Escape held too long takes the stroke back, and leaves the brush
            self.escaped.emit()
        return True

    def _stop(self, emit: Callable[[], None]) -> None:
        if self._pick is not None:
            began = self._clicked is None
            self._pick = self._last = self._clicked = None
            self._idle = True
            if began:
                emit()
                self.changed.emit()

    def _touch(self, place: MapPoint, touch: Touch) -> PointerTouch:
        pressure = self._pen.felt(touch.pressure) if touch.by_pen else touch.pressure
        return PointerTouch(as_point(place, self._shape), pressure, touch.modifiers, touch.eraser, touch.view.part)
