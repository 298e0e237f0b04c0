"""Where a camera has to stand to see the whole block."""

from __future__ import annotations

from math import cos, radians, sin, tan

import numpy as np

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Pose, WorldVectors
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW

MARGIN = 1.08
"""How much wider and higher than the block the picture is."""


def framed(
    block: TerrainBlock, pose: Pose, aspect: float, orthographic: bool = False, field_of_view: float = FIELD_OF_VIEW
) -> Camera:
    """Return the nearest camera that sees the whole block from a direction, in the middle of the picture.

    Parameters
    ----------
    aspect
        Width of the picture over its height.
    field_of_view
        Horizontal, in degrees.
    """

    def at(middle: float, distance: float) -> Camera:
        return Camera((0.0, 0.0, middle), distance, pose.azimuth, pose.elevation, orthographic, field_of_view)

    wide = tan(radians(field_of_view) / 2) / MARGIN
    tall = wide / aspect
    across, up, near = _corners_seen(block, pose)
    if orthographic:
        return at(block.middle, float(max(across.max() / wide, up.max() / tall)))
    # In perspective nearer corners are seen farther out. Each bound asks for a distance; the largest holds for all.
    highest, lowest = _reach(near, up, tall)
    distance = max(float((near + np.abs(across) / wide).max()), (highest + lowest) / (2 * tall))
    # Where the width decides, as much must stay free above as below. Each round finds the highest and the lowest corner
    # for the middle of the round before.
    for _ in range(16):
        highest, lowest = _reach(near, up, (highest + lowest) / (2 * distance))
    # The pivot stays on the z axis: it is lifted so that it is in the middle of the picture. Seen from above, lifting
    # it would move nothing.
    climb, slant = cos(radians(pose.elevation)), sin(radians(pose.elevation))
    lift = (highest - lowest) / 2 / climb if climb > 0.01 else 0.0
    return at(block.middle + lift, distance - lift * slant)


def _reach(near: WorldVectors, up: WorldVectors, tall: float) -> tuple[float, float]:
    return float((near * tall + up).max()), float((near * tall - up).max())


def _corners_seen(block: TerrainBlock, pose: Pose) -> WorldVectors:
    """Return how far the block's corners lie to the right, up and towards the camera, shape (3, 8)."""
    half = np.array([block.east, block.north, block.top - block.middle])
    corners = half[:, None] * (2.0 * (np.arange(8) >> np.arange(3)[:, None] & 1) - 1.0)
    seen: WorldVectors = Camera((0.0, 0.0, 0.0), 0.0, pose.azimuth, pose.elevation).axes @ corners
    return seen
