"""Flow routing: to which neighbour the water of each point goes."""

from __future__ import annotations

from math import frexp, ldexp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel, kernel_for
from terrain_explorer.terrain.heightmap import Bools, Heights
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid, PointNumbers
from terrain_explorer.terrain.parallel import in_bands, row_blocks
from terrain_explorer.terrain.random_streams import NoiseStream, Role


def steepest_receivers(grid: FlowGrid, heights: NDArray[Any], outlets: Bools) -> PointNumbers:
    """Return to which point the water of each point goes: to the neighbour of the steepest descent of eight (D8).

    O'Callaghan and Mark, "The extraction of drainage networks from digital elevation data", 1984. Among equally steep
    descents the first of `DIRECTIONS` counts. Level ground that water can leave sends it on, point by point nearer to
    where it does. Outlets and pits, which have no way down, keep it: they are their own receivers.

    Parameters
    ----------
    heights
        float32 or float64, shape (rows, columns).
    outlets
        The points at which water leaves the map, shape (rows, columns).

    Returns
    -------
    receivers
        By point, shape (points,).
    """
    heights, outlets = np.ascontiguousarray(heights), np.ascontiguousarray(outlets)
    nearness = _nearness(grid)
    if compiled := kernel_for("steepest_receivers", heights):
        receivers = np.empty(heights.shape, np.int32)
        slopes = [nearness[direction] for direction in (0, 1, 4)]
        in_bands(
            lambda band: compiled(heights, outlets, receivers, *grid.for_kernels, band.start, band.stop, *slopes),
            heights,
        )
    else:
        receivers = _steepest_receivers(grid, heights, outlets, nearness)
    _leave_level_ground(grid, heights.reshape(-1), outlets.reshape(-1), receivers.reshape(-1))
    return receivers.reshape(-1)


def _nearness(grid: FlowGrid) -> list[float]:
    """Return one by the distance to the neighbour in each of `DIRECTIONS`, as parts of a power of two: 1 at least.

    So no slope is 0 where the ground falls, however little: water would have no way where it has one.
    """
    distances = [grid.distance(direction) for direction in range(len(DIRECTIONS))]
    _, exponent = frexp(max(distances))
    return [ldexp(1 / distance, exponent) for distance in distances]


def _steepest_receivers(grid: FlowGrid, heights: NDArray[Any], outlets: Bools, nearness: list[float]) -> PointNumbers:
    """Return the receivers of `steepest_receivers` where level ground keeps its water, of the shape of the heights."""
    around = grid.around(heights, np.inf)
    receivers = np.arange(grid.size, dtype=np.int32).reshape(heights.shape)

    def route(band: range) -> None:
        for rows in row_blocks(band):
            block = slice(rows.start, rows.stop)
            steepest = _steepest(grid, around, heights[block], block, nearness)
            falls = (steepest >= 0) & ~outlets[block]
            points = receivers[block][falls]
            receivers[block][falls] = _along(grid, points, steepest[falls])

    in_bands(route, heights)
    return receivers


def drawn_receivers(
    grid: FlowGrid, heights: Heights, outlets: Bools, chances: NoiseStream
) -> tuple[PointNumbers, Heights]:
    """Return to which point the water of each point goes, drawn from the two neighbours beside its steepest descent.

    The steepest descent is that of the eight planes through a point and two neighbours beside each other (Tarboton, "A
    new method for the determination of flow directions and upslope areas in grid digital elevation models", 1997). Of
    the two, chance takes one, so often that ways go down a plane in its direction on the mean, as in Fairfield and
    Leymarie, "Drainage networks from grid digital elevation models", 1991: the eight directions of `steepest_receivers`
    would show in the valleys, and in straight lines side by side. All else is as there.

    Parameters
    ----------
    heights
        float32, shape (rows, columns).
    chances
        Of each point.

    Returns
    -------
    receivers
        By point, shape (points,).
    straightness
        The cosine of the angle between the way to the receiver and the steepest descent, by point: a plane falls by as
        much less on that way than along its steepest descent. 1 where that is unknown.
    """
    heights, outlets = np.ascontiguousarray(heights), np.ascontiguousarray(outlets)
    if not np.isfinite(relief := _relief(heights)):
        heights = heights * np.float32(0.5)  # differences must not be too large for float32
        relief = _relief(heights)
    # Squares of slopes must be neither too small nor too large for float32, whatever the unit, and however much higher
    # a single point may be than all others.
    relief = max(relief * _STEEPEST, _LEAST_RELIEF)
    chance = chances.read(range(grid.rows), range(grid.columns))
    # Beyond the border nothing is lower; infinity would have no differences.
    beyond = heights.max()
    one, other = _side_lengths(grid)
    slopes = [1 / (relief * one), 1 / (relief * other), np.float32(1 / relief)]
    numbers = np.array([one, other, *slopes, _SURELY, beyond], np.float32)
    if compiled := kernel("drawn_receivers"):
        receivers, straightness = np.empty(heights.shape, np.int32), np.empty(heights.shape, np.float32)
        arrays = heights, outlets, chance, receivers, straightness
        in_bands(lambda band: compiled(*arrays, *grid.for_kernels, band.start, band.stop, numbers), heights)
    else:
        receivers, straightness = _drawn_receivers(grid, grid.around(heights, beyond), outlets, relief, chance)
    _leave_level_ground(grid, heights.reshape(-1), outlets.reshape(-1), receivers.reshape(-1))
    return receivers.reshape(-1), straightness.reshape(-1)


@np.errstate(over="ignore")
def _relief(heights: Heights) -> float:
    return float(np.ptp(heights))


def _drawn_receivers(
    grid: FlowGrid, around: Heights, outlets: Bools, relief: float, chance: Heights
) -> tuple[PointNumbers, Heights]:
    """Return what `drawn_receivers` does where level ground keeps its water, of the shape of the outlets."""
    heights = around[1:-1, 1:-1]
    receivers = np.arange(grid.size, dtype=np.int32).reshape(outlets.shape)
    straightness = np.ones(outlets.shape, np.float32)

    def route(band: range) -> None:
        for rows in row_blocks(band):
            block = slice(rows.start, rows.stop)
            drawn, cosine = _drawn(grid, around, heights[block], block, relief, chance[block])
            falls = (drawn >= 0) & ~outlets[block]
            receivers[block][falls] = _along(grid, receivers[block][falls], drawn[falls])
            straightness[block][falls] = cosine[falls]

    in_bands(route, heights)
    return receivers, straightness


def _side_lengths(grid: FlowGrid) -> NDArray[np.float32]:
    """Return how far the neighbours to the east and to the south are, as parts of the way to those askew."""
    far = grid.distance(len(DIRECTIONS) - 1)
    return np.array([grid.distance(direction) / far for direction in range(2)], np.float32)


_BESIDE = np.array(((4, 7), (4, 5), (5, 6), (7, 6)), np.int8)
"""For each of the first four `DIRECTIONS` the two diagonal ones beside it."""

_STEEPEST, _LEAST_RELIEF = 2.0**-40, 2.0**-100
"""The inverse of the steepest slope of all, and the smallest relief at which slopes are within float32 then."""

_SURELY = 1.00001
"""A little more than 1: where the way down is the diagonal one alone, no rounding may send water up the other."""


def _drawn(
    grid: FlowGrid, around: Heights, heights: Heights, rows: slice, relief: float, chance: Heights
) -> tuple[NDArray[np.int8], Heights]:
    """Return a direction for each point, by number, -1 where nothing is lower; and its straightness."""
    lengths = _side_lengths(grid)
    steepest, forth, aside = np.zeros((3, *heights.shape), np.float32)
    triangle, second = np.full(heights.shape, -1, np.int8), np.zeros(heights.shape, bool)
    for direction, diagonals in enumerate(_BESIDE):
        # Of a triangle's neighbours the near one lies straight on, the far one aside of that.
        on, across = lengths[[direction % 2, 1 - direction % 2]]
        one, other = (grid.shifted(around, diagonal, rows) for diagonal in diagonals)
        near, low = grid.shifted(around, direction, rows), np.minimum(one, other)
        fall = np.maximum(heights - low, 0)
        slope_aside = np.maximum(near - low, 0)
        slope_aside *= 1 / (relief * across)
        slope = heights - near
        slope *= 1 / (relief * on)
        fall *= 1 / relief
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
    turns = aside * on * np.float32(_SURELY) > chance * (forth * across)
    drawn = np.where(turns, _BESIDE[triangle, second.view(np.int8)], triangle)
    falls = np.where(turns, forth * on + aside * across, forth)
    return drawn, np.divide(falls, np.sqrt(steepest), out=falls, where=steepest > 0)


@np.errstate(over="ignore")  # heights may be farther apart than float32 reaches: that is steepest
def _steepest(
    grid: FlowGrid, around: NDArray[Any], heights: NDArray[Any], rows: slice, nearness: list[float]
) -> NDArray[np.int8]:
    """Return the direction of the steepest descent of each point, by number; -1 where nothing is lower."""
    descent = np.zeros_like(heights)
    steepest = np.full(heights.shape, -1, np.int8)
    for direction, near in enumerate(nearness):
        # Kept in the type of the heights: a division in float64 would cost twice the time and copies.
        slope = (heights - grid.shifted(around, direction, rows)) * heights.dtype.type(near)
        steeper = slope > descent
        np.copyto(descent, slope, where=steeper)
        steepest[steeper] = direction
    return steepest


def _along(grid: FlowGrid, points: PointNumbers, directions: NDArray[np.int8]) -> PointNumbers:
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


def _leave_level_ground(grid: FlowGrid, heights: NDArray[Any], outlets: Bools, receivers: PointNumbers) -> None:
    """Send the water of level ground to where it can go down or out, in place.

    Otherwise each point of a plateau would be a pit of its own. From the points that have a way down, the others are
    found breadth first, as in Garbrecht and Martz, "The assignment of drainage direction over flat surfaces", 1997.
    Most have two or three neighbours that are nearer. One fixed choice would draw straight lines side by side over
    every plateau; where all around prefer the same points, by chance, their ways meet, as in Scheidegger, "A
    stochastic model for drainage patterns into an intramontane trench", 1967.
    """
    count, leave = (kernel_for(name, heights) for name in ("level_points", "leave_level_ground"))
    if count and leave:
        waiting = np.empty(grid.size, bool)
        if marks := count(heights, outlets, receivers, *grid.for_kernels, waiting):
            steps, reached = np.zeros(grid.size, np.int32), np.empty(marks + 1, np.int32)
            leave(heights, receivers, *grid.for_kernels, _liking(grid), waiting, steps, reached, marks)
        return
    stays = (receivers == np.arange(grid.size, dtype=np.int32)) & ~outlets
    ways = _ways_out(grid, heights, stays)
    if not len(ways):
        return
    steps = _steps_from(grid, heights, ways, stays)
    points = np.flatnonzero(steps).astype(np.int32)
    liking = _liking(grid)
    most = np.full(len(points), -1, np.float32)
    for direction in range(len(DIRECTIONS)):
        others = grid.neighbours(points, direction)
        nearer = (steps[others] < steps[points]) & (heights[others] == heights[points])
        better = nearer & (liking[others] > most)
        receivers[points[better]], most[better] = others[better], liking[others[better]]


def _liking(grid: FlowGrid) -> Heights:
    """Return how much each point is liked by those around it, shape (points,)."""
    return NoiseStream(0, 0, Role.FLOW, grid.columns).read(range(grid.rows), range(grid.columns)).reshape(-1)


def _steps_from(grid: FlowGrid, heights: NDArray[Any], reached: PointNumbers, waiting: Bools) -> PointNumbers:
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


def _ways_out(grid: FlowGrid, heights: NDArray[Any], stays: Bools) -> PointNumbers:
    """Return the points that pass water on, and that level neighbours would like to pass theirs to."""
    waiting = np.flatnonzero(stays).astype(np.int32)
    ways = []
    for direction in range(len(DIRECTIONS)):
        others = grid.neighbours(waiting, direction)
        ways.append(others[~stays[others] & (heights[others] == heights[waiting])])
    return np.unique(np.concatenate(ways))
