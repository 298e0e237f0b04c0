"""Explains the height of a clicked point: its parents, and the parents of those."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.growth.growth_display import GrowthDisplay
from terrain_explorer.gui.growth.growth_steps import ChangeStep, GrowthStep, StageSteps
from terrain_explorer.gui.growth.timeline_panel import TimelinePanel
from terrain_explorer.gui.growth.wording import (
    CHANGED_LATER,
    CLICK_A_POINT,
    MADE_AS_A_WHOLE,
    MOST_LEVELS,
    NO_PARENTS,
    NOT_SET_YET,
    change_in_words,
    chapters_in_words,
    explanation_in_words,
    place_of,
    sum_in_words,
)
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.growth_marks import HeightOrigin
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator, Recipe
from terrain_explorer.terrain.explain import (
    Explanation,
    FilterStage,
    LatticePoint,
    PointOrigin,
    Scale,
    Trace,
    explain,
    is_explainable,
    is_sum,
    origin,
    sum_at,
)
from terrain_explorer.terrain.generators.sums import SumOfParts
from terrain_explorer.terrain.heightmap import Cell
from terrain_explorer.terrain.recipe import Cached, RecipeStages, recipe_stages
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.work import Work, part_of


class HeightInquiry(QObject):
    """Explains the point that the user clicks, in the panel and in the views.

    Signals
    -------
    stageWanted
        The user wants to see the stage in which the point was set, by its number.
    """

    stageWanted = Signal(int)

    def __init__(self, document: Document, display: GrowthDisplay, panel: TimelinePanel, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._display, self._panel = document, display, panel
        self._steps: StageSteps | None = None
        self._step: GrowthStep | None = None
        self._changed = False
        """Whether the views show what steps have made of the terrain that has grown."""
        self._change: FilterStage | None = None
        """The stage of a filter whose ground the views show, where there is one."""
        self._stride = 1
        """The rows and columns of that ground from one of the points shown to the next."""
        self._places: list[Cell] = []
        """The clicked point of that ground and the points that the user followed from there, the last one in the panel.
        """
        self._worker = Worker("explaining", self)
        self._worker.finished.connect(self._on_explained)
        self._worker.progressed.connect(self._on_explaining)
        self._path: list[LatticePoint] = []
        """The clicked point and the parents that the user followed from there, the last one in the panel."""
        display.clicked.connect(self._on_clicked)
        display.numbersChanged.connect(self._show)
        panel.linkFollowed.connect(self._follow)

    def setSteps(self, steps: StageSteps | None) -> None:
        """Explain the points of this growth, or nothing if it is None."""
        self._steps = steps
        self.clear()

    def setStep(self, step: GrowthStep | ChangeStep | None) -> None:
        """Explain points as they are at this step, None for the end. The point in the panel stays while it is set.

        A step that is a single point explains itself.
        """
        self._changed = isinstance(step, ChangeStep) or (step is None and self._has_changes)
        self._step = None if isinstance(step, ChangeStep) else step
        self._take_change(step if isinstance(step, ChangeStep) else None)
        if self._changed:
            self._path = []
        elif self._step is not None and self._step.written is not None:
            self._path = [self._step.written]
        elif self._path and not self._is_set(self._path[0]):
            self._path = []
        self._show()

    @property
    def active(self) -> bool:
        """Whether a height is explained."""
        return bool(self._path or self._places)

    @property
    def path(self) -> tuple[LatticePoint, ...]:
        """The point that is explained, and the parents that the user followed from there."""
        return tuple(self._path)

    def explain(self, path: Sequence[LatticePoint]) -> None:
        """Explain the last point of a `path` again, where its points are those of this growth, too."""
        known = all(place.level <= self._exponent and not place.overwritten for place in path)
        if path and known and self._can_explain and not self._changed and self._is_set(path[0]):
            self._path = list(path)
            self._show()

    def clear(self) -> None:
        """Explain nothing."""
        self._step, self._path, self._places, self._changed = None, [], [], self._has_changes
        self._take_change(None)
        self._show()

    def _take_change(self, step: ChangeStep | None) -> None:
        """Explain points of the stage of a filter that the views show, if they show one."""
        later = None if self._steps is None else self._steps.later
        if step is not None:
            self._change, self._stride = step.change.detail, step.change.stride
        elif self._changed and later is not None:
            self._change, self._stride = later.end_detail, 1
        else:
            self._change = None
        if self._change is None:
            self._places = []

    @property
    def _invitation(self) -> str:
        """What to do for an explanation, or why there is none."""
        if self._steps is None:
            return ""
        if self._changed:
            whole = MADE_AS_A_WHOLE if self._steps.trace is None else CHANGED_LATER
            words = tr(whole if self._change is None else CLICK_A_POINT)
            return words + chapters_in_words(self._steps.chapters)
        return tr(CLICK_A_POINT if self._can_explain else NO_PARENTS)

    @property
    def _can_explain(self) -> bool:
        if self._steps is None or self._steps.trace is None:
            return False
        generator = self._steps.trace.generator
        return is_explainable(generator) or is_sum(generator)

    @property
    def _has_changes(self) -> bool:
        return self._steps is not None and self._steps.later is not None

    @property
    def _exponent(self) -> int:
        assert self._steps is not None
        assert self._steps.trace is not None
        return self._steps.trace.generator.exponent

    @property
    def _shown_level(self) -> int:
        """The level of the lattice that is shown."""
        if self._step is None:
            return self._exponent
        return (len(self._step.heights) - 1).bit_length() - 1

    def _on_clicked(self, point: Point) -> None:
        if self._change is not None:
            shape = self._change.heightmap.heights.shape
            at = (round(point.row) * self._stride, round(point.column) * self._stride)
            self._places = [(min(at[0], shape[0] - 1), min(at[1], shape[1] - 1))]
            self._show()
            return
        if self._changed or not self._can_explain:
            return
        # The views may show a coarse lattice, so a place means nothing without its level.
        place = LatticePoint(self._shown_level, round(point.row), round(point.column))
        if self._is_set(place):
            self._path = [self._origin(place)]
            self._show()
        else:
            self._path = []
            self._show()
            self._panel.setExplanation(tr(NOT_SET_YET))

    def _origin(self, place: LatticePoint) -> LatticePoint:
        assert self._steps is not None
        assert self._steps.trace is not None
        return origin(self._steps.trace.generator, place)

    def _is_set(self, place: LatticePoint) -> bool:
        if self._step is None:
            return True
        place = self._origin(place)
        if place.level > self._shown_level:
            return False
        row, column = place.on_map(self._shown_level)
        return bool(np.isfinite(self._step.heights[row, column]))

    def _follow(self, kind: str, target: str) -> None:
        if kind == "stage":
            self.stageWanted.emit(int(target))
        elif kind == "back":
            (self._path or self._places).pop()
            self._show()
        elif kind == "point":
            row, column = map(int, target.split(","))
            self._places.append((row, column))
            self._show()
        elif kind == "parent":
            self._path.append(self._origin(place_of(target)))
            self._show()

    def _show(self) -> None:
        self._worker.cancel()
        if self._change is not None and self._places:
            self._worker.request(partial(self._change.explain, *self._places[-1]))
            return
        if self._steps is None or self._steps.trace is None or not self._path:
            self._display.setOrigin(None)
            self._panel.setExplanation(self._invitation)
            return
        if is_sum(self._steps.trace.generator):
            self._show_sum(self._steps.trace.generator, self._path[-1])
        else:
            self._show_parents(self._steps, self._path[-1])

    def _on_explaining(self, done: float) -> None:
        # What takes long must not leave the words about another stage standing.
        if done and self._places:
            row, column = self._places[-1]
            self._panel.setExplanation(tr("Row {row}, column {column}", row=row, column=column) + " …")

    def _on_explained(self, found: PointOrigin) -> None:
        if self._change is None or not self._places:
            return
        place, step = self._places[-1], self._stride
        sources = tuple(Point(row / step, column / step) for row, column in found.sources)
        self._display.setOrigin(HeightOrigin(Point(place[0] / step, place[1] / step), sources))
        text = change_in_words(found, place, self._change.heightmap, back=len(self._places) > 1)
        self._panel.setExplanation(text)

    def _show_sum(self, generator: SumOfParts, place: LatticePoint) -> None:
        self._display.setOrigin(HeightOrigin(self._point(place)))
        stage = None if self._step is None else self._step.stage
        self._panel.setExplanation(sum_in_words(sum_at(generator, place), self._exponent, stage, self._end(place)))

    def _show_parents(self, steps: StageSteps, place: LatticePoint) -> None:
        explanation = self._explained(steps, place)
        step = 2.0 ** (self._shown_level - explanation.place.level)
        parents = tuple(Point(row * step, column * step) for row, column in explanation.parents_beside)
        self._display.setOrigin(HeightOrigin(self._point(explanation.place), parents))
        # The cells of the map have little room. A calculation needs two more digits.
        scale = self._display.numbers.scale(steps.range, more=2)
        end = self._end(explanation.place)
        text = explanation_in_words(explanation, self._exponent, scale, end, back=len(self._path) > 1)
        self._panel.setExplanation(text)

    def _explained(self, steps: StageSteps, place: LatticePoint) -> Explanation:
        assert steps.trace is not None
        generator = steps.trace.generator
        # A click at the end may hit a point below the levels that were traced. Its ancestors are computed anew.
        if place.level > steps.deepest and is_explainable(generator):
            return explain(generator, place)
        return steps.trace.explain(place)

    def _point(self, place: LatticePoint) -> Point:
        """Return where a place is on the lattice that is shown."""
        step = 2.0 ** (self._shown_level - place.level)
        return Point(place.row * step, place.column * step)

    def _end(self, place: LatticePoint) -> str:
        """Return in words the final height of a point."""
        if place.overwritten:
            return tr("A later square wrote this point again.")
        row, column = place.on_map(self._exponent)
        if self._steps is not None and self._steps.later is not None:
            ground = self._steps.later.stages[0]
            height = float(ground.heightmap.heights[row // ground.stride, column // ground.stride])
            return tr(
                "Heights are given before normalising. After it, and before the steps that follow, this point's height "
                "is {height}.",
                height=Scale(decimals=4).text(height),
            )
        height = float(self._document.heightmap.heights[row, column])
        shown = Scale(decimals=4).text(height)
        return tr(
            "Heights are given before normalising. In the terrain, this point's height is {height}.", height=shown
        )


@dataclass(frozen=True, eq=False)
class GrownRecipe:
    """How the ground of a recipe has grown, if it has, and what its steps made of it; None where they do nothing."""

    trace: Trace | None
    later: RecipeStages | None


def tracing_recipe(recipe: Recipe, generator: Generator | None, cached: Cached) -> Work[GrownRecipe]:
    """Grow the ground of a recipe, if a generator makes it, and do the steps again; yield how far it is, 0 to 1.

    Parameters
    ----------
    cached
        Spares doing again what is known.
    """
    if generator is None:
        return GrownRecipe(None, (yield from recipe_stages(recipe, cached)))
    if not any(step.effect for step in recipe.steps):
        return GrownRecipe((yield from tracing(generator)), None)
    trace = yield from part_of(tracing(generator), 0, 0.2)
    return GrownRecipe(trace, (yield from part_of(recipe_stages(recipe, cached), 0.2, 1)))


def tracing(generator: Generator) -> Work[Trace]:
    """Grow a terrain down to level 10 at most, and return the trace; yields how far it is, 0 to 1.

    The map of a level is, bit for bit, every 2^k-th point of a finer one, so nothing of it is an estimate.
    """
    stages = []
    points = (2 ** min(generator.exponent, MOST_LEVELS) + 1) ** 2
    for stage in generator.growth(MOST_LEVELS):
        stages.append(stage)
        yield stage.points_set / points
    return Trace(generator, (*stages, stages[-1].normalising()))
