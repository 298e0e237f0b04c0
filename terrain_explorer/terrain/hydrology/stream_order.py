"""The order of streams: how many times rivers of equal rank have met above a point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.hydrology.flow_tree import FlowTree


def strahler_orders(tree: FlowTree) -> NDArray[np.int8]:
    """Return the Strahler order of each point of rivers, by its place in their tree.

    A source has order 1. Where two rivers of one order meet, the river goes on with the next one; a lesser tributary
    changes nothing. Strahler, "Quantitative analysis of watershed geomorphology", 1957.

    Parameters
    ----------
    tree
        The flow of the points on rivers alone.
    """
    points = len(tree.receivers)
    orders = np.zeros(points, np.int8)
    reached = np.ones(points, bool)
    while reached.any():
        orders += reached
        # A higher order begins where two rivers of this or a higher one meet, and goes on to the outlet.
        meet = tree.donors(reached) > 1
        reached = tree.accumulated(meet.astype(np.int32)) > 0
    return orders
