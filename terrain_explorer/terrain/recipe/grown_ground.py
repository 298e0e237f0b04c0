"""The ground that a generator grows, at any level."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from terrain_explorer.terrain.generators import Generator, Subdivision
from terrain_explorer.terrain.generators.common import LARGEST_EXPONENT, LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.generators.subdivision.lattice import Lattice
from terrain_explorer.terrain.heightmap import UNIT_MAP, FloatArray, Heightmap, Window
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recent import Recent
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import KEPT_ROUNDINGS, follow_rounding

_SQUARES, _COARSEST = 2**8, 8
"""The squares a side of the tiles whose lattice is kept, and the level at which one tile is the whole terrain."""
_KEPT = 20
"""The tiles that are kept with the points around them, half a megabyte each: those in them are grown from these."""
_MARGIN = 4
"""The points around a tile that those of deeper levels in it need: 3 would do."""
_SHARED = 2
"""Levels above a tile whose ancestors are unknown of a tile that is grown first: its neighbours lie in it, too."""


@dataclass(frozen=True)
class GrownGround:
    """The terrain of a nested generator at any level: a `scale.ground.NestedGround`.

    It keeps what deeper tiles grow from.

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
    _roundings: Recent[Region, float] = field(
        default_factory=partial(Recent, KEPT_ROUNDINGS), init=False, repr=False, compare=False
    )
    _lattices: Recent[Region, Lattice] = field(
        default_factory=partial(Recent, _KEPT), init=False, repr=False, compare=False
    )

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
    def sample(self) -> Heightmap:
        """Heights are from 0 to 1."""
        return UNIT_MAP

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

        def rounding(point: Region) -> float:
            exact = self._raw(point.finer(region.level - point.level), level)
            rounded, kept = (self._normalised(exact.astype(kind)) for kind in (np.float32, np.float64))
            return float(rounded[0, 0]) - float(kept[0, 0])

        follow_rounding(heights, region, self.rounded, lambda point: self._roundings.found(point, rounding))
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
        return self._grown_at(level, rows, columns)

    def _grown_at(self, level: int, rows: range, columns: range) -> FloatArray:
        """Return the unnormalised heights of some rows and columns of the generator's map at a level."""
        if (
            isinstance(self.generator, Subdivision)
            and all(len(span) == _SQUARES + 1 and span.start % _SQUARES == 0 for span in (rows, columns))
            and _COARSEST <= level <= LARGEST_EXPONENT
        ):
            return self._lattice(_tile(level, rows.start, columns.start)).part(rows, columns)
        return self.generator.heights_of_level(level, rows, columns)

    def _lattice(self, tile: Region) -> Lattice:
        """Return the points in and around a tile."""
        known = self._finest(tile)
        if known is None or known.level < tile.level - 2 * _SHARED:
            shared = _around(tile, max(tile.level - _SHARED, _COARSEST))
            known = self._lattices.keep(shared, self._grown(known, shared))
        return known if known.level == tile.level else self._lattices.keep(tile, self._grown(known, tile))

    def _grown(self, coarse: Lattice | None, tile: Region) -> Lattice:
        generator = replace(self.generator, exponent=tile.level)
        assert isinstance(generator, Subdivision)
        rows, columns = (_with_margin(span, generator) for span in (tile.rows, tile.columns))
        return generator.lattice(rows, columns) if coarse is None else generator.finer_lattice(coarse, rows, columns)

    def _finest(self, tile: Region) -> Lattice | None:
        """Return what is known of the tile, or of the finest one that it lies in."""
        for level in range(tile.level, _COARSEST - 1, -1):
            found = self._lattices.get(_around(tile, level))
            if found is not None:
                return found
        return None


def _tile(level: int, row: int, column: int) -> Region:
    """Return the tile of a level of the whole terrain that begins with a row and a column."""
    return Region(level, Window(row, column, _SQUARES + 1, _SQUARES + 1))


def _around(tile: Region, level: int) -> Region:
    """Return the tile of a coarser level that a tile lies in."""
    up = tile.level - level
    return _tile(level, *((first // _SQUARES >> up) * _SQUARES for first in (tile.window.row, tile.window.column)))


def _with_margin(span: range, generator: Subdivision) -> range:
    """Return the rows or columns of a tile, and a few more on both sides as far as the terrain goes."""
    start, stop = span.start - _MARGIN, span.stop + _MARGIN
    return range(start, stop) if generator.periodic else range(max(start, 0), min(stop, generator.size))
