"""Explanations of the algorithms: stages, where a height comes from, every single write, and how they compare.

`comparison` is imported by itself: it needs all statistics, and the window starts without them.
"""

from terrain_explorer.terrain.explain.explanation import Explanation, LatticePoint, Parent, Scale
from terrain_explorer.terrain.explain.filter_growth import (
    Aging,
    Crumbling,
    Explain,
    Filling,
    FilterStage,
    Gathering,
    PointOrigin,
    Sliding,
    Snowing,
    filter_stages,
    has_stages,
)
from terrain_explorer.terrain.explain.height_origin import (
    HeightSum,
    Term,
    explain,
    is_explainable,
    is_sum,
    origin,
    sum_at,
)
from terrain_explorer.terrain.explain.trace import Trace, tracing
from terrain_explorer.terrain.explain.writes import LARGEST_WRITTEN_EXPONENT, Write, has_writes, writes

__all__ = [
    "LARGEST_WRITTEN_EXPONENT",
    "Aging",
    "Crumbling",
    "Explain",
    "Explanation",
    "Filling",
    "FilterStage",
    "Gathering",
    "HeightSum",
    "LatticePoint",
    "Parent",
    "PointOrigin",
    "Scale",
    "Sliding",
    "Snowing",
    "Term",
    "Trace",
    "Write",
    "explain",
    "filter_stages",
    "has_stages",
    "has_writes",
    "is_explainable",
    "is_sum",
    "origin",
    "sum_at",
    "tracing",
    "writes",
]
