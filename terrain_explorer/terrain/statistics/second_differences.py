"""Bends at each line of the grid, and steps from one line to the next: there creases and seams show."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Float64s, Heightmap
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.work import Work


@dataclass(frozen=True, eq=False)
class Bends:
    """Mean squares of differences across the lines, in the unit of the heights squared; NaN where there are only voids.

    Attributes
    ----------
    row_steps
        The differences from each row to the next, shape (rows - 1,).
    column_steps
        Those from each column to the next, shape (columns - 1,).
    rows
        The second differences across rows 1 to rows - 2, from north to south, shape (rows - 2,).
    columns
        Those across columns 1 to columns - 2, from west to east, shape (columns - 2,).
    """

    row_steps: Float64s
    column_steps: Float64s
    rows: Float64s
    columns: Float64s


def measuring_bends(heightmap: Heightmap) -> Work[Bends]:
    """Measure the bends at all lines."""
    sums = {order: [np.zeros((2, side - order)) for side in heightmap.heights.shape] for order in (1, 2)}
    for rows in row_blocks(range(heightmap.rows)):
        for order, (of_rows, of_columns) in sums.items():
            # One or two rows of the next block, so that no line between blocks is left out.
            block = heightmap.ground(slice(rows.start, rows.stop + order)).astype(np.float64)
            down = np.diff(block, order, axis=0)
            of_rows[:, rows.start : rows.start + len(down)] = _squares(down, axis=1)
            of_columns += _squares(np.diff(block[: len(rows)], order, axis=1), axis=0)
        yield rows.stop / heightmap.rows
    return Bends(*(_mean(*of_lines) for both in sums.values() for of_lines in both))


def _squares(differences: Float64s, axis: int) -> tuple[Float64s, NDArray[np.intp]]:
    """Return the sums of the squares that are known along an axis, and how many there are."""
    return np.nansum(differences**2, axis=axis), np.count_nonzero(~np.isnan(differences), axis=axis)


def _mean(sums: Float64s, counts: Float64s) -> Float64s:
    return np.divide(sums, counts, out=np.full_like(sums, np.nan), where=counts > 0)
