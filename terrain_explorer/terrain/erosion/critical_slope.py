"""The critical slope: ground that is steeper slides down until it is not."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights, Mask
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.work import Work, part_of


def sliding(
    grid: FlowGrid, heights: Heights, critical: FloatArray, fixed: Mask, rounds: int | None = None
) -> Work[Heights]:
    """Lower the ground until no point stands higher above a neighbour than the critical slope allows.

    What slides is taken away, as by the streams below. The result is the highest ground that meets the slopes and is
    nowhere above the given one, so it does not depend on the order in which points slide. A slope is that of the plane
    through a point and two neighbours beside each other, and so as steep in every direction: limited towards the eight
    neighbours alone, a cone would become a pyramid of eight faces.

    It is found by sweeps, as distances are by Zhao, "A fast sweeping method for eikonal equations", 2005: each
    line of points is limited by the one before, down and up the rows and columns, until nothing changes. One round is
    nearly enough for a slope that is the same everywhere.

    Parameters
    ----------
    heights
        float32, shape (rows, columns).
    critical
        The slope up to which each point is stable, float32, shape (rows, columns).
    fixed
        The points that stay, shape (rows, columns).
    rounds
        After how many rounds to stop even if some points would still slide; None for never.
    """
    slopes = np.where(fixed, np.float32(np.inf), critical)
    spacing, other = grid.spacing
    free = ~fixed
    total, before = heights.sum(dtype=np.float64, where=free), np.inf
    # A column more at either side has the neighbours beyond the edge.
    heights = _framed(heights)
    done, turn = 0.0, 0
    while total < before and turn != rounds:  # points only come down
        for _ in ("rows", "columns"):
            _sweep_rows(heights, slopes, spacing, other, grid.wraps)
            # Copies, for lines of columns are quick to read only where they lie in memory one after the other.
            heights = _framed(heights[:, 1:-1].T)
            slopes = np.ascontiguousarray(slopes.T)
            spacing, other = other, spacing
        total, before = heights[:, 1:-1].sum(dtype=np.float64, where=free), total
        done, turn = (1 + done) / 2, turn + 1
        yield done
    return np.ascontiguousarray(heights[:, 1:-1])


def resting(grid: FlowGrid, heights: Heights, critical: float, voids: Mask) -> Work[Heights]:
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


def _framed(heights: Heights) -> Heights:
    return np.pad(heights, ((0, 0), (1, 1)), constant_values=np.inf)


def _sweep_rows(heights: Heights, slopes: Heights, across: float, along: float, wraps: bool) -> None:
    """Limit each row by the one above, then each by the one below, in place."""
    triangle = _Triangle(across, along, slopes.shape[1])
    first = 0 if wraps else 1  # the row before the first one is the last one
    rows = range(first, len(heights))
    for row in rows:
        triangle.limit(heights[row], heights[row - 1], slopes[row], wraps)
    for row in reversed(rows):
        triangle.limit(heights[row - 1], heights[row], slopes[row - 1], wraps)


class _Triangle:
    """A point, its neighbour in the line beside, and the one next to that: what the point's slope allows it.

    With a and b the heights of the two, the steepest plane over the triangle puts the point at
    a + D_1 sqrt(S^2 - ((a - b) / D_2)^2), where D_1 is the distance between the lines, D_2 that between points of a
    line. Where such a plane would fall beside the triangle, it is the nearer edge that counts. Lines are changed in
    place, with buffers of their own: they are many and short.
    """

    def __init__(self, across: float, along: float, points: int) -> None:
        self._rise = np.float32(along)
        self._most_aside = np.float32(along**2 / np.hypot(across, along))
        self._shape = np.float32(across / along)
        self._lower, self._base, self._top, self._rest = np.empty((4, points), np.float32)

    def limit(self, line: Heights, beside: Heights, slopes: Heights, wraps: bool) -> None:
        """Limit the points of a line by the one beside it, both with a point more at either end."""
        if wraps:
            beside[0], beside[-1] = beside[-2], beside[1]
        lower, base, top, rest = self._lower, self._base, self._top, self._rest
        np.minimum(beside[:-2], beside[2:], out=lower)
        np.multiply(slopes, self._most_aside, out=top)
        top += lower
        np.minimum(beside[1:-1], top, out=base)
        np.subtract(base, lower, out=lower)
        np.maximum(lower, 0, out=lower)
        np.multiply(slopes, self._rise, out=top)
        # Roots before the product: squares of heights may be too large or too small for float32.
        np.subtract(top, lower, out=rest)
        top += lower
        np.sqrt(top, out=top)
        np.sqrt(rest, out=rest)
        top *= rest
        top *= self._shape
        top += base
        np.minimum(line[1:-1], top, out=line[1:-1])
