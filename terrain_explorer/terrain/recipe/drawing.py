"""Drawings: strokes that are kept as the hand made them, and drawn again on any ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import starmap
from math import ceil, floor, log2, sqrt
from typing import Any, ClassVar

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, Erase, StampImage, Stroke, Tool
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.base import Applying, revised
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights, is_tileable
from terrain_explorer.terrain.masks import FoundWeights, Mask, MaskInput, Weights
from terrain_explorer.terrain.parameters import Rescaling
from terrain_explorer.terrain.recipe.stored import chosen, constructed, mapping, numbers, only, sequence, table
from terrain_explorer.terrain.recipe.stored_parts import mask_from_content, mask_to_content
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Act, Levelled, Region
from terrain_explorer.terrain.work import Work, part_of

StrokePoint = PointerPlace | None
"""Where the pointer was, or None where it was held still for a moment."""

_FURTHEST = 2**16
"""How far from the map's corner a place may lie, in points. A stroke from far beyond would hardly ever end."""
_LONGEST = 2**12
"""How many finer points a stroke that is narrower than those of the map is long at most."""
_CLOSEST = 32
"""How many times the distance of points is halved at most for a stroke: double numbers still tell places a hundredth of
a finer point apart, on maps of up to 4097 points a side."""

_ACROSS = 16
"""How many finer points a stroke has from edge to edge that is narrower than those of the map."""

_AT_ONCE = 64
"""The places whose dabs are drawn together: the more, the faster it goes, but the less often one is told how far."""


def finer_for(size: float, length: float) -> int:
    """Return how many times the distance of points has to be halved for a brush of a size, in points.

    Parameters
    ----------
    length
        How long a stroke is at most, in points: very long ones have fewer points across. At 0 or below the points of
        the map will do.
    """
    return min(ceil(log2(_ACROSS / size)), floor(log2(_LONGEST / length)), _CLOSEST)


def at_depth(tool: Tool, brush: Brush, part: float, side: int, grain: int = 0) -> tuple[Tool, Brush, int]:
    """Return a tool and its brush as they draw where a part of a map is in sight: as wide there as on the whole.

    Parameters
    ----------
    part
        How much of the map's longer side is in sight, 0 to 1.
    side
        The distances of points along that side.
    grain
        That of the mask which the tool draws within: the stroke is no coarser, unless it would be too long then.

    Returns
    -------
    tool, brush, finer
        How many times the distance of points is halved for the two to count in; 0 where they count in those of the map.
    """
    if part == 1:
        return tool, brush, 0
    sharp = min(ceil(log2(grain / side)), floor(log2(_LONGEST / (part * side))), _CLOSEST) if grain > side else 0
    finer = max(finer_for((brush.size + 1) * part, part * side), sharp, 0)
    factor = part * 2**finer
    return tool.nearer(part).scaled(factor), replace(brush, size=(brush.size + 1) * factor - 1), finer


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
    finer
        For one that is narrower than the points of the map that was drawn on: how many times their distance is halved
        for its places and its brush to count in.
    """

    tool: Tool
    brush: Brush
    places: tuple[StrokePoint, ...]
    stamp: StampImage | None = None
    mask: Mask | None = None
    finer: int = 0

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Kept, because a drawing may hold thousands of strokes of hundreds of places.
        return hash((self.tool, self.brush, self.places, self.stamp, self.mask, self.finer))

    def moved(self, rows: int, columns: int) -> DrawnStroke:
        """Return the same stroke so many points farther down and across."""
        places = tuple(
            place and PointerPlace(place.row + rows, place.column + columns, place.pressure) for place in self.places
        )
        return replace(self, places=places)

    def scaled(self, down: float, across: float) -> DrawnStroke:
        """Return the same stroke for a map with more points: factors for rows and columns."""
        if down == across == 1:
            return self
        factor = sqrt(down * across)
        places = tuple(place and _scaled(place, down, across) for place in self.places)
        return replace(self, tool=self.tool.scaled(factor), brush=self.brush.scaled(factor), places=places)

    @property
    def is_narrow(self) -> bool:
        """Whether it is narrower than the points that it counts in, so that only finer ones can show it."""
        return self.brush.size < 1

    def near(self, shape: tuple[int, int]) -> tuple[DrawnStroke, ...]:
        """Return a narrow stroke on a map of this shape as one that counts in finer points, and its mirror images.

        A stroke that is very long for its width has fewer of them across.
        """
        finer = max(finer_for(self.brush.size, self._length), 1)
        brush = replace(self.brush, size=self.brush.size * 2**finer)
        places = tuple(
            place and PointerPlace(place.row * 2**finer, place.column * 2**finer, place.pressure)
            for place in self.places
        )
        finer_stroke = replace(self, tool=self.tool.scaled(2**finer), brush=brush, places=places, finer=finer)
        return finer_stroke.images(shape)

    def images(self, shape: tuple[int, int]) -> tuple[DrawnStroke, ...]:
        """Return a stroke that counts in finer points than those of a map of this shape, and its mirror images."""
        mirror, last = self.brush.mirror, [(count - 1) << self.finer for count in shape]
        alone = replace(self, brush=replace(self.brush, mirror="none", wrap=False))
        return tuple(
            replace(alone, places=tuple(place and _seen(place, last, down, across) for place in self.places))
            for down in ((False, True) if mirror in ("rows", "both") else (False,))
            for across in ((False, True) if mirror in ("columns", "both") else (False,))
        )

    @property
    def _length(self) -> float:
        """The longer side of the rectangle around its places, in points, or the width of the brush."""
        places = [(place.row, place.column) for place in self.places if place is not None]
        return max(float(np.ptp(places, axis=0).max()), self.brush.size)

    def drawing(
        self, canvas: Canvas, base: Heights | None, within: Weights | None = None, passing: Heights | None = None
    ) -> Work[None]:
        """Draw it on a canvas.

        Parameters
        ----------
        base
            The heights without the drawing, for the eraser.
        within
            The weights of its mask.
        passing
            As for `Stroke`.
        """
        stroke = Stroke(canvas, self.tool, self.brush, base, self.stamp, within, passing)
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
        said = {"finer": self.finer} if self.finer else {}
        return content | said if self.stamp is None else content | said | {"stamp": self.stamp.to_text()}

    @classmethod
    def from_content(cls, content: object, masks: Sequence[Mask] = ()) -> DrawnStroke:
        """Return the stroke in a JSON object; its mask is the number of one of the masks."""
        stroke = mapping(content, tr("the stroke"))
        only(stroke, {"tool", "parameters", "brush", "places", "stamp", "mask", "finer"}, tr("the stroke"))
        finer = stroke.get("finer", 0)
        if type(finer) is not int or not 0 <= finer <= _CLOSEST:
            raise UserValueError(tr("finer must be a whole number from 0 to {most}", most=_CLOSEST))
        return cls(
            chosen(stroke, "tool", TOOLS),
            constructed(Brush, stroke.get("brush", {})),
            _places(sequence(stroke.get("places"), tr("the places")), _FURTHEST << finer),
            StampImage.from_text(stroke["stamp"]) if "stamp" in stroke else None,
            _chosen(masks, stroke["mask"]) if "mask" in stroke else None,
            finer,
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
    scaleless: ClassVar = False

    rows: int
    columns: int
    strokes: tuple[DrawnStroke, ...] = ()

    @cached_property
    def masks(self) -> tuple[Mask, ...]:
        """The masks of the strokes, each once, in the order of their first use."""
        return tuple(dict.fromkeys(stroke.mask for stroke in self.strokes if stroke.mask is not None))

    def finer(self, shape: tuple[int, ...]) -> int:
        """Return how many times the distance of a map's points has to be halved for the narrowest stroke."""
        return max((stroke.finer for stroke in self.strokes), default=0)

    def acting(self, heightmap: Heightmap, base: Heights | None = None) -> Work[tuple[Heightmap, Act]]:
        """Return the new heightmap, and what the strokes do at any place and level; see `applying` and `Filter.act`."""
        passing = np.ones(heightmap.heights.shape, np.float32)
        after = yield from self.applying(heightmap, passing, base)
        repeats = is_tileable(heightmap.heights, after.heights, passing)
        return after, Levelled(heightmap.heights, after.heights, passing, repeats)

    def shape_after(self, shape: tuple[int, int]) -> tuple[int, int]:
        """Return the shape: strokes leave it."""
        return shape

    def applying(self, heightmap: Heightmap, passing: Heights | None = None, base: Heights | None = None) -> Applying:
        """Draw all strokes; yield the part that is done, 0 to 1, and return the new heightmap.

        Parameters
        ----------
        passing
            As for `Stroke`.
        base
            The heights that the eraser brings back; by default those of the heightmap.

        Raises
        ------
        UserError
            A tool lacks what it needs.
        """
        if not self.strokes:
            return heightmap
        base = heightmap.heights if base is None else base
        down, across = self.factors(heightmap.heights.shape)
        spacing, rock = distances(heightmap), heightmap.rock
        canvas = Canvas(heightmap.heights, heightmap.range, spacing, heightmap.voids, rock=rock)
        masks = MasksFound(canvas, heightmap)
        for done, stroke in enumerate(self.strokes):
            start, middle, end = ((done + part) / len(self.strokes) for part in (0, 0.5, 1))
            found = yield from part_of(masks.finding(stroke.mask), start, middle)
            within = None if found is None else at_points(found, heightmap)
            yield from part_of(stroke.scaled(down, across).drawing(canvas, base, within, passing), middle, end)
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
        down, across = self.factors((rows, columns))
        return replace(
            self, rows=rows, columns=columns, strokes=tuple(one.scaled(down, across) for one in self.strokes)
        )

    def factors(self, shape: tuple[int, ...]) -> tuple[float, float]:
        """Return by how much farther apart places lie on a map of this shape, down and across."""
        return (shape[0] - 1) / (self.rows - 1), (shape[1] - 1) / (self.columns - 1)

    def rescaled(self, rescaling: Rescaling) -> Drawing:
        """Return the same drawing on ground whose heights are in another unit."""
        strokes = tuple(replace(stroke, tool=stroke.tool.rescaled(rescaling)) for stroke in self.strokes)
        return replace(self, strokes=strokes)

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


def at_points(found: FoundWeights, heightmap: Heightmap) -> Weights:
    """Return weights at the points of a map."""
    shape = heightmap.rows, heightmap.columns
    return np.broadcast_to(found.at(Region.whole(shape)), shape)


class MasksFound:
    """Finds the weights of masks as the ground is at the moment, and keeps the last for the strokes that follow."""

    def __init__(self, canvas: Canvas, heightmap: Heightmap) -> None:
        self._canvas, self._heightmap = canvas, heightmap
        self._mask: Mask | None = None
        self._weights: FoundWeights | None = None

    def finding(self, mask: Mask | None) -> Work[FoundWeights | None]:
        """Return the weights of a mask at every place; None without one."""
        if mask is None:
            return None
        if mask != self._mask or mask.follows_ground:
            # The extremes are found anew: rules round heights to a part of the difference of the two.
            ground = MaskInput(replace(self._canvas.live(self._heightmap), extremes=UNKNOWN))
            self._weights = yield from mask.weighing_everywhere(ground)
            self._mask = mask
        return self._weights


def _scaled(place: PointerPlace, down: float, across: float) -> PointerPlace:
    return PointerPlace(place.row * down, place.column * across, place.pressure)


def _seen(place: PointerPlace, last: list[int], down: bool, across: bool) -> PointerPlace:
    """Return a place, on the other side of the map where it is mirrored."""
    row, column = place.row, place.column
    return replace(place, row=last[0] - row if down else row, column=last[1] - column if across else column)


def _places(content: list[Any], furthest: int) -> tuple[StrokePoint, ...]:
    moves = table([place for place in content if place is not None], 3, tr("a place"))
    if (np.abs(moves[:, :2]) > furthest).any():
        raise UserValueError(tr("a place of a stroke lies too far from the map"))
    places = starmap(PointerPlace, moves.tolist())
    return tuple(place and next(places) for place in content)


def _numbered(mask: Mask | None, masks: tuple[Mask, ...]) -> dict[str, int]:
    return {} if mask is None else {"mask": masks.index(mask)}


def _chosen(masks: Sequence[Mask], number: object) -> Mask:
    if type(number) is not int or not 0 <= number < len(masks):
        raise UserValueError(tr("the mask of a stroke is none of the drawing's masks"))
    return masks[number]
