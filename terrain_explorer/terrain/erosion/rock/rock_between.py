"""Layered rock between the points of a map: as steep as on them, at every depth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from terrain_explorer.terrain.erosion.rock.bedding import Bedding
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heights
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.scale.between import LineTaps, curved, monotone, of, taps_of
from terrain_explorer.terrain.scale.region import Below, Region, points_at

_BROKEN, _SMOOTHER = 0.5, 0.75
"""How far a wall is moved back and forth at the first level, in distances between its points, and how much less that is
at each finer one: with nothing less, walls would be as rough as sand."""

_STREAMS = 64
"""Keeps the random numbers of levels apart from others of their role."""


@dataclass(frozen=True)
class LaidRock:
    """A column, and how its layers lie on a map.

    Attributes
    ----------
    column
        The layers, in parts of the map's range.
    bedding
        How they lie.
    top
        The mean height of the top of the column, in parts of the range from its low end.
    """

    column: Column
    bedding: Bedding
    top: float

    def frame(self, rows: Float64s, columns: Float64s, shape: tuple[int, int]) -> Float64s:
        """Return how high the top of the column lies at rows and columns of a map, and between them."""
        south, east = (places / (count - 1) for places, count in zip((rows, columns), shape, strict=True))
        return self.top + self.bedding.frame(south, east)


@dataclass(frozen=True, eq=False)
class RockBetween:
    """An act that lays the rock of a worn map between its points: a `scale.Act`.

    The detail of the ground before goes on. Walls are moved back and forth, the more, the nearer they are to the slope
    at which their rock stands: they get alcoves and buttresses, and no layer lies higher or lower for it.

    Attributes
    ----------
    before, after
        The heights of the map before and after the step.
    range
        That of the map.
    rock
        What lies below it.
    spacing
        The distance from row to row and from column to column, in parts of the range.
    level
        The part of the detail that is left on level ground, 0 to 1.
    """

    exact: ClassVar = False
    local: ClassVar = True

    before: Heights
    after: Heights
    range: tuple[float, float]
    rock: LaidRock
    spacing: tuple[float, float]
    level: float

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step."""
        taps = taps_of(region, self._shape)
        low, high = self.range
        frame = self.rock.frame(*region.places(), self._shape)
        moved = (below(region) - curved(self._before, taps)) / (high - low)
        steep = monotone(self._steepness, taps)
        moved *= np.maximum(steep, self.level)
        if steep.any():
            moved += steep * steep * self._moved_walls(region)
        near = (self.after.astype(np.float64) - low) / (high - low)
        return low + self.rock.column.between(near, taps, frame, moved) * (high - low)

    def _moved_walls(self, region: Region) -> Float64s:
        """Return random numbers around 0 for each level, smooth between its points, and 0 at those of coarser ones."""
        moved = np.zeros(region.shape)
        for level in range(1, region.level + 1):
            counts = [points_at(count, level) for count in self._shape]
            spans = zip((region.rows, region.columns), counts, strict=True)
            south, east = (LineTaps.of(span, region.level - level, count) for span, count in spans)
            rows, columns = (range(int(line.near[0][0]), int(line.near[0][-1]) + 1) for line in (south, east))
            chances = NoiseStream(self.rock.bedding.seed, _STREAMS + level, Role.ROCK, counts[1])
            numbers = chances.read(rows, columns, 0.5).astype(np.float64)
            numbers[rows.start % 2 :: 2, columns.start % 2 :: 2] = 0
            far = _BROKEN * min(self.spacing) * (_SMOOTHER / 2) ** level / _SMOOTHER
            moved += far * curved(_from(numbers, rows.start, columns.start), (south, east))
        return moved

    @cached_property
    def _steep(self) -> Heights:
        """How steep each point is beside how steep its rock can stand, 0 to 1."""
        low, high = self.range
        rows, columns = (np.arange(count, dtype=np.float64) for count in self._shape)
        heights = (self.after.astype(np.float64) - low) / (high - low)
        runs = self.rock.column.runs_of(heights - self.rock.frame(rows, columns, self._shape))
        down, across = np.gradient(runs, *self.spacing)
        return np.asarray(np.minimum(np.sqrt(down * down + across * across), 1), np.float32)

    def _steepness(self, places: Any) -> Float64s:
        return of(self._steep, places)

    def _before(self, places: Any) -> Float64s:
        return of(self.before, places)

    @property
    def _shape(self) -> tuple[int, int]:
        return self.before.shape[0], self.before.shape[1]


def _from(numbers: Float64s, row: int, column: int) -> Callable[[Any], Float64s]:
    """Return what takes some of the numbers of a rectangle that begins at a row and a column."""
    return lambda places: numbers[places[0] - row, places[1] - column]
