"""The stages of a recipe: its ground, and what each step makes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from terrain_explorer.errors import UserError
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.heightmap import Heightmap
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

Moments = list[tuple[str, Step]]
Cached = Callable[[Source, tuple[Step, ...]], Heightmap | None]
"""Returns what a source and steps give, if it is known, or None."""


@dataclass(frozen=True, eq=False)
class RecipeStage:
    """The terrain after a step of a recipe, or at a moment of it.

    Attributes
    ----------
    label
        The step in the user's words.
    heightmap
        The terrain, or every so many points of it.
    stride
        How many of its rows and columns lie from one of these points to the next.
    """

    label: str
    heightmap: Heightmap
    stride: int


@dataclass(frozen=True, eq=False)
class RecipeStages:
    """All stages of a recipe but the last.

    Attributes
    ----------
    stages
        The ground, and what follows from it; the terrain itself is not among them.
    end
        The step that leads to the terrain, in the user's words.
    """

    stages: tuple[RecipeStage, ...]
    end: str


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
    stages = [_stage(tr("Normalising"), ground)]
    places = [place for place, step in enumerate(recipe.steps) if step.effect is not None]
    for number, place in enumerate(places[:-1]):
        part = 0.1 + 0.9 * number / len(places), 0.1 + 0.9 * (number + 1) / len(places)
        known = cached(recipe.source, recipe.steps[: place + 1])
        done, ground = yield from part_of(_doing(_moments(recipe.steps[place], ground), ground, known), *part)
        stages += done
    # The last moment of the last step gives the terrain, which is there already.
    *moments, (end, _) = _moments(recipe.steps[places[-1]], ground)
    done, _ = yield from part_of(_doing(moments, ground, None), 1 - 0.9 / len(places), 1)
    return RecipeStages((*stages, *done), end)


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
        stages.append(_stage(label, after))
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


def _stage(label: str, heightmap: Heightmap) -> RecipeStage:
    stride = max(ceil((max(heightmap.rows, heightmap.columns) - 1) / _SIDE), 1)
    return RecipeStage(label, thinned(heightmap, stride), stride)
