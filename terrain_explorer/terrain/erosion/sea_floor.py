"""The floor of the sea: rivers lay down there what they bring, as deltas, and run on over what has become land."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import Bools, Float64s, FloatArray, Heights
from terrain_explorer.terrain.hydrology.depressions import spilled
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.hydrology.flow_routing import drawn_receivers, steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree, PackedReceivers
from terrain_explorer.terrain.random_streams import NoiseStream
from terrain_explorer.terrain.work import Work

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.network import Network

FILLED = 0.85
"""The part of the room below the level of water that fills at most in a step."""

FRONT = 0.158
"""The slope below which sediment lies still under water: the tangent of 9 degrees."""
_STEEP = 1.25 * FRONT
"""How steeply what is laid at once stands at most."""

_ROUNDING = 1e-6
"""How much of what counts as shallow may be missing where the sea is full: sums are rounded."""


@dataclass(frozen=True, eq=False)
class SeaWays:
    """How what rivers bring goes on through the sea.

    Attributes
    ----------
    receivers
        To which neighbour each point of the sea passes water on, on its way to a root; see `SeaFloor`.
    water
        The height of the floor, its hollows full, so that each of the ways goes down or on level; float32, shape (rows,
        columns).
    """

    receivers: PackedReceivers
    water: Heights

    def places(self) -> PointNumbers:
        """Return the place of each point on these ways, int32, by point: that of its receiver is greater."""
        order = FlowTree.of(self.receivers.unpacked()).order
        places = np.empty_like(order)
        places[order] = np.arange(len(order), dtype=np.int32)
        return places


@dataclass(frozen=True, eq=False)
class SeaFloor:
    """The floor of the sea on a grid, before anything is laid on it.

    Attributes
    ----------
    level, wall
        The level of the sea, and a height above which nothing of it rises.
    depths
        How deep the ground lies below the level, 0 where there is land; float32, shape (rows, columns).
    roots
        The points of the sea where goes what finds no room: at the border, or one in each sea that has none.
    shallow
        Room that is no deeper fills at once.
    """

    grid: FlowGrid
    level: float
    wall: float
    depths: Heights
    roots: Bools
    shallow: float

    @property
    def sea(self) -> Bools:
        """Which points are sea then, shape (rows, columns)."""
        return np.asarray(self.depths > 0)

    @classmethod
    def of(cls, network: Network, heights: FloatArray, shallow: float) -> Work[SeaFloor | None]:
        """Find the floor of the sea beside some land, whose heights are the sea's level there; None without one."""
        if network.depths is None or not (network.depths > 0).any():
            return None
        grid, sea = network.grid, network.depths > 0
        level = float(heights[sea][0])
        wall = level + float(network.depths.max())
        low = np.where(sea, level - network.depths.astype(np.float64), wall).astype(np.float32)
        return cls(grid, level, wall, network.depths, (yield from _roots(grid, low, sea)), shallow)

    def ground(self, bed: Float64s, sediment: Float64s) -> Float64s:
        """Return the height of the ground, below the sea, too; all float64, shape (rows, columns)."""
        ground = bed.copy()
        self.lay(ground, sediment, self.sea)
        return ground

    def lay(self, bed: Float64s, sediment: Float64s, where: Bools) -> None:
        """Make the bed as high as the sediment on the floor, in place, where it is asked for; likewise."""
        np.subtract(sediment, self.depths, out=bed, where=where)
        np.add(bed, self.level, out=bed, where=where)

    def grown(
        self, network: Network, bed: Float64s, sediment: Float64s, chances: NoiseStream
    ) -> tuple[Network, SeaWays]:
        """Return the network on the land that there is by now, and the ways through the sea.

        Parameters
        ----------
        bed
            Becomes as high as that land, in place, and elsewhere in the sea as its level; float64, shape (rows,
            columns).
        sediment
            How thick it lies, on the floor, too; likewise.
        chances
            Of each point, for the ways.
        """
        sea = self.sea
        self.lay(bed, sediment, sea)
        land = sea & ~self.roots & (bed >= self.level - _ROUNDING * self.shallow)
        low = bed.astype(np.float32)
        np.copyto(bed, self.level, where=sea & ~land)
        np.maximum(bed, self.level, out=bed, where=land)
        # Land is no way out of the sea, but what was laid in the sea is no wall.
        wall = np.float32(self.wall)
        np.minimum(low, (np.float32(self.level) + wall) / 2, out=low)
        ends = self.roots | ~sea  # no way leads up there
        low[~sea] = wall
        spilling = spilled(self.grid, low, ends, drawn_receivers(self.grid, low, ends, chances)[0])
        water, receivers = spilling.filled, spilling.receivers
        del low, spilling, ends  # makes room
        ways = SeaWays(PackedReceivers.of(self.grid, receivers), water)
        outlets = np.where(sea, ~land, network.outlets)
        if not land.any() and np.array_equal(outlets, network.outlets):
            return network, ways
        flat = sea.reshape(-1)
        np.copyto(receivers, np.arange(self.grid.size, dtype=np.int32), where=~land.reshape(-1))
        np.copyto(receivers, network.whole_tree.receivers, where=~flat)
        return replace(
            network.draining(FlowTree.of(receivers)),
            straightness=np.where(flat, np.float32(1), network.straightness),
            outlets=outlets,
        ), ways

    def fill(self, ways: SeaWays, places: PointNumbers, wet: Bools, sediment: Float64s, coming: Float64s) -> float:
        """Lay down what comes to the points of the sea, in place, and return how much finds no room.

        From each point on so much as finds room below the level, and as does not stand too steep above the points
        around: inlets fill first, and hollows up to where they spill. The rest goes on to all lower neighbours, the
        more the steeper the way there, so that it spreads, and along the ways where the water is level.

        Parameters
        ----------
        ways, places
            From `grown`, and the places on these ways.
        wet
            The points that are still sea, shape (rows, columns).
        sediment
            How thick it lies, float64, likewise.
        coming
            How much comes to each point, likewise; it is used up.
        """
        left, queue = np.zeros(1), np.empty(self.grid.size, np.int32)
        kernel("fill_sea")(
            *(ways.receivers.ways, ways.receivers.offsets, places, ways.water, wet, self.depths, sediment, coming),
            *(self.level, FILLED, self.shallow, _STEEP, *self.grid.for_kernels, self.grid.ways, queue, left),
        )
        return float(left[0])


def _roots(grid: FlowGrid, low: Heights, sea: Bools) -> Work[Bools]:
    """Find one point in each sea that does not reach the border, and all of those at the border."""
    roots = sea & grid.border()
    out = roots.copy() if roots.any() else low == low.max()
    receivers = steepest_receivers(grid, low, out)
    yield 0.5
    spilling = spilled(grid, low, out, receivers)
    yield 0.8
    enclosed = sea & (spilling.filled == low.max()) & ~roots
    if enclosed.any():
        points, within = FlowTree.of(spilling.receivers).within(enclosed.reshape(-1))
        # All water of a lake leaves it at one point.
        roots.reshape(-1)[points[within.outlets]] = True
    return roots
