"""Painting a selection in the views with a brush of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.selection.selection_painter import PaintedStroke, SelectionPainter, painting
from terrain_explorer.gui.selection.selection_tools import PAINT, SelectionModes
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.marks import BrushRing, Trail, as_place
from terrain_explorer.gui.views.stroke_tool import PointerTouch, StrokeTool
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.sampling import Point

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

    def keep(self) -> None:
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
        document.heightmapChanged.connect(self._on_heightmap)
        modes.toolChanged.connect(self._on_tool)
        self._shape = document.heightmap.heights.shape
        self.brush.suit(self._shape)

    @property
    def busy(self) -> bool:
        """Whether a stroke is being painted."""
        return self._painter.busy or self._previewer.busy

    def stop(self) -> None:
        """Paint no more, and remember the brush for the next start."""
        self._painter.stop()
        self._previewer.stop()
        self.brush.keep()

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
        self.tool.marked.emit((Trail(places, self.brush.brush.size / (stroke.shape[1] - 1), ink),))

    def _on_tool(self) -> None:
        self._show_ring()
        (self._views.tools.choose if self._paints else self._views.tools.putAway)(self.tool)

    def _show_ring(self) -> None:
        shape = self._document.heightmap.heights.shape
        self.tool.setRing(self.brush.ring(shape) if self._paints else None, shape)
