"""Fill voids: heights for the points that had none in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import Applying, Filter, revised, with_voids
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.laplace import solve_laplace


@dataclass(frozen=True)
class FillVoids(Filter):
    """Voids get the surface of a membrane that hangs on the ground around them. All other heights stay as they are."""

    slug: ClassVar = "fill-voids"
    title: ClassVar = "Fill voids"
    summary: ClassVar = "Points that had no height in the file get one from the ground around them."
    group: ClassVar = "repair"

    @classmethod
    def helps(cls, heightmap: Heightmap) -> bool:
        return heightmap.voids is not None

    def applying(self, heightmap: Heightmap) -> Applying:
        voids = heightmap.voids
        if voids is None or not voids.any():
            return heightmap
        if voids.all():
            raise UserValueError(tr("the map has voids only, and no ground to fill them from"))
        filled = yield from solve_laplace(heightmap.heights, voids)
        heights = heightmap.heights.copy()
        # All others keep their bits: only the voids are written.
        heights[voids] = filled
        return with_voids(revised(heightmap, heights), None)
