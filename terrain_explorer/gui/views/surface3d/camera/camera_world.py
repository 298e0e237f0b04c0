"""Cameras that turn, come nearer and slide in a world, without losing its ground or getting under it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, radians, sin
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import CLOSEST, Camera, Ray, WorldPoint, WorldVectors
from terrain_explorer.terrain.heightmap import Bools

HIGHEST = 90.0
"""Degrees above the horizon."""

NEAREST = 0.02 * SIDE
"""The shortest distance from the eye to the pivot."""

CLEARANCE = 3.0 * CLOSEST
"""How far above the ground the eye stays, so that nothing is cut off in front of it."""

_FLAT = 15.0
"""Below this elevation, in degrees, dragging lifts the camera instead of moving it over the ground."""

_LONGEST_DRAG = 4.0
"""How far one step of a drag may lead, in distances from the pivot: one near the horizon leads far away."""


class WorldGround(Protocol):
    """Ground in the world of a camera: that of a map, or what is around a place."""

    def level(self, x: ArrayLike, y: ArrayLike) -> WorldVectors:
        """Return z of the surface at places of the world; beside the ground that of its nearest place."""

    def beneath(self, x: ArrayLike, y: ArrayLike) -> Bools:
        """Return which places of the world are above or below ground that is known, and not beside it."""


@dataclass(frozen=True)
class CameraLimits:
    """How far cameras may go; by default those around a map.

    Attributes
    ----------
    lowest
        Degrees above the horizon.
    nearest, farthest
        Distances from the pivot.
    low, high
        The corners of the box in which pivots stay.
    clearance
        How far above the ground eyes stay.
    clearance_of_distance
        The same as a part of the distance from the pivot: the greater one counts.
    """

    lowest: float = 0.0
    nearest: float = NEAREST
    farthest: float = inf
    low: WorldPoint = (-inf, -inf, -inf)
    high: WorldPoint = (inf, inf, inf)
    clearance: float = CLEARANCE
    clearance_of_distance: float = 0.0


@dataclass(frozen=True)
class CameraWorld:
    """A camera, the ground around it, and how far it may go; every move gives another camera."""

    camera: Camera
    ground: WorldGround | None = None
    limits: CameraLimits = CameraLimits()

    def turned(self, azimuth: float, elevation: float) -> Camera:
        """Return the camera turned around its pivot, in degrees, not below the horizon and not over the top."""
        camera = self.camera
        climbed = min(max(camera.elevation + elevation, self.limits.lowest), HIGHEST)
        return replace(camera, azimuth=camera.azimuth + azimuth, elevation=climbed)

    def zoomed(self, factor: float, about: WorldPoint | None = None) -> Camera:
        """Return the camera nearer by a factor.

        A place of the world, by default the pivot, stays where it is in the picture. The eye comes no nearer to it, and
        no farther from the pivot, than the limits say.
        """
        camera, limits, about = self.camera, self.limits, self.camera.pivot if about is None else about
        away = camera.distance if camera.orthographic else float(np.linalg.norm(np.subtract(camera.eye, about)))
        factor = min(factor, max(away / limits.nearest, 1.0))
        distance = min(max(camera.distance / factor, limits.nearest), limits.farthest)
        if camera.orthographic or distance == limits.farthest:
            factor = camera.distance / distance
        eye = about + np.subtract(camera.eye, about) / factor
        return self._held(replace(camera, pivot=_place(eye - distance * camera.axes[2]), distance=distance))

    def dragged(self, grabbed: WorldPoint, ray: Ray) -> Camera:
        """Return the camera so moved, and not turned, that a line of sight goes through a place of the world.

        It moves level; where it looks almost level it moves at right angles to where it looks.
        """
        camera = self.camera
        level = sin(radians(camera.elevation)) >= sin(radians(_FLAT))
        normal = np.array([0.0, 0.0, 1.0]) if level else camera.axes[2]
        origin, direction = ray
        approach = float(normal @ direction)
        if approach > -1e-6:  # the line of sight does not meet the plane in which the camera moves
            return camera
        way = grabbed - origin - float(normal @ (grabbed - origin)) / approach * direction
        if np.linalg.norm(way) > _LONGEST_DRAG * camera.distance:
            return camera
        return self._held(replace(camera, pivot=_place(camera.pivot + way)))

    def raised(self) -> Camera:
        """Return the camera with its eye clear of the ground below it, its elevation raised as little as needed.

        Where that is not enough, because the pivot lies too deep, the pivot is brought up to the ground first.
        """
        if self.ground is None or not self.is_buried:
            return self.camera
        camera, elevation = self.camera, self._clear_elevation(self.ground)
        if elevation is None:
            camera = replace(self.surfaced(), distance=max(camera.distance, self.limits.nearest))
            elevation = self._of(camera)._clear_elevation(self.ground)
        return replace(camera, elevation=HIGHEST if elevation is None else elevation)

    def surfaced(self) -> Camera:
        """Return the camera with its pivot not under the ground."""
        x, y, z = self.camera.pivot
        if self.ground is None or not self.ground.beneath(x, y):
            return self.camera
        return replace(self.camera, pivot=(x, y, max(z, float(self.ground.level(x, y)))))

    @property
    def is_buried(self) -> bool:
        """Whether the eye is over or under the ground and not clear of it; parallels have no eye."""
        if self.ground is None or self.camera.orthographic:
            return False
        return bool(self._buried(np.array([self.camera.eye]), self.ground)[0])

    def _of(self, camera: Camera) -> CameraWorld:
        return CameraWorld(camera, self.ground, self.limits)

    def _held(self, after: Camera) -> Camera:
        """Return a later camera with its pivot within the limits, or no farther from there than before."""
        # A script may have set a pivot beside the block; it may then come nearer, but go no farther.
        before = self.camera.pivot
        low, high = np.minimum(self.limits.low, before), np.maximum(self.limits.high, before)
        return replace(after, pivot=_place(np.clip(after.pivot, low, high)))

    def _buried(self, eyes: WorldVectors, ground: WorldGround) -> WorldVectors:
        x, y, z = eyes.T
        clearance = max(self.limits.clearance, self.limits.clearance_of_distance * self.camera.distance)
        return np.asarray(ground.beneath(x, y) & (z < ground.level(x, y) + clearance))

    def _clear_elevation(self, ground: WorldGround) -> float | None:
        """Return the lowest elevation from the present one up at which the eye is clear of the ground, in degrees."""
        # Not by halving: between two clear elevations there may be a mountain. Three rounds of 65 find the lowest one
        # to less than a thousandth of a degree.
        low, high = self.camera.elevation, HIGHEST
        for _ in range(3):
            elevations = np.linspace(low, high, 65)
            clear = np.flatnonzero(np.logical_not(self._buried(_eyes(self.camera, elevations), ground)))
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
