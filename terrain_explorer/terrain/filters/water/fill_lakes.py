"""Fill lakes: the ground rises to where water would stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, Filter, carried
from terrain_explorer.terrain.filters.water.filled_map import FilledMap, finding_ground, with_ground
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.parameters import Parameter, part_of_range
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.work import part_of


@dataclass(frozen=True)
class FillLakes(Filter):
    """Each depression becomes level ground at the height of its lowest pass; see `terrain.hydrology.depressions`.

    Water leaves the map at its border and at voids. That of a map that tiles crosses the seam, and leaves at its lowest
    point. No height falls, and none that is not under water changes.
    """

    slug: ClassVar = "fill-lakes"
    bytes_a_point: ClassVar = 26
    title: ClassVar = "Fill lakes"
    summary: ClassVar = "Raises the ground of each depression until no water can stand there."
    group: ClassVar = "water"

    largest: Annotated[
        float,
        Parameter(
            "Largest lake",
            "How large the lakes that are filled are at most, as a part of the map. Larger ones stay; by default "
            "all are filled.",
            in_percent=True,
            of="area",
            minimum=0,
            maximum=1,
            step=0.001,
        ),
    ] = 1.0
    deepest: Annotated[
        float,
        part_of_range(
            "Deepest lake",
            "How deep the lakes that are filled are at most, as a part of the range. Deeper ones stay; by default "
            "all are filled.",
        ),
    ] = 1.0

    def applying(self, heightmap: Heightmap) -> Applying:
        ground = yield from part_of(finding_ground(heightmap), 0, 0.8)
        low, high = heightmap.range
        heights = ground.filled if self._fills_all else self._filled(ground, high - low)
        yield 1.0
        return with_ground(heightmap, heights)

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return carried(before, after, np.asarray(after.heights == before.heights, np.float32))

    @property
    def _fills_all(self) -> bool:
        return self.largest == self.deepest == 1

    def _filled(self, ground: FilledMap, relief: float) -> Heights:
        from terrain_explorer.terrain.hydrology.lakes import Lakes

        lakes = Lakes.of(FlowTree.of(ground.receivers), ground.filled - ground.heights)
        # A lake may be deeper than the range, which is not always that of the heights.
        deepest = self.deepest * relief if self.deepest < 1 else np.inf
        stays = (lakes.sizes > self.largest * ground.heights.size) | (lakes.depths > deepest)
        heights, left = ground.filled.copy(), lakes.points[stays[lakes.numbers]]
        heights.reshape(-1)[left] = ground.heights.reshape(-1)[left]
        return heights
