"""What cameras, pickers and marks know of any ground."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, WorldPoint, WorldVectors
from terrain_explorer.terrain.heightmap import Bools, PointArray


class WorldGround:
    """Ground in the world of a camera: that of a map, or what is around a place of ground without end."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows and columns the map has."""
        raise NotImplementedError

    @property
    def corners(self) -> tuple[MapPoint, MapPoint]:
        """The north-western and the south-eastern corner of the ground, as places of the map."""
        raise NotImplementedError

    @property
    def box(self) -> tuple[WorldPoint, WorldPoint]:
        """The lowest and the highest x, y and z of the ground that is in sight, and that may hide what lies on it."""
        raise NotImplementedError

    @property
    def grain(self) -> float:
        """How far apart places of a line are, in world units, that follow the ground closely enough."""
        raise NotImplementedError

    @property
    def coarse(self) -> WorldGround:
        """The ground as coarsely as it may be to tell what it hides."""
        return self

    def met(self, ray: Ray) -> WorldPoint | None:
        """Return the place of the world at which a line of sight first meets the ground, or None."""
        raise NotImplementedError

    def place_met(self, ray: Ray) -> MapPoint | None:
        """Return the place of the map at which a line of sight first meets the ground; None at its sides, too."""
        raise NotImplementedError

    def map_place(self, x: float, y: float) -> MapPoint:
        """Return the place of the map at a place of the world, also beside the ground."""
        raise NotImplementedError

    def level(self, x: ArrayLike, y: ArrayLike) -> WorldVectors:
        """Return z of the surface at places of the world; beside the ground that of its nearest place."""
        raise NotImplementedError

    def beneath(self, x: ArrayLike, y: ArrayLike) -> Bools:
        """Return which places of the world are above or below ground that is known, and not beside it."""
        raise NotImplementedError

    def flat(self, places: PointArray) -> WorldVectors:
        """Return x and y of places of the map, shape (..., 2)."""
        raise NotImplementedError

    def world(self, places: PointArray) -> WorldVectors:
        """Return where places of the map lie in the world, shape (..., 3)."""
        return self.risen(self.flat(places))

    def risen(self, flat: WorldVectors) -> WorldVectors:
        """Return the places of the surface at x and y, shape (..., 2), as places of the world, shape (..., 3)."""
        x, y = flat[..., 0], flat[..., 1]
        return np.stack([x, y, self.level(x, y)], axis=-1)
