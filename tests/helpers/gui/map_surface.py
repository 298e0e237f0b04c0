"""The surface of a map in the world as a reference for tests: where its points lie, and which a line of sight meets."""

from dataclasses import dataclass

import numpy as np

from terrain_explorer.gui.views.marks import as_place
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface, Sightline, entered
from terrain_explorer.terrain.sampling import Point

_TOUCH = 1e-9
"""Places less than this below the surface, in world units, count as on it: numbers are rounded."""


def pick(heightmap, block, origin, direction, water=None):
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
    return MapSurface(heightmap, block, water).pick((np.asarray(origin, float), np.asarray(direction, float)))


def place(heightmap, block, point):
    """Return where a point of the map lies in the world; the surface is bilinear between the points of the map."""
    return MapSurface(heightmap, block).place(point)


@dataclass(frozen=True, eq=False)
class MapSurface(DrawnSurface):
    """The surface of a map, with all that marks and pickers ask of ground."""

    @property
    def shape(self):
        """How many rows and columns the map has."""
        return self.heightmap.heights.shape

    @property
    def hiding_box(self):
        """The same."""
        return self.box

    @property
    def box(self):
        """The corners of the block."""
        return self.block.corners

    @property
    def grain(self):
        """Half a cell: lines then follow the bilinear ground closely enough."""
        return self.cell / 2

    def place(self, point):
        """Return where a point of the map lies in the world."""
        x, y = self.cell * point.column - self.block.east, self.block.north - self.cell * point.row
        return x, y, float(self.level(x, y))

    def flat(self, places):
        """Return x and y of places of the map, shape (..., 2)."""
        rows, columns = (places[..., axis] * (count - 1) for axis, count in enumerate(self.shape))
        return np.stack([self.cell * columns - self.block.east, self.block.north - self.cell * rows], axis=-1)

    def point(self, x, y):
        """Return the point of the map at a place of the world; beside the block its nearest point."""
        row, column = (self.block.north - y) / self.cell, (x + self.block.east) / self.cell
        return Point(
            float(np.clip(row, 0, self.heightmap.rows - 1)), float(np.clip(column, 0, self.heightmap.columns - 1))
        )

    def map_place(self, x, y):
        """Return the place of the map at a place of the world, also beside the block."""
        row, column = (self.block.north - y) / self.cell, (x + self.block.east) / self.cell
        return row / (self.heightmap.rows - 1), column / (self.heightmap.columns - 1)

    @property
    def corners(self):
        """The corners of the map."""
        return (0.0, 0.0), (1.0, 1.0)

    def pick(self, ray):
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
        water = -np.inf if self.sea is None else self.sea
        met = line.met(self.heightmap.heights, low, self._rise, line.crossings(enter, leave), water)
        if met is None:
            return None
        x, y, _ = origin + met * direction
        return self.point(x, y)

    def met(self, ray):
        """Return the place of the world at which a line of sight first meets the surface; see `pick`."""
        point = self.pick(ray)
        return None if point is None else self.place(point)

    def place_met(self, ray):
        """Return the place of the map at which a line of sight first meets the surface; see `pick`."""
        point = self.pick(ray)
        return None if point is None else as_place(point, self.heightmap.heights.shape)

    @property
    def coarse(self):
        """The same."""
        return self

    def world(self, places):
        """Return where places of the map lie in the world, shape (..., 3)."""
        return self.risen(self.flat(places))

    def risen(self, flat):
        """Return the places of the surface at x and y, shape (..., 2), as places of the world, shape (..., 3)."""
        x, y = flat[..., 0], flat[..., 1]
        return np.stack([x, y, self.level(x, y)], axis=-1)
