"""A terrain that is too large to be in memory as a whole: its recipe, computed piece by piece."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Window
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Recipe, Step
from terrain_explorer.terrain.recipe.source import Piece
from terrain_explorer.terrain.tiles.carried_change import (
    CARRIED_LEVEL,
    CarriedChange,
    can_be_carried,
    carried_change,
    carrying,
)
from terrain_explorer.terrain.tiles.height_range import height_range
from terrain_explorer.terrain.work import finished


@dataclass(frozen=True)
class LargeTerrain:
    """The terrain of a generator, and steps on it.

    Steps in which a height depends on no other place are done on each piece. Others, from the first to the last of
    them, are done on a coarse level of the whole terrain; what they do is carried down to its pieces, and the finer
    levels grow on top.

    Parameters
    ----------
    generator
        With the exponent of the whole terrain.
    range
        The unnormalised heights that become black and white in all pieces alike.
    steps
        What is done on it.
    own_exponent
        The exponent with which the recipe was made, for which lengths in its steps were chosen; 0 for the generator's.
    carried_to
        The finest level on which steps may be done that are carried down: a coarser one is a quick try of them.

    Raises
    ------
    ValueError
        A step needs more of the terrain than a piece, and cannot be carried down either; the sentence names it.
    """

    generator: Generator
    range: Extremes
    steps: tuple[Step, ...] = ()
    own_exponent: int = 0
    carried_to: int | None = None

    def __post_init__(self) -> None:
        if not self.own_exponent or not self.carried:
            object.__setattr__(self, "own_exponent", self.generator.exponent)
        for step in self.carried:
            if not can_be_carried(step):
                raise UserValueError(
                    tr(
                        "the step {title} needs the whole terrain, so the terrain cannot be built in pieces. "
                        "Switch the step off, or build without it",
                        title=step.title,
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
            By default the recipe's own.

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
        own_exponent = own_exponent or generator.exponent
        if exponent is not None:
            generator = replace(generator, exponent=exponent)
        return cls(generator, range or said or height_range(generator), recipe.steps, own_exponent)

    @property
    def carried(self) -> tuple[Step, ...]:
        """The steps that are done on a coarse level."""
        return self._split[1]

    @property
    def carried_level(self) -> int:
        """The level on which they are done: that of the recipe's own map, unless it is too fine."""
        finest = CARRIED_LEVEL if self.carried_to is None else min(self.carried_to, CARRIED_LEVEL)
        return min(self.own_exponent, self.generator.exponent, finest)

    def recipe(self, window: Window) -> Recipe:
        """Return the recipe of a piece."""
        return Recipe(Piece(self.generator, window, self.range), self.steps)

    @property
    def text(self) -> str:
        """A text that is equal for equal terrains only."""
        return f"{self.recipe(_whole(self.generator.exponent)).to_json()} {self.own_exponent}"

    def piece(self, window: Window) -> Heightmap:
        """Return a rectangle of the terrain, with its recipe where that alone can make it.

        Heights outside the range lie outside black and white; files of whole numbers cut them off.

        Raises
        ------
        UserError
            A step that is carried down cannot be done.
        """
        before, carried, after = self._split
        if not carried:
            return self.recipe(window).heightmap()
        change = self._change()
        ground = Recipe(Piece(self.generator, window, self.range), before).heightmap()
        piece = revised(ground, change.added(ground, window, self.generator.size), range=change.range)
        for step in after:
            piece = finished(step.applying(piece))
        return replace(piece, recipe=None)

    def at(self, above: int) -> LargeTerrain:
        """Return the terrain with points 2^above times as far apart."""
        return replace(self, generator=replace(self.generator, exponent=self.generator.exponent - above))

    def thinned(self, above: int, window: Window) -> Heightmap:
        """Return a rectangle of the terrain's every 2^above-th point, as `piece` does; see `nested` of generators."""
        # Steps that need the whole ground would do something else on fewer points, so they are done on theirs.
        exponent = self.generator.exponent - above
        every = 2 ** (max(exponent, self.carried_level) - exponent) if self.carried else 1
        row, column = window.row * every, window.column * every
        rows, columns = ((points - 1) * every + 1 for points in (window.rows, window.columns))
        piece = self.at(above - every.bit_length() + 1).piece(Window(row, column, rows, columns))
        return piece if every == 1 else revised(piece, piece.heights[::every, ::every])

    def coarse(self, level: int) -> Heightmap:
        """Return the whole terrain with 2^level + 1 points a side, or all of its points where it has no more."""
        exponent = min(level, self.generator.exponent)
        return self.at(self.generator.exponent - exponent).piece(_whole(exponent))

    def heights(self, window: Window) -> Heights:
        """Return the heights of a rectangle, which may be a single line, float32, shape (rows, columns)."""
        # A heightmap has two lines at least, and every terrain has a line before the last one.
        top, left = max(window.rows, 2) - window.rows, max(window.columns, 2) - window.columns
        top, left = min(top, window.row), min(left, window.column)
        wide = Window(window.row - top, window.column - left, max(window.rows, 2), max(window.columns, 2))
        return self.piece(wide).heights[top : top + window.rows, left : left + window.columns]

    def find_change(self) -> CarriedChange:
        """Find anew what the steps do that are carried down; `piece` finds it once."""
        return carrying(*self._carrying)

    def _change(self) -> CarriedChange:
        return carried_change(*self._carrying)

    @property
    def _carrying(self) -> tuple[Generator, Extremes, tuple[Step, ...], tuple[Step, ...], int]:
        before, carried, _ = self._split
        return replace(self.generator, exponent=self.carried_level), self.range, before, carried, self.own_exponent

    @cached_property
    def _split(self) -> tuple[tuple[Step, ...], tuple[Step, ...], tuple[Step, ...]]:
        """The steps before those that are carried down, these, and the steps after."""
        steps = tuple(step for step in self.steps if step.effect is not None)
        whole = [place for place, step in enumerate(steps) if not _is_piecewise(step)]
        first, end = (whole[0], whole[-1] + 1) if whole else (len(steps), len(steps))
        return steps[:first], steps[first:end], steps[end:]


def _whole(exponent: int) -> Window:
    return Window(0, 0, 2**exponent + 1, 2**exponent + 1)


def _is_piecewise(step: Step) -> bool:
    return isinstance(step.filter, Filter) and step.filter.piecewise and step.mask is None
