"""A block of a lattice while it is refined, and the rules that fill it."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from terrain_explorer.terrain.generators.subdivision.lattice import Lattice
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.random_streams import NoiseStream, Role, Uniforms


class Rules(Protocol):
    """The part of a subdivision in which algorithms differ; `Subdivision` meets it."""

    seed: int

    @property
    def margin(self) -> int:
        """How many finer points around a rectangle its points depend on: 0 or 1."""

    @property
    def periodic(self) -> bool:
        """Whether the terrain repeats itself endlessly: its last row and column are its first."""

    def corners(self, uniforms: Uniforms) -> FloatArray:
        """Return the heights of the corners made from numbers uniform in [0, 1)."""

    def displace(self, block: LatticeBlock) -> None:
        """Set the new points of a block."""


class LatticeBlock:
    """Some rows of a level while it is refined: what is known, the random numbers, and the points to set.

    Rows and columns are ranges of coarse numbers: cell (i, j) is the square whose top left corner is the coarse
    point (i, j).

    Attributes
    ----------
    level, cells
        The level being made and the coarse squares of the whole map, below each other and beside each other.
    even_rows, even_columns
        The coarse points on whose rows and columns the block's old points lie.
    odd_rows, odd_columns
        The cells through whose centres the block's other rows and columns run.
    kept, horizontal, vertical, centre
        Views of the block to be filled: the old points, the midpoints of edges along a row and along a column, and
        the centres of the squares.
    """

    def __init__(self, rules: Rules, coarse: Lattice) -> None:
        self.level = coarse.level + 1
        self.cells = coarse.cells
        self.periodic = rules.periodic
        self._seed = rules.seed
        self._coarse = coarse
        self._streams: dict[Role, NoiseStream] = {}

    def move_to(self, fine: Lattice) -> None:
        """Take some rows of the level, `fine.heights` being the place to fill."""
        self.even_rows, self.odd_rows = _even(fine.rows), _odd(fine.rows)
        self.even_columns, self.odd_columns = _even(fine.columns), _odd(fine.columns)
        even_row, even_column = slice(fine.rows.start % 2, None, 2), slice(fine.columns.start % 2, None, 2)
        odd_row, odd_column = slice(1 - fine.rows.start % 2, None, 2), slice(1 - fine.columns.start % 2, None, 2)
        self.kept = fine.heights[even_row, even_column]
        self.horizontal = fine.heights[even_row, odd_column]
        self.vertical = fine.heights[odd_row, even_column]
        self.centre = fine.heights[odd_row, odd_column]
        self._dtype = fine.heights.dtype

    def corners(self, rows: range, columns: range) -> FloatArray:
        """Return the coarse points at the top left of some cells."""
        # At the first level below 13 the coarse points are float32 and everything new is float64.
        return self._coarse.part(rows, columns).astype(self._dtype, copy=False)

    def across(self, rows: range, columns: range) -> FloatArray:
        """Return the sums of the left and right ends of edges along a row."""
        ends = self.corners(rows, range(columns.start, columns.stop + 1))
        return np.asarray(ends[:, :-1] + ends[:, 1:])

    def down(self, rows: range, columns: range) -> FloatArray:
        """Return the sums of the upper and lower ends of edges along a column."""
        ends = self.corners(range(rows.start, rows.stop + 1), columns)
        return np.asarray(ends[:-1] + ends[1:])

    def around(self, rows: range, columns: range) -> FloatArray:
        """Return the sums of the four corners of squares, the upper two added first."""
        # The order of the additions decides the last bit, and the explanation of a height adds in the same order.
        pairs = self.across(range(rows.start, rows.stop + 1), columns)
        return np.asarray(pairs[:-1] + pairs[1:])

    @property
    def rows_around(self) -> range:
        """The cells above and below the even rows, as far as the map goes."""
        return self._beside(self.even_rows, self.cells[0])

    @property
    def columns_around(self) -> range:
        """The cells before and behind the even columns, as far as the map goes."""
        return self._beside(self.even_columns, self.cells[1])

    def _beside(self, points: range, cells: int) -> range:
        first, stop = points.start - 1, points.stop
        return range(first, stop) if self.periodic else range(max(first, 0), min(stop, cells))

    def noise(self, role: Role, rows: range, columns: range) -> Uniforms:
        """Return the random numbers of some points, uniform in [0, 1), shape (len(rows), len(columns))."""
        if role not in self._streams:
            # Vertical edges are one more than squares in a row; a periodic terrain has its last edge at the first.
            width = self.cells[1] + (role in (Role.VERTICAL, Role.KEPT) and not self.periodic)
            self._streams[role] = NoiseStream(self._seed, self.level, role, width)
        stream = self._streams[role]
        return stream.read_wrapped(rows, columns, self.cells[0]) if self.periodic else stream.read(rows, columns)

    def jitter(self, spread: float, role: Role, rows: range, columns: range) -> FloatArray:
        """Return random displacements, uniform in [-spread, spread), float32: their digits suffice at every level."""
        offsets = self.noise(role, rows, columns)
        offsets -= 0.5
        offsets *= 2 * spread
        return offsets


def _even(span: range) -> range:
    """Return the coarse points that lie in a span of the finer level."""
    return range((span.start + 1) // 2, (span.stop - 1) // 2 + 1)


def _odd(span: range) -> range:
    """Return the cells whose centres lie in a span of the finer level."""
    return range(span.start // 2, span.stop // 2)
