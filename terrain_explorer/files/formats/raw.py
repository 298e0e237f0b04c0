"""Raw files: the numbers of the heights row by row and nothing else; size, type and byte order are to be found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from math import isqrt
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from terrain_explorer.files.errors import check_size, either
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.base import FileFormat, FileKind
from terrain_explorer.files.raster.byte_order import found_order, is_signed, roughness
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import UNSAID, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples, quantise, row_slices
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters.sizes import MOST_POINTS
from terrain_explorer.terrain.heightmap import Heightmap

_USUAL = {
    ".r8": ("uint8",),
    ".r16": ("uint16",),
    ".r32": ("float32",),
    ".raw": ("uint16", "uint8", "float32"),
}
"""The types of the numbers that a name may stand for, the most likely first; 16 bits may turn out to be signed."""

_LABELS = {
    "<u2": marked("Raw, 16-bit little endian"),
    ">u2": marked("Raw, 16-bit big endian"),
    "|u1": marked("Raw, 8-bit"),
    "<f4": marked("Raw, 32-bit float, little endian"),
    ">f4": marked("Raw, 32-bit float, big endian"),
}
"""What files of the types of numbers that can be written are called."""

_IDS = {"<u2": "raw16le", ">u2": "raw16be", "|u1": "raw8", "<f4": "raw32f", ">f4": "raw32fbe"}
"""The kinds of such files."""

_OFFERED = 8
"""Sizes that are offered where none is sure."""

_NARROWEST = 1 / 16
"""Rows to columns, or columns to rows, of the narrowest map that is offered."""


@dataclass(frozen=True)
class _Layout:
    sample: str
    rows: int
    columns: int

    @property
    def stored(self) -> np.dtype[Any]:
        """The type of the numbers in the file, taken for little endian."""
        return np.dtype(self.sample).newbyteorder("<")

    @property
    def label(self) -> str:
        values = {"type": self.sample, "rows": self.rows, "columns": self.columns}
        return tr("{type}, {rows} rows and {columns} columns", **values)


def read(path: Path, reading: ReadOptions) -> RasterImage:
    """Read a raw file.

    Raises
    ------
    Question
        The size or the type is not sure and the reading does not say it, or what it says does not fit the file.
    """
    reading = _remembered(path, reading)
    layout = _layout(path, reading)
    samples = np.fromfile(path, layout.stored, layout.rows * layout.columns, offset=reading.skip)
    samples.flags.writeable = False  # so that it need not be copied
    samples = samples.reshape(layout.rows, layout.columns)
    order, told = (reading.byte_order, ()) if reading.byte_order != "auto" else _found(samples)
    if order == "big":
        samples = samples.view(samples.dtype.newbyteorder(">"))
    if reading.first_row == "south":
        samples = samples[::-1]
    picture = replace(_picture(samples), guessed=_is_guessed(reading))
    return picture.assuming(*_square(layout, reading), *told).leaving_out(*_skipped(reading))


def otherwise(path: Path) -> ReadQuestion:
    """Return the question how a raw file is to be read, for one that was read wrongly."""
    return _question(path, UNSAID, _offered(path, UNSAID))


def _remembered(path: Path, reading: ReadOptions) -> ReadOptions:
    """Return the reading with what the side file says, where nothing is said and the length of the file agrees."""
    side = side_file.reading_beside(path)
    length = np.dtype(side.sample).itemsize * side.rows * side.columns if side else -1
    return side if side and reading == UNSAID and length == path.stat().st_size else reading


def _picture(samples: Samples) -> RasterImage:
    """Return the picture of numbers: grey where they are unsigned with at most 16 bits, otherwise heights."""
    native = samples.astype(samples.dtype.newbyteorder("="), copy=False)
    bits = native.itemsize * 8
    is_grey = native.dtype.kind == "u" and bits <= 16
    stored = samples.dtype.str
    label = tr(_LABELS[stored]) if stored in _LABELS else tr("Raw, {type}", type=native.dtype.name)
    return RasterImage(label, native, 2**bits - 1 if is_grey else None, bits, kind_id=_IDS.get(stored))


def _found(samples: Samples) -> tuple[str, tuple[str, ...]]:
    if samples.itemsize == 1:
        return "little", ()
    order, told = found_order(samples)
    return order, (told,)


def _is_guessed(reading: ReadOptions) -> bool:
    """Tell whether the size and the type are not all said, so that `otherwise` may help."""
    return not (reading.rows and reading.columns and reading.sample != "auto")


def _square(layout: _Layout, reading: ReadOptions) -> tuple[str, ...]:
    """Return what was assumed about the size and the type."""
    told = tr("Size and type assumed: {layout} fit the length of the file.", layout=layout.label)
    return (told,) if _is_guessed(reading) else ()


def _skipped(reading: ReadOptions) -> tuple[str, ...]:
    told = tr("Header left out: the first {skip:,} bytes of the file, by choice.", skip=reading.skip)
    return (told,) if reading.skip else ()


def _layout(path: Path, reading: ReadOptions) -> _Layout:
    """Return the one layout that fits the length of the file and the reading; where there is none or more, ask."""
    fitting = [
        layout for sample in _samples(path, reading) for layout in _fitting(sample, _length(path, reading), reading)
    ]
    if len(fitting) == 1:
        check_size(path.name, fitting[0].columns, fitting[0].rows)
        return _signed(path, reading, fitting[0])
    layouts = fitting or _offered(path, reading)
    raise _question(path, reading, layouts) if layouts else _no_size(path, reading)


def _offered(path: Path, reading: ReadOptions) -> list[_Layout]:
    """Return layouts of any size that fit; none where the reading says rows or columns, which do not fit then."""
    if reading.rows or reading.columns:
        return []
    divisions = (_divisions(sample, _length(path, reading)) for sample in _samples(path, reading))
    return [layout for layouts in divisions for layout in islice(layouts, 4 * _OFFERED)]


def _question(path: Path, reading: ReadOptions, layouts: list[_Layout]) -> ReadQuestion:
    smoothest_first = sorted(layouts, key=partial(_unevenness, path, reading.skip))[:_OFFERED]
    options = (_option(_signed(path, reading, layout), reading) for layout in smoothest_first)
    wrong = tr("is a raw file of {size:,} bytes, and does not say its size", size=path.stat().st_size)
    return ReadQuestion(path.name, wrong, tr("Say it"), options, reading)


def _samples(path: Path, reading: ReadOptions) -> tuple[str, ...]:
    """Return the types of the numbers that come into question."""
    return _USUAL.get(path.suffix.lower(), _USUAL[".raw"]) if reading.sample == "auto" else (reading.sample,)


def _length(path: Path, reading: ReadOptions) -> int:
    """Return the bytes of the heights in a file; 0 where more are to be skipped than there are."""
    return max(0, path.stat().st_size - reading.skip)


def _signed(path: Path, reading: ReadOptions, layout: _Layout) -> _Layout:
    """Return the layout with signed numbers where their type is not said and 16 bits are clearly signed."""
    if layout.sample != "uint16" or reading.sample != "auto":
        return layout
    samples = np.memmap(path, layout.stored, "r", reading.skip, (layout.rows, layout.columns))
    return replace(layout, sample="int16") if is_signed(samples, reading.byte_order) else layout


def _option(layout: _Layout, reading: ReadOptions) -> ReadOption:
    said = {"sample": layout.sample, "rows": layout.rows, "columns": layout.columns}
    return ReadOption(layout.label, reading.saying(**said))


def _fitting(sample: str, size: int, reading: ReadOptions) -> Iterator[_Layout]:
    """Yield the one layout of a type that the reading or else a square makes, if the length of the file agrees."""
    points, left = divmod(size, np.dtype(sample).itemsize)
    rows = reading.rows or (points // reading.columns if reading.columns else isqrt(points))
    columns = reading.columns or (points // rows if rows else 0)
    is_said = bool(reading.rows or reading.columns)
    fits = is_said or rows == columns > 1
    if left == 0 and rows * columns == points and fits:
        yield _Layout(sample, rows, columns)


def _divisions(sample: str, size: int) -> Iterator[_Layout]:
    """Yield the sizes of a type, those that are nearly square first."""
    points, left = divmod(size, np.dtype(sample).itemsize)
    if left or points > MOST_POINTS:
        return
    for side in range(isqrt(points), max(2, isqrt(int(points * _NARROWEST))) - 1, -1):
        if points % side == 0:
            yield _Layout(sample, side, points // side)
            if side**2 != points:
                yield _Layout(sample, points // side, side)


def _unevenness(path: Path, skip: int, layout: _Layout) -> float:
    """Return how much neighbouring rows differ, over how much all heights do."""
    count = min(layout.rows, max(2, 2**20 // layout.columns)) * layout.columns
    little = np.fromfile(path, layout.stored, count, offset=skip).reshape(-1, layout.columns)
    return min(roughness(little, axis=0), roughness(little.view(little.dtype.newbyteorder("S")), axis=0))


def _no_size(path: Path, reading: ReadOptions) -> ReadQuestion:
    """Return the question about a file of which nothing is known that fits."""
    held, types, said = _held(path, reading), either(_samples(path, reading)), _said(reading)
    if said:
        wrong = tr("holds {held}, which do not make {size} of {types}", held=held, size=said, types=types)
        return ReadQuestion(path.name, wrong, tr("Say other sizes or another type"), (), reading)
    wrong = tr("holds {held}, which make no map of {types}", held=held, types=types)
    return ReadQuestion(path.name, wrong, tr("Say the type of the numbers, the rows and columns"), (), reading)


def _held(path: Path, reading: ReadOptions) -> str:
    length = _length(path, reading)
    if reading.skip:
        return tr("{length:,} bytes after the first {skip:,}", length=length, skip=reading.skip)
    return tr("{length:,} bytes", length=length)


def _said(reading: ReadOptions) -> str:
    """Return the rows and columns that are said in words; empty where none are."""
    if reading.rows and reading.columns:
        return tr("{rows} rows and {columns} columns", rows=reading.rows, columns=reading.columns)
    if reading.rows:
        return tr("{rows} rows", rows=reading.rows)
    return tr("{columns} columns", columns=reading.columns) if reading.columns else ""


def _stored(dtype: str, heightmap: Heightmap) -> Samples:
    """Return the numbers of a heightmap: unsigned from the low to the high end of the range, floats as they are."""
    if np.dtype(dtype).kind == "f":
        return heightmap.heights.astype(dtype, copy=False)
    samples = np.empty(heightmap.heights.shape, dtype)
    quantise(heightmap, samples)
    return samples


def _write(dtype: str, heightmap: Heightmap, file: BinaryIO) -> None:
    samples = _stored(dtype, heightmap)
    for rows in row_slices(len(samples)):
        file.write(samples[rows].tobytes())


def _kind(dtype: str, *extensions: str) -> FileKind:
    white = int(np.iinfo(dtype).max) if np.dtype(dtype).kind == "u" else None
    return FileKind(
        _IDS[dtype], _LABELS[dtype], partial(_write, dtype), extensions, partial(_stored, dtype), white, True
    )


FORMAT = FileFormat(
    marked("Raw"),
    (".raw", ".r8", ".r16", ".r32"),
    None,
    read,
    (
        _kind("<u2", ".r16", ".raw"),
        _kind(">u2", ".r16", ".raw"),
        _kind("|u1", ".r8", ".raw"),
        _kind("<f4", ".r32", ".raw"),
        _kind(">f4", ".r32", ".raw"),
    ),
)
