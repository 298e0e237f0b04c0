"""The work of filtering: a heightmap after a filter, and what is selected then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from terrain_explorer.terrain import Heightmap, Step
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True, eq=False)
class Filtered:
    """A heightmap after a filter.

    Attributes
    ----------
    found
        The values that the program chose, by parameter.
    mask
        Where it was done, or None for everywhere.
    selected, selected_then
        A selection before, and what is selected after; None until that is found, which waits until it is applied.
    """

    found: Mapping[str, int]
    heightmap: Heightmap
    mask: Mask | None
    selected: Mask | None = None
    selected_then: Mask | None = None


def filtering(chosen: Filter, heightmap: Heightmap, selection: Mask | None) -> Work[Filtered]:
    """Filter a heightmap within a selection; in full where the filter changes the size or the unit of the map."""
    Step(chosen).check_memory((heightmap.rows, heightmap.columns))
    found = yield from chosen.finding(heightmap)
    after = yield from part_of(chosen.applying(heightmap), 0, 1 if selection is None else 0.7)
    step = Step(chosen, mask=selection)
    if selection is None or not step.can_mix(heightmap, after):
        return Filtered(found, after, None)
    weights = yield from part_of(step.weighing(heightmap), 0.7, 0.9)
    mixed = yield from part_of(step.mixing(heightmap, after, weights), 0.9, 1)
    same = np.array_equal(mixed.heights, heightmap.heights) and mixed.range == heightmap.range
    return Filtered(found, heightmap if same else mixed, selection)


def taking_along(result: Filtered, chosen: Filter, selection: Mask, heightmap: Heightmap) -> Work[Filtered]:
    """Find what is selected after a filter on a heightmap."""
    then = yield from chosen.taking_along(selection, heightmap)
    return replace(result, selected=selection, selected_then=then)
