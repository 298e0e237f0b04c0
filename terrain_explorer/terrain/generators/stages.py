"""The stages of a terrain's growth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.normalising import RawHeights, normalised, read_only

LatticePart = tuple[slice, slice]
"""An index that picks points out of a lattice: some of its rows, and some of its columns."""

EVERYWHERE: LatticePart = (slice(None), slice(None))


class Points(Enum):
    """The points of a level by where they lie: the parity of their row and column."""

    KEPT = (0, 0)
    HORIZONTAL = (0, 1)
    VERTICAL = (1, 0)
    CENTRE = (1, 1)

    @property
    def of(self) -> LatticePart:
        """The index that picks these points out of a level's lattice."""
        row, column = self.value
        return slice(row, None, 2), slice(column, None, 2)


@dataclass(frozen=True)
class Stage:
    """The terrain at one moment of its growth.

    Attributes
    ----------
    label
        The step just taken, in the user's words.
    fraction
        The part of the final map's points that are set, 0 to 1; of a sum, the part of its parts.
    level
        The level at work, 0 for the corners. The lattice has 2^level + 1 points a side.
    raw
        The lattice. Points that are not set yet have any height here; `heights` masks them.
    sets, unset
        The points that this stage set, and those that later stages of the level will set.
    done
        The points set within the level, in words for `tr`, for example ``"edges"``; empty for the corners.
    """

    label: str
    fraction: float
    level: int
    raw: RawHeights
    sets: tuple[LatticePart, ...]
    unset: tuple[LatticePart, ...] = ()
    done: str = ""

    @property
    def heights(self) -> Heights:
        """The lattice so far, unnormalised float32, NaN where a point is not yet set; read-only.

        Only built on request: a stage that nothing looks at costs nothing.
        """
        if not self.unset:
            return read_only(self.raw.heights)
        heights = self.raw.heights.copy()
        for region in self.unset:
            heights[region] = np.nan
        return read_only(heights)

    @property
    def points_set(self) -> int:
        """How many points of the level's lattice are set."""
        heights = self.raw.heights
        return heights.size - sum(heights[region].size for region in self.unset)

    def normalised(self, recipe: str) -> Heightmap:
        """Return the level's lattice, complete, with its heights brought to 0..1."""
        # Into a new array: the stages of a trace still show the heights before normalising.
        return normalised(self.raw, self.raw.extremes, recipe, np.empty_like(self.raw.heights))

    def normalising(self) -> Stage:
        """Return the stage after this one, which is the last: it sets no points and brings all heights to 0..1."""
        normalised = self.normalised("")
        return Stage(tr("Normalising"), 1.0, self.level, RawHeights(normalised.heights, normalised.extremes), ())

    @property
    def complete(self) -> bool:
        """Whether all points of the level are set."""
        return not self.unset

    @property
    def fresh(self) -> NDArray[np.bool_]:
        """True for the points that this stage set; the shape of `heights`."""
        fresh = np.zeros(self.raw.heights.shape, bool)
        for region in self.sets:
            fresh[region] = True
        return fresh
