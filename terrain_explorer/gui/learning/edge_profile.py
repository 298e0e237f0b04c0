"""The top edge of a map as a line that grows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain import Generator, Window
from terrain_explorer.terrain.explain import Explanation, LatticePoint, explain, is_explainable
from terrain_explorer.terrain.generators import Points
from terrain_explorer.terrain.heightmap import Heights

MOST_LEVELS = 10
"""More levels are finer than any screen; the points of these are the same, however many follow."""

EXPLAINED_LEVELS = 6


@dataclass(frozen=True)
class Move:
    """How a new point of the edge came to its height.

    Attributes
    ----------
    column
        Where it is, on the lattice of its level.
    mean
        What it started from; 0 where it has no parents.
    low, high
        Between which heights chance could put it.
    height
        Where it put it.
    """

    column: int
    mean: float
    low: float
    high: float
    height: float


class EdgeProfile:
    """The top edge of a generator's map, level by level; heights are unnormalised."""

    def __init__(self, generator: Generator) -> None:
        self.levels = min(generator.exponent, MOST_LEVELS)
        """How many levels are shown; 0 has the two corners only."""
        self.generator: Generator = replace(generator, exponent=self.levels)
        self._cells = 2**generator.exponent

    def columns(self, level: int) -> NDArray[np.intp]:
        """Return the columns on the map of the points that are set at a level, shape (2^level + 1,)."""
        return np.linspace(0, self._cells, 2**level + 1, dtype=np.intp)

    def heights(self, level: int) -> Heights:
        """Return the heights of the points that are set at a level, shape (2^level + 1,)."""
        heights: Heights = self._line[:: 2 ** (self.levels - level)]
        return heights

    def explanations(self, level: int) -> tuple[Explanation, ...]:
        """Return where the new points of a level come from, west to east; none below level 6, too many to be seen."""
        generator = self.generator
        if level > EXPLAINED_LEVELS or not is_explainable(generator):
            return ()
        columns = range(1, 2**level, 2) if level else range(2)
        return tuple(explain(generator, LatticePoint(level, 0, column), self._height) for column in columns)

    def moves(self, level: int) -> tuple[Move, ...]:
        """Return how the new points of a level moved."""
        return tuple(_move(explanation) for explanation in self.explanations(level) if explanation.draw is not None)

    def level_at(self, stage: int) -> int:
        """Return the level that the edge has reached at a stage of the growth, by the number of the stage."""
        if stage <= 0:
            return 0
        if not is_explainable(self.generator):
            return min(stage, self.levels)
        passes = self.generator.passes
        own = next(number for number, each in enumerate(passes) if Points.HORIZONTAL in each.sets)
        level, done = divmod(stage - 1, len(passes))
        return min(level + (done >= own), self.levels)

    @cached_property
    def _line(self) -> Heights:
        return self.generator.heights(Window(0, 0, 1, self.generator.size)).ravel()

    @cached_property
    def _map(self) -> Heights:
        return self._coarse.heights()

    @property
    def _coarse(self) -> Generator:
        coarse: Generator = replace(self.generator, exponent=min(self.levels, EXPLAINED_LEVELS))
        return coarse

    def _height(self, place: LatticePoint) -> float:
        return float(self._map[place.on_map(self._coarse.exponent)])


def _move(explanation: Explanation) -> Move:
    mean, draw = explanation.mean or 0.0, explanation.draw
    assert draw is not None
    return Move(explanation.place.column, mean, mean + draw.low, mean + draw.high, explanation.height)
