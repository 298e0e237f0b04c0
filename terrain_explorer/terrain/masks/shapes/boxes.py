"""Rectangles and ellipses, with antialiased edges."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.heightmap import FloatArray, Window
from terrain_explorer.terrain.masks.part import MaskBounds, MaskInput, MaskPart, Weights, rectangle
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, Parameterised, percent
from terrain_explorer.terrain.work import Work

_THIN = 1e-6
"""Half the width, in points, of an ellipse that is none."""


def place(of: Literal["down", "across"], label: str, help: str) -> Parameter:
    """Declare a place, or a length, along a side of the map, in percent of the side."""
    return percent(label, help, of=of, along_side=True)


def _end(of: Literal["down", "across"], label: str, help: str) -> Parameter:
    # A form shows the size and the middle before it.
    return replace(place(of, label, help), advanced=True)


Top = Annotated[float, _end("down", "Top", "How far it begins from the north, in percent of the map's height.")]
Left = Annotated[float, _end("across", "Left", "How far it begins from the west, in percent of the map's width.")]
Bottom = Annotated[float, _end("down", "Bottom", "How far it ends from the north, in percent of the map's height.")]
Right = Annotated[float, _end("across", "Right", "How far it ends from the west, in percent of the map's width.")]


def along(percent: float, points: int) -> float:
    """Return a place along a side in points; the ends of a side take their whole points in."""
    if percent in (0, 100):
        return -0.5 if percent == 0 else points - 0.5
    return percent / 100 * (points - 1)


@dataclass(frozen=True)
class Box(Parameterised, Catalogued, MaskPart):
    """Base of the shapes that fill a box with upright sides."""

    top: Top = 25.0
    left: Left = 25.0
    bottom: Bottom = 75.0
    right: Right = 75.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.top > self.bottom or self.left > self.right:
            raise UserValueError(tr("a shape must end below its top and to the right of its left side"))

    @property
    def follows_ground(self) -> bool:
        """It lies where it was put."""
        return False

    def bounds(self, ground: MaskInput) -> MaskBounds:
        """Return a rectangle around it."""
        return rectangle(ground, (self.top, self.left), (self.bottom, self.right)), 0.0

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        rows, columns = ground.shape
        down = np.arange(window.row, window.row + window.rows, dtype=np.float64)
        across = np.arange(window.column, window.column + window.columns, dtype=np.float64)
        vertical = along(self.top, rows), along(self.bottom, rows)
        horizontal = along(self.left, columns), along(self.right, columns)
        weights = np.empty((window.rows, window.columns), np.float32)
        yield from filling(weights, lambda some: self.filled(down[some, np.newaxis], across, vertical, horizontal))
        return weights

    @abstractmethod
    def filled(
        self, down: FloatArray, across: FloatArray, vertical: tuple[float, float], horizontal: tuple[float, float]
    ) -> FloatArray:
        """Return the parts of points that lie within a box, all in points."""


@dataclass(frozen=True)
class RectangleShape(Box):
    """Weights are how much of the square around a point lies within."""

    slug: ClassVar = "rectangle"
    title: ClassVar = "Rectangle"
    summary: ClassVar = "A rectangle with upright sides."

    def bounds(self, ground: MaskInput) -> MaskBounds:
        """Return a rectangle around it; one that is all of the map needs none."""
        is_all = (self.top, self.left, self.bottom, self.right) == (0, 0, 100, 100)
        return (None, 1.0) if is_all else super().bounds(ground)

    def filled(
        self, down: FloatArray, across: FloatArray, vertical: tuple[float, float], horizontal: tuple[float, float]
    ) -> FloatArray:
        """Return the parts of points that lie within."""
        return np.asarray(_overlap(down, *vertical) * _overlap(across, *horizontal))


@dataclass(frozen=True)
class EllipseShape(Box):
    """Weights fall from 1 to 0 across the edge, over the distance of two points.

    With f = (y / b)^2 + (x / a)^2 - 1 the distance from the edge is about f / |grad f|.
    """

    slug: ClassVar = "ellipse"
    title: ClassVar = "Ellipse"
    summary: ClassVar = "An ellipse with upright axes."

    def filled(
        self, down: FloatArray, across: FloatArray, vertical: tuple[float, float], horizontal: tuple[float, float]
    ) -> FloatArray:
        """Return the parts of points that lie within."""
        (y, half_height), (x, half_width) = _from_middle(down, *vertical), _from_middle(across, *horizontal)
        if min(half_height, half_width) < _THIN:
            return np.zeros(np.broadcast_shapes(y.shape, x.shape))
        y, x = y / half_height, x / half_width
        level = y * y + x * x - 1
        steepness = 2 * np.sqrt((y / half_height) ** 2 + (x / half_width) ** 2)
        return np.asarray(np.clip(0.5 - level / np.maximum(steepness, np.finfo(np.float64).tiny), 0, 1))


def _overlap(points: FloatArray, start: float, end: float) -> FloatArray:
    """Return how much of the unit interval around each point lies between two places."""
    return np.asarray(np.maximum(np.minimum(points + 0.5, end) - np.maximum(points - 0.5, start), 0))


def _from_middle(points: FloatArray, start: float, end: float) -> tuple[FloatArray, float]:
    """Return how far points are from the middle of two places, and how far those are."""
    return points - (start + end) / 2, (end - start) / 2
