"""The moments of a terrain's growth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import tr
from terrain_explorer.terrain.generators.subdivision.lattice import Lattice
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.normalising import normalised, read_only


class Points(Enum):
    """The points of a level by where they lie: the parity of their row and column."""

    KEPT = (0, 0)
    HORIZONTAL = (0, 1)
    VERTICAL = (1, 0)
    CENTRE = (1, 1)

    @property
    def of(self) -> tuple[slice, slice]:
        """The index that picks these points out of a level's lattice."""
        row, column = self.value
        return slice(row, None, 2), slice(column, None, 2)


@dataclass(frozen=True)
class Pass:
    """A part of the work of a level: its name and the points it sets."""

    name: str
    sets: tuple[Points, ...]


@dataclass(frozen=True)
class Stage:
    """The terrain at one moment of its growth.

    Attributes
    ----------
    label
        What was just done, in the user's words.
    fraction
        How many of the final map's points are set, 0 to 1.
    level
        The level at work, 0 for the corners. The lattice has 2^level + 1 points a side.
    """

    label: str
    fraction: float
    level: int
    _lattice: Lattice
    _sets: tuple[Points, ...]
    _unset: tuple[Points, ...] = ()

    @property
    def heights(self) -> Heights:
        """The lattice so far, unnormalised float32, NaN where a point is not yet set; read-only."""
        if not self._unset:
            return read_only(self._lattice.heights)
        heights = self._lattice.heights.copy()
        for points in self._unset:
            heights[points.of] = np.nan
        return read_only(heights)

    @property
    def points_set(self) -> int:
        """How many points of the level's lattice are set."""
        heights = self._lattice.heights
        return heights.size - sum(heights[points.of].size for points in self._unset)

    def normalised(self, recipe: str) -> Heightmap:
        """Return the level's lattice, complete, with its heights brought to 0..1."""
        return normalised(self._lattice, self._lattice.extremes, recipe, np.empty_like(self._lattice.heights))

    def normalising(self) -> Stage:
        """Return the stage after this one, which is the last: it sets no points and brings all heights to 0..1."""
        normalised = self.normalised("")
        lattice = replace(self._lattice, heights=normalised.heights, extremes=normalised.extremes)
        return Stage(tr("Normalising"), 1.0, self.level, lattice, ())

    @property
    def complete(self) -> bool:
        """Whether all points of the level are set."""
        return not self._unset

    @property
    def fresh(self) -> NDArray[np.bool_]:
        """True for the points that this stage set; the shape of `heights`."""
        fresh = np.zeros(self._lattice.heights.shape, bool)
        for points in self._sets:
            fresh[points.of] = True
        return fresh
