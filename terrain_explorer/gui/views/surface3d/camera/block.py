"""Where the terrain lies in the world: a solid block, x to the east, y to the north, z up."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE

SIDE = 2.0
"""World length of the map's longer side."""

RELIEF = RELIEF_OF_SIDE * SIDE
"""World height of the range at exaggeration 1."""

BASE = 0.08 * SIDE
"""World height of the block below its lowest point."""


@dataclass(frozen=True)
class TerrainBlock:
    """The terrain's bounding box, centred on the z axis, in world units.

    Attributes
    ----------
    east, north
        Half the extent along x and along y; the map's cells are square.
    bottom, top
        z of the underside and of the highest point; z is 0 at the range's lower end.
    relief
        z of the range's upper end.
    """

    east: float
    north: float
    bottom: float
    top: float
    relief: float

    @classmethod
    def of(cls, heightmap: Heightmap, exaggeration: float) -> TerrainBlock:
        """Return the block of a heightmap, its heights drawn this many times as high as usual."""
        longer = max(heightmap.heights.shape) - 1
        low, high = heightmap.range
        relief = exaggeration * RELIEF
        lowest, highest = ((height - low) / (high - low) for height in (heightmap.lowest, heightmap.highest))
        return cls(
            east=SIDE / 2 * (heightmap.columns - 1) / longer,
            north=SIDE / 2 * (heightmap.rows - 1) / longer,
            # Heights may lie beyond the range; the block always holds the whole range, so it keeps its size while the
            # user draws within it.
            bottom=relief * min(lowest, 0.0) - BASE,
            top=relief * max(highest, 1.0),
            relief=relief,
        )

    @property
    def corners(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """The lowest and the highest x, y and z."""
        return (-self.east, -self.north, self.bottom), (self.east, self.north, self.top)

    @property
    def middle(self) -> float:
        """Z of the middle."""
        return (self.bottom + self.top) / 2

    @property
    def radius(self) -> float:
        """The distance from the middle to a corner."""
        return hypot(self.east, self.north, self.top - self.middle)


NO_BLOCK = TerrainBlock(east=SIDE / 2, north=SIDE / 2, bottom=0.0, top=0.0, relief=0.0)
"""Stands in for the block where there is no terrain, so that every camera has something to frame."""
