"""The ground below the points of a map that was drawn or opened: its own points, and detail that grows between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.add_detail import AddDetail, weighing
from terrain_explorer.terrain.filters.resample import bounds_of
from terrain_explorer.terrain.generators.subdivision.refinement import growing
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, is_tileable
from terrain_explorer.terrain.scale import Region, thinned
from terrain_explorer.terrain.scale.between import curved, monotone, taps_of
from terrain_explorer.terrain.scale.ground import map_of
from terrain_explorer.terrain.scale.region import cut
from terrain_explorer.terrain.work import Work, finished, part_of


@dataclass(frozen=True, eq=False)
class MapGround:
    """A map whose points stay, bit for bit, and the detail of `AddDetail` between them: a `scale.ground.NestedGround`.

    Parameters
    ----------
    heightmap
        The map.
    detail
        How the detail grows; its doublings do not matter.
    weights
        The part of the detail that each point gets, 0 to 1, shape (rows, columns); None for all of it everywhere.
    """

    heightmap: Heightmap
    detail: AddDetail
    weights: Heights | None = None

    @classmethod
    def making(cls, heightmap: Heightmap) -> Work[MapGround]:
        """Return the ground with detail as rough as the map's: yield the part that is done, 0 to 1."""
        detail = replace(AddDetail.suited(heightmap), doublings=1)
        weights = None
        if detail.on_slopes or detail.on_heights:
            weights = yield from part_of(weighing(heightmap, detail.on_slopes, detail.on_heights), 0, 1)
        return cls(heightmap, detail, weights)

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of the map."""
        return self.heightmap.rows, self.heightmap.columns

    @property
    def rounded(self) -> int:
        """The points of the map are float32, all others are not."""
        return 0

    @property
    def hurst(self) -> float:
        """The Hurst exponent of what finer levels add, 0 to 1; 1 where they add nothing, as on level ground."""
        is_smooth = self.detail.spread == 0 or self.heightmap.highest == self.heightmap.lowest
        return 1.0 if is_smooth else self.detail.hurst

    @cached_property
    def _repeats(self) -> bool:
        return is_tileable(self.heightmap.heights)

    @property
    def sample(self) -> Heightmap:
        """The map."""
        return self.heightmap

    def map(self, level: int) -> Heightmap:
        """Return a whole level."""
        if level <= 0:
            return thinned(self.heightmap, 1 << -level)
        return map_of(self, Region.whole(self.shape, level), self.heightmap, 0)

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region; voids are at the height that fills them in the map."""
        if region.level <= 0:
            return cut(self.heightmap.heights, region)
        taps = taps_of(region, self.shape, self._repeats)
        detail = self._detail(region)
        if self.weights is not None:
            weights = self.weights
            detail *= monotone(lambda places: weights[places].astype(np.float64), taps)
        heights = self.heightmap.heights
        ground = np.clip(curved(lambda places: heights[places].astype(np.float64), taps), *bounds_of(self.heightmap))
        ground += detail
        there = region.coarser(0)
        if there is not None:
            ground[there[1]] = cut(heights, there[0])
        return ground

    def _detail(self, region: Region) -> NDArray[np.float64]:
        squares = (self.heightmap.rows - 1, self.heightmap.columns - 1)
        # A lattice has two lines at least; a region at the edge of the ground may have a single one.
        down, across = (
            range(min(span.start, (count << region.level) - 1), span.stop)
            for span, count in zip((region.rows, region.columns), squares, strict=True)
        )
        growth = growing(self.detail.rules(self._repeats), down, across, region.level, squares)
        relief = np.float64(self.heightmap.highest - self.heightmap.lowest)
        return finished(growth).part(region.rows, region.columns) * relief
