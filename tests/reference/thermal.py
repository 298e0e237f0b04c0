"""Thermal erosion: a step of time; and flows between neighbours on a finer grid."""

import numpy as np

from terrain_explorer.terrain.erosion.thermal import PAIRS, ends, gained


def thermal_step(
    heights, rows, columns, first, last, most, tileable, solid, part, after, total_0, total_1, total_2, total_3, buffer
):
    band = range(first, last)
    slab, flows = _with_neighbours(heights, band), []
    for pair, stays in zip(PAIRS, most, strict=True):
        upper, lower = ends(slab, pair)
        excess = upper - lower
        excess -= np.clip(excess, -stays, stays)
        if solid is not None:
            for end in ends(_with_neighbours(solid, band), pair):
                excess *= end
        if not tileable:
            _close(excess, pair, band, rows)
        flows.append(excess)
    if after is not None:
        change = sum(gained(flow, pair) for flow, pair in zip(flows, PAIRS, strict=True))
        np.add(heights[first:last], np.float32(part) * change, out=after[first:last])
        if total_0 is not None:
            for total, flow in zip((total_0, total_1, total_2, total_3), flows, strict=True):
                total[first:last] += np.float32(part) * flow[: len(band)]
    return any(map(np.any, flows))


def _with_neighbours(grid, rows):
    """Return some rows of a grid with those around, as if it stood among its copies: one more on each side."""
    return np.pad(grid[np.arange(rows.start - 1, rows.stop + 1) % len(grid)], ((0, 0), (1, 1)), "wrap")


def _close(flow, pair, band, rows):
    down, across = pair
    if across:
        flow[:, [0, -1]] = 0
    if down and band.start == 0:
        flow[0] = 0
    if down and band.stop == rows:
        flow[-1] = 0


def finer_flow(flow, rows, columns, down, across, tileable, buffer, out, tall, wide):
    for axis, differs, length in ((1, across, wide), (0, down, tall)):
        along = flow if axis == 0 else flow.T
        along = _halved_between(along) if differs else _halved_beside(along, tileable)
        flow = along[:length] if axis == 0 else along[:length].T
    # Half as far, four times as many: each carries twice the height to move as much ground.
    out[:] = flow * np.float32(2)
    return 0


def _halved_between(flow):
    """Return flows between points of a line at and between their places."""
    fine = np.empty((2 * len(flow) - 1, *flow.shape[1:]), np.float32)
    middle = (flow[:-1] + flow[1:]) / 2
    fine[1::2] = middle
    # The mean with the weights 1, 6 and 1 of the old ones. What is over the edges follows the last, as in a tile.
    fine[:-1:2] = flow[:-1] / 2 + (middle + np.roll(middle, 1, axis=0)) / 4
    fine[-1] = fine[0]
    return fine


def _halved_beside(flow, tileable):
    """Return flows at points of a line a quarter of their distance before and after their places."""
    around = np.pad(flow, ((1, 1), (0, 0)), "wrap" if tileable else "edge")
    fine = np.empty((2 * len(flow), *flow.shape[1:]), np.float32)
    fine[::2] = (around[:-2] + 3 * flow) / 4
    fine[1::2] = (around[2:] + 3 * flow) / 4
    return fine
