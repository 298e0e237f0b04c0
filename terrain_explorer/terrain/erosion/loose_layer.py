"""Loose layers on the ground, such as snow and talus: what is not held slides, and heaps spread.

Thicknesses are whole multiples of `PART`: what leaves a point arrives at others without a remainder, in whatever order.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import Bools, Float64s, Int64s
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.parallel import in_bands
from terrain_explorer.terrain.portable_math import descending
from terrain_explorer.terrain.work import Work

PART = 2.0**-30
"""The thickness that is not divided further, in metres."""

SPREAD = 0.01
"""What moves from point to point in a round where it may end, in metres."""
_CLOSEST = 1e-30
"""Points lie no nearer to each other than so many metres: slopes would be beyond all numbers."""


@dataclass(frozen=True, eq=False)
class LayerGround:
    """The ground that a loose layer lies on, in metres.

    Attributes
    ----------
    heights
        Shape (rows, columns).
    grid
        Its points; where it wraps, the layer moves over the edge to the opposite one.
    away
        Where none lies, and what comes is gone, as in the sea and at voids, shape (rows, columns); None for nowhere.
    """

    heights: Float64s
    grid: FlowGrid
    away: Bools | None = None


def steepest_falls(ground: LayerGround, surface: Float64s) -> Float64s:
    """Return how steeply a surface on the ground falls to the lowest of the eight neighbours, by slope; 0 in hollows.

    Beyond an edge it goes on as it came there.
    """
    around, steepest, lengths = framed(ground, surface), np.empty(surface.shape), ways(ground)
    compiled = kernel("steepest_falls")
    in_bands(lambda rows: compiled(around, rows.start, rows.stop, surface.shape[1], lengths, steepest), steepest)
    return steepest


def ways(ground: LayerGround) -> Float64s:
    """Return how far it is to the neighbour in the next row, in the next column, and across."""
    south, east = (max(each, _CLOSEST) for each in ground.grid.spacing)
    return np.array([south, east, sqrt(south * south + east * east)])


def framed(ground: LayerGround, surface: Float64s) -> Float64s:
    """Return a surface with one more row and column at each side."""
    if ground.grid.wraps:
        return np.pad(surface, 1, mode="wrap")
    around = np.pad(surface, 1)
    for lines in around, around.T:
        lines[0], lines[-1] = 2 * lines[1] - lines[2], 2 * lines[-2] - lines[-3]
    return around


def slide(ground: LayerGround, surface: Float64s, holding: Int64s, layer: Int64s) -> Work[int]:
    """Let what is not held slide down a surface; return how much left the map."""
    yield 0.3
    if not (layer > holding).any():
        return 0
    order = descending(surface.reshape(-1)).astype(np.int32)
    yield 0.3
    around = framed(ground, surface)
    return int(kernel("slide_layer")(order, order.size, around, holding, layer, *ground.grid.for_kernels, ways(ground)))


def spread(ground: LayerGround, held: Int64s, layer: Int64s, rise: float, rounds: int) -> Work[None]:
    """Spread what lies deeper than it is held, from high to low, until its surface rises no steeper."""
    grid, rises = ground.grid, rise * ways(ground)
    heights = ground.heights.reshape(-1)
    for _ in range(rounds):
        yield 0.3
        deep = np.flatnonzero(layer > held)
        order = deep[descending(heights[deep] + layer.reshape(-1)[deep] * PART)].astype(np.int32)
        most = kernel("spread_layer")(order, order.size, heights, held, layer, *grid.for_kernels, rises, PART)
        if most * PART < SPREAD:
            return
