"""Layered rock between the points of a map: as steep as on them, at every depth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from terrain_explorer.terrain.erosion.rock.bedding import Bedding
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heights
from terrain_explorer.terrain.scale.between import curved, monotone, of, taps_of
from terrain_explorer.terrain.scale.region import Below, Region


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

    The detail of the ground before goes on, but sideways: walls get alcoves and buttresses where they stand as steeply
    as they can, and no layer lies higher or lower for it.

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
        detail = (below(region) - curved(self._before, taps)) / (high - low)
        moved = detail * monotone(self._passing, taps)
        near = (self.after.astype(np.float64) - low) / (high - low)
        return low + self.rock.column.between(near, taps, frame, moved) * (high - low)

    @cached_property
    def _steepness(self) -> Heights:
        """How steep each point is beside how steep its rock can stand, 0 to 1."""
        low, high = self.range
        rows, columns = (np.arange(count, dtype=np.float64) for count in self._shape)
        heights = (self.after.astype(np.float64) - low) / (high - low)
        runs = self.rock.column.runs_of(heights - self.rock.frame(rows, columns, self._shape))
        down, across = np.gradient(runs, *self.spacing)
        steep = np.sqrt(down * down + across * across)
        return np.asarray(np.clip(steep, self.level, 1), np.float32)

    def _passing(self, places: Any) -> Float64s:
        return of(self._steepness, places)

    def _before(self, places: Any) -> Float64s:
        return of(self.before, places)

    @property
    def _shape(self) -> tuple[int, int]:
        return self.before.shape[0], self.before.shape[1]
