"""Facts about a point: what the law of a step says there, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from terrain_explorer.terrain.heightmap import Cell, Heightmap
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.sampling import distances


@dataclass(frozen=True)
class RockFacts:
    """The layer of rock at a point.

    Attributes
    ----------
    layer, layers
        Its number from the top, from 1 on, and how many there are with the rock of the floor.
    thickness
        How thick it is, in the unit of the heights; None for the rock of the floor, which goes on for ever.
    erodibility
        How fast rivers cut it, as a multiple of that of ordinary rock.
    critical_slope
        The steepest slope on which the layer stands there, in degrees.
    slope
        How steeply the ground falls from the point to the lowest of its neighbours, in degrees.
    stands
        The steepest slope on which the rock between those two stands, which may be of several layers; in degrees.
    """

    layer: int
    layers: int
    thickness: float | None
    erodibility: float
    critical_slope: float
    slope: float
    stands: float


@dataclass(frozen=True)
class SedimentFacts:
    """How rivers lay down what they carry: the deposition G."""

    deposition: float


@dataclass(frozen=True)
class TalusFacts:
    """How talus lies at a point, and the rock there breaks.

    Attributes
    ----------
    slope
        How steeply the ground falls there, in degrees.
    repose
        The slope on which stones come to rest, in degrees.
    face
        The slope from which on the rock there is a face, in degrees.
    retreat
        How far such a face wears back, in metres; None where all is one rock, so that each does as far.
    """

    slope: float
    repose: float
    face: float
    retreat: float | None = None


@dataclass(frozen=True)
class SnowFacts:
    """How steep the ground below snow is at a point, in degrees, and how much snow it holds, in metres."""

    slope: float
    holds: float


PointFacts = RockFacts | SedimentFacts | TalusFacts | SnowFacts
"""What the law of a step says at a point."""


def steepest_fall(heightmap: Heightmap, row: int, column: int) -> tuple[float, Cell]:
    """Return how steeply the ground falls from a point at most, rise over run, and to which of its eight neighbours.

    In a hollow these are 0 and the point itself.
    """
    south, east = distances(heightmap)
    heights, steepest = heightmap.heights, (0.0, (row, column))
    for down, across in DIRECTIONS:
        beside = row + down, column + across
        if 0 <= beside[0] < heightmap.rows and 0 <= beside[1] < heightmap.columns:
            fall = float(heights[row, column]) - float(heights[beside])
            steepest = max(steepest, (fall / hypot(down * south, across * east), beside))
    return steepest
