"""Outlines that the user drags: lines by hand or from corner to corner, and ground like that under a click."""

from __future__ import annotations

from abc import ABC, abstractmethod
from cmath import phase
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt

from terrain_explorer.gui.tools.outline_tool import SelectionTouch
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.masks import MaskPart, PolygonShape
from terrain_explorer.terrain.masks.shapes.wand import WandShape
from terrain_explorer.terrain.sampling import Point

_NEAR = 9.0
"""Pixels within which a click hits the first corner, and a press is a click."""

_ROUND_ANGLE = np.pi / 12
"""Steps of the angle of a line while Ctrl is held."""

_TOLERANCE_STEP = 0.1
"""How much more the wand tolerates for each pixel of a drag."""


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
    def corners(self) -> PointArray:
        """What there is of the outline, to be shown."""

    @abstractmethod
    def part(self) -> MaskPart | None:
        """Return the part of a mask within the outline; None where it holds nothing."""


class LassoGesture(OutlineGesture):
    """A line around what is selected: dragged by hand, closed at the release, or clicked from corner to corner.

    Corners may be joined by hand as well. A click on the first one, a double click or Enter closes it. With Ctrl, lines
    between clicks run at round angles.
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
        self._spent = touch.modifiers

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
            self._add(self._corner(touch))
        self._steps.append(len(self._points))
        closes = len(self._steps) > 2 and _distance(self._first.position, touch.position) <= _NEAR
        return by_hand or closes

    def hover(self, touch: SelectionTouch) -> None:
        self._next = self._corner(touch)

    def step_back(self) -> bool:
        if len(self._steps) > 1:
            self._steps.pop()
            del self._points[self._steps[-1] :]
            return True
        return False

    @property
    def corners(self) -> PointArray:
        shown = [*self._points, *([] if self._next is None else [self._next])]
        return np.array([(point.row, point.column) for point in shown])

    def part(self) -> MaskPart | None:
        corners = tuple(percent(point.row, point.column, self._shape) for point in self._points)
        rows, columns = zip(*corners, strict=True)
        if len(corners) < 3 or max(rows) == min(rows) or max(columns) == min(columns):
            return None
        return PolygonShape(corners)

    def _corner(self, touch: SelectionTouch) -> Point:
        """Return where a click puts a corner."""
        # Keys that were held at the first press say how it joins the selection, and count only when pressed again.
        self._spent &= touch.modifiers
        if not touch.modifiers & ~self._spent & Qt.KeyboardModifier.ControlModifier:
            return touch.point
        last = self._points[-1]
        way = complex(touch.point.column - last.column, touch.point.row - last.row)
        turned = abs(way) * np.exp(1j * _ROUND_ANGLE * round(phase(way) / _ROUND_ANGLE))
        return Point(float(last.row + turned.imag), float(last.column + turned.real))

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
        row, column = percent(round(touch.point.row), round(touch.point.column), shape)
        self._wand = replace(wand, row=row, column=column)
        self._usual = wand.tolerance

    def drag(self, touch: SelectionTouch) -> None:
        way = touch.position - self._first.position
        if way.manhattanLength() > _NEAR or self._wand.tolerance != self._usual:
            tolerance = round(self._usual + _TOLERANCE_STEP * (way.x() + way.y()), 1)
            self._wand = replace(self._wand, tolerance=min(max(tolerance, 0.0), 100.0))

    @property
    def corners(self) -> PointArray:
        return np.empty((0, 2))

    def part(self) -> WandShape:
        return self._wand


def percent(row: float, column: float, shape: tuple[int, int]) -> tuple[float, float]:
    """Return a place of the map, or the nearest to it, in percent of the sides."""
    down, across = (100 * place / (points - 1) for place, points in zip((row, column), shape, strict=True))
    return float(min(max(down, 0), 100)), float(min(max(across, 0), 100))


def _distance(one: QPointF, other: QPointF) -> float:
    return QLineF(one, other).length()
