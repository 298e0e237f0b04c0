"""The lattice of one level of a subdivision.

Level 0 is the corners of one square, or of several squares side by side; level k divides each of them into 2^k x 2^k.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.random_streams import NoiseStream, Role, UniformNumbers, stream_start

DEEPEST_SINGLE = 13
"""The deepest level computed in float32, whose 24 bits run out some 20 levels down: there, neighbours would differ by
less than their last digit. Level 13 is the last that a whole map has, so whole maps keep to 4 bytes a point."""

_COMPILED = (Role.CENTRE, Role.HORIZONTAL, Role.VERTICAL)
"""The random numbers of the compiled loop, in its order."""

_LOOPS = {
    (np.dtype(np.float32), np.dtype(np.float32)): "refine_rows_of_float",
    (np.dtype(np.float64), np.dtype(np.float64)): "refine_rows_of_double",
    (np.dtype(np.float64), np.dtype(np.float32)): "refine_rows_of_double_as_float",
}
"""The compiled loops for the types that heights are computed in and kept in."""

SquareCounts = tuple[int, int]
"""How many squares lie below each other and beside each other."""

ONE_SQUARE: SquareCounts = (1, 1)


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
    squares: SquareCounts = ONE_SQUARE

    @property
    def cells(self) -> SquareCounts:
        """The squares of the whole level."""
        return cells_of(self.level, self.squares)

    def part(self, rows: range, columns: range) -> FloatArray:
        """Return a view of some of the rows and columns, named as in `rows` and `columns`; all of them as they are."""
        if (rows, columns) == (self.rows, self.columns):
            # A view shares its memory with an array that can still be written, so a heightmap would have to copy it.
            return self.heights
        top, left = rows.start - self.rows.start, columns.start - self.columns.start
        return self.heights[top : top + len(rows), left : left + len(columns)]


def computed_in(level: int) -> np.dtype[Any]:
    """Return the type of number that a level is computed in."""
    return np.dtype(np.float32 if level <= DEEPEST_SINGLE else np.float64)


def cells_of(level: int, squares: SquareCounts) -> SquareCounts:
    """Return into how many squares a level divides those of level 0."""
    down, across = squares
    return down << level, across << level


class Rules(Protocol):
    """The part of a subdivision in which algorithms differ; `Subdivision` meets it."""

    seed: int

    @property
    def margin(self) -> int:
        """How many finer points around a rectangle its points depend on: 0 or 1."""

    @property
    def periodic(self) -> bool:
        """Whether the terrain repeats itself endlessly: its last row and column are its first."""

    def corners(self, uniforms: UniformNumbers) -> FloatArray:
        """Return the heights of the corners made from numbers uniform in [0, 1)."""

    def displace(self, block: LatticeBlock) -> None:
        """Set the new points of a block."""

    def refine_compiled(self, block: LatticeBlock) -> Extremes | None:
        """Set all points of a block by a compiled loop: the old ones as they are, the new ones as `displace` does.

        Return its lowest and highest height; None where there is no such loop, and nothing was done.
        """


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
    """

    def __init__(self, rules: Rules, coarse: Lattice) -> None:
        self.level = coarse.level + 1
        self._dtype = computed_in(self.level)
        self.cells = coarse.cells
        self.periodic = rules.periodic
        self._seed = rules.seed
        self._coarse = coarse
        self._contiguous: FloatArray | None = None
        self._streams: dict[Role, NoiseStream] = {}

    def move_to(self, rows: range, columns: range, heights: FloatArray) -> None:
        """Take some rows and columns of the level, `heights` being the place to fill, which may have fewer digits."""
        self.even_rows, self.odd_rows = _even(rows), _odd(rows)
        self.even_columns, self.odd_columns = _even(columns), _odd(columns)
        self._rows, self._columns, self._heights = rows, columns, heights

    @property
    def kept(self) -> FloatArray:
        """The old points, to be filled."""
        return self._points(0, 0)

    @property
    def horizontal(self) -> FloatArray:
        """The midpoints of edges along a row, to be filled."""
        return self._points(0, 1)

    @property
    def vertical(self) -> FloatArray:
        """The midpoints of edges along a column, to be filled."""
        return self._points(1, 0)

    @property
    def centre(self) -> FloatArray:
        """The centres of the squares, to be filled."""
        return self._points(1, 1)

    def _points(self, row: int, column: int) -> FloatArray:
        return self._heights[(row - self._rows.start) % 2 :: 2, (column - self._columns.start) % 2 :: 2]

    def refine_compiled(self, spread: float, diamonds: bool) -> Extremes | None:
        """Set all points by a compiled loop and return the extremes; None where the terrain repeats itself.

        Parameters
        ----------
        spread
            The random displacements are uniform in [-spread, spread).
        diamonds
            Whether midpoints of edges are means of the centres beside them, too.
        """
        if self.periodic:
            return None
        if self._contiguous is None:
            self._contiguous = np.ascontiguousarray(self._coarse.heights, self._dtype)
        starts = b"".join(stream_start(self._seed, self.level, role) for role in _COMPILED)
        extremes = np.empty(2)
        rows, columns, known = self._rows, self._columns, self._coarse
        is_done = kernel(_LOOPS[self._dtype, self._heights.dtype])(
            *(self._contiguous, known.rows.start, known.columns.start, len(known.columns), self._heights),
            *(rows.start, rows.stop, self.cells[0], columns.start, columns.stop, self.cells[1]),
            *(starts, float(spread), diamonds, extremes),
        )
        if not is_done:
            raise MemoryError
        return float(extremes[0]), float(extremes[1])

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

    def noise(self, role: Role, rows: range, columns: range, middle: float = 0.0, scale: float = 1.0) -> UniformNumbers:
        """Return the random numbers of some points, shape (len(rows), len(columns)): uniform in [0, 1) by default."""
        if role not in self._streams:
            # Vertical edges are one more than squares in a row; a periodic terrain has its last edge at the first.
            width = self.cells[1] + (role in (Role.VERTICAL, Role.KEPT) and not self.periodic)
            self._streams[role] = NoiseStream(self._seed, self.level, role, width)
        stream = self._streams[role]
        if self.periodic:
            return stream.read_wrapped(rows, columns, self.cells[0], middle, scale)
        return stream.read(rows, columns, middle, scale)

    def jitter(self, spread: float, role: Role, rows: range, columns: range) -> FloatArray:
        """Return random displacements, uniform in [-spread, spread), float32: their digits suffice at every level."""
        return self.noise(role, rows, columns, 0.5, 2 * spread)


def _even(span: range) -> range:
    """Return the coarse points that lie in a span of the finer level."""
    return range((span.start + 1) // 2, (span.stop - 1) // 2 + 1)


def _odd(span: range) -> range:
    """Return the cells whose centres lie in a span of the finer level."""
    return range(span.start // 2, span.stop // 2)
