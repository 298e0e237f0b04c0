"""Shading a heightmap as seen from above."""

from __future__ import annotations

import math

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights


def hillshade(heights: FloatArray, spacing: float, azimuth: float = 315, altitude: float = 45) -> Heights:
    """Return how brightly the sun lights each point of a surface, 0 (in its own shadow) to 1 (facing the sun).

    Lambert's law on the normal from central differences.

    Parameters
    ----------
    heights
        Shape (rows, columns), at least 2 x 2.
    spacing
        The distance of neighbouring points, in the unit of the heights.
    azimuth
        Where the sun stands, in degrees clockwise from north, the top of the map.
    altitude
        How high it stands above the horizon, in degrees.
    """
    down, right = np.gradient(heights.astype(np.float32, copy=False), spacing)
    towards = math.radians(azimuth)
    level, up = math.cos(math.radians(altitude)), math.sin(math.radians(altitude))
    east, north = level * math.sin(towards), level * math.cos(towards)
    lit = (up - east * right + north * down) / np.sqrt(1 + right * right + down * down)
    return np.asarray(np.clip(lit, 0, 1), np.float32)
