"""Explanations of a growth: its stages, where a height comes from, and every single write."""

from terrain_explorer.terrain.explain.explanation import Explanation, LatticePoint, Parent
from terrain_explorer.terrain.explain.height_origin import explain, is_explainable
from terrain_explorer.terrain.explain.height_scale import Scale
from terrain_explorer.terrain.explain.trace import Trace, tracing
from terrain_explorer.terrain.explain.writes import LARGEST_WRITTEN_EXPONENT, Write, has_writes, writes

__all__ = [
    "LARGEST_WRITTEN_EXPONENT",
    "Explanation",
    "LatticePoint",
    "Parent",
    "Scale",
    "Trace",
    "Write",
    "explain",
    "has_writes",
    "is_explainable",
    "tracing",
    "writes",
]
