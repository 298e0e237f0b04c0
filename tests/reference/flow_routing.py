"""To which neighbour the water of each point goes."""

import numpy as np

from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid


def steepest_receivers(heights, outlets, receivers, rows, columns, wraps, first, last, to_east, to_south, askew):
    grid, band = FlowGrid(rows, columns, bool(wraps)), slice(first, last)
    nearness = [to_east, to_south] * 2 + [askew] * 4
    _route(grid, receivers, outlets, band, _steepest(grid, grid.around(heights, np.inf), heights[band], band, nearness))
    return 0


def _route(grid, receivers, outlets, band, directions):
    """Send water in a direction each, and nowhere where that is -1 or where it leaves."""
    points = np.arange(grid.size, dtype=np.int32).reshape(receivers.shape)[band]
    falls = (directions >= 0) & ~outlets[band]
    receivers[band] = points
    receivers[band][falls] = _along(grid, points[falls], directions[falls])
    return falls


@np.errstate(over="ignore")  # heights may be farther apart than float32 reaches: that is steepest
def _steepest(grid, around, heights, rows, nearness):
    """Return the direction of the steepest descent of each point, by number; -1 where nothing is lower."""
    descent = np.zeros_like(heights)
    steepest = np.full(heights.shape, -1, np.int8)
    for direction, near in enumerate(nearness):
        # Kept in the type of the heights: a division in float64 would cost twice the time and copies.
        slope = (heights - grid.shifted(around, direction)[rows]) * heights.dtype.type(near)
        steeper = slope > descent
        np.copyto(descent, slope, where=steeper)
        steepest[steeper] = direction
    return steepest


def _along(grid, points, directions):
    """Return the neighbours of points, each in a direction of its own."""
    rows, columns = np.array(DIRECTIONS, np.int32).T
    if not grid.wraps:  # who goes down never goes beyond the border
        return np.asarray(points + (rows * np.int32(grid.columns) + columns)[directions])
    row, column = np.divmod(points, np.int32(grid.columns))
    row, column = (
        (row + rows[directions]) % np.int32(grid.rows),
        (column + columns[directions]) % np.int32(grid.columns),
    )
    return np.asarray(row * np.int32(grid.columns) + column)


_BESIDE = np.array(((4, 7), (4, 5), (5, 6), (7, 6)), np.int8)
"""For each of the first four `DIRECTIONS` the two diagonal ones beside it."""


def drawn_receivers(
    heights, outlets, chances, receivers, straightness, rows, columns, wraps, first, last, coefficients
):
    grid, band = FlowGrid(rows, columns, bool(wraps)), slice(first, last)
    around = grid.around(heights, coefficients[-1])
    drawn, cosine = _drawn(grid, around, heights[band], band, coefficients, chances[band])
    falls = _route(grid, receivers, outlets, band, drawn)
    straightness[band] = np.where(falls, cosine, np.float32(1))
    return 0


def _drawn(grid, around, heights, rows, coefficients, chance):
    """Return a direction for each point, by number, -1 where nothing is lower; and its straightness."""
    lengths, slopes, askew, surely = coefficients[:2], coefficients[2:4], coefficients[4], coefficients[5]
    steepest, forth, aside = np.zeros((3, *heights.shape), np.float32)
    triangle, second = np.full(heights.shape, -1, np.int8), np.zeros(heights.shape, bool)
    for direction, diagonals in enumerate(_BESIDE):
        # Of a triangle's neighbours the near one lies straight on, the far one aside of that.
        straight, aslant = direction % 2, 1 - direction % 2
        on, across = lengths[[straight, aslant]]
        one, other = (grid.shifted(around, diagonal)[rows] for diagonal in diagonals)
        near, low = grid.shifted(around, direction)[rows], np.minimum(one, other)
        fall = np.maximum(heights - low, 0)
        slope_aside = np.maximum(near - low, 0)
        slope_aside *= slopes[aslant]
        slope = heights - near
        slope *= slopes[straight]
        fall *= askew
        # Where the steepest descent is not within the triangle, the steeper of its edges counts.
        np.minimum(slope_aside, fall * across, out=slope_aside)
        fall *= on
        np.maximum(slope, fall, out=slope)
        square = slope * slope
        square += slope_aside * slope_aside
        steeper = square > steepest
        for best, this in ((steepest, square), (forth, slope), (aside, slope_aside), (second, other < one)):
            np.copyto(best, this, where=steeper)
        triangle[steeper] = direction
    on, across = lengths[triangle % 2], lengths[1 - triangle % 2]
    # Aside so often that the mean direction is that of the steepest descent.
    turns = aside * on * surely > chance * (forth * across)
    drawn = np.where(turns, _BESIDE[triangle, second.view(np.int8)], triangle)
    falls = np.where(turns, forth * on + aside * across, forth)
    return drawn, np.divide(falls, np.sqrt(steepest), out=falls, where=steepest > 0)


def level_points(heights, outlets, receivers, rows, columns, wraps, waiting):
    grid = FlowGrid(rows, columns, bool(wraps))
    waiting[:] = (receivers == np.arange(grid.size, dtype=np.int32)) & ~outlets
    return int(waiting.sum()) if len(_ways_out(grid, heights, waiting)) else 0


def leave_level_ground(heights, receivers, rows, columns, wraps, liking, waiting, steps, reached, room):
    grid = FlowGrid(rows, columns, bool(wraps))
    steps[:] = _steps_from(grid, heights, _ways_out(grid, heights, waiting), waiting)
    points = np.flatnonzero(steps).astype(np.int32)
    most = np.full(len(points), -1, np.float32)
    for direction in range(len(DIRECTIONS)):
        others = grid.neighbours(points, direction)
        nearer = (steps[others] < steps[points]) & (heights[others] == heights[points])
        better = nearer & (liking[others] > most)
        receivers[points[better]], most[better] = others[better], liking[others[better]]
    return len(points)


def _steps_from(grid, heights, reached, waiting):
    """Return how many steps over level ground waiting points are from those reached; 0 for all others, by point.

    Steps go along rows and columns; a diagonal counts as two, so that a neighbour across it is nearer as often as one
    across an edge.
    """
    waiting, steps = waiting.copy(), np.zeros(grid.size, np.int32)
    count, before = np.int32(0), reached[:0]
    while len(reached) or len(before):
        count += 1
        following = []
        for direction in range(len(DIRECTIONS)):
            near = reached if 0 in DIRECTIONS[direction] else before
            others = grid.neighbours(near, direction)
            found = others[waiting[others] & (heights[others] == heights[near])]
            steps[found], waiting[found] = count, False
            following.append(found)
        reached, before = np.concatenate(following), reached
    return steps


def _ways_out(grid, heights, stays):
    """Return the points that pass water on, and that level neighbours would like to pass theirs to."""
    waiting = np.flatnonzero(stays).astype(np.int32)
    ways = []
    for direction in range(len(DIRECTIONS)):
        others = grid.neighbours(waiting, direction)
        ways.append(others[~stays[others] & (heights[others] == heights[waiting])])
    return np.unique(np.concatenate(ways))
