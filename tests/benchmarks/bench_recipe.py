"""Recipes: how long the work takes after a step was changed, and after the ground below all steps was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, sin
from statistics import median
from time import perf_counter

import numpy as np
from measuring import Row

from terrain_explorer.gui.steps.remaking_job import RecipeOrder, remaking
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters import Smooth, Stretch, Terrace
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Evaluation

_EXPONENT = 10
_SIDE = 2**_EXPONENT + 1
_STROKES = 200
_ROUNDS = 3
_WHAT = f"{_SIDE} points square, 3 filters, {_STROKES} strokes"


def rows() -> Iterator[Row]:
    evaluation = Evaluation()
    recipe = _recipe(DiamondSquare(exponent=_EXPONENT))
    _remake(RecipeOrder(recipe, "", None), evaluation)
    changed = [replace(recipe, steps=(*recipe.steps[:-1], Step(Terrace(steps=6 + each)))) for each in range(_ROUNDS)]
    steps = [_remake(RecipeOrder(each, "", recipe), evaluation)[-1] for each in changed]
    yield _row(f"{_WHAT}: the last step", median(steps), 0.1)
    seeds = [_seeded(recipe, seed, evaluation) for seed in range(_ROUNDS)]
    early, whole = (median(times) for times in zip(*seeds, strict=True))
    yield _row(f"{_WHAT}: the seed, early", early, 0.15)
    yield _row(f"{_WHAT}: the seed", whole, 2)


def _row(what: str, seconds: float, limit: float) -> Row:
    return Row(what, f"{seconds * 1000:.0f} ms", f"at most {limit * 1000:.0f} ms", seconds <= limit)


def _recipe(ground: DiamondSquare) -> Recipe:
    drawing = Drawing(_SIDE, _SIDE, tuple(_stroke(number) for number in range(_STROKES)))
    return Recipe(ground, (Step(Smooth()), Step(drawing), Step(Stretch()), Step(Terrace())))


def _stroke(number: int) -> DrawnStroke:
    """Return a stroke a fifth of the map long, with one of the four most used tools."""
    random = np.random.default_rng(number)
    (row, column), angle = random.uniform(0.2, 0.8, 2) * _SIDE, random.uniform(0, 7)
    way = (PointerPlace(row + far * sin(angle), column + far * cos(angle)) for far in range(0, 200, 10))
    tool = TOOLS[("raise", "lower", "smooth", "flatten")[number % 4]]()
    return DrawnStroke(tool, Brush(size=60.0, strength=0.5), tuple(way))


def _seeded(recipe: Recipe, seed: int, evaluation: Evaluation) -> tuple[float, float]:
    """Grow another ground, and return the seconds until the early picture and until the terrain."""
    start = perf_counter()
    source = DiamondSquare(exponent=_EXPONENT, seed=seed + 1)
    order = RecipeOrder(replace(recipe, source=source), "", recipe, ground=source.heightmap())
    grown = perf_counter() - start
    early, whole = _remake(order, evaluation)
    return grown + early, grown + whole


def _remake(order: RecipeOrder, evaluation: Evaluation) -> tuple[float, ...]:
    """Evaluate a recipe, and return the seconds until the early picture, if there is one, and until the terrain."""
    start = perf_counter()
    pictures = [perf_counter() - start for part in remaking(order, evaluation) if isinstance(part, Heightmap)]
    return (*pictures, perf_counter() - start)
