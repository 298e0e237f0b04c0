"""Marks on a terrain: values that every view draws alike.

They are given in places of the map: how far down and across it, as parts of its sides, 0 in the first row or column and
1 in the last. In double numbers these tell thousands of places within a square of the finest level of a terrain without
end, and they stay on the ground when the map gets finer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.sampling import Point

Place = tuple[float, float]
"""How far down and across the map a place lies."""

Places = NDArray[np.float64]
"""Places on a map, or positions in a view, x and y in pixels; shape (n, 2)."""

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

    places: Places
    ink: Ink = PLAIN
    thin: bool = False
    dots: tuple[Place, ...] = ()


@dataclass(frozen=True)
class ArrowHead:
    """The head of an arrow on a line, at its tip; the place before it gives the direction."""

    before: Place
    tip: Place
    ink: Ink = PLAIN


@dataclass(frozen=True)
class Handles:
    """Points that can be moved, and which of them keys act on, if any."""

    places: tuple[Place, ...]
    chosen: int | None = None


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
    """

    cover: NDArray[np.uint8]
    ink: Ink
    strength: float
    rest: float = 1.0

    @classmethod
    def of_upstream(cls, points: NDArray[np.bool_]) -> Tint:
        """Return the tint of ground that drains to a point."""
        return cls(np.uint8(255) * points.astype(np.uint8), CHOSEN, 0.45, 0.5)

    @classmethod
    def of_selection(cls, weights: NDArray[np.uint8]) -> Tint:
        """Return the tint of a selection: faint, for one works on this ground and has to see its colours."""
        return cls(weights, "#4678ff", 0.4, 0.75)


@dataclass(frozen=True)
class Label:
    """A text beside a place."""

    place: Place
    text: str


Mark = LineMark | ArrowHead | Handles | Tint | Label


def as_point(place: Place, shape: tuple[int, ...]) -> Point:
    """Return a place as a point of a map of this shape."""
    return Point(place[0] * (shape[0] - 1), place[1] * (shape[1] - 1))


def as_place(point: Point, shape: tuple[int, ...]) -> Place:
    """Return a point of a map of this shape as a place."""
    return point.row / (shape[0] - 1), point.column / (shape[1] - 1)


def as_places(corners: NDArray[np.number], shape: tuple[int, ...]) -> Places:
    """Return rows and columns of a map of this shape as places, shape (n, 2)."""
    return np.asarray(corners / (np.array(shape[:2]) - 1.0))
