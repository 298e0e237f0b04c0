"""Octaves: how many cells a noise has on a side, what its numbers are hashed from, and where points lie in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import floor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Int64s
from terrain_explorer.terrain.random_streams import Bits, fraction, hashed, words_of

Places = NDArray[np.float64]
"""Coordinates in cells, or in sides of the map."""


@dataclass(frozen=True)
class Octave:
    """One noise of the sum, with cells of one width.

    Attributes
    ----------
    number
        Its number, 0 for the first.
    cells
        How many there are on a side of the map; a whole number where the noise repeats.
    amplitude
        By how much it is multiplied.
    key
        What its random numbers are hashed from.
    offset
        How far its cells are moved, south and east, in cells.
    periodic
        Whether the noise repeats after a side of the map.
    """

    number: int
    cells: float
    amplitude: float
    key: np.uint64
    offset: tuple[float, float]
    periodic: bool

    @property
    def period(self) -> int:
        """The lattice points after which the noise repeats; 0 if it does not."""
        return int(self.cells) if self.periodic else 0

    def bits(self, rows: Int64s, columns: Int64s) -> Bits:
        """Return the random bits of lattice points; rows and columns are broadcast against each other."""
        if self.period:
            rows, columns = rows % self.period, columns % self.period
        return hashed(self.key, rows, columns)

    def south(self, parts: Places) -> Places:
        """Return in cells how far south places are, from their parts of the side."""
        return parts * self.cells + self.offset[0]

    def east(self, parts: Places) -> Places:
        """Return in cells how far east places are, from their parts of the side."""
        return parts * self.cells + self.offset[1]


def octave_of(seed: int, address: tuple[int, int], cells: float, amplitude: float, periodic: bool) -> Octave:
    """Return an octave with numbers of its own.

    Parameters
    ----------
    address
        The number of the octave, and its use.
    cells
        How many cells it should have on a side; rounded to a whole number where the noise repeats.
    """
    words = words_of(seed, *address)
    # Without an offset all octaves would have a lattice point in the corner, where gradient noise is 0, and at every
    # point of the first lattice again.
    south, east = fraction(words[1:]).tolist()
    whole = float(max(np.floor(cells + 0.5), 1.0)) if periodic else cells
    return Octave(address[0], whole, amplitude, words[0], (south, east), periodic)


def cells_of(places: Places) -> tuple[Int64s, Places]:
    """Return the cells in which places lie, and how far they are into them, 0 to 1."""
    cells = np.floor(places)
    return cells.astype(np.int64), places - cells


def lattice_lines(cells: NDArray[Any], reach: range) -> range:
    """Return the rows or columns of the lattice around some cells, or around places in them."""
    return range(floor(cells.min()) + reach[0], floor(cells.max()) + reach[-1] + 1)


_TABLE = 4
"""How many lattice points there may be for each place, to be hashed once and looked up."""


def worth_a_table(rows: range, columns: range, places: int) -> bool:
    """Return whether to hash all points of a part of the lattice once, for so many places."""
    # Where cells are small, a table of all would be large, and most of it near no place.
    return (rows.stop - rows.start) * (columns.stop - columns.start) <= _TABLE * places


def lattice_for_kernel(
    octave: Octave, south: Places, east: Places, reach: range, numbers: int, places: int
) -> tuple[Any, ...]:
    """Return what a kernel has to know of a lattice, as in `lattice.h`.

    Parameters
    ----------
    south, east
        The places in cells.
    reach
        How far around a place it is needed: the first and the last row and column.
    numbers
        How many numbers a point of it has.
    places
        For how many places there should be a table of them, if that is worth it.
    """
    rows, columns = lattice_lines(south, reach), lattice_lines(east, reach)
    if not worth_a_table(rows, columns, places):
        return octave.key, octave.period, None, 0, 0, 0, 0
    table = np.empty((len(rows), len(columns), numbers))
    return octave.key, octave.period, table, rows.start, columns.start, len(rows), len(columns)


class Surroundings:
    """The numbers at the lattice points around some cells.

    Parameters
    ----------
    rows, columns
        The cells, of one shape.
    reach
        How far around: the first and the last row and column, counted from the cell.
    numbers
        Makes numbers of random bits, point by point; along a new first axis, if several.
    """

    def __init__(
        self,
        octave: Octave,
        rows: Int64s,
        columns: Int64s,
        reach: range,
        numbers: Callable[[Bits], Places],
    ) -> None:
        down, across = lattice_lines(rows, reach), lattice_lines(columns, reach)
        self._at: Callable[[int, int], Places]
        if not worth_a_table(down, across, rows.size):
            self._at = lambda row, column: numbers(octave.bits(rows + row, columns + column))
            return
        table = numbers(
            octave.bits(np.arange(down.start, down.stop)[:, np.newaxis], np.arange(across.start, across.stop))
        )
        flat = table.reshape(*table.shape[:-2], -1)
        first = (rows - down.start) * len(across) + (columns - across.start)
        self._at = lambda row, column: flat.take(first + (row * len(across) + column), axis=-1)

    def at(self, row: int, column: int) -> Places:
        """Return the numbers of the points that lie so many rows and columns from the cells."""
        return self._at(row, column)


def square(reach: range) -> list[tuple[int, int]]:
    """Return the steps to all lattice points within reach, row by row."""
    return [(row, column) for row in reach for column in reach]
