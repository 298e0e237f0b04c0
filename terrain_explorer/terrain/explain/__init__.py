"""How a terrain grew: its stages, why a point has its height, and every single write. Knows no algorithm by name."""

from terrain_explorer.terrain.explain.explanation import Explanation, LatticePoint, Parent
from terrain_explorer.terrain.explain.height_origin import explain
from terrain_explorer.terrain.explain.height_scale import Scale
from terrain_explorer.terrain.explain.trace import Trace, tracing
from terrain_explorer.terrain.explain.writes import LARGEST_WRITTEN_EXPONENT, Write, writes

__all__ = [
    "LARGEST_WRITTEN_EXPONENT",
    "Explanation",
    "LatticePoint",
    "Parent",
    "Scale",
    "Trace",
    "Write",
    "explain",
    "tracing",
    "writes",
]
