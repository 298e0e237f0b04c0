"""How steep a whole map is, from afar."""

from __future__ import annotations

from math import sqrt

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights

_SIDE = 512
"""Seen from afar, a map is no finer than this many squares a side."""

_STRIPS = 8
"""Rows of squares, and as many columns, that stand for all: a pass over a large map would take long."""


def steepness(heightmap: Heightmap) -> float:
    """Return the root mean square of the slopes from square to square, in ranges for a longer side of the map."""
    heights, longer = heightmap.heights, max(heightmap.rows, heightmap.columns) - 1
    points = max(1, longer // _SIDE)
    low, high = heightmap.range
    rises = (_mean_square(_lines(grid, points)) for grid in (heights, heights.T))
    return sqrt(sum(rises)) * longer / points / (high - low)


def _lines(heights: Heights, points: int) -> FloatArray:
    """Return the mean heights of the squares along some rows of squares, shape (rows of squares, squares)."""
    count = max(len(heights) // points, 1)  # a narrow map has less than one row of squares
    # `np.unique` would load the masked arrays of numpy, which is felt at the start.
    starts = [points * row for row in sorted({int(at) for at in np.linspace(0, count - 1, _STRIPS)})]
    lines = np.stack([heights[start : start + points].mean(axis=0, dtype=np.float64) for start in starts])
    squares = lines.shape[1] // points
    return np.asarray(lines[:, : squares * points].reshape(len(lines), squares, points).mean(axis=2))


def _mean_square(lines: FloatArray) -> float:
    """Return the mean square of the rises from square to square; 0 where there is only one."""
    return float(np.mean(np.square(np.diff(lines, axis=1)))) if lines.shape[1] > 1 else 0.0
