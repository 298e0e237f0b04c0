"""A terrain that is too large to be in memory as a whole: its recipe, computed piece by piece."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, log2

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Window
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Recipe, Step
from terrain_explorer.terrain.recipe.own_scale import shape_after, shapes
from terrain_explorer.terrain.recipe.source import Piece
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.tiles.generated_ground import GeneratedGround
from terrain_explorer.terrain.tiles.height_range import height_range
from terrain_explorer.terrain.tiles.land import is_everywhere, stepping
from terrain_explorer.terrain.work import Work, finished


@dataclass(frozen=True)
class LargeTerrain:
    """The terrain of a generator, and steps on it.

    Each step is found on the map that it was made on, and then done at every point of a piece.

    Parameters
    ----------
    generator
        With the exponent of the whole terrain.
    range
        The unnormalised heights that become black and white in all pieces alike.
    steps
        What is done on it; those that need more than the height of a point say on how large a map they were made.
    above
        How many times the distance of the points is doubled.

    Raises
    ------
    ValueError
        A step makes a map that is no square of 2^n + 1 points a side; the sentence says so.
    """

    generator: Generator
    range: Extremes
    steps: tuple[Step, ...] = ()
    above: int = 0

    def __post_init__(self) -> None:
        rows, columns = self.shape
        if rows != columns:
            raise UserValueError(
                tr(
                    "the steps make a map of {rows} × {columns} points, and only square terrains can be built in "
                    "pieces. Switch off the step that crops or pads it, or make it square",
                    rows=rows,
                    columns=columns,
                )
            )

    @classmethod
    def of(
        cls,
        recipe: Recipe,
        exponent: int | None = None,
        range: Extremes | None = None,
        own_exponent: int = 0,
    ) -> LargeTerrain:
        """Return the terrain of a recipe.

        Parameters
        ----------
        exponent
            By default the recipe's own.
        range
            By default the one that the recipe says, else that of the whole terrain; see `height_range`.
        own_exponent
            The exponent with which steps were made that do not say so; by default the recipe's own.

        Raises
        ------
        ValueError
            The recipe does not begin with a generator, or its map is not square.
        """
        match recipe.source:
            case Generator() as generator:
                said = None
            case Piece(generator, None, said):
                pass
            case _:
                raise UserValueError(
                    tr(
                        "only a terrain that an algorithm grows as a whole can be built in pieces, not a drawing or "
                        "a part of one"
                    )
                )
        # No step was made on a map larger than there are.
        own = replace(generator, exponent=min(own_exponent or generator.exponent, LARGEST_WHOLE_EXPONENT))
        if exponent is not None:
            generator = replace(generator, exponent=exponent)
        steps = Recipe(own, recipe.steps).on(generator).steps
        return cls(generator, range or said or height_range(generator), steps)

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        shape = shape_after(self.generator, self.steps)
        assert shape is not None
        return points_at(shape[0], -self.above), points_at(shape[1], -self.above)

    @property
    def size(self) -> int:
        """The points a side."""
        return self.shape[0]

    @property
    def level(self) -> int:
        """The level of the smallest map of 2^level + 1 points a side that it fits in."""
        return ceil(log2(self.size - 1))

    @property
    def found(self) -> tuple[Step, ...]:
        """The steps that have to be found on a whole map first."""
        return tuple(step for step in self.steps if not is_everywhere((step,)))

    @property
    def found_level(self) -> int:
        """The level of the largest of these maps; 0 without any."""
        on = zip(self.steps, shapes(self.generator, self.steps), strict=True)
        sides = [max(step.own_size or shape or (2, 2)) for step, shape in on if not is_everywhere((step,))]
        return ceil(log2(max(sides, default=2) - 1))

    def tried(self, level: int) -> LargeTerrain:
        """Return a terrain about like it whose steps are found on maps of this level at most: a quick try of them."""
        on = zip(self.steps, shapes(self.generator, self.steps), strict=True)
        return replace(self, steps=tuple(_coarser(step.sized(shape), 2**level + 1) for step, shape in on))

    def recipe(self, window: Window) -> Recipe:
        """Return the recipe of a piece."""
        return Recipe(Piece(self.generator, window, self.range), self.steps)

    @property
    def text(self) -> str:
        """A text that is equal for equal terrains only."""
        return f"{Recipe(Piece(self.generator, None, self.range), self.steps).to_json()} {self.above}"

    def piece(self, window: Window) -> Heightmap:
        """Return a rectangle of the terrain, with its recipe where that alone can make it.

        Heights outside the range lie outside black and white; files of whole numbers cut them off.

        Raises
        ------
        UserError
            A step cannot be done.
        """
        if not self.found and self.above == 0:
            return self.recipe(window).heightmap()
        ground = self.ground
        heights = ground.heights(Region(-self.above, window)).astype(np.float32)
        facts = ground.facts
        return Heightmap(read_only(np.ascontiguousarray(heights)), facts.range, metres=facts.metres)

    @property
    def ground(self) -> NestedGround:
        """The terrain at every level."""
        return _ground(self.generator, self.range, self.steps)

    def finding(self) -> Work[NestedGround]:
        """Find anew what the steps do; `piece` finds it once."""
        return stepping(GeneratedGround(self.generator, self.range), self.steps, strict=True)

    def at(self, above: int) -> LargeTerrain:
        """Return the terrain with points 2^above times as far apart."""
        return replace(self, above=self.above + above)

    def thinned(self, above: int, window: Window) -> Heightmap:
        """Return a rectangle of the terrain's every 2^above-th point, as `piece` does; see `nested` of generators."""
        return self.at(above).piece(window)

    def coarse(self, level: int) -> Heightmap:
        """Return the whole terrain with 2^level + 1 points a side, or all of its points where it has no more."""
        terrain = self.at(max(self.level - level, 0))
        return terrain.piece(Window(0, 0, *terrain.shape))

    def heights(self, window: Window) -> Heights:
        """Return the heights of a rectangle, which may be a single line, float32, shape (rows, columns)."""
        # A heightmap has two lines at least, and every terrain has a line before the last one.
        top, left = max(window.rows, 2) - window.rows, max(window.columns, 2) - window.columns
        top, left = min(top, window.row), min(left, window.column)
        wide = Window(window.row - top, window.column - left, max(window.rows, 2), max(window.columns, 2))
        return self.piece(wide).heights[top : top + window.rows, left : left + window.columns]


@lru_cache(2)
def _ground(generator: Generator, range: Extremes, steps: tuple[Step, ...]) -> NestedGround:
    return finished(stepping(GeneratedGround(generator, range), steps, strict=True))


def _coarser(step: Step, most: int) -> Step:
    """Return a step that was made on a map of at most so many points a side."""
    size = step.own_size
    # What crops or pads a map says by how many of its points.
    if size is None or max(size) <= most or step.filter.shape_after(size) != size:
        return step
    smaller = tuple(points_at(count, -ceil(log2((max(size) - 1) / (most - 1)))) for count in size)
    return step.resized((smaller[0], smaller[1]))
