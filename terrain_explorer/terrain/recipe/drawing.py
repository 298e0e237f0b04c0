"""Drawings: strokes that are kept as the hand made them, and drawn again on any ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import starmap
from math import sqrt
from typing import Any, ClassVar

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, Erase, StampImage, Stroke, Tool
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.base import Applying, is_tileable, revised
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights
from terrain_explorer.terrain.masks import Mask, MaskGround, Weights
from terrain_explorer.terrain.recipe.stored import chosen, constructed, mapping, numbers, only, sequence, table
from terrain_explorer.terrain.recipe.stored_mask import mask_from_content, mask_to_content
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Act, Levelled
from terrain_explorer.terrain.work import Work, part_of

Place = PointerPlace | None
"""Where the pointer was, or None where it was held still for a moment."""

_FURTHEST = 2**16
"""How far from the map's corner a place may lie, in points. A stroke from far beyond would hardly ever end."""


_AT_ONCE = 64
"""The places whose dabs are drawn together: the more, the faster it goes, but the less often one is told how far."""


@dataclass(frozen=True)
class DrawnStroke:
    """A stroke as the hand made it.

    Attributes
    ----------
    tool, brush
        The tool, and its brush.
    places
        The way of the pointer, in points of the map that was drawn on.
    stamp
        The image of the stamp, for tools that need one.
    mask
        Where it is drawn, found on the ground that it begins on; None for everywhere.
    """

    tool: Tool
    brush: Brush
    places: tuple[Place, ...]
    stamp: StampImage | None = None
    mask: Mask | None = None

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Kept, because a drawing may hold thousands of strokes of hundreds of places.
        return hash((self.tool, self.brush, self.places, self.stamp, self.mask))

    def scaled(self, down: float, across: float) -> DrawnStroke:
        """Return the same stroke for a map with more points: factors for rows and columns."""
        if down == across == 1:
            return self
        factor = sqrt(down * across)
        places = tuple(place and _scaled(place, down, across) for place in self.places)
        return replace(self, tool=self.tool.scaled(factor), brush=self.brush.scaled(factor), places=places)

    def drawing(
        self, canvas: Canvas, base: Heightmap, within: Weights | None = None, passing: Heights | None = None
    ) -> Work[None]:
        """Draw it on a canvas.

        Parameters
        ----------
        base
            The ground without the drawing.
        within
            The weights of its mask.
        passing
            As for `Stroke`.
        """
        stroke = Stroke(canvas, self.tool, self.brush, base.heights, self.stamp, within, passing)
        for count, place in enumerate(self.places, 1):
            if place is None:
                stroke.hold()
            else:
                stroke.add(place.row, place.column, place.pressure)
            if count % _AT_ONCE == 0:
                for _ in stroke.work():
                    yield (count - _AT_ONCE) / len(self.places)
        stroke.end()
        for _ in stroke.work():
            yield 1.0

    def to_content(self) -> dict[str, Any]:
        """Return the stroke as a JSON object, without its mask."""
        content = {
            "tool": self.tool.slug,
            "parameters": self.tool.values(),
            "brush": self.brush.values(),
            "places": [place and [place.row, place.column, place.pressure] for place in self.places],
        }
        return content if self.stamp is None else content | {"stamp": self.stamp.to_text()}

    @classmethod
    def from_content(cls, content: object, masks: Sequence[Mask] = ()) -> DrawnStroke:
        """Return the stroke in a JSON object; its mask is the number of one of the masks."""
        stroke = mapping(content, tr("the stroke"))
        only(stroke, {"tool", "parameters", "brush", "places", "stamp", "mask"}, tr("the stroke"))
        return cls(
            chosen(stroke, "tool", TOOLS),
            constructed(Brush, stroke.get("brush", {})),
            _places(sequence(stroke.get("places"), tr("the places"))),
            StampImage.from_text(stroke["stamp"]) if "stamp" in stroke else None,
            _chosen(masks, stroke["mask"]) if "mask" in stroke else None,
        )


@dataclass(frozen=True)
class Drawing:
    """Strokes on a map of some size.

    Each is drawn within its mask as that is on the ground that the strokes before have left. On a map with another
    number of points they are as wide, and lie at the same places, in parts of the map.
    `Erase` brings back the ground below the drawing.
    """

    title: ClassVar = marked("Drawing")
    keeps_scale: ClassVar = True

    rows: int
    columns: int
    strokes: tuple[DrawnStroke, ...] = ()

    @cached_property
    def masks(self) -> tuple[Mask, ...]:
        """The masks of the strokes, each once, in the order of their first use."""
        return tuple(dict.fromkeys(stroke.mask for stroke in self.strokes if stroke.mask is not None))

    def acting(self, heightmap: Heightmap) -> Work[tuple[Heightmap, Act]]:
        """Return the new heightmap, and what the strokes do at any place and level; see `applying` and `Filter.act`."""
        passing = np.ones(heightmap.heights.shape, np.float32)
        after = yield from self.applying(heightmap, passing)
        return after, Levelled(heightmap.heights, after.heights, passing, is_tileable(heightmap.heights))

    def shape_after(self, shape: tuple[int, int]) -> tuple[int, int]:
        """Return the shape: strokes leave it."""
        return shape

    def applying(self, heightmap: Heightmap, passing: Heights | None = None) -> Applying:
        """Draw all strokes; yield the part that is done, 0 to 1, and return the new heightmap.

        Raises
        ------
        UserError
            A tool lacks what it needs.
        """
        if not self.strokes:
            return heightmap
        down, across = (heightmap.rows - 1) / (self.rows - 1), (heightmap.columns - 1) / (self.columns - 1)
        canvas = Canvas(heightmap.heights, heightmap.range, distances(heightmap), heightmap.voids)
        masks = _MaskWeights(canvas, heightmap)
        for done, stroke in enumerate(self.strokes):
            start, middle, end = ((done + part) / len(self.strokes) for part in (0, 0.5, 1))
            within = yield from part_of(masks.weighing(stroke.mask), start, middle)
            yield from part_of(stroke.scaled(down, across).drawing(canvas, heightmap, within, passing), middle, end)
        return revised(heightmap, canvas.heights)

    def takes(self, later: Drawing) -> bool:
        """Return whether the strokes of a later drawing do the same in this one."""
        # The eraser goes back to the ground below its drawing, which would be another one.
        erases = any(isinstance(stroke.tool, Erase) for stroke in later.strokes)
        return (self.rows, self.columns) == (later.rows, later.columns) and not erases

    def resized(self, rows: int, columns: int) -> Drawing:
        """Return the drawing on a map with more or fewer points: as wide, and at the same places in parts of it."""
        if (rows, columns) == (self.rows, self.columns):
            return self
        down, across = (rows - 1) / (self.rows - 1), (columns - 1) / (self.columns - 1)
        return replace(
            self, rows=rows, columns=columns, strokes=tuple(one.scaled(down, across) for one in self.strokes)
        )

    def continued(self, stroke: DrawnStroke) -> Drawing:
        """Return the drawing with one more stroke."""
        return replace(self, strokes=(*self.strokes, stroke))

    def to_content(self) -> dict[str, Any]:
        """Return the drawing as a JSON object. Strokes have the numbers of their masks in a list, from 0."""
        strokes = [stroke.to_content() | _numbered(stroke.mask, self.masks) for stroke in self.strokes]
        masks = {"masks": [mask_to_content(mask) for mask in self.masks]} if self.masks else {}
        return {"size": [self.rows, self.columns], "strokes": strokes} | masks

    @classmethod
    def from_content(cls, content: object) -> Drawing:
        """Return the drawing in a JSON object.

        Raises
        ------
        ValueError
            It is not one that this version can draw.
        """
        drawing = mapping(content, tr("the drawing"))
        only(drawing, {"size", "strokes", "masks"}, tr("the drawing"))
        rows, columns = numbers(drawing.get("size"), 2, tr("the size of the drawing"))
        if not (isinstance(rows, int) and isinstance(columns, int) and min(rows, columns) > 1):
            raise UserValueError(tr("the size of the drawing must be two whole numbers of 2 or more"))
        strokes = sequence(drawing.get("strokes"), tr("the strokes"))
        masks = [mask_from_content(mask) for mask in sequence(drawing.get("masks", []), tr("the masks"))]
        return cls(rows, columns, tuple(DrawnStroke.from_content(stroke, masks) for stroke in strokes))


class _MaskWeights:
    """Finds the weights of masks as the ground is at the moment, and keeps the last for the strokes that follow."""

    def __init__(self, canvas: Canvas, heightmap: Heightmap) -> None:
        self._canvas, self._heightmap = canvas, heightmap
        self._mask: Mask | None = None
        self._weights: Weights | None = None

    def weighing(self, mask: Mask | None) -> Work[Weights | None]:
        """Return the weights of a mask; None without one."""
        if mask is None:
            return None
        if mask != self._mask or mask.follows_ground:
            # The extremes are found anew: rules round heights to a part of the difference of the two.
            ground = MaskGround(replace(self._canvas.live(self._heightmap), extremes=UNKNOWN))
            self._weights = yield from mask.weighing(ground, ground.whole)
            self._mask = mask
        return self._weights


def _scaled(place: PointerPlace, down: float, across: float) -> PointerPlace:
    return replace(place, row=place.row * down, column=place.column * across)


def _places(content: list[Any]) -> tuple[Place, ...]:
    moves = table([place for place in content if place is not None], 3, tr("a place"))
    if (np.abs(moves[:, :2]) > _FURTHEST).any():
        raise UserValueError(tr("a place of a stroke lies too far from the map"))
    places = starmap(PointerPlace, moves.tolist())
    return tuple(place and next(places) for place in content)


def _numbered(mask: Mask | None, masks: tuple[Mask, ...]) -> dict[str, int]:
    return {} if mask is None else {"mask": masks.index(mask)}


def _chosen(masks: Sequence[Mask], number: object) -> Mask:
    if type(number) is not int or not 0 <= number < len(masks):
        raise UserValueError(tr("the mask of a stroke is none of the drawing's masks"))
    return masks[number]
