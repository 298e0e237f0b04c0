"""The ground that a generator grows, to the deepest level, in tiles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from terrain_explorer.terrain.generators import Generator, Subdivision
from terrain_explorer.terrain.generators.subdivision.lattice import Lattice
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TILE_POINTS, TileKey

_KEPT = 20
"""The tiles that are kept with the points around them, half a megabyte each: those in them are grown from these."""
_MARGIN = 4
"""The points around a tile that those of deeper levels in it need: 3 would do."""
_SHARED = 2
"""Levels above a tile whose ancestors are unknown of a tile that is grown first: its neighbours lie in it, too."""


@dataclass(frozen=True)
class GeneratedGround(GrownGround):
    """The terrain of a nested generator, which keeps what deeper tiles grow from."""

    _known: dict[TileKey, Lattice] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        # What is kept to be quicker is no part of it.
        return {**self.__dict__, "_known": {}, "_roundings": {}}

    def _grown_at(self, level: int, rows: range, columns: range) -> FloatArray:
        if isinstance(self.generator, Subdivision) and _is_tile(rows, columns) and ROOT_LEVEL <= level <= DEEPEST_LEVEL:
            key = TileKey(level, rows.start // SQUARES, columns.start // SQUARES)
            return self._lattice(key).part(rows, columns)
        return super()._grown_at(level, rows, columns)

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
