"""A heightmap with fewer points, as the ground of what is selected."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import FoundWeights, Mask, MaskInput
from terrain_explorer.terrain.work import Work


class ThinnedMaps:
    """A heightmap with fewer points, as the ground of masks; what rules find out about it is kept."""

    def __init__(self, heightmap: Heightmap) -> None:
        self.heightmap = heightmap
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


def _thinned(heightmap: Heightmap, stride: int) -> Heightmap:
    if stride == 1:
        return heightmap
    heights = np.ascontiguousarray(heightmap.heights[::stride, ::stride])
    heights.flags.writeable = False
    return replace(heightmap, heights=heights, recipe=None, origin=None, **heightmap.spaced(stride))
