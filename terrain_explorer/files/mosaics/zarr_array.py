"""Arrays of zarr, read as one terrain. zarr is loaded when one is read."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from itertools import product
from math import ceil, prod, sqrt
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.files.bounded_reader import check_is_file
from terrain_explorer.files.builds.zarr_chunks import ARRAY
from terrain_explorer.files.errors import HeightmapFileError, decoding, how_to_get
from terrain_explorer.language import tr
from terrain_explorer.memory import check_memory
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work

_MOST_CHUNKS = 2**22
"""More would take days to read."""

_PLAIN = ("bytes", "transpose", "crc32c")
"""The codecs that leave the number of bytes as it is, or nearly so."""

_PIECE = 2**20
"""Bytes that are unpacked at once to count them."""


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
        raise UserError(tr("this needs zarr; {advice}", advice=how_to_get("zarr"))) from None
    with decoding(folder.name):
        array = zarr.open_array(folder, mode="r")
    if array.ndim != 2 or np.dtype(array.dtype).kind not in "fiu":
        raise HeightmapFileError(folder.name, tr("holds no array of heights"), tr("Choose one with two dimensions"))
    _check_chunks(array, folder)
    every = max(ceil(sqrt(array.shape[0] * array.shape[1] / MOST_POINTS)), 1)
    rows, columns = (-(-side // every) for side in array.shape)
    check_memory(rows, columns)
    heights = np.empty((rows, columns), np.float32)
    blocks = list(product(*(range(0, side, chunk) for side, chunk in zip(array.shape, array.chunks, strict=True))))
    for number, (top, left) in enumerate(blocks, 1):
        with decoding(folder.name):
            _check_chunk(array, folder, top // array.chunks[0], left // array.chunks[1])
            block = np.asarray(array[top : top + array.chunks[0], left : left + array.chunks[1]])
        kept = block[-top % every :: every, -left % every :: every]
        row, column = -(-top // every), -(-left // every)
        heights[row : row + kept.shape[0], column : column + kept.shape[1]] = kept
        yield number / len(blocks)
    return heights, every, (array.shape[0], array.shape[1])


def _check_chunks(array: Any, folder: Path) -> None:
    """Refuse an array whose chunks are too large or too many, before any is read."""
    count = prod(-(-side // chunk) for side, chunk in zip(array.shape, array.chunks, strict=True))
    rows, columns = array.chunks
    if count > _MOST_CHUNKS or rows * columns > MOST_POINTS:
        raise HeightmapFileError(
            folder.name,
            tr("has {count:,} chunks of {rows} × {columns} points", count=count, rows=rows, columns=columns),
            tr("Store it in chunks of about 1000 × 1000 points"),
        )
    check_memory(rows, columns)


def _check_chunk(array: Any, folder: Path, row: int, column: int) -> None:
    """Raise ValueError for a chunk that is no file or unpacks to more than it may hold: zarr would unpack all of it."""
    if array.shards is not None:  # whose parts zarr finds itself
        return
    path = folder / array.metadata.encode_chunk_key((row, column))
    if not path.exists():
        return
    check_is_file(path)
    most = prod(array.chunks) * np.dtype(array.dtype).itemsize
    for codec in array.metadata.codecs:
        name = codec.to_dict()["name"]
        if name not in _PLAIN:
            with path.open("rb") as file:
                if name not in _UNPACKED or _UNPACKED[name](file, most) > most:
                    raise ValueError("the chunk unpacks to more than it may hold")


def _of_blosc(file: BinaryIO, most: int) -> int:
    """Return the bytes that a header tells: c-blosc, README_CHUNK_FORMAT.rst."""
    return int.from_bytes(file.read(8)[4:], "little")


def _of_zstd(file: BinaryIO, most: int) -> int:
    """Return the bytes that the header of a frame tells, else more than the most: RFC 8878, section 3.1.1.1."""
    beginning = file.read(18)
    flags = beginning[4]
    is_single = bool(flags & 0x20)
    length = (int(is_single), 2, 4, 8)[flags >> 6]
    start = 6 - int(is_single) + (0, 1, 2, 4)[flags & 3]
    size = int.from_bytes(beginning[start : start + length], "little") + (256 if length == 2 else 0)
    return size if length else most + 1


def _of_gzip(file: BinaryIO, most: int) -> int:
    with gzip.open(file) as plain:
        found = 0
        while found <= most and (piece := plain.read(_PIECE)):
            found += len(piece)
    return found


_UNPACKED: Mapping[str, Callable[[BinaryIO, int], int]] = {"blosc": _of_blosc, "zstd": _of_zstd, "gzip": _of_gzip}
"""How many bytes a chunk unpacks to, without unpacking all of it, for each compression."""
