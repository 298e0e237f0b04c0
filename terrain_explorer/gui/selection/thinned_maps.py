"""A heightmap with fewer points, as the ground of what is selected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.masks import FoundWeights, Mask, MaskInput
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.work import Work


def _unknown() -> None:
    """Return that nothing is known of the ground between the points."""


class ThinnedMaps:
    """A heightmap with fewer points, as the ground of masks; what rules find out about it is kept.

    Parameters
    ----------
    between
        Returns the ground between its points, from any thread; None where that is not known, or not yet.
    """

    def __init__(self, heightmap: Heightmap, between: Callable[[], NestedGround | None] = _unknown) -> None:
        self.heightmap = heightmap
        self._between = between
        self._grounds: dict[int, MaskInput] = {}
        self._found: tuple[Mask, FoundWeights] | None = None

    def ground(self, stride: int) -> MaskInput:
        """Return every so many-th point each way as a ground."""
        if stride not in self._grounds:
            self._grounds[stride] = MaskInput(_thinned(self.heightmap, stride))
        return self._grounds[stride]

    def everywhere(self, mask: Mask) -> Work[FoundWeights]:
        """Return the weights of a mask at every place; those of the last one are kept."""
        known = self._found
        if known is None or known[0] is not mask:
            known = self._found = mask, (yield from mask.weighing_everywhere(self.ground(1)))
        return known[1]

    def outlined(self, mask: Mask) -> Work[FoundWeights]:
        """Return the same for an outline: what tells ground by its heights does so between the points, too."""
        found = yield from self.everywhere(mask)
        return _OnGround(found, self._between) if mask.follows_heights else found


@dataclass(frozen=True, eq=False)
class _OnGround:
    """Weights that know how high the ground is."""

    found: FoundWeights
    between: Callable[[], NestedGround | None]

    def at(self, region: Region) -> FloatArray:
        """Return the weights of a region, on its ground where that is known."""
        ground = self.between() if region.level > 0 else None
        return self.found.at(region) if ground is None else self.on(region, ground.heights(region))

    def on(self, region: Region, heights: FloatArray) -> FloatArray:
        """Return the weights of a region whose ground is so high."""
        return self.found.on(region, heights)


def _thinned(heightmap: Heightmap, stride: int) -> Heightmap:
    if stride == 1:
        return heightmap
    heights = np.ascontiguousarray(heightmap.heights[::stride, ::stride])
    heights.flags.writeable = False
    return replace(heightmap, heights=heights, recipe=None, origin=None, **heightmap.spaced(stride))
