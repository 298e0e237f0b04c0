"""The ground that a generator grows, to the deepest level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from terrain_explorer.terrain.filters.base import PointFilter
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.tiles.ground import GroundFacts, TileHeights, tile_heights
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.work import finished


@dataclass(frozen=True)
class PointStep:
    """A step of a recipe that needs no other place, and what it has to know of the whole map that it is done on.

    Attributes
    ----------
    filter, strength
        What it does, and how much of it.
    before
        A map of 2 x 2 points with the range, unit and extremes of the whole map before the step.
    """

    filter: PointFilter
    strength: float
    before: Heightmap = field(compare=False)

    def done(self, heights: FloatArray) -> FloatArray:
        """Return the heights after the step, float64."""
        after = self.filter.mapped(heights, self.before)
        return after if self.strength == 1 else heights + self.strength * (after - heights)


@dataclass(frozen=True)
class GeneratedGround:
    """The terrain of a nested generator at any depth, in the unit of the map that it was seen as.

    Parameters
    ----------
    generator
        Its exponent does not matter: coarse points are points of all finer maps.
    unit
        The unnormalised heights that become 0 and 1 before the steps, the lower first.
    steps
        What is done on it.
    facts
        What is known of it as a whole.
    """

    generator: Generator
    unit: Extremes
    facts: GroundFacts
    steps: tuple[PointStep, ...] = ()

    def heights(self, key: TileKey) -> TileHeights:
        """Return the heights of a tile: every second point of its children's, and the same edges as its neighbours."""
        window = key.window
        rows = range(window.row, window.row + window.rows)
        columns = range(window.column, window.column + window.columns)
        lattice = replace(self.generator, exponent=key.level)
        # Not `Generator.heights`, which are float32: see `TileHeights`.
        raw = finished(lattice.growing(rows, columns)).heights
        low, high = self.unit
        heights: FloatArray = (raw.astype(np.float64) - low) / (high - low)
        for step in self.steps:
            heights = step.done(heights)
        return tile_heights(heights)


def point_steps(steps: Sequence[Step], before: Heightmap) -> tuple[tuple[PointStep, ...], Heightmap] | None:
    """Return steps to be done on a map at any depth, and a map of 2 x 2 points with the range and unit after them.

    Parameters
    ----------
    before
        A map of 2 x 2 points, with the extremes and the range of the whole map that the steps begin with.

    Returns
    -------
    None where a step needs more than the height of a point.
    """
    done = []
    for step in steps:
        if step.effect is None:
            continue
        if not isinstance(step.filter, PointFilter) or not step.filter.piecewise or step.mask is not None:
            return None
        done.append(PointStep(step.filter, step.strength, before))
        before = finished(step.applying(before))
    return tuple(done), before
