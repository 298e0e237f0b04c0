"""The minimum spanning tree of basins, which are joined by passes, and the way out along it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]


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

    one: Numbers
    other: Numbers
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
    exits: Numbers


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
    chosen: list[Numbers] = []
    left = np.arange(len(passes.one), dtype=np.int32)
    while len(left):
        taken, heights = _lowest(group, passes, left)
        np.maximum(levels, np.where(taken >= 0, heights, -np.inf)[group], out=levels)
        taken = np.unique(taken[taken >= 0])
        chosen.append(taken)
        group = joined_groups(group, passes.one[taken], passes.other[taken])
        left = left[group[passes.one[left]] != group[passes.other[left]]]
    exits = _exits(basins, passes, np.concatenate(chosen) if chosen else left)
    cut_off = group != group[0]
    levels[cut_off], exits[cut_off] = np.inf, -1
    return WayOut(levels, exits)


def _lowest(group: Numbers, passes: Passes, left: Numbers) -> tuple[Numbers, NDArray[Any]]:
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


def joined_groups(group: Numbers, one: Numbers, other: Numbers) -> Numbers:
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


def _exits(basins: int, passes: Passes, tree: Numbers) -> Numbers:
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
