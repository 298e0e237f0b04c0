"""numpy arrays (.npy), and archives: several of them (.npz), or any other files that are maps."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import IO, BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import numpy as np
from numpy.lib import format as npy

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats import compressed
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.raster.notes import DeferredText
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples, ground_with_voids, row_slices
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.work import Work

_NAME, _KIND_READ = marked("NumPy array"), marked("NumPy array, {type}")

_LONGEST_HEADER = 10_000
"""The most bytes of a header, as for `numpy.load`."""

_MOST_MEMBERS = 10_000
"""Each member's header is read, so a hostile archive could keep the program busy with more."""

# Not `numpy.load`, which takes memory before the size can be checked. Version 3.0 is for structured arrays only.
_READERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}


def read_npy(path: Path, options: ReadOptions) -> RasterImage:
    """Read a numpy array."""
    with BoundedReader(path) as file, decoding(path.name):
        return _raster(read_array(file, path.name))


def read_archive(path: Path, options: ReadOptions) -> Work[RasterImage | Heightmap]:
    """Read the only map in an archive: an array, and if there is none, any other file that is one.

    Raises
    ------
    ReadQuestion
        There are several, and the options do not say which.
    """
    with BoundedReader(path) as file, decoding(path.name), ZipFile(file) as archive:
        member = _member(archive, path.name, options)
        if member is None:
            return (yield from compressed.reading_archive(archive, path, options))
        with archive.open(member) as content:
            return _raster(read_array(content, path.name))


def _member(archive: ZipFile, name: str, options: ReadOptions) -> ZipInfo | None:
    """Return the member that holds the array, or None where there is none."""
    members = archive.infolist()
    if len(members) > _MOST_MEMBERS:
        raise ValueError("too many files")
    maps = [member for member in members if _is_map(archive, member)]
    if not maps:
        return None
    # Arrays that were saved together are those of one file, and members of an archive as well.
    chosen = options.array or options.member
    if chosen > len(maps):
        wrong = tr("holds {count} maps and no map {number}", count=len(maps), number=chosen)
        raise HeightmapFileError(name, wrong, tr("Choose another number"))
    if chosen:
        return maps[chosen - 1]
    if len(maps) > 1:
        choices = (
            ReadOption(member.filename, options.updated(array=number)) for number, member in enumerate(maps, start=1)
        )
        raise ReadQuestion(name, tr("holds several maps"), tr("Choose one"), choices)
    return maps[0]


def _is_map(archive: ZipFile, member: ZipInfo) -> bool:
    """Tell whether a member of an archive is an array that can be a map."""
    if not member.filename.lower().endswith(".npy"):
        return False
    check_compression(member)
    with archive.open(member) as content:
        shape, _, dtype = _header(content)
    return len(shape) == 2 and min(shape) > 1 and _is_number(dtype)


def _header(file: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype[np.generic]]:
    """Return the shape of an array, whether it is stored by columns, and its type."""
    version = npy.read_magic(file)
    beginning = file.read(2 if version == (1, 0) else 4)
    length = int.from_bytes(beginning, "little")
    # numpy would look at the length when it has read all of it.
    if length > _LONGEST_HEADER:
        raise ValueError("the header is too long")
    content = BytesIO(beginning + file.read(length))
    header: tuple[tuple[int, ...], bool, np.dtype[np.generic]] = _READERS[version](content)
    return header


_ENCRYPTED = 1
"""The bit of a member's flags that says so."""


def check_compression(member: ZipInfo) -> None:
    """Refuse a member of an archive that would take memory as it likes before anything can be checked.

    Raises
    ------
    ValueError
        It is compressed neither with deflate nor not at all: Python gives bzip2 and LZMA all the room they ask for.
        Or it has a password.
    """
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or member.flag_bits & _ENCRYPTED:
        raise ValueError("the compression is unusual")


def read_array(file: IO[bytes], name: str) -> Samples:
    """Return the array of two dimensions in an open file; the name is for messages."""
    shape, by_columns, dtype = _header(file)
    if len(shape) != 2 or not _is_number(dtype):
        raise HeightmapFileError(
            name,
            tr("holds an array of the shape {shape} and the type {type}", shape=str(shape), type=str(dtype)),
            tr("Save an array of two dimensions (rows, columns) of whole or floating-point numbers"),
        )
    check_size(name, shape[1], shape[0])
    content = file.read(shape[0] * shape[1] * dtype.itemsize)
    # Raises where the file is cut short.
    stored = np.frombuffer(content, dtype, shape[0] * shape[1])
    samples: Samples = stored.reshape(shape, order="F" if by_columns else "C")
    return np.ascontiguousarray(samples, dtype.newbyteorder("="))


def _is_number(dtype: np.dtype[np.generic]) -> bool:
    # Long doubles differ from machine to machine.
    return dtype.kind in "iuf" and dtype.itemsize <= 8


def _raster(samples: Samples) -> RasterImage:
    kind = DeferredText(_KIND_READ, {"type": samples.dtype.name})
    return RasterImage(kind, samples, None, samples.itemsize * 8)


def _write(heightmap: Heightmap, file: BinaryIO) -> None:
    write_array(ground_with_voids(heightmap), file)


def write_array(array: Samples, file: IO[bytes]) -> None:
    """Write an array of two dimensions, row by row and little-endian."""
    stored = array.dtype.newbyteorder("<")
    npy.write_array_header_1_0(file, {"descr": stored.str, "fortran_order": False, "shape": array.shape})
    for rows in row_slices(len(array)):
        file.write(array[rows].astype(stored, copy=False).tobytes())


FORMATS = (
    FileFormat(
        _NAME,
        (".npy",),
        rb"\x93NUMPY",
        read_npy,
        (FileKind("npy", marked("NumPy array, 32-bit float"), _write, stored=ground_with_voids, keeps_voids=True),),
        associated=(".npy",),
        mime=MimeType("application/x-numpy-array", _NAME, (".npy",), magic=(r"\x93NUMPY",)),
    ),
    FileFormat(
        marked("Archive"),
        (".npz", ".zip"),
        rb"PK\x03\x04",
        read_archive,
        associated=(".npz",),
    ),
)
