"""Strokes on the document, drawn little by little while the window answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from terrain_explorer.document.changed_windows import merged, whole
from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.drawing.selection_weights import SelectionWeights
from terrain_explorer.gui.drawing.tool_settings import StrokeSettings
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes import Canvas, Stroke
from terrain_explorer.terrain.brushes.patch import Change, Patch, part
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.heightmap import UNKNOWN, Windows
from terrain_explorer.terrain.masks import Weights
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.recipe import DrawnStroke, StrokePoint
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.scale.patches import PatchedGround

if TYPE_CHECKING:
    from terrain_explorer.terrain.recipe.drawn_ground import LiveStroke


class CanvasCache:
    """Keeps a canvas in step with a document, from the first stroke until no tool is chosen.

    A canvas takes as much memory as the map and, for a large map, a noticeable time to make. So it is made for the
    first stroke and then kept from stroke to stroke.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._canvas: Canvas | None = None
        self._heightmap: Heightmap | None = None

    @property
    def canvas(self) -> Canvas:
        """The canvas that was prepared."""
        assert self._canvas is not None
        return self._canvas

    @property
    def up_to_date(self) -> bool:
        """Whether the document still has the heightmap that the canvas was made from or was last copied to."""
        return self._canvas is not None and self._heightmap is self._document.heightmap

    def preparing(self) -> Generator[tuple[()], None, Canvas]:
        """Return the canvas; if there is none yet, make one little by little."""
        if self._canvas is None:
            heightmap = self._document.heightmap
            self._canvas = yield from Canvas.preparing(heightmap)
            self._heightmap = heightmap
        return self._canvas

    def live(self) -> Heightmap:
        """Return a heightmap that shows the stroke as it grows; see `Canvas.live`."""
        return self.canvas.live(self._document.heightmap)

    def copying(self) -> Generator[tuple[()], None, Heightmap]:
        """Return the heightmap as it is drawn now, for good, little by little; see `Canvas.copying`."""
        self._heightmap = yield from self.canvas.copying(self._document.heightmap)
        return self._heightmap

    def follow(self, windows: Iterable[Window] | None) -> None:
        """Take the document's heights, which have changed in some windows, or with None everywhere."""
        if windows is None:
            self.clear()
        elif self._canvas is not None:
            # Undoing a stroke changes a few windows; copying these is much faster than a new canvas.
            for window in windows:
                part(self._canvas.heights, window)[...] = part(self._document.heightmap.heights, window)
            self._heightmap = self._document.heightmap

    def clear(self) -> None:
        """Free the memory of the canvas."""
        self._canvas = self._heightmap = None


class GroundInSight(Protocol):
    """What shows ground finer than the points of the map.

    Attributes
    ----------
    draws_at_depth
        Whether it is in sight.
    awaits_ground
        Whether the ground of the document's terrain is being looked for.
    fine_ground
        That ground, whose level 0 is the map; None where there is none.
    """

    @property
    def draws_at_depth(self) -> bool: ...

    @property
    def awaits_ground(self) -> bool: ...

    @property
    def fine_ground(self) -> NestedGround | None: ...

    def sketch(self, ground: PatchedGround, windows: Windows) -> None:
        """Show a ground, which differs from what was shown before in these windows of the level of its patches."""

    def take_sketch_back(self) -> None:
        """Show the ground without the sketch."""

    def take_sketched(self, heightmap: Heightmap, ground: NestedGround) -> None:
        """Take note that the ground is that of a terrain which the document is about to take."""


_SHORTEST, _LONGEST = 0.008, 0.018
"""Seconds of drawing in one turn of the event loop.

Drawing takes as long as the views and the user took since the last turn, so that each side gets about half of the
time, within these bounds: shorter turns would be spent on repainting, longer ones felt as jerks. A turn may take
longer, because a dab is never cut, nor are several that are drawn as one.
"""

_BEHIND = 0.5
"""Seconds of drawing without a pause after which the user is told that the hand is ahead."""


@dataclass(eq=False)
class _QueuedStroke:
    """A stroke as the hand makes it: the touches that are still to be drawn, and whether the hand has let go.

    None in place of a touch is a moment in which the hand held still.
    """

    settings: StrokeSettings
    touches: deque[PointerTouch | None] = field(default_factory=deque)
    over: bool = False


class StrokePainter(QObject):
    """Draws strokes one after the other, each in the order of its touches. A stroke that is done becomes one step.

    The hand never waits: touches queue up, and are drawn in short turns of the event loop. The heights do not depend
    on how the work is cut into turns, nor on how long a stroke had to wait for another. What there is of a stroke goes
    into the document as a sketch, and from there to the views.

    Signals
    -------
    behindChanged
        Whether the hand is far ahead of what is drawn.
    busyChanged
        Whether a stroke is being drawn.
    warned
        Why a stroke was refused, a sentence.
    narrowDrawn
        `DrawnStroke`s finer than the points of the map, the images of one: the terrain has to be made anew with them.
    """

    behindChanged = Signal(bool)
    busyChanged = Signal(bool)
    warned = Signal(str)
    narrowDrawn = Signal(object)

    def __init__(self, document: Document, weights: SelectionWeights, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._weights, self._canvas_cache = document, weights, CanvasCache(document)
        self._fine: GroundInSight | None = None
        self._live: LiveStroke | None = None
        self._committing = False
        self._queue: deque[_QueuedStroke] = deque()
        self._hand: _QueuedStroke | None = None
        self._work: Iterator[Windows | None] | None = None
        self._stroke: Stroke | None = None
        self._unseen: Windows = ()
        self._fine_unseen = False  # whether more is drawn of a fine stroke than was shown
        self._behind = self._hurried = False
        self._since = self._paused = 0.0
        # What is drawn is shown in the next turn, and the views have the one after: so what takes long comes one by
        # one, and the window answers in between.
        self._turn: Literal["draw", "show", "rest"] = "draw"
        self._timer = repeating_timer(self, 0, self._take_turn)
        # From the first stroke until no tool is chosen.
        self._listening = Listening((document.heightmapChanged, self._on_heightmap))
        weights.changed.connect(self._on_weights)
        weights.failed.connect(self._on_weights_failed)

    def setGroundInSight(self, fine: GroundInSight) -> None:
        """Draw strokes that are finer than the points of the map on this ground."""
        self._fine = fine

    @property
    def busy(self) -> bool:
        """Whether a stroke is being drawn."""
        return bool(self._queue)

    def begin(self, settings: StrokeSettings, touch: PointerTouch) -> None:
        """Begin a stroke; one that goes on ends."""
        self.end()
        self._listening.setOn(True)
        self._hand = _QueuedStroke(settings, deque([touch]))
        self._queue.append(self._hand)
        self.busyChanged.emit(True)
        self._go_on()

    def move(self, touch: PointerTouch) -> None:
        """Go on to a place, if a stroke goes on."""
        if self._hand is not None:
            self._hand.touches.append(touch)
            self._go_on()

    def hold(self) -> None:
        """Stay for a moment, if a stroke goes on and all of it is drawn."""
        # Moments that wait would go on being drawn long after the hand has moved on.
        if self._hand is not None and not self._hand.touches:
            self._hand.touches.append(None)
            self._go_on()

    def end(self) -> None:
        """End the stroke, if one goes on; the rest of it is still drawn."""
        if self._hand is not None:
            self._hand.over, self._hand = True, None
            self._go_on()

    def finish(self) -> None:
        """End the stroke and draw all that is left now."""
        self.end()
        # Without the event loop in between: the caller is about to change or close the document.
        self._hurried = True
        try:
            while self._step() is not None:
                pass
        finally:
            self._hurried = False
        self._pause()

    def cancel(self) -> None:
        """Take back the newest stroke that is not done yet, if there is one."""
        self._hand = None
        if len(self._queue) > 1:  # the newest one waits and has not touched the canvas
            self._queue.pop()
        elif self._queue:
            stroke, live = self._stroke, self._live
            self._leave()
            if live is not None and self._fine is not None:
                self._fine.take_sketch_back()
            elif stroke is not None:
                self._take_back(stroke)

    def close(self) -> None:
        """Finish, and free the memory that only drawing needs."""
        self.finish()
        self._listening.setOn(False)
        self._canvas_cache.clear()
        self._weights.clear()

    def prepare(self) -> None:
        """Find where the selection lets strokes be drawn, so that the first one need not wait."""
        self._weights.find()

    def _go_on(self) -> None:
        if not self._timer.isActive():
            self._since = self._paused = perf_counter()
            self._turn = "draw"
            self._timer.start()

    def _pause(self) -> None:
        self._timer.stop()
        self._set_behind(False)

    def _take_turn(self) -> None:
        turn, self._turn = self._turn, "draw"
        if turn == "draw":
            self._draw_some()
            if self._unseen or self._fine_unseen:
                self._turn = "show"
        elif turn == "show":
            self._show()

    def _draw_some(self) -> None:
        now = perf_counter()
        until = now + min(max(now - self._paused, _SHORTEST), _LONGEST)
        idle = False
        while not idle and perf_counter() < until:
            idle = self._step() is None
        if not idle and until - self._since > _BEHIND:
            self._set_behind(True)
        elif idle and not (self._unseen or self._fine_unseen):
            self._pause()
        self._paused = perf_counter()

    def _set_behind(self, behind: bool) -> None:
        if behind != self._behind:
            self._behind = behind
            self.behindChanged.emit(behind)

    def _step(self) -> Windows | None:
        """Draw a dab or a few, and return the windows they changed; None where there is nothing to draw."""
        while self._queue:
            self._work = self._work or self._drawn(self._queue[0])
            try:
                windows = next(self._work)
            except StopIteration:
                self._leave()
            except UserError as refusal:
                self._refuse(str(refusal))
            except Exception:
                self._break_off()
                raise
            else:
                self._unseen = merged(windows or (), self._unseen)
                return windows
        return None

    def _drawn(self, queued: _QueuedStroke) -> Generator[Windows | None, None, None]:
        """Draw a stroke; yield the windows that dabs changed, and None while the hand has to be waited for."""
        settings = queued.settings
        if settings.finer:
            yield from self._drawn_fine(queued)
            return
        base = self._document.undrawn.heights  # the eraser brings these back
        canvas = yield from self._canvas_cache.preparing()
        within = yield from self._selected()
        mask = self._document.selection
        stroke = self._stroke = Stroke(canvas, settings.tool, settings.brush, base, settings.stamp, within)
        places: list[StrokePoint] = []
        while queued.touches or not queued.over:
            if queued.touches:
                touch = queued.touches.popleft()
                if touch is None:
                    places.append(None)
                    stroke.hold()
                else:
                    places.append(PointerPlace(touch.point.row, touch.point.column, touch.pressure))
                    stroke.add(touch.point.row, touch.point.column, touch.pressure)
                yield from stroke.work()
            else:
                yield None
        drawn = DrawnStroke(stroke.tool, settings.brush, tuple(places), settings.stamp, mask)
        if drawn.is_narrow:
            self._take_back(stroke)
            # Later: whoever makes the terrain anew asks first that all strokes end.
            QTimer.singleShot(
                0, self, partial(self.narrowDrawn.emit, drawn.near((canvas.heights.shape[0], canvas.heights.shape[1])))
            )
            return
        change = yield from stroke.finishing()
        heightmap = yield from self._canvas_cache.copying()
        # The views must have seen all of the sketch before it becomes a step, which shows nothing more.
        self._show()
        self._document.take_drawn(heightmap, change, tr(settings.tool.title), drawn)
        if mask is not None and not change.patches:
            self.warned.emit(tr("Nothing was drawn: only the ground that is selected can be changed."))

    def _drawn_fine(self, queued: _QueuedStroke) -> Generator[Windows | None, None, None]:
        """Draw a stroke that is finer than the points of the map; yield () for what is drawn, None to wait."""
        from terrain_explorer.terrain.recipe.drawn_ground import LiveStroke

        settings, document, fine = queued.settings, self._document, self._fine
        assert fine is not None
        yield from self._selected()
        within = self._weights.found
        while fine.awaits_ground and not self._hurried:
            yield None
        ground = fine.fine_ground
        heightmap, live = document.heightmap, None
        begun = DrawnStroke(settings.tool, settings.brush, (), settings.stamp, document.selection, settings.finer)
        places: list[StrokePoint] = []
        while queued.touches or not queued.over:
            if not queued.touches:
                yield None
                continue
            touch = queued.touches.popleft()
            place = None if touch is None else _place(touch, settings.finer)
            places.append(place)
            if ground is not None and place is not None and live is None:
                span = touch.part * 2**settings.finer * (max(heightmap.heights.shape) - 1) if touch else 0.0
                live = self._live = LiveStroke(ground, heightmap, replace(begun, places=(place,)), span, within)
            if live is not None:
                live.add(place) if place is not None else live.hold()
                for _ in live.work():
                    yield ()
                self._fine_unseen = True
        if live is not None:
            for _ in live.finishing():
                yield ()
            begun = live.stroke
        strokes = replace(begun, places=tuple(places)).images((heightmap.rows, heightmap.columns))
        if live is None or len(strokes) > 1 or not live.exact:
            self._fine_unseen = False
            QTimer.singleShot(0, self, partial(self.narrowDrawn.emit, strokes))
            return
        drawn, windows = live.drawn()
        fine.sketch(drawn, windows)
        self._fine_unseen = False
        after, change = _on_map(heightmap, drawn)
        fine.take_sketched(after, drawn)
        self._committing = True
        try:
            document.take_drawn(after, change, tr(settings.tool.title), strokes[0])
        finally:
            self._committing = False

    def _take_back(self, stroke: Stroke) -> None:
        # The views may not have seen all of it, so the windows of both count.
        windows = merged((*self._unseen, *stroke.cancel().windows))
        self._unseen = ()
        self._document.take_sketch_back(windows)

    def _selected(self) -> Generator[None, None, Weights | None]:
        """Return the weights of the selection, or None without one; yield None while they have to be waited for."""
        if self._document.selection is None:
            return None
        while self._weights.awaited:
            if self._hurried:
                self._weights.finish()
            else:
                self._weights.find()
                yield None
        return self._weights.weights

    def _show(self) -> None:
        """Let the document show the changes since the last time."""
        if self._fine_unseen and self._live is not None and self._fine is not None:
            self._fine_unseen = False
            self._turn = "rest"
            self._fine.sketch(*self._live.drawn())
        if self._unseen:
            windows, self._unseen = self._unseen, ()
            self._turn = "rest"
            self._document.sketch(self._canvas_cache.live(), windows)

    def _leave(self) -> None:
        """Go over to the next stroke."""
        self._queue.popleft()
        self._work = self._stroke = self._live = None
        self._fine_unseen = False
        self.busyChanged.emit(self.busy)

    def _refuse(self, reason: str) -> None:
        self._break_off()
        self.warned.emit(reason)

    def _break_off(self) -> None:
        """Drop a stroke that cannot be drawn to its end, or not begun, with all that was drawn of it."""
        if self._hand is self._queue[0]:
            self._hand = None
        begun, live = self._stroke is not None, self._live is not None
        self._leave()
        if live and self._fine is not None:
            self._fine.take_sketch_back()
        if begun:
            # A dab may have failed half done, so the canvas is made anew from the document.
            self._canvas_cache.clear()
            self._unseen = ()
            self._document.take_sketch_back((whole(self._document.heightmap.heights.shape),))

    def _on_weights(self) -> None:
        if self._queue:
            self._go_on()

    def _on_weights_failed(self) -> None:
        if self._queue and self._stroke is None:
            self._refuse(tr("Nothing was drawn: the selected ground cannot be found."))

    def _on_heightmap(self) -> None:
        """Follow the document, and forget the strokes that were meant for another terrain.

        After a stroke of our own the canvas is up to date, and the strokes that wait go on from there.
        """
        if self._canvas_cache.up_to_date:
            return
        if self._committing:
            self._canvas_cache.follow(self._document.changed_windows)
            return
        self._canvas_cache.follow(self._document.changed_windows if not self._queue else None)
        self._queue.clear()
        self.busyChanged.emit(False)
        self._hand = self._work = self._stroke = self._live = None
        self._unseen, self._fine_unseen = (), False
        self._pause()


def _place(touch: PointerTouch, finer: int) -> PointerPlace:
    """Return the place of a touch in finer points: before it is rounded to a part of these."""
    return PointerPlace(touch.point.row * 2**finer, touch.point.column * 2**finer, touch.pressure)


def _on_map(heightmap: Heightmap, ground: PatchedGround) -> tuple[Heightmap, Change]:
    """Return the map after a stroke that is finer than its points, and what that has changed of it."""
    heights, patches = heightmap.heights, []
    for one in ground.patches:
        region = ground.points_in(one, 0)
        if region is None:
            continue
        window = region.window
        before = part(heightmap.heights, window)
        after = ground.heights(region).astype(np.float32)
        if not np.array_equal(before.view(np.uint32), after.view(np.uint32)):
            heights = heights.copy() if heights is heightmap.heights else heights
            part(heights, window)[...] = after
            patches.append(window)
    change = Change(
        tuple(Patch(one, part(heightmap.heights, one).copy(), part(heights, one).copy()) for one in patches)
    )
    extremes = heightmap.extremes if heights is heightmap.heights else UNKNOWN
    return replace(heightmap, heights=read_only(heights), recipe=None, extremes=extremes), change
