"""PNG: 1 to 16 bits, grey, palette or colour; written as 16- or 8-bit grey.

The chunks of a file are checked before Qt decodes it. So a broken file is refused before a decoder complains, and a
picture that is too large before it takes memory. Qt gets only the chunks that matter to heights.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, BinaryIO

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import check_size, damaged, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.notes import left_out
from terrain_explorer.files.raster.qt_image import decode, grey_image, raster_from_qimage, samples_of
from terrain_explorer.files.raster.raster_image import KEYED, RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOUR_SPACE = (b"iCCP", b"gAMA", b"cHRM", b"sRGB", b"cICP")
_TEXT = (b"tEXt", b"zTXt", b"iTXt")
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", *_COLOUR_SPACE)

_PALETTE = 3
_COLOUR_TYPES = {
    0: ("grey", (1, 2, 4, 8, 16)),
    2: ("colour", (8, 16)),
    _PALETTE: ("palette", (1, 2, 4, 8)),
    4: ("grey with alpha", (8, 16)),
    6: ("colour with alpha", (8, 16)),
}

_CHANNELS = {0: 1, 2: 3, 4: 4, 6: 4}

_COMPRESSION = 30
"""In percent of zlib's nine steps: six times as fast as Qt's default for 5 % more bytes."""

_DOTS_PER_METRE = 2835
"""72 dots per inch, which image editors take for no resolution at all."""

_FORMATS = {
    (1, 8): QImage.Format.Format_Grayscale8,
    (1, 16): QImage.Format.Format_Grayscale16,
    (3, 8): QImage.Format.Format_RGB888,
    (3, 16): QImage.Format.Format_RGBX64,
    (4, 8): QImage.Format.Format_RGBA8888,
    (4, 16): QImage.Format.Format_RGBA64,
}
"""How Qt names pictures of so many channels and bits."""


@dataclass(frozen=True)
class _Header:
    columns: int
    rows: int
    bits: int
    colour_type: int

    @classmethod
    def parse(cls, content: bytes) -> _Header:
        header = cls(*struct.unpack(">IIBBxxx", content))
        if header.bits not in _COLOUR_TYPES[header.colour_type][1]:
            raise ValueError("this colour type does not come with these bits")
        return header


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read a PNG file."""
    with BoundedReader(path) as file, decoding(path.name):
        header, chunks, is_keyed = _essence(file, path.name)
    image = decode(chunks, path.name)
    raster = raster_from_qimage("PNG", image, _COLOUR_TYPES[header.colour_type][0], header.bits)
    raster = replace(raster, text=image.text(metadata.KEY) or None)
    return raster.with_notes(left_out(KEYED)) if is_keyed else raster


def _essence(file: BinaryIO, name: str) -> tuple[_Header, bytes, bool]:
    """Return the header, the file with only the chunks that matter, and whether a colour key was left out.

    With a colour key (tRNS) Qt returns black for the grey that is transparent, and for 16-bit RGB memory that was
    never written.
    """
    if file.read(len(_SIGNATURE)) != _SIGNATURE:
        raise damaged(name)
    chunks = _chunks(file)
    kind, first = next(chunks)
    if kind != b"IHDR":
        raise damaged(name)
    header = _Header.parse(first[8:-4])
    check_size(name, header.columns, header.rows)
    kept, is_keyed = [first], False
    for kind, chunk in chunks:
        if kind == b"tRNS" and header.colour_type != _PALETTE:
            is_keyed = True
        else:
            kept.append(chunk)
    return header, b"".join((_SIGNATURE, *kept)), is_keyed


def _chunks(file: BinaryIO) -> Iterator[tuple[bytes, bytes]]:
    """Yield the type and all the bytes of each chunk that matters, up to the end chunk."""
    kind = b""
    while kind != b"IEND":
        beginning = file.read(8)
        length, kind = struct.unpack(">I4s", beginning)
        chunk = beginning + file.read(length + 4)
        if len(chunk) != length + 12:
            raise ValueError("cut short")
        if kind in _KEPT or (kind in _TEXT and chunk[8:].startswith(metadata.KEY.encode() + b"\0")):
            _check_sum(chunk)
            yield kind, chunk


def _check_sum(chunk: bytes) -> None:
    if zlib.crc32(memoryview(chunk)[4:-4]) != int.from_bytes(chunk[-4:], "big"):
        raise ValueError("the checksum is wrong")


def write16(heightmap: Heightmap, file: IO[bytes]) -> None:
    """Write a heightmap as 16-bit grey."""
    _write(heightmap, file, QImage.Format.Format_Grayscale16)


def _write8(heightmap: Heightmap, file: BinaryIO) -> None:
    _write(heightmap, file, QImage.Format.Format_Grayscale8)


def _write(heightmap: Heightmap, file: IO[bytes], depth: QImage.Format) -> None:
    image = grey_image(heightmap, depth)
    image.setText(metadata.KEY, metadata.encode(heightmap, samples_of(image)))
    encode(image, file)


def write_samples(samples: Samples, file: IO[bytes]) -> None:
    """Write a picture.

    Parameters
    ----------
    samples
        uint8 or uint16, shape (rows, columns) for grey, or with 3 channels for colour, or 4 for colour with alpha.
    """
    rows, columns, channels = samples.shape if samples.ndim == 3 else (*samples.shape, 1)
    if channels == 3 and samples.itemsize == 2:  # which Qt takes only with a channel that is not saved
        samples = np.concatenate([samples, np.full((rows, columns, 1), 65535, np.uint16)], axis=2)
    lines = np.ascontiguousarray(samples)
    form = _FORMATS[channels, 8 * samples.itemsize]
    image = QImage(lines.data, columns, rows, lines.nbytes // rows, form)
    encode(image, file)


def read_samples(path: Path) -> Samples:
    """Return the samples of a picture as `write_samples` takes them; with alpha if the file has it."""
    with BoundedReader(path) as file, decoding(path.name):
        header, chunks, _ = _essence(file, path.name)
    channels = _CHANNELS[header.colour_type]
    image = decode(chunks, path.name).convertToFormat(_FORMATS[channels, header.bits])
    kept = 4 if (channels, header.bits) == (3, 16) else channels
    lines = np.frombuffer(image.constBits(), np.uint8 if header.bits == 8 else np.uint16)
    lines = lines.reshape(image.height(), -1)[:, : image.width() * kept]
    pixels = lines.reshape(image.height(), image.width(), kept)
    return (pixels[..., 0] if channels == 1 else pixels[..., :channels]).copy()


def encode(image: QImage, file: IO[bytes]) -> None:
    """Write a picture."""
    # Otherwise that of the screen, and the same terrain would give another file in the window or on another machine.
    image.setDotsPerMeterX(_DOTS_PER_METRE)
    image.setDotsPerMeterY(_DOTS_PER_METRE)
    # In memory first: Qt's encoder does not say why it could not write, and a full disk is worth a clear message.
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"png")
    writer.setCompression(_COMPRESSION)
    if not writer.write(image):
        raise OSError(writer.errorString())
    file.write(buffer.data().data())


FORMAT = FileFormat(
    "PNG",
    (".png",),
    _SIGNATURE,
    read,
    (
        FileKind("png16", marked("PNG, 16-bit grey"), write16, white=65535),
        FileKind("png8", marked("PNG, 8-bit grey"), _write8, white=255),
    ),
    for_image_editors=True,
    associated=(".png",),
    mime=MimeType("image/png"),
)
