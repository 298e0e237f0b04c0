"""Lakes: which water belongs together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import Bools, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.hydrology.flow_grid import PointNumbers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree


@dataclass(frozen=True, eq=False)
class Lakes:
    """The lakes of a map, when all of them are full.

    Attributes
    ----------
    points
        The points under water, ascending, shape (n,).
    numbers
        In which lake each of them lies, counted from 0, shape (n,).
    sizes
        How many points each lake has, shape (lakes,).
    depths
        How deep each lake is at its deepest point, in the unit of the heights, shape (lakes,).
    """

    points: PointNumbers
    numbers: PointNumbers
    sizes: PointNumbers
    depths: Heights

    @classmethod
    def of(cls, tree: FlowTree, depths: Heights) -> Lakes:
        """Return the lakes.

        Parameters
        ----------
        tree
            Where the water of full lakes goes.
        depths
            How deep water stands, 0 on land; shape (rows, columns).
        """
        depths = depths.reshape(-1)
        points, within = tree.within(depths > 0)
        # All water of a lake leaves it at one point, so these points are the lakes: on the tree of lowest passes there
        # is one way between two of its points, which stays below the level, and hence one way out.
        leave = np.sort(within.outlets)
        numbers = np.searchsorted(leave, within.roots()).astype(np.int32)
        deepest = np.zeros(len(leave), depths.dtype)
        np.maximum.at(deepest, numbers, depths[points])
        return cls(points, numbers, np.bincount(numbers, minlength=len(leave)).astype(np.int32), deepest)


def lakes_on_rivers(drainage: Drainage, least_area: float) -> Bools:
    """Return which points lie in lakes that so many points drain through, shape (rows, columns)."""
    tree = drainage.tree
    wet, through = np.ascontiguousarray(drainage.lake_depths > 0), drainage.areas.copy()
    kernel("flow_through_lakes")(tree.receivers, tree.order, tree.starts[-2], wet, through)
    return np.asarray(wet & (through >= least_area))
