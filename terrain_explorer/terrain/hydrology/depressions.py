"""Depressions: the ground that water has to fill before it can run on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel, kernel_for
from terrain_explorer.terrain.heightmap import Bools
from terrain_explorer.terrain.hydrology.flow_grid import FORWARD, FlowGrid, PointNumbers
from terrain_explorer.terrain.parallel import ROWS_AT_A_TIME
from terrain_explorer.terrain.work import Work, finished

Passes = tuple[PointNumbers, NDArray[np.uint8]]
"""Passes, each a point and a direction from it."""


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
    ground = np.ascontiguousarray(ground)
    filled = np.empty_like(ground)
    kernel_for("flow_filled", ground)(ground, basins, ground.size, levels, filled)
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
        There are no outlets, water goes round in a circle, or a height is not finite.
    """
    basins, levels, exits, passes = yield from _full(grid, heights, outlets, receivers)
    if len(levels) > 1:
        receivers = np.array(receivers, np.int32)
        kernel("flow_led_out")(receivers, basins, *grid.for_kernels, len(levels), exits, *passes)
    return Spilling(heights, basins, levels, receivers)


def filled(grid: FlowGrid, heights: NDArray[Any], outlets: Bools, receivers: PointNumbers) -> NDArray[Any]:
    """Return the heights with their depressions full, as `Spilling.filled`; for parameters see `spilling_over`."""
    basins, levels, *_ = finished(_full(grid, heights, outlets, receivers))
    return _filled(heights, basins, levels)


def _full(
    grid: FlowGrid, heights: NDArray[Any], outlets: Bools, receivers: PointNumbers
) -> Work[tuple[PointNumbers, NDArray[Any], PointNumbers, Passes]]:
    """Return the basins and their levels, as in `Spilling`, through which passes they spill, and all of the passes."""
    if not outlets.any():
        raise ValueError("water needs an outlet")
    basins, pits = _basins(grid, outlets, receivers)
    if not pits:
        return basins, np.full(1, -np.inf, heights.dtype), np.zeros(1, np.int32), _room_for_passes(0)
    yield 0.2
    joining = _Joining(grid, heights, basins, pits)
    yield 0.3
    while joining.taken < pits:
        joining.find_lowest()
        joining.join()
        yield 0.3 + 0.4 * joining.taken / pits
    exits, levels = joining.exits()
    yield 0.8
    return basins, levels + 0, exits, joining.passes  # no -0: the order of equal passes would show


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
    """Yield how `spilling_over` fills depressions, round by round.

    In each round the water of every group of depressions rises to its lowest pass, and the group joins the one beyond
    or, if it gets out there, is done. The last round has the filled ground; of ground without pits there is none.
    """
    basins, pits = _basins(grid, outlets, receivers)
    joining = _Joining(grid, heights, basins, pits)
    levels = np.full(pits + 1, -np.inf, heights.dtype)
    while joining.taken < pits:
        groups, before = joining.groups.copy(), joining.taken
        joining.find_lowest()
        found = np.where(joining.lowest < np.inf, joining.lowest, -np.inf)
        levels = np.maximum(levels, found[groups])
        joining.join()
        passes = joining.ends(before)
        yield FillingRound(heights, basins.reshape(heights.shape), levels, joining.groups.copy(), passes)


def _basins(grid: FlowGrid, outlets: Bools, receivers: PointNumbers) -> tuple[PointNumbers, int]:
    """Return the basin in which each point lies, by number, and how many pits there are: each has a basin from 1 on.

    Raises
    ------
    ValueError
        A receiver is no point, or water goes round in a circle.
    """
    basins = np.zeros(grid.size, np.int32)
    pits = kernel("flow_basins")(
        np.ascontiguousarray(receivers, np.int32), np.ascontiguousarray(outlets), grid.size, basins
    )
    if pits < 0:
        raise ValueError("water goes round in a circle, or leaves for a point that there is not")
    if not pits:
        basins[...] = 0
    return basins, pits


class _Joining:
    """Basins that are joined by their lowest passes, round by round; basin 0 is the outside.

    The passes in use are a minimum spanning tree, found as by Boruvka, 1926: in each round every group of basins but
    the one with the outside takes its lowest pass to another group and joins it. Of equally high passes the first
    counts as the lower one: so no two are equal, and each round may look at all passes that are left, and none is kept.

    A basin's level is the highest pass on its way through the tree. It needs no walk along the tree, because it is also
    the highest of the passes that the basin's own groups took, round by round. Let p be the highest pass on the way:

    - None of the basin's groups took a higher one. The way leaves each group through p or a lower pass, and the group
      took its lowest.
    - One of them took p. The group that did holds an end of p, and not the outside. Suppose that it did not hold the
      basin. If it lay beyond p, the way would leave it once more to get outside; if it lay before p, the way would have
      to enter it. Either way another pass of the way, which is lower than p, would lead out of the group, and the group
      would have taken that one.

    Attributes
    ----------
    groups
        The group of each basin: the least basin that it is connected to, shape (basins,).
    lowest
        The height of the lowest pass out of each group, from `find_lowest` to `join`; infinity where there is none.
    passes
        The passes that were taken, each a point and a direction from it; those after the first `taken` are unknown.
    """

    def __init__(self, grid: FlowGrid, heights: NDArray[Any], basins: PointNumbers, pits: int) -> None:
        self._grid, self._heights, self._basins = grid, np.ascontiguousarray(heights), basins
        self._count = count = pits + 1
        self.groups, self.lowest = np.arange(count, dtype=np.int32), np.full(count, np.inf, heights.dtype)
        self._lowest_at = _room_for_passes(count)
        self.passes, self.taken = _room_for_passes(pits), 0
        find_passes = kernel("flow_passes")
        self._left = find_passes(basins, *grid.for_kernels, None, None)
        self._among = _room_for_passes(self._left + 1)
        find_passes(basins, *grid.for_kernels, *self._among)

    def find_lowest(self) -> None:
        """Find the lowest pass out of each group.

        Raises
        ------
        ValueError
            A height is not finite.
        """
        places = self._basins, *self._grid.for_kernels
        find = kernel_for("flow_lowest_passes", self._heights)
        self._left = find(self._heights, *places, self.groups, *self._among, self._left, self.lowest, *self._lowest_at)
        if self._left <= 0:
            raise ValueError("heights must be finite")

    def join(self) -> None:
        """Take the lowest passes, and join what lies at both sides."""
        join = kernel_for("flow_joined", self._heights)
        places = self._basins, *self._grid.for_kernels
        self.taken = join(*places, self._count, self.groups, self.lowest, *self._lowest_at, *self.passes, self.taken)

    def exits(self) -> tuple[PointNumbers, NDArray[Any]]:
        """Return the pass through which each basin spills, by number, and how high its water stands; both (basins,)."""
        del self._among  # makes room
        exits, degrees = np.zeros((2, self._count), np.int32)
        levels, order = np.empty_like(self.lowest), np.empty_like(self.groups)
        find = kernel_for("flow_exits", self._heights)
        places = self._heights, self._basins, *self._grid.for_kernels
        find(*places, self._count, *self.passes, exits, degrees, order, levels)
        return exits, levels

    def ends(self, first: int) -> NDArray[np.int32]:
        """Return the two points of each pass that was taken since so many were, shape (passes, 2).

        They come by blocks of rows, and there by their basins.
        """
        points, directions = (each[first : self.taken] for each in self.passes)
        ends = np.stack([points, points], axis=1)
        for direction in FORWARD:
            along = directions == direction
            ends[along, 1] = self._grid.neighbours(points[along], direction)
        low, high = np.sort(self._basins[ends], axis=1).T
        blocks = points // self._grid.columns // ROWS_AT_A_TIME
        return np.asarray(ends[np.lexsort((high, low, blocks))])


def _room_for_passes(count: int) -> Passes:
    return np.empty(count, np.int32), np.empty(count, np.uint8)
