"""Thermal erosion: rock that is steeper than loose stones can lie crumbles, and slides down as talus.

The law is that of Musgrave, Kolb and Mace, "The Synthesis and Rendering of Eroded Fractal Terrains", SIGGRAPH 1989,
for all eight neighbours at once: of what the height between two points exceeds the talus slope, a part slides from the
higher to the lower one. What leaves a point arrives at another, so the sum of the heights stays.

On layers of rock each stands at a slope of its own, and what slid lies on them as loose stones do. Of two points the
higher one holds if it is no higher than the climb from the lower one, through its own layers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import CellOffset, Float64s, FloatArray, Heights
from terrain_explorer.terrain.parallel import in_bands
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
class StandingRock:
    """Layers of rock below a grid, each with the slope at which it stands, and where loose stones begin.

    Attributes
    ----------
    bounds
        The upper bounds of all layers but the topmost, upwards, told from the frame, in the unit of the heights.
    slopes
        The critical slope of each layer, upwards, in heights by the unit of `ways`.
    loose
        The slope on which loose stones lie, likewise.
    ways
        The distances between neighbours, for each of `PAIRS`.
    frame
        How high the layers lie at each point, float32, shape (rows, columns).
    bed
        The lowest that the ground has been at each point, likewise: what lies above was laid down. It follows the
        ground, in place.
    """

    bounds: Float64s
    slopes: Float64s
    loose: float
    ways: tuple[float, ...]
    frame: Heights
    bed: Heights

    @property
    def coarser(self) -> StandingRock:
        """The same for the grid of half as many points a side."""
        ways = tuple(2 * each for each in self.ways)
        return replace(self, ways=ways, frame=merged(self.frame), bed=merged(self.bed))

    def worn(self, heights: Heights) -> None:
        """Let the bed be nowhere above the ground."""
        np.minimum(self.bed, heights, out=self.bed)


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
    rock
        The layers below; None where all lies as loose stones do.
    """

    most: tuple[float, ...]
    tileable: bool
    solid: Heights | None = None
    rock: StandingRock | None = None

    def too_steep(self, heights: Heights) -> bool:
        """Return whether anything slides."""
        heights = np.ascontiguousarray(heights)
        return any(in_bands(lambda band: self.step(heights, band, 0.0, None, None), heights))

    def step(self, heights: Heights, band: range, part: float, after: Heights | None, totals: Flows | None) -> bool:
        """Do a step of time for a band of rows: a part of the excess slides. Return whether anything does.

        Parameters
        ----------
        after
            The heights after the step, to be filled; None where only the answer matters.
        totals
            Flows to which is added what slides, if any.
        """
        most, buffer = np.array(self.most, np.float32), np.empty((19, heights.shape[1] + 2), np.float32)
        slid = kernel("thermal_step")(
            *(heights, *heights.shape, band.start, band.stop, most, self.tileable, self.solid, *self._layers),
            *(part, after, *(totals or (None, None, None, None)), buffer),
        )
        return bool(slid)

    @property
    def _layers(self) -> tuple[object, ...]:
        """What the kernel knows of rock."""
        rock = self.rock
        if rock is None:
            return None, None, None, None, 0, 0.0, 0.0, None
        gentlest = min(float(rock.slopes.min()), rock.loose)
        numbers = rock.bounds, rock.slopes, len(rock.slopes), rock.loose, gentlest, np.array(rock.ways)
        return rock.frame, rock.bed, *numbers

    def closed(self, flow: Heights, pair: CellOffset) -> Heights:
        """Let nothing slide over edges that are closed, nor from and into voids; changes the flow."""
        if self.solid is not None:
            for end in ends(np.pad(self.solid, 1, "wrap"), pair):
                flow *= end
        if not self.tileable:
            down, across = pair
            if across:
                flow[:, [0, -1]] = 0
            if down:
                flow[[0, -1]] = 0
        return flow

    @property
    def coarser(self) -> Talus:
        """The same for the grid of half as many points a side."""
        most = tuple(2 * each for each in self.most)
        # A square with a void is one, or material would find its way around through it.
        solid = None if self.solid is None else merged_least(self.solid)
        return Talus(most, self.tileable, solid, self.rock and self.rock.coarser)

    def divides(self, shape: tuple[int, ...]) -> bool:
        """Return whether there is a coarser grid; that of a tile has to repeat after as many points."""
        return max(shape) > 2 and not (self.tileable and any(side % 2 for side in shape))


ShowHeights = Callable[[Heights, bool], object]
"""Is called with the heights, and whether coarser grids were at work since the last time."""


def eroding(
    heights: Heights,
    talus: Talus,
    steps: float,
    totals: Flows | None = None,
    most_steps: int = MOST_STEPS,
    show: ShowHeights | None = None,
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
    show
        Is called after each step on this grid, and after all that was done on coarser ones at once.
    """
    if steps <= most_steps or not talus.divides(heights.shape):
        return (yield from _sliding(heights, talus, steps, totals, show))
    for turn in range(_ROUNDS):
        start, middle, end = ((turn + part) / _ROUNDS for part in (0, 0.5, 1))
        coarse = _starting(heights, talus, (steps - most_steps) / 4 / _ROUNDS, totals, most_steps)
        heights = yield from part_of(coarse, start, middle)
        if show is not None:
            show(heights, True)
        heights = yield from part_of(_sliding(heights, talus, most_steps / _ROUNDS, totals, show), middle, end)
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
        talus.closed(flow, pair)
        heights += gained(flow, pair)
        if totals:
            totals[place] += flow
        del flow  # before the next one takes as much memory
    if talus.rock is not None:
        talus.rock.worn(heights)
    return heights


def _sliding(
    heights: Heights, talus: Talus, steps: float, totals: Flows | None, show: ShowHeights | None = None
) -> Work[Heights]:
    """Do the work of `eroding` on this grid alone."""
    whole = max(ceil(steps), 1)
    part = np.float32(SLIDING * steps / whole)
    for done in range(1, whole + 1):
        heights, slid = _stepped(heights, talus, part, totals)
        if not slid:
            break
        if talus.rock is not None:
            talus.rock.worn(heights)
        if show is not None:
            show(heights, False)
        yield done / whole
    return heights


def _stepped(heights: Heights, talus: Talus, part: np.float32, totals: Flows | None) -> tuple[Heights, bool]:
    """Return the heights after a step, and whether anything slid."""
    heights = np.ascontiguousarray(heights)
    after = np.empty_like(heights)

    slid = in_bands(lambda band: talus.step(heights, band, float(part), after, totals), heights)
    return after, any(slid)


# Flows between the neighbours on a grid: where they arrive, and the same flows on a finer grid.
#
# A flow is an array with one number for each pair of neighbours that lie in a given direction from each other. Along
# an axis in which they differ it has one more than there are points: the pair over the edge before each point, and
# the one after the last.
PAIRS: tuple[CellOffset, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The four neighbours below and to the right; of the other four the point is one."""

Flows = list[Heights]
"""A flow for each of `PAIRS`, positive downwards and to the right."""


def ends(grid: Heights, pair: CellOffset) -> tuple[Heights, Heights]:
    """Return the upper and the lower points of all pairs, as views of a grid with its neighbours around it."""
    down, across = pair
    return sides(grid[:, slice(None) if across else slice(1, -1)][slice(None) if down else slice(1, -1)], pair)


def gained(flow: Heights, pair: CellOffset) -> Heights:
    """Return what arrives at each point less what leaves it."""
    arriving, leaving = sides(flow, pair)
    return arriving - leaving


def no_flows(shape: tuple[int, ...]) -> Flows:
    """Return flows of nothing on a grid."""
    return [np.zeros((shape[0] + down, shape[1] + abs(across)), np.float32) for down, across in PAIRS]


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


def finer(flow: Heights, pair: CellOffset, tileable: bool, shape: tuple[int, ...]) -> Heights:
    """Return a flow of a grid on one with twice the points a side, or one less: it moves the ground alike.

    Between points the flow is a smooth surface, a B-spline of the third degree along the axes in which the neighbours
    differ, else of the second (its subdivision after Chaikin), so that no edges of squares show in the ground.
    """
    out = np.empty((shape[0] + pair[0], shape[1] + abs(pair[1])), np.float32)
    buffer = np.empty((len(flow), out.shape[1]), np.float32)
    kernel("finer_flow")(np.ascontiguousarray(flow), *flow.shape, *pair, tileable, buffer, out, *out.shape)
    return out


def sides(grid: Heights, pair: CellOffset) -> tuple[Heights, Heights]:
    """Return the upper and the lower points of pairs; of a flow, what arrives at points and what leaves them."""
    down, across = pair
    upper, lower = (grid[:-1], grid[1:]) if down else (grid, grid)
    left, right = slice(None, -1), slice(1, None)
    first, second = {0: (slice(None), slice(None)), 1: (left, right), -1: (right, left)}[across]
    return upper[:, first], lower[:, second]


def _squares(grid: FloatArray) -> list[FloatArray]:
    even = np.pad(grid, [(0, side % 2) for side in grid.shape], "edge")
    return [even[down::2, across::2] for across in (0, 1) for down in (0, 1)]


def _halved_beside(flow: FloatArray, tileable: bool) -> FloatArray:
    """Return flows at points of a line a quarter of their distance before and after their places."""
    around = np.pad(flow, ((1, 1), (0, 0)), "wrap" if tileable else "edge")
    fine = np.empty((2 * len(flow), *flow.shape[1:]), flow.dtype)
    fine[::2] = (around[:-2] + 3 * flow) / 4
    fine[1::2] = (around[2:] + 3 * flow) / 4
    return fine
