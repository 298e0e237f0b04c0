"""Paints what is selected: strokes of a brush become pixels of the selection."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.selection.combine_mode import EVERYTHING
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.stroke_tool import PointerTouch
from terrain_explorer.terrain.brushes import Brush, Canvas, SetHeight, Stroke
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.masks import Mask, MaskFinish, MaskLayer, Painted
from terrain_explorer.terrain.masks.mask import Mode

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

    def stop(self) -> None:
        """End the work for good."""
        self._queue.clear()
        self._worker.stop()

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
        layers = selection.layers if selection.finish == MaskFinish() else (MaskLayer(selection),)
    last = layers[-1] if layers else None
    if last is not None and isinstance(last.part, Painted) and last.part.pixels.shape == shape:
        if last.mode == wanted:
            return layers[:-1], last, 1.0
        if len(layers) == 1 and takes_away:
            return (), last, 0.0
    return layers, MaskLayer(EVERYTHING, wanted), 1.0


def _drawing(stroke: PaintedStroke, weights: Heights, fineness: float, goal: float) -> Generator[None, None, None]:
    brush = replace(stroke.brush, size=max(stroke.brush.size * fineness, 1.0))
    drawn = Stroke(Canvas(weights, (0.0, 1.0), (1.0, 1.0), copy=False), SetHeight(goal), brush)
    for touch in stroke.touches:
        drawn.add(touch.point.row * fineness, touch.point.column * fineness, touch.pressure)
    drawn.end()
    for _ in drawn.work():
        yield
