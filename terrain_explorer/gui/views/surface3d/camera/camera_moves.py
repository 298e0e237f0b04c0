"""Cameras that turn, come nearer and slide, without losing the block or getting under the ground."""

from __future__ import annotations

from dataclasses import replace
from math import radians, sin

import numpy as np

from terrain_explorer.gui.views.surface3d.camera.block import SIDE, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import CLOSEST, Camera, Ray, WorldPoint, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface

LOWEST, HIGHEST = 0.0, 90.0
"""Degrees above the horizon between which the camera stays."""

NEAREST = 0.02 * SIDE
"""The shortest distance from the eye to the pivot."""

CLEARANCE = 3.0 * CLOSEST
"""How far above the ground the eye stays, so that nothing is cut off in front of it."""

_FLAT = 15.0
"""Below this elevation, in degrees, dragging lifts the camera instead of moving it over the ground."""

_HALVINGS = 12
"""Halvings of a zoom that the ground stops: the eye then stays within a thousandth of the way from the ground."""


def turned(camera: Camera, azimuth: float, elevation: float) -> Camera:
    """Return the camera turned around its pivot, in degrees, not below the horizon and not over the top."""
    climbed = min(max(camera.elevation + elevation, LOWEST), HIGHEST)
    return replace(camera, azimuth=camera.azimuth + azimuth, elevation=climbed)


def zoomed(camera: Camera, factor: float, about: WorldPoint, farthest: float) -> Camera:
    """Return the camera nearer by a factor; a place of the world stays where it is in the picture.

    The eye comes no nearer to that place than `NEAREST`, and no farther from the pivot than ``farthest``.
    """
    away = camera.distance if camera.orthographic else float(np.linalg.norm(np.subtract(camera.eye, about)))
    factor = min(factor, max(away / NEAREST, 1.0))
    distance = min(max(camera.distance / factor, NEAREST), farthest)
    if camera.orthographic or distance == farthest:
        factor = camera.distance / distance
    eye = about + np.subtract(camera.eye, about) / factor
    return replace(camera, pivot=_place(eye - distance * camera.axes[2]), distance=distance)


def dragged(camera: Camera, grabbed: WorldPoint, ray: Ray) -> Camera:
    """Return the camera so moved, and not turned, that a line of sight goes through a place of the world.

    It moves level; where it looks almost level it moves at right angles to where it looks.
    """
    level = sin(radians(camera.elevation)) >= sin(radians(_FLAT))
    normal = np.array([0.0, 0.0, 1.0]) if level else camera.axes[2]
    origin, direction = ray
    approach = float(normal @ direction)
    if approach > -1e-6:  # the line of sight does not meet the plane in which the camera moves
        return camera
    met = origin + float(normal @ (grabbed - origin)) / approach * direction
    return replace(camera, pivot=_place(camera.pivot + (grabbed - met)))


def held(block: TerrainBlock, before: Camera, after: Camera) -> Camera:
    """Return the later camera with its pivot over, in or under the block, or no farther from there than before."""
    # A script may have set a pivot beside the block; it may then come nearer, but go no farther.
    corner = np.array([block.east, block.north, block.middle + block.radius])
    opposite = np.array([-block.east, -block.north, block.middle - block.radius])
    low, high = np.minimum(opposite, before.pivot), np.maximum(corner, before.pivot)
    return replace(after, pivot=_place(np.clip(after.pivot, low, high)))


def raised(camera: Camera, ground: DrawnSurface) -> Camera:
    """Return the camera with its eye clear of the ground below it, its elevation raised as little as needed.

    Where that is not enough, because the pivot lies too deep, the pivot is brought up to the ground first.
    """
    if not buried(camera, ground):
        return camera
    elevation = _clear_elevation(camera, ground)
    if elevation is None:
        camera = replace(surfaced(camera, ground), distance=max(camera.distance, NEAREST))
        elevation = _clear_elevation(camera, ground)
    return replace(camera, elevation=HIGHEST if elevation is None else elevation)


def surfaced(camera: Camera, ground: DrawnSurface) -> Camera:
    """Return the camera with its pivot not under the ground."""
    x, y, z = camera.pivot
    return replace(camera, pivot=(x, y, max(z, float(ground.level(x, y))))) if ground.beneath(x, y) else camera


def stopped(before: Camera, factor: float, about: WorldPoint, farthest: float, ground: DrawnSurface) -> Camera:
    """Return the camera nearer by a factor, or by as much as leaves its eye clear of the ground; see `zoomed`."""
    after = zoomed(before, factor, about, farthest)
    if not buried(after, ground):
        return after
    reached, too_far = 1.0, factor
    for _ in range(_HALVINGS):
        middle = (reached + too_far) / 2
        if buried(zoomed(before, middle, about, farthest), ground):
            too_far = middle
        else:
            reached = middle
    return zoomed(before, reached, about, farthest)


def buried(camera: Camera, ground: DrawnSurface) -> bool:
    """Return whether the eye is over or under the block and not clear of the ground; parallels have no eye."""
    return not camera.orthographic and bool(_buried(np.array([camera.eye]), ground)[0])


def _buried(eyes: WorldVectors, ground: DrawnSurface) -> WorldVectors:
    x, y, z = eyes.T
    return np.asarray(ground.beneath(x, y) & (z < ground.level(x, y) + CLEARANCE))


def _clear_elevation(camera: Camera, ground: DrawnSurface) -> float | None:
    """Return the lowest elevation from the present one up at which the eye is clear of the ground, in degrees."""
    # Not by halving: between two clear elevations there may be a mountain. Three rounds of 65 find the lowest one to
    # less than a thousandth of a degree.
    low, high = camera.elevation, HIGHEST
    for _ in range(3):
        elevations = np.linspace(low, high, 65)
        clear = np.flatnonzero(np.logical_not(_buried(_eyes(camera, elevations), ground)))
        if not len(clear):
            return None
        low, high = float(elevations[max(clear[0] - 1, 0)]), float(elevations[clear[0]])
    return high


def _eyes(camera: Camera, elevations: WorldVectors) -> WorldVectors:
    """Return where the eye is at elevations in degrees, shape (n, 3)."""
    azimuth, climb = radians(camera.azimuth), np.radians(elevations)
    backward = np.stack([np.cos(climb) * np.cos(azimuth), np.cos(climb) * np.sin(azimuth), np.sin(climb)], axis=1)
    return np.asarray(camera.pivot + camera.distance * backward)


def _place(vector: WorldVectors) -> WorldPoint:
    x, y, z = vector.tolist()
    return x, y, z
