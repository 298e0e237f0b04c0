"""What erosion did to the ground of a recipe, as masks ask for it: found when somebody asks, and kept for the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import get_ident
from time import sleep
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np

from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.filters.base import ErosionFilter, PointFilter, ScalingFilter
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Shape, Worn
from terrain_explorer.terrain.recent import Recent
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.recipe.source import Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.work import Work

if TYPE_CHECKING:
    from terrain_explorer.terrain.recipe.evaluation import Evaluation

_Key = tuple[Source, tuple[Step, ...]]

_FOUND: Recent[_Key, Mapping[str, Heights]] = Recent(2)
"""What was found last, by recipe."""

_FINDERS: dict[_Key, int] = {}
"""The threads that find it, by recipe: others wait for them, and go on themselves where they were told to stop."""

_LOOKING = 0.02
"""Seconds from one look at whether another thread has found it to the next."""


@dataclass(frozen=True, eq=False)
class RecipeWorn(Worn):
    """What the erosion steps of a recipe did.

    Attributes
    ----------
    key
        The source, and the steps up to the last one that matters to it.
    shape
        The rows and columns of the map that they give.
    evaluation
        Has kept what the steps give, so that they need not be done again; None where nothing is kept.
    made
        The maps after so many of the steps, from none on, as long as somebody else holds them; None for those that were
        not kept.
    corner, every
        The row and column of that map where the points asked about begin, and how far it is to the next ones there.
    unit
        The height asked about that is 1 on that map.
    """

    key: _Key
    shape: Shape
    evaluation: Evaluation | None = None
    made: tuple[ref[Heightmap] | None, ...] = ()
    corner: tuple[float, float] = (0.0, 0.0)
    every: tuple[float, float] = (1.0, 1.0)
    unit: float = 1.0

    def __reduce__(self) -> tuple[Any, ...]:
        # A ground that is stored for others has its weights already.
        return _forgotten, ()

    def same_as(self, other: RecipeWorn) -> bool:
        """Return whether it says the same of a map."""
        mine, theirs = ((one.key, one.shape, one.corner, one.every, one.unit) for one in (self, other))
        return self.evaluation is other.evaluation and mine == theirs

    def moved(self, row: float, column: float, every: tuple[float, float]) -> RecipeWorn:
        """Return the same for another map of the same ground."""
        (top, left), (down, across) = self.corner, self.every
        corner = top + down * row, left + across * column
        return replace(self, corner=corner, every=(down * every[0], across * every[1]))

    def rescaled(self, factor: float) -> RecipeWorn:
        """Return the same in another unit."""
        return replace(self, unit=self.unit * factor)

    def finding(self, of: str, shape: Shape) -> Work[Heights]:
        """Find how much erosion took away, or how thick a deposit lies."""
        found = yield from self._finding()
        numbers = found.get(of)
        if numbers is None:
            return np.zeros(shape, np.float32)
        if shape == numbers.shape and (self.corner, self.every, self.unit) == ((0, 0), (1, 1), 1):
            return numbers
        down, across = (
            first + step * np.arange(count) for first, step, count in zip(self.corner, self.every, shape, strict=True)
        )
        return np.asarray(heights_at(numbers, down[:, np.newaxis], across) * self.unit, np.float32)

    def _finding(self) -> Work[Mapping[str, Heights]]:
        while (known := _FOUND.get(self.key)) is None:
            finder = _FINDERS.setdefault(self.key, get_ident())
            if finder != get_ident():
                # Selections, their outlines and their tints ask at once, each in a thread of its own.
                yield 0.0
                sleep(_LOOKING)
                continue
            try:
                return _FOUND.keep(self.key, (yield from self._found()))
            finally:
                _FINDERS.pop(self.key, None)
        return known

    def _found(self) -> Work[Mapping[str, Heights]]:
        from terrain_explorer.terrain.recipe.recipe import Recipe
        from terrain_explorer.terrain.recipe.wear_of_recipe import NoWearError, finding_wear

        try:
            wear = yield from finding_wear(Recipe(*self.key), self.shape, self.evaluation or self._begun())
        except NoWearError:  # nothing is known to lie there
            return {}
        parts = {"wear": wear.total, **{deposit: wear.thickness(deposit) for deposit in DEPOSITS}}
        return {of: part for of, part in parts.items() if part is not None}

    def _begun(self) -> Evaluation:
        """Return an evaluation with the maps that are still there: they need not be made again."""
        from terrain_explorer.terrain.recipe.evaluation import Evaluation

        evaluation, (source, steps) = Evaluation(), self.key
        for count, made in enumerate(self.made[: len(steps) + 1]):
            heightmap = None if made is None else made()
            if heightmap is not None:
                evaluation.store(heightmap, source, steps[:count])
        return evaluation


def worn_by(source: Source, steps: tuple[Step, ...], shape: Shape, evaluation: Evaluation | None = None) -> Worn | None:
    """Return what the erosion among some steps did to the map that they give; None where none is.

    Parameters
    ----------
    shape
        The rows and columns of that map.
    evaluation
        As for `RecipeWorn`.
    """
    last = next((place for place in reversed(range(len(steps))) if _matters(steps[place])), -1)
    if not any(step.effect is not None and isinstance(step.filter, ErosionFilter) for step in steps):
        return None
    return RecipeWorn((source, steps[: last + 1]), shape, evaluation)


def told(
    heightmap: Heightmap, source: Source, steps: tuple[Step, ...], evaluation: Evaluation | None = None
) -> Heightmap:
    """Return the heightmap that some steps give, knowing what the erosion among them did: itself, where it does.

    Parameters
    ----------
    evaluation
        Has just made it, and may have kept the maps after each step.
    """
    worn, known = worn_by(source, steps, (heightmap.rows, heightmap.columns)), heightmap.worn
    if worn is known or (isinstance(worn, RecipeWorn) and isinstance(known, RecipeWorn) and known.same_as(worn)):
        return heightmap
    if isinstance(worn, RecipeWorn) and evaluation is not None:
        kept = (evaluation.cached(source, steps[:count]) for count in range(len(steps) + 1))
        worn = replace(worn, made=tuple(None if one is None else ref(one) for one in kept))
    return replace(heightmap, worn=worn)


def _matters(step: Step) -> bool:
    """Return whether a step has a say in where deposits lie, or in their unit."""
    if step.effect is None or isinstance(step.filter, Drawing):
        return False
    return not isinstance(step.filter, PointFilter) or isinstance(step.filter, ScalingFilter)


def _forgotten() -> None:
    """Return what stands for what erosion did in a stored ground."""
