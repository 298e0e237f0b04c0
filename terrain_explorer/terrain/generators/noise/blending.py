"""Blending between the points of a lattice, smoothly: heights, slopes and curvature go on without a jump."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from terrain_explorer.terrain.generators.noise.octaves import Octave, Places, cells_of
from terrain_explorer.terrain.lattice_hash import Bits, Whole
from terrain_explorer.terrain.parallel import row_blocks

_POINTS_OF_LINES = 2**14

Lines = Callable[[Places, Places, Places], Sequence[Places]]
"""Makes lines along rows of the lattice, from the numbers of the points to the west and to the east, and the distance
from the western ones. Each has the shape (lattice rows, columns)."""


def fade(part: Places) -> Places:
    """Return 6 t^5 - 15 t^4 + 10 t^3 of parts from 0 to 1: Perlin's blend of 2002, level and uncurved at both ends."""
    return part * part * part * (part * (part * 6 - 15) + 10)


def blend(start: Places, end: Places, faded: Places) -> Places:
    """Return start where the faded part is 0, end where it is 1."""
    return start + (end - start) * faded


def blend_lines(octave: Octave, south: Places, east: Places, numbers: Callable[[Bits], Places], lines: Lines) -> Places:
    """Return the noise at all crossings of rows and columns, from few lines along the rows of the lattice.

    At a distance t south of a row of the lattice, its part of the noise is a polynomial of t, whose coefficients along
    the row are the lines: the first, plus t times the second. So a point costs two multiplications a line.

    Parameters
    ----------
    south, east
        The rows and the columns in cells, shape (rows,) and (columns,).
    numbers
        Makes numbers of random bits, for each lattice point.
    """
    (rows, down), (columns, across) = cells_of(south), cells_of(east)
    lattice_columns = _ends(columns)
    # The end of a cell is the next one of the sorted ends.
    west = np.searchsorted(lattice_columns, columns)
    noise = np.empty((len(rows), len(columns)))
    for span in row_blocks(range(len(rows)), _rows_at_a_time(rows, len(columns))):
        block = slice(span.start, span.stop)
        lattice_rows = _ends(rows[block])
        table = numbers(octave.bits(lattice_rows[:, np.newaxis], lattice_columns))
        made = lines(table.take(west, axis=-1), table.take(west + 1, axis=-1), across)
        _blend_rows(noise[block], down[block], np.searchsorted(lattice_rows, rows[block]), made)
    return noise


def _rows_at_a_time(rows: Whole, columns: int) -> int:
    """Return how many rows to make together, so that the lines they need stay in the cache."""
    return max(_POINTS_OF_LINES * len(rows) // (len(_ends(rows)) * columns), 1)


def _blend_rows(noise: Places, down: Places, norths: Whole, lines: Sequence[Places]) -> None:
    """Fill rows that lie south of the lines with the given numbers."""
    coefficients = _coefficients(down, len(lines))
    for run in _runs(norths):
        north = int(norths[run.start])
        _add_up(noise[run], coefficients[:, run], [line[north + end] for end in range(2) for line in lines])


def _coefficients(down: Places, powers: int) -> Places:
    """Return what the lines north and south of rows are multiplied by, shape (2 powers, rows)."""
    weight = fade(down)
    rows = []
    for end, coefficient in enumerate((1 - weight, weight)):
        for _ in range(powers):
            rows.append(coefficient)
            coefficient = coefficient * (down - end)
    return np.stack(rows)


def _add_up(noise: Places, coefficients: Places, lines: Sequence[Places]) -> None:
    """Fill rows with the sum of some lines, each times its coefficient in the row."""
    part = np.empty_like(noise)
    for number, (coefficient, line) in enumerate(zip(coefficients, lines, strict=True)):
        np.multiply(coefficient[:, np.newaxis], line, out=part if number else noise)
        if number:
            noise += part


def _ends(cells: Whole) -> Whole:
    """Return the lattice points at the ends of some cells, each once and in order."""
    return np.unique(np.concatenate((cells, cells + 1)))


def _runs(rows: Whole) -> Iterator[slice]:
    """Yield the runs of rows that lie in the same cell."""
    ends = [*(np.flatnonzero(np.diff(rows)) + 1).tolist(), len(rows)]
    start = 0
    for end in ends:
        yield slice(start, end)
        start = end
