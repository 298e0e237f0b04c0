"""The contract of all parts of a mask, the ground that they look at, and the rectangles that they are asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from math import inf
from typing import ClassVar

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Window
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.parameters import Words, brief_words
from terrain_explorer.terrain.work import Work

Weights = Heights
"""How much of each point belongs: 0 for nothing to 1 for all; float32, shape (rows, columns)."""


class MaskInput:
    """The ground that a mask is found for; it keeps what several rules need of it.

    Parameters
    ----------
    heightmap
        The ground.
    """

    def __init__(self, heightmap: Heightmap) -> None:
        self.heightmap = heightmap
        self._drainage: Drainage | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        return self.heightmap.rows, self.heightmap.columns

    @property
    def whole(self) -> Window:
        """The rectangle of all points."""
        return Window(0, 0, *self.shape)

    def points(self, percent: float) -> float:
        """Return a length in percent of the longer side in distances of neighbouring points."""
        return percent / 100 * (max(self.shape) - 1)

    def widened(self, window: Window, reach: int) -> Window:
        """Return a rectangle with so many points more to each side, as far as the map goes."""
        row, column = max(window.row - reach, 0), max(window.column - reach, 0)
        rows = min(window.row + window.rows + reach, self.shape[0]) - row
        return Window(row, column, rows, min(window.column + window.columns + reach, self.shape[1]) - column)

    def draining(self) -> Work[Drainage]:
        """Return its drainage, which is found once."""
        if self._drainage is None:
            self._drainage = yield from draining(self.heightmap)
        return self._drainage


class MaskPart(ABC):
    """A value that gives each point of any ground a weight.

    It lies at the same place of the same land on a map with more points. The weights of a rectangle are those of the
    whole map there, bit for bit.

    Attributes
    ----------
    title
        Its name for the user.
    """

    title: ClassVar[str]

    def in_words(self, words: Words = brief_words) -> str:
        """Return what it takes, in a few words; `words` says numbers."""
        return tr(self.title)

    @property
    def follows_ground(self) -> bool:
        """Whether its weights depend on the ground, and not on the number of its points alone."""
        return True

    def reach(self, ground: MaskInput) -> float:
        """Return how far from a point, in points, the ground has a say in its weight; infinite for all of the ground.

        The range and the extremes of the heightmap have a say everywhere.
        """
        return inf if self.follows_ground else 0

    @abstractmethod
    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle; yield the part that is done, 0 to 1."""


def slices(window: Window) -> tuple[slice, slice]:
    """Return the rows and the columns of a rectangle."""
    return slice(window.row, window.row + window.rows), slice(window.column, window.column + window.columns)


def cut(values: FloatArray, outer: Window, inner: Window) -> FloatArray:
    """Return the values of a rectangle out of those of one around it."""
    return values[slices(replace(inner, row=inner.row - outer.row, column=inner.column - outer.column))]
