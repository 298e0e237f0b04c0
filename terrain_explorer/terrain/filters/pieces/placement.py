"""Where a piece lies: moved, turned and scaled about the middle of the ground that it was taken from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np

from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Window

_DIGITS = 15
"""Digits of a sine: that of half a turn is then 0, and not nearly."""


@dataclass(frozen=True)
class Placement:
    """A rotation and a scaling about a centre, and a move (a similarity transform).

    Attributes
    ----------
    centre
        Row and column of the middle of the piece where it is taken, in points.
    move
        How many rows down and columns across it is moved.
    turn
        How far it is turned, in degrees clockwise on a map with north at the top.
    scale
        How many times as long it is, above 0.
    """

    centre: tuple[float, float]
    move: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    scale: float = 1.0

    @property
    def is_still(self) -> bool:
        """Whether every point stays where it is."""
        return self.move == (0, 0) and self.turn % 360 == 0 and self.scale == 1

    def widened(self, margin: int) -> Placement:
        """Return it for a piece with so many points more on each side."""
        centre = self.centre[0] + margin, self.centre[1] + margin
        return replace(self, centre=centre, move=(self.move[0] - margin, self.move[1] - margin))

    def there(self, places: Float64s) -> Float64s:
        """Return where points of the piece come to lie; rows and columns along the last axis, which has length 2."""
        down, across = np.moveaxis(places - self.centre, -1, 0)
        sine, cosine = self._turning
        moved = np.stack([cosine * down + sine * across, cosine * across - sine * down], axis=-1)
        return np.asarray(moved * self.scale + self.centre + self.move)

    def back(self, rows: FloatArray, columns: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the rows and the columns from which points come that lie at these now; shapes are broadcast."""
        down = rows - (self.centre[0] + self.move[0])
        across = columns - (self.centre[1] + self.move[1])
        sine, cosine = self._turning
        return (
            self.centre[0] + (cosine * down - sine * across) / self.scale,
            self.centre[1] + (cosine * across + sine * down) / self.scale,
        )

    def window(self, box: Window, shape: tuple[int, int]) -> Window | None:
        """Return the rectangle of a map of this shape around where a rectangle comes to lie; None beside the map."""
        low, high = (ends(self.there(corners(box)), axis=0) for ends in (np.min, np.max))
        # The point before and the one after still get a part of the piece.
        first = np.clip(np.floor(low) - 1, 0, shape).astype(int)
        last = np.clip(np.ceil(high) + 2, 0, shape).astype(int)
        (row, column), (rows, columns) = first.tolist(), (last - first).tolist()
        return Window(row, column, rows, columns) if rows > 0 and columns > 0 else None

    @property
    def _turning(self) -> tuple[float, float]:
        angle = radians(self.turn % 360)
        return round(sin(angle), _DIGITS), round(cos(angle), _DIGITS)


def corners(box: Window) -> Float64s:
    """Return the corner points of a rectangle, clockwise from the north-west, shape (4, 2)."""
    bottom, right = box.row + box.rows - 1, box.column + box.columns - 1
    return np.array([(box.row, box.column), (box.row, right), (bottom, right), (bottom, box.column)], np.float64)


def middle(box: Window) -> tuple[float, float]:
    """Return row and column of the middle of a rectangle."""
    return box.row + (box.rows - 1) / 2, box.column + (box.columns - 1) / 2


def box_around(weights: FloatArray) -> Window | None:
    """Return the rectangle around all points with a weight above 0, or None without one."""
    inside = weights > 0
    rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
    if not rows.size:
        return None
    (top, bottom), (left, right) = ((int(ends[0]), int(ends[-1])) for ends in (rows, columns))
    return Window(top, left, bottom - top + 1, right - left + 1)
