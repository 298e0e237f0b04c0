"""The ground that a generator grows, to the deepest level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from terrain_explorer.terrain.filters.base import PointFilter
from terrain_explorer.terrain.generators import Generator, Subdivision
from terrain_explorer.terrain.generators.subdivision.lattice import Lattice
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.tiles.ground import GroundFacts, TileHeights, tile_heights
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, TILE_POINTS, TileKey
from terrain_explorer.terrain.work import finished

_KEPT = 20
"""The tiles that are kept with the points around them, half a megabyte each: those in them are grown from these."""
_MARGIN = 4
"""The points around a tile that those of deeper levels in it need: 3 would do."""
_SHARED = 2
"""Levels above a tile whose ancestors are unknown of a tile that is grown first: its neighbours lie in it, too."""


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
    _known: dict[TileKey, Lattice] = field(default_factory=dict, init=False, repr=False, compare=False)

    def heights(self, key: TileKey) -> TileHeights:
        """Return the heights of a tile: every second point of its children's, and the same edges as its neighbours."""
        # Not `Generator.heights`, which are float32: see `TileHeights`.
        raw = self._raw(key)
        low, high = self.unit
        heights: FloatArray = (raw.astype(np.float64) - low) / (high - low)
        for step in self.steps:
            heights = step.done(heights)
        return tile_heights(heights)

    def _raw(self, key: TileKey) -> FloatArray:
        window = key.window
        rows = range(window.row, window.row + window.rows)
        columns = range(window.column, window.column + window.columns)
        if isinstance(self.generator, Subdivision):
            return self._lattice(key).part(rows, columns)
        return finished(replace(self.generator, exponent=key.level).growing(rows, columns)).heights

    def _lattice(self, key: TileKey) -> Lattice:
        """Return the points in and around a tile."""
        known = self._finest(key)
        if known is None or known.level < key.level - 2 * _SHARED:
            shared = key.ancestor(max(key.level - _SHARED, ROOT_LEVEL))
            known = self._kept(shared, self._grown(known, shared))
        return known if known.level == key.level else self._kept(key, self._grown(known, key))

    def _grown(self, coarse: Lattice | None, key: TileKey) -> Lattice:
        generator = replace(self.generator, exponent=key.level)
        assert isinstance(generator, Subdivision)
        rows, columns = (_around(first, generator) for first in (key.window.row, key.window.column))
        return generator.lattice(rows, columns) if coarse is None else generator.finer_lattice(coarse, rows, columns)

    def _finest(self, key: TileKey) -> Lattice | None:
        """Return what is known of the tile, or of the finest one that it lies in."""
        for level in range(key.level, ROOT_LEVEL - 1, -1):
            ancestor = key.ancestor(level)
            # The order is that of their last use. Another thread may be quicker in taking one out.
            found = self._known.pop(ancestor, None)
            if found is not None:
                return self._kept(ancestor, found)
        return None

    def _kept(self, key: TileKey, lattice: Lattice) -> Lattice:
        self._known[key] = lattice
        while len(self._known) > _KEPT:
            # A copy: in its midst another thread may add one.
            self._known.pop(next(iter(tuple(self._known))), None)
        return lattice


def _around(first: int, generator: Subdivision) -> range:
    """Return the rows or columns of a tile, and a few more on both sides as far as the terrain goes."""
    start, stop = first - _MARGIN, first + TILE_POINTS + _MARGIN
    return range(start, stop) if generator.periodic else range(max(start, 0), min(stop, generator.size))


def hurst_of(generator: Generator) -> float:
    """Return the Hurst exponent of a terrain; 1 where it has none, or gets smoother than that."""
    hurst = generator.hurst_exponent
    return 1.0 if hurst is None else min(hurst, 1.0)


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
