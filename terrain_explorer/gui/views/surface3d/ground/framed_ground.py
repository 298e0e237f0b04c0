"""The ground around a camera, in its frame."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, WorldPoint, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.frame import Frame, Spot
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.gui.views.surface3d.ground.map_places import MapPlaces
from terrain_explorer.terrain.heightmap import Bools, PointArray

_HIDES = 4.0
"""How far around the pivot ground may hide what lies on it, in units of the frame."""

_NEAR, _COARSE = 2.0, 8.0
"""How far around the pivot, in units of the frame, points matter that are as near to each other as they are seen, and
how many times as far apart they may be elsewhere: a dozen tiles have them all."""


@dataclass(frozen=True)
class FramedGround:
    """The ground in a frame, as far as it is known.

    `coarsely` says whether it is known no better near by than farther away.
    """

    probe: GroundProbe
    frame: Frame
    coarsely: bool = False

    @property
    def map(self) -> MapPlaces:
        """Where the map is."""
        return self.probe.map

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows and columns the map has."""
        return self.map.shape

    @property
    def corners(self) -> tuple[MapPoint, MapPoint]:
        """The north-western and the south-eastern corner of the ground, as places of the map."""
        return self.map.place(0.0, 0.0), self.map.place(self.probe.south, self.probe.east)

    @property
    def box(self) -> tuple[WorldPoint, WorldPoint]:
        """The lowest and the highest x, y and z of the ground around the pivot that may hide what lies on it."""
        x, y, _ = self.frame.camera.pivot
        top = self.frame.z(self.probe.highest(self.frame.spot((x, y, 0.0)), self.frame.unit))
        return (x - _HIDES, y - _HIDES, -np.inf), (x + _HIDES, y + _HIDES, top)

    @property
    def hiding_box(self) -> tuple[WorldPoint, WorldPoint]:
        """The same as far as there is ground: beyond its ends nothing hides what lies on it."""
        (west, south, lowest), (east, north, top) = self.box
        frame, probe = self.frame, self.probe
        low = max(west, -frame.east / frame.unit), max(south, (frame.south - probe.south) / frame.unit), lowest
        return low, (min(east, (probe.east - frame.east) / frame.unit), min(north, frame.south / frame.unit), top)

    @property
    def grain(self) -> float:
        """How far apart places of a line are that follow the ground closely enough: a pixel or two at the pivot."""
        return 0.001

    @property
    def coarse(self) -> FramedGround:
        """The ground as coarsely as it may be to tell what it hides."""
        return replace(self, coarsely=True)

    def met(self, ray: Ray) -> WorldPoint | None:
        """Return the place at which a line of sight first meets the ground, its sides, too; see `GroundProbe.met`."""
        nearest, farthest = self.frame.reach
        return self.probe.met(self.frame, ray, farthest, nearest)

    def place_met(self, ray: Ray) -> MapPoint | None:
        """Return the place of the map at which a line of sight first meets the surface."""
        place = self.met(ray)
        if place is None or self.probe.is_side(self.frame, place):
            return None
        return self.map_place(*place[:2])

    def map_place(self, x: float, y: float) -> MapPoint:
        """Return the place of the map at a place of the frame, also beyond it."""
        spot = self.frame.spot((x, y, 0.0))
        return self.map.place(spot.south, spot.east)

    def level(self, x: ArrayLike, y: ArrayLike) -> WorldVectors:
        """Return z of the ground at places of the frame, as well as it is known."""
        return np.asarray(self.frame.z(self._looked_up(x, y)[0]))

    def beneath(self, x: ArrayLike, y: ArrayLike) -> Bools:
        """Return where the ground is known about as well as it is seen; beside it that of the border counts."""
        return np.asarray(self._looked_up(x, y)[1] >= self.probe.level_seen(self.frame.unit))

    def spot(self, place: MapPoint) -> Spot:
        """Return the spot of the ground at a place of the map."""
        ((south, east),) = self.map.on_ground(np.array([place])).tolist()
        return self.probe.on_ground(Spot(south, east, 0.0), self.frame.unit)

    def flat(self, places: PointArray) -> WorldVectors:
        """Return x and y of places of the map, shape (..., 2)."""
        frame, spots = self.frame, self.map.on_ground(places)
        return np.asarray((spots[..., ::-1] - (frame.east, frame.south)) / (frame.unit, -frame.unit))

    def world(self, places: PointArray) -> WorldVectors:
        """Return where places of the map lie in the world, shape (..., 3)."""
        return self.risen(self.flat(places))

    def risen(self, flat: WorldVectors) -> WorldVectors:
        """Return the places of the surface at x and y, shape (..., 2), as places of the world, shape (..., 3)."""
        x, y = flat[..., 0], flat[..., 1]
        return np.stack([x, y, self.level(x, y)], axis=-1)

    def _looked_up(self, x: ArrayLike, y: ArrayLike) -> tuple[WorldVectors, NDArray[np.int_]]:
        frame, (middle_x, middle_y, _) = self.frame, self.frame.camera.pivot
        south, east = np.broadcast_arrays(
            frame.south - np.multiply(y, frame.unit), frame.east + np.multiply(x, frame.unit)
        )
        if self.coarsely:
            return self.probe.heights(south, east, _COARSE * frame.unit)
        far = np.maximum(np.abs(np.subtract(x, middle_x)), np.abs(np.subtract(y, middle_y))) > _NEAR
        if far.all():
            return self.probe.heights(south, east, _COARSE * frame.unit)
        if not far.any():
            return self.probe.heights(south, east, frame.unit)
        heights, levels = self.probe.heights(
            np.where(far, frame.south, south), np.where(far, frame.east, east), frame.unit
        )
        heights[far], levels[far] = self.probe.heights(south[far], east[far], _COARSE * frame.unit)
        return heights, levels
