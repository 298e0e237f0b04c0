"""The ground that streams find, and where their water leaves it; on grids of any fineness."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from terrain_explorer.terrain.erosion.pyramid import Shape, nearest, thinned
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Mask
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers


@dataclass(frozen=True, eq=False)
class ErosionLand:
    """Land, and what is no land.

    Attributes
    ----------
    grid
        Its points.
    heights
        float32, shape (rows, columns).
    outside
        The points that are no land, such as the sea: they stay, and water leaves there. Shape (rows, columns).
    """

    grid: FlowGrid
    heights: Heights
    outside: Mask

    @property
    def shape(self) -> Shape:
        """The number of rows and columns."""
        return self.grid.rows, self.grid.columns

    @cached_property
    def base(self) -> float:
        """The lowest height, below which nothing is worn."""
        return float(self.heights.min())

    @cached_property
    def relief(self) -> float:
        """How much higher the highest point is."""
        return float(self.heights.max()) - self.base

    def coarser(self, shape: Shape) -> ErosionLand:
        """Return the land on a coarser grid."""
        heights, outside = (thinned(values, shape, self.grid.wraps) for values in (self.heights, self.outside))
        return ErosionLand(self.grid.resized(*shape), heights, outside)

    def outlets(self, surface: Heights) -> Mask:
        """Return where water that runs over a surface leaves: outside, and at the lowest places of the border.

        Taking the whole border would leave a wall of ground there that nothing wears.
        """
        found = self.outside
        if not self.grid.wraps:
            found = found | _lowest_on_border(self.grid, surface)
        return found if found.any() else surface == surface.min()

    def outlets_from(self, coarser: ErosionLand, outlets: Mask) -> Mask:
        """Return where water leaves the map, given where it does on a coarser grid."""
        found, places = self.outside.copy(), np.nonzero(outlets & ~coarser.outside)
        row, column = (
            nearest(place, old, new, self.grid.wraps)
            for place, old, new in zip(places, coarser.shape, self.shape, strict=True)
        )
        found[row, column] = True
        return found


def standing(grid: FlowGrid, outlets: Mask, outside: Mask, surface: Heights) -> Mask:
    """Return the outlets that are left when a surface has been worn: those that no lower neighbour undercuts.

    The others would be left standing as needles. Outside stays outside, and the lowest outlet an outlet.
    """
    flat = surface.reshape(-1)
    points = np.flatnonzero(outlets & ~outside).astype(np.int32)
    around = (flat[grid.neighbours(points, direction)] for direction in range(len(DIRECTIONS)))
    undercut = np.min(list(around), axis=0) < flat[points]
    left = outlets.copy()
    left.reshape(-1)[points[undercut & (flat[points] > surface[outlets].min())]] = False
    return left


def _lowest_on_border(grid: FlowGrid, surface: FloatArray) -> Mask:
    border = grid.border()
    receivers = steepest_receivers(grid, surface, np.zeros_like(border)).reshape(surface.shape)
    pits = receivers == np.arange(grid.size, dtype=np.int32).reshape(surface.shape)
    # Where all of the border falls inwards, water leaves at its lowest point once all else is full.
    return np.asarray(border & (pits | (surface == surface[border].min())))
