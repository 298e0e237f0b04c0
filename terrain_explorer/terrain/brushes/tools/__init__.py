"""The tools. A new one is a class here and a line in `TOOLS`."""

from collections.abc import Mapping
from types import MappingProxyType

from terrain_explorer.terrain.brushes.tools.base import Tool
from terrain_explorer.terrain.brushes.tools.build_up import Lower, Raise, SmoothTool
from terrain_explorer.terrain.brushes.tools.levelling import Erase, Flatten, SetHeight, Slope
from terrain_explorer.terrain.brushes.tools.roughen import Roughen
from terrain_explorer.terrain.brushes.tools.stamp import Stamp

TOOLS: Mapping[str, type[Tool]] = MappingProxyType(
    {tool.slug: tool for tool in (Raise, Lower, SmoothTool, Flatten, SetHeight, Slope, Roughen, Erase, Stamp)}
)
"""The tools by slug, in the order in which they are shown."""

__all__ = [
    "TOOLS",
    "Erase",
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
