"""The drainage of a heightmap: where its water runs, stands and leaves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import Bools, Heightmap, Heights
from terrain_explorer.terrain.hydrology.flow import routing
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True, eq=False)
class Drainage:
    """Where the water of a heightmap goes when it rains evenly and all lakes are full.

    Attributes
    ----------
    heightmap
        The ground.
    grid
        Its points.
    tree
        To which neighbour the water of each point goes.
    filled
        The height of the ground, or of the lake above it; float32, shape (rows, columns).
    areas
        The drainage area: how many points the water of each point comes from, itself included; float32, shape (rows,
        columns).
    sea
        The height below which ground is sea, or None where there is none.
    """

    heightmap: Heightmap
    grid: FlowGrid
    tree: FlowTree
    filled: Heights
    areas: Heights
    sea: float | None = None

    @property
    def ground_points(self) -> int:
        """How many points are no voids."""
        voids = self.heightmap.voids
        return self.grid.size - (0 if voids is None else int(np.count_nonzero(voids)))

    @cached_property
    def lake_depths(self) -> Heights:
        """How deep the water of full lakes stands, in the unit of the heights; 0 on land. Shape (rows, columns)."""
        return np.asarray(self.filled - self.heightmap.heights)

    @cached_property
    def watersheds(self) -> PointNumbers:
        """The outlet to which the water of each point goes, as the number of that point; shape (rows, columns)."""
        return self.tree.roots().reshape(self.filled.shape)

    def distances(self, points: PointNumbers) -> Heights:
        """Return how far points are from where their water goes next, in the unit of the heights; 0 for outlets."""
        return self.grid.lengths(points, self.tree.receivers[points])


def draining(heightmap: Heightmap, sea: float | None = None) -> Work[Drainage]:
    """Find the drainage of a heightmap. Water leaves at its border, at voids and where it comes to the sea.

    Parameters
    ----------
    sea
        The height below which ground is sea, or None where there is none.
    """
    grid = FlowGrid(heightmap.rows, heightmap.columns, spacing=distances(heightmap))
    yield 0.0
    heights, outlets = ground_for_water(heightmap), _outlets(heightmap, grid, sea)
    flow = yield from part_of(routing(grid, heights, outlets), 0, 0.9)
    # Counts are exact in float32 up to 2^24 points, and good to seven digits beyond.
    areas = flow.tree.accumulated(np.ones(grid.size, np.float32)).reshape(heightmap.heights.shape)
    yield 1.0
    filled = flow.filled if heightmap.voids is None else np.where(heightmap.voids, heightmap.heights, flow.filled)
    return Drainage(heightmap, grid, flow.tree, filled, areas, sea)


def ground_for_water(heightmap: Heightmap) -> Heights:
    """Return the heights with voids as low as the lowest ground, so that water runs into them, whatever they hold."""
    heights, voids = heightmap.heights, heightmap.voids
    if voids is None:
        return heights
    return np.where(voids, heights.min(where=~voids, initial=np.float32(heightmap.highest)), heights)


def below_sea(heights: Heights, sea: float | None) -> Bools:
    """Return which points lie under the sea, of the shape of the heights."""
    return np.zeros(heights.shape, bool) if sea is None else heights < np.float32(sea)


def _outlets(heightmap: Heightmap, grid: FlowGrid, sea: float | None) -> Bools:
    outlets = grid.border() | below_sea(heightmap.heights, sea)
    return outlets if heightmap.voids is None else outlets | heightmap.voids


def upstream_of(drainage: Drainage, row: int, column: int) -> Bools:
    """Return the points whose water comes by a point, that point included; shape (rows, columns)."""
    tree = drainage.tree
    marked = np.zeros(drainage.areas.shape, bool)
    marked[row, column] = True
    kernel("flow_upstream")(tree.receivers, tree.order, tree.starts[-2], marked)
    return marked


def way_of_a_drop(drainage: Drainage, row: int, column: int) -> tuple[PointNumbers, PointNumbers]:
    """Return the way of a drop that falls on a point, down to the outlet: rows and columns, each of shape (points,).

    Through a lake it goes down to the bottom and up again to where the lake spills.
    """
    receivers, way = drainage.tree.receivers, [row * drainage.grid.columns + column]
    while (below := int(receivers[way[-1]])) != way[-1]:
        way.append(below)
    rows, columns = np.divmod(np.array(way, np.int32), np.int32(drainage.grid.columns))
    return rows, columns


def numbered_watersheds(drainage: Drainage) -> PointNumbers:
    """Return the number of the watershed of each point: 1 for the largest, and so on; 0 at voids.

    Of equally large ones that of the first outlet comes first. The shape is (rows, columns).
    """
    outlets, watersheds, voids = np.sort(drainage.tree.outlets), drainage.watersheds, drainage.heightmap.voids
    sizes = drainage.areas.reshape(-1)[outlets]
    number = np.zeros(drainage.grid.size, np.int32)
    number[outlets[np.argsort(-sizes, kind="stable")]] = np.arange(1, len(outlets) + 1, dtype=np.int32)
    numbers = number[watersheds]
    return numbers if voids is None else np.where(voids, np.int32(0), numbers)
