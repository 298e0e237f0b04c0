"""Hillshade: how brightly the sun lights the ground. And contours, the lines of equal height."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.gradient import Gradient
from terrain_explorer.terrain.heightmap import FloatArray, Heights


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
    # The cosine of the angle between the sun and the normal (-east rise, north rise, 1): south is down the rows, so a
    # rise to the south turns the normal north.
    lit = (up - east * rise.east + north * rise.south) / np.sqrt(1 + rise.east * rise.east + rise.south * rise.south)
    return np.asarray(np.clip(lit, 0, 1), np.float32)


def contours(heights: FloatArray, interval: float) -> NDArray[np.bool_]:
    """Return which points a contour passes, shape (rows, columns).

    It passes a point where a multiple of the interval lies between the height there and that of the neighbour to the
    right or below.
    """
    # Points of neighbouring levels have a multiple of the interval between them. Only two neighbours are asked, or
    # every line would be two points wide.
    level = np.floor(heights * np.float32(1 / interval))
    passed = np.zeros(level.shape, bool)
    passed[:-1] |= level[:-1] != level[1:]
    passed[:, :-1] |= level[:, :-1] != level[:, 1:]
    return passed
