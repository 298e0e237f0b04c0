"""Writing raw files, and their kinds."""

from __future__ import annotations

from functools import partial
from typing import BinaryIO

import numpy as np

from terrain_explorer.files.formats.base import FileKind
from terrain_explorer.files.raster.samples import Samples, quantised, row_slices
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap

LABELS = {
    "<u2": marked("Raw, 16-bit little endian"),
    ">u2": marked("Raw, 16-bit big endian"),
    "|u1": marked("Raw, 8-bit"),
    "<f4": marked("Raw, 32-bit float, little endian"),
    ">f4": marked("Raw, 32-bit float, big endian"),
}
"""The names of files for the user, by the type of their numbers, where that can be written."""

IDS = {"<u2": "raw16le", ">u2": "raw16be", "|u1": "raw8", "<f4": "raw32f", ">f4": "raw32fbe"}
"""The ids of the kinds of such files."""


def _stored(dtype: str, heightmap: Heightmap) -> Samples:
    """Return the numbers of a heightmap: unsigned from the low to the high end of the range, floats as they are."""
    if np.dtype(dtype).kind == "f":
        return heightmap.heights.astype(dtype, copy=False)
    return quantised(heightmap, np.dtype(dtype))


def _write(dtype: str, heightmap: Heightmap, file: BinaryIO) -> None:
    samples = _stored(dtype, heightmap)
    for rows in row_slices(len(samples)):
        file.write(samples[rows].tobytes())


def _kind(dtype: str, *extensions: str) -> FileKind:
    white = int(np.iinfo(dtype).max) if np.dtype(dtype).kind == "u" else None
    write, stored = partial(_write, dtype), partial(_stored, dtype)
    return FileKind(IDS[dtype], LABELS[dtype], write, extensions, stored, white, leaves_open=True)


# Little endian comes first because nearly all engines read it so.
KINDS = (
    _kind("<u2", ".r16", ".raw"),
    _kind(">u2", ".r16", ".raw"),
    _kind("|u1", ".r8", ".raw"),
    _kind("<f4", ".r32", ".raw"),
    _kind(">f4", ".r32", ".raw"),
)
