"""Gaps: ground that was cut out is closed from its rim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import Applying, Filter, is_tileable, revised
from terrain_explorer.terrain.filters.pieces.base import mixed_within
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.laplace import solve_laplace
from terrain_explorer.terrain.masks import Mask, MaskGround, Weights
from terrain_explorer.terrain.scale import Act, Levelled
from terrain_explorer.terrain.work import Work, finished, part_of

_NOTHING = Mask()


@dataclass(frozen=True)
class CutOut(Filter):
    """The ground within a region is gone, and a smooth surface from rim to rim closes the gap.

    Where only a part of a point belongs to the region, the surface and the ground are mixed in that part. Beside it no
    bit changes; nor do voids.

    Attributes
    ----------
    region
        What is cut out, found on the ground that comes in.
    """

    slug: ClassVar = "cut"
    title: ClassVar = "Cut"
    summary: ClassVar = "Cuts the selected ground out, and closes the gap from rim to rim."
    takes_selection: ClassVar = False

    region: Mask = _NOTHING

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        weights = finished(self._weighing(before))
        return Levelled(before.heights, after.heights, 1 - weights, is_tileable(before.heights))

    def _weighing(self, heightmap: Heightmap) -> Work[Weights]:
        ground = MaskGround(heightmap)
        weights = yield from self.region.weighing(ground, ground.whole)
        return weights if heightmap.voids is None else np.where(heightmap.voids, np.float32(0), weights)

    def applying(self, heightmap: Heightmap) -> Applying:
        weights = yield from part_of(self._weighing(heightmap), 0, 0.3)
        if not weights.any():
            return heightmap
        heights = heightmap.heights.copy()
        yield from part_of(closing(heights, weights, heightmap.voids), 0.3, 1)
        return revised(heightmap, heights)


def closing(heights: Heights, weights: Heights, voids: np.ndarray | None) -> Work[None]:
    """Close the gap that a piece leaves with a membrane that hangs on its rim, in place.

    Raises
    ------
    ValueError
        The gap is the whole map.
    """
    gap = weights > 0
    unknown = gap if voids is None else gap | voids
    if not gap.any():
        return
    if unknown.all():
        raise UserValueError(
            tr("the piece is the whole map, and nothing is left to close the gap from; leave the ground as it was")
        )
    membrane = yield from solve_laplace(heights, unknown)
    heights[gap] = mixed_within(heights[gap], membrane[gap[unknown]], weights[gap])
