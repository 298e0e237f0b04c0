"""The ground that streams find, and where their water leaves it; on grids of any fineness."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.erosion.stream_power import StreamLayers
from terrain_explorer.terrain.heightmap import Bools, FloatArray, Heights, Shape
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.interpolation import periodic_taps, taps
from terrain_explorer.terrain.parallel import in_bands

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.moved_places import MovedPlaces


@dataclass(frozen=True, eq=False)
class ErosionMaps:
    """What differs from place to place, as factors of the numbers in the law: None for 1 everywhere.

    Attributes
    ----------
    erodibility, rain, uplift
        Each float32, 0 or more, shape (rows, columns).
    """

    erodibility: Heights | None = None
    rain: Heights | None = None
    uplift: Heights | None = None

    def each(self, change: Callable[[Heights], Heights]) -> ErosionMaps:
        """Return the maps with each changed that there is."""
        maps = (self.erodibility, self.rain, self.uplift)
        return ErosionMaps(*(None if one is None else change(one) for one in maps))


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
    maps
        What differs from place to place there.
    depths
        How deep the sea is, 0 elsewhere, float32 likewise; None where nobody asks for its floor.
    rock
        The layers below it; None where all is one rock.
    """

    grid: FlowGrid
    heights: Heights
    outside: Bools
    maps: ErosionMaps = ErosionMaps()
    depths: Heights | None = None
    rock: StreamLayers | None = None

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
        maps = self.maps.each(lambda one: thinned(one, shape, self.grid.wraps))
        depths = None if self.depths is None else thinned(self.depths, shape, self.grid.wraps)
        rock = self.rock and self.rock.on(lambda frame: thinned(frame, shape, self.grid.wraps))
        return ErosionLand(self.grid.resized(*shape), heights, outside, maps, depths, rock)

    def moved(self, places: MovedPlaces) -> ErosionLand:
        """Return the land with each point as high as the one nearest to where it lies."""
        there = places.nearest(self.shape)
        maps = self.maps.each(lambda one: one[there])
        depths = None if self.depths is None else self.depths[there]
        rock = self.rock and self.rock.on(lambda frame: frame[there])
        return ErosionLand(self.grid, self.heights[there], self.outside[there], maps, depths, rock)

    def outlets(self, surface: Heights) -> Bools:
        """Return where water that runs over a surface leaves: outside, and at the lowest places of the border.

        Taking the whole border would leave a wall of ground there that nothing wears.
        """
        found = self.outside
        if not self.grid.wraps:
            found = found | _lowest_on_border(self.grid, surface)
        return found if found.any() else surface == surface.min()

    def outlets_from(self, coarser: ErosionLand, outlets: Bools) -> Bools:
        """Return where water leaves the map, given where it does on a coarser grid."""
        found, places = self.outside.copy(), np.nonzero(outlets & ~coarser.outside)
        row, column = (
            nearest(place, old, new, self.grid.wraps)
            for place, old, new in zip(places, coarser.shape, self.shape, strict=True)
        )
        found[row, column] = True
        return found


def standing(grid: FlowGrid, outlets: Bools, outside: Bools, surface: Heights) -> Bools:
    """Return the outlets that are left when a surface has been worn: those that no lower neighbour undercuts.

    The others would be left standing as needles. Outside stays outside, and the lowest outlet an outlet.
    """
    left, lowest = outlets.copy(), float(surface[outlets].min())
    kernel("standing_outlets")(left, outside, surface, *grid.for_kernels, lowest)
    return left


def _lowest_on_border(grid: FlowGrid, surface: FloatArray) -> Bools:
    border = grid.border()
    receivers = steepest_receivers(grid, surface, np.zeros_like(border)).reshape(surface.shape)
    pits = receivers == np.arange(grid.size, dtype=np.int32).reshape(surface.shape)
    # Where all of the border falls inwards, water leaves at its lowest point once all else is full.
    return np.asarray(border & (pits | (surface == surface[border].min())))


def shapes(shape: Shape, coarsest: int, wraps: bool) -> list[Shape]:
    """Return the shapes of the grids, the finest first, until no side has more points than the coarsest may have."""
    found = [shape]
    while max(found[-1]) > coarsest:
        rows, columns = found[-1]
        # 2 squares become 1; a grid that wraps has as many squares as points. Two points are the fewest.
        one = 0 if wraps else 1
        found.append((max(2, (rows - one + 1) // 2 + one), max(2, (columns - one + 1) // 2 + one)))
    return found


def nearest(places: NDArray[np.intp], old: int, new: int, wraps: bool) -> NDArray[np.intp]:
    """Return the points of a line of `new` points that lie nearest to some points of one of `old` over the same ground.

    Ends are the nearest to ends.
    """
    squares, onto = (old, new) if wraps else (old - 1, new - 1)
    return np.asarray((2 * places * onto + squares) // (2 * squares) % new)


def thinned(grid: NDArray[Any], shape: Shape, wraps: bool) -> NDArray[Any]:
    """Return the grid on a coarser shape: for each of its points the nearest one that there is.

    Unlike means, these are the points that a map of fewer points has, too. So its rivers are the same.
    """
    kept = (nearest(np.arange(new), new, old, wraps) for old, new in zip(grid.shape, shape, strict=True))
    return np.ascontiguousarray(grid[np.ix_(*kept)])


def resampled(grid: Heights, shape: Shape, wraps: bool, method: str = "bicubic") -> Heights:
    """Return the grid on another shape: on a surface through its points, where that is finer.

    Parameters
    ----------
    wraps
        Whether its first row and column follow the last ones.
    method
        "bicubic" or "bilinear".
    """
    if grid.shape == shape:
        return grid
    line = periodic_taps if wraps else taps
    across, along = (line(old, new, method) for old, new in zip(grid.shape, shape, strict=True))
    places = [np.ascontiguousarray(each.places, np.int64) for each in (across, along)]
    # Weights in float32 keep sums of float32 in it.
    weights = [np.ascontiguousarray(each.weights, np.float32) for each in (across, along)]
    grid, out, compiled = np.ascontiguousarray(grid), np.empty(shape, np.float32), kernel("resampled_rows")

    def resample(rows: range) -> None:
        compiled(
            *(grid, grid.shape[1], places[0], weights[0], *places[0].shape, places[1], weights[1]),
            *(*places[1].shape, rows.start, rows.stop, np.empty(grid.shape[1], np.float32), out),
        )

    in_bands(resample, out)
    return out
