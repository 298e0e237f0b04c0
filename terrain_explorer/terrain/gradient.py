"""The gradient of a surface, and the slope and aspect that follow from it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights


class Gradient(NamedTuple):
    """How much a surface rises to the south and to the east at each point, per unit of length; both (rows, columns)."""

    south: Heights
    east: Heights


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
    return np.asarray(np.gradient(heights.astype(np.float32, copy=False), spacing, axis=axis), np.float32)
