"""The ground that a generator grows, to the deepest level."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from terrain_explorer.terrain.generators import Generator, Subdivision
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.generators.subdivision.lattice import Lattice
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TILE_POINTS, TileKey

_KEPT = 20
"""The tiles that are kept with the points around them, half a megabyte each: those in them are grown from these."""
_MARGIN = 4
"""The points around a tile that those of deeper levels in it need: 3 would do."""
_SHARED = 2
"""Levels above a tile whose ancestors are unknown of a tile that is grown first: its neighbours lie in it, too."""

_UNIT = Heightmap(np.array([[0, 1], [0, 1]], np.float32))


@dataclass(frozen=True)
class GeneratedGround:
    """The terrain of a nested generator at any level: a `scale.ground.NestedGround`.

    Parameters
    ----------
    generator
        Level 0 is its map.
    unit
        The unnormalised heights that become 0 and 1, the lower first.
    window
        The rectangle of the map that it is; None for all of it.
    """

    generator: Generator
    unit: Extremes
    window: Window | None = None
    _known: dict[TileKey, Lattice] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        # What is kept to be quicker is no part of it.
        return {**self.__dict__, "_known": {}}

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of its map."""
        size = self.generator.size
        return (size, size) if self.window is None else (self.window.rows, self.window.columns)

    @property
    def rounded(self) -> int:
        """The level of the largest whole map; finer ones are float64."""
        return LARGEST_WHOLE_EXPONENT - self.generator.exponent

    @property
    def facts(self) -> Heightmap:
        """Heights are from 0 to 1."""
        return _UNIT

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region."""
        level = self.generator.exponent + region.level
        if level < 1 or (region.level < 0 and self.window is not None):
            # No generator has a map of a single square; and a window may begin between the points of coarser maps.
            return self.heights(region.finer(1))[::2, ::2]
        raw = self._raw(region, level)
        if region.level <= self.rounded:
            return self._normalised(raw.astype(np.float32, copy=False))
        heights = self._normalised(raw.astype(np.float64, copy=False))
        there = region.coarser(self.rounded)
        if there is not None:
            heights[there[1]] = self._normalised(raw[there[1]].astype(np.float32))
        return heights

    def map(self, level: int) -> Heightmap:
        """Return a whole level."""
        heights = self.heights(Region.whole(self.shape, level))
        return Heightmap(read_only(np.ascontiguousarray(heights)), (0.0, 1.0))

    def _normalised(self, raw: FloatArray) -> FloatArray:
        # As `normalising.normalised`, in the type of the heights.
        low, high = self.unit
        heights = np.subtract(raw, raw.dtype.type(low))
        if high > low:
            heights /= raw.dtype.type(high - low)
        return heights

    def _raw(self, region: Region, level: int) -> FloatArray:
        rows, columns = region.rows, region.columns
        if self.window is not None:
            top, left = self.window.row << region.level, self.window.column << region.level
            rows, columns = range(rows.start + top, rows.stop + top), range(columns.start + left, columns.stop + left)
        if isinstance(self.generator, Subdivision) and _is_tile(rows, columns) and ROOT_LEVEL <= level <= DEEPEST_LEVEL:
            key = TileKey(level, rows.start // SQUARES, columns.start // SQUARES)
            return self._lattice(key).part(rows, columns)
        return self.generator.heights_of_level(level, rows, columns)

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


def _is_tile(rows: range, columns: range) -> bool:
    return all(len(span) == TILE_POINTS and span.start % SQUARES == 0 for span in (rows, columns))


def _around(first: int, generator: Subdivision) -> range:
    """Return the rows or columns of a tile, and a few more on both sides as far as the terrain goes."""
    start, stop = first - _MARGIN, first + TILE_POINTS + _MARGIN
    return range(start, stop) if generator.periodic else range(max(start, 0), min(stop, generator.size))


def hurst_of(generator: Generator) -> float:
    """Return the Hurst exponent of a terrain; 1 where it has none, or gets smoother than that."""
    hurst = generator.hurst_exponent
    return 1.0 if hurst is None else min(hurst, 1.0)
