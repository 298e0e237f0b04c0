"""The laws by which layers of rock wear: rivers, slopes that go back, and the slope at which each layer stands."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.heightmap import Float64s, Heights
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.parallel import in_bands
from terrain_explorer.terrain.work import Work

_KNIGHTS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

AROUND = (*DIRECTIONS, *_KNIGHTS)
"""The steps to the sixteen neighbours that rock is held by, in rows and columns."""

_AT_ONCE = 2**18
"""The points that are taken from the queue before others may go on."""

_FARTHEST = 0.6
"""How far slopes go back in a step at most, in points: farther, waves of heights would break."""


@dataclass(frozen=True, eq=False)
class RockGround:
    """Ground of layers on a grid that does not wrap, all in one unit.

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
        rows, columns = heights.shape
        south, east = self.grid.spacing
        near = np.array([1 / south, 1 / east, 1 / hypot(south, east) if south == east else 0.0])
        steps = max(int(np.ceil(retreats.max() / (_FARTHEST * min(south, east)))), 1)
        numbers = near, self.column.bounds, retreats / steps, len(retreats)
        compiled = kernel("wear_back")
        for step in range(steps):
            before, heights = heights, np.empty_like(heights)

            def wear(rows_: range, before: Float64s = before, after: Float64s = heights) -> None:
                compiled(before, after, self.frame, self.quality, rows, columns, rows_.start, rows_.stop, *numbers)

            in_bands(wear, heights)
            yield (step + 1) / steps
        return heights

    def lowered(self, heights: Float64s) -> Work[Float64s]:
        """Return the highest ground that is nowhere above the given one, and stands nowhere steeper than its rock.

        Of two points j may be no higher above i than the climb from i to j is, where each layer rises by its own
        critical slope, in the frame of j: a fault between them is not seen until erosion shows it. The result is one,
        so it has the same bits in whatever order points slide.
        """
        column, count = self.column, heights.size
        heights = heights.copy()
        south, east = self.grid.spacing
        ways = np.sqrt(np.array([(down * south) ** 2 + (right * east) ** 2 for down, right in AROUND]))
        queue, queued = np.arange(count, dtype=np.int32), np.ones(count, bool)
        state = np.array([0, count])
        most = 2 * count
        done, left, compiled = 0, count, kernel("lower_steep")
        while left:
            left = compiled(
                *(heights, self.frame, self.quality, *heights.shape, ways, column.bounds, column.slopes),
                *(len(column.slopes), float(column.slopes.min()), queue, queued, state, _AT_ONCE),
            )
            done += _AT_ONCE
            yield min(done / most, 0.99)
        return heights
