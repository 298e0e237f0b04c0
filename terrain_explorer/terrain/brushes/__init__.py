"""Brushes, tools and strokes: drawing on a terrain, as numbers."""

from terrain_explorer.terrain.brushes.brush import Brush
from terrain_explorer.terrain.brushes.canvas import Canvas
from terrain_explorer.terrain.brushes.empty_map import EmptyMap
from terrain_explorer.terrain.brushes.falloff import FALLOFFS, Falloff
from terrain_explorer.terrain.brushes.patch import Change, Patch
from terrain_explorer.terrain.brushes.stamp_image import StampImage
from terrain_explorer.terrain.brushes.stroke import Stroke
from terrain_explorer.terrain.brushes.tools import (
    TOOLS,
    Erase,
    Erode,
    Flatten,
    Lower,
    Raise,
    Roughen,
    SetHeight,
    Slope,
    SmoothTool,
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
    "Erode",
    "Falloff",
    "Flatten",
    "Lower",
    "Patch",
    "Raise",
    "Roughen",
    "SetHeight",
    "Slope",
    "SmoothTool",
    "Stamp",
    "StampImage",
    "Stroke",
    "Tool",
]
