"""Draws the pictures of examples: filters, tools, palettes and algorithms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.gui.widgets.thumbnails import lit, shaded
from terrain_explorer.terrain import GENERATORS, DiamondSquare, GradientNoise, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, SetHeight, SmoothTool, StampImage, Stroke, Tool
from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.filters import FILTERS, Filter
from terrain_explorer.terrain.filters.add_detail import AddDetail
from terrain_explorer.terrain.filters.crop_pad import Crop, Pad
from terrain_explorer.terrain.filters.erosion.gullies import Gullies
from terrain_explorer.terrain.filters.erosion.layered_rock import LayeredRock
from terrain_explorer.terrain.filters.erosion.snow import Snow
from terrain_explorer.terrain.filters.erosion.streams import Streams
from terrain_explorer.terrain.filters.erosion.talus import TalusSlopes
from terrain_explorer.terrain.filters.erosion.thermal_erosion import ThermalErosion
from terrain_explorer.terrain.filters.island import Island
from terrain_explorer.terrain.filters.levels import Clamp, Fill, Level, Levels
from terrain_explorer.terrain.filters.resample import Resample
from terrain_explorer.terrain.filters.rock import Rock
from terrain_explorer.terrain.filters.smooth import Smooth
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Origin
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.normalising import change_of
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.shading.tones import cover_tones
from terrain_explorer.terrain.work import Work, finished

SEED = 15
"""The seed of the window's first terrain."""

_EXPONENT, _SKETCH = 7, 4
_STEPS = 20
"""The stair steps of a picture with too few shades of grey."""


@dataclass(frozen=True)
class Example:
    """A ground on which one sees what a filter does.

    Attributes
    ----------
    ground
        Makes the ground.
    filter
        The filter with the parameters that show it best, or None for those that suit the ground.
    look
        How both are drawn.
    lakes
        Whether water stands in the pits of the ground before.
    """

    ground: Callable[[], Heightmap]
    filter: Filter | None = None
    look: Look = field(default_factory=Look)
    lakes: bool = False


HILLS = DiamondSquare(exponent=_EXPONENT, spread_reduction=0.55, seed=SEED)
"""Hills, 129 points a side."""


@cache
def hills() -> Heightmap:
    """Return the hills."""
    return HILLS.heightmap()


@cache
def mountains() -> Heightmap:
    """Return rough mountains, 129 points a side."""
    return DiamondSquare(exponent=_EXPONENT, spread_reduction=0.62, seed=9).heightmap()


def example(kind: type[Filter]) -> Example:
    """Return the example of a filter; one without an example of its own is shown on hills."""
    return _examples().get(kind.slug, Example(hills))


def before_and_after(kind: type[Filter]) -> tuple[Heightmap, Heightmap]:
    """Return the ground of a filter's example, and what the filter makes of it. It takes some milliseconds."""
    shown = example(kind)
    ground = shown.ground()
    chosen = shown.filter or kind.suited(ground)
    return ground, chosen.applied(ground)


@cache
def rolling() -> Heightmap:
    """Return gentle ground, 129 points a side."""
    return Smooth(reach=0.04).applied(hills())


def _revised(ground: Callable[[], Heightmap], change: Callable[[FloatArray], FloatArray]) -> Callable[[], Heightmap]:
    return lambda: Heightmap(np.asarray(change(ground().heights), np.float32), range=(0.0, 1.0))


def _with_voids() -> Heightmap:
    ground = hills()
    rows, columns = np.indices(ground.heights.shape)
    voids = np.hypot(rows - 45, columns - 50) < 17
    voids |= np.hypot(rows - 90, columns - 92) < 11
    return replace(
        ground, heights=np.where(voids, np.float32(0), ground.heights), origin=Origin("", voids=voids), extremes=(0, 1)
    )


def _sketch() -> Heightmap:
    return DiamondSquare(exponent=_SKETCH, spread_reduction=0.5, seed=SEED).heightmap()


def _ridges() -> Heightmap:
    return GradientNoise(exponent=_EXPONENT, frequency=3, octaves=5, fractal="ridged", seed=SEED).heightmap()


# Made when they are first asked for: so many values would be felt at the start.
@cache
def _examples() -> Mapping[str, Example]:
    return {
        "undo-linear-light": Example(_revised(hills, lambda heights: heights**2.4)),
        "smooth-steps": Example(_revised(rolling, lambda heights: np.round(heights * _STEPS) / _STEPS)),
        "fill-voids": Example(_with_voids),
        "resample": Example(_sketch, Resample(rows=129, columns=129)),
        "crop": Example(hills, Crop(rows=65, columns=65, row=20, column=20)),
        "pad": Example(hills, Pad(rows=193, columns=193, row=32, column=32, ground="height", height=0.2)),
        "stretch": Example(_revised(hills, lambda heights: 0.4 + 0.2 * heights)),
        "clamp": Example(hills, Clamp(0.35, 0.65)),
        "levels": Example(hills, Levels(0.2, 0.9, 0, 1, 0.5)),
        "fill": Example(hills, Fill("raise by", 0.3)),
        "level": Example(hills, Level()),
        "rock": Example(rolling, Rock(rock="mesas", thickness=0.6, top=0.75), Look(palette="rock")),
        "terrace": Example(rolling),
        "smooth": Example(mountains, Smooth(reach=0.024)),
        "island": Example(hills, Island(), Look(water=True, water_level=0.22)),
        "streams": Example(hills, Streams(age=0.4)),
        "thermal-erosion": Example(mountains, ThermalErosion(reach=0.05)),
        "layered-rock": Example(rolling, LayeredRock()),
        "gullies": Example(_ridges, Gullies(depth=0.3, width=0.3)),
        "talus": Example(mountains, TalusSlopes(retreat=40, face=35), Look(palette="land-cover")),
        "snow": Example(mountains, Snow(depth=6, line=0.3)),
        "breach-dams": Example(mountains, lakes=True),
        "fill-lakes": Example(mountains, lakes=True),
        "add-detail": Example(_sketch, AddDetail(doublings=3, spread=0.06, hurst=0.7)),
    }


Key = tuple[Literal["filter", "tool", "palette", "algorithm"], str]
"""What a picture is of: its kind, and its slug."""

Pictures = tuple[QImage, ...]
"""One picture, or two: before and after."""

_WORN = Recipe(HILLS, (Step(Streams(age=0.4)),))
"""Mountains with valleys, on which each palette has something to show."""

_LAID = {
    "snow": Recipe(HILLS, (*_WORN.steps, Step(Snow(depth=6, line=0.3)))),
    "talus": Recipe(HILLS, (*_WORN.steps, Step(TalusSlopes(retreat=40, face=32)))),
    "rock": Recipe(HILLS, (Step(LayeredRock()),)),
    "sediment": Recipe(HILLS, (Step(Streams(age=0.4, deposition=1)),)),
}
"""The same with a deposit, by its slug."""

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
    if kind is Snow:
        return finished(under_snow(before, before)), finished(under_snow(before, after))
    pictures = lit(before, shown.look, lakes=_lakes(before) if shown.lakes else None), lit(after, shown.look)
    # Some change what heights mean, and nothing that one sees.
    return pictures if _differ(before, after) or before.rock != after.rock else pictures[:1]


def under_snow(bare: Heightmap, ground: Heightmap, sea: float | None = None) -> Work[QImage]:
    """Return a picture of ground as land, white where it is higher than it was without snow.

    Parameters
    ----------
    sea
        How high a sea stands, as a part of the range; None for no sea.
    """
    drainage = yield from draining(ground)
    tones = yield from cover_tones(drainage, Wear({ErosionLaw.SNOW: change_of(ground.heights, bare.heights)}))
    look = Look(palette="land-cover", water=sea is not None, water_level=sea or 0.0)
    return lit(ground, look, tones=tones)


def _of_tool(slug: str) -> Pictures:
    before, after = stroke_before_and_after(TOOLS[slug])
    return lit(before, _DRAWN_STRONGLY), lit(after, _DRAWN_STRONGLY)


def _of_palette(slug: str) -> Pictures:
    recipe = _LAID.get(PALETTES[slug].of, _WORN)
    ground = recipe.heightmap()
    tones = finished(toning(ground, slug, recipe))
    return (lit(ground, Look(palette=slug), tones=tones.get(slug)),)


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
