"""Painting a selection in the views with a brush of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, floor

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.selection.combine_mode import EVERYTHING
from terrain_explorer.gui.selection.selection_tools import PAINT, SelectionModes
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.tools.outline_tool import shape_in_sight
from terrain_explorer.gui.tools.stroke_tool import PointerTouch, StrokeTool
from terrain_explorer.gui.views.marks import BrushRing, Trail, as_place
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes import Brush, Canvas, SetHeight, Stroke
from terrain_explorer.terrain.heightmap import Heights, Shape, Window
from terrain_explorer.terrain.masks import Mask, MaskFinish, MaskLayer, MaskPart, Painted, PaintedPatch
from terrain_explorer.terrain.masks.found import Mode
from terrain_explorer.terrain.masks.painted import window_in_percent
from terrain_explorer.terrain.masks.part import around_both, slices
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.sampling import Point

FINEST_SIDE = 2049
"""The longer side of the pixels that are painted, at most: on a larger map they are smoothly enlarged."""

_BITS = 8


@dataclass(frozen=True)
class PaintedStroke:
    """A stroke that paints on a selection.

    Attributes
    ----------
    shape
        The rows and columns of the map.
    brush
        Its size in points of the map.
    takes_away
        Whether it takes away what it touches.
    touches
        The places that the brush has gone along.
    """

    shape: tuple[int, int]
    brush: Brush
    takes_away: bool
    touches: list[PointerTouch] = field(default_factory=list)


class SelectionPainter(QObject):
    """Draws strokes one after the other in another thread; each begins where the one before has ended.

    Signals
    -------
    painted
        The `Mask` with a stroke.
    failed
        The exception that ended a stroke.
    """

    painted = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._queue: deque[PaintedStroke] = deque()
        self._selection: Mask | None = None
        self._worker = Worker("painting-selection", self)
        self._worker.finished.connect(self._on_painted)
        self._worker.failed.connect(self._on_failed)

    @property
    def busy(self) -> bool:
        """Whether a stroke is not painted yet."""
        return bool(self._queue)

    def paint(self, stroke: PaintedStroke, selection: Mask | None) -> None:
        """Paint a stroke on a selection, None for everything; on the one that comes of the strokes still to be done."""
        if not self._queue:
            self._selection = selection
        self._queue.append(stroke)
        if len(self._queue) == 1:
            self._next()

    def _next(self) -> None:
        self._worker.request(partial(painting, self._queue[0], self._selection))

    def _on_painted(self, mask: Mask) -> None:
        self._queue.popleft()
        self._selection = mask
        self.painted.emit(mask)
        if self._queue:
            self._next()

    def _on_failed(self, error: BaseException) -> None:
        self._queue.clear()
        self.failed.emit(error)


def painting(stroke: PaintedStroke, selection: Mask | None) -> Generator[None, None, Mask]:
    """Return a selection, None for everything, with a stroke.

    What was painted last goes on being painted; below it the selection stays as it is, with its rules and shapes.
    """
    yield
    points = shape_in_sight(stroke.shape, stroke.touches[0].part)
    if points != stroke.shape:
        return (yield from _painting_between(stroke, selection, points))
    fineness = min(1.0, (FINEST_SIDE - 1) / (max(stroke.shape) - 1))
    rows, columns = (max(round((side - 1) * fineness) + 1, 2) for side in stroke.shape)
    below, last, goal = _begun(selection, stroke.takes_away, (rows, columns))
    weights = np.zeros((rows, columns), np.float32)
    if isinstance(last.part, Painted):
        weights[...] = last.part.pixels / np.float32(np.iinfo(last.part.pixels.dtype).max)
    yield
    yield from _drawing(stroke, weights, fineness, goal)
    return Mask((*below, replace(last, part=Painted.of(weights, _BITS))))


def _begun(
    selection: Mask | None, takes_away: bool, shape: tuple[int, int]
) -> tuple[tuple[MaskLayer, ...], MaskLayer, float]:
    """Return the layers that stay, the one to paint on, with no pixels yet if it is a new one, and the weight."""
    wanted: Mode = "subtract" if takes_away else "add"
    if selection is None:
        layers = Mask.of(EVERYTHING).layers if takes_away else ()
    else:
        plain = selection.finish == MaskFinish() and not selection.grain
        layers = selection.layers if plain else (MaskLayer(selection),)
    last = layers[-1] if layers else None
    if last is not None and _is_painted(last.part, shape):
        if last.mode == wanted:
            return layers[:-1], last, 1.0
        if len(layers) == 1 and takes_away:
            return (), last, 0.0
    return layers, MaskLayer(EVERYTHING, wanted), 1.0


def _is_painted(part: MaskPart, shape: tuple[int, int]) -> bool:
    """Return whether a part is pixels of a map of this shape, of all of it or of a part."""
    return (isinstance(part, Painted) and part.pixels.shape == shape) or _patch_of(part, max(shape) - 1) is not None


_MOST = 2**24
"""The pixels up to which a stroke between the points of the map is painted on those of the last one."""


def _painting_between(stroke: PaintedStroke, selection: Mask | None, points: Shape) -> Generator[None, None, Mask]:
    """Return a selection with a stroke on pixels as fine as what is in sight, with room for no more than the strokes.

    Parameters
    ----------
    points
        The rows and columns of a map of such pixels.
    """
    fineness, grain = (max(points) - 1) / (max(stroke.shape) - 1), max(points) - 1
    size = (stroke.brush.size + 1) * stroke.touches[0].part * fineness - 1
    brush = replace(stroke.brush, size=max(size, 1.0), mirror="none", wrap=False)
    window = _around(stroke, fineness, 2 * brush.radius() + 2, points)
    below, last, goal = _begun(selection, stroke.takes_away, points)
    patch = _patch_of(last.part, grain)
    if patch is not None:
        room = around_both(window, patch.window(points))
        assert room is not None
        if room.rows * room.columns > _MOST:
            below, patch = (*below, last), None
            last, goal = MaskLayer(EVERYTHING, "subtract" if stroke.takes_away else "add"), 1.0
        else:
            window = room
    weights = np.zeros((window.rows, window.columns), np.float32)
    if patch is not None:
        there = patch.window(points)
        inside = slices(replace(there, row=there.row - window.row, column=there.column - window.column))
        weights[inside] = patch.painted.pixels / np.float32(np.iinfo(patch.painted.pixels.dtype).max)
    yield
    yield from _drawing(stroke, weights, fineness, goal, brush, (window.row, window.column))
    painted = PaintedPatch(Painted.of(weights, _BITS), *window_in_percent(window, points))
    return Mask((*below, replace(last, part=Mask((MaskLayer(painted),), grain=grain))))


def _around(stroke: PaintedStroke, fineness: float, reach: float, points: Shape) -> Window:
    """Return the pixels that a stroke may touch, two each way at least."""
    spans = []
    ways = [touch.point.row for touch in stroke.touches], [touch.point.column for touch in stroke.touches]
    for places, count in zip(ways, points, strict=True):
        low, high = floor(min(places) * fineness - reach), ceil(max(places) * fineness + reach)
        first = min(max(low, 0), count - 2)
        spans.append(range(first, max(min(high, count - 1), first + 1) + 1))
    rows, columns = spans
    return Window(rows.start, columns.start, len(rows), len(columns))


def _patch_of(part: MaskPart, grain: int) -> PaintedPatch | None:
    """Return the pixels of a part that is nothing but pixels of a grain."""
    if isinstance(part, Mask) and part.grain == grain and part.finish == MaskFinish() and len(part.layers) == 1:
        only = part.layers[0].part
        return only if isinstance(only, PaintedPatch) else None
    return None


def _drawing(
    stroke: PaintedStroke,
    weights: Heights,
    fineness: float,
    goal: float,
    brush: Brush | None = None,
    corner: tuple[int, int] = (0, 0),
) -> Generator[None, None, None]:
    brush = brush or replace(stroke.brush, size=max(stroke.brush.size * fineness, 1.0))
    drawn = Stroke(Canvas(weights, (0.0, 1.0), (1.0, 1.0), copy=False), SetHeight(goal), brush)
    for touch in stroke.touches:
        row, column = touch.point.row * fineness - corner[0], touch.point.column * fineness - corner[1]
        drawn.add(row, column, touch.pressure)
    drawn.end()
    for _ in drawn.work():
        yield


_KEY = "select/brush"
_USUAL_SIDE = 512
"""Its size is stored as for a map whose side has this many distances between points."""

_SIZE_STEP, _STRENGTH_STEP = 1.15, 0.05
_SIZE = next(parameter for parameter in parameters(Brush) if parameter.name == "size")


class PaintBrush(QObject):
    """Holds the brush; it starts as it was at the last start.

    Attributes
    ----------
    brush
        The brush, as wide as suits the map.

    Signals
    -------
    changed
        The brush is another one.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.brush = load_parameters(_KEY, Brush, Brush(strength=1.0))
        self._side = _USUAL_SIDE

    def ring(self, shape: tuple[int, ...]) -> BrushRing:
        """Return its outline on a map of some shape."""
        brush = self.brush.fitting(shape)
        return BrushRing(2 * brush.radius(), brush.mirror, brush.wrap)

    def setBrush(self, brush: Brush) -> None:
        """Take another brush."""
        if brush != self.brush:
            self.brush = brush
            self.changed.emit()

    def resize(self, steps: float) -> None:
        """Make it wider by some steps, or narrower; a whole step is at least one point."""
        size = self.brush.size
        wanted = round(size * _SIZE_STEP**steps)
        self._take_size(wanted if wanted != size else size + (1 if steps > 0 else -1))

    def strengthen(self, steps: float) -> None:
        """Make it stronger by some steps, or weaker."""
        strength = round(self.brush.strength + _STRENGTH_STEP * steps, 2)
        self.setBrush(replace(self.brush, strength=min(max(strength, 0.0), 1.0)))

    def suit(self, shape: tuple[int, ...]) -> None:
        """Be as wide on the ground of a map as on that of the one before."""
        side = max(shape) - 1
        if side != self._side:
            size, self._side = round(self.brush.size * side / self._side), side
            self._take_size(size)

    def save(self) -> None:
        """Remember it for the next start."""
        save_parameters({_KEY: replace(self.brush, size=_within(round(self.brush.size * _USUAL_SIDE / self._side)))})

    def _take_size(self, size: float) -> None:
        self.setBrush(replace(self.brush, size=_within(size)))


def _within(size: float) -> float:
    return min(max(size, _SIZE.minimum or 0), _SIZE.maximum or size)


_ADDED, _TAKEN = "#784678ff", "#78ff5a32"
"""The colours of strokes that select, and of those that take away."""

_TAKES_AWAY = Qt.KeyboardModifier.ControlModifier


class PaintedSelection(QObject):
    """Turns strokes in the views into the document's selection while the tool that paints is chosen.

    Attributes
    ----------
    brush
        The brush.
    tool
        What the pointer does meanwhile.
    takes_away
        Whether strokes take away without a key.

    Signals
    -------
    previewed
        The selection with the stroke that is being painted, as far as it has come.
    cancelled
        The stroke that was previewed is not wanted.
    failed
        The exception that ended a stroke.
    """

    previewed = Signal(object)
    cancelled = Signal()
    failed = Signal(object)

    def __init__(
        self,
        document: Document,
        views: ViewSync,
        modes: SelectionModes,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._views, self._modes = document, views, modes
        self.brush, self.takes_away = PaintBrush(self), False
        self._stroke: PaintedStroke | None = None
        self._ended: Point | None = None
        self._painter = SelectionPainter(self)
        self._painter.painted.connect(self._on_painted)
        self._painter.failed.connect(self.failed)
        self._previewer = Worker("previewing-selection", self)
        self._previewer.finished.connect(self._on_previewed)
        self._previewer.failed.connect(self.failed)
        self._seen = 0
        self.tool = tool = StrokeTool(self)
        views.tools.know(tool)
        tool.strokeBegan.connect(self._begin)
        tool.strokeMoved.connect(self._move)
        tool.strokeEnded.connect(self._end)
        tool.strokeCancelled.connect(self._cancel)
        tool.lineWanted.connect(self._draw_line)
        tool.sizeScrolled.connect(self.brush.resize)
        tool.strengthScrolled.connect(self.brush.strengthen)
        tool.escaped.connect(lambda: modes.choose(None))
        tool.displaced.connect(lambda: modes.choose(None) if self._paints else None)
        for name, steps in (("SmallerBrush", -1), ("LargerBrush", 1)):
            actions[name].triggered.connect(
                lambda _=False, steps=steps: self.brush.resize(steps) if self._paints else None
            )
        self.brush.changed.connect(self._show_ring)
        self._listening = Listening((document.heightmapChanged, self._on_heightmap))
        modes.toolChanged.connect(self._on_tool)
        self._shape = document.heightmap.heights.shape
        self.brush.suit(self._shape)

    @property
    def busy(self) -> bool:
        """Whether a stroke is being painted."""
        return self._painter.busy or self._previewer.busy

    @property
    def _paints(self) -> bool:
        return self._modes.tool is PAINT

    def _begin(self, touch: PointerTouch) -> None:
        takes_away = self.takes_away or touch.eraser or bool(touch.modifiers & _TAKES_AWAY)
        heights = self._document.heightmap.heights
        self._stroke = PaintedStroke(heights.shape[:2], self.brush.brush, takes_away, [touch])
        self._seen = 0
        self._show_stroke()

    def _move(self, touch: PointerTouch) -> None:
        if self._stroke is not None:
            self._stroke.touches.append(touch)
            self._show_stroke()
            self._preview()

    def _end(self) -> None:
        if self._stroke is not None:
            self._previewer.cancel()
            self._painter.paint(self._stroke, self._document.selection)
            self._ended, self._stroke = self._stroke.touches[-1].point, None

    def _draw_line(self, touch: PointerTouch) -> None:
        """Paint from where the last stroke ended straight to here; without one, a dab."""
        self._begin(touch if self._ended is None else replace(touch, point=self._ended))
        self._move(touch)
        self._end()

    def _cancel(self) -> None:
        if self._stroke is not None:
            self._previewer.cancel()
            self._stroke = None
            self._show_stroke()
            self.cancelled.emit()

    def _preview(self) -> None:
        """Show what there is of the stroke, unless that is being found already or a stroke before is not done yet."""
        stroke = self._stroke
        if stroke is not None and not self.busy and len(stroke.touches) > self._seen:
            self._seen = len(stroke.touches)
            so_far = replace(stroke, touches=list(stroke.touches))
            self._previewer.request(partial(painting, so_far, self._document.selection))

    def _on_previewed(self, mask: Mask) -> None:
        self.previewed.emit(mask)
        self._preview()

    def _on_painted(self, mask: Mask) -> None:
        if self._stroke is None:
            self._show_stroke()
        self._document.select(mask, tr("Paint selection"))

    def _on_heightmap(self) -> None:
        shape = self._document.heightmap.heights.shape
        if shape != self._shape:
            self._shape, self._ended = shape, None  # a place on another map
        self.brush.suit(shape)
        self._show_ring()

    def _show_stroke(self) -> None:
        """Show in the map where the brush has gone along; the selection comes a moment after the release."""
        stroke = self._stroke
        if stroke is None:
            self.tool.marked.emit(())
            return
        places = np.array([as_place(touch.point, stroke.shape) for touch in stroke.touches])
        ink = _TAKEN if stroke.takes_away else _ADDED
        part, size = stroke.touches[0].part, self.brush.brush.size
        width = size if part == 1 else (size + 1) * part
        self.tool.marked.emit((Trail(places, width / (stroke.shape[1] - 1), ink),))

    def _on_tool(self) -> None:
        self._listening.setOn(self._paints)
        self._on_heightmap()
        (self._views.tools.choose if self._paints else self._views.tools.put_away)(self.tool)

    def _show_ring(self) -> None:
        shape = self._document.heightmap.heights.shape
        self.tool.setRing(self.brush.ring(shape) if self._paints else None, shape)
