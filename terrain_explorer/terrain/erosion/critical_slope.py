"""The critical slope: ground that is steeper slides down until it is not."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights, Mask
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid, Points
from terrain_explorer.terrain.parallel import in_bands, row_blocks
from terrain_explorer.terrain.work import Work


def sliding(grid: FlowGrid, heights: Heights, critical: FloatArray, fixed: Mask) -> Work[Heights]:
    """Lower the ground until no point stands higher above a neighbour than the critical slope allows.

    What slides is taken away, as by the streams below. The result is the highest ground that meets the slopes and is
    nowhere above the given one, so it does not depend on the order in which points slide.

    Parameters
    ----------
    heights
        float32, shape (rows, columns).
    critical
        The slope up to which each point is stable, float32, shape (rows, columns).
    fixed
        The points that stay, shape (rows, columns).
    """
    slid = heights.copy()
    flat, limits, stays = slid.reshape(-1), critical.reshape(-1), fixed.reshape(-1)
    moved = np.concatenate(list(_too_steep(grid, heights, critical, fixed)))
    # First those that hang above others, then ever again the neighbours of those that came down.
    moved = _lowered(grid, flat, limits, stays, moved)
    begun = max(len(moved), 1)
    while len(moved):
        yield max(0.0, 1 - len(moved) / begun)
        moved = _lowered(grid, flat, limits, stays, moved)
    yield 1.0
    return slid


def _too_steep(grid: FlowGrid, heights: Heights, critical: FloatArray, fixed: Mask) -> Iterator[Points]:
    """Yield the neighbours above which points stand too high; a point may be there more than once."""
    around = grid.around(heights, np.inf)
    numbers = np.arange(grid.size, dtype=np.int32).reshape(heights.shape)

    def find(band: range) -> list[Points]:
        found = []
        for rows in row_blocks(band):
            block = slice(rows.start, rows.stop)
            for direction in range(len(DIRECTIONS)):
                allowed = critical[block] * np.float32(grid.distance(direction))
                steep = (heights[block] - grid.shifted(around, direction, block) > allowed) & ~fixed[block]
                found.append(grid.neighbours(numbers[block][steep], direction))
        return found

    for found in in_bands(find, heights):
        yield from found


def _lowered(grid: FlowGrid, heights: Heights, critical: FloatArray, fixed: Mask, around: Points) -> Points:
    """Lower the neighbours of points to what is allowed above these, in place; return which were lowered."""
    lowered = []
    for direction in range(len(DIRECTIONS)):
        above = grid.neighbours(around, direction)
        allowed = heights[around] + critical[above] * np.float32(grid.distance(direction))
        slides = (heights[above] > allowed) & ~fixed[above] & (above != around)
        np.minimum.at(heights, above[slides], allowed[slides])
        lowered.append(above[slides])
    return np.unique(np.concatenate(lowered))
