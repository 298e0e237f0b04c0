"""Flows between the neighbours on a grid: where they arrive, and the same flows on a finer grid.

A flow is an array with one number for each pair of neighbours that lie in a given direction from each other. Along an
axis in which they differ it has one more than there are points: the pair over the edge before each point, and the one
after the last.
"""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights

Pair = tuple[int, int]
"""The rows down and the columns across from a point to its neighbour."""

PAIRS: tuple[Pair, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The four neighbours below and to the right; of the other four the point is one."""

Flows = list[Heights]
"""A flow for each of `PAIRS`, positive downwards and to the right."""


def ends(grid: Heights, pair: Pair) -> tuple[Heights, Heights]:
    """Return the upper and the lower points of all pairs, as views of a grid with its neighbours around it."""
    down, across = pair
    return _sides(grid[:, slice(None) if across else slice(1, -1)][slice(None) if down else slice(1, -1)], pair)


def gained(flow: Heights, pair: Pair) -> Heights:
    """Return what arrives at each point less what leaves it."""
    arriving, leaving = _sides(flow, pair)
    return arriving - leaving


def no_flows(shape: tuple[int, ...]) -> Flows:
    """Return flows of nothing on a grid."""
    return [np.zeros((shape[0] + down, shape[1] + abs(across)), np.float32) for down, across in PAIRS]


def with_neighbours(grid: Heights, rows: range) -> Heights:
    """Return some rows of a grid with those around, as if it stood among its copies: one more on each side."""
    places = np.arange(rows.start - 1, rows.stop + 1) % len(grid)
    block = np.empty((len(places), grid.shape[1] + 2), grid.dtype)
    block[:, 1:-1] = grid[places]
    block[:, 0], block[:, -1] = block[:, -2], block[:, 1]
    return block


def merged(grid: FloatArray) -> FloatArray:
    """Return the means of squares of four points. A last row or column alone counts twice."""
    one, below, beside, across = _squares(grid)
    return np.asarray((one + below + beside + across) * np.float32(0.25))


def merged_least(grid: FloatArray) -> FloatArray:
    """Return the least of squares of four points."""
    return np.asarray(np.minimum.reduce(_squares(grid)))


def doubled(grid: FloatArray, shape: tuple[int, ...]) -> FloatArray:
    """Return the smooth surface that `merged` makes a grid of, roughly, on the finer grid of a shape: Chaikin's."""
    rows = _halved_beside(grid, False)[: shape[0]]
    return _halved_beside(rows.T, False)[: shape[1]].T


def finer(flow: Heights, pair: Pair, tileable: bool, shape: tuple[int, ...]) -> Heights:
    """Return a flow of a grid on one with twice the points a side, or one less: it moves the ground alike.

    Between points the flow is a smooth surface, a B-spline of the third degree along the axes in which the neighbours
    differ, else of the second (its subdivision after Chaikin), so that no edges of squares show in the ground.
    """
    # Rows last: so the largest arrays have their numbers in the usual order.
    for axis in (1, 0):
        along = flow if axis == 0 else flow.T
        along = _halved_between(along) if pair[axis] else _halved_beside(along, tileable)
        along = along[: shape[axis] + abs(pair[axis])]
        flow = along if axis == 0 else along.T
    # Half as far, four times as many: each carries twice the height to move as much ground.
    flow *= 2
    return flow


def _sides(grid: Heights, pair: Pair) -> tuple[Heights, Heights]:
    down, across = pair
    upper, lower = (grid[:-1], grid[1:]) if down else (grid, grid)
    left, right = slice(None, -1), slice(1, None)
    first, second = {0: (slice(None), slice(None)), 1: (left, right), -1: (right, left)}[across]
    return upper[:, first], lower[:, second]


def _squares(grid: FloatArray) -> list[FloatArray]:
    even = np.pad(grid, [(0, side % 2) for side in grid.shape], "edge")
    return [even[down::2, across::2] for across in (0, 1) for down in (0, 1)]


def _halved_between(flow: Heights) -> Heights:
    """Return flows between points of a line at and between their places."""
    fine = np.empty((2 * len(flow) - 1, *flow.shape[1:]), np.float32)
    middle = (flow[:-1] + flow[1:]) / 2
    fine[1::2] = middle
    # The mean with the weights 1, 6 and 1 of the old ones. What is over the edges follows the last, as in a tile.
    fine[:-1:2] = flow[:-1] / 2 + (middle + np.roll(middle, 1, axis=0)) / 4
    fine[-1] = fine[0]
    return fine


def _halved_beside(flow: FloatArray, tileable: bool) -> FloatArray:
    """Return flows at points of a line a quarter of their distance before and after their places."""
    around = np.pad(flow, ((1, 1), (0, 0)), "wrap" if tileable else "edge")
    fine = np.empty((2 * len(flow), *flow.shape[1:]), flow.dtype)
    fine[::2] = (around[:-2] + 3 * flow) / 4
    fine[1::2] = (around[2:] + 3 * flow) / 4
    return fine
