"""Evaluating recipes of several kinds on a whole map, as the window does, against growing that map by numpy alone.

The limits are what it takes, in processor time, and up to two fifths more for chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import cos, sin

import numpy as np
from measuring import Row, at_most, in_numpy, ratio

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters import Gullies
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Evaluation
from terrain_explorer.terrain.work import finished

_EXPONENTS = (9, 10)
_STROKES = 100
_WAY = ((0.2, 0.2), (0.4, 0.6), (0.7, 0.5), (0.9, 0.8))
_MASK = Mask.of(MASK_RULES["slope"]()).with_part(MASK_SHAPES["ellipse"](), "intersect")
_LIMITS = {
    "filters of points": (3.7, 5.5),
    "smooth": (3.8, 6.8),
    f"{_STROKES} strokes": (86, 62),
    "a road and a river": (9.5, 10.5),
    "a terrace within a mask": (18, 17),
    "gullies": (22, 25),
    "a drawing, a road, filters": (93, 87),
}


def rows() -> Iterator[Row]:
    for place, exponent in enumerate(_EXPONENTS):
        source = DiamondSquare(exponent=exponent, seed=3)
        ground = source.heightmap()
        for kind, steps in _kinds(source.size).items():
            evaluating = partial(_evaluate, Recipe(source, steps), ground)
            taken = ratio(evaluating, in_numpy(source.heightmap), 5)
            yield at_most(f"{source.size} points square: {kind}", taken, _LIMITS[kind][place], "growing it by numpy")


def _evaluate(recipe: Recipe, ground: Heightmap) -> None:
    evaluation = Evaluation()
    evaluation.store(ground, recipe.source)
    finished(evaluation.evaluating(recipe.source, recipe.steps))


def _kinds(side: int) -> dict[str, tuple[Step, ...]]:
    strokes = Step(Drawing(side, side, tuple(_stroke(number, side) for number in range(_STROKES))))
    terrace, smooth = Step(FILTERS["terrace"]()), Step(FILTERS["smooth"]())
    road, river = (Step(PATHS[slug](points=_WAY)) for slug in ("road", "river"))
    masked = Step(FILTERS["terrace"](), strength=0.7, mask=_MASK)
    kinds = (
        (terrace, Step(FILTERS["stretch"]()), Step(FILTERS["island"]())),
        (smooth,),
        (strokes,),
        (road, river),
        (masked,),
        (Step(Gullies(octaves=3)),),
        (smooth, strokes, road, terrace, masked),
    )
    return dict(zip(_LIMITS, kinds, strict=True))


def _stroke(number: int, side: int) -> DrawnStroke:
    """Return a stroke a fifth of the map long, with one of the most used tools."""
    random = np.random.default_rng(number)
    (row, column), angle, step = random.uniform(0.2, 0.8, 2) * side, random.uniform(0, 7), side / 100
    way = (PointerPlace(row + far * step * sin(angle), column + far * step * cos(angle)) for far in range(20))
    tool = TOOLS[("raise", "lower", "smooth", "flatten", "roughen")[number % 5]]()
    return DrawnStroke(tool, Brush(size=0.06 * side, strength=0.5), tuple(way))
