"""The ground in the world: where a point of the map lies, and which point a line of sight meets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from terrain_explorer.gui.views.marks import MapPoint, as_place
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, WorldPoint, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.sightline import Sightline, entered
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.sampling import Point, heights_at

_TOUCH = 1e-9
"""Places less than this below the surface, in world units, count as on it: numbers are rounded."""


def pick(
    heightmap: Heightmap, block: TerrainBlock, origin: ArrayLike, direction: ArrayLike, water: float | None = None
) -> Point | None:
    """Return the point of the map at which a line of sight first meets the surface, or None.

    Exact: between the lines of the map's grid the height along a straight line is a parabola, so the first place
    where the line of sight is not above it is found by solving one quadratic equation.

    Parameters
    ----------
    origin, direction
        Where the line of sight begins and in which direction it runs, in the world, each of shape (3,).
    water
        The height of the water's surface, in the unit of the heights; None where there is no water.

    Returns
    -------
    point
        On the surface that is bilinear between the points of the map, or on the water; None where the line misses
        the block, or meets its sides or its underside first.
    """
    return DrawnSurface(heightmap, block, water).pick((np.asarray(origin, float), np.asarray(direction, float)))


def place(heightmap: Heightmap, block: TerrainBlock, point: Point) -> WorldPoint:
    """Return where a point of the map lies in the world; the surface is bilinear between the points of the map."""
    return DrawnSurface(heightmap, block).place(point)


@dataclass(frozen=True, eq=False)
class DrawnSurface:
    """The surface in the world: the terrain and, where it is higher, the water.

    Attributes
    ----------
    water
        The height of the water's surface, in the unit of the heights; None where there is no water.
    """

    heightmap: Heightmap
    block: TerrainBlock
    water: float | None = None

    @property
    def cell(self) -> float:
        """World distance of neighbouring points."""
        return 2.0 * self.block.east / (self.heightmap.columns - 1)

    def level(self, x: ArrayLike, y: ArrayLike) -> WorldVectors:
        """Return z of the surface at places of the world; beside the block that of its nearest place."""
        rows, columns = (self.block.north - np.asarray(y)) / self.cell, (np.asarray(x) + self.block.east) / self.cell
        dry = self._z(heights_at(self.heightmap.heights, rows, columns))
        return dry if self.water is None else np.maximum(dry, self._z(self.water))

    def place(self, point: Point) -> WorldPoint:
        """Return where a point of the map lies in the world."""
        x, y = self.cell * point.column - self.block.east, self.block.north - self.cell * point.row
        return x, y, float(self.level(x, y))

    def world(self, places: PointArray) -> WorldVectors:
        """Return where places of the map lie in the world, shape (n, 3)."""
        return self.places(*(places * (np.array(self.heightmap.heights.shape) - 1)).T)

    def places(self, rows: NDArray[np.number], columns: NDArray[np.number]) -> WorldVectors:
        """Return where points of the map lie in the world, shape (n, 3)."""
        x, y = self.cell * columns - self.block.east, self.block.north - self.cell * rows
        return np.stack([x, y, self.level(x, y)], axis=1)

    def point(self, x: float, y: float) -> Point:
        """Return the point of the map at a place of the world; beside the block its nearest point."""
        row, column = (self.block.north - y) / self.cell, (x + self.block.east) / self.cell
        return Point(
            float(np.clip(row, 0, self.heightmap.rows - 1)), float(np.clip(column, 0, self.heightmap.columns - 1))
        )

    def map_place(self, x: float, y: float) -> MapPoint:
        """Return the place of the map at a place of the world, also beside the block."""
        row, column = (self.block.north - y) / self.cell, (x + self.block.east) / self.cell
        return row / (self.heightmap.rows - 1), column / (self.heightmap.columns - 1)

    @property
    def corners(self) -> tuple[MapPoint, MapPoint]:
        """The corners of the map."""
        return (0.0, 0.0), (1.0, 1.0)

    def beneath(self, x: ArrayLike, y: ArrayLike) -> NDArray[np.bool_]:
        """Return which places of the world are above or below the block, and not beside it."""
        return np.asarray((np.abs(x) <= self.block.east) & (np.abs(y) <= self.block.north))

    def pick(self, ray: Ray) -> Point | None:
        """Return the point at which a line of sight first meets the surface; see `pick`."""
        origin, direction = ray
        enter, leave = map(float, entered(*self.block.corners, origin, direction))
        if not enter <= leave:
            return None
        x, y, z = origin + enter * direction
        if z < self.level(x, y) - _TOUCH:  # it comes in through a side or from underneath
            return None
        begin = (self.block.north - origin[1]) / self.cell, (origin[0] + self.block.east) / self.cell, origin[2]
        rate = -direction[1] / self.cell, direction[0] / self.cell, direction[2]
        line, low = Sightline(np.array(begin), np.array(rate)), self.heightmap.range[0]
        water = -np.inf if self.water is None else self._z(self.water)
        met = line.met(self.heightmap.heights, low, self._rise, line.crossings(enter, leave), water)
        if met is None:
            return None
        x, y, _ = origin + met * direction
        return self.point(x, y)

    def met(self, ray: Ray) -> WorldPoint | None:
        """Return the place of the world at which a line of sight first meets the surface; see `pick`."""
        point = self.pick(ray)
        return None if point is None else self.place(point)

    def place_met(self, ray: Ray) -> MapPoint | None:
        """Return the place of the map at which a line of sight first meets the surface; see `pick`."""
        point = self.pick(ray)
        return None if point is None else as_place(point, self.heightmap.heights.shape)

    @property
    def _rise(self) -> float:
        """The z for each unit of the heights."""
        low, high = self.heightmap.range
        return self.block.relief / (high - low)

    def _z(self, heights: ArrayLike) -> WorldVectors:
        return np.asarray((np.asarray(heights, float) - self.heightmap.range[0]) * self._rise)
