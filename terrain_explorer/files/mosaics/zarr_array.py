"""Arrays of zarr, read as one terrain. zarr is loaded when one is read."""

from __future__ import annotations

from itertools import product
from math import ceil, sqrt
from pathlib import Path

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.zarr_chunks import ARRAY
from terrain_explorer.files.errors import HeightmapFileError, decoding, how_to_get
from terrain_explorer.language import tr
from terrain_explorer.memory import check_memory
from terrain_explorer.terrain.filters.sizes import MOST_POINTS
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.work import Work


def is_array(folder: Path) -> bool:
    """Return whether a folder holds an array of zarr."""
    return (folder / ARRAY).is_file()


def reading_array(folder: Path) -> Work[tuple[Heights, int, tuple[int, int]]]:
    """Read an array chunk by chunk: yield the part that is done, 0 to 1.

    Returns
    -------
    heights
        NaN where chunks are missing. Of an array that is too large, one of so many rows and columns.
    every
        One of how many.
    shape
        How many rows and columns the array has.

    Raises
    ------
    UserError
        zarr is not installed.
    HeightmapFileError
        It is no array of heights, or it is broken.
    """
    try:
        import zarr
    except ImportError:
        raise UserError(tr("this needs zarr; {advice}", advice=how_to_get("cluster"))) from None
    with decoding(folder.name):
        array = zarr.open_array(folder, mode="r")
    if array.ndim != 2 or np.dtype(array.dtype).kind not in "fiu":
        raise HeightmapFileError(folder.name, tr("holds no array of heights"), tr("Choose one with two dimensions"))
    every = max(ceil(sqrt(array.shape[0] * array.shape[1] / MOST_POINTS)), 1)
    rows, columns = (-(-side // every) for side in array.shape)
    check_memory(rows, columns)
    heights = np.empty((rows, columns), np.float32)
    blocks = list(product(*(range(0, side, chunk) for side, chunk in zip(array.shape, array.chunks, strict=True))))
    for number, (top, left) in enumerate(blocks, 1):
        with decoding(folder.name):
            block = np.asarray(array[top : top + array.chunks[0], left : left + array.chunks[1]])
        kept = block[-top % every :: every, -left % every :: every]
        row, column = -(-top // every), -(-left // every)
        heights[row : row + kept.shape[0], column : column + kept.shape[1]] = kept
        yield number / len(blocks)
    return heights, every, (array.shape[0], array.shape[1])
