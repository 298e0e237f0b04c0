"""Tools for drawing on a terrain.

A new one is a class here and a line in `TOOLS`.
"""

from collections.abc import Mapping

from terrain_explorer.terrain.brushes.tools.base import Tool
from terrain_explorer.terrain.brushes.tools.build_up import Lower, Raise, SmoothTool
from terrain_explorer.terrain.brushes.tools.erode import Erode
from terrain_explorer.terrain.brushes.tools.levelling import Erase, Flatten, SetHeight, Slope
from terrain_explorer.terrain.brushes.tools.roughen import Roughen
from terrain_explorer.terrain.brushes.tools.stamp import Stamp
from terrain_explorer.terrain.catalogue import catalogue

TOOLS: Mapping[str, type[Tool]] = catalogue(
    Raise,
    Lower,
    SmoothTool,
    Erode,
    Flatten,
    SetHeight,
    Slope,
    Roughen,
    Erase,
    Stamp,
)
"""The tools by slug, in the order shown."""

__all__ = [
    "TOOLS",
    "Erase",
    "Erode",
    "Flatten",
    "Lower",
    "Raise",
    "Roughen",
    "SetHeight",
    "Slope",
    "SmoothTool",
    "Stamp",
    "Tool",
]
