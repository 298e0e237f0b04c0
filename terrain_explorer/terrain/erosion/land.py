"""The ground that streams find, and where their water leaves it; on grids of any fineness."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.erosion.pyramid import Shape, resampled
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Mask
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers


@dataclass(frozen=True, eq=False)
class Land:
    """Land, and what is no land.

    Attributes
    ----------
    grid
        Its points.
    heights
        float32, shape (rows, columns).
    sea_level
        What lies at or below it is sea; None for no sea.
    voids
        The points without a height, shape (rows, columns), or None.
    """

    grid: FlowGrid
    heights: Heights
    sea_level: float | None = None
    voids: Mask | None = None

    @property
    def shape(self) -> Shape:
        """The number of rows and columns."""
        return self.grid.rows, self.grid.columns

    @property
    def base(self) -> float:
        """The height below which nothing is worn."""
        return float(self.heights.min()) if self.sea_level is None else self.sea_level

    @property
    def relief(self) -> float:
        """How high the ground is above its base; 0 or more."""
        return max(float(self.heights.max()) - self.base, 0.0)

    @property
    def no_land(self) -> Mask:
        """The points that are sea or voids."""
        none = np.zeros(self.shape, bool) if self.voids is None else self.voids
        return none if self.sea_level is None else none | (self.heights <= self.sea_level)

    def coarser(self, shape: Shape) -> Land:
        """Return the means of the ground on a coarser grid."""
        heights = resampled(self.heights, shape, self.grid.wraps, "bilinear")
        voids = self.voids
        if voids is not None:
            voids = resampled(voids.astype(np.float32), shape, self.grid.wraps, "bilinear") > 0.5
        return Land(self.grid.resized(*shape), heights, self.sea_level, voids)

    def outlets(self, surface: Heights) -> Mask:
        """Return where water leaves the map, if it runs over a surface: the lowest places of its border, and no land.

        Taking the whole border would leave a wall of ground there that nothing wears.
        """
        found = self.no_land
        if not self.grid.wraps:
            found = found | _lowest_on_border(self.grid, surface)
        return found if found.any() else surface == surface.min()

    def outlets_from(self, coarser: Land, outlets: Mask) -> Mask:
        """Return where water leaves the map, given where it does on a coarser grid."""
        one = 0 if self.grid.wraps else 1
        found, places = self.no_land.copy(), np.nonzero(outlets & ~coarser.no_land)
        # Rounded to the nearest point; on the border of the one is on the border of the other.
        row, column = (
            (2 * place * (new - one) + (old - one)) // (2 * (old - one))
            for place, old, new in zip(places, coarser.shape, self.shape, strict=True)
        )
        found[row, column] = True
        return found


def _lowest_on_border(grid: FlowGrid, surface: FloatArray) -> Mask:
    border = grid.border()
    receivers = steepest_receivers(grid, surface, np.zeros_like(border)).reshape(surface.shape)
    pits = receivers == np.arange(grid.size, dtype=np.int32).reshape(surface.shape)
    # Where all of the border falls inwards, water leaves at its lowest point once all else is full.
    return np.asarray(border & (pits | (surface == surface[border].min())))
