"""Marks on a terrain: values that every view draws alike.

They are given in places of the map: how far down and across it, as parts of its sides, 0 in the first row or column and
1 in the last. In double numbers these tell thousands of places within a square of the finest level of a terrain without
end, and they stay on the ground when the map gets finer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from terrain_explorer.terrain.brushes.brush import Mirror
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.masks import FoundWeights
from terrain_explorer.terrain.sampling import Point

MapPoint = tuple[float, float]
"""How far down and across the map a place lies."""

Ink = str
"""A colour as #rrggbb, or #aarrggbb where it is faint."""

PLAIN, CHOSEN = "#ffffff", "#ffb020"
"""The colours of most marks, and of what keys act on."""


@dataclass(frozen=True, eq=False)
class LineMark:
    """A line over the ground.

    Attributes
    ----------
    places
        Its corners.
    ink
        Its colour.
    thin
        Whether it is an outline rather than a line for itself.
    dots
        The places of it that have a dot.
    """

    places: PointArray
    ink: Ink = PLAIN
    thin: bool = False
    dots: tuple[MapPoint, ...] = ()


@dataclass(frozen=True)
class ArrowHead:
    """The head of an arrow on a line, at its tip; the place before it gives the direction."""

    before: MapPoint
    tip: MapPoint
    ink: Ink = PLAIN


@dataclass(frozen=True)
class Handles:
    """Points that can be moved, and which of them keys act on, if any.

    `from_above` says whether they are those of a box, which only maps that are seen from above have.
    """

    places: tuple[MapPoint, ...]
    chosen: int | None = None
    from_above: bool = False


@dataclass(frozen=True, eq=False)
class Tint:
    """A tint of parts of the ground, to set them off from the rest.

    Attributes
    ----------
    cover
        How much of it each point gets: uint8, 0 to 255, shape (rows, columns) of a map of any size.
    ink
        Its colour.
    strength
        How much of the colour is mixed into the ground, 0 to 1.
    rest
        How bright the ground is that is not tinted, as a part of its usual brightness.
    outlined
        Whether a map leaves it out where an outline shows the same.
    found
        How much of it every place gets, 0 to 1, where that is told more finely than by the points of a map.
    """

    cover: NDArray[np.uint8]
    ink: Ink
    strength: float
    rest: float = 1.0
    outlined: bool = False
    found: FoundWeights | None = None

    @classmethod
    def of_upstream(cls, points: NDArray[np.bool_]) -> Tint:
        """Return the tint of ground that drains to a point."""
        return cls(np.uint8(255) * points.astype(np.uint8), CHOSEN, 0.45, 0.5)

    @classmethod
    def of_selection(
        cls, weights: NDArray[np.uint8], outlined: bool = False, found: FoundWeights | None = None
    ) -> Tint:
        """Return the tint of a selection: faint, for one works on this ground and has to see its colours."""
        return cls(weights, "#4678ff", 0.4, 0.75, outlined, found)


def tint_of(marks: Iterable[Mark]) -> Tint | None:
    """Return the tint that is on top: a surface shows no other."""
    tints = [mark for mark in marks if isinstance(mark, Tint)]
    return tints[-1] if tints else None


@dataclass(frozen=True, eq=False)
class Trail:
    """Where a wide brush has gone along; only maps show it, for on a surface a tint follows.

    Attributes
    ----------
    places
        Its places.
    width
        How wide the brush is, as a part of the map's width.
    ink
        Its colour.
    """

    places: PointArray
    width: float
    ink: Ink


@dataclass(frozen=True)
class Label:
    """A text beside a place."""

    place: MapPoint
    text: str


@dataclass(frozen=True)
class BrushRing:
    """The outline of a brush on the ground.

    Attributes
    ----------
    diameter
        In distances of neighbouring points.
    mirror
        Which index is mirrored about the middle of the map: that of the rows, that of the columns, or both.
    wrap
        Whether the map's last row and column are its first ones, so that the brush goes on at the other side.
    picture
        The picture that a click would print; None where there is none.
    reach
        How long the longer side of the picture is, in diameters.
    """

    diameter: float
    mirror: Mirror = "none"
    wrap: bool = False
    picture: QImage | None = field(default=None, compare=False)
    reach: float = 1.0

    def scaled(self, factor: float) -> BrushRing:
        """Return the ring so many times as wide."""
        return self if factor == 1 else replace(self, diameter=factor * self.diameter)

    def places(self, point: Point, shape: tuple[int, ...]) -> list[Point]:
        """Return where the brush touches a map of this shape when it is at a point; that point comes first."""
        rows = self._along(point.row, shape[0], self.mirror in ("rows", "both"))
        columns = self._along(point.column, shape[1], self.mirror in ("columns", "both"))
        return [Point(row, column) for row, column in product(rows, columns)]

    def _along(self, at: float, count: int, mirrored: bool) -> list[float]:
        last, radius = count - 1, self.diameter / 2
        # Dictionaries as ordered sets: on the axis of a mirror two copies are one, and must not be drawn twice.
        copies = dict.fromkeys([at, last - at] if mirrored else [at])
        around = (0, -last, last) if self.wrap else (0,)
        moved = dict.fromkeys(copy + by for by in around for copy in copies)
        return [place for place in moved if place == at or -radius < place < last + radius]


_BESIDE, _STALK = 8.0, 26.0
"""How far the corners lie outside the piece, and the handle that turns it beyond its upper edge, in pixels."""


@dataclass(frozen=True, eq=False)
class PieceFrame:
    """Where a piece lies on the map.

    Attributes
    ----------
    corners
        The corners of the rectangle around it, clockwise, the first two along its upper edge; parts of the map's
        sides, also beyond the map.
    shape
        Rows and columns of the map.
    """

    corners: PointArray
    shape: tuple[int, int]

    @property
    def middle(self) -> PointArray:
        """The place about which it is turned and scaled."""
        return np.asarray(self.corners.mean(axis=0))

    def holds(self, place: PointArray) -> bool:
        """Return whether a place of the map lies within."""
        edges = np.roll(self.corners, -1, axis=0) - self.corners
        away = place - self.corners
        turns = edges[:, 0] * away[:, 1] - edges[:, 1] * away[:, 0]
        return bool((turns >= 0).all() or (turns <= 0).all())

    def seen(self, positions: Callable[[PointArray], PointArray]) -> SeenFrame:
        """Return the frame in a view; `positions` returns where places of the map are in it."""
        (middle,) = positions(self.middle[np.newaxis])
        far = np.hypot(*(positions(self.corners) - middle).T)
        far = far[np.isfinite(far)]  # others are behind the eye
        wider = 1 + _BESIDE / max(float(far.mean()), _BESIDE) if far.size else 1.0
        outline = self.middle + wider * (self.corners - self.middle)
        (top,) = positions(outline[:2].mean(axis=0)[np.newaxis])
        away = top - middle
        turner = top + _STALK * away / max(float(np.hypot(*away)), 1e-9)
        return SeenFrame(outline, positions(outline), middle, top, turner)


@dataclass(frozen=True, eq=False)
class SeenFrame:
    """The frame in a view, a little larger than the piece.

    Attributes
    ----------
    outline
        Its corners on the map, in parts of the map's sides, shape (4, 2).
    corners
        Where these are, in pixels: the handles that scale it.
    middle
        About which it is turned and scaled, in pixels.
    top, turner
        The middle of its upper edge, and the handle beyond it, which turns it, in pixels.
    """

    outline: PointArray
    corners: PointArray
    middle: PointArray
    top: PointArray
    turner: PointArray

    @property
    def is_seen(self) -> bool:
        """Whether all of it is in the view or near it."""
        return bool(np.isfinite([*self.corners.ravel(), *self.turner]).all())


Mark = LineMark | ArrowHead | Handles | Tint | Trail | Label | PieceFrame


def as_point(place: MapPoint, shape: tuple[int, ...]) -> Point:
    """Return a place as a point of a map of this shape."""
    return Point(place[0] * (shape[0] - 1), place[1] * (shape[1] - 1))


def as_place(point: Point, shape: tuple[int, ...]) -> MapPoint:
    """Return a point of a map of this shape as a place."""
    return point.row / (shape[0] - 1), point.column / (shape[1] - 1)


def as_places(corners: NDArray[np.number], shape: tuple[int, ...]) -> PointArray:
    """Return rows and columns of a map of this shape as places, shape (n, 2)."""
    return np.asarray(corners / (np.array(shape[:2]) - 1.0))
