"""Turns heights into the integer samples of a picture and back, and fills voids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.parallel import ROWS_AT_A_TIME, in_bands, row_blocks
from terrain_explorer.terrain.srgb import srgb_encoded

Samples = NDArray[Any]
"""Numbers as a file holds them, shape (rows, columns), of any integer or floating type."""

PixelSamples = NDArray[Any]
"""Unsigned integer samples, shape (rows, columns, channels): grey, grey + alpha, RGB or RGBA."""


_FEWEST, _MOST = 2**16, 2**20
"""The points of a block where its width is known: fewer take longer to cut than to work on, more take memory."""


def row_slices(rows: int, columns: int = 2**14) -> Iterator[slice]:
    """Yield blocks of rows that fit into the cache, so that steps of a calculation need not wait for memory.

    Where the columns are given, blocks of thin maps have more rows, and those of very wide ones fewer.
    """
    at_a_time = max(_FEWEST // columns, min(ROWS_AT_A_TIME, _MOST // columns), 1)
    return (slice(block.start, block.stop) for block in row_blocks(range(rows), at_a_time))


def quantise(heightmap: Heightmap, out: Samples) -> None:
    """Fill an array of unsigned integers with the heights, rounded to the nearest.

    The low end of `grey_range` becomes 0, the high end the type's maximum; what lies outside is clipped.

    Parameters
    ----------
    heightmap
        The heights and their range.
    out
        The array to fill, of the shape of the heights.
    """
    white = np.iinfo(out.dtype).max

    def fill(rows: slice) -> None:
        out[rows] = steps(heightmap.heights[rows], white, *heightmap.grey_range)

    _for_rows_of(out, fill)


def quantised(heightmap: Heightmap, dtype: np.dtype[Any]) -> Samples:
    """Return the heights as unsigned integers of a type; see `quantise`."""
    samples = np.empty(heightmap.heights.shape, dtype)
    quantise(heightmap, samples)
    return samples


def steps(heights: Heights, white: int, low: float, high: float) -> NDArray[np.float64]:
    """Return the whole numbers that stand for heights, where 0 lies at `low` and `white` at `high`."""
    # In double precision: 65535 steps of a range far from 0 are finer than the digits of float32.
    return np.rint((heights.astype(np.float64) - low) / (high - low) * white).clip(0, white)


def scale(samples: Samples, white: int, low: float, high: float, undo_linear: bool = False) -> Heights:
    """Return the heights of integer samples: 0 lies at `low` and `white` at `high`."""
    heights = np.empty(samples.shape, np.float32)

    def fill(rows: slice) -> None:
        fractions = samples[rows].astype(np.float64) / white
        heights[rows] = low + (high - low) * (srgb_encoded(fractions) if undo_linear else fractions)

    _for_rows_of(heights, fill)
    return heights


def _for_rows_of(out: Samples, fill: Callable[[slice], None]) -> None:
    """Fill an array by blocks of rows, on all processors where that pays."""

    def fill_band(band: range) -> None:
        for rows in row_slices(len(band), out.shape[1]):
            fill(slice(band.start + rows.start, band.start + rows.stop))

    in_bands(fill_band, out)


def fill_voids(
    samples: Samples, void: float | None, known: NDArray[np.bool_] | None = None
) -> tuple[Samples, NDArray[np.bool_] | None]:
    """Return the samples with the lowest valid one, if any, in place of each void, and the voids.

    Parameters
    ----------
    samples
        The samples; NaN and what is beyond the range of float32 count as voids.
    void
        The sample that also stands for a void, or None.
    known
        Other points that are voids, of the shape of the samples, or None.

    Returns
    -------
    samples
        The same array where it has no voids, otherwise a copy.
    voids
        True at each void, shape (rows, columns); None where there are none.
    """
    # Whole numbers have no NaN, so there is no need for a pass over the map.
    if void is None and known is None and samples.dtype.kind != "f":
        return samples, None
    voids = np.empty(samples.shape, bool)
    for rows in row_slices(len(samples)):
        voids[rows] = _is_void(samples[rows], void)
        if known is not None:
            voids[rows] |= known[rows]
    if not voids.any():
        return samples, None
    valid = (samples[rows][~voids[rows]] for rows in row_slices(len(samples)))
    filled = samples.copy()
    # The lowest height and not 0: in a mountain survey a hole down to the sea would stretch the range.
    filled[voids] = min((block.min() for block in valid if block.size), default=0)
    return filled, voids


def ground_with_voids(heightmap: Heightmap) -> Heights:
    """Return the heights, NaN at voids; as they are where there are none, or nothing else, which no file may hold."""
    voids = heightmap.voids
    return heightmap.heights if voids is None or voids.all() else heightmap.ground()


def _is_void(block: Samples, void: float | None) -> NDArray[np.bool_]:
    with np.errstate(over="ignore"):
        voids: NDArray[np.bool_] = ~np.isfinite(block.astype(np.float32, copy=False))
        return voids if void is None else voids | (block == void)
