"""The critical slope: ground that is steeper slides down until it is not."""

from __future__ import annotations

from math import hypot

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights, Mask
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.work import Work


def sliding(grid: FlowGrid, heights: Heights, critical: FloatArray, fixed: Mask) -> Work[Heights]:
    """Lower the ground until no point stands higher above a neighbour than the critical slope allows.

    What slides is taken away, as by the streams below. The result is the highest ground that meets the slopes and is
    nowhere above the given one, so it does not depend on the order in which points slide.

    It is found by sweeps, as distances are by Zhao, "A fast sweeping method for eikonal equations", 2005: each
    line of points is limited by the one before, down and up the rows and columns, until nothing changes. One round is
    enough for a slope that is the same everywhere.

    Parameters
    ----------
    heights
        float32, shape (rows, columns).
    critical
        The slope up to which each point is stable, float32, shape (rows, columns).
    fixed
        The points that stay, shape (rows, columns).
    """
    slopes = np.where(fixed, np.float32(np.inf), critical)
    spacing, other = grid.spacing
    heights = heights.copy()  # what was given makes room, if nobody else has it
    total, before = heights.sum(dtype=np.float64), np.inf
    done = 0.0
    while total < before:  # points only come down
        for _ in ("rows", "columns"):
            _sweep_rows(heights, slopes, spacing, other, grid.wraps)
            # Copies, for lines of columns are quick to read only where they lie in memory one after the other.
            heights = np.ascontiguousarray(heights.T)
            slopes = np.ascontiguousarray(slopes.T)
            spacing, other = other, spacing
        total, before = heights.sum(dtype=np.float64), total
        done = (1 + done) / 2
        yield done
    return heights


def _sweep_rows(heights: Heights, slopes: Heights, across: float, along: float, wraps: bool) -> None:
    """Limit each row by the one above, then each by the one below, in place."""
    distances = np.float32(across), np.float32(hypot(across, along))
    first = 0 if wraps else 1  # the row before the first one is the last one
    rows = range(first, len(heights))
    for row in rows:
        _limit(heights[row], heights[row - 1], slopes[row], distances, wraps)
    for row in reversed(rows):
        _limit(heights[row - 1], heights[row], slopes[row - 1], distances, wraps)


def _limit(line: Heights, beside: Heights, slopes: Heights, distances: tuple[np.float32, ...], wraps: bool) -> None:
    straight, aslant = (slopes * distance for distance in distances)
    np.minimum(line, beside + straight, out=line)
    np.minimum(line[1:], beside[:-1] + aslant[1:], out=line[1:])
    np.minimum(line[:-1], beside[1:] + aslant[:-1], out=line[:-1])
    if wraps:
        line[0] = min(line[0], beside[-1] + aslant[0])
        line[-1] = min(line[-1], beside[0] + aslant[-1])
