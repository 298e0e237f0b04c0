"""The trace of a growth: all stages, kept so that one can go back and forth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from terrain_explorer.terrain.explain.explanation import Explanation, LatticePoint
from terrain_explorer.terrain.explain.height_origin import explain, is_explainable
from terrain_explorer.terrain.generators import Generator, Stage
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.work import Work


@dataclass(frozen=True, eq=False)
class Trace:
    """All stages of a terrain's growth. Together they hold 7/3 of the map; any stage's heights come at once.

    Attributes
    ----------
    generator
        The algorithm and its parameters.
    stages
        The stages that the generator yields, and a last one, with no fresh points, whose heights are normalised. All
        heights before it are unnormalised.
    """

    generator: Generator
    stages: tuple[Stage, ...]

    @classmethod
    def of(cls, generator: Generator) -> Self:
        """Grow a terrain and keep its stages."""
        stages = tuple(generator.stages())
        return cls(generator, (*stages, stages[-1].normalising()))

    def height(self, place: LatticePoint) -> float:
        """Return the unnormalised height at a place; the last one written there."""
        return float(self._levels[place.level][place.row, place.column])

    def explain(self, place: LatticePoint) -> Explanation:
        """Return why a point has its height, see `terrain_explorer.terrain.explain.explain`.

        Raises
        ------
        ValueError
            The generator is not explainable, or there is no such point.
        """
        if not is_explainable(self.generator):
            raise ValueError(f"{self.generator.slug} does not say where single heights come from")
        return explain(self.generator, place, self.height)

    @cached_property
    def _levels(self) -> tuple[Heights, ...]:
        # One lattice for each level, in order; the last stage holds normalised heights and is no level.
        return tuple(stage.heights for stage in self.stages[:-1] if stage.complete)


def tracing(generator: Generator) -> Work[Trace]:
    """Grow a terrain and return its trace.

    Raises
    ------
    ValueError
        The whole map would be too large.
    """
    stages = []
    for stage in generator.stages():
        stages.append(stage)
        yield stage.fraction
    return Trace(generator, (*stages, stage.normalising()))
