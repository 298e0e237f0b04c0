"""Draws the pictures of examples: filters, tools, palettes and algorithms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.gui.pictures.filter_examples import (
    HILLS,
    SEED,
    before_and_after,
    example,
    hills,
    mountains,
    rolling,
)
from terrain_explorer.gui.widgets.thumbnails import lit, shaded
from terrain_explorer.terrain import GENERATORS, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, SetHeight, SmoothTool, StampImage, Stroke, Tool
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


_PATH = ((96.0, 22.0), (62.0, 36.0), (52.0, 64.0), (72.0, 88.0), (44.0, 108.0))
"""The way of the stroke, in rows and columns."""

_STRAIGHT = (_PATH[0], _PATH[-1])
_BRUSH = Brush(size=34, strength=0.8)

_BRUSHES: Mapping[str, Brush] = {
    "raise": Brush(size=34, strength=0.35),
    "lower": Brush(size=34, strength=0.35),
    "smooth": Brush(size=44, strength=1),
    "erode": Brush(size=70, strength=1),
    "roughen": Brush(size=44, strength=1),
    "stamp": Brush(size=44, strength=0.6, spacing=1.1),
}


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


def stroke_before_and_after(kind: type[Tool]) -> tuple[Heightmap, Heightmap]:
    """Return the ground before a stroke of a tool, and after it. It takes some milliseconds."""
    ground = _ground(kind)
    base = np.asarray(hills().heights, np.float32)
    canvas = Canvas(ground.heights.copy())
    tool = SetHeight(0.75) if kind is SetHeight else kind()
    stroke = Stroke(canvas, tool, _BRUSHES.get(kind.slug, _BRUSH), base, StampImage(_stamp()))
    for row, column in _STRAIGHT if kind.drawn == "at release" else _PATH:
        stroke.add(row, column)
    stroke.finish()
    return ground, Heightmap(canvas.heights.copy(), range=(0.0, 1.0))


def _ground(kind: type[Tool]) -> Heightmap:
    ground = mountains() if kind is SmoothTool else rolling()
    return Heightmap(ground.heights, range=(0.0, 1.0))


def _stamp() -> Heightmap:
    down, across = np.mgrid[-1:1:65j, -1:1:65j]
    from_middle = np.hypot(down, across)
    rim = np.exp(-(((from_middle - 0.55) / 0.16) ** 2))
    return Heightmap(np.asarray(rim, np.float32))
