"""What all generators share: sizes, windows, stages, normalising and recipes."""

from __future__ import annotations

import json
import math
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import astuple
from typing import ClassVar

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT, size_in_words
from terrain_explorer.terrain.generators.stages import Pass, Points, Stage
from terrain_explorer.terrain.generators.subdivision.lattice import Lattice, LatticeBlock, grow
from terrain_explorer.terrain.generators.subdivision.stencils import UNIT, Draw, Stencil, WriteOrder
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Window
from terrain_explorer.terrain.normalising import normalised, read_only
from terrain_explorer.terrain.parameters import Parameterised
from terrain_explorer.terrain.random_streams import Uniforms

RECIPE_FORMAT = 1
"""The version of the recipes; raised when older programs would read one wrongly."""

_LARGEST_POINTS = (2**LARGEST_WHOLE_EXPONENT + 1) ** 2


class Generator(Parameterised):
    """Base of the generators: frozen dataclasses whose fields are their parameters.

    A generator says how a level's new points follow from the points before (`displace`) and inherits the rest. It
    has at least the fields `exponent` and `seed`. With `stencil`, `draw` and `order` it declares the same of a single
    point, and so can be explained; left as they are, they say that every point is drawn from 0 to 1.

    Attributes
    ----------
    slug
        Its name on the command line and in recipes.
    title, summary
        Its name for the user and one sentence on it.
    passes
        The parts of a level's work, in the order in which the algorithm does them.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    passes: ClassVar[tuple[Pass, ...]]

    exponent: int
    seed: int

    @property
    def margin(self) -> int:
        """How many finer points around a rectangle its points depend on: 0 or 1."""
        return 0

    @property
    def periodic(self) -> bool:
        """Whether the terrain repeats itself for ever: its last row and column are its first."""
        return False

    def corners(self, uniforms: Uniforms) -> FloatArray:
        """Return the heights of the corners made from numbers uniform in [0, 1).

        Their shape is (2, 2), or any where the terrain is `periodic`.
        """
        return self.draw(0).of(uniforms)

    @property
    def corners_are_given(self) -> bool:
        """Whether the corners are parameters, and not drawn."""
        return False

    def draw(self, level: int) -> Draw:
        """Return the range of a level's random displacements; of the corners' heights for level 0."""
        return UNIT

    def stencil(self, points: Points) -> Stencil | None:
        """Return what new points are the mean of; None where they have no parents and the number drawn is all."""
        return None

    @property
    def order(self) -> WriteOrder:
        """The order in which the algorithm writes its points, one by one."""
        return WriteOrder.PASSES

    @abstractmethod
    def displace(self, block: LatticeBlock) -> None:
        """Set the `horizontal`, `vertical` and `centre` points of a block."""

    @property
    def hurst_exponent(self) -> float | None:
        """The Hurst exponent H of the terrain, or None where it has none."""
        return None

    @property
    def size(self) -> int:
        """The points a side of the whole map, 2^exponent + 1."""
        return int(2**self.exponent) + 1

    def heights(self, window: Window | None = None) -> Heights:
        """Return the unnormalised heights, float32, read-only.

        Parameters
        ----------
        window
            The rectangle wanted; None for the whole map.

        Raises
        ------
        ValueError
            The window is not inside the map, or what is asked for has more than 8193 x 8193 points.
        """
        rows, columns = self._spans(window)
        lattice = _last(grow(self, self._two_or_more(rows), self._two_or_more(columns), self.exponent))
        return read_only(np.ascontiguousarray(lattice.part(rows, columns)))

    def stages(self) -> Iterator[Stage]:
        """Yield the whole map's growth: the corners, then each pass of each level. Costs no more than `heights`.

        Raises
        ------
        ValueError
            The whole map would have more than 8193 x 8193 points.
        """
        for lattice in self._grow(None):
            whole = range(2**lattice.level + 1)
            heights = np.ascontiguousarray(lattice.part(whole, whole))
            inside = Lattice(lattice.level, whole, whole, heights, lattice.extremes)
            if lattice.level == 0:
                yield Stage(self.label(0), 4 / self.size**2, 0, inside, tuple(Points))
            else:
                yield from self._stages_of(inside)

    def heightmap(self, window: Window | None = None, range: tuple[float, float] | None = None) -> Heightmap:
        """Return the heights normalised to 0..1, with the recipe. A flat map becomes all zeros.

        Parameters
        ----------
        window
            The rectangle wanted; None for the whole map.
        range
            The unnormalised heights that become 0 and 1. By default the lowest and the highest of the whole map, so
            that a window is cut out of the whole map's picture; above exponent 13 those of the window.

        Raises
        ------
        ValueError
            As for `heights`; or the window has less than 2 x 2 points; or the range is not low < high.
        """
        if range is not None and not -math.inf < range[0] < range[1] < math.inf:
            raise ValueError(tr("range must be two heights, the lower first; got {range}", range=range))
        cut_out = window is not None and self.exponent <= LARGEST_WHOLE_EXPONENT
        whole = _last(self._grow(None)).extremes if cut_out and range is None else None
        lattice = _last(self._grow(window))
        return normalised(lattice, range or whole or lattice.extremes, self.recipe(window, range), lattice.heights)

    def label(self, level: int, done: str = "") -> str:
        """Return the words for a pass of a level."""
        if level == 0:
            return tr("Corners")
        return tr("Level {level} of {exponent}: {done}", level=level, exponent=self.exponent, done=tr(done))

    def finished(self, stage: Stage) -> Heightmap:
        """Return the heightmap from the last of the `stages`, the same as `heightmap` gives."""
        return stage.normalised(self.recipe())

    def recipe(self, window: Window | None = None, range: tuple[float, float] | None = None) -> str:
        """Return how `heightmap` makes its map, as JSON; `terrain_explorer.terrain.from_recipe` reads it."""
        recipe: dict[str, object] = {"format": RECIPE_FORMAT, "generator": self.slug, "parameters": self.values()}
        if window is not None:
            recipe["window"] = astuple(window)
        if range is not None:
            recipe["range"] = range
        return json.dumps(recipe)

    def _grow(self, window: Window | None) -> Iterator[Lattice]:
        rows, columns = self._spans(window)
        return grow(self, rows, columns, self.exponent)

    def _spans(self, window: Window | None) -> tuple[range, range]:
        if window is None:
            if self.exponent > LARGEST_WHOLE_EXPONENT:
                raise ValueError(
                    tr(
                        "a whole map of exponent {exponent} would have {size}; ask for exponent {largest} at most, or "
                        "for a window of it",
                        exponent=self.exponent,
                        size=size_in_words(self.exponent),
                        largest=LARGEST_WHOLE_EXPONENT,
                    )
                )
            return range(self.size), range(self.size)
        rows = range(window.row, window.row + window.rows)
        columns = range(window.column, window.column + window.columns)
        if not (rows and columns and min(rows.start, columns.start) >= 0 and max(rows.stop, columns.stop) <= self.size):
            raise ValueError(f"{window} is not inside the map, whose rows and columns are 0 to {self.size - 1}")
        if len(rows) * len(columns) > _LARGEST_POINTS:
            raise ValueError(f"{window} has more points than the {_LARGEST_POINTS} that are made at a time")
        return rows, columns

    def _stages_of(self, lattice: Lattice) -> Iterator[Stage]:
        unset = tuple(points for done in self.passes for points in done.sets)
        heights = lattice.heights
        missing = heights.size - (2 ** (lattice.level - 1) + 1) ** 2
        for done in self.passes:
            unset = unset[len(done.sets) :]
            missing -= sum(heights[points.of].size for points in done.sets)
            label = self.label(lattice.level, done.name)
            yield Stage(label, (heights.size - missing) / self.size**2, lattice.level, lattice, done.sets, unset)

    def _two_or_more(self, span: range) -> range:
        """Return a span of two rows or columns for a single one: with it come all four corners."""
        return span if len(span) > 1 else range(min(span.start, self.size - 2), min(span.start, self.size - 2) + 2)


def _last(lattices: Iterator[Lattice]) -> Lattice:
    *_, lattice = lattices
    return lattice
