"""A terrain that is too large to be in memory as a whole: its recipe, computed piece by piece."""

from __future__ import annotations

from dataclasses import dataclass, replace

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Window
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Recipe, Step
from terrain_explorer.terrain.recipe.source import Piece
from terrain_explorer.terrain.tiles.height_range import height_range


@dataclass(frozen=True)
class LargeTerrain:
    """The terrain of a generator, and steps in which a height depends on no other place.

    Parameters
    ----------
    generator
        With the exponent of the whole terrain.
    range
        The unnormalised heights that become black and white in all pieces alike.
    steps
        What is done on it.

    Raises
    ------
    ValueError
        A step needs more of the terrain than a piece; the sentence names it.
    """

    generator: Generator
    range: Extremes
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        for step in self.steps:
            if step.effect is not None and not _is_piecewise(step):
                raise UserValueError(
                    tr(
                        "the step {title} needs the whole terrain, so the terrain cannot be built in pieces. "
                        "Switch the step off, or build without it",
                        title=step.title,
                    )
                )

    @classmethod
    def of(cls, recipe: Recipe, exponent: int | None = None, range: Extremes | None = None) -> LargeTerrain:
        """Return the terrain of a recipe.

        Parameters
        ----------
        exponent
            By default the recipe's own.
        range
            By default the one that the recipe says, else that of the whole terrain; see `height_range`.

        Raises
        ------
        ValueError
            The recipe does not begin with a generator, or a step needs more of the terrain than a piece.
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
        if exponent is not None:
            generator = replace(generator, exponent=exponent)
        return cls(generator, range or said or height_range(generator), recipe.steps)

    def recipe(self, window: Window) -> Recipe:
        """Return the recipe of a piece."""
        return Recipe(Piece(self.generator, window, self.range), self.steps)

    def piece(self, window: Window) -> Heightmap:
        """Return a rectangle of the terrain, with its recipe.

        Heights outside the range lie outside black and white; files of whole numbers cut them off.
        """
        return self.recipe(window).heightmap()

    def coarse(self, level: int) -> Heightmap:
        """Return the whole terrain with 2^level + 1 points a side, or all of its points where it has no more."""
        exponent = min(level, self.generator.exponent)
        return replace(self, generator=replace(self.generator, exponent=exponent)).piece(_whole(exponent))

    def heights(self, window: Window) -> Heights:
        """Return the heights of a rectangle, which may be a single line, float32, shape (rows, columns)."""
        # A heightmap has two lines at least, and every terrain has a line before the last one.
        top, left = max(window.rows, 2) - window.rows, max(window.columns, 2) - window.columns
        top, left = min(top, window.row), min(left, window.column)
        wide = Window(window.row - top, window.column - left, max(window.rows, 2), max(window.columns, 2))
        return self.piece(wide).heights[top : top + window.rows, left : left + window.columns]


def _whole(exponent: int) -> Window:
    return Window(0, 0, 2**exponent + 1, 2**exponent + 1)


def _is_piecewise(step: Step) -> bool:
    return isinstance(step.filter, Filter) and step.filter.piecewise and step.mask is None
