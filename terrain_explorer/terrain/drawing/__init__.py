"""Drawing on a terrain: brushes, tools and strokes, as numbers."""

from terrain_explorer.terrain.drawing.brush import Brush
from terrain_explorer.terrain.drawing.canvas import Canvas
from terrain_explorer.terrain.drawing.empty_map import EmptyMap
from terrain_explorer.terrain.drawing.falloff import FALLOFFS, Falloff
from terrain_explorer.terrain.drawing.patch import Change, Patch
from terrain_explorer.terrain.drawing.stamp_image import StampImage
from terrain_explorer.terrain.drawing.stroke import Stroke
from terrain_explorer.terrain.drawing.tools import (
    TOOLS,
    Erase,
    Flatten,
    Lower,
    Raise,
    Roughen,
    SetHeight,
    Slope,
    Smooth,
    Stamp,
    Tool,
)

__all__ = [
    "FALLOFFS",
    "TOOLS",
    "Brush",
    "Canvas",
    "Change",
    "EmptyMap",
    "Erase",
    "Falloff",
    "Flatten",
    "Lower",
    "Patch",
    "Raise",
    "Roughen",
    "SetHeight",
    "Slope",
    "Smooth",
    "Stamp",
    "StampImage",
    "Stroke",
    "Tool",
]
