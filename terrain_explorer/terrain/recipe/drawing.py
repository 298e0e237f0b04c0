"""Drawings: strokes that are kept as the hand made them, and drawn again on any ground."""

from __future__ import annotations

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
from terrain_explorer.terrain.filters.base import Applying, revised
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.recipe.stored import chosen, constructed, mapping, numbers, only, sequence, table
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import Work

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
    """

    tool: Tool
    brush: Brush
    places: tuple[Place, ...]
    stamp: StampImage | None = None

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Kept, because a drawing may hold thousands of strokes of hundreds of places.
        return hash((self.tool, self.brush, self.places, self.stamp))

    def scaled(self, down: float, across: float) -> DrawnStroke:
        """Return the same stroke for a map with more points: factors for rows and columns."""
        if down == across == 1:
            return self
        factor = sqrt(down * across)
        places = tuple(place and _scaled(place, down, across) for place in self.places)
        return replace(self, tool=self.tool.scaled(factor), brush=self.brush.scaled(factor), places=places)

    def drawing(self, canvas: Canvas, base: Heightmap) -> Work[None]:
        """Draw it on a canvas; `base` is the ground without the drawing."""
        stroke = Stroke(canvas, self.tool, self.brush, base.heights, self.stamp)
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
        """Return the stroke as a JSON object."""
        content = {
            "tool": self.tool.slug,
            "parameters": self.tool.values(),
            "brush": self.brush.values(),
            "places": [place and [place.row, place.column, place.pressure] for place in self.places],
        }
        return content if self.stamp is None else content | {"stamp": self.stamp.to_text()}

    @classmethod
    def from_content(cls, content: object) -> DrawnStroke:
        """Return the stroke in a JSON object."""
        stroke = mapping(content, tr("the stroke"))
        only(stroke, {"tool", "parameters", "brush", "places", "stamp"}, tr("the stroke"))
        return cls(
            chosen(stroke, "tool", TOOLS),
            constructed(Brush, stroke.get("brush", {})),
            _places(sequence(stroke.get("places"), tr("the places"))),
            StampImage.from_text(stroke["stamp"]) if "stamp" in stroke else None,
        )


@dataclass(frozen=True)
class Drawing:
    """Strokes on a map of some size.

    On a map with another number of points they are as wide, and lie at the same places, in parts of the map.
    `Erase` brings back the ground below the drawing.
    """

    title: ClassVar = marked("Drawing")

    rows: int
    columns: int
    strokes: tuple[DrawnStroke, ...] = ()

    def applying(self, heightmap: Heightmap) -> Applying:
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
        for done, stroke in enumerate(self.strokes):
            for part in stroke.scaled(down, across).drawing(canvas, heightmap):
                yield (done + part) / len(self.strokes)
        return revised(heightmap, canvas.heights)

    def takes(self, later: Drawing) -> bool:
        """Return whether the strokes of a later drawing do the same in this one."""
        # The eraser goes back to the ground below its drawing, which would be another one.
        erases = any(isinstance(stroke.tool, Erase) for stroke in later.strokes)
        return (self.rows, self.columns) == (later.rows, later.columns) and not erases

    def continued(self, stroke: DrawnStroke) -> Drawing:
        """Return the drawing with one more stroke."""
        return replace(self, strokes=(*self.strokes, stroke))

    def to_content(self) -> dict[str, Any]:
        """Return the drawing as a JSON object."""
        return {"size": [self.rows, self.columns], "strokes": [stroke.to_content() for stroke in self.strokes]}

    @classmethod
    def from_content(cls, content: object) -> Drawing:
        """Return the drawing in a JSON object.

        Raises
        ------
        ValueError
            It is not one that this version can draw.
        """
        drawing = mapping(content, tr("the drawing"))
        only(drawing, {"size", "strokes"}, tr("the drawing"))
        rows, columns = numbers(drawing.get("size"), 2, tr("the size of the drawing"))
        if not (isinstance(rows, int) and isinstance(columns, int) and min(rows, columns) > 1):
            raise UserValueError(tr("the size of the drawing must be two whole numbers of 2 or more"))
        strokes = sequence(drawing.get("strokes"), tr("the strokes"))
        return cls(rows, columns, tuple(map(DrawnStroke.from_content, strokes)))


def _scaled(place: PointerPlace, down: float, across: float) -> PointerPlace:
    return replace(place, row=place.row * down, column=place.column * across)


def _places(content: list[Any]) -> tuple[Place, ...]:
    moves = table([place for place in content if place is not None], 3, tr("a place"))
    if (np.abs(moves[:, :2]) > _FURTHEST).any():
        raise UserValueError(tr("a place of a stroke lies too far from the map"))
    places = starmap(PointerPlace, moves.tolist())
    return tuple(place and next(places) for place in content)
