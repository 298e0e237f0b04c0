"""Lands and trees of flow for the tests of streams."""

import numpy as np

from terrain_explorer.terrain.hydrology.depressions import spilled
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree


def rough(rows, columns, seed=0):
    """Return a slope with random bumps, float32."""
    bumps = np.random.default_rng(seed).random((rows, columns), np.float32)
    return bumps + np.linspace(0, 3, columns, dtype=np.float32)


def tree_of(grid, heights):
    """Return the tree of flow with all of the border as outlets."""
    outlets = grid.border() if not grid.wraps else heights == heights.min()
    return FlowTree.of(spilled(grid, heights, outlets, steepest_receivers(grid, heights, outlets)).receivers)


def square(side):
    """Return a grid of a map of side 1."""
    return FlowGrid(side, side, spacing=(1 / (side - 1), 1 / (side - 1)))


def distances_downstream(tree, grid):
    """Return how far all points are from their receivers, in the order of the tree."""
    return grid.lengths(tree.order, tree.order[tree.below])
