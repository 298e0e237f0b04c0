"""The gradient of a surface, and the slope and aspect that follow from it."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights


class Gradient(NamedTuple):
    """How much a surface rises to the south and to the east at each point, per unit of length; both (rows, columns)."""

    south: Heights
    east: Heights


_CLOSEST, _FARTHEST = 1e-30, 1e30
"""Between these, distances and what is divided by them are within float32."""


def gradient(heights: FloatArray, spacing: float | tuple[float, float]) -> Gradient:
    """Return the gradient of a surface by central differences, one-sided at the edges.

    Parameters
    ----------
    heights
        Shape (rows, columns). Along an axis of one point the surface is taken to be level.
    spacing
        The distance of neighbouring points, in the unit of the heights; a pair for that of rows and that of columns.
    """
    down, across = spacing if isinstance(spacing, tuple) else (spacing, spacing)
    return Gradient(_rise(heights, down, 0), _rise(heights, across, 1))


def slope(rise: Gradient) -> Heights:
    """Return how steep each point is, in degrees from 0 to 90."""
    return np.degrees(np.arctan(np.hypot(*rise)))


def aspect(rise: Gradient) -> Heights:
    """Return the direction in which each point falls, in degrees clockwise from north, 0 to 360; NaN where level."""
    # Downhill is against the gradient. Ground that rises to the south falls to the north, which is 0 degrees.
    falls = np.degrees(np.arctan2(-rise.east, rise.south)) % np.float32(360)
    return np.where((rise.south == 0) & (rise.east == 0), np.float32(np.nan), falls)


def _rise(heights: FloatArray, spacing: float, axis: int) -> Heights:
    if heights.shape[axis] == 1:
        return np.zeros(heights.shape, np.float32)
    within = _CLOSEST < spacing < _FARTHEST
    rises = np.gradient(heights.astype(np.float32 if within else np.float64, copy=False), spacing, axis=axis)
    most = np.finfo(np.float32).max
    return np.asarray(rises if within else np.clip(rises, -most, most), np.float32)


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
