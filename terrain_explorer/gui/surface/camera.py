"""Where the camera has to stand to see the whole block."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin, tan

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gui.surface.block import Block


@dataclass(frozen=True)
class Pose:
    """A direction to look from, in degrees: azimuth -90 is the south, elevation 90 straight above."""

    azimuth: float
    elevation: float


OBLIQUE = Pose(azimuth=-116.0, elevation=33.0)
FROM_ABOVE = Pose(azimuth=-90.0, elevation=90.0)

MARGIN = 1.08
"""How much wider and higher than the block the picture is."""


@dataclass(frozen=True)
class Framing:
    """A pivot on the z axis and the camera's distance from it, in world units."""

    pivot: float
    distance: float


def frame(block: Block, pose: Pose, field_of_view: float, aspect: float) -> Framing:
    """Return the nearest camera that sees the whole block, in the middle of the picture.

    Parameters
    ----------
    field_of_view
        Horizontal, in degrees.
    aspect
        Width of the picture over its height.
    """
    wide = tan(radians(field_of_view) / 2) / MARGIN
    tall = wide / aspect
    across, up, near = _corners_seen(block, pose)
    highest, lowest = _reach(near, up, tall)
    distance = max(float((near + np.abs(across) / wide).max()), (highest + lowest) / (2 * tall))
    for _ in range(16):  # where the width decides, as much stays free above as below
        highest, lowest = _reach(near, up, (highest + lowest) / (2 * distance))
    climb, slant = cos(radians(pose.elevation)), sin(radians(pose.elevation))
    lift = (highest - lowest) / 2 / climb if climb > 0.01 else 0.0
    return Framing(pivot=block.middle + lift, distance=distance - lift * slant)


def _reach(near: NDArray[np.float64], up: NDArray[np.float64], tall: float) -> tuple[float, float]:
    return float((near * tall + up).max()), float((near * tall - up).max())


def _corners_seen(block: Block, pose: Pose) -> NDArray[np.float64]:
    """Return how far the block's corners lie to the right, up and towards the camera, shape (3, 8)."""
    azimuth, elevation = radians(pose.azimuth), radians(pose.elevation)
    half = np.array([block.east, block.north, block.top - block.middle])
    corners = half[:, None] * (2.0 * (np.arange(8) >> np.arange(3)[:, None] & 1) - 1.0)
    right = (-sin(azimuth), cos(azimuth), 0.0)
    up = (-sin(elevation) * cos(azimuth), -sin(elevation) * sin(azimuth), cos(elevation))
    near = (cos(elevation) * cos(azimuth), cos(elevation) * sin(azimuth), sin(elevation))
    seen: NDArray[np.float64] = np.array([right, up, near]) @ corners
    return seen
