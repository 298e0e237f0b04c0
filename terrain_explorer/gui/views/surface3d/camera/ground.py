"""What cameras, pickers and marks know of any ground."""

from __future__ import annotations

from typing import Protocol

from numpy.typing import ArrayLike

from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, WorldPoint, WorldVectors
from terrain_explorer.terrain.heightmap import Bools, PointArray


class WorldGround(Protocol):
    """Ground in the world of a camera: that of a map, or what is around a place of ground without end."""

    @property
    def corners(self) -> tuple[MapPoint, MapPoint]:
        """The north-western and the south-eastern corner of the ground, as places of the map."""

    def met(self, ray: Ray) -> WorldPoint | None:
        """Return the place of the world at which a line of sight first meets the ground, or None."""

    def place_met(self, ray: Ray) -> MapPoint | None:
        """Return the place of the map at which a line of sight first meets the ground; None at its sides, too."""

    def map_place(self, x: float, y: float) -> MapPoint:
        """Return the place of the map at a place of the world, also beside the ground."""

    def level(self, x: ArrayLike, y: ArrayLike) -> WorldVectors:
        """Return z of the surface at places of the world; beside the ground that of its nearest place."""

    def beneath(self, x: ArrayLike, y: ArrayLike) -> Bools:
        """Return which places of the world are above or below ground that is known, and not beside it."""

    def world(self, places: PointArray) -> WorldVectors:
        """Return where places of the map lie in the world, shape (n, 3)."""
