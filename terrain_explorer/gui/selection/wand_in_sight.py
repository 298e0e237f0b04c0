"""The magic wand where less than the map is in sight: ground like that under the pointer, as far as one sees."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import UNKNOWN, Shape
from terrain_explorer.terrain.masks import MaskInput, Painted, PaintedPatch
from terrain_explorer.terrain.masks.painted import window_in_percent
from terrain_explorer.terrain.masks.shapes.wand import WandShape
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import silent

_BITS = 8


class KnownGround(Protocol):
    """What knows the ground of the document's terrain between the points of its map."""

    @property
    def fine_ground(self) -> NestedGround | None:
        """The ground, whose level 0 is the map; None as long as it is being looked for."""


@dataclass(frozen=True)
class PickedGround:
    """What the wand took: pixels of a part of the map, and their grain, as of `Mask`."""

    patch: PaintedPatch
    grain: int


def picking(
    ground: NestedGround, heightmap: Heightmap, wand: WandShape, points: Shape, sight: float
) -> Generator[None, None, PickedGround]:
    """Return the ground that is like that at the place of a wand, in a square around it as wide as what is in sight.

    The square is a map of its own: the tolerance is in percent of the range of heights there. What was taken is kept
    as pixels, so on every other level it is the same ground, as sharp as it was seen.

    Parameters
    ----------
    points
        The rows and columns of the finer map whose points are as far apart as pixels.
    sight
        How much of the map's longer side is in sight, 0 to 1.
    """
    yield
    shape = heightmap.rows, heightmap.columns
    # Every second of those points: there are some thousand of these from side to side.
    level = ((max(points) - 1) // (max(shape) - 1)).bit_length() - 2
    level = max(level, 0)
    reach = max(round(sight * ((max(shape) - 1) << level) / 2), 2)
    spans, places = [], []
    for percent, count in zip((wand.row, wand.column), shape, strict=True):
        last = points_at(count, level) - 1
        place = round(percent / 100 * last)
        spans.append(range(max(place - reach, 0), min(place + reach, last) + 1))
        places.append(place)
    rows, columns = spans
    region = Region(level, Window(rows.start, columns.start, len(rows), len(columns)))
    heights = ground.heights(region).astype(np.float64)
    yield
    # Told from the height under the pointer: far down float32 would not keep neighbours apart.
    heights -= heights[places[0] - rows.start, places[1] - columns.start]
    low, high = float(heights.min()), float(heights.max())
    every = 0.5**level
    there = replace(
        heightmap,
        heights=read_only(heights.astype(np.float32)),
        range=(low, high) if high > low else heightmap.range,
        extremes=UNKNOWN,
        recipe=None,
        origin=None,
        **heightmap.spaced(every, rows.start * every, columns.start * every),
    )
    row, column = (100 * (at - span.start) / (len(span) - 1) for at, span in zip(places, spans, strict=True))
    one = MaskInput(there)
    weights = yield from silent(replace(wand, row=row, column=column).weighing(one, one.whole))
    box = window_in_percent(region.window, (points_at(shape[0], level), points_at(shape[1], level)))
    return PickedGround(PaintedPatch(Painted.of(weights, _BITS), *box), (max(shape) - 1) << level)
