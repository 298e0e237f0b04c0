"""Strokes on the document, drawn little by little while the window answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from terrain_explorer.document.changed_windows import whole, with_window
from terrain_explorer.document.document import Document
from terrain_explorer.gui.drawing.canvas_cache import CanvasCache
from terrain_explorer.gui.drawing.tool_settings import StrokeSettings
from terrain_explorer.gui.views.input.pointer import PointerTouch
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes import Change, Stroke

_SHORTEST, _LONGEST = 0.008, 0.03
"""The seconds to draw before the views and the user have their turn, which take as long; a dab is never cut."""

_BEHIND = 0.5
"""The seconds after which the user is told that drawing takes time."""


@dataclass(eq=False)
class _Sketch:
    """A stroke as the hand makes it: what is still to be drawn of it, and whether the hand has left."""

    means: StrokeSettings
    touches: deque[PointerTouch] = field(default_factory=deque)
    over: bool = False


class StrokePainter(QObject):
    """Draws strokes one after the other, each in the order of its touches; when it is done it is one step.

    The heights do not depend on how the work is cut into slices, nor on how long a stroke had to wait for another.

    Signals
    -------
    drew
        The heightmap to show and the windows in which it differs from the one shown. It is alive: it changes as the
        drawing goes on.
    behindChanged
        Whether the hand is far ahead of what is drawn.
    busyChanged
        Whether a stroke is being drawn.
    warned
        Why a stroke was refused, a sentence.
    """

    drew = Signal(object, object)
    behindChanged = Signal(bool)
    busyChanged = Signal(bool)
    warned = Signal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._easel = document, CanvasCache(document)
        self._sketches: deque[_Sketch] = deque()
        self._hand: _Sketch | None = None
        self._work: Iterator[tuple[Window, ...] | None] | None = None
        self._stroke: Stroke | None = None
        self._unseen: tuple[Window, ...] = ()
        self._taking = self._behind = False
        self._since = self._paused = 0.0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._draw_some)
        document.heightmapChanged.connect(self._on_heightmap)

    @property
    def busy(self) -> bool:
        """Whether a stroke is being drawn."""
        return bool(self._sketches)

    @property
    def taking(self) -> bool:
        """Whether the document is just taking a stroke, which the views show already."""
        return self._taking

    def begin(self, means: StrokeSettings, touch: PointerTouch) -> None:
        """Begin a stroke; one that goes on ends."""
        self.end()
        self._hand = _Sketch(means, deque([touch]))
        self._sketches.append(self._hand)
        self.busyChanged.emit(True)
        self._go_on()

    def move(self, touch: PointerTouch) -> None:
        """Go on to a place, if a stroke goes on."""
        if self._hand is not None:
            self._hand.touches.append(touch)
            self._go_on()

    def end(self) -> None:
        """End the stroke, if one goes on; what is left of it is drawn."""
        if self._hand is not None:
            self._hand.over, self._hand = True, None
            self._go_on()

    def finish(self) -> None:
        """End the stroke and draw all that is left now."""
        self.end()
        while self._step() is not None:
            pass
        self._pause()

    def cancel(self) -> None:
        """Take back the newest stroke that is not done yet, if there is one."""
        self._hand = None
        if len(self._sketches) > 1:
            self._sketches.pop()
        elif self._sketches:
            stroke = self._stroke
            self._leave()
            if stroke is not None:
                windows = _joined((*self._unseen, *stroke.cancel().windows))
                self._unseen = ()
                self.drew.emit(self._document.heightmap, windows)

    def put_away(self) -> None:
        """Finish, and give back the memory that only drawing needs."""
        self.finish()
        self._easel.put_away()

    def _go_on(self) -> None:
        if not self._timer.isActive():
            self._since = self._paused = perf_counter()
            self._timer.start()

    def _pause(self) -> None:
        self._timer.stop()
        self._set_behind(False)

    def _draw_some(self) -> None:
        now = perf_counter()
        until = now + min(max(now - self._paused, _SHORTEST), _LONGEST)
        idle = False
        while not idle and perf_counter() < until:
            idle = self._step() is None
        self._show()
        if idle:
            self._pause()
        elif until - self._since > _BEHIND:
            self._set_behind(True)
        self._paused = perf_counter()

    def _set_behind(self, behind: bool) -> None:
        if behind != self._behind:
            self._behind = behind
            self.behindChanged.emit(behind)

    def _step(self) -> tuple[Window, ...] | None:
        """Draw a dab and return the windows it changed; None where there is nothing to draw."""
        while self._sketches:
            self._work = self._work or self._drawn(self._sketches[0])
            try:
                windows = next(self._work)
            except StopIteration:
                self._leave()
            except ValueError as refusal:
                self._refuse(str(refusal))
            except Exception:
                self._break_off()
                raise
            else:
                self._unseen = _joined(windows or (), self._unseen)
                return windows
        return None

    def _drawn(self, sketch: _Sketch) -> Generator[tuple[Window, ...] | None, None, None]:
        """Draw a sketch; yield the windows that a dab changed, and None while the hand has to be waited for."""
        means = sketch.means
        base = self._document.undrawn.heights
        canvas = yield from self._easel.preparing()
        stroke = self._stroke = Stroke(canvas, means.tool, means.brush, base, means.stamp)
        while sketch.touches or not sketch.over:
            if sketch.touches:
                touch = sketch.touches.popleft()
                stroke.add(touch.point.row, touch.point.column, touch.pressure)
                yield from stroke.work()
            else:
                yield None
        change = yield from stroke.finishing()
        heightmap = yield from self._easel.copying()
        self._take(heightmap, change, tr(means.tool.title))

    def _take(self, heightmap: Heightmap, change: Change, name: str) -> None:
        """Make a step of a stroke."""
        self._show()
        self._taking = True
        try:
            self._document.drawn(heightmap, change, name)
        finally:
            self._taking = False
        if not change.patches:
            self.drew.emit(self._document.heightmap, ())

    def _show(self) -> None:
        if self._unseen:
            windows, self._unseen = self._unseen, ()
            self.drew.emit(self._easel.live(), windows)

    def _leave(self) -> None:
        """Go over to the next sketch."""
        self._sketches.popleft()
        self._work = self._stroke = None
        self.busyChanged.emit(self.busy)

    def _refuse(self, reason: str) -> None:
        self._break_off()
        self.warned.emit(reason)

    def _break_off(self) -> None:
        """Leave a stroke that cannot be drawn to its end, or not begun; what was drawn of it is gone."""
        if self._hand is self._sketches[0]:
            self._hand = None
        begun = self._stroke is not None
        self._leave()
        if begun:
            self._easel.put_away()
            self._unseen, heightmap = (), self._document.heightmap
            self.drew.emit(heightmap, (whole(heightmap.heights.shape),))

    def _on_heightmap(self) -> None:
        """Follow the document; strokes on a terrain that is no longer there are no strokes."""
        if self._taking:
            return
        self._easel.follow(self._document.changed_windows if not self._sketches else None)
        self._sketches.clear()
        self.busyChanged.emit(False)
        self._hand = self._work = self._stroke = None
        self._unseen = ()
        self._pause()


def _joined(windows: Iterable[Window], joined: tuple[Window, ...] = ()) -> tuple[Window, ...]:
    for window in windows:
        joined = with_window(joined, window)
    return joined
