"""Small pictures of the terrain after each step of a recipe."""

from __future__ import annotations

from collections import deque
from collections.abc import Container
from collections.abc import Generator as Steps
from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage

from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.steps_panel import StepsPanel
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.recipe import Cached, Evaluation
from terrain_explorer.terrain.recipe.from_afar import recipe_from_afar
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import silent

_SIDE = 32
_KEPT = 64
_BUDGET = 2**24
_REST = 250
"""In milliseconds: while a slider is dragged nothing is drawn."""


class StepThumbnails(QObject):
    """Shows a picture of each step in the panel, drawn in a worker from cached heights, or with few points."""

    def __init__(self, panel: StepsPanel, cached: Cached, parent: QObject) -> None:
        super().__init__(parent)
        self._panel, self._cached = panel, cached
        self._recipe: Recipe | None = None
        self._failures: Container[int] = ()
        self._known: deque[tuple[Recipe, QImage]] = deque(maxlen=_KEPT)
        self._evaluation = Evaluation(_BUDGET)
        self._timer = single_shot_timer(self, _REST, self._draw)
        self._worker = Worker("step-pictures", self)
        self._worker.progressed.connect(self._on_drawn)
        panel.installEventFilter(self)

    def show(self, recipe: Recipe | None, heightmap: Heightmap | None, failures: Container[int] = ()) -> None:
        """Show the pictures of a recipe, which gave the heightmap if that is still known.

        Parameters
        ----------
        failures
            The places of the steps that were left out.
        """
        self._worker.cancel()
        self._recipe, self._failures = recipe, failures
        if recipe is None:
            return
        if heightmap is not None and self._found(recipe) is None:
            self._known.append((recipe, _picture(heightmap)))
        there = [self._show_place(place) for place in range(len(recipe.steps) + 1)]
        if not all(there):
            self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw what is missing when the panel is seen."""
        if event.type() == QEvent.Type.Show:
            self._timer.start()
        return False

    def _show_place(self, place: int) -> bool:
        """Show the picture after this many steps, and return whether it is there."""
        assert self._recipe is not None
        picture = self._found(_up_to(self._recipe, place))
        self._panel.setPicture(place, picture)
        return picture is not None

    def _found(self, recipe: Recipe) -> QImage | None:
        return next((picture for known, picture in reversed(self._known) if _same(known, recipe)), None)

    def _draw(self) -> None:
        if self._recipe is None or not self._panel.isVisible():
            return
        parts = [_up_to(self._recipe, place) for place in range(len(self._recipe.steps) + 1)]
        missing = [part for part in parts if self._found(part) is None]
        if missing:
            self._worker.request(
                partial(_drawing, self._recipe, missing, self._failures, self._cached, self._evaluation)
            )

    def _on_drawn(self, drawn: tuple[Recipe, QImage] | None) -> None:
        if drawn is not None:
            self._known.append(drawn)
            self._show_place(len(drawn[0].steps))


def _drawing(
    whole: Recipe, parts: list[Recipe], failures: Container[int], cached: Cached, evaluation: Evaluation
) -> Steps[tuple[Recipe, QImage] | None, None, None]:
    """Yield the recipes with their pictures, and None in between so that the work can end there."""
    yield None
    unknown = []
    for part in parts:
        heightmap = cached(part.source, part.steps)
        if heightmap is None:
            unknown.append(part)
        else:
            yield part, _picture(heightmap)
    if not unknown:
        return
    try:
        coarse = yield from silent(recipe_from_afar(whole))
        for part in unknown:
            steps = coarse.steps[: len(part.steps)]
            done = yield from silent(evaluation.evaluating(coarse.source, steps))
            if any(place not in failures for place in done.failures):
                return  # what cannot be done on few points would show the ground before it, and so would all after it
            yield part, _picture(done.heightmap)
    except UserError:
        return  # the terrain at hand has its picture anyway


def _picture(heightmap: Heightmap) -> QImage:
    return lit(heightmap, Look(), max(max(heightmap.rows, heightmap.columns) // (2 * _SIDE), 1))


def _up_to(recipe: Recipe, place: int) -> Recipe:
    return Recipe(recipe.source, recipe.steps[:place])


def _same(one: Recipe, other: Recipe) -> bool:
    """Return whether two recipes are made of the same objects: to compare thousands of strokes would take long."""
    if one.source is not other.source or len(one.steps) != len(other.steps):
        return False
    return all(mine is theirs for mine, theirs in zip(one.steps, other.steps, strict=True))
