"""PGM: grey of up to 16 bits, in binary (P5) or as text (P2); written in 16 bits."""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO

import numpy as np

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import check_size, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.raster.numbers_text import read_numbers
from terrain_explorer.files.raster.raster_image import RasterImage, kind_of_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples, quantised, row_slices
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap

_HEADER = re.compile(rb"P([25])" + rb"(?:\s|#[^\n\r]*[\n\r])+(\d{1,9})" * 3 + rb"\s")
_LONGEST_HEADER = 2**16
_WHITE = 65535


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read a PGM file. Black is 0, and the file names white."""
    with BoundedReader(path) as file, decoding(path.name):
        # Comments may be anywhere in the header, and as long as a program likes.
        header = _HEADER.match(file.read(_LONGEST_HEADER))
        if header is None:
            raise ValueError("the header is broken")
        columns, rows, white = (int(number) for number in header.groups()[1:])
        check_size(path.name, columns, rows)
        if not 0 < white <= _WHITE:
            raise ValueError("there is no such white")
        file.seek(header.end())
        samples = (_binary if header[1] == b"5" else _text)(file, rows * columns, white).reshape(rows, columns)
        if samples.max() > white:
            raise ValueError("there is something whiter than white")
    bits = white.bit_length()
    return RasterImage(kind_of_pixels("PGM", bits, "grey"), samples, white, bits)


def _binary(file: BinaryIO, count: int, white: int) -> Samples:
    # The format stores a byte where white fits into one, and two bytes, the high one first, otherwise.
    stored = np.dtype(">u2" if white > 255 else "u1")
    samples = np.frombuffer(file.read(count * stored.itemsize), stored, count)
    return samples.astype(stored.newbyteorder("="))


def _text(file: BinaryIO, count: int, white: int) -> Samples:
    numbers = read_numbers(file, count)
    with np.errstate(invalid="ignore"):  # NaN becomes some number, and the comparison below finds it
        samples = numbers.clip(0, _WHITE).astype(np.uint16)
    if not np.array_equal(samples, numbers):
        raise ValueError("these are no whole numbers")
    return samples


def _write(heightmap: Heightmap, file: BinaryIO) -> None:
    samples = _stored(heightmap)
    file.write(b"P5\n%d %d\n%d\n" % (heightmap.columns, heightmap.rows, _WHITE))
    for rows in row_slices(heightmap.rows):
        file.write(samples[rows].astype(">u2").tobytes())


def _stored(heightmap: Heightmap) -> Samples:
    return quantised(heightmap, np.dtype(np.uint16))


_KIND = FileKind("pgm16", marked("PGM, 16-bit grey"), _write, stored=_stored, white=_WHITE)

FORMAT = FileFormat(
    "PGM",
    (".pgm",),
    rb"P[25][\s#]",
    read,
    (_KIND,),
    for_image_editors=True,
    associated=(".pgm",),
    mime=MimeType("image/x-portable-graymap"),
)
