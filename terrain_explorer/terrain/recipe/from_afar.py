"""A recipe seen from afar: on few points of the same land, for pictures of a terrain, of its steps and of presets.

Lengths are parts of the map, so a step that is found on few points does about the same there. What was found on no more
points than that stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from weakref import ReferenceType, ref

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.terrain.filters import AddDetail, Crop, Filter, Pad, Resample
from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Heightmap, Shape
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.recipe.evaluation import Evaluation
from terrain_explorer.terrain.recipe.own_scale import shape_of, shapes, shapes_from
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Picture, Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import Work, finished

_EXPONENT = 7


def recipe_from_afar(recipe: Recipe, exponent: int = _EXPONENT) -> Work[Recipe]:
    """Return a recipe that gives about the same terrain with fewer points.

    What a source cannot make from fewer points is made whole and thinned.

    Parameters
    ----------
    exponent
        It has at most some 2^exponent + 1 points a side.

    Raises
    ------
    UserError
        The source cannot be made.
    """
    source = yield from _source(recipe.source, exponent)
    shape = shape_of(source)
    return Recipe(source, recipe.steps if shape is None else tuple(steps_from_afar(recipe, shape)))


def early_picture(recipe: Recipe, evaluation: Evaluation, before: Recipe) -> Heightmap | None:
    """Return about what a recipe will give, or None where that cannot be told in a moment.

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
    ground = evaluation.cached(recipe.source)
    if ground is None:
        return None
    done = [step.filter for step in recipe.steps if step.effect is not None]
    squares = min((filter.early_squares for filter in done if isinstance(filter, Filter)), default=Filter.early_squares)
    picture = _EARLY.of(ground, squares)
    try:
        for step, coarse in zip(recipe.steps, steps_from_afar(recipe, picture.heights.shape), strict=True):
            if step.effect is None:
                continue
            if isinstance(step.filter, Drawing):
                moved = _moved(picture, step, evaluation, before, squares)
                if moved is None:
                    return None
                picture = moved
            else:
                picture = finished(coarse.applying(picture))
    except UserError:  # the step is left out of the terrain, too
        return None
    return picture


def early_filtered(filter: Filter, heightmap: Heightmap) -> Heightmap | None:
    """Return about what a filter will give, on few points, or None where that is no quicker or not to be told."""
    picture = _EARLY.of(heightmap, filter.early_squares)
    if picture.heights.size == heightmap.heights.size:
        return None
    ratio = (max(heightmap.heights.shape) - 1) / (max(picture.heights.shape) - 1)
    try:
        return finished(filter_from_afar(filter, ratio).applying(picture))
    except UserError:  # it says so itself
        return None


def steps_from_afar(recipe: Recipe, shape: Shape) -> Iterator[Step]:
    """Yield about the same steps on a source with fewer points, of this shape."""
    for step, on in zip(recipe.steps, shapes(recipe.source, recipe.steps), strict=True):
        coarse = step if on is None else _step(step, on, shape)
        yield coarse
        shape = _after(coarse, shape)


def filter_from_afar(filter: Filter, ratio: float) -> Filter:
    """Return about the same filter on a map whose points lie so many times as far apart.

    Only sides are told in points: those are shorter. Rounded down, what was within a map stays within it.
    """
    if isinstance(filter, PathFilter):
        return replace(filter, fine=False)  # to look at the ground near by takes longer than all the rest
    if not isinstance(filter, Crop | Pad | Resample) or not (filter.rows and filter.columns):
        return filter
    sides = {name: max(int((getattr(filter, name) - 1) // ratio) + 1, 2) for name in ("rows", "columns")}
    if not isinstance(filter, Resample):
        sides |= {name: int(getattr(filter, name) // ratio) for name in ("row", "column")}
    return type(filter)(**(filter.values() | sides))


def _step(step: Step, on: Shape, shape: Shape) -> Step:
    """Return about the same step on a map of this shape, where it is done on one of the shape `on`."""
    if isinstance(step.filter, AddDetail):
        return replace(step, enabled=False)  # it leaves the points that there are
    ratio = (max(step.own_size or on) - 1) / (max(shape) - 1)
    if ratio <= 1:
        return step
    if step.own_size is not None:
        step = step.resized(shape).plain
    return step if isinstance(step.filter, Drawing) else replace(step, filter=filter_from_afar(step.filter, ratio))


def _after(step: Step, shape: Shape) -> Shape:
    """Return the rows and columns of a map of this shape after a step."""
    *_, after = shapes_from(shape, (step, step))
    return after or shape


def _source(source: Source, exponent: int) -> Work[Source]:
    if isinstance(source, Generator) and any(one.name == "exponent" for one in parameters(type(source))):
        return replace(source, exponent=min(source.values()["exponent"], exponent))
    ground = yield from source.making()
    return Picture("", thinned(ground, _stride_within(ground, 2**exponent)))


def _stride_within(ground: Heightmap, squares: int) -> int:
    """Return which points of a map to take so that at most so many squares lie between them, and two rows are left."""
    stride = -(-(max(ground.rows, ground.columns) - 1) // squares)
    # A ground of very unequal sides would lose all its rows or columns.
    return max(min(stride, min(ground.rows, ground.columns) - 1), 1)


def _moved(picture: Heightmap, step: Step, evaluation: Evaluation, before: Recipe, squares: int) -> Heightmap | None:
    """Raise and lower the picture as much as a drawing did the ground."""
    drawings = (place for place, one in enumerate(before.steps) if one.filter is step.filter and one.mask == step.mask)
    place = next(drawings, None)
    if place is None:
        return None
    drawn_on, drawn = (evaluation.cached(before.source, before.steps[: place + more]) for more in (0, 1))
    if drawn_on is None or drawn is None or before.steps[place].strength == 0:
        return None
    part = np.float32(step.strength / before.steps[place].strength)
    moved = part * (_early(drawn, squares).heights - _early(drawn_on, squares).heights)
    return revised(picture, picture.heights + moved) if moved.shape == picture.heights.shape else None


def _early(heightmap: Heightmap, squares: int) -> Heightmap:
    return thinned(heightmap, max((max(heightmap.rows, heightmap.columns) - 1) // squares, 1))


class _EarlyGround:
    """Keeps the ground of the last early picture: what a step found there once, it finds quickly again."""

    def __init__(self) -> None:
        self._kept: tuple[ReferenceType[Heightmap], int, Heightmap] | None = None

    def of(self, ground: Heightmap, squares: int) -> Heightmap:
        """Return every so many points of the ground."""
        kept = self._kept
        if kept is None or kept[0]() is not ground or kept[1] != squares:
            kept = ref(ground, self._forget), squares, _early(ground, squares)
            self._kept = kept  # one assignment, since several threads may look
        return kept[2]

    def _forget(self, ground: ReferenceType[Heightmap]) -> None:
        if self._kept is not None and self._kept[0] is ground:
            self._kept = None


_EARLY = _EarlyGround()
