"""Coarser and finer grids over the same ground, each with about half the points a side of the next."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray, Heights
from terrain_explorer.terrain.interpolation import Taps, interpolated, periodic_taps, taps
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.work import finished

Shape = tuple[int, int]


def shapes(shape: Shape, coarsest: int, wraps: bool) -> list[Shape]:
    """Return the shapes of the grids, the finest first, until no side has more points than the coarsest may have."""
    found = [shape]
    while max(found[-1]) > coarsest:
        rows, columns = found[-1]
        # 2 squares become 1; a grid that wraps has as many squares as points. Two points are the fewest.
        one = 0 if wraps else 1
        found.append((max(2, (rows - one + 1) // 2 + one), max(2, (columns - one + 1) // 2 + one)))
    return found


def nearest(places: NDArray[np.intp], old: int, new: int, wraps: bool) -> NDArray[np.intp]:
    """Return the points of a line of `new` points that lie nearest to some points of one of `old` over the same ground.

    Ends are the nearest to ends.
    """
    squares, onto = (old, new) if wraps else (old - 1, new - 1)
    return np.asarray((2 * places * onto + squares) // (2 * squares) % new)


def thinned(grid: NDArray[Any], shape: Shape, wraps: bool) -> NDArray[Any]:
    """Return the grid on a coarser shape: for each of its points the nearest one that there is.

    Unlike means, these are the points that a map of fewer points has, too. So its rivers are the same.
    """
    kept = (nearest(np.arange(new), new, old, wraps) for old, new in zip(grid.shape, shape, strict=True))
    return np.ascontiguousarray(grid[np.ix_(*kept)])


def resampled(grid: FloatArray, shape: Shape, wraps: bool, method: str = "bicubic") -> Heights:
    """Return the grid on another shape, float32: on a surface through its points, where that is finer.

    Parameters
    ----------
    wraps
        Whether its first row and column follow the last ones.
    method
        "bicubic" or "bilinear".
    """
    if grid.shape == shape:
        return np.asarray(grid, np.float32)
    line = periodic_taps if wraps else taps
    across, along = (_light(line(old, new, method)) for old, new in zip(grid.shape, shape, strict=True))
    out = np.empty(shape, np.float32)
    bounds = (-np.inf, np.inf)
    finished(filling(out, lambda rows: interpolated(grid, across, along, rows, bounds)))
    return out


def _light(taps: Taps) -> Taps:
    """Return the taps with weights in float32, which keep sums of float32 in it: half the time and memory."""
    return Taps(taps.places, taps.weights.astype(np.float32))
