"""Rectangles and ellipses that the user drags, and those that are moved and resized afterwards."""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import Literal

import numpy as np
from PySide6.QtCore import Qt

from terrain_explorer.gui.selection.gestures import OutlineGesture, percent
from terrain_explorer.gui.tools.outline_tool import BoxGrip, SelectionTouch
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.masks.shapes.boxes import Box, EllipseShape, RectangleShape, along
from terrain_explorer.terrain.sampling import Point

BoxKind = Literal["rectangle", "ellipse"]
Ends = tuple[float, float, float, float]
"""The top, left, bottom and right of a box, in points of the map; they lie between the points."""

_ROUND = 96
"""Corners in the draft of an ellipse."""

_SQUARE, _CENTRED = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class BoxOutline(OutlineGesture):
    """A rectangle or an ellipse in the making.

    Parameters
    ----------
    kind
        What to outline.
    """

    def __init__(self, touch: SelectionTouch, shape: tuple[int, int], kind: BoxKind) -> None:
        super().__init__(touch, shape)
        self._kind = kind
        self._spent = touch.modifiers
        self._last = touch.point
        self._held = Qt.KeyboardModifier.NoModifier

    def drag(self, touch: SelectionTouch) -> None:
        # Keys that were held at the first press say how it joins the selection, and count only when pressed again.
        self._spent &= touch.modifiers
        self._held = touch.modifiers & ~self._spent
        self._last = touch.point

    @property
    def corners(self) -> PointArray:
        top, left, bottom, right = self._ends()
        if self._kind == "rectangle":
            return np.array([(top, left), (top, right), (bottom, right), (bottom, left), (top, left)])
        turn = np.linspace(0, 2 * np.pi, _ROUND + 1)
        middle, reach = np.array([top + bottom, left + right]) / 2, np.array([bottom - top, right - left]) / 2
        return np.asarray(middle + reach * np.stack([np.sin(turn), np.cos(turn)], axis=1))

    def part(self) -> Box | None:
        return box_within(self._ends(), self._shape, self._kind)

    @abstractmethod
    def _ends(self) -> Ends:
        """Return the ends of the box."""


class BoxGesture(BoxOutline):
    """A box from corner to corner; Shift makes its sides equal, Ctrl lets it grow from its middle."""

    def _ends(self) -> Ends:
        first, last = self._first.point, self._last
        if self._held & _SQUARE:
            last = _squared(first, last)
        if self._held & _CENTRED:
            first = Point(2 * first.row - last.row, 2 * first.column - last.column)
        rows = sorted(_between(place, self._shape[0]) for place in (first.row, last.row))
        columns = sorted(_between(place, self._shape[1]) for place in (first.column, last.column))
        return rows[0], columns[0], rows[1], columns[1]


class BoxAdjustment(BoxOutline):
    """A box that is moved as a whole, or by an edge or a corner, by whole points.

    Shift makes the sides equal, and Ctrl moves the other side as far the other way.

    Parameters
    ----------
    box
        The box as it is.
    grip
        By what it is held.
    """

    def __init__(self, touch: SelectionTouch, shape: tuple[int, int], box: Box, grip: BoxGrip) -> None:
        super().__init__(touch, shape, box_kind(box))
        self._before, self._grip = ends_of(box, shape), grip

    def _ends(self) -> Ends:
        first = self._first.point
        way = round(self._last.row - first.row), round(self._last.column - first.column)
        if self._grip == BoxGrip(0, 0):
            return moved(self._before, way, self._shape)
        top, left, bottom, right = self._before
        rows = self._pulled((top, bottom), way[0], 0)
        columns = self._pulled((left, right), way[1], 1)
        if self._held & _SQUARE:
            rows, columns = self._with_equal_sides(rows, columns)
        return rows[0], columns[0], rows[1], columns[1]

    def _pulled(self, ends: tuple[float, float], way: int, axis: int) -> tuple[float, float]:
        """Return the two ends of a side after the one that is held has moved."""
        hold, low, high = self._grip[axis], *ends
        if not hold:
            return ends
        other = -way if self._held & _CENTRED else 0
        low, high = sorted((low + way, high + other) if hold < 0 else (low + other, high + way))
        return max(low, -0.5), min(high, self._shape[axis] - 0.5)

    def _with_equal_sides(
        self, rows: tuple[float, float], columns: tuple[float, float]
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """Give both sides the length of the one that is held, or of the longer; what is not held stays."""
        lengths = rows[1] - rows[0], columns[1] - columns[0]
        side = lengths[0] if not self._grip[1] else lengths[1] if not self._grip[0] else max(lengths)
        wished = [_lengthened(ends, side, hold) for ends, hold in zip((rows, columns), self._grip, strict=True)]
        return wished[0], wished[1]


def box_kind(box: Box) -> BoxKind:
    """Return what a box is filled with."""
    return "ellipse" if isinstance(box, EllipseShape) else "rectangle"


def ends_of(box: Box, shape: tuple[int, int]) -> Ends:
    """Return the ends of a box on a map of some shape."""
    rows, columns = shape
    return along(box.top, rows), along(box.left, columns), along(box.bottom, rows), along(box.right, columns)


def corners_of(box: Box, shape: tuple[int, int]) -> PointArray:
    """Return the upper left and the lower right corner of a box, in parts of the map's sides."""
    return np.asarray(np.array(ends_of(box, shape)).reshape(2, 2) / (np.array(shape) - 1))


def moved(ends: Ends, way: tuple[int, int], shape: tuple[int, int]) -> Ends:
    """Return the ends of a box that is moved by rows and columns, as far as the map goes."""
    top, left, bottom, right = ends
    down = min(max(way[0], -0.5 - top), shape[0] - 0.5 - bottom)
    across = min(max(way[1], -0.5 - left), shape[1] - 0.5 - right)
    return top + down, left + across, bottom + down, right + across


def nudged(box: Box, way: tuple[int, int], shape: tuple[int, int]) -> Box | None:
    """Return a box that is moved by rows and columns, as far as the map goes."""
    return box_within(moved(ends_of(box, shape), way, shape), shape, box_kind(box))


def box_within(ends: Ends, shape: tuple[int, int], kind: BoxKind) -> Box | None:
    """Return the box with some ends as a part of a mask; None where it holds nothing."""
    top, left, bottom, right = ends
    if top >= bottom or left >= right:
        return None
    places = (*percent(top, left, shape), *percent(bottom, right, shape))
    return RectangleShape(*places) if kind == "rectangle" else EllipseShape(*places)


def _squared(first: Point, last: Point) -> Point:
    """Return the corner of a square, as far away as another corner in one direction at least."""
    down, across = last.row - first.row, last.column - first.column
    side = max(abs(down), abs(across))
    return Point(first.row + math.copysign(side, down), first.column + math.copysign(side, across))


def _between(place: float, points: int) -> float:
    """Return the nearest place between two points of a side, or at its ends."""
    return float(min(np.floor(place + 1), points) - 0.5) if place > 0 else -0.5


def _lengthened(ends: tuple[float, float], length: float, hold: int) -> tuple[float, float]:
    """Return a side with another length: the end that is held moves, or both where none is."""
    low, high = ends
    more = length - (high - low)
    if hold < 0:
        return low - more, high
    return (low, high + more) if hold > 0 else (low - more / 2, high + more / 2)
