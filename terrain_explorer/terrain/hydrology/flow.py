"""The flow of water over bare heights: for scripts, and for the drainage of heightmaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from terrain_explorer.terrain.heightmap import Bools
from terrain_explorer.terrain.hydrology.depressions import spilling_over
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree, strahler_orders
from terrain_explorer.terrain.work import Work, finished, part_of


@dataclass(frozen=True, eq=False)
class Flow:
    """Where water goes when it rains evenly and all lakes are full.

    Attributes
    ----------
    filled
        The height of the ground, or of the lake above it, in the type of the heights; shape (rows, columns).
    tree
        To which neighbour the water of each point goes.
    """

    filled: NDArray[Any]
    tree: FlowTree

    @property
    def receivers(self) -> PointNumbers:
        """The flat index of the point that the water of each point goes to; an outlet is its own. (rows, columns)."""
        return self.tree.receivers.reshape(self.filled.shape)

    @property
    def area(self) -> PointNumbers:
        """The drainage area: how many points the water of each comes from, itself included; shape (rows, columns)."""
        return self.tree.accumulated(np.ones(self.filled.size, np.int32)).reshape(self.filled.shape)

    @property
    def basins(self) -> PointNumbers:
        """The outlet to which the water of each point goes, as a flat index; shape (rows, columns)."""
        return self.tree.roots().reshape(self.filled.shape)

    def strahler(self, threshold: float) -> NDArray[np.int8]:
        """Return the Strahler order of the rivers, 0 where there is none; shape (rows, columns).

        Parameters
        ----------
        threshold
            From which drainage area on water counts as a river, in points.
        """
        # Downstream of a river is a river, for areas only grow on the way down.
        points, tree = self.tree.within(self.area.reshape(-1) >= threshold)
        orders = np.zeros(self.filled.size, np.int8)
        orders[points] = strahler_orders(tree)
        return orders.reshape(self.filled.shape)


def route_flow(heights: ArrayLike) -> Flow:
    """Return where the water of a map goes. It leaves at the border and at voids.

    Parameters
    ----------
    heights
        Shape (rows, columns), at least 2 x 2; NaN is a void. Distances are in points: the direction of the steepest
        descent does not depend on the unit of the heights. What float32 cannot hold is worked out in
        float64, such as large whole numbers, and all else in float32.

    Raises
    ------
    ValueError
        The heights are no map of at least 2 x 2 points, or infinite.
    """
    ground = np.asarray(heights)
    ground = ground.astype(np.float32 if np.can_cast(ground.dtype, np.float32) else np.float64, copy=False)
    if ground.ndim != 2 or min(ground.shape) < 2:
        raise ValueError(f"heights must have 2 x 2 points at least, not the shape {ground.shape}")
    if np.isinf(ground).any():
        raise ValueError("heights must be finite, or NaN at voids")
    voids = np.isnan(ground)
    grid = FlowGrid(*ground.shape)
    # Voids lie as low as the lowest ground, so that water runs into them.
    lowest = ground.min(where=~voids, initial=np.finfo(ground.dtype).max)
    flow = finished(routing(grid, np.where(voids, lowest, ground), grid.border() | voids))
    return Flow(np.where(voids, ground, flow.filled), flow.tree)


def routing(grid: FlowGrid, heights: NDArray[Any], outlets: Bools) -> Work[Flow]:
    """Find where water goes.

    Parameters
    ----------
    heights
        float32 or float64, finite, shape (rows, columns).
    outlets
        The points at which water leaves, at least one; shape (rows, columns).
    """
    receivers = steepest_receivers(grid, heights, outlets)
    yield 0.25
    spilling = yield from part_of(spilling_over(grid, heights, outlets, receivers), 0.25, 0.8)
    filled, receivers = spilling.filled, spilling.receivers
    del spilling  # makes room
    return Flow(filled, (yield from part_of(FlowTree.finding(receivers), 0.8, 1)))
