"""Draws the pictures of examples: filters, tools, palettes and algorithms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.gui.pictures.filter_examples import HILLS, SEED, before_and_after, example
from terrain_explorer.gui.pictures.tool_examples import stroke_before_and_after
from terrain_explorer.gui.widgets.thumbnails import lit, shaded
from terrain_explorer.terrain import GENERATORS, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS
from terrain_explorer.terrain.filters import FILTERS, Streams
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import finished

Key = tuple[Literal["filter", "tool", "palette", "algorithm"], str]
"""What a picture is of: its kind, and its slug."""

Pictures = tuple[QImage, ...]
"""One picture, or two: before and after."""

_WORN = Recipe(HILLS, (Step(Streams(age=0.4)),))
"""Mountains with valleys, on which each palette has something to show."""

_DRAWN_STRONGLY = Look(exaggeration=2)


@cache
def pictures_of(key: Key) -> Pictures:
    """Return the pictures of an example; it may be called in any thread, and takes up to half a second once."""
    kind, slug = key
    return _DRAWING[kind](slug)


def _of_filter(slug: str) -> Pictures:
    kind = FILTERS[slug]
    shown, (before, after) = example(kind), before_and_after(kind)
    pictures = lit(before, shown.look, lakes=_lakes(before) if shown.lakes else None), lit(after, shown.look)
    # Some change what heights mean, and nothing that one sees.
    return pictures if _differ(before, after) else pictures[:1]


def _of_tool(slug: str) -> Pictures:
    before, after = stroke_before_and_after(TOOLS[slug])
    return lit(before, _DRAWN_STRONGLY), lit(after, _DRAWN_STRONGLY)


def _of_palette(slug: str) -> Pictures:
    ground = _worn()
    tones = finished(toning(ground, slug, _WORN))
    return (lit(ground, Look(palette=slug), tones=tones.get(slug)),)


@cache
def _worn() -> Heightmap:
    return _WORN.heightmap()


def _of_algorithm(slug: str) -> Pictures:
    values = {"exponent": 7, "seed": SEED}
    return (shaded(GENERATORS[slug](**values).heightmap(), palette="land"),)


def _lakes(ground: Heightmap) -> Heights:
    depths = finished(draining(ground)).filled - ground.heights
    return np.asarray(depths, np.float32)


def _differ(before: Heightmap, after: Heightmap) -> bool:
    one, other = map(_shares, (before, after))
    return one.shape != other.shape or not np.allclose(one, other, atol=1e-3)


def _shares(heightmap: Heightmap) -> Heights:
    low, high = heightmap.range
    return np.asarray((heightmap.heights - low) / (high - low), np.float32)


_DRAWING: Mapping[str, Callable[[str], Pictures]] = {
    "filter": _of_filter,
    "tool": _of_tool,
    "palette": _of_palette,
    "algorithm": _of_algorithm,
}
