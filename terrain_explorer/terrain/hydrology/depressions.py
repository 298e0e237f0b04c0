"""Depressions: the ground that water has to fill before it can run on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Mask
from terrain_explorer.terrain.hydrology.flow_grid import FORWARD, FlowGrid, Points
from terrain_explorer.terrain.hydrology.spanning_tree import Passes, way_out
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.work import Work, finished

_OUTSIDE = 0
"""The basin that all outlets are in."""


@dataclass(frozen=True, eq=False)
class Spilling:
    """Where water goes when all depressions are full.

    Attributes
    ----------
    filled
        The height of the ground, or of the water of a full lake above it; shape (rows, columns).
    receivers
        To which neighbour the water of each point goes, shape (points,). Every way ends at an outlet, which is its own
        receiver. Through a lake it goes down to the bottom and up again to the pass, never above the lake's level.
    """

    filled: NDArray[Any]
    receivers: Points


def spilled(grid: FlowGrid, heights: NDArray[Any], outlets: Mask, receivers: Points) -> Spilling:
    """Return where water goes when all depressions are full; see `spilling_over`."""
    return finished(spilling_over(grid, heights, outlets, receivers))


def spilling_over(grid: FlowGrid, heights: NDArray[Any], outlets: Mask, receivers: Points) -> Work[Spilling]:
    """Fill the depressions, and lead the water of each one over the lowest pass.

    Heights are filled exactly as by priority-flood (Barnes, Lehman and Mulla, "Priority-flood", 2014), but in a few
    passes over whole arrays: the basins of the pits are joined by their lowest passes, as in Cordonnier, Bovy and
    Braun, "A versatile, linear complexity algorithm for flow routing in topographies with depressions", 2019.

    Parameters
    ----------
    receivers
        What `steepest_receivers` returned for these heights and outlets.

    Raises
    ------
    ValueError
        There are no outlets.
    """
    if not outlets.any():
        raise ValueError("water needs an outlet")
    basins, pits = _basins(receivers, outlets.reshape(-1))
    if not len(pits):
        return Spilling(heights, receivers)
    yield 0.2
    ends, passes = _passes(grid, heights, basins)
    yield 0.5
    way = way_out(len(pits) + 1, passes)
    yield 0.8
    # Minus infinity outside leaves the heights there.
    filled = np.maximum(heights, way.levels[basins].reshape(heights.shape))
    return Spilling(filled, _led_out(receivers, basins, pits, ends[way.exits[1:]]))


def _basins(receivers: Points, outlets: Mask) -> tuple[Points, Points]:
    """Return the basin in which each point lies, and the pits: that of basin 1 first."""
    bottom = receivers
    while not np.array_equal(bottom, lower := bottom[bottom]):
        bottom = lower
    pits = np.flatnonzero((receivers == np.arange(len(receivers), dtype=np.int32)) & ~outlets).astype(np.int32)
    number = np.zeros(len(receivers), np.int32)
    number[pits] = np.arange(1, len(pits) + 1, dtype=np.int32)
    return number[bottom], pits


def _passes(grid: FlowGrid, heights: NDArray[Any], basins: Points) -> tuple[NDArray[np.int32], Passes]:
    """Return pairs of neighbours that lie in different basins, shape (passes, 2), as points and as passes.

    The lowest of each pair of basins is among them.
    """
    around = grid.around(basins.reshape(heights.shape), -1)
    # Most points of rough ground neighbour another basin: without a choice, block by block, this would take more memory
    # than all the rest. The blocks are the same on every machine, for the first of equal passes counts.
    found = [_lowest_passes(grid, heights, basins, around, rows) for rows in row_blocks(range(grid.rows))]
    ends = np.concatenate(found)
    one, other = ends.T
    flat = heights.reshape(-1)
    return ends, Passes(basins[one], basins[other], np.maximum(flat[one], flat[other]))


def _lowest_passes(
    grid: FlowGrid, heights: NDArray[Any], basins: Points, around: NDArray[np.int32], rows: range
) -> NDArray[np.int32]:
    """Return for each two basins that meet in a block of rows the points of the lowest pass there."""
    block, found = slice(rows.start, rows.stop), []
    here = around[1 + rows.start : 1 + rows.stop, 1:-1]
    for direction in FORWARD:
        beyond = grid.shifted(around, direction, block)
        points = np.flatnonzero((beyond != here) & (beyond >= 0)).astype(np.int32) + np.int32(rows.start * grid.columns)
        found.append(np.stack([points, grid.neighbours(points, direction)], axis=1))
    ends = np.concatenate(found)
    one, other = basins[ends.T]
    pair = np.minimum(one, other).astype(np.int64) * len(basins) + np.maximum(one, other)
    order = np.lexsort((heights.reshape(-1)[ends].max(axis=1), pair))
    first = np.ones(len(order), bool)
    first[1:] = np.diff(pair[order]) != 0
    return np.asarray(ends[order[first]])


def _led_out(receivers: Points, basins: Points, pits: Points, ends: NDArray[np.int32]) -> Points:
    """Return the receivers with the way from the pit of each basin to its pass turned round.

    Parameters
    ----------
    ends
        The two points of each basin's pass, shape (basins, 2), in the order of the pits.
    """
    receivers = receivers.copy()
    inside = basins[ends[:, 0]] == np.arange(1, len(pits) + 1)
    point, goal = np.where(inside, ends.T, ends.T[::-1])
    while len(point):
        onwards = receivers[point]
        receivers[point] = goal
        goes_on = onwards != point  # a pit is where the way began
        point, goal = onwards[goes_on], point[goes_on]
    return receivers
