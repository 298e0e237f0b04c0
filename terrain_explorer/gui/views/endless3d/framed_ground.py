"""The ground around a camera, in its frame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from terrain_explorer.gui.views.endless3d.frame import Frame, Spot
from terrain_explorer.gui.views.endless3d.ground_probe import GroundProbe, level_around
from terrain_explorer.gui.views.endless3d.map_places import MapPlaces
from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, WorldPoint, WorldVectors
from terrain_explorer.terrain.heightmap import Bools, PointArray

_FARTHEST = 24.0
"""How far lines of sight are followed, in units of the frame."""


@dataclass(frozen=True)
class FramedGround:
    """The ground in a frame, as far as it is known; see `WorldGround`."""

    probe: GroundProbe
    frame: Frame

    @property
    def map(self) -> MapPlaces:
        """Where the map is."""
        return MapPlaces.of(self.probe.facts)

    @property
    def corners(self) -> tuple[MapPoint, MapPoint]:
        """The corners of the ground, as places of the map."""
        return self.map.place(0.0, 0.0), self.map.place(self.probe.south, self.probe.east)

    def met(self, ray: Ray) -> WorldPoint | None:
        """Return the place at which a line of sight first meets the ground, its sides, too; see `GroundProbe.met`."""
        return self.probe.met(self.frame, ray, _FARTHEST)

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
        return np.asarray(self._looked_up(x, y)[1] >= level_around(self.frame.unit))

    def spot(self, place: MapPoint) -> Spot:
        """Return the spot of the ground at a place of the map."""
        ((south, east),) = self.map.on_ground(np.array([place])).tolist()
        return self.probe.on_ground(Spot(south, east, 0.0), self.frame.unit)

    def _spots(self, x: ArrayLike, y: ArrayLike) -> tuple[WorldVectors, WorldVectors]:
        """Return how far south and east places of the frame are, in sides of the whole."""
        frame = self.frame
        return frame.south - np.multiply(y, frame.unit), frame.east + np.multiply(x, frame.unit)

    def _looked_up(self, x: ArrayLike, y: ArrayLike) -> tuple[WorldVectors, NDArray[np.int_]]:
        south, east = self._spots(x, y)
        return self.probe.heights(south, east, self.frame.unit)

    def world(self, places: PointArray) -> WorldVectors:
        """Return where places of the map are in the frame, shape (n, 3)."""
        return self.placed(self.map.on_ground(places))

    def placed(self, spots: NDArray[np.float64]) -> WorldVectors:
        """Return where places are in the frame, given south and east in sides of the whole, shape (n, 3)."""
        heights, _ = self.probe.heights(spots[:, 0], spots[:, 1], self.frame.unit)
        return np.column_stack([*self.flat(spots).T, self.frame.z(heights)])

    def flat(self, spots: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return x and y of places in the frame, given south and east in sides of the whole, shape (n, 2)."""
        return np.asarray((spots[:, ::-1] - (self.frame.east, self.frame.south)) / (self.frame.unit, -self.frame.unit))
