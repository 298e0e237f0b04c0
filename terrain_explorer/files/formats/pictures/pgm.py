"""PGM, grey of up to 16 bits, written in 16 bits; and its relatives PPM, in colour, and PBM, in black and white.

Each comes in binary (P5, P6, P4) or as text (P2, P3, P1).
"""

from __future__ import annotations

import re
from math import prod
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

_NUMBER = rb"(?:\s|#[^\n\r]*[\n\r])+(\d{1,9})"
_HEADER = re.compile(rb"P(?:([14])" + _NUMBER * 2 + rb"|([2356])" + _NUMBER * 3 + rb")\s")
_LONGEST_HEADER = 2**16
_WHITE = 65535


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read a PGM, PPM or PBM file. In PGM and PPM black is 0, and the file names white."""
    with BoundedReader(path) as file, decoding(path.name):
        # Comments may be anywhere in the header, and as long as a program likes.
        header = _HEADER.match(file.read(_LONGEST_HEADER))
        if header is None:
            raise ValueError("the header is broken")
        letter, columns, rows, *white = (int(number) for number in header.groups() if number is not None)
        check_size(path.name, columns, rows)
        file.seek(header.end())
        if not white:
            return _bitmap(file, rows, columns, is_text=letter == 1)
        return _grey_or_colour(file, rows, columns, letter, white[0])


def _grey_or_colour(file: BinaryIO, rows: int, columns: int, letter: int, white: int) -> RasterImage:
    if not 0 < white <= _WHITE:
        raise ValueError("there is no such white")
    shape: tuple[int, ...] = rows, columns
    container, pixels = "PGM", "grey"
    if letter in (3, 6):
        shape, container, pixels = (rows, columns, 3), "PPM", "colour"
    samples = (_text if letter in (2, 3) else _binary)(file, prod(shape), white).reshape(shape)
    if samples.max() > white:
        raise ValueError("there is something whiter than white")
    bits = white.bit_length()
    return RasterImage(kind_of_pixels(container, bits, pixels), samples, white, bits)


def _bitmap(file: BinaryIO, rows: int, columns: int, is_text: bool) -> RasterImage:
    """Read a PBM file, in which 1 is black; in binary each row begins at a byte."""
    if is_text:
        ink = np.frombuffer(b"".join(file.read().split()), np.uint8, rows * columns) - ord("0")
        if ink.max() > 1:
            raise ValueError("these are no bits")
    else:
        length = -(-columns // 8)
        lines = np.frombuffer(file.read(rows * length), np.uint8, rows * length).reshape(rows, length)
        ink = np.unpackbits(lines, axis=1, count=columns)
    return RasterImage(kind_of_pixels("PBM", 1, "grey"), 1 - ink.reshape(rows, columns), 1, 1)


def _binary(file: BinaryIO, count: int, white: int) -> Samples:
    # The format stores a byte where white fits into one, and two bytes, the high one first, otherwise.
    stored = np.dtype(">u2" if white > 255 else "u1")
    samples = np.frombuffer(file.read(count * stored.itemsize), stored, count)
    return samples.astype(stored.newbyteorder("="))


def _text(file: BinaryIO, count: int, white: int) -> Samples:
    numbers = read_numbers(file, count)
    with np.errstate(invalid="ignore"):  # NaN becomes some number, and the comparison below finds it
        samples = numbers.clip(0, _WHITE).astype(np.uint8 if white < 256 else np.uint16)
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


_KIND = FileKind("pgm16", marked("PGM, 16-bit grey"), _write, (".pgm",), stored=_stored, white=_WHITE)

FORMAT = FileFormat(
    "PGM",
    (".pgm", ".ppm", ".pbm", ".pnm"),
    rb"P[1-6][\s#]",
    read,
    (_KIND,),
    for_image_editors=True,
    associated=(".pgm",),
    mime=MimeType("image/x-portable-graymap"),
    place_files=(".wld", ".aux.xml"),
)
