"""The contract of all parts of a mask, the ground that they look at, and the rectangles that they are asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import ceil, floor, inf
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Shape, Window, is_tileable
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.masks.found import MapWeights, PlacedWeights
from terrain_explorer.terrain.parameters import Words, brief_words
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.acts import FoundWeights
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import Work, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.shading.tones import Tones

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
        self._worn: dict[str, Heights] = {}
        self._natural: Tones | None = None

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

    def of_shape(self, shape: Shape) -> MaskInput:
        """Return ground with other points, for what looks at nothing but their number."""
        return _ShapeInput(self.heightmap, shape)

    def finer(self, level: int) -> MaskInput:
        """Return the same with the distance of the points halved so many times."""
        rows, columns = self.shape
        return self.of_shape((points_at(rows, level), points_at(columns, level)))

    def draining(self) -> Work[Drainage]:
        """Return its drainage, which is found once."""
        if self._drainage is None:
            self._drainage = yield from draining(self.heightmap)
        return self._drainage

    def wearing(self, of: str) -> Work[Heights]:
        """Return what erosion did, which is found once; see `Worn.finding`. All is 0 where nobody can tell."""
        if of not in self._worn:
            worn = self.heightmap.worn
            found = np.zeros(self.shape, np.float32) if worn is None else (yield from worn.finding(of, self.shape))
            self._worn[of] = found
        return self._worn[of]

    def naturally_toning(self) -> Work[Tones]:
        """Return what the materials of land follow, which is found once; see `nature_tones`."""
        if self._natural is None:
            from terrain_explorer.terrain.erosion.wear import DEPOSITS, Wear
            from terrain_explorer.terrain.shading.tones import nature_tones

            lying = {}
            for slug, deposit in DEPOSITS.items():
                thickness = yield from part_of(self.wearing(slug), 0, 0.4)
                if thickness.any():  # else nobody knows, and materials lie by the form of the ground
                    lying[deposit.laws[0]] = -thickness
            drainage = yield from part_of(self.draining(), 0.4, 0.7)
            self._natural = yield from part_of(nature_tones(drainage, Wear(lying)), 0.7, 1)
        return self._natural


class _ShapeInput(MaskInput):
    """Ground of which nothing is known but how many points it has."""

    def __init__(self, heightmap: Heightmap, shape: Shape) -> None:
        super().__init__(heightmap)
        self._shape = shape

    @property
    def shape(self) -> tuple[int, int]:
        return self._shape


PlaceWeigher = Callable[[Region, FloatArray], FloatArray]
"""Returns the weights of a region of a finer level whose ground is so high."""

MaskBounds = tuple[Window | None, float]
"""A rectangle beside which all weights are the same, None for an empty one; and that weight, 0 or 1."""


class MaskPart(ABC):
    """A value that gives each point of any ground a weight.

    It lies at the same place of the same land on a map with more points. The weights of a rectangle are those of the
    whole map there, bit for bit. What tells ground by its heights is found at the points of the map, and what each
    height tells for itself at the places between them, too; shapes and pixels may be found at finer ones, see
    `Mask.grain`.

    Attributes
    ----------
    title
        Its name for the user.
    told
        Whether it looks at what erosion did, which has to be told with the ground: see `Heightmap.worn`.
    """

    title: ClassVar[str]
    told: ClassVar[bool] = False

    def in_words(self, words: Words = brief_words) -> str:
        """Return what it takes, in a few words; `words` says numbers."""
        return tr(self.title)

    @property
    def follows_ground(self) -> bool:
        """Whether its weights depend on the ground, and not on the number of its points alone."""
        return True

    def parts(self) -> Iterator[MaskPart]:
        """Yield what it is made of: itself, unless it holds others."""
        yield self

    def bounds(self, ground: MaskInput) -> MaskBounds:
        """Return a rectangle beside which all weights are the same, and that weight; by default all of the ground."""
        return ground.whole, 0.0

    def weighing_everywhere(self, ground: MaskInput) -> Work[FoundWeights]:
        """Return the weights at every place; yield the part that is done, 0 to 1.

        They are found at the points of the ground, and go on between them. Where the ground between the points is
        known, those of a part that tells by each place alone follow it.
        """
        weights = yield from part_of(self.weighing(ground, ground.whole), 0, 0.6)
        repeats = is_tileable(ground.heightmap.heights, weights)
        if not self.is_placed:
            return MapWeights(weights, repeats)
        return PlacedWeights(weights, repeats, placed=(yield from part_of(self.placing(ground), 0.6, 1)))

    @property
    def is_placed(self) -> bool:
        """Whether a place and its height tell its weight, with what is known at the points of the map."""
        return False

    def placing(self, ground: MaskInput) -> Work[PlaceWeigher]:
        """Return what finds the weights of a region of a finer level from its heights; only where it `is_placed`."""
        raise NotImplementedError

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


_BESIDE = 2
"""How many points beside a shape its edge may fade."""


def rectangle(ground: MaskInput, first: tuple[float, float], last: tuple[float, float]) -> Window:
    """Return the rectangle of points around two corners in percent of the sides, and around an edge that fades."""
    spans = []
    for start, end, count in zip(first, last, ground.shape, strict=True):
        low, high = (percent / 100 * (count - 1) for percent in (start, end))
        spans.append(range(max(floor(low) - _BESIDE, 0), min(ceil(high) + _BESIDE + 1, count)))
    rows, columns = spans
    return Window(rows.start, columns.start, len(rows), len(columns))


def around_both(one: Window | None, other: Window | None) -> Window | None:
    """Return the rectangle around two, None for empty ones."""
    if one is None or other is None:
        return one or other
    row, column = min(one.row, other.row), min(one.column, other.column)
    rows = max(one.row + one.rows, other.row + other.rows) - row
    return Window(row, column, rows, max(one.column + one.columns, other.column + other.columns) - column)


def in_both(one: Window | None, other: Window | None) -> Window | None:
    """Return the rectangle that two have in common, None for empty ones."""
    if one is None or other is None:
        return None
    row, column = max(one.row, other.row), max(one.column, other.column)
    rows = min(one.row + one.rows, other.row + other.rows) - row
    columns = min(one.column + one.columns, other.column + other.columns) - column
    return Window(row, column, rows, columns) if rows > 0 and columns > 0 else None
