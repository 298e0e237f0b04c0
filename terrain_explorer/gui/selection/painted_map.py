"""Painting where a parameter of a step is more and where it is less; rivers answer while one raises land."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Qt

from terrain_explorer.document.document import Document
from terrain_explorer.gui.selection.painted_selection import PaintBrush, PaintedStroke, SelectionPainter, painting
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.tools.stroke_tool import PointerTouch, StrokeTool
from terrain_explorer.gui.views.marks import Trail, as_place
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.filters.erosion.streams import RisingLand
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter, ParameterMap, mappable
from terrain_explorer.terrain.heightmap import Heights, Window
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.recipe.own_scale import shapes
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import Work, silent

_FEW = 256
"""About how many points a side the land has that answers while one paints."""

_MORE, _LESS = "#784678ff", "#78ff5a32"
"""The colours of strokes that add, and of those that take away."""

_TAKES_AWAY = Qt.KeyboardModifier.ControlModifier


@dataclass(frozen=True)
class _Painted:
    """What is being painted: a parameter of a step."""

    place: int
    name: str

    def filter(self, recipe: Recipe | None) -> MappedFilter | None:
        """Return the filter with the parameter, with a map of it; None where it is no more."""
        if recipe is None or self.place >= len(recipe.steps):
            return None
        filter = recipe.steps[self.place].filter
        if not isinstance(filter, MappedFilter) or self.name not in mappable(type(filter)):
            return None
        return filter if filter.map_of(self.name) else filter.with_map(self.name, _begun(filter, self.name))

    def title(self, filter: MappedFilter) -> str:
        """Return the parameter's name for the user."""
        return mappable(type(filter))[self.name].title


def _begun(filter: MappedFilter, name: str) -> ParameterMap:
    """Return the map with which painting begins: nothing is changed by it, and where one paints it is more."""
    parameter, value = mappable(type(filter))[name], getattr(filter, name)
    most = parameter.offered[1] if parameter.offered else value
    return ParameterMap(name, Mask(), value, parameter.nearest(max(most, 2 * value)))


class PaintedMap(QObject):
    """Turns strokes in the views into the mask of a parameter, while a step's parameter is being painted.

    Where the uplift of streams is painted, the views show what the land becomes as the stroke goes on. Each stroke is
    an undo step.

    Attributes
    ----------
    brush
        The brush.
    tool
        What the pointer does meanwhile.
    """

    def __init__(self, document: Document, views: ViewSync, recipes: RecipeController, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._views, self._recipes = document, views, recipes
        self._painted: _Painted | None = None
        self._wanted: MappedFilter | None = None
        """What the strokes have made of the filter that the document does not have yet."""
        self._stroke: PaintedStroke | None = None
        self._live: _LiveGround | None = None
        self._seen = 0
        self.brush = PaintBrush(self)
        self.tool = tool = StrokeTool(self)
        tool.strokeBegan.connect(self._begin)
        tool.strokeMoved.connect(self._move)
        tool.strokeEnded.connect(self._end)
        tool.strokeCancelled.connect(self._cancel)
        tool.sizeScrolled.connect(self.brush.resize)
        tool.strengthScrolled.connect(self.brush.strengthen)
        tool.escaped.connect(self.leave)
        tool.displaced.connect(self.leave)
        self.brush.changed.connect(self._show_ring)
        self._painter = SelectionPainter(self)
        self._painter.painted.connect(self._on_painted)
        self._painter.failed.connect(self._on_failed)
        self._previewer = Worker("previewing-map", self)
        self._previewer.finished.connect(self._on_previewed)
        self._previewer.failed.connect(self._on_failed)
        document.heightmapChanged.connect(self._on_document)
        recipes.chosenChanged.connect(lambda place: self._painted and place != self._painted.place and self.leave())

    def paint(self, place: int, name: str) -> None:
        """Let the user paint a parameter of the step at a place."""
        recipe = self._document.recipe
        painted = _Painted(place, name)
        filter = painted.filter(recipe)
        if recipe is None or filter is None:
            return
        if tuple(shapes(recipe.source, recipe.steps))[place] != self._document.heightmap.heights.shape:
            self._recipes.warn(
                tr("A later step changes the size of the map. Switch it off to paint on the ground of this one.")
            )
            return
        self._painted, self._live = painted, None
        self.brush.suit(self._document.heightmap.heights.shape)
        self._views.tools.choose(self.tool)
        self._show_ring()
        title = painted.title(filter)
        self._recipes.inform(
            tr("Paint in the map where there is more of {parameter}; with Ctrl, less.", parameter=title)
        )

    def leave(self) -> None:
        """Put the brush away."""
        if self._painted is not None:
            self._painted = self._live = None
            self._views.tools.put_away(self.tool)
            self._show_ring()

    def _begin(self, touch: PointerTouch) -> None:
        # What a stroke before has become is done together with this one: its terrain would end the stroke.
        self._recipes.make_way()
        takes_away = touch.eraser or bool(touch.modifiers & _TAKES_AWAY)
        self._stroke = PaintedStroke(self._document.heightmap.heights.shape, self.brush.brush, takes_away, [touch])
        self._seen = 0
        self._show_stroke()
        self._preview()

    def _move(self, touch: PointerTouch) -> None:
        if self._stroke is not None:
            self._stroke.touches.append(touch)
            self._show_stroke()
            self._preview()

    def _end(self) -> None:
        filter, stroke = self._filter, self._stroke
        self._stroke = None
        self._show_stroke()
        found = None if filter is None or self._painted is None else filter.map_of(self._painted.name)
        if stroke is not None and found is not None:
            self._previewer.cancel()
            self._painter.paint(stroke, found.mask)

    def _cancel(self) -> None:
        if self._stroke is not None:
            self._previewer.cancel()
            self._stroke = None
            self._show_stroke()
            self._show(self._document.heightmap)
            if self._wanted is not None:  # the stroke before is still to be done
                self._take(self._wanted)

    @property
    def _filter(self) -> MappedFilter | None:
        """The filter with what was painted so far."""
        if self._wanted is not None or self._painted is None:
            return self._wanted
        return self._painted.filter(self._document.recipe)

    def _preview(self) -> None:
        """Show what the land becomes by the stroke so far, unless that is being found already."""
        filter, stroke, live = self._filter, self._stroke, self._answering
        if (
            stroke is None
            or live is None
            or self._previewer.busy
            or self._painter.busy
            or len(stroke.touches) == self._seen
        ):
            return
        assert isinstance(filter, Streams)
        self._seen = len(stroke.touches)
        so_far = replace(stroke, touches=list(stroke.touches))
        self._previewer.request(partial(_previewing, so_far, filter, live))

    @property
    def _answering(self) -> _LiveGround | None:
        """The land that answers, None where nothing does: for other parameters, and below later steps."""
        recipe, painted, filter = self._document.recipe, self._painted, self._filter
        if recipe is None or painted is None or painted.name != "uplift" or not isinstance(filter, Streams):
            return None
        step = recipe.steps[painted.place]
        later = any(one.effect is not None for one in recipe.steps[painted.place + 1 :])
        if later or step.effect is None or step.in_full != step:
            return None
        if self._live is None:
            before = replace(recipe, steps=recipe.steps[: painted.place])
            known = self._recipes.cached(before.source, before.steps)
            self._live = _LiveGround(before, known, self._document.heightmap)
        return self._live

    def _on_previewed(self, heightmap: Heightmap) -> None:
        if self._stroke is not None:
            self._show(heightmap)
            self._preview()

    def _on_painted(self, mask: Mask) -> None:
        filter = self._filter
        found = None if filter is None or self._painted is None else filter.map_of(self._painted.name)
        if filter is not None and found is not None:
            self._take(filter.with_map(found.parameter, replace(found, mask=mask)))

    def _take(self, filter: MappedFilter) -> None:
        self._wanted = filter
        recipe, painted = self._document.recipe, self._painted
        if recipe is None or painted is None or self._stroke is not None:
            return  # done with the stroke that has begun since
        step = replace(recipe.steps[painted.place], filter=filter)
        steps = (*recipe.steps[: painted.place], step, *recipe.steps[painted.place + 1 :])
        name = tr("Paint {parameter} of {step}", parameter=painted.title(filter), step=step.title)
        self._recipes.remake(replace(recipe, steps=steps).kept_in_place(recipe), name)

    def _on_document(self) -> None:
        self._wanted, filter = None, self._filter
        if self._painted is not None and filter is None:
            self.leave()
        self._live = None

    def _on_failed(self, error: BaseException) -> None:
        self._stroke = None
        self._show(self._document.heightmap)
        self._recipes.report_error(error)

    def _show(self, heightmap: Heightmap) -> None:
        # As what the terrain has become, for another one would end the stroke.
        self._views.ground.setHeightmap(heightmap, (Window(0, 0, heightmap.rows, heightmap.columns),))

    def _show_stroke(self) -> None:
        stroke = self._stroke
        if stroke is None:
            self.tool.marked.emit(())
            return
        places = np.array([as_place(touch.point, stroke.shape) for touch in stroke.touches])
        part, size = stroke.touches[0].part, stroke.brush.size
        width = size if part == 1 else (size + 1) * part
        ink = _LESS if stroke.takes_away else _MORE
        self.tool.marked.emit((Trail(places, width / (stroke.shape[1] - 1), ink),))

    def _show_ring(self) -> None:
        shape = self._document.heightmap.heights.shape
        self.tool.setRing(None if self._painted is None else self.brush.ring(shape), shape)


class _LiveGround:
    """The ground before a step on fewer points, which answers what is painted.

    Parameters
    ----------
    before
        What makes it.
    known
        The ground on all points, where it is kept.
    shown
        The terrain after it.
    """

    def __init__(self, before: Recipe, known: Heightmap | None, shown: Heightmap) -> None:
        self._before, self._known, self._shown = before, known, shown
        self._rising: RisingLand | None = None
        self._first: Heights | None = None

    def answering(self, before: Streams, filter: Streams) -> Work[Heightmap]:
        """Return what is to be shown while a filter becomes another in its uplift."""
        from terrain_explorer.terrain.erosion.land import resampled

        if self._rising is None:
            ground = self._known
            if ground is None:
                ground = (yield from Evaluation(0).evaluating(self._before.source, self._before.steps)).heightmap
            few = thinned(ground, max(max(ground.heights.shape) // _FEW, 1))
            self._rising = yield from filter.rising(few)
            self._first = (yield from self._rising.answering(before)).heights
        assert self._first is not None
        answer = yield from self._rising.answering(filter)
        # Only what changes is shown on few points: the terrain keeps its detail.
        change = resampled(answer.heights - self._first, self._shown.heights.shape, wraps=False, method="bilinear")
        return revised(self._shown, self._shown.heights + change)


def _previewing(stroke: PaintedStroke, filter: Streams, live: _LiveGround) -> Generator[None, None, Heightmap]:
    """Return the land with a stroke."""
    found = filter.map_of("uplift")
    assert found is not None
    mask = yield from painting(stroke, found.mask)
    return (yield from silent(live.answering(filter, filter.with_map("uplift", replace(found, mask=mask)))))
