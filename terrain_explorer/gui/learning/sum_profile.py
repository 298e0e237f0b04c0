"""The top edge of a map that is a sum, as a line that grows part by part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gui.learning.edge_profile import MOST_LEVELS, Move
from terrain_explorer.terrain.generators.sums import SumOfParts


class SumProfile:
    """The top edge of a generator's map with one part, two parts and so on; heights are unnormalised.

    Its levels are the parts, counted from 0. Each moves all points, so none has a `Move` of its own.
    """

    def __init__(self, generator: SumOfParts) -> None:
        self.levels = generator.part_count - 1
        self._cells = 2**generator.exponent
        self._shown: SumOfParts = replace(generator, exponent=min(generator.exponent, MOST_LEVELS))

    def columns(self, level: int) -> NDArray[np.intp]:
        """Return the map columns of the points, the same at each level."""
        return np.linspace(0, self._cells, self._shown.size, dtype=np.intp)

    def heights(self, level: int) -> NDArray[np.float64]:
        """Return the heights of the points with the parts up to one."""
        heights: NDArray[np.float64] = self._sums[level]
        return heights

    def moves(self, level: int) -> Sequence[Move]:
        """Return none."""
        return ()

    def level_at(self, stage: int) -> int:
        """Return the level of the edge at a stage of the growth, by the number of the stage."""
        return min(max(stage, 0), self.levels)

    def label(self, level: int) -> str:
        """Return the part that is added at a level, in words."""
        return self._parts[level][0]

    @cached_property
    def _parts(self) -> list[tuple[str, NDArray[np.float64]]]:
        parts = self._shown.parts(range(1), range(self._shown.size))
        return [(part.label, part.contribution.ravel()) for part in parts]

    @cached_property
    def _sums(self) -> NDArray[np.float64]:
        return np.cumsum([contribution for _, contribution in self._parts], axis=0)
