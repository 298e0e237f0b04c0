"""Thermal erosion: rock that is steeper than loose stones can lie crumbles, and slides down as talus.

The law is that of Musgrave, Kolb and Mace, "The Synthesis and Rendering of Eroded Fractal Terrains", SIGGRAPH 1989,
for all eight neighbours at once: of what the height between two points exceeds the talus slope, a part slides from the
higher to the lower one. What leaves a point arrives at another, so the sum of the heights stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np

from terrain_explorer.terrain.erosion.mass_flow import (
    PAIRS,
    Flows,
    Pair,
    ends,
    finer,
    gained,
    merged,
    merged_least,
    no_flows,
    with_neighbours,
)
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.parallel import in_bands, row_blocks
from terrain_explorer.terrain.work import Work, part_of

SLIDING = 1 / 12
"""The part of the excess that slides in a step: the most with which no ground swings back and forth."""

STEPS_A_POINT = 2
"""The steps in which material spreads by one point, as standard deviation; by n points it takes n^2 times as many. Each
step adds 6 SLIDING = 1/2 to the variance along either axis."""

MOST_STEPS = 32
"""The steps done on a grid. What has more time slides on the grid of half as many points a side first, where a step
counts for four: far ways are gone there, and the fine grid is left to give the ground its form."""

_ROUNDS = 2
"""How often the coarser grid and this one take turns: what the one did roughly, it sees and mends the next time."""


@dataclass(frozen=True, eq=False)
class Talus:
    """What lies still on a grid.

    Attributes
    ----------
    most
        The heights between neighbours that stay, for each of `PAIRS`.
    tileable
        Whether what slides over an edge arrives at the opposite one; else nothing leaves the grid.
    solid
        1 where material may come and go, 0 at voids, float32, shape (rows, columns); None without voids. Where it is
        between, material is slower.
    """

    most: tuple[float, ...]
    tileable: bool
    solid: Heights | None = None

    def too_steep(self, heights: Heights) -> bool:
        """Return whether anything slides."""

        def slides(band: range) -> bool:
            return any(np.any(flow) for rows in row_blocks(band) for flow in self.sliding(heights, rows))

        return any(in_bands(slides, heights))

    def sliding(self, heights: Heights, rows: range) -> Flows:
        """Return the excess of the heights between neighbours of some rows."""
        slab, flows = with_neighbours(heights, rows), []
        for pair, most in zip(PAIRS, self.most, strict=True):
            upper, lower = ends(slab, pair)
            excess = upper - lower
            excess -= np.clip(excess, -most, most)
            flows.append(self.closed(excess, pair, rows, len(heights)))
        return flows

    def closed(self, flow: Heights, pair: Pair, rows: range, rows_in_all: int) -> Heights:
        """Let nothing slide over edges that are closed, nor from and into voids; changes the flow of some rows."""
        if self.solid is not None:
            for end in ends(with_neighbours(self.solid, rows), pair):
                flow *= end
        if self.tileable:
            return flow
        down, across = pair
        if across:
            flow[:, [0, -1]] = 0
        if down and rows.start == 0:
            flow[0] = 0
        if down and rows.stop == rows_in_all:
            flow[-1] = 0
        return flow

    @property
    def coarser(self) -> Talus:
        """The same for the grid of half as many points a side."""
        most = tuple(2 * each for each in self.most)
        # A square with a void is one, or material would find its way around through it.
        return Talus(most, self.tileable, None if self.solid is None else merged_least(self.solid))

    def divides(self, shape: tuple[int, ...]) -> bool:
        """Return whether there is a coarser grid; that of a tile has to repeat after as many points."""
        return max(shape) > 2 and not (self.tileable and any(side % 2 for side in shape))


def eroding(
    heights: Heights, talus: Talus, steps: float, totals: Flows | None = None, most_steps: int = MOST_STEPS
) -> Work[Heights]:
    """Let material slide for a time: yield the part that is done, and return the new heights.

    Parameters
    ----------
    heights
        float32, shape (rows, columns); of a tile without the last row and column, which repeat the first.
    steps
        The time in steps of this grid, also a part of one; see `STEPS_A_POINT`.
    totals
        Flows to which all is added that slides, if any.
    most_steps
        See `MOST_STEPS`: with fewer it is quicker, and rougher.
    """
    if steps <= most_steps or not talus.divides(heights.shape):
        return (yield from _sliding(heights, talus, steps, totals))
    for turn in range(_ROUNDS):
        start, middle, end = ((turn + part) / _ROUNDS for part in (0, 0.5, 1))
        coarse = _starting(heights, talus, (steps - most_steps) / 4 / _ROUNDS, totals, most_steps)
        heights = yield from part_of(coarse, start, middle)
        heights = yield from part_of(_sliding(heights, talus, most_steps / _ROUNDS, totals), middle, end)
    return heights


def _starting(heights: Heights, talus: Talus, steps: float, totals: Flows | None, most_steps: int) -> Work[Heights]:
    """Do the work of `eroding` on the coarser grid, and let slide here what slid there."""
    means = merged(heights)
    flows = no_flows(means.shape)
    yield from eroding(means, talus.coarser, steps, flows, most_steps)
    heights = heights.copy()
    for place, pair in enumerate(PAIRS):
        if pair[0]:
            # The last pairs are the first ones: over the edges of a tile, or none.
            flows[place][-1] = flows[place][0]
        flow = finer(flows[place], pair, talus.tileable, heights.shape)
        talus.closed(flow, pair, range(len(heights)), len(heights))
        heights += gained(flow, pair)
        if totals:
            totals[place] += flow
        del flow  # before the next one takes as much memory
    return heights


def _sliding(heights: Heights, talus: Talus, steps: float, totals: Flows | None) -> Work[Heights]:
    """Do the work of `eroding` on this grid alone."""
    whole = max(ceil(steps), 1)
    part = np.float32(SLIDING * steps / whole)
    for done in range(1, whole + 1):
        heights, slid = _stepped(heights, talus, part, totals)
        if not slid:
            break
        yield done / whole
    return heights


def _stepped(heights: Heights, talus: Talus, part: np.float32, totals: Flows | None) -> tuple[Heights, bool]:
    """Return the heights after a step, and whether anything slid."""
    after = np.empty_like(heights)

    def slide(band: range) -> bool:
        slid = False
        for rows in row_blocks(band):
            flows = talus.sliding(heights, rows)
            slid = slid or any(map(np.any, flows))
            block = slice(rows.start, rows.stop)
            change = sum(gained(flow, pair) for flow, pair in zip(flows, PAIRS, strict=True))
            np.add(heights[block], part * change, out=after[block])
            for total, flow in zip(totals or (), flows, strict=False):
                total[block] += part * flow[: len(rows)]
        return slid

    return after, any(in_bands(slide, heights))
