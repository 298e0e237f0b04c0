"""Heights to the integer samples of a picture and back, and the channels of a picture to one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.bands import row_blocks
from terrain_explorer.terrain.heightmap import Heightmap, Heights

Samples = NDArray[Any]
"""Numbers as a file holds them, shape (rows, columns), of any integer or floating type."""

Pixels = NDArray[Any]
"""Unsigned integer samples, shape (rows, columns, channels): grey, grey + alpha, RGB or RGBA."""


def row_slices(rows: int) -> Iterator[slice]:
    """Cut rows into blocks that stay in the cache."""
    return (slice(block.start, block.stop) for block in row_blocks(range(rows)))


def quantise(heightmap: Heightmap, out: Samples) -> None:
    """Fill an array of unsigned integers with the heights, rounded to the nearest.

    The low end of the range becomes 0, the high end the type's maximum; what lies outside is clipped.

    Parameters
    ----------
    heightmap
        The heights and their range.
    out
        The array to fill, of the shape of the heights.
    """
    low, high = heightmap.range
    white = np.iinfo(out.dtype).max
    for rows in row_slices(heightmap.rows):
        heights = heightmap.heights[rows].astype(np.float64)
        out[rows] = np.rint((heights - low) / (high - low) * white).clip(0, white)


def scale(samples: Samples, white: int, low: float, high: float) -> Heights:
    """Return the heights of integer samples: 0 lies at `low` and `white` at `high`."""
    heights = np.empty(samples.shape, np.float32)
    for rows in row_slices(len(samples)):
        heights[rows] = low + (high - low) * samples[rows].astype(np.float64) / white
    return heights


def one_channel(pixels: Pixels) -> tuple[Samples, bool]:
    """Return the grey of the pixels, and whether their colour had to be given up for it.

    Where R = G = B everywhere the channel is copied. Colour becomes the sum R + G + B as uint32, whose white is
    three times the white of a channel: the mean, without its rounding. Alpha is left out.
    """
    if pixels.shape[2] < 3:
        return pixels[..., 0].copy(), False
    red, green, blue = (pixels[..., channel] for channel in range(3))
    if np.array_equal(red, green) and np.array_equal(green, blue):
        return red.copy(), False
    grey = np.add(red, green, dtype=np.uint32)
    grey += blue
    return grey, True


def is_opaque(pixels: Pixels) -> bool:
    """Tell whether the pixels have no alpha, or are opaque everywhere."""
    has_alpha = pixels.shape[2] in (2, 4)
    return not has_alpha or bool((pixels[..., -1] == np.iinfo(pixels.dtype).max).all())


def fill_voids(samples: Samples, void: float | None) -> tuple[Samples, int]:
    """Return the samples with the lowest valid one in place of each void, and the number of voids.

    Parameters
    ----------
    samples
        The samples; NaN and what is beyond the range of float32 count as voids.
    void
        The sample that also stands for a void, or None.

    Raises
    ------
    ValueError
        There are nothing but voids.
    """
    if void is None and samples.dtype.kind != "f":
        return samples, 0
    with np.errstate(over="ignore"):
        valid = np.isfinite(samples.astype(np.float32, copy=False))
        if void is not None:
            valid &= samples != void
    voids = int(valid.size - np.count_nonzero(valid))
    if voids == valid.size:
        raise ValueError("there are nothing but voids")
    return (np.where(valid, samples, samples[valid].min()) if voids else samples), voids
