"""The lattice of one level of a subdivision.

Level 0 is the corners of one square, or of several squares side by side; level k divides each of them into 2^k x 2^k.
"""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray
from terrain_explorer.terrain.parallel import Extremes

DEEPEST_SINGLE = 13
"""The deepest level computed in float32, whose 24 bits run out some 20 levels down: there, neighbours would differ by
less than their last digit. Level 13 is the last that a whole map has, so whole maps keep to 4 bytes a point."""

Squares = tuple[int, int]
"""How many squares lie below each other and beside each other."""

ONE_SQUARE: Squares = (1, 1)


@dataclass(frozen=True)
class Lattice:
    """A rectangle of one level.

    Attributes
    ----------
    level
        The level, 0 for the corners.
    rows, columns
        Which rows and columns of the level; outside 0..`cells` only where the terrain repeats itself.
    heights
        Shape (len(rows), len(columns)); float32, or float64 below level 13.
    extremes
        The lowest and the highest height, once known.
    squares
        The squares of level 0.
    """

    level: int
    rows: range
    columns: range
    heights: FloatArray
    extremes: Extremes = UNKNOWN
    squares: Squares = ONE_SQUARE

    @property
    def cells(self) -> Squares:
        """The squares of the whole level."""
        return cells_of(self.level, self.squares)

    def part(self, rows: range, columns: range) -> FloatArray:
        """Return a view of some of the rows and columns, named as in `rows` and `columns`; all of them as they are."""
        if (rows, columns) == (self.rows, self.columns):
            # A view shares its memory with an array that can still be written, so a heightmap would have to copy it.
            return self.heights
        top, left = rows.start - self.rows.start, columns.start - self.columns.start
        return self.heights[top : top + len(rows), left : left + len(columns)]


def cells_of(level: int, squares: Squares) -> Squares:
    """Return into how many squares a level divides those of level 0."""
    down, across = squares
    return down << level, across << level
