"""The top edge of a map, as a line that grows level by level."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain import Generator, Window
from terrain_explorer.terrain.explain import Explanation, LatticePoint, explain, is_explainable
from terrain_explorer.terrain.generators import Points
from terrain_explorer.terrain.heightmap import Heights

# More levels are finer than any screen, and further levels would not move the points of these.
MOST_LEVELS = 10

# The 32 new points of level 6 can just be told apart in the plot.
EXPLAINED_LEVELS = 6


@dataclass(frozen=True)
class Move:
    """The way of a new point of the edge to its height.

    Attributes
    ----------
    column
        Its column on the lattice of its level.
    mean
        The mean of its parents, where it started; 0 without parents.
    low, high
        The lowest and the highest height that chance could give it.
    height
        Its height.
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
        """The levels to show; level 0 has only the two corners."""
        self.generator: Generator = replace(generator, exponent=self.levels)
        self._cells = 2**generator.exponent
        self._of_levels: dict[int, Heights] = {}
        """The edges of coarse maps, where finer levels move all points."""

    def columns(self, level: int) -> NDArray[np.intp]:
        """Return the map columns of the points that are set at a level, shape (2^level + 1,)."""
        return np.linspace(0, self._cells, 2**level + 1, dtype=np.intp)

    def heights(self, level: int) -> Heights:
        """Return the heights of the points that are set at a level, shape (2^level + 1,)."""
        if not self.generator.nested and level:
            if level not in self._of_levels:
                self._of_levels[level] = _top_edge(replace(self.generator, exponent=level))
            return self._of_levels[level]
        heights: Heights = self._line[:: 2 ** (self.levels - level)]
        return heights

    def explanations(self, level: int) -> tuple[Explanation, ...]:
        """Return the explanations of the new points of a level, west to east; none below level 6: too many."""
        generator = self.generator
        if level > EXPLAINED_LEVELS or not is_explainable(generator):
            return ()
        columns = range(1, 2**level, 2) if level else range(2)
        return tuple(explain(generator, LatticePoint(level, 0, column), self._height) for column in columns)

    def moves(self, level: int) -> tuple[Move, ...]:
        """Return the moves of the new points of a level."""
        return tuple(_move(explanation) for explanation in self.explanations(level) if explanation.draw is not None)

    def level_at(self, stage: int) -> int:
        """Return the level of the edge at a stage of the growth, by the number of the stage."""
        if stage <= 0:
            return 0
        if not is_explainable(self.generator):
            return min(stage, self.levels)
        passes = self.generator.passes
        # Only one of the passes of a level sets points on the edge: the edge waits for that one.
        own = next(number for number, each in enumerate(passes) if Points.HORIZONTAL in each.sets)
        level, done = divmod(stage - 1, len(passes))
        return min(level + (done >= own), self.levels)

    @cached_property
    def _line(self) -> Heights:
        return _top_edge(self.generator)

    # Parents may lie beside the edge, so explaining takes the map; but only down to the levels that are explained.
    @cached_property
    def _map(self) -> Heights:
        return self._coarse.heights()

    @property
    def _coarse(self) -> Generator:
        coarse: Generator = replace(self.generator, exponent=min(self.levels, EXPLAINED_LEVELS))
        return coarse

    def _height(self, place: LatticePoint) -> float:
        return float(self._map[place.on_map(self._coarse.exponent)])


def _top_edge(generator: Generator) -> Heights:
    return generator.heights(Window(0, 0, 1, generator.size)).ravel()


def _move(explanation: Explanation) -> Move:
    mean, draw = explanation.mean or 0.0, explanation.draw
    assert draw is not None
    return Move(explanation.place.column, mean, mean + draw.low, mean + draw.high, explanation.height)
