"""Flow routing: to which neighbour the water of each point goes."""

from __future__ import annotations

from math import frexp, ldexp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel, kernel_for
from terrain_explorer.terrain.heightmap import Bools, Heights
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid, PointNumbers
from terrain_explorer.terrain.parallel import in_bands
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
    receivers, nearness = np.empty(heights.shape, np.int32), _nearness(grid)
    slopes = [nearness[direction] for direction in (0, 1, 4)]
    compiled = kernel_for("steepest_receivers", heights)
    in_bands(
        lambda band: compiled(heights, outlets, receivers, *grid.for_kernels, band.start, band.stop, *slopes), heights
    )
    _leave_level_ground(grid, heights.reshape(-1), outlets.reshape(-1), receivers.reshape(-1))
    return receivers.reshape(-1)


def _nearness(grid: FlowGrid) -> list[float]:
    """Return one by the distance to the neighbour in each of `DIRECTIONS`, as parts of a power of two: 1 at least.

    So no slope is 0 where the ground falls, however little: water would have no way where it has one.
    """
    distances = [grid.distance(direction) for direction in range(len(DIRECTIONS))]
    _, exponent = frexp(max(distances))
    return [ldexp(1 / distance, exponent) for distance in distances]


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
    # Beyond the border nothing is lower; infinity would have no differences.
    beyond = heights.max()
    one, other = _side_lengths(grid)
    slopes = [1 / (relief * one), 1 / (relief * other), np.float32(1 / relief)]
    numbers = np.array([one, other, *slopes, _SURELY, beyond], np.float32)
    receivers, straightness = np.empty(heights.shape, np.int32), np.empty(heights.shape, np.float32)
    chance, compiled = chances.read(range(grid.rows), range(grid.columns)), kernel("drawn_receivers")
    arrays = [heights, outlets, chance, receivers, straightness]
    del chance
    in_bands(lambda band: compiled(*arrays, *grid.for_kernels, band.start, band.stop, numbers), heights)
    arrays.clear()  # makes room
    _leave_level_ground(grid, heights.reshape(-1), outlets.reshape(-1), receivers.reshape(-1))
    return receivers.reshape(-1), straightness.reshape(-1)


@np.errstate(over="ignore")
def _relief(heights: Heights) -> float:
    return float(np.ptp(heights))


def _side_lengths(grid: FlowGrid) -> NDArray[np.float32]:
    """Return how far the neighbours to the east and to the south are, as parts of the way to those askew."""
    far = grid.distance(len(DIRECTIONS) - 1)
    return np.array([grid.distance(direction) / far for direction in range(2)], np.float32)


_STEEPEST, _LEAST_RELIEF = 2.0**-40, 2.0**-100
"""The inverse of the steepest slope of all, and the smallest relief at which slopes are within float32 then."""

_SURELY = 1.00001
"""A little more than 1: where the way down is the diagonal one alone, no rounding may send water up the other."""


def _leave_level_ground(grid: FlowGrid, heights: NDArray[Any], outlets: Bools, receivers: PointNumbers) -> None:
    """Send the water of level ground to where it can go down or out, in place.

    Otherwise each point of a plateau would be a pit of its own. From the points that have a way down, the others are
    found breadth first, as in Garbrecht and Martz, "The assignment of drainage direction over flat surfaces", 1997.
    Most have two or three neighbours that are nearer. One fixed choice would draw straight lines side by side over
    every plateau; where all around prefer the same points, by chance, their ways meet, as in Scheidegger, "A
    stochastic model for drainage patterns into an intramontane trench", 1967.
    """
    waiting = np.empty(grid.size, bool)
    count, leave = (kernel_for(name, heights) for name in ("level_points", "leave_level_ground"))
    if marks := count(heights, outlets, receivers, *grid.for_kernels, waiting):
        steps, reached = np.zeros(grid.size, np.int32), np.empty(marks + 1, np.int32)
        leave(heights, receivers, *grid.for_kernels, _liking(grid), waiting, steps, reached, marks)


def _liking(grid: FlowGrid) -> Heights:
    """Return how much each point is liked by those around it, shape (points,)."""
    return NoiseStream(0, 0, Role.FLOW, grid.columns).read(range(grid.rows), range(grid.columns)).reshape(-1)
