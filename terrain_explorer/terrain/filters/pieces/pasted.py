"""Paste piece: ground that was copied anywhere is put down on the map."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import floor, sqrt
from typing import Annotated, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, revised
from terrain_explorer.terrain.filters.pieces.base import (
    Feather,
    Lift,
    PieceFilter,
    PieceScale,
    PieceTurn,
    PuttingDown,
    TakenGround,
    laying,
)
from terrain_explorer.terrain.filters.pieces.copied_area import CopiedArea
from terrain_explorer.terrain.filters.pieces.placement import Placement, middle
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Window
from terrain_explorer.terrain.masks import MaskInput
from terrain_explorer.terrain.masks.kernel import reach, smoothing
from terrain_explorer.terrain.parameters import Parameter, Rescaling
from terrain_explorer.terrain.work import part_of

_ALIKE = 4.0
"""How many times as large the range of one map may be as that of another in the same unit."""

_SLIGHT = 1 / 16
"""A part of a point by which a place with few digits is off at most."""

_place = partial(Parameter, in_percent=True, minimum=-2, maximum=3, step=0.001, offered=(0, 1), beyond=True)

_NOTHING = CopiedArea(np.zeros((1, 1)), np.zeros((1, 1)), (0.0, 1.0))


@dataclass(frozen=True)
class PastedPiece(PieceFilter):
    """Ground that was copied lies on the map: where one likes, turned, scaled and raised.

    Where only a part of a point belongs to it, it is mixed with the ground below in that part. Beside it no bit
    changes; nor do voids. Neither turned nor scaled, and with the heights as they were copied, it keeps every bit.

    Attributes
    ----------
    content
        What was copied.
    size
        Rows and columns of the map that it was pasted on. On a map with another number of points it is as wide in
        parts of the map, as strokes are.
    """

    slug: ClassVar = "pasted"
    title: ClassVar = "Paste piece"
    summary: ClassVar = "Puts ground that was copied down here: moved, turned, scaled and raised."

    content: CopiedArea = _NOTHING
    size: tuple[int, int] = (2, 2)
    down: Annotated[
        float,
        _place(
            "Down",
            "How far the middle of the piece lies from the north edge, as a part of the map's side. A piece that is "
            "neither turned nor scaled lies on whole points.",
            of="down",
        ),
    ] = 0.5
    across: Annotated[
        float,
        _place(
            "Across",
            "How far the middle of the piece lies from the west edge, as a part of the map's side.",
            of="across",
        ),
    ] = 0.5
    turn: PieceTurn = 0.0
    scale: PieceScale = 1.0
    lift: Lift = 0.0
    feather: Feather = 0.0
    heights: Annotated[
        Literal["kept", "fitted"],
        Parameter(
            "Heights",
            "As they were copied, or in the range of this map: what was black where they come from is black here, and "
            "what was white is white.",
            labels=("as copied", "in this range"),
        ),
    ] = "kept"
    mode: Annotated[
        PuttingDown,
        Parameter(
            "Put down",
            "Instead of the ground below; on top of it, as high as it rises above its own lowest point; or only where "
            "it is higher, or lower, than the ground.",
            labels=("instead", "on top", "where higher", "where lower"),
        ),
    ] = "instead"
    height: Annotated[
        float,
        Parameter(
            "Times as high",
            "How many times as high the piece rises above its lowest point.",
            minimum=0.01,
            maximum=100,
            step=0.01,
            offered=(0.1, 10),
            by_ratio=True,
        ),
    ] = 1.0

    @classmethod
    def on(cls, heightmap: Heightmap, content: CopiedArea) -> Self:
        """Return the piece as it is first pasted: where it was copied, and with heights that make sense there."""
        relief, own = heightmap.range[1] - heightmap.range[0], content.range[1] - content.range[0]
        # Drawing stretches the range a little; another unit, such as grey from 0 to 65535, stretches it much more.
        alike = content.metres or max(relief, own) <= _ALIKE * min(relief, own)
        comparable = content.metres == heightmap.metres and alike
        down, across = (
            (floor(part * (side - 1) - (points - 1) / 2 + 0.5) + (points - 1) / 2) / (side - 1)
            for part, side, points in zip(content.place, heightmap.heights.shape, content.shape, strict=True)
        )
        size = heightmap.rows, heightmap.columns
        return cls(content, size, down, across, heights="kept" if comparable else "fitted")

    def placement(self, box: Window, shape: tuple[int, int]) -> Placement:
        finer = [(side - 1) / (own - 1) for side, own in zip(shape, self.size, strict=True)]
        places = [part * (own - 1) for part, own in zip((self.down, self.across), self.size, strict=True)]
        if self.turn % 360 == 0 and self.scale == 1:
            # By whole points no height has to be interpolated. Those of its own map count: on others it lies at the
            # same place.
            places = [_whole(place, points) for place, points in zip(places, (box.rows, box.columns), strict=True)]
        centre = middle(box)
        down, across = (place * factor - at for place, factor, at in zip(places, finer, centre, strict=True))
        return Placement(centre, (down, across), self.turn, self.scale * sqrt(finer[0] * finer[1]))

    def applying(self, heightmap: Heightmap) -> Applying:
        shape = heightmap.rows, heightmap.columns
        placement = self.placement(Window(0, 0, *self.content.shape), shape)
        # More than half of the piece would leave nothing of it, but take much memory.
        points = min(MaskInput(heightmap).points(100 * self.feather) / placement.scale, max(self.content.shape) / 2)
        # Beyond its edge the piece goes on as it ends, for what fades out there.
        margin = 1 + (reach(points) if points else 0)
        own = self._heights_on(heightmap)
        lowest = float(own[self.content.weights > 0].min()) if self.content.weights.any() else 0.0
        if self.height != 1:
            own = (lowest + self.height * (own.astype(np.float64) - lowest)).astype(np.float32)
        weights = np.pad(self.content.weights, margin)
        if points:
            weights = yield from part_of(smoothing(weights, points), 0, 0.5)
        piece = TakenGround(
            np.pad(own, margin, "edge"),
            weights,
            Window(0, 0, *weights.shape),
            self.lift * (heightmap.range[1] - heightmap.range[0]),
            self.mode,
            lowest,
        )
        heights = heightmap.heights.copy()
        yield from part_of(laying(heights, heightmap.voids, piece, placement.widened(margin)), 0.5, 1)
        return revised(heightmap, heights)

    def rescaled(self, rescaling: Rescaling) -> Self:
        return replace(super().rescaled(rescaling), content=self.content.rescaled(rescaling))

    def _heights_on(self, heightmap: Heightmap) -> Heights:
        content, (low, high) = self.content, heightmap.range
        if self.heights == "kept" or content.range == heightmap.range:
            return content.heights
        black, white = content.range
        parts = (content.heights.astype(np.float64) - black) / (white - black)
        return (low + parts * (high - low)).astype(np.float32)


def _whole(place: float, points: int) -> float:
    """Return the place nearest to one for the middle of so many points that all lie on whole points."""
    # Recipes of earlier versions say where the point before the middle of an even number lies. Both mean the same.
    return round(place) if points % 2 else round(place - _SLIGHT) + 0.5
