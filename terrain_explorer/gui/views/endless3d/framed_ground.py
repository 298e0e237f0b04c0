"""The ground around a camera, in its frame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gui.views.endless3d.frame import Frame
from terrain_explorer.gui.views.endless3d.ground_probe import GroundProbe
from terrain_explorer.gui.views.endless3d.map_places import MapPlaces
from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, WorldPoint, WorldVectors
from terrain_explorer.terrain.heightmap import PointArray

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

    def world(self, places: PointArray) -> WorldVectors:
        """Return where places of the map are in the frame, shape (n, 3)."""
        return self.placed(self.map.on_ground(places))

    def placed(self, spots: NDArray[np.float64]) -> WorldVectors:
        """Return where places are in the frame, given south and east in sides of the whole, shape (n, 3)."""
        frame = self.frame
        heights = [frame.z(self.probe.height(south, east, frame.unit)) for south, east in spots.tolist()]
        return np.column_stack([*self.flat(spots).T, heights])

    def flat(self, spots: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return x and y of places in the frame, given south and east in sides of the whole, shape (n, 2)."""
        return np.asarray((spots[:, ::-1] - (self.frame.east, self.frame.south)) / (self.frame.unit, -self.frame.unit))
