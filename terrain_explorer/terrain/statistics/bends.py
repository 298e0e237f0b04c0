"""Bends: how sharply the ground bends at each line of the grid, where creases and seams show."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.statistics.power_law import Numbers
from terrain_explorer.terrain.work import Work


@dataclass(frozen=True, eq=False)
class Bends:
    """The mean square of the second difference across each inner line, in the unit of the heights squared.

    NaN where voids leave no bend to measure.

    Attributes
    ----------
    rows
        Across rows 1 to rows - 2, from north to south, shape (rows - 2,).
    columns
        Across columns 1 to columns - 2, from west to east, shape (columns - 2,).
    """

    rows: Numbers
    columns: Numbers


def measuring_bends(heightmap: Heightmap) -> Work[Bends]:
    """Measure the bends at all lines."""
    across_rows, across_columns = np.zeros((2, heightmap.rows - 2)), np.zeros((2, heightmap.columns - 2))
    for rows in row_blocks(range(heightmap.rows)):
        # Two rows of the next block, so that no line between blocks is left out.
        block = heightmap.ground(slice(rows.start, rows.stop + 2)).astype(np.float64)
        down = bend(block[:-2], block[1:-1], block[2:])
        across_rows[:, rows.start : rows.start + len(down)] = _squares(down, axis=1)
        own = block[: len(rows)]
        across_columns += _squares(bend(own[:, :-2], own[:, 1:-1], own[:, 2:]), axis=0)
        yield rows.stop / heightmap.rows
    return Bends(_mean(*across_rows), _mean(*across_columns))


def bend(before: FloatArray, at: FloatArray, behind: FloatArray) -> Numbers:
    """Return the second difference of three neighbouring heights, float64."""
    return np.asarray(before - 2.0 * at + behind, np.float64)


def _squares(bends: Numbers, axis: int) -> tuple[Numbers, NDArray[np.intp]]:
    """Return the sums of the squares that are known along an axis, and how many there are."""
    return np.nansum(bends**2, axis=axis), np.count_nonzero(~np.isnan(bends), axis=axis)


def _mean(sums: Numbers, counts: Numbers) -> Numbers:
    return np.divide(sums, counts, out=np.full_like(sums, np.nan), where=counts > 0)
