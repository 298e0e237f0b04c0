"""Depressions: filled and led out by whole arrays.

What `flow_basins`, `flow_passes`, `flow_lowest_passes`, `flow_joined`, `flow_exits` and `flow_led_out` do together is
`spilled` here, by a way of its own.
"""

from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.hydrology.flow_grid import FORWARD
from terrain_explorer.terrain.parallel import row_blocks


def flow_filled(heights, basins, points, levels, filled):
    np.copyto(filled, levels[basins].reshape(heights.shape))
    # Not the maximum of numpy: of 0 and -0 it takes the one here and the other there.
    np.copyto(filled, heights, where=~(filled > heights))
    return 0


def spilled(grid, heights, outlets, receivers):
    """Return the filled ground, and the receivers when all depressions are full."""
    basins, pits = _basins(receivers, outlets.reshape(-1))
    if not len(pits):
        return heights, receivers
    ends, passes = _passes(grid, heights, basins)
    way = way_out(len(pits) + 1, passes)
    filled = np.empty_like(heights)
    flow_filled(heights, basins, heights.size, way.levels + 0, filled)
    return filled, _led_out(receivers, basins, pits, ends[way.exits[1:]])


def _basins(receivers, outlets):
    """Return the basin in which each point lies, and the pits: that of basin 1 first.

    Raises
    ------
    ValueError
        Water goes round in a circle.
    """
    bottom = receivers
    # Each round doubles the steps, of which there are fewer than points.
    for _ in range(len(receivers).bit_length()):
        lower = bottom[bottom]
        if np.array_equal(bottom, lower):
            break
        bottom = lower
    if not np.array_equal(bottom, receivers[bottom]):
        raise ValueError("water goes round in a circle")
    pits = np.flatnonzero((receivers == np.arange(len(receivers), dtype=np.int32)) & ~outlets).astype(np.int32)
    number = np.zeros(len(receivers), np.int32)
    number[pits] = np.arange(1, len(pits) + 1, dtype=np.int32)
    return number[bottom], pits


def _passes(grid, heights, basins):
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


def _lowest_passes(grid, heights, basins, around, rows):
    """Return for each two basins that meet in a block of rows the points of the lowest pass there."""
    block, found = slice(rows.start, rows.stop), []
    here = around[1 + rows.start : 1 + rows.stop, 1:-1]
    for direction in FORWARD:
        beyond = grid.shifted(around, direction)[block]
        points = np.flatnonzero((beyond != here) & (beyond >= 0)).astype(np.int32) + np.int32(rows.start * grid.columns)
        found.append(np.stack([points, grid.neighbours(points, direction)], axis=1))
    ends = np.concatenate(found)
    one, other = basins[ends.T]
    pair = np.minimum(one, other).astype(np.int64) * len(basins) + np.maximum(one, other)
    order = np.lexsort((heights.reshape(-1)[ends].max(axis=1), pair))
    first = np.ones(len(order), bool)
    first[1:] = np.diff(pair[order]) != 0
    return np.asarray(ends[order[first]])


def _led_out(receivers, basins, pits, ends):
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


@dataclass(frozen=True, eq=False)
class Passes:
    """Places where one basin meets another one; basin 0 is the outside.

    Attributes
    ----------
    one, other
        The basins by number, int32, shape (passes,); they differ.
    heights
        How high water has to stand to pass, in the unit of the heights.
    """

    one: np.ndarray
    other: np.ndarray
    heights: np.ndarray


@dataclass(frozen=True, eq=False)
class WayOut:
    """How each basin gets to the outside, over the lowest passes.

    Attributes
    ----------
    levels
        How high water has to stand in each basin until it gets outside, shape (basins,); minus infinity for the
        outside, and infinity for a basin that no pass joins to it.
    exits
        The pass through which each basin spills, by number, shape (basins,); -1 where there is none.
    """

    levels: np.ndarray
    exits: np.ndarray


def way_out(basins, passes):
    """Find the lowest way from every basin to the outside.

    The passes in use are a minimum spanning tree, found round by round as in `joining`; of equally high passes the
    first counts as the lower one. A basin's level is the highest of the passes that its own groups took.
    """
    group = np.arange(basins, dtype=np.int32)
    levels = np.full(basins, -np.inf, passes.heights.dtype)
    chosen = [np.zeros(0, np.int32)]
    for done in joining(basins, passes):
        chosen.append(done.taken)
        group, levels = done.group, done.levels
    exits = _exits(basins, passes, np.concatenate(chosen))
    cut_off = group != group[0]
    levels[cut_off], exits[cut_off] = np.inf, -1
    return WayOut(levels, exits)


@dataclass(frozen=True, eq=False)
class BasinRound:
    """What a round of `way_out` did.

    Attributes
    ----------
    taken
        The passes that were taken, by number, ascending.
    group
        The group of each basin after the round, shape (basins,): that of the outside is the one of basin 0.
    levels
        How high water stands in each basin after the round: at the highest of the passes that its groups took. Shape
        (basins,); minus infinity where none was taken.
    """

    taken: np.ndarray
    group: np.ndarray
    levels: np.ndarray


def joining(basins, passes):
    """Yield the rounds of `way_out`."""
    group = np.arange(basins, dtype=np.int32)
    levels = np.full(basins, -np.inf, passes.heights.dtype)
    left = np.arange(len(passes.one), dtype=np.int32)
    while len(left):
        taken, heights = _lowest(group, passes, left)
        levels = np.maximum(levels, np.where(taken >= 0, heights, -np.inf)[group])
        taken = np.unique(taken[taken >= 0])
        if not len(taken):
            return  # no finite pass leads out of what is left
        group = joined_groups(group, passes.one[taken], passes.other[taken])
        left = left[group[passes.one[left]] != group[passes.other[left]]]
        yield BasinRound(taken, group, levels)


def _lowest(group, passes, left):
    """Return the lowest pass out of each group but that of the outside, and its height; -1 and infinity for others."""
    heights = passes.heights[left]
    sides = [group[passes.one[left]], group[passes.other[left]]]
    lowest = np.full(len(group), np.inf, heights.dtype)
    for side in sides:
        np.minimum.at(lowest, side, heights)
    first = np.full(len(group), np.iinfo(np.int32).max, np.int32)
    for side in sides:
        equal = heights == lowest[side]
        np.minimum.at(first, side[equal], left[equal])
    # Water that is outside stays there.
    first[(lowest == np.inf) | (np.arange(len(group)) == group[0])] = -1
    return first, lowest


def joined_groups(group, one, other):
    """Return the groups after some were joined: of each basin the least group that it is connected to."""
    root = np.arange(len(group), dtype=np.int32)
    one, other = group[one], group[other]
    while True:
        # The greater root is hung below the less one until all that are joined have the same.
        low, high = np.minimum(root[one], root[other]), np.maximum(root[one], root[other])
        if np.array_equal(low, high):
            return root[group]
        np.minimum.at(root, high, low)
        while not np.array_equal(root, above := root[root]):
            root = above


def _exits(basins, passes, tree):
    """Return the pass of the tree through which each basin spills on its way to the root, basin 0.

    The tree is peeled: who has one neighbour left spills to it. The numbers of the passes of a basin are kept as one
    number by exclusive or, which is that of the last one when the others were taken out again.
    """
    one, other = passes.one[tree], passes.other[tree]
    degree = np.bincount(one, minlength=basins) + np.bincount(other, minlength=basins)
    folded = np.zeros(basins, np.int32)
    for side in (one, other):
        np.bitwise_xor.at(folded, side, tree)
    exits = np.full(basins, -1, np.int32)
    degree[0] = -1  # the root is never peeled; it may lose passes and does not come to have one
    leaves = np.flatnonzero(degree == 1)
    while len(leaves):
        out = folded[leaves]
        exits[leaves] = out
        # Of the two sides of a pass, the leaf is one, and the sum less the leaf the other one.
        beyond = passes.one[out] + passes.other[out] - leaves
        np.bitwise_xor.at(folded, beyond, out)
        np.subtract.at(degree, beyond, 1)
        degree[leaves] = 0
        leaves = np.unique(beyond[degree[beyond] == 1])
    return exits
