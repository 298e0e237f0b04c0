"""Cameras for pictures: the same view in another shape, and all around the terrain."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import atan, cos, degrees, inf, radians, sin, tan
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import CLOSEST, Camera, Pose
from terrain_explorer.gui.views.surface3d.camera.camera_world import CameraWorld
from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.land_drawing import LandDrawing

C = TypeVar("C", bound=Camera | GroundCamera)

_LIFTS = 8
"""How often all views of a turn at depth are lifted for one of them: the ground under them is another one then."""


def widened(camera: C, factor: float) -> C:
    """Return a camera from whose place all looks the same, but 1 / `factor` times as large."""
    half = atan(factor * tan(radians(camera.field_of_view) / 2))
    return replace(camera, field_of_view=2.0 * degrees(half))


def reshaped(camera: C, seen: float, wanted: float) -> C:
    """Return the camera for a picture of another shape that contains all of the present one.

    Parameters
    ----------
    seen, wanted
        Width over height of the present picture, and of the other one.
    """
    return widened(camera, max(wanted / seen, 1.0))


def cameras(start: Camera, frames: int, ground: DrawnSurface, aspect: float) -> list[Camera]:
    """Return a full turn of the terrain about its middle, clockwise as seen from above, beginning with `start`.

    All views are higher where the ground would be in the way of one, and a little wider where the whole block is seen
    at first and would not be later.
    """
    turn = _turn(start, frames)
    # Until no view is in the ground: each lift moves all of them.
    while (lifted := [CameraWorld(camera, ground).raised() for camera in turn]) != turn:
        turn = _turn(_highest(start, lifted), frames)
    # Only a view that shows the whole block at first keeps all of it in sight. Whoever came close wants a detail.
    first, *reaches = (_reach(camera, ground.block, aspect) for camera in turn)
    wider = max(first, *reaches)
    if first <= 1.0 < wider < inf:
        return [widened(camera, wider) for camera in turn]
    return turn


def cameras_around(
    start: GroundCamera, frames: int, drawing: LandDrawing, aspect: float, framed: bool = False
) -> Steps[float, None, list[GroundCamera]]:
    """Return a full turn of the ground around the place that is looked at, as `cameras` of a map.

    Parameters
    ----------
    framed
        Whether all ground is in sight, and stays so.
    """
    poses = [Pose(start.azimuth + 360.0 * frame / frames, start.elevation) for frame in range(frames)]
    if framed:
        wholes = [drawing.moves.whole(aspect, pose, start.orthographic, start.field_of_view) for pose in poses]
        start = replace(start, scale=max(start.scale, *(whole.scale for whole in wholes)))
    for _ in range(_LIFTS):
        turn = [replace(start, azimuth=pose.azimuth) for pose in poses]
        lifted = []
        for camera in turn:
            lifted.append(drawing.cleared(camera))
            yield 0.0
        if lifted == turn:
            break
        highest = replace(start.pivot, height=max(camera.pivot.height for camera in lifted))
        start = replace(
            start,
            pivot=highest,
            scale=max(camera.scale for camera in lifted),
            elevation=max(camera.elevation for camera in lifted),
        )
    return lifted


def _turn(start: Camera, frames: int) -> list[Camera]:
    return [_turned(start, 360.0 * frame / frames) for frame in range(frames)]


def _highest(start: Camera, lifted: Sequence[Camera]) -> Camera:
    """Return a camera that is lifted as much as any of these, which were all like it."""
    x, y, _ = start.pivot
    return replace(
        start,
        pivot=(x, y, max(camera.pivot[2] for camera in lifted)),
        distance=max(camera.distance for camera in lifted),
        elevation=max(camera.elevation for camera in lifted),
    )


def _turned(camera: Camera, angle: float) -> Camera:
    """Return the camera moved about the z axis by an angle in degrees; all under it turns the other way."""
    x, y, z = camera.pivot
    along, across = cos(radians(angle)), sin(radians(angle))
    pivot = (x * along - y * across, x * across + y * along, z)
    return replace(camera, pivot=pivot, azimuth=camera.azimuth + angle)


def _reach(camera: Camera, block: TerrainBlock, aspect: float) -> float:
    """Return how far the block's corners are from the middle of the picture; 1 is its edge, infinity behind the eye."""
    corners = list(product((-block.east, block.east), (-block.north, block.north), (block.bottom, block.top)))
    x, y, ahead = camera.seen(corners, aspect)
    aside = np.maximum(np.abs(x), np.abs(y))
    return float(np.where(camera.orthographic | (ahead > CLOSEST), aside, inf).max())
