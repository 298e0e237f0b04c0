"""The tree of flow: every point passes its water on to one other point, down to an outlet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel, kernel_for
from terrain_explorer.terrain.heightmap import Bools
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.work import Work, finished

POINTS_AT_A_TIME = 2**16
"""How many points to work on at a time, so that their values stay in the cache and copies of them are small."""


@dataclass(frozen=True, eq=False)
class FlowTree:
    """Points, each with a receiver of its water; outlets are their own receivers.

    The points are kept in waves: first those that get no water from others, then those that only get water from the
    first, and so on, and the outlets last. Within a wave no point depends on another one, so that a wave is one numpy
    operation, and sums come out the same on every machine.

    Attributes
    ----------
    receivers
        By point, int32, shape (points,).
    order
        The points wave by wave, shape (points,).
    starts
        Where each wave begins in it, and its end.
    """

    receivers: PointNumbers
    order: PointNumbers
    starts: tuple[int, ...]

    @classmethod
    def of(cls, receivers: PointNumbers) -> FlowTree:
        """Return the tree of some receivers, by point; raises as `finding`."""
        return finished(cls.finding(receivers))

    @classmethod
    def finding(cls, receivers: PointNumbers) -> Work[FlowTree]:
        """Return the tree of some receivers, by point: yield the part that is done, 0 to 1.

        Raises
        ------
        ValueError
            Water goes round in a circle, or leaves for a point that there is not.
        """
        receivers, points = np.ascontiguousarray(receivers, np.int32), len(receivers)
        order, ends, scratch = np.empty(points, np.int32), np.empty(points, np.int32), np.zeros(points, np.int32)
        count = kernel("flow_waves")(receivers, points, scratch, order, ends)
        if count < 0:
            raise ValueError("water must not go round in a circle, or leave for a point that there is not")
        yield 1.0
        return cls(receivers, order, (0, *ends[:count].tolist(), points))

    @cached_property
    def below(self) -> PointNumbers:
        """The place of each point's receiver in the order of waves; in that order, too."""
        points, below = len(self.order), np.empty_like(self.order)
        kernel("flow_below")(self.receivers, self.order, points, np.empty_like(self.order), below)
        return below

    @property
    def outlets(self) -> PointNumbers:
        """The points at which water leaves."""
        return self.order[self.starts[-2] :]

    def within(self, chosen: Bools) -> tuple[PointNumbers, FlowTree]:
        """Return some of the points, ascending, and the tree of their places; water that leaves them ends there.

        Parameters
        ----------
        chosen
            Which points, shape (points,).
        """
        points = np.flatnonzero(chosen).astype(np.int32)
        place = np.cumsum(chosen, dtype=np.int32) - np.int32(1)
        below = self.receivers[points]
        return points, FlowTree.of(np.where(chosen[below], place[below], place[points]))

    def downstream(self) -> Iterator[tuple[slice, PointNumbers]]:
        """Yield the waves from the sources on, without the outlets: its places in the order, and those below them."""
        for start, stop in pairwise(self.starts[:-1]):
            yield slice(start, stop), self.below[start:stop]

    def upstream(self) -> Iterator[tuple[slice, PointNumbers]]:
        """Yield the same from the outlets up, of large waves a part at a time."""
        for stop, start in pairwise(self.starts[-2::-1]):
            for part in range(start, stop, POINTS_AT_A_TIME):
                end = min(part + POINTS_AT_A_TIME, stop)
                yield slice(part, end), self.below[part:end]

    def by_point(self, ordered: NDArray[Any]) -> NDArray[Any]:
        """Return values in the order of points, given those in the order of waves."""
        values = np.empty_like(ordered)
        values[self.order] = ordered
        return values

    def accumulated(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return for each point the sum of the values there and at all points whose water comes by; both by point.

        Parameters
        ----------
        values
            float32, float64, int32 or int64, shape (points,).
        """
        total = values.copy()
        kernel_for("flow_sums", total)(self.receivers, self.order, self.starts[-2], total)
        return total

    def donors(self, counted: Bools) -> NDArray[np.intp]:
        """Return from how many of some points the water of each point comes directly; both by point."""
        goes_on = self.receivers != np.arange(len(self.receivers), dtype=np.int32)
        return np.bincount(self.receivers[counted & goes_on], minlength=len(self.receivers))

    def roots(self) -> PointNumbers:
        """Return the outlet to which the water of each point goes, by point."""
        roots = np.arange(len(self.order), dtype=np.int32)
        kernel("flow_roots")(self.receivers, self.order, self.starts[-2], roots)
        return roots


@dataclass(frozen=True, eq=False)
class PackedReceivers:
    """Receivers of water in a byte each, among few ways on; it takes a twelfth of the memory of their tree.

    Attributes
    ----------
    offsets
        How much farther the receiver is, by number, for each of the ways on; int32, ascending.
    ways
        Which of them water takes, uint8, by point.
    """

    offsets: PointNumbers
    ways: NDArray[np.uint8]

    @classmethod
    def of(cls, grid: FlowGrid, receivers: PointNumbers) -> PackedReceivers:
        """Return the receivers on a grid, by point: each the point itself or one of its eight neighbours."""
        rows, columns = (
            {0, 1, -1, *((count - 1, 1 - count) if grid.wraps else ())} for count in (grid.rows, grid.columns)
        )
        offsets = np.unique([down * grid.columns + right for down in rows for right in columns]).astype(np.int32)
        # A table of all offsets between, where it is small; beyond a seam they are far apart.
        numbers = None if grid.wraps else np.zeros(2 * offsets[-1] + 1, np.uint8)
        if numbers is not None:
            numbers[offsets + offsets[-1]] = np.arange(len(offsets))
        ways = np.empty(len(receivers), np.uint8)
        for start in range(0, len(receivers), POINTS_AT_A_TIME):
            some = slice(start, start + POINTS_AT_A_TIME)
            on = receivers[some] - np.arange(start, start + len(receivers[some]), dtype=np.int32)
            ways[some] = np.searchsorted(offsets, on) if numbers is None else numbers[on + offsets[-1]]
        return cls(offsets, ways)

    def unpacked(self) -> PointNumbers:
        """Return the receivers, by point."""
        receivers = np.arange(len(self.ways), dtype=np.int32)
        receivers += self.offsets[self.ways]
        return receivers


NO_TREE = FlowTree(np.zeros(0, np.int32), np.zeros(0, np.int32), (0, 0))
"""The tree of no points."""


def strahler_orders(tree: FlowTree) -> NDArray[np.int8]:
    """Return the Strahler order of each point of rivers, by its place in their tree.

    A source has order 1. Where two rivers of one order meet, the river goes on with the next one; a lesser tributary
    changes nothing. Strahler, "Quantitative analysis of watershed geomorphology", 1957.

    Parameters
    ----------
    tree
        The flow of the points on rivers alone.
    """
    points = len(tree.receivers)
    orders = np.zeros(points, np.int8)
    reached = np.ones(points, bool)
    while reached.any():
        orders += reached
        # A higher order begins where two rivers of this or a higher one meet, and goes on to the outlet.
        meet = tree.donors(reached) > 1
        reached = tree.accumulated(meet.astype(np.int32)) > 0
    return orders
