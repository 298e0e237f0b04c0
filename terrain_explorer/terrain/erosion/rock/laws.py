"""The laws by which layers of rock wear: rivers, slopes that go back, and the slope at which each layer stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.heightmap import Bools, Float64s, Heights
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.parallel import in_bands, row_blocks, side_by_side
from terrain_explorer.terrain.work import Work, part_of

_KNIGHTS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

AROUND = (*DIRECTIONS, *_KNIGHTS)
"""The steps to the sixteen neighbours that rock is held by, in rows and columns."""

_REACH = 2
"""How many rows away such a neighbour is at most."""

_BLOCK, _TOGETHER = 2**15, 4
"""The points of a block of rows that slide by themselves first, as many as stay in the cache, and how many blocks may
before others go on."""

_AT_ONCE = 2**18
"""The points that hold others after all blocks did, before others may go on."""

_MOST_LISTS = 2**12
"""In how many lists points wait by their heights, about, before they hold others."""

_FARTHEST = 0.6
"""How far slopes go back in a step at most, in points: farther, waves of heights would break."""


@dataclass(frozen=True, eq=False)
class RockGround:
    """Ground of layers, all in one unit.

    Attributes
    ----------
    grid
        Its points.
    column
        The layers.
    frame
        How high the top of the column lies at each point, float64, shape (rows, columns).
    quality
        How well the rock holds: 1 on the mean. Slopes are so many times as steep there. float32, of the same shape.
    """

    grid: FlowGrid
    column: Column
    frame: Float64s
    quality: Heights

    def cut(self, heights: Float64s, tree: FlowTree, rates: Float64s) -> None:
        """Let rivers cut down for a step of time, in place: dh/dt = -K A^m S, backward in time.

        Through each layer with its own K: W(h) - W(h') = r (h' - h_r), where W is the integral of dh/K and r that of
        A^m / d over time. It is solved exactly for any step. Water stands level in lakes, as in `stream_power.wear`.

        Parameters
        ----------
        heights
            float64, shape (rows, columns).
        rates
            r of each point, float64, shape (points,).
        """
        kernel("cut_layers")(
            *(tree.order, tree.receivers, len(tree.order), tree.starts[-2]),
            *(heights, np.empty_like(heights), self.frame, rates),
            *(self.column.bounds, self.column.erodibilities, len(self.column.bounds) + 1),
        )

    def worn_back(self, heights: Float64s, retreats: Float64s) -> Work[Float64s]:
        """Return the ground whose slopes have gone back: dh/dt = -v |grad h|, so that a scarp goes back by v t.

        By the upwind differences of S. K. Godunov, on the axes and on the diagonals where squares are squares; in as
        many steps as are stable. Where rock holds well slopes go back less.

        Parameters
        ----------
        retreats
            How far each layer goes back, upwards, in the unit of length.
        """
        south, east = self.grid.spacing
        near = np.array([1 / south, 1 / east, 1 / hypot(south, east) if south == east else 0.0])
        steps = max(int(np.ceil(retreats.max() / (_FARTHEST * min(south, east)))), 1)
        numbers = near, self.column.bounds, retreats / steps, len(retreats)
        compiled = kernel("wear_back")
        for step in range(steps):
            before, heights = heights, np.empty_like(heights)

            def wear(rows_: range, before: Float64s = before, after: Float64s = heights) -> None:
                compiled(
                    *(
                        before,
                        after,
                        self.frame,
                        self.quality,
                        *self.grid.for_kernels,
                        rows_.start,
                        rows_.stop,
                        *numbers,
                    )
                )

            in_bands(wear, heights)
            yield (step + 1) / steps
        return heights

    def lowered(self, heights: Float64s) -> Work[Float64s]:
        """Return the highest ground that is nowhere above the given one, and stands nowhere steeper than its rock.

        Of two points j may be no higher above i than the climb from i to j is, where each layer rises by its own
        critical slope, in the frame of j: a fault between them is not seen until erosion shows it. The result is one,
        so it has the same bits in whatever order points slide. The lowest come first, as in Dial, "Algorithm 360:
        shortest-path forest with topological ordering", 1969: so each holds others about once.
        """
        heights = heights.copy()
        rows, columns = heights.shape
        blocks = list(row_blocks(range(rows), max(_BLOCK // columns, _REACH * 2)))
        waits, lists = np.ones(heights.shape, bool), self._lists(heights)

        def lower(block: range) -> None:
            self._lowering(heights, block, waits, lists)(np.iinfo(np.int64).max)

        groups = [blocks[start : start + _TOGETHER] for start in range(0, len(blocks), _TOGETHER)]
        yield from part_of(side_by_side(lower, groups), 0, 0.9 if len(blocks) > 1 else 1)
        if len(blocks) == 1:
            return heights
        # What slides on from block to block begins beside their edges.
        near = [
            np.arange(block.start - _REACH, block.start + _REACH) for block in blocks[0 if self.grid.wraps else 1 :]
        ]
        waits[np.concatenate(near) % rows] = True
        lowering, done = self._lowering(heights, range(rows), waits, lists), 0
        while lowering(_AT_ONCE):
            done += _AT_ONCE
            yield 0.9 + min(0.1 * done / heights.size, 0.09)
        return heights

    def _lists(self, heights: Float64s) -> _Lists:
        """Return lists in which no point holds another one of the same list, if there may be so many."""
        lowest = float(heights.min())
        relief = float(heights.max()) - lowest
        climb = float(self.column.slopes.min() * self.quality.min()) * min(self.grid.spacing)
        count = max(min(relief / climb, _MOST_LISTS), 1.0)
        return _Lists(lowest, count / relief if relief else 0.0, int(count) + 1)

    def _lowering(self, heights: Float64s, rows: range, waits: Bools, lists: _Lists) -> Callable[[int], int]:
        """Return what lets the points that wait hold others of some rows, in place, and those that these lower.

        It is told how many may do so, and returns how many are left.
        """
        south, east = self.grid.spacing
        ways = np.sqrt(np.array([(down * south) ** 2 + (right * east) ** 2 for down, right in AROUND]))
        column, wraps, state = self.column, self.grid.wraps, np.array([-1, 0])
        waits = waits[rows.start : rows.stop]
        room, compiled = np.empty(lists.number + 2 * waits.size, np.int32), kernel("lower_steep")
        return lambda most: compiled(
            *(heights, self.frame, self.quality, rows.start, rows.stop, heights.shape[1]),
            *(wraps and len(rows) == len(heights), wraps, ways),
            *(column.bounds, column.slopes, len(column.slopes), float(column.slopes.min())),
            *(*lists, waits, state, most, room),
        )


class _Lists(NamedTuple):
    """Points by their heights: the least one, one by what lies between lists, and how many lists there are."""

    lowest: float
    fineness: float
    number: int
