"""The tools. A new one is a class here and a line in `TOOLS`."""

from collections.abc import Mapping
from types import MappingProxyType

from terrain_explorer.terrain.drawing.tools.base import Tool
from terrain_explorer.terrain.drawing.tools.levelling import Erase, Flatten, SetHeight, Slope
from terrain_explorer.terrain.drawing.tools.moving import Lower, Raise, Smooth
from terrain_explorer.terrain.drawing.tools.roughen import Roughen
from terrain_explorer.terrain.drawing.tools.stamp import Stamp

TOOLS: Mapping[str, type[Tool]] = MappingProxyType(
    {tool.slug: tool for tool in (Raise, Lower, Smooth, Flatten, SetHeight, Slope, Roughen, Erase, Stamp)}
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
    "Smooth",
    "Stamp",
    "Tool",
]
