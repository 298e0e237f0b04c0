"""How a terrain grew: its stages, why a point has its height, and every single write. Knows no algorithm by name."""

from terrain_explorer.terrain.growth.explaining import explain
from terrain_explorer.terrain.growth.explanation import Explanation, Parent, Place
from terrain_explorer.terrain.growth.scale import Scale
from terrain_explorer.terrain.growth.trace import Trace, tracing
from terrain_explorer.terrain.growth.writing import LARGEST_WRITTEN_EXPONENT, Write, writes

__all__ = [
    "LARGEST_WRITTEN_EXPONENT",
    "Explanation",
    "Parent",
    "Place",
    "Scale",
    "Trace",
    "Write",
    "explain",
    "tracing",
    "writes",
]
