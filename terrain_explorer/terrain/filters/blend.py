"""Blend: a generated terrain multiplies the ground, is added to it, or takes its place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.base import Applying, Filter, revised
from terrain_explorer.terrain.generators import GENERATORS, Generator
from terrain_explorer.terrain.generators.common import Seed, SpreadReduction
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.parallel import Extremes, filling
from terrain_explorer.terrain.parameters import Parameter, parameters, share
from terrain_explorer.terrain.scale import Act, Below, Grown, Region
from terrain_explorer.terrain.work import Work, finished, part_of


@dataclass(frozen=True)
class Blend(Filter):
    """A height h becomes h + amount times the full change.

    With the generated terrain t, brought to 0 to 1 where it lies on the map, and the range from low to high, the full
    change is

    - multiply: (low - h) (1 - t), which makes the ground (h - low) t above low,
    - add: (high - low) (t - 1/2),
    - mix: low + (high - low) t - h, which makes the ground the generated one.

    The terrain has the next 2^n + 1 points a side; the map is its north-western corner.
    """

    slug: ClassVar = "blend"
    title: ClassVar = "Blend with a terrain"
    summary: ClassVar = "Multiplies the ground by a generated terrain, adds one to it, or mixes them."
    group: ClassVar = "detail"

    mode: Annotated[
        Literal["multiply", "add", "mix"],
        Parameter(
            "Mode",
            "Multiply carves valleys into high ground and leaves the lowest as it is, add raises and lowers all, mix "
            "puts the terrain in the place of the ground.",
        ),
    ] = "multiply"
    amount: Annotated[float, share("Amount", "How much of it: 0 changes nothing.")] = 0.5
    algorithm: Annotated[
        str,
        # Not a Literal: a generator that is added to the catalogue is a choice here at once.
        Parameter(
            "Algorithm",
            "How the terrain is generated.",
            labels=tuple(kind.title for kind in GENERATORS.values()),
            choices=tuple(GENERATORS),
        ),
    ] = "diamond-square"
    spread_reduction: SpreadReduction = 0.5
    seed: Seed = 0

    def applying(self, heightmap: Heightmap) -> Applying:
        generator = self._generator(heightmap)
        growth = generator.growing(range(heightmap.rows), range(heightmap.columns))
        terrain = yield from part_of(growth, 0, 0.5)

        def blended(rows: slice) -> FloatArray:
            # By blocks: a normalised copy of the terrain would take a map's worth of memory.
            ground = heightmap.heights[rows].astype(np.float64)
            return self.blended(ground, terrain.heights[rows], terrain.extremes, heightmap.range)

        heights = np.empty_like(heightmap.heights)
        yield from part_of(filling(heights, blended), 0.5, 1)
        return revised(heightmap, heights)

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        generator = self._generator(before)
        if not generator.nested:
            return super().act(before, after)
        lowest, highest = finished(generator.growing(range(before.rows), range(before.columns))).extremes
        return Grown(partial(_blending, self, generator, (lowest, highest), before.range))

    def carrying(self, differences: Heights, before: Heightmap, after: Heightmap) -> Work[Heights | None]:
        # The other modes make the ground flatter, each point by another part.
        return (yield from super().carrying(differences, before, after)) if self.mode == "add" else None

    def _generator(self, heightmap: Heightmap) -> Generator:
        owner = GENERATORS[self.algorithm]
        # The smallest 2^n + 1 that covers the longer side.
        exponent = (max(heightmap.rows, heightmap.columns) - 2).bit_length() or 1
        # What a level is to a subdivision, an octave is to a noise.
        rougher = dict.fromkeys(("spread_reduction", "gain"), self.spread_reduction)
        values = {"exponent": exponent, "seed": self.seed, **rougher}
        # Not every generator has such a factor; those that have none go without.
        understood = {parameter.name for parameter in parameters(owner)}
        return owner(**{name: value for name, value in values.items() if name in understood})

    def blended(
        self, ground: NDArray[np.float64], terrain: FloatArray, extremes: Extremes, range: Extremes
    ) -> NDArray[np.float64]:
        """Return ground with a terrain of the given extremes blended into it; `range` is that of the whole ground."""
        lowest, highest = extremes
        part = (terrain.astype(np.float64) - lowest) / ((highest - lowest) or 1)
        return ground + self.amount * self._change(ground, part, *range)

    def _change(
        self, ground: NDArray[np.float64], terrain: NDArray[np.float64], low: float, high: float
    ) -> NDArray[np.float64]:
        if self.mode == "multiply":
            return (low - ground) * (1 - terrain)
        if self.mode == "add":
            return (high - low) * (terrain - 0.5)
        return low + (high - low) * terrain - ground


def _blending(
    blend: Blend, generator: Generator, extremes: Extremes, range_before: Extremes, below: Below, region: Region
) -> FloatArray:
    ground = below(region).astype(np.float64)
    every = 1 << max(-region.level, 0)
    rows, columns = (range(span.start * every, (span.stop - 1) * every + 1) for span in (region.rows, region.columns))
    terrain = generator.heights_of_level(generator.exponent + max(region.level, 0), rows, columns)[::every, ::every]
    return blend.blended(ground, terrain, extremes, range_before)
