"""How a heightmap's surface lies as seen from above: its slope, aspect, contours, and how the sun lights it."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray, Heights


class Gradient(NamedTuple):
    """How much a surface rises to the south and to the east at each point, per unit of length; both (rows, columns)."""

    south: Heights
    east: Heights


def gradient(heights: FloatArray, spacing: float) -> Gradient:
    """Return the gradient of a surface by central differences, one-sided at the edges.

    Parameters
    ----------
    heights
        Shape (rows, columns). Along an axis of one point the surface is taken to be level.
    spacing
        The distance of neighbouring points, in the unit of the heights.
    """
    return Gradient(_rise(heights, spacing, 0), _rise(heights, spacing, 1))


def slope(rise: Gradient) -> Heights:
    """Return how steep each point is, in degrees from 0 to 90."""
    return np.degrees(np.arctan(np.hypot(*rise)))


def aspect(rise: Gradient) -> Heights:
    """Return the direction in which each point falls, in degrees clockwise from north, 0 to 360; NaN where level."""
    falls = np.degrees(np.arctan2(-rise.east, rise.south)) % np.float32(360)
    return np.where((rise.south == 0) & (rise.east == 0), np.float32(np.nan), falls)


def hillshade(rise: Gradient, azimuth: float = 315, altitude: float = 45) -> Heights:
    """Return how brightly the sun lights each point of a surface, 0 (in its own shadow) to 1 (facing the sun).

    Lambert's law.

    Parameters
    ----------
    azimuth
        Where the sun stands, in degrees clockwise from north, the top of the map.
    altitude
        How high it stands above the horizon, in degrees.
    """
    towards = math.radians(azimuth)
    level, up = math.cos(math.radians(altitude)), math.sin(math.radians(altitude))
    east, north = level * math.sin(towards), level * math.cos(towards)
    lit = (up - east * rise.east + north * rise.south) / np.sqrt(1 + rise.east * rise.east + rise.south * rise.south)
    return np.asarray(np.clip(lit, 0, 1), np.float32)


def contours(heights: FloatArray, interval: float) -> NDArray[np.bool_]:
    """Return which points a contour passes, shape (rows, columns).

    It passes a point where a multiple of the interval lies between the height there and that of the neighbour to the
    right or below.
    """
    level = np.floor(heights * np.float32(1 / interval))
    passed = np.zeros(level.shape, bool)
    passed[:-1] |= level[:-1] != level[1:]
    passed[:, :-1] |= level[:, :-1] != level[:, 1:]
    return passed


def _rise(heights: FloatArray, spacing: float, axis: int) -> Heights:
    if heights.shape[axis] == 1:
        return np.zeros(heights.shape, np.float32)
    return np.asarray(np.gradient(heights.astype(np.float32, copy=False), spacing, axis=axis), np.float32)
