"""Early pictures: about what a recipe will give, in a moment, from fewer points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.recipe.evaluation import Evaluation
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import finished

_SIDE = 256
"""About the points along the longer side, less one."""


def early_picture(recipe: Recipe, evaluation: Evaluation, before: Recipe) -> Heightmap | None:
    """Return about what a recipe will give, or None where that cannot be told without doing it.

    Filters are done on every so many points of the source. Drawings are not drawn again: they raise and lower the
    ground as much as they did before, which is right for raising and lowering, and a good guess for the other tools and
    for masks that follow the ground.

    Parameters
    ----------
    evaluation
        Has kept the source, and what it has kept of the recipe before tells what the drawings did.
    before
        The recipe that was changed.
    """
    ground = evaluation.kept(recipe.source)
    if ground is None:
        return None
    stride = _stride(ground)
    picture = thinned(ground, stride)
    try:
        for step in recipe.steps:
            if step.effect is not None:
                after = _moved(picture, step, evaluation, before) if isinstance(step.filter, Drawing) else None
                after = after or _filtered(picture, step, stride)
                if after is None:
                    return None
                picture = after
    except UserError:  # the step is left out of the terrain, too
        return None
    return picture


def _filtered(picture: Heightmap, step: Step, stride: int) -> Heightmap | None:
    filter = None if isinstance(step.filter, Drawing) else step.filter.scaled(1 / stride)
    return None if filter is None else finished(replace(step, filter=filter).applying(picture))


def _moved(picture: Heightmap, step: Step, evaluation: Evaluation, before: Recipe) -> Heightmap | None:
    """Raise and lower the picture as much as a drawing did the ground."""
    drawings = (place for place, one in enumerate(before.steps) if one.filter is step.filter and one.mask == step.mask)
    place = next(drawings, None)
    if place is None:
        return None
    drawn_on, drawn = (evaluation.kept(before.source, before.steps[: place + more]) for more in (0, 1))
    if drawn_on is None or drawn is None or before.steps[place].strength == 0:
        return None
    part = np.float32(step.strength / before.steps[place].strength)
    moved = part * (_every(drawn, _stride(drawn)) - _every(drawn_on, _stride(drawn_on)))
    return revised(picture, picture.heights + moved) if moved.shape == picture.heights.shape else None


def _every(heightmap: Heightmap, stride: int) -> Heights:
    return np.ascontiguousarray(heightmap.heights[::stride, ::stride])


def _stride(heightmap: Heightmap) -> int:
    return max((max(heightmap.rows, heightmap.columns) - 1) // _SIDE, 1)
