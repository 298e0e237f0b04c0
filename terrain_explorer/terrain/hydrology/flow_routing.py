"""Flow routing: to which neighbour the water of each point goes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Mask
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid, Points
from terrain_explorer.terrain.parallel import in_bands, row_blocks
from terrain_explorer.terrain.random_streams import NoiseStream, Role


def steepest_receivers(grid: FlowGrid, heights: NDArray[Any], outlets: Mask) -> Points:
    """Return to which point the water of each point goes: to the neighbour of the steepest descent of eight (D8).

    O'Callaghan and Mark, "The extraction of drainage networks from digital elevation data", 1984. Among equally steep
    descents the first of `DIRECTIONS` counts. Level ground that water can leave sends it on, point by point nearer to
    where it does. Outlets and pits, which have no way down, keep it: they are their own receivers.

    Parameters
    ----------
    heights
        float32 or float64, shape (rows, columns).
    outlets
        The points at which water leaves the map, shape (rows, columns).

    Returns
    -------
    receivers
        By point, shape (points,).
    """
    around = grid.around(heights, np.inf)
    receivers = np.arange(grid.size, dtype=np.int32).reshape(heights.shape)

    def route(band: range) -> None:
        for rows in row_blocks(band):
            block = slice(rows.start, rows.stop)
            steepest = _steepest(grid, around, heights[block], block)
            falls = (steepest >= 0) & ~outlets[block]
            points = receivers[block][falls]
            receivers[block][falls] = _along(grid, points, steepest[falls])

    in_bands(route, heights)
    _leave_level_ground(grid, heights.reshape(-1), outlets.reshape(-1), receivers.reshape(-1))
    return receivers.reshape(-1)


def _steepest(grid: FlowGrid, around: NDArray[Any], heights: NDArray[Any], rows: slice) -> NDArray[np.int8]:
    """Return the direction of the steepest descent of each point, by number; -1 where nothing is lower."""
    descent = np.zeros_like(heights)
    steepest = np.full(heights.shape, -1, np.int8)
    for direction in range(len(DIRECTIONS)):
        # Kept in the type of the heights: a division in float64 would cost twice the time and copies.
        slope = (heights - grid.shifted(around, direction, rows)) * heights.dtype.type(1 / grid.distance(direction))
        steeper = slope > descent
        np.copyto(descent, slope, where=steeper)
        steepest[steeper] = direction
    return steepest


def _along(grid: FlowGrid, points: Points, directions: NDArray[np.int8]) -> Points:
    """Return the neighbours of points, each in a direction of its own."""
    rows, columns = np.array(DIRECTIONS, np.int32).T
    if not grid.wraps:  # who goes down never goes beyond the border
        return np.asarray(points + (rows * np.int32(grid.columns) + columns)[directions])
    row, column = np.divmod(points, np.int32(grid.columns))
    row, column = (
        (row + rows[directions]) % np.int32(grid.rows),
        (column + columns[directions]) % np.int32(grid.columns),
    )
    return np.asarray(row * np.int32(grid.columns) + column)


def _leave_level_ground(grid: FlowGrid, heights: NDArray[Any], outlets: Mask, receivers: Points) -> None:
    """Send the water of level ground to where it can go down or out, in place.

    Otherwise each point of a plateau would be a pit of its own. From the points that have a way down, the others are
    found breadth first, as in Garbrecht and Martz, "The assignment of drainage direction over flat surfaces", 1997.
    Most have two or three neighbours that are nearer. One fixed choice would draw straight lines side by side over
    every plateau; where all around prefer the same points, by chance, their ways meet, as in Scheidegger, "A
    stochastic model for drainage patterns into an intramontane trench", 1967.
    """
    stays = (receivers == np.arange(grid.size, dtype=np.int32)) & ~outlets
    ways = _ways_out(grid, heights, stays)
    if not len(ways):
        return
    steps = _steps_from(grid, heights, ways, stays)
    points = np.flatnonzero(steps).astype(np.int32)
    liking = NoiseStream(0, 0, Role.FLOW, grid.columns).read(range(grid.rows), range(grid.columns)).reshape(-1)
    most = np.full(len(points), -1, np.float32)
    for direction in range(len(DIRECTIONS)):
        others = grid.neighbours(points, direction)
        nearer = (steps[others] < steps[points]) & (heights[others] == heights[points])
        better = nearer & (liking[others] > most)
        receivers[points[better]], most[better] = others[better], liking[others[better]]


def _steps_from(grid: FlowGrid, heights: NDArray[Any], reached: Points, waiting: Mask) -> Points:
    """Return how many steps over level ground waiting points are from those reached; 0 for all others, by point.

    Steps go along rows and columns; a diagonal counts as two, so that a neighbour across it is nearer as often as one
    across an edge.
    """
    waiting, steps = waiting.copy(), np.zeros(grid.size, np.int32)
    count, before = np.int32(0), reached[:0]
    while len(reached) or len(before):
        count += 1
        following = []
        for direction in range(len(DIRECTIONS)):
            near = reached if 0 in DIRECTIONS[direction] else before
            others = grid.neighbours(near, direction)
            found = others[waiting[others] & (heights[others] == heights[near])]
            steps[found], waiting[found] = count, False
            following.append(found)
        reached, before = np.concatenate(following), reached
    return steps


def _ways_out(grid: FlowGrid, heights: NDArray[Any], stays: Mask) -> Points:
    """Return the points that pass water on, and that level neighbours would like to pass theirs to."""
    waiting = np.flatnonzero(stays).astype(np.int32)
    ways = []
    for direction in range(len(DIRECTIONS)):
        others = grid.neighbours(waiting, direction)
        ways.append(others[~stays[others] & (heights[others] == heights[waiting])])
    return np.unique(np.concatenate(ways))
