"""Names of the tiles of a terrain without end, each level with twice as many a side as the one before."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from terrain_explorer.terrain.heightmap import Window

SQUARES = 256
"""The squares a side of a tile: it has one point more, which it shares with its neighbour."""
TILE_POINTS = SQUARES + 1
ROOT_LEVEL = 8
"""The level at which one tile is the whole terrain."""
DEEPEST_LEVEL = 40
"""The finest level: a side of the whole terrain has 2^40 squares."""


class Bounds(NamedTuple):
    """A rectangle of a terrain in sides of the whole, from 0 to 1: exact."""

    top: Fraction
    left: Fraction
    bottom: Fraction
    right: Fraction


class TileKey(NamedTuple):
    """A tile of 257 x 257 points of the lattice that has 2^level squares a side.

    The tiles of a level share their edges. A tile's points are every second point of its four children.

    Attributes
    ----------
    level
        From `ROOT_LEVEL` to `DEEPEST_LEVEL`; as for `terrain_explorer.terrain.tiles.tile`.
    row, column
        Its place among the tiles of the level, from 0 to `tiles_a_side` - 1.
    """

    level: int
    row: int
    column: int

    @classmethod
    def at(cls, level: int, south: Fraction, east: Fraction) -> TileKey:
        """Return the tile of a level at a place, 0 to 1; on an edge the one behind it, if there is one."""
        count = 1 << (level - ROOT_LEVEL)
        return cls(level, min(int(south * count), count - 1), min(int(east * count), count - 1))

    @property
    def tiles_a_side(self) -> int:
        """The tiles a side of its level."""
        return 1 << (self.level - ROOT_LEVEL)

    @property
    def parent(self) -> TileKey | None:
        """The tile of the level before that it is a quarter of; None for the root."""
        return TileKey(self.level - 1, self.row // 2, self.column // 2) if self.level > ROOT_LEVEL else None

    def ancestor(self, level: int) -> TileKey:
        """Return the tile of a coarser level that it lies in, or itself."""
        up = self.level - level
        return TileKey(level, self.row >> up, self.column >> up)

    @property
    def within(self) -> TileKey:
        """The tile that it is like, where it lies beyond the edges of a terrain that repeats; else itself."""
        return TileKey(self.level, self.row % self.tiles_a_side, self.column % self.tiles_a_side)

    @property
    def bounds(self) -> Bounds:
        """Where it lies, in sides of the whole."""
        return Bounds(
            *(Fraction(at, self.tiles_a_side) for at in (self.row, self.column, self.row + 1, self.column + 1))
        )

    @property
    def window(self) -> Window:
        """Its points in the lattice of its level."""
        return Window(self.row * SQUARES, self.column * SQUARES, TILE_POINTS, TILE_POINTS)


ROOT = TileKey(ROOT_LEVEL, 0, 0)
"""The whole terrain."""
