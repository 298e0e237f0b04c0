"""Layered rock below a map, and between its points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from terrain_explorer.terrain.erosion.rock.bedding import Bedding
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.scale import Region


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
    """The rock of a map at every level: a `hydrology.fine_network.LayersBelow`.

    Attributes
    ----------
    rock
        What lies below the map.
    shape
        Its rows and columns.
    range
        Its range.
    repeats
        Whether the map goes on beyond its edges as it begins at the opposite ones.
    """

    rock: LaidRock
    shape: tuple[int, int]
    range: tuple[float, float]
    repeats: bool = False

    @cached_property
    def tables(self) -> tuple[Float64s, Float64s, Float64s]:
        """The bounds, runs and slopes of the layers, in the unit of the map."""
        column = self.rock.column.scaled(self._unit)
        return column.bounds, column.runs, column.slopes

    def frame(self, region: Region) -> Float64s:
        """Return how high the top of the column lies at the points of a region."""
        rows, columns = region.places()
        if self.repeats:
            rows, columns = rows % (self.shape[0] - 1), columns % (self.shape[1] - 1)
        return np.ascontiguousarray(self.range[0] + self._unit * self.rock.frame(rows, columns, self.shape))

    @property
    def _unit(self) -> float:
        return self.range[1] - self.range[0]
