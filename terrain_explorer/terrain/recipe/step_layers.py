"""Layers that a terrain's steps give: where one changed the ground, its mask as it was used, a path's bed and banks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.erosion.wear import DEPOSITS, Wear
from terrain_explorer.terrain.filters.base import ErosionFilter
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.filters.paths.course_mask import CourseMask, CoursePart
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.masks import Mask, MaskLayer, MaskPart, Painted
from terrain_explorer.terrain.normalising import change_of
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.recipe.evaluation import Evaluation
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.recipe_stages import Cached
from terrain_explorer.terrain.recipe.source import Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.recipe.wear_of_recipe import wear_after
from terrain_explorer.terrain.recipe.worn import told
from terrain_explorer.terrain.work import Work, part_of

KINDS: dict[str, str] = {
    "bed": marked("Bed of {step}"),
    "banks": marked("Banks of {step}"),
    "drawing": marked("Ground drawn in {step}"),
    "change": marked("Ground changed by {step}"),
    "mask": marked("Mask of {step}, as it was used"),
}
"""What a step gives, in words, by kind."""

_TOGETHER: dict[str, str] = {
    "bed": marked("{path}: all beds together"),
    "banks": marked("{path}: all banks together"),
}
"""What all paths of a kind give together, in words."""

_WHOLE = 0.01
"""How much a height has to change for its ground to belong as a whole, as a part of the largest change; ground that
changes less fades out."""


def nothing_cached(source: Source, steps: tuple[Step, ...]) -> Heightmap | None:
    """Return nothing: what a source and steps give has to be found."""
    return None


@dataclass(frozen=True)
class StepLayer:
    """What a step of a recipe gives as a layer.

    Attributes
    ----------
    recipe
        The recipe.
    place
        The place of the step.
    kind
        What of it: one of `KINDS`, or the thickness of one of `DEPOSITS`.
    """

    recipe: Recipe
    place: int
    kind: str

    @property
    def name(self) -> str:
        """Its name for the user."""
        name = DEPOSITS[self.kind].layer if self.kind in DEPOSITS else KINDS[self.kind]
        return tr(name, step=self.recipe.steps[self.place].title)

    def finding(self, cached: Cached = nothing_cached) -> Work[MaskPart]:
        """Find it; yield the part that is done, 0 to 1.

        Parameters
        ----------
        cached
            Returns what a source and steps give, if that is known.

        Returns
        -------
        part
            A path's bed and banks are lines, as sharp as the points of any map; the others are pictures with a pixel
            for each point of the map that the step was found on.

        Raises
        ------
        UserError
            The step changes nothing, or changes the size of the map.
        """
        evaluation, step = Evaluation(), self.recipe.steps[self.place]

        def ground(count: int) -> Work[Heightmap]:
            there = self.recipe.source, self.recipe.steps[:count]
            return cached(*there) or (yield from evaluation.evaluating(*there)).heightmap

        before = yield from part_of(ground(self.place), 0, 0.4)
        before = told(before, self.recipe.source, self.recipe.steps[: self.place])
        if isinstance(step.filter, PathFilter) and self.kind in ("bed", "banks"):
            mask = yield from part_of(CourseMask.finding(step.filter, before, cast(CoursePart, self.kind)), 0.4, 1)
            if mask is None:
                raise UserError(tr("{step} has too few points", step=step.title))
            return mask
        if self.kind == "mask":
            weights = yield from part_of(step.weighing(before), 0.4, 1)
            assert weights is not None
            return Painted.of(weights)
        after = yield from part_of(ground(self.place + 1), 0.4, 1)
        if after.heights.shape != before.heights.shape or after.metres != before.metres:
            raise UserError(tr("{step} changes the size or the unit of the map", step=step.title))
        if self.kind in DEPOSITS:
            return (yield from self._thickness(before, evaluation))
        change = np.abs(change_of(before.heights, after.heights))
        most = float(change.max())
        if not most:
            raise UserError(tr("{step} changes no height", step=step.title))
        return Painted.of(np.minimum(change / np.float32(_WHOLE * most), 1))

    def _thickness(self, before: Heightmap, evaluation: Evaluation) -> Work[MaskPart]:
        step = self.recipe.steps[self.place]
        in_full = (*self.recipe.steps[: self.place], step.in_full)
        full = (yield from evaluation.evaluating(self.recipe.source, in_full)).heightmap
        thickness = (yield from wear_after(step, Wear({}), before, full)).thickness(self.kind)
        most = 0.0 if thickness is None else float(thickness.max())
        if thickness is None or not most:
            raise UserError(tr("{step} lays nothing down", step=step.title))
        return Painted.of(thickness / np.float32(most))


def step_layers(recipe: Recipe) -> Iterator[StepLayer]:
    """Yield what the steps of a recipe give."""
    for place, step in enumerate(recipe.steps):
        if step.effect is None:
            continue
        if isinstance(step.filter, PathFilter):
            yield StepLayer(recipe, place, "bed")
            yield StepLayer(recipe, place, "banks")
        elif isinstance(step.filter, Drawing):
            yield StepLayer(recipe, place, "drawing")
        elif step.filter.keeps_scale and not step.is_scaleless:
            for deposit in step.filter.deposits if isinstance(step.filter, ErosionFilter) else ():
                yield StepLayer(recipe, place, deposit)
            yield StepLayer(recipe, place, "change")
        if step.mask is not None:
            yield StepLayer(recipe, place, "mask")


@dataclass(frozen=True)
class PathsLayer:
    """What all paths of a kind give as one layer, such as the beds of all roads.

    Attributes
    ----------
    parts
        What each of them gives, at least one.
    """

    parts: tuple[StepLayer, ...]

    @property
    def kind(self) -> str:
        """What of them, for names of widgets."""
        return f"all-{self.parts[0].kind}"

    @property
    def name(self) -> str:
        """Its name for the user."""
        first = self.parts[0]
        return tr(_TOGETHER[first.kind], path=tr(first.recipe.steps[first.place].filter.title))

    def finding(self, cached: Cached = nothing_cached) -> Work[MaskPart]:
        """Find them all, as `StepLayer.finding` does; the mask takes what any of them takes."""
        found = []
        for place, part in enumerate(self.parts):
            start, end = place / len(self.parts), (place + 1) / len(self.parts)
            found.append((yield from part_of(part.finding(cached), start, end)))
        return Mask(tuple(MaskLayer(part) for part in found))


def paths_layers(recipe: Recipe) -> Iterator[PathsLayer]:
    """Yield what the paths of each kind give together, where there are several of it."""
    kinds: dict[tuple[str, str], list[StepLayer]] = {}
    for layer in step_layers(recipe):
        path = recipe.steps[layer.place].filter
        if isinstance(path, PathFilter) and layer.kind in _TOGETHER:
            kinds.setdefault((path.slug, layer.kind), []).append(layer)
    yield from (PathsLayer(tuple(parts)) for parts in kinds.values() if len(parts) > 1)
