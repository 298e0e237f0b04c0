"""What each drawing tool does to an example: one stroke over gentle ground."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from terrain_explorer.gui.pictures.filter_examples import hills, mountains, rolling
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import Brush, Canvas, SetHeight, SmoothTool, StampImage, Stroke, Tool

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
