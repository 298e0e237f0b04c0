"""The trace of a growth: all stages, kept so that one can go back and forth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from terrain_explorer.terrain.explain.explanation import Explanation, LatticePoint
from terrain_explorer.terrain.explain.height_origin import explain, is_explainable
from terrain_explorer.terrain.generators import Generator, Stage
from terrain_explorer.terrain.work import Work


@dataclass(frozen=True, eq=False)
class Trace:
    """All stages of a terrain's growth; any stage's heights come at once.

    Together they hold 7/3 of the map; of a sum, a map for each part.

    Attributes
    ----------
    generator
        The algorithm and its parameters.
    stages
        The stages of the generator's `growth`, and a last one, with no fresh points, whose heights are normalised. All
        heights before it are unnormalised.
    """

    generator: Generator
    stages: tuple[Stage, ...]

    @classmethod
    def of(cls, generator: Generator) -> Self:
        """Grow a terrain and keep its stages."""
        stages = tuple(generator.growth())
        return cls(generator, (*stages, stages[-1].normalising()))

    def height(self, place: LatticePoint) -> float:
        """Return the unnormalised height at a place; the last one written there."""
        # The last stage but the normalised one has all points: later levels keep what earlier ones set.
        grown = self.stages[-2]
        return float(grown.heights[place.on_map(grown.level)])

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


def tracing(generator: Generator) -> Work[Trace]:
    """Grow a terrain and return its trace.

    Raises
    ------
    ValueError
        The whole map would be too large.
    """
    stages = []
    for stage in generator.growth():
        stages.append(stage)
        yield stage.fraction
    return Trace(generator, (*stages, stage.normalising()))
