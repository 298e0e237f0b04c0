"""The critical slope: ground that is steeper slides down until it is not."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import Bools, FloatArray, Heights
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid
from terrain_explorer.terrain.parallel import row_blocks, side_by_side
from terrain_explorer.terrain.work import Work, finished, part_of

_SIDE = 48
"""The points a side of a square, about."""
_AT_A_TIME = 2**19
"""The points of squares that are swept together: many enough that calls of numpy are few, and few for the cache."""

_MANY = 32
"""The squares that are worth a thread."""
_STRIP = 16
"""The columns that a compiled sweep of columns turns to lines at a time."""

_FARTHEST = 1e38
"""How far apart heights may be: differences and sums of farther ones are beyond float32, which is too short then."""
_CLOSER = np.float32(2.0**-8)
"""By how much those are drawn together for the work; as a power of two, without a change to their digits."""

_Places = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The rows and columns of squares."""


def sliding(
    grid: FlowGrid, heights: Heights, critical: FloatArray, fixed: Bools, rounds: int | None = None
) -> Work[Heights]:
    """Lower the ground until no point stands higher above a neighbour than the critical slope allows.

    What slides is taken away, as by the streams below. The result is the highest ground that meets the slopes and is
    nowhere above the given one, so it does not depend on the order in which points slide. A slope is that of the plane
    through a point and two neighbours beside each other, and so as steep in every direction: limited towards the eight
    neighbours alone, a cone would become a pyramid of eight faces.

    It is found by sweeps, as distances are by Zhao, "A fast sweeping method for eikonal equations", 2005: each
    line of points is limited by the one before, down and up the rows and columns. One round is nearly enough for a
    slope that is the same everywhere. Where rock differs the ways bend, and more is left to do, but in ever fewer
    places: then only squares of the map are swept in which something changed, or beside them.

    Parameters
    ----------
    heights
        float32, shape (rows, columns).
    critical
        The slope up to which each point is stable, float32, shape (rows, columns).
    fixed
        The points that stay, shape (rows, columns).
    rounds
        After how many rounds over the whole map to stop even if some points would still slide; None for never.
    """
    highest = heights.max()
    if float(highest) - float(heights.min()) >= _FARTHEST:
        closer = sliding(grid, heights * _CLOSER, critical * _CLOSER, fixed, rounds)
        return np.asarray((yield from closer) / _CLOSER)
    squares = _Squares(grid)
    # A line more at each side has the neighbours beyond the edge; what is as high as the highest point limits none.
    ground = squares.framed(heights, highest)
    slopes = squares.framed(np.where(fixed, np.float32(np.inf), critical), np.inf)
    del heights, critical  # makes room
    for turn in range(rounds or 1):
        squares.close(ground)
        kernel("sweep_ground")(ground, slopes, *ground.shape, *_for_sweeps(grid.spacing, len(ground)))
        yield 1 - 0.5 ** (turn + 1)
    active, done = np.full(squares.shape, rounds is None), 0.5
    while active.any():
        active = squares.settle(ground, slopes, active)
        done = max(done, 1 - float(active.mean()) / 2)
        yield done
    return squares.unframed(ground)


def resting(grid: FlowGrid, heights: Heights, critical: float, voids: Bools) -> Work[Heights]:
    """Move the ground until it is nowhere steeper than the critical slope, and lies as high as before on the mean.

    It is between the highest such ground below the given one and the lowest above it: where both agree, nothing moves.

    Parameters
    ----------
    heights
        float32, shape (rows, columns).
    critical
        The slope up to which ground is stable.
    voids
        The points that are no ground, shape (rows, columns); they stay, and neither hold nor load the ground around.
    """
    slopes, bounds = np.full(heights.shape, critical, np.float32), []
    for turn, sign in enumerate((np.float32(1), np.float32(-1))):
        ground = sign * heights
        ground[voids] = ground.max()
        bounds.append(sign * (yield from part_of(sliding(grid, ground, slopes, voids), turn / 2, (turn + 1) / 2)))
    low, high, before = (values[~voids].astype(np.float64) for values in (*bounds, heights))
    room = (high - low).sum()
    part = (before - low).sum() / room if room else 0.0
    rested = heights.copy()
    rested[~voids] = low + part * (high - low)
    return rested


class _Squares:
    """A map that is cut into squares.

    Each is swept with a line more at each side, where its neighbours are; those lines stay meanwhile.
    """

    def __init__(self, grid: FlowGrid) -> None:
        self._grid = grid
        points = grid.rows, grid.columns
        self._sides = tuple(ceil(each / max(round(each / _SIDE), 1)) for each in points)
        self.shape = tuple(ceil(each / side) for each, side in zip(points, self._sides, strict=True))

    def framed(self, values: FloatArray, beyond: float) -> Heights:
        """Return the values of a map, with what is beyond it: lines more at each side, and the rest of squares."""
        sizes = zip(values.shape, self.shape, self._sides, strict=True)
        return np.pad(values, [(1, 1 + squares * side - each) for each, squares, side in sizes], constant_values=beyond)

    def unframed(self, values: Heights) -> Heights:
        """Return the values of the map alone."""
        return np.ascontiguousarray(values[1 : 1 + self._grid.rows, 1 : 1 + self._grid.columns])

    def close(self, heights: Heights) -> None:
        """Let the lines beyond the edges of a map that tiles be those of its other side, in place."""
        if self._grid.wraps:
            rows, columns = self._grid.rows, self._grid.columns
            heights[0], heights[rows + 1] = heights[rows], heights[1]
            heights[:, 0], heights[:, columns + 1] = heights[:, columns], heights[:, 1]

    def settle(self, heights: Heights, slopes: Heights, active: Bools) -> Bools:
        """Sweep the active squares once, in place; return those that are active then."""
        ahead = np.zeros_like(active)
        for places in self._some(active):
            self.close(heights)
            self._mark(ahead, places, self._settled(heights, slopes, places))
        return ahead

    def _settled(self, heights: Heights, slopes: Heights, places: _Places) -> Bools:
        """Sweep some squares together, in place.

        Return in which something changed: at their corners and edges and anywhere, shape (3, 3, squares).
        """
        (down, across), squares = self._sides, len(places[0])
        changed = np.empty((squares, 3, 3), bool)
        corners = places[0] * (down * heights.shape[1]) + places[1] * across
        after, compiled = np.empty((squares, down, across), np.float32), kernel("settle_squares")

        def sweep(some: range) -> None:
            triangles, buffer = _for_sweeps(self._grid.spacing, down + 2, (down + 2) * (across + 2))
            compiled(
                *(heights, slopes, heights.shape[1], corners, some.start, some.stop, down, across),
                *(triangles, changed, after, buffer),
            )

        finished(side_by_side(sweep, [list(row_blocks(range(squares), _MANY))]))
        self._cut(heights)[(*places, slice(1, -1), slice(1, -1))] = after
        return changed.transpose(1, 2, 0)

    def _some(self, active: Bools) -> Iterator[_Places]:
        """Yield the places of active squares, as many at a time as are swept together."""
        down, across = np.nonzero(active)
        many = max(_AT_A_TIME // (self._sides[0] * self._sides[1]), 1)
        for start in range(0, len(down), many):
            yield down[start : start + many], across[start : start + many]

    def _cut(self, values: Heights) -> Heights:
        """Return the squares with a line more at each side, a view of shape (squares down, across, rows, columns)."""
        down, across = self._sides
        return sliding_window_view(values, (down + 2, across + 2), writeable=True)[::down, ::across]

    def _mark(self, active: Bools, places: _Places, changed: Bools) -> None:
        """Mark squares in which something changed, and those beside where that was at their edge."""
        marked = np.pad(np.zeros_like(active), 1)
        for down, across in ((0, 0), *DIRECTIONS):
            # A map that tiles may end within its last squares.
            here = changed[1, 1] if self._grid.wraps else changed[1 + down, 1 + across]
            marked[places[0][here] + (1 + down), places[1][here] + (1 + across)] = True
        if self._grid.wraps:
            for lines in (marked, marked.T):
                lines[1] |= lines[-1]
                lines[-2] |= lines[0]
        active |= marked[1:-1, 1:-1]


def _for_sweeps(spacing: tuple[float, float], rows: int, more: int = 0) -> tuple[Heights, Heights]:
    """Return what compiled sweeps need: the triangles of columns and of rows, and a buffer for so many rows."""
    triangles = [_triangle(across, along) for across, along in (spacing[::-1], spacing)]
    return np.array(triangles, np.float32), np.empty((2 * _STRIP + 1) * rows + more, np.float32)


def _triangle(across: float, along: float) -> tuple[float, float, float]:
    """Return what says how much a point, its neighbour in the line beside, and the one next to that allow each other.

    With a and b the heights of the two, the steepest plane over the triangle puts the point at
    a + D_1 sqrt(S^2 - ((a - b) / D_2)^2), where D_1 is the distance `across` lines, D_2 that `along` a line, and S the
    slope up to which the point is stable. Where such a plane would fall beside the triangle, it is the nearer edge that
    counts.

    Returns
    -------
    numbers
        By S: how much b may be higher than a, and how much it may be at most; and D_1 / D_2.
    """
    return along**2 / sqrt(across**2 + along**2), along, across / along
