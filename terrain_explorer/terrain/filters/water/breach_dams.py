"""Breach dams: a way out is cut for the water of each lake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.filters.base import Applying, Filter, carried
from terrain_explorer.terrain.filters.water.filled_map import finding_ground, with_ground
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.parameters import part_of_range
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.work import part_of


@dataclass(frozen=True)
class BreachDams(Filter):
    """From the bottom of each depression the ground is lowered along the way of its water, until none can stand there.

    As in Lindsay, "Efficient hybrid breaching-filling sink removal methods for flow path enforcement in digital
    elevation models", 2016, a cut may be limited; then the depression is filled as far as the water needs to run
    through the cut. Cuts of depth 0 only fill. Water leaves the map as in *Fill lakes*.
    """

    slug: ClassVar = "breach-dams"
    bytes_a_point: ClassVar = 34
    other_slugs: ClassVar = ("breach",)
    title: ClassVar = "Breach dams"
    summary: ClassVar = "Cuts a way through the dam of each depression, so that its water runs off."
    group: ClassVar = "water"

    deepest: Annotated[
        float,
        part_of_range(
            "Deepest cut",
            "How deep a cut may be, as a part of the range. What deeper cuts would have drained is filled; by "
            "default there is no limit.",
        ),
    ] = 1.0

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return carried(before, after, np.asarray(after.heights == before.heights, np.float32))

    def applying(self, heightmap: Heightmap) -> Applying:
        ground = yield from part_of(finding_ground(heightmap), 0, 0.6)
        tree = FlowTree.of(ground.receivers)
        yield 0.8
        low, high = heightmap.range
        # A dam may be higher than the range, which is not always that of the heights.
        deepest = self.deepest * (high - low) if self.deepest < 1 else np.inf
        cut = _cut(tree, ground.heights.reshape(-1), deepest)
        yield 1.0
        return with_ground(heightmap, cut.reshape(ground.heights.shape))


def _cut(tree: FlowTree, heights: Heights, deepest: float) -> Heights:
    """Return heights that never rise on the way down the tree; both by point.

    None is lowered by more than the deepest cut, and none is raised by more than that asks for.
    """
    with np.errstate(over="ignore"):  # what is beyond float32 sets no limit either
        least = heights - np.float32(deepest)
    cut = heights.copy()
    kernel("flow_cut")(tree.receivers, tree.order, tree.starts[-2], len(cut), cut, least)
    return cut
