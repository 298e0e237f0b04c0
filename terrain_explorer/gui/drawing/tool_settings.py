"""The settings for drawing: the tool that was chosen, the values and the brush of each tool, and the stamp."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import (
    TOOLS,
    Brush,
    Erase,
    Raise,
    Roughen,
    SetHeight,
    SmoothTool,
    Stamp,
    StampImage,
    Tool,
)
from terrain_explorer.terrain.brushes.path import Dab, PointerPlace
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.tools.prints import printed
from terrain_explorer.terrain.filters.levels import within_reach
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import Parameterised, parameters
from terrain_explorer.terrain.recipe.drawing import at_depth

_SIDE = 128
"""Pixels of a brush's width."""

_STRONGEST = 200
"""How much the picture covers of the map where the falloff is strongest, of 255."""

_TINT = 255, 200, 120
"""The colour of white: grey could not be told from a grey map."""


def stamp_picture(stamp: StampImage, brush: Brush) -> tuple[QImage, float]:
    """Return what a stroke of a brush prints first, and how long its longer side is in diameters of the brush.

    It goes from black to white, tinted, as transparent as the falloff makes it weak.
    """
    # Half a point beside a point, so that the print has an even number of rows and columns: pixels have no middle.
    middle = PointerPlace(2 * _SIDE - 0.5, 2 * _SIDE - 0.5)
    plane = Plane.of((4 * _SIDE, 4 * _SIDE), wrap=False, mirror="none")
    window, weights, heights = printed(plane, brush, stamp, Dab(middle, middle, _SIDE / 2, power=1.0))
    pixels = np.empty((window.rows, window.columns, 4), np.uint8)
    pixels[..., :3] = heights[..., None] * _TINT
    pixels[..., 3] = _STRONGEST * weights
    return of_pixels(pixels, QImage.Format.Format_RGBA8888), max(window.rows, window.columns) / _SIDE


_SIZE_STEP = 1.15
_STRENGTH_STEP = 0.05
_USUAL_SIDE = 512
"""Brush sizes are stored as for a map whose side has this many distances between points."""

_SIZE = next(parameter for parameter in parameters(Brush) if parameter.name == "size")
SMOOTHS, _INVERTS = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def usual(kind: type[Tool]) -> Tool:
    """Return the values with which a hand begins: strokes of old files have the declared defaults."""
    return kind(amount=0.0) if issubclass(kind, Raise | Roughen) else kind()


@dataclass(frozen=True)
class StrokeSettings:
    """The tool, the brush and the stamp of one stroke; they stay as they were when it began."""

    tool: Tool
    brush: Brush
    stamp: StampImage | None = None
    finer: int = 0
    """How many times the distance of the map's points is halved for the tool and the brush to count in."""


class ToolSettings(QObject):
    """Holds the settings for drawing. It starts with those of the last start, and with no tool.

    Each tool has a brush of its own size and strength; all else is the same for all.

    Signals
    -------
    toolChanged
        Another tool was chosen, or none.
    valuesChanged
        The brush, the stamp or a value of a tool has changed.
    """

    toolChanged = Signal()
    valuesChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stamp: StampImage | None = None
        self._strokes = 0
        self._chosen = ""
        self._last = Raise.slug
        self._side = _USUAL_SIDE
        self._range: Extremes | None = None

    # Both when the panel is made or one first draws, and not while the window comes up.

    @cached_property
    def _tools(self) -> dict[str, Tool]:
        return {slug: load_parameters(f"draw/{slug}", kind, usual(kind)) for slug, kind in TOOLS.items()}

    @cached_property
    def _brushes(self) -> dict[str, Brush]:
        brush = load_parameters("draw/brush", Brush)
        return {slug: _sized(brush, load_parameters(_brush_key(slug), Brush, brush)) for slug in TOOLS}

    def load(self) -> None:
        """Read the settings of the last start now, and not when they are first needed."""
        _ = self._tools, self._brushes

    @property
    def tool(self) -> Tool | None:
        """The tool that was chosen, with its values, or None."""
        return self._tools[self._chosen] if self._chosen else None

    @property
    def brush(self) -> Brush:
        """The brush of the tool, or of the tool that was chosen last."""
        return self._brushes[self._last]

    def ring(self, shape: tuple[int, ...]) -> BrushRing:
        """Return the brush's outline on a map of some shape."""
        brush = self._seeded(self.brush.fitting(shape))
        stamp = self._stamp_for(self._chosen)
        if stamp is None:
            # A brush narrower than a point is drawn as it is, not as the point that it touches.
            width = 2 * brush.radius() if brush.size >= 1 else brush.size
            return BrushRing(width, brush.mirror, brush.wrap)
        picture, reach = stamp_picture(stamp, brush)
        return BrushRing(2 * brush.radius(), brush.mirror, brush.wrap, picture, reach)

    def stroke_settings(self, touch: PointerTouch, selection: Mask | None = None) -> StrokeSettings:
        """Return the settings of a stroke that begins with a touch: Shift smooths, Ctrl inverts, an eraser erases.

        Within a selection that is finer than the map it is no coarser than that.
        """
        slug = self._chosen
        if touch.eraser:
            slug = Erase.slug
        elif touch.modifiers & SMOOTHS:
            slug = SmoothTool.slug
        elif touch.modifiers & _INVERTS:
            slug = self._tools[slug].inverse or slug
        brush, self._strokes = self._seeded(self.brush), self._strokes + 1
        grain = 0 if selection is None else selection.finest
        tool, brush, finer = at_depth(self._tools[slug], brush, touch.part, self._side, grain)
        return StrokeSettings(tool, brush, self._stamp_for(slug), finer)

    def _stamp_for(self, slug: str) -> StampImage | None:
        """Return the image if a tool draws with it: a stroke keeps it for ever."""
        return self._stamp if slug == Stamp.slug or self.brush.shape == "picture" else None

    def _seeded(self, brush: Brush) -> Brush:
        """Return the brush for the next stroke: where it is left to chance, no stroke is like the one before."""
        return (
            replace(brush, print_seed=brush.print_seed + self._strokes)
            if brush.random_turn or brush.random_size
            else brush
        )

    def choose(self, slug: str) -> None:
        """Choose a tool, or with an empty text none."""
        if slug != self._chosen:
            self._chosen, self._last = slug, slug or self._last
            self.toolChanged.emit()

    def setTool(self, tool: Tool) -> None:
        """Take other values of a tool."""
        self._tools[tool.slug] = tool
        self.valuesChanged.emit()

    def setBrush(self, brush: Brush) -> None:
        """Take another brush; the other tools keep their sizes and strengths."""
        if brush != self.brush:
            self._brushes = {slug: _sized(brush, own) for slug, own in self._brushes.items()} | {self._last: brush}
            self.valuesChanged.emit()

    def setStamp(self, stamp: StampImage) -> None:
        """Take another image to stamp with."""
        self._stamp = stamp
        self.valuesChanged.emit()

    def fit_stamp(self, size: float, height: float) -> None:
        """Print the stamp as wide as some points, and as high as a share of the range."""
        stamp = self._tools[Stamp.slug]
        assert isinstance(stamp, Stamp)
        self.setTool(replace(stamp, height=height))
        self._brushes[Stamp.slug] = _resized(replace(self._brushes[Stamp.slug], strength=1.0), size)
        self.valuesChanged.emit()

    def resize(self, steps: float) -> None:
        """Make the brush wider by some steps, or narrower; a whole step is at least one point."""
        size = self.brush.size
        # By a ratio, which feels even from small to large; rounding alone would leave small brushes as they are.
        wanted = _whole(size * _SIZE_STEP**steps)
        wanted = wanted if wanted != size or size < 1 else max(size + (1 if steps > 0 else -1), 1)
        self.setBrush(_resized(self.brush, wanted))

    def strengthen(self, steps: float) -> None:
        """Make the brush stronger by some steps, or weaker."""
        # Rounded, because many steps of 0.05 add up to values such as 0.7500000000000001.
        strength = round(self.brush.strength + _STRENGTH_STEP * steps, 2)
        self.setBrush(replace(self.brush, strength=min(max(strength, 0.0), 1.0)))

    def suit(self, heightmap: Heightmap) -> None:
        """Suit a map: brushes are as wide on its ground as on that of the map before, and heights are in its range.

        As long as the range stays, a height that was picked above or below it stays, too.
        """
        side, (low, high) = max(heightmap.heights.shape) - 1, heightmap.range
        if side != self._side:
            self._brushes, self._side = self._brushes_on(side), side
            self.valuesChanged.emit()
        # Every stroke changes the heightmap, and a height picked beyond the range must survive that.
        if heightmap.range != self._range:
            self._range = heightmap.range
            level = self._tools[SetHeight.slug]
            # Half a metre is no place to begin.
            unset = heightmap.metres and level == SetHeight()
            if isinstance(level, SetHeight) and (unset or not low <= level.height <= high):
                self.setTool(SetHeight(within_reach((low + high) / 2)))

    def save(self) -> None:
        """Remember all but the stamp for the next start."""
        brushes = self._brushes_on(_USUAL_SIDE)
        values: dict[str, Parameterised] = {"draw/brush": brushes[self._last]}
        for slug, tool in self._tools.items():
            values |= {f"draw/{slug}": tool, _brush_key(slug): brushes[slug]}
        save_parameters(values)

    def _brushes_on(self, side: int) -> dict[str, Brush]:
        """Return the brushes for a map with another side, as wide on its ground as they are on that of this one."""
        return {slug: _resized(own, _whole(own.size * side / self._side)) for slug, own in self._brushes.items()}


def _brush_key(slug: str) -> str:
    return f"draw/brush-{slug}"


def _sized(brush: Brush, like: Brush) -> Brush:
    return replace(brush, size=like.size, strength=like.strength)


def _whole(size: float) -> float:
    """Return a size in whole points, where it has one."""
    return max(round(size), 1) if size >= 0.5 else size


def _resized(brush: Brush, size: float) -> Brush:
    return replace(brush, size=min(max(size, _SIZE.minimum or 0), _SIZE.maximum or size))
