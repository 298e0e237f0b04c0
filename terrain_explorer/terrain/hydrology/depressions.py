"""Depressions: the ground that water has to fill before it can run on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel_for, kernels
from terrain_explorer.terrain.heightmap import Bools, Int32s
from terrain_explorer.terrain.hydrology.flow_grid import FORWARD, FlowGrid, PointNumbers
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.work import Work, finished


@dataclass(frozen=True, eq=False)
class Spilling:
    """Where water goes when all depressions are full.

    Attributes
    ----------
    ground
        The heights of the ground, shape (rows, columns).
    basins
        In which basin each point is, by number, shape (points,); 0 where water gets out without a lake.
    levels
        How high water stands in each basin, shape (basins,); minus infinity in the first one.
    receivers
        To which neighbour the water of each point goes, shape (points,). Every way ends at an outlet, which is its own
        receiver. Through a lake it goes down to the bottom and up again to the pass, never above the lake's level.
    """

    ground: NDArray[Any]
    basins: PointNumbers
    levels: NDArray[Any]
    receivers: PointNumbers

    @cached_property
    def filled(self) -> NDArray[Any]:
        """The height of the ground, or of the water of a full lake above it; shape (rows, columns)."""
        return _filled(self.ground, self.basins, self.levels)


def _filled(ground: NDArray[Any], basins: PointNumbers, levels: NDArray[Any]) -> NDArray[Any]:
    """Return the height of the ground, or of the water above it; of a single basin the ground itself."""
    if len(levels) == 1:
        return ground
    if compiled := kernel_for("flow_filled", ground):
        ground = np.ascontiguousarray(ground)
        filled = np.empty_like(ground)
        compiled(ground, basins, ground.size, levels, filled)
        return filled
    filled = levels[basins].reshape(ground.shape)
    # Not the maximum of numpy: of 0 and -0 it takes the one here and the other there.
    np.copyto(filled, ground, where=~(filled > ground))
    return filled


def spilled(grid: FlowGrid, heights: NDArray[Any], outlets: Bools, receivers: PointNumbers) -> Spilling:
    """Return where water goes when all depressions are full; see `spilling_over`."""
    return finished(spilling_over(grid, heights, outlets, receivers))


def spilling_over(grid: FlowGrid, heights: NDArray[Any], outlets: Bools, receivers: PointNumbers) -> Work[Spilling]:
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
        There are no outlets, or water goes round in a circle.
    """
    if not outlets.any():
        raise ValueError("water needs an outlet")
    if spilling := (yield from _spilling_compiled(grid, heights, outlets, receivers)):
        return spilling
    basins, pits = _basins(receivers, outlets.reshape(-1))
    if not len(pits):
        return Spilling(heights, basins, np.full(1, -np.inf, heights.dtype), receivers)
    yield 0.2
    ends, passes = _passes(grid, heights, basins)
    yield 0.5
    way = way_out(len(pits) + 1, passes)
    yield 0.8
    return Spilling(heights, basins, way.levels + 0, _led_out(receivers, basins, pits, ends[way.exits[1:]]))


def _spilling_compiled(
    grid: FlowGrid, heights: NDArray[Any], outlets: Bools, receivers: PointNumbers
) -> Work[Spilling | None]:
    """Do the work of `spilling_over` by kernels; None where there are none, and for what is not as it should be.

    The basins are joined as in `way_out`, whose tree of lowest passes is the only one: no two passes are equal, for
    the first of equally high ones counts. So each round may look at all passes that are left, and none is kept.
    """
    compiled = kernels("flow_basins", "flow_passes", "flow_led_out")
    names = "flow_lowest_passes", "flow_joined", "flow_exits"
    lowest_passes, join, find_exits = (kernel_for(name, heights) for name in names)
    if compiled is None or lowest_passes is None or join is None or find_exits is None:
        return None
    find_basins, find_passes, lead_out = compiled
    ground, shape = np.ascontiguousarray(heights), grid.for_kernels
    basins = np.empty(grid.size, np.int32)
    receivers = np.ascontiguousarray(receivers, np.int32)
    pits = find_basins(receivers, np.ascontiguousarray(outlets), grid.size, basins)
    if pits < 0:
        return None
    count = pits + 1
    if not pits:
        return Spilling(heights, np.zeros_like(basins), np.full(count, -np.inf, heights.dtype), receivers)
    yield 0.2
    groups, lowest = np.arange(count, dtype=np.int32), np.full(count, np.inf, heights.dtype)
    lowest_at = np.empty(count, np.int32), np.empty(count, np.uint8)
    passes, taken = (np.empty(pits, np.int32), np.empty(pits, np.uint8)), 0
    left = find_passes(basins, *shape, None, None)
    among = np.empty(left + 1, np.int32), np.empty(left + 1, np.uint8)
    find_passes(basins, *shape, *among)
    yield 0.3
    while taken < pits:
        left = lowest_passes(ground, basins, *shape, groups, *among, left, lowest, *lowest_at)
        if left <= 0:
            return None
        taken = join(basins, *shape, count, groups, lowest, *lowest_at, *passes, taken)
        yield 0.3 + 0.4 * taken / pits
    del among
    exits, degrees = np.zeros((2, count), np.int32)
    levels = lowest
    find_exits(ground, basins, *shape, count, *passes, exits, degrees, groups, levels)
    yield 0.8
    led_out = receivers.copy()
    lead_out(led_out, basins, *shape, count, exits, *passes)
    return Spilling(heights, basins, levels + 0, led_out)  # no -0: the order of equal passes would show


@dataclass(frozen=True, eq=False)
class FillingRound:
    """What a round of filling did to a map. All rounds share the maps.

    Attributes
    ----------
    ground
        The heights of the ground, shape (rows, columns).
    basins
        In which basin each point is before the first round, by number; 0 where water gets out. Shape (rows, columns).
    levels
        How high water stands in each basin so far, shape (basins,); minus infinity where none does.
    groups
        Which of the basins have run together so far: of each the least that it is connected to, shape (basins,). 0
        where water gets out.
    passes
        The two neighbours of each pass that was taken in this round, as points, shape (passes, 2).
    """

    ground: NDArray[Any]
    basins: PointNumbers
    levels: NDArray[Any]
    groups: PointNumbers
    passes: PointNumbers

    @property
    def filled(self) -> NDArray[Any]:
        """The height of the ground, or of the water above it so far; shape (rows, columns)."""
        return _filled(self.ground, self.basins, self.levels)


def filling_rounds(
    grid: FlowGrid, heights: NDArray[Any], outlets: Bools, receivers: PointNumbers
) -> Iterator[FillingRound]:
    """Yield how `spilling_over` fills depressions, round by round; see `way_out`.

    In each round the water of every group of depressions rises to its lowest pass, and the group joins the one beyond
    or, if it gets out there, is done. The last round has the filled ground; of ground without pits there is none.
    """
    basins, pits = _basins(receivers, outlets.reshape(-1))
    if not len(pits):
        return
    ends, passes = _passes(grid, heights, basins)
    for done in joining(len(pits) + 1, passes):
        yield FillingRound(heights, basins.reshape(heights.shape), done.levels, done.group, ends[done.taken])


def _basins(receivers: PointNumbers, outlets: Bools) -> tuple[PointNumbers, PointNumbers]:
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


def _passes(grid: FlowGrid, heights: NDArray[Any], basins: PointNumbers) -> tuple[NDArray[np.int32], Passes]:
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
    grid: FlowGrid, heights: NDArray[Any], basins: PointNumbers, around: NDArray[np.int32], rows: range
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


def _led_out(
    receivers: PointNumbers, basins: PointNumbers, pits: PointNumbers, ends: NDArray[np.int32]
) -> PointNumbers:
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

    one: Int32s
    other: Int32s
    heights: NDArray[Any]


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

    levels: NDArray[Any]
    exits: Int32s


def way_out(basins: int, passes: Passes) -> WayOut:
    """Find the lowest way from every basin to the outside.

    The passes in use are a minimum spanning tree, found as by Boruvka, 1926: in each round every group of basins but
    the one with the outside takes its lowest pass to another group and joins it. Of equally high passes the first
    counts as the lower one.

    A basin's level is the highest pass on its way through the tree. It needs no walk along the tree, because it is also
    the highest of the passes that the basin's own groups took, round by round. Let p be the highest pass on the way:

    - None of the basin's groups took a higher one. The way leaves each group through p or a lower pass, and the group
      took its lowest.
    - One of them took p. The group that did holds an end of p, and not the outside. Suppose that it did not hold the
      basin. If it lay beyond p, the way would leave it once more to get outside; if it lay before p, the way would have
      to enter it. Either way another pass of the way, which is lower than p, would lead out of the group, and the group
      would have taken that one.
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

    taken: Int32s
    group: Int32s
    levels: NDArray[Any]


def joining(basins: int, passes: Passes) -> Iterator[BasinRound]:
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


def _lowest(group: Int32s, passes: Passes, left: Int32s) -> tuple[Int32s, NDArray[Any]]:
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


def joined_groups(group: Int32s, one: Int32s, other: Int32s) -> Int32s:
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


def _exits(basins: int, passes: Passes, tree: Int32s) -> Int32s:
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
