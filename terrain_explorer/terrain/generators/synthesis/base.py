"""The base of sums whose heights depend on their place alone, and take long."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

import numpy as np

from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.generators.stages import Points, Stage
from terrain_explorer.terrain.generators.sums import SumOfParts
from terrain_explorer.terrain.heightmap import Float64s, FloatArray
from terrain_explorer.terrain.normalising import RawHeights
from terrain_explorer.terrain.parallel import extremes_of_block, filling_in_parallel, joined
from terrain_explorer.terrain.work import Work

_POINTS_AT_A_TIME = 2**16


class SumByPlace(SumOfParts):
    """Base of the sums that are made in blocks of rows, on all processors; each block that is done is a stage."""

    @abstractmethod
    def heights_at(self, rows: range, columns: range) -> Float64s:
        """Return the heights of a rectangle of the map."""

    def growing(self, rows: range, columns: range) -> Work[RawHeights]:
        # Float32 has too few digits for neighbours of deep windows.
        deep = self.exponent > LARGEST_WHOLE_EXPONENT
        heights = np.empty((len(rows), len(columns)), np.float64 if deep else np.float32)
        yield from self._filling(heights, rows, columns)
        return RawHeights(heights)

    def _refining(self, coarser: RawHeights) -> Iterator[Stage]:
        side = range(self.size)
        heights = np.empty((self.size, self.size), np.float32)
        heights[Points.KEPT.of] = coarser.heights
        first, extremes = 0, coarser.extremes
        for done in self._filling(heights, side, side):
            rows = range(first, round(done * self.size))
            extremes = joined((extremes, extremes_of_block(heights[rows.start : rows.stop])))
            yield self._stage(RawHeights(heights, extremes), rows)
            first = rows.stop

    def _filling(self, heights: FloatArray, rows: range, columns: range) -> Work[None]:
        # Blocks of an even number of rows: a stage begins with one that the coarser map has.
        at_a_time = max(_POINTS_AT_A_TIME // len(columns) // 2 * 2, 2)
        yield from filling_in_parallel(
            heights, lambda block: self.heights_at(rows[block], columns), at_a_time * len(columns)
        )


def fractions(exponent: int, span: range) -> Float64s:
    """Return rows or columns as fractions of the side. They are exact, so maps of all exponents have the same ones."""
    return np.arange(span.start, span.stop) / float(2**exponent)
