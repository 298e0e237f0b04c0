"""The ground that a generator grows, at any level."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import follow_rounding, remembering

_UNIT = Heightmap(np.array([[0, 1], [0, 1]], np.float32))


@dataclass(frozen=True)
class GrownGround:
    """The terrain of a nested generator at any level: a `scale.ground.NestedGround`.

    Parameters
    ----------
    generator
        Level 0 is its map.
    unit
        The unnormalised heights that become 0 and 1, the lower first.
    window
        The rectangle of the map that it is; None for all of it.
    """

    generator: Generator
    unit: Extremes
    window: Window | None = None
    _roundings: dict[Region, float] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of its map."""
        size = self.generator.size
        return (size, size) if self.window is None else (self.window.rows, self.window.columns)

    @property
    def rounded(self) -> int:
        """The level of the largest whole map; finer ones are float64."""
        return LARGEST_WHOLE_EXPONENT - self.generator.exponent

    @property
    def facts(self) -> Heightmap:
        """Heights are from 0 to 1."""
        return _UNIT

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region."""
        level = self.generator.exponent + region.level
        if level < 1 or (region.level < 0 and self.window is not None):
            # No generator has a map of a single square; and a window may begin between the points of coarser maps.
            return self.heights(region.finer(1))[::2, ::2]
        raw = self._raw(region, level)
        if region.level <= self.rounded:
            return self._normalised(raw.astype(np.float32, copy=False))
        heights = self._normalised(raw.astype(np.float64, copy=False))

        def rounding(point: Region) -> float:
            exact = self._raw(point.finer(region.level - point.level), level)
            rounded, kept = (self._normalised(exact.astype(kind)) for kind in (np.float32, np.float64))
            return float(rounded[0, 0]) - float(kept[0, 0])

        follow_rounding(heights, region, self.rounded, remembering(rounding, self._roundings))
        there = region.coarser(self.rounded)
        if there is not None:
            heights[there[1]] = self._normalised(raw[there[1]].astype(np.float32))
        return heights

    def map(self, level: int) -> Heightmap:
        """Return a whole level."""
        heights = self.heights(Region.whole(self.shape, level))
        return Heightmap(read_only(np.ascontiguousarray(heights)), (0.0, 1.0))

    def _normalised(self, raw: FloatArray) -> FloatArray:
        # As `normalising.normalised`, in the type of the heights.
        low, high = self.unit
        heights = np.subtract(raw, raw.dtype.type(low))
        if high > low:
            heights /= raw.dtype.type(high - low)
        return heights

    def _raw(self, region: Region, level: int) -> FloatArray:
        rows, columns = region.rows, region.columns
        if self.window is not None:
            top, left = self.window.row << region.level, self.window.column << region.level
            rows, columns = range(rows.start + top, rows.stop + top), range(columns.start + left, columns.stop + left)
        return self._grown_at(level, rows, columns)

    def _grown_at(self, level: int, rows: range, columns: range) -> FloatArray:
        """Return the unnormalised heights of some rows and columns of the generator's map at a level."""
        return self.generator.heights_of_level(level, rows, columns)
