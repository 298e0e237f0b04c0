"""Raw files: the numbers of the heights row by row, without size, type or byte order."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import BinaryIO

import numpy as np

from terrain_explorer.files.errors import check_size, decoding
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.arrays.raw_layouts import (
    Layout,
    all_mapped,
    cropped,
    fitting_layouts,
    layout_question,
    mapped,
    may_be_interleaved,
    question_to_read_again,
    with_sign,
)
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.raster.byte_order import clear_order, found_order, order_note
from terrain_explorer.files.raster.notes import DeferredText, Note, assumed, left_out
from terrain_explorer.files.raster.parts import (
    coarser,
    is_part,
    notes_on_part,
    part_question,
    window_in,
    window_question,
)
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.files.raster.samples import Samples, quantised, row_slices
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.sizes import MOST_POINTS

_OTHER_LABEL = marked("Raw, {type}")
_LAYOUT_ASSUMED = marked("Size and type assumed: {layout} fit the length of the file.")
_CHANNEL = marked("Numbers left out: of the {channels} numbers of a point, number {channel} was read, by choice.")
_REGION = marked("Terrain of Second Life or OpenSim")
_SKIPPED = marked("Header left out: the first {skip:,} bytes of the file, by choice.")


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read a raw file.

    Raises
    ------
    ReadQuestion
        The size or the type is not sure and the options leave it open, or what they say does not fit the file.
    """
    # The file may be replaced between two looks at it, so its length may no longer be the one that was asked for.
    with decoding(path.name):
        return _read(path, options)


def _read(path: Path, options: ReadOptions) -> RasterImage:
    said, options = options, _remembered(path, options)
    layout = _layout(path, options)
    if options.channel == "second-life":
        return _region(path, layout, options)
    samples = _samples(path, layout, options)
    samples.flags.writeable = False  # so that the heightmap need not copy it
    order, order_notes = _byte_order(samples, options)
    if options is not said:
        order, order_notes = _order_since_saving(path, samples, order)
    if order == "big":
        # A view: it is converted once, when it becomes the native type.
        samples = samples.view(samples.dtype.newbyteorder(">"))
    # A guess can be wrong, so the user is offered to read the file otherwise.
    is_guessed = not (options.rows and options.columns and options.sample != "auto")
    notes = (*_layout_notes(layout, is_guessed), *order_notes, *_left_out_notes(layout, options))
    raster = replace(_raster(samples, notes, is_guessed), is_part=is_part(options))
    if layout.channels == 1:
        return raster
    note = left_out(_CHANNEL, channel=layout.channel, channels=layout.channels)
    return replace(raster, kind_id=None).with_notes(note)


def _region(path: Path, layout: Layout, options: ReadOptions) -> RasterImage:
    """Return the heights of a terrain of Second Life or OpenSim: the first number times the second over 128, in metres.

    The points of a region lie a metre apart. The other eleven numbers are those of its water and its parcels.
    """
    numbers = all_mapped(path, layout, options.skip)
    height, factor = (cropped(numbers[..., channel], options).astype(np.float32) for channel in (0, 1))
    raster = RasterImage(DeferredText(_REGION), height * factor / 128, None, 16, metres=True, is_part=is_part(options))
    return replace(raster, spacing=float(options.every)).with_notes(*_left_out_notes(layout, options))


def _remembered(path: Path, options: ReadOptions) -> ReadOptions:
    """Return the options of the side file where the user's are empty and the length of the file agrees."""
    side = side_file.options_beside(path)
    length = np.dtype(side.sample).itemsize * side.rows * side.columns if side else -1
    return side if side and options == UNSAID and length == path.stat().st_size else options


def _layout(path: Path, options: ReadOptions) -> Layout:
    """Return the one layout that fits the length of the file and the options; where there is none or more, ask."""
    fitting = fitting_layouts(path, options)
    # A map too thin to be one is no answer; where all are, the first is refused below.
    fitting = [layout for layout in fitting if min(layout.rows, layout.columns) > 1] or fitting[:1]
    if len(fitting) != 1 or may_be_interleaved(path, options, fitting):
        raise layout_question(path, options, fitting)
    layout = fitting[0]
    window = window_in(layout.rows, layout.columns, options)
    if not _is_inside(window, layout):
        raise window_question(path.name, options, layout.rows, layout.columns)
    rows, columns = coarser(window, options.every)
    if rows * columns > MOST_POINTS:
        raise part_question(path.name, options, window)
    check_size(path.name, columns, rows)
    return with_sign(path, options, layout)


def _samples(path: Path, layout: Layout, options: ReadOptions) -> Samples:
    """Return the numbers of a file, or some of them without reading all into memory, shape (rows, columns)."""
    if is_part(options) or layout.channels > 1:
        return np.array(cropped(mapped(path, layout, options.skip), options))
    samples = np.fromfile(path, layout.stored, layout.rows * layout.columns, offset=options.skip)
    return cropped(samples.reshape(layout.rows, layout.columns), options)


def _is_inside(window: Window, layout: Layout) -> bool:
    last_row, last_column = window.row + max(window.rows, 1), window.column + max(window.columns, 1)
    return last_row <= layout.rows and last_column <= layout.columns


def _byte_order(samples: Samples, options: ReadOptions) -> tuple[str, tuple[Note, ...]]:
    if options.byte_order != "auto":
        return options.byte_order, ()
    if samples.itemsize == 1:
        return "little", ()
    order, note = found_order(samples)
    return order, (note,)


def _order_since_saving(path: Path, samples: Samples, order: str) -> tuple[str, tuple[Note, ...]]:
    """Return the byte order of a file whose side file names one.

    Krita writes big endian over a file of either order and leaves the side file alone. The checksum takes a pass over
    the whole file, so it is asked only where the heights are clearly smoother in the other order.
    """
    shown = clear_order(samples)
    if samples.itemsize == 1 or shown is None or shown == order or side_file.checksum_fits(path):
        return order, ()
    return shown, (order_note(shown),)


def _layout_notes(layout: Layout, is_guessed: bool) -> tuple[Note, ...]:
    return (assumed(_LAYOUT_ASSUMED, layout=layout.label),) if is_guessed else ()


def _left_out_notes(layout: Layout, options: ReadOptions) -> tuple[Note, ...]:
    skipped = (left_out(_SKIPPED, skip=options.skip),) if options.skip else ()
    return (*skipped, *notes_on_part(options, layout.rows, layout.columns, layout.label))


def _raster(samples: Samples, notes: tuple[Note, ...], is_guessed: bool) -> RasterImage:
    """Return the image of numbers: grey where they are unsigned with at most 16 bits, otherwise heights."""
    stored = samples.dtype.str
    native = samples.astype(samples.dtype.newbyteorder("="), copy=False)
    bits = native.itemsize * 8
    is_grey = native.dtype.kind == "u" and bits <= 16
    # Types that raw files cannot be written with have no label of their own.
    label = DeferredText(LABELS.get(stored, _OTHER_LABEL), {"type": native.dtype.name})
    white = 2**bits - 1 if is_grey else None
    return RasterImage(label, native, white, bits, notes, guessed=is_guessed, kind_id=IDS.get(stored))


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


FORMAT = FileFormat(
    marked("Raw"),
    (".raw", ".r8", ".r16", ".r32"),
    None,
    read,
    KINDS,
    associated=(".raw", ".r8", ".r16", ".r32"),
    # Not for .raw, which the MIME database gives to the raw photographs of a camera maker.
    mime=MimeType("image/x-raw-heightmap", marked("raw heightmap"), (".r8", ".r16", ".r32")),
    headerless=True,
    question=question_to_read_again,
    place_files=(".wld", ".prj"),
)
