"""Outlines that the user drags: boxes, and lines drawn by hand or from corner to corner."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt

from terrain_explorer.gui.views.input.selection_input import SelectionTouch
from terrain_explorer.terrain.masks import MaskPart, PolygonShape
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.masks.shapes.wand import WandShape
from terrain_explorer.terrain.sampling import Point

Corners = NDArray[np.float64]
"""The corners of an outline: rows and columns, shape (n, 2)."""

_NEAR = 9.0
"""Pixels within which a click hits the first corner, and a press is a click."""

_TOLERANCE_STEP = 0.1
"""How much more the wand tolerates for each pixel of a drag."""

_ROUND = 96
"""Corners in the draft of an ellipse."""

_SQUARE, _CENTRED = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class OutlineGesture(ABC):
    """An outline in the making, on a map of some shape, from the first press on.

    Attributes
    ----------
    lasts
        Whether it goes on after the release of the button.
    previews
        Whether what it would select is to be shown, because its outline does not tell.
    """

    lasts = previews = False

    def __init__(self, touch: SelectionTouch, shape: tuple[int, int]) -> None:
        self._shape = shape
        self._first = touch

    @abstractmethod
    def drag(self, touch: SelectionTouch) -> None:
        """Go on with the button down."""

    def press(self, touch: SelectionTouch) -> None:
        """Go on with another press; by default as with a drag."""
        self.drag(touch)

    def release(self, touch: SelectionTouch) -> bool:
        """Let go, and return whether the outline is complete."""
        self.drag(touch)
        return True

    def hover(self, touch: SelectionTouch) -> None:
        """Show where the next corner would be; by default as with a drag."""
        self.drag(touch)

    def step_back(self) -> bool:
        """Leave out the last corner, and return whether any is left."""
        return False

    @property
    @abstractmethod
    def corners(self) -> Corners:
        """What there is of the outline, to be shown."""

    @abstractmethod
    def part(self) -> MaskPart | None:
        """Return the part of a mask within the outline; None where it holds nothing."""


class BoxGesture(OutlineGesture):
    """A rectangle or an ellipse from corner to corner; Shift makes its sides equal, Ctrl lets it grow from its middle.

    Keys that were held at the first press say how it joins the selection, and count here only when pressed again.

    Parameters
    ----------
    kind
        What to outline.
    """

    def __init__(self, touch: SelectionTouch, shape: tuple[int, int], kind: Literal["rectangle", "ellipse"]) -> None:
        super().__init__(touch, shape)
        self._kind = kind
        self._spent = touch.modifiers
        self._last = touch.point
        self._held = Qt.KeyboardModifier.NoModifier

    def drag(self, touch: SelectionTouch) -> None:
        self._spent &= touch.modifiers
        self._held = touch.modifiers & ~self._spent
        self._last = touch.point

    @property
    def corners(self) -> Corners:
        top, left, bottom, right = self._box()
        if self._kind == "rectangle":
            return np.array([(top, left), (top, right), (bottom, right), (bottom, left), (top, left)])
        turn = np.linspace(0, 2 * np.pi, _ROUND + 1)
        middle, reach = np.array([top + bottom, left + right]) / 2, np.array([bottom - top, right - left]) / 2
        return np.asarray(middle + reach * np.stack([np.sin(turn), np.cos(turn)], axis=1))

    def part(self) -> MaskPart | None:
        top, left, bottom, right = self._box()
        if top >= bottom or left >= right:
            return None
        box = (*_percent(top, left, self._shape), *_percent(bottom, right, self._shape))
        return RectangleShape(*box) if self._kind == "rectangle" else EllipseShape(*box)

    def _box(self) -> tuple[float, float, float, float]:
        """Return the top, left, bottom and right ends, which lie between the points of the map."""
        first, last = self._first.point, self._last
        if self._held & _SQUARE:
            last = _squared(first, last)
        if self._held & _CENTRED:
            first = Point(2 * first.row - last.row, 2 * first.column - last.column)
        rows = sorted(_between(place, self._shape[0]) for place in (first.row, last.row))
        columns = sorted(_between(place, self._shape[1]) for place in (first.column, last.column))
        return rows[0], columns[0], rows[1], columns[1]


class LassoGesture(OutlineGesture):
    """A line around what is selected: dragged by hand, closed at the release, or clicked from corner to corner.

    Corners may be joined by hand as well. A click on the first one, a double click or Enter closes it.
    """

    lasts = True

    def __init__(self, touch: SelectionTouch, shape: tuple[int, int]) -> None:
        super().__init__(touch, shape)
        self._points = [touch.point]
        # How many points there were after each click, to go back to.
        self._steps: list[int] = []
        self._pressed: QPointF | None = touch.position
        self._next: Point | None = None
        self._moved = False

    def press(self, touch: SelectionTouch) -> None:
        self._pressed, self._moved, self._next = touch.position, False, None

    def drag(self, touch: SelectionTouch) -> None:
        far = self._pressed is not None and _distance(self._pressed, touch.position) > _NEAR
        self._moved = self._moved or far
        if self._moved:
            self._add(touch.point)

    def release(self, touch: SelectionTouch) -> bool:
        by_hand = self._moved and not self._steps
        if not self._moved:
            self._add(touch.point)
        self._steps.append(len(self._points))
        closes = len(self._steps) > 2 and _distance(self._first.position, touch.position) <= _NEAR
        return by_hand or closes

    def hover(self, touch: SelectionTouch) -> None:
        self._next = touch.point

    def step_back(self) -> bool:
        if len(self._steps) > 1:
            self._steps.pop()
            del self._points[self._steps[-1] :]
            return True
        return False

    @property
    def corners(self) -> Corners:
        shown = [*self._points, *([] if self._next is None else [self._next])]
        return np.array([(point.row, point.column) for point in shown])

    def part(self) -> MaskPart | None:
        corners = tuple(_percent(point.row, point.column, self._shape) for point in self._points)
        rows, columns = zip(*corners, strict=True)
        if len(corners) < 3 or max(rows) == min(rows) or max(columns) == min(columns):
            return None
        return PolygonShape(corners)

    def _add(self, point: Point) -> None:
        if point != self._points[-1]:
            self._points.append(point)


class WandGesture(OutlineGesture):
    """The ground that is like that under the press; dragging to the right or down takes in more, the other way less.

    Parameters
    ----------
    wand
        What it does without a drag.
    """

    previews = True

    def __init__(self, touch: SelectionTouch, shape: tuple[int, int], wand: WandShape) -> None:
        super().__init__(touch, shape)
        row, column = _percent(round(touch.point.row), round(touch.point.column), shape)
        self._wand = replace(wand, row=row, column=column)
        self._usual = wand.tolerance

    def drag(self, touch: SelectionTouch) -> None:
        way = touch.position - self._first.position
        if way.manhattanLength() > _NEAR or self._wand.tolerance != self._usual:
            tolerance = round(self._usual + _TOLERANCE_STEP * (way.x() + way.y()), 1)
            self._wand = replace(self._wand, tolerance=min(max(tolerance, 0.0), 100.0))

    @property
    def corners(self) -> Corners:
        return np.empty((0, 2))

    def part(self) -> WandShape:
        return self._wand


def _squared(first: Point, last: Point) -> Point:
    """Return the corner of a square, as far away as another corner in one direction at least."""
    down, across = last.row - first.row, last.column - first.column
    side = max(abs(down), abs(across))
    return Point(first.row + math.copysign(side, down), first.column + math.copysign(side, across))


def _between(place: float, points: int) -> float:
    """Return the nearest place between two points of a side, or at its ends."""
    return float(min(np.floor(place + 1), points) - 0.5) if place > 0 else -0.5


def _percent(row: float, column: float, shape: tuple[int, int]) -> tuple[float, float]:
    down, across = (100 * place / (points - 1) for place, points in zip((row, column), shape, strict=True))
    return float(min(max(down, 0), 100)), float(min(max(across, 0), 100))


def _distance(one: QPointF, other: QPointF) -> float:
    return QLineF(one, other).length()
