"""The stages of a recipe: its ground, and what each step makes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from terrain_explorer.errors import UserError
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.explain.filter_growth import FilterStage, filter_stages, has_stages
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Bools, Heightmap
from terrain_explorer.terrain.hydrology.flow_grid import PointNumbers
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import Work, part_of

_SIDE = 2**10
"""About the points along the longer side, less one, of the maps that are kept."""

_MOMENTS = 8
_MOST_POINTS = 2**22
"""The points of the largest map on which a step is shown at several moments: on larger ones each takes long."""

_MOST_DETAILED = 1025**2
"""The points of the largest map on which the stages of a filter are shown with what they changed."""

Moments = list[tuple[str, Step]]
Cached = Callable[[Source, tuple[Step, ...]], Heightmap | None]
"""Returns what a source and steps give, if that is known."""


@dataclass(frozen=True, eq=False)
class RecipeStage:
    """The terrain after a step of a recipe, or at a moment of it.

    Attributes
    ----------
    label
        The step in the user's words, and which moment or stage of it.
    heightmap
        The terrain, or every so many points of it.
    stride
        How many of its rows and columns lie from one of these points to the next.
    title
        The step alone; empty for the ground.
    detail
        The stage of the filter that the step does, where that goes on in stages; its points are those of the terrain.
    filter
        The class of that filter.
    """

    label: str
    heightmap: Heightmap
    stride: int
    title: str = ""
    detail: FilterStage | None = None
    filter: type[Filter] | None = None

    @property
    def fresh(self) -> Bools | None:
        """Which of its points this stage changed, where that is known."""
        return None if self.detail is None else self.detail.fresh[:: self.stride, :: self.stride]

    @property
    def waiting(self) -> Bools | None:
        """To which of its points water is still on its way, where water is counted."""
        if self.detail is None or self.detail.waiting is None:
            return None
        return self.detail.waiting[:: self.stride, :: self.stride]

    @property
    def areas(self) -> PointNumbers | None:
        """How many points drain to each in the end, where water is counted."""
        if self.detail is None or self.detail.areas is None:
            return None
        return self.detail.areas[:: self.stride, :: self.stride]


@dataclass(frozen=True, eq=False)
class RecipeStages:
    """All stages of a recipe but the last.

    Attributes
    ----------
    stages
        The ground, and what follows from it; the terrain itself is not among them.
    end, end_title
        The step that leads to the terrain, in the user's words, with and without the moment or the stage.
    end_detail
        The last stage of its filter, where that goes on in stages.
    """

    stages: tuple[RecipeStage, ...]
    end: str
    end_title: str
    end_detail: FilterStage | None = None


def recipe_stages(recipe: Recipe, cached: Cached = lambda source, steps: None) -> Work[RecipeStages]:
    """Return the stages of a recipe of which at least one step has an effect; yield the part done, 0 to 1.

    Steps that cannot be done are left out, as in the terrain.

    Parameters
    ----------
    cached
        Spares doing again what is known.
    """
    ground = cached(recipe.source, ())
    if ground is None:
        ground = yield from part_of(recipe.source.making(), 0, 0.1)
    grown = isinstance(recipe.source, Generator)
    stages = [_stage(tr("Normalising") if grown else tr("Before the steps"), ground)]
    places = [place for place, step in enumerate(recipe.steps) if step.effect is not None]
    for number, place in enumerate(places[:-1]):
        part = 0.1 + 0.9 * number / len(places), 0.1 + 0.9 * (number + 1) / len(places)
        known = cached(recipe.source, recipe.steps[: place + 1])
        detailed = yield from part_of(_detailed(recipe.steps[place], ground), *part)
        if detailed:
            stages += detailed
            ground = detailed[-1].detail.heightmap if detailed[-1].detail is not None else ground
            continue
        done, ground = yield from part_of(_doing(_moments(recipe.steps[place], ground), ground, known), *part)
        stages += done
    # The last moment of the last step gives the terrain, which is there already.
    part = 1 - 0.9 / len(places), 1
    detailed = yield from part_of(_detailed(recipe.steps[places[-1]], ground), *part)
    if detailed:
        *stages_before, last = detailed
        return RecipeStages((*stages, *stages_before), last.label, last.title, last.detail)
    *moments, (end, _) = _moments(recipe.steps[places[-1]], ground)
    done, _ = yield from part_of(_doing(moments, ground, None), *part)
    return RecipeStages((*stages, *done), end, recipe.steps[places[-1]].title)


def _detailed(step: Step, ground: Heightmap) -> Work[list[RecipeStage]]:
    """Return the stages of a step as its filter shows them; none where it shows none.

    Done in part, or found on another map, a step is a mixture that no stage of its filter explains.
    """
    filter = step.filter
    plain = step.in_full == step and step.finest(ground.heights.shape) <= 0 and not step.is_finer_done(ground)
    if not (isinstance(filter, Filter) and has_stages(filter) and plain) or ground.heights.size > _MOST_DETAILED:
        return []
    try:
        found = yield from filter_stages(filter, ground)
    except UserError:
        return []
    return [
        replace(_stage(f"{step.title} · {one.label}", one.heightmap, step.title), detail=one, filter=type(filter))
        for one in found
    ]


def _doing(moments: Moments, ground: Heightmap, known: Heightmap | None) -> Work[tuple[list[RecipeStage], Heightmap]]:
    """Return the stages of a step, and the ground after it; none where the step cannot be done.

    Parameters
    ----------
    known
        The ground after the last moment, if it is known.
    """
    stages, after = [], ground
    for number, (label, moment) in enumerate(moments):
        if known is not None and number == len(moments) - 1:
            after = known
        else:
            try:
                after = yield from part_of(moment.applying(ground), number / len(moments), (number + 1) / len(moments))
            except UserError:
                return [], ground
        stages.append(_stage(label, after, moment.title))
    return stages, after


def _moments(step: Step, ground: Heightmap) -> Moments:
    """Return the step at moments on its way, itself last, each with its name for the user."""
    filter = step.filter
    if not isinstance(filter, Filter) or filter.time is None or ground.heights.size > _MOST_POINTS:
        return [(step.title, step)]
    time = next(one for one in parameters(type(filter)) if one.name == filter.time)
    end = getattr(filter, time.name)
    # Not 8 eighths: the last moment is the very step.
    values = [end * number / _MOMENTS for number in range(1, _MOMENTS)] + [end]
    return [
        (
            f"{step.title} · {time.title} {numeral(value, '.3g')}",
            replace(step, filter=replace(filter, **{time.name: value})),
        )
        for value in values
    ]


def _stage(label: str, heightmap: Heightmap, title: str = "") -> RecipeStage:
    stride = max(ceil((max(heightmap.rows, heightmap.columns) - 1) / _SIDE), 1)
    return RecipeStage(label, thinned(heightmap, stride), stride, title)
