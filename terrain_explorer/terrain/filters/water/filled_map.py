"""The ground of a heightmap on which water runs; that of a tile goes round."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.heightmap import Bools, Heightmap, Heights, is_tileable
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True, eq=False)
class FilledMap:
    """Ground, and where its water goes when all lakes are full.

    Attributes
    ----------
    heights
        Those of the map; of a tile without the last row and column, which repeat the first ones.
    filled
        The height of the ground, or of the lake above it; of the same shape.
    receivers
        To which point the water of each point goes; an outlet to itself.
    """

    heights: Heights
    filled: Heights
    receivers: PointNumbers


def finding_ground(heightmap: Heightmap) -> Work[FilledMap]:
    """Find where the water of a map goes: out at its border and at voids.

    A tile has no border. Its water crosses the seam, and ends at the lowest points there, which lie on the border of a
    single copy.
    """
    from terrain_explorer.terrain.hydrology.depressions import spilling_over

    yield 0.0
    found = Rain.on(heightmap)
    yield 0.4
    spilling = yield from part_of(spilling_over(found.grid, found.heights, found.outlets, found.receivers), 0.4, 1)
    yield 1.0
    return FilledMap(found.heights, spilling.filled, spilling.receivers)


@dataclass(frozen=True, eq=False)
class Rain:
    """Ground on which it has begun to rain: no depression is full yet.

    Attributes
    ----------
    heights
        As in `FilledMap`.
    grid
        Its points.
    outlets
        The points at which water leaves, of the shape of the heights.
    receivers
        To which neighbour the water of each point goes first: from a pit to itself.
    """

    heights: Heights
    grid: FlowGrid
    outlets: Bools
    receivers: PointNumbers

    @classmethod
    def on(cls, heightmap: Heightmap) -> Rain:
        """Return the ground of a map; see `finding_ground`."""
        wraps, heights = _one_copy(heightmap)
        grid = FlowGrid(len(heights), len(heights[0]), wraps, distances(heightmap))
        outlets = _lowest_on_seam(heights) if wraps else grid.border()
        if heightmap.voids is not None:
            outlets |= heightmap.voids[: len(heights), : len(heights[0])]
        return cls(heights, grid, outlets, steepest_receivers(grid, heights, outlets))


def _one_copy(heightmap: Heightmap) -> tuple[bool, Heights]:
    """Return whether a map tiles, and its heights; of a tile without the last row and column."""
    from terrain_explorer.terrain.hydrology.drainage import ground_for_water

    wraps = is_tileable(heightmap.heights) and (heightmap.voids is None or is_tileable(heightmap.voids))
    one = (slice(-1 if wraps else None),) * 2
    return wraps, np.ascontiguousarray(ground_for_water(heightmap)[one])


def with_ground(heightmap: Heightmap, heights: Heights) -> Heightmap:
    """Return a map with other heights of its ground, or the map itself where they are the same; voids keep theirs."""
    repeated = [(0, whole - part) for whole, part in zip(heightmap.heights.shape, heights.shape, strict=True)]
    heights = np.pad(heights, repeated, mode="wrap")
    heights += 0  # of 0 and -0, which are equally high, either may have come
    stays = heights == heightmap.heights
    if heightmap.voids is not None:
        stays |= heightmap.voids
    if stays.all():
        return heightmap
    np.copyto(heights, heightmap.heights, where=stays)
    return revised(heightmap, heights)


def _lowest_on_seam(heights: Heights) -> Bools:
    seam = np.zeros(heights.shape, bool)
    seam[0] = seam[:, 0] = True
    return np.asarray(seam & (heights == heights[seam].min()))
