"""Coarse recipes: the same with fewer points, for small pictures of a terrain and of its steps."""

from __future__ import annotations

from dataclasses import replace

from terrain_explorer.terrain.filters import Crop, Filter, Pad, Resample
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Picture, Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import Work

_EXPONENT = 7
_POINTS = 2**_EXPONENT + 1


def coarse_recipe(recipe: Recipe) -> Work[Recipe]:
    """Return a recipe that gives about the same terrain with at most some 129 points a side.

    Lengths in the parameters of filters follow where that can be told, and strokes do by themselves. What a source
    cannot make from fewer points is made whole and thinned.

    Raises
    ------
    UserError
        The source cannot be made.
    """
    source, stride = yield from _coarse_source(recipe.source)
    return Recipe(source, tuple(_coarse_step(step, stride) for step in recipe.steps))


def _coarse_source(source: Source) -> Work[tuple[Source, int]]:
    if isinstance(source, Generator) and any(one.name == "exponent" for one in parameters(type(source))):
        exponent: int = source.values()["exponent"]
        fewer = min(exponent, _EXPONENT)
        return replace(source, exponent=fewer), int(2 ** (exponent - fewer))
    ground = yield from source.making()
    stride = -(-(max(ground.rows, ground.columns) - 1) // (_POINTS - 1))
    # A ground of very unequal sides would lose all its rows or columns.
    stride = max(min(stride, min(ground.rows, ground.columns) - 1), 1)
    return Picture("", thinned(ground, stride)), stride


def _coarse_step(step: Step, stride: int) -> Step:
    # What has a scale of its own counts the points of that.
    if stride == 1 or step.own_size is not None or isinstance(step.filter, Drawing):
        return step
    fewer = _of_fewer_points(step.filter, stride) or step.filter.scaled(1 / stride)
    return replace(step, filter=fewer or step.filter)


def _of_fewer_points(filter: Filter, stride: int) -> Filter | None:
    """Return a filter that sets the sides of a map, with shorter ones; None for others, and for sides it finds."""
    if not isinstance(filter, Crop | Pad | Resample) or not (filter.rows and filter.columns):
        return None
    # Rounded down, what was within a map stays within it.
    sides = {name: max((getattr(filter, name) - 1) // stride + 1, 2) for name in ("rows", "columns")}
    if not isinstance(filter, Resample):
        sides |= {name: getattr(filter, name) // stride for name in ("row", "column")}
    return type(filter)(**(filter.values() | sides))
