"""Where the places of a map are on its ground."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.tiles.ground import LandFacts


@dataclass(frozen=True)
class MapPlaces:
    """The rectangle of the ground that a map shows, in sides of the whole, and how many rows and columns it has."""

    top: float
    left: float
    height: float
    width: float
    shape: tuple[int, int]

    @classmethod
    def of(cls, facts: LandFacts) -> MapPlaces:
        """Return the rectangle of the map of a ground."""
        assert facts.map_bounds is not None
        top, left, bottom, right = facts.map_bounds
        rows, columns = (int(side * 2**facts.level) + 1 for side in (bottom - top, right - left))
        return cls(float(top), float(left), float(bottom - top), float(right - left), (rows, columns))

    @property
    def longer(self) -> float:
        """The longer side of it."""
        return max(self.height, self.width)

    def on_ground(self, places: PointArray) -> NDArray[np.float64]:
        """Return how far south and east places of the map are, in sides of the whole, shape (..., 2)."""
        return np.asarray((self.top, self.left) + places * (self.height, self.width))

    def place(self, south: float, east: float) -> MapPoint:
        """Return a place of the ground as one of the map, also beyond it."""
        return (south - self.top) / self.height, (east - self.left) / self.width
