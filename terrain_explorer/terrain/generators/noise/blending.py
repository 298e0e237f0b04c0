"""Blending between the points of a lattice, smoothly: heights, slopes and curvature go on without a jump."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.generators.noise.octaves import Octave, Places, cells_of
from terrain_explorer.terrain.heightmap import Int64s
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.random_streams import Bits

_POINTS_OF_LINES = 2**14

LineMaker = Callable[[Sequence[Places], Places], Sequence[Places]]
"""Makes lines along rows of the lattice, from the numbers of the points around, from west to east, and the distance
from the one next to the west. Each has the shape (lattice rows, columns)."""


@dataclass(frozen=True)
class LatticeBlend:
    """How the numbers of lattice points are blended along a line.

    Attributes
    ----------
    reach
        Which points take part: the first and the last one, counted from the one before a place.
    weights
        Returns the weight of each at a part of the way, 0 to 1, to the next point; they sum to 1.
    between
        Returns what is there between the numbers of the points that take part.
    """

    reach: range
    weights: Callable[[Places], Sequence[Places]]
    between: Callable[[Sequence[Places], Places], Places]


def fade(part: Places) -> Places:
    """Return 6 t^5 - 15 t^4 + 10 t^3 of parts from 0 to 1: Perlin's blend of 2002, level and uncurved at both ends."""
    return part * part * part * (part * (part * 6 - 15) + 10)


def blend(start: Places, end: Places, faded: Places) -> Places:
    """Return start where the faded part is 0, end where it is 1."""
    return start + (end - start) * faded


def _faded_weights(part: Places) -> tuple[Places, Places]:
    weight = fade(part)
    return 1 - weight, weight


def _faded(numbers: Sequence[Places], part: Places) -> Places:
    start, end = numbers
    return blend(start, end, fade(part))


FADED = LatticeBlend(range(2), _faded_weights, _faded)
"""Through the numbers of both points, and level there; see `fade`."""


def _spline_weights(part: Places) -> tuple[Places, Places, Places, Places]:
    rest = 1 - part
    square, rest_square = part * part, rest * rest
    return (
        rest_square * rest / 6,
        (square * (part * 3 - 6) + 4) / 6,
        (rest_square * (rest * 3 - 6) + 4) / 6,
        square * part / 6,
    )


def _splined(numbers: Sequence[Places], part: Places) -> Places:
    first, *rest = (number * weight for number, weight in zip(numbers, _spline_weights(part), strict=True))
    return sum(rest, start=first)


SPLINE = LatticeBlend(range(-1, 3), _spline_weights, _splined)
"""The uniform cubic B-spline: not through the numbers, but smooth, and nearly alike in all directions.

M. Unser, "Splines: A Perfect Fit for Signal and Image Processing", IEEE Signal Processing Magazine 16(6), 1999.
"""


def blend_lines(
    octave: Octave,
    south: Places,
    east: Places,
    numbers: Callable[[Bits], Places],
    lines: LineMaker,
    kind: LatticeBlend,
) -> Places:
    """Return the noise at all crossings of rows and columns, from few lines along the rows of the lattice.

    At a distance t south of a row of the lattice, its part of the noise is a polynomial of t, whose coefficients along
    the row are the lines: the first, plus t times the second. So a point costs two multiplications a line.

    Parameters
    ----------
    south, east
        The rows and the columns in cells, shape (rows,) and (columns,).
    numbers
        Makes numbers of random bits, for each lattice point.
    kind
        How rows are blended from those lines.
    """
    (rows, down), (columns, across) = cells_of(south), cells_of(east)
    lattice_columns = _around(columns, kind.reach)
    # The points around a cell follow each other among the sorted ones.
    west = np.searchsorted(lattice_columns, columns + kind.reach[0])
    noise = np.empty((len(rows), len(columns)))
    for span in row_blocks(range(len(rows)), _rows_at_a_time(rows, len(columns), kind.reach)):
        block = slice(span.start, span.stop)
        lattice_rows = _around(rows[block], kind.reach)
        table = numbers(octave.bits(lattice_rows[:, np.newaxis], lattice_columns))
        made = lines([table.take(west + point, axis=-1) for point in range(len(kind.reach))], across)
        norths = np.searchsorted(lattice_rows, rows[block] + kind.reach[0])
        _blend_rows(noise[block], down[block], norths, made, kind)
    return noise


def _rows_at_a_time(rows: Int64s, columns: int, reach: range) -> int:
    """Return how many rows to make together, so that the lines they need stay in the cache."""
    return max(_POINTS_OF_LINES * len(rows) // (len(_around(rows, reach)) * columns), 1)


def _blend_rows(noise: Places, down: Places, norths: Int64s, lines: Sequence[Places], kind: LatticeBlend) -> None:
    """Fill rows with the lines around them, of which the northernmost have the given numbers."""
    coefficients = _coefficients(down, len(lines), kind)
    for run in _runs(norths):
        north = int(norths[run.start])
        around = [line[north + point] for point in range(len(kind.reach)) for line in lines]
        _add_up(noise[run], coefficients[:, run], around)


def _coefficients(down: Places, powers: int, kind: LatticeBlend) -> Places:
    """Return what the lines around rows are multiplied by, from north to south, shape (points * powers, rows)."""
    rows = []
    for point, coefficient in zip(kind.reach, kind.weights(down), strict=True):
        for _ in range(powers):
            rows.append(coefficient)
            coefficient = coefficient * (down - point)
    return np.stack(rows)


def _add_up(noise: Places, coefficients: Places, lines: Sequence[Places]) -> None:
    """Fill rows with the sum of some lines, each times its coefficient in the row."""
    part = np.empty_like(noise)
    for number, (coefficient, line) in enumerate(zip(coefficients, lines, strict=True)):
        np.multiply(coefficient[:, np.newaxis], line, out=part if number else noise)
        if number:
            noise += part


def _around(cells: Int64s, reach: range) -> Int64s:
    """Return the lattice points within reach of some cells, each once and in order."""
    return np.unique(np.concatenate([cells + point for point in reach]))


def _runs(rows: Int64s) -> Iterator[slice]:
    """Yield the runs of rows that lie in the same cell."""
    ends = [*(np.flatnonzero(np.diff(rows)) + 1).tolist(), len(rows)]
    start = 0
    for end in ends:
        yield slice(start, end)
        start = end
