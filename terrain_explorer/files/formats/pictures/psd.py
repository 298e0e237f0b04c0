"""Photoshop documents (.psd, .psb): the merged picture in grey or colour, of 8, 16 or 32 bits."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

import numpy as np
from PIL import Image

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.raster import colour_profile
from terrain_explorer.files.raster.channels import one_of_floats
from terrain_explorer.files.raster.notes import DeferredText, assumed, left_out
from terrain_explorer.files.raster.raster_image import AS_STORED, RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import PixelSamples
from terrain_explorer.language import marked, tr

_MODES = {
    0: marked("black and white"), 1: marked("grey"), 2: marked("indexed colours"), 3: "RGB", 4: "CMYK",
    7: marked("several channels"), 8: marked("duotone"), 9: "Lab",
}  # fmt: skip
_COLOURS = {1: 1, 2: 1, 3: 3, 8: 1}
"""The channels of the picture itself in each mode that is read; further ones are transparency or selections."""

_INDEXED = 2
_MOST_CHANNELS = 56
_TYPES = {8: ">u1", 16: ">u2", 32: ">f4"}
_PROFILE, _VERSION = 1039, 1057
"""The resources with the colour profile, and with the fact whether there is a merged picture."""

_PLAIN, _PACKED = 0, 1
"""The compressions of a merged picture: none, and PackBits."""

_TRANSPARENT = (b"Mtrn", b"Mt16", b"Mt32")
"""The blocks that say that the merged picture is transparent."""

_LONG = (b"LMsk", b"Lr16", b"Lr32", b"Layr", *_TRANSPARENT, b"Alph", b"FMsk", b"lnk2", b"FEid", b"FXid", b"PxSD")
"""The blocks whose length takes eight bytes in large documents."""

_MOST_PARTS = 10_000
"""Resources and blocks that are looked at; a hostile document may have millions."""

_LONGEST_LAYERS = 2**28
"""The bytes of layers that are looked through for the note that the picture is transparent."""

_OTHERS = marked("Channels left out: the document has others beside those of its picture.")
_WORDS = {(1, False): "grey", (1, True): "grey with alpha", (3, False): "colour", (3, True): "colour with alpha"}


@dataclass(frozen=True)
class _DocumentHeader:
    is_large: bool
    channels: int
    rows: int
    columns: int
    bits: int
    mode: int

    @property
    def colours(self) -> int:
        return _COLOURS[self.mode]


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read the merged picture of a Photoshop document.

    Raises
    ------
    ReadQuestion
        It is coloured, and the options do not say which channel holds the heights.

    References
    ----------
    "Adobe Photoshop File Formats Specification", November 2019.
    """
    with BoundedReader(path) as file, decoding(path.name):
        _, version, channels, rows, columns, bits, mode = struct.unpack(">4sH6xHIIHH", file.read(26))
        header = _DocumentHeader(version == 2, channels, rows, columns, bits, mode)
        _check(header, path.name)
        palette = _section(file, 4)
        resources = dict(_resources(_section(file, 4)))
        _check_merged(resources, path.name)
        layers = _layers(file, header)
        is_transparent = header.channels > header.colours and _says_transparent(layers, header)
        kept = header.colours + is_transparent
        pixels = _pixels(file, header, kept, path.name)
        raster = _raster(header, pixels, palette, is_transparent, path.name, options)
        linear = colour_profile.is_linear(resources.get(_PROFILE, b"")) and raster.white is not None
    raster = replace(raster, linear=linear)
    return raster.with_notes(left_out(_OTHERS)) if header.channels > kept else raster


def _check(header: _DocumentHeader, name: str) -> None:
    if header.mode not in _COLOURS or header.bits not in _TYPES or (header.mode == _INDEXED and header.bits != 8):
        mode = tr(_MODES[header.mode]) if header.mode in _MODES else str(header.mode)
        wrong = tr("is a Photoshop document in {mode}, {bits} bits", mode=mode, bits=header.bits)
        raise HeightmapFileError(name, wrong, tr("Change its mode to grey of 16 bits, and save it again"))
    if not header.colours <= header.channels <= _MOST_CHANNELS:
        raise ValueError("there are no such channels")
    check_size(name, header.columns, header.rows)


def _check_merged(resources: dict[int, bytes], name: str) -> None:
    version = resources.get(_VERSION, b"")
    if len(version) > 4 and not version[4]:
        raise HeightmapFileError(
            name,
            tr("was saved without its merged picture"),
            tr("Save it again with the option to maximize compatibility, or export it as 16-bit PNG"),
        )


def _section(file: BinaryIO, width: int) -> bytes:
    """Return what comes after its length, which takes so many bytes."""
    length = int.from_bytes(_exactly(file, width), "big")
    return _exactly(file, length)


def _exactly(file: BinaryIO, length: int) -> bytes:
    content = file.read(length)
    if len(content) != length:
        raise ValueError("cut short")
    return content


def _resources(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the content of each resource."""
    place = 0
    for _ in range(_MOST_PARTS):
        if content[place : place + 4] != b"8BIM":
            return
        number, named = struct.unpack_from(">HB", content, place + 4)
        place += 6 + (named + 2) // 2 * 2
        (length,) = struct.unpack_from(">I", content, place)
        yield number, content[place + 4 : place + 4 + length]
        place += 4 + length + length % 2


def _layers(file: BinaryIO, header: _DocumentHeader) -> bytes:
    """Return the part on layers and masks, or the beginning of a long one, and pass over it."""
    length = int.from_bytes(_exactly(file, 8 if header.is_large else 4), "big")
    start = file.tell()
    content = file.read(min(length, _LONGEST_LAYERS))
    file.seek(start + length)
    return content


def _says_transparent(content: bytes, header: _DocumentHeader) -> bool:
    """Return whether the first further channel is the transparency of the merged picture and no selection."""
    width = 8 if header.is_large else 4
    length = int.from_bytes(content[:width], "big")
    # A number of layers below 0 says so; with 16 and 32 bits layers are in blocks after the masks.
    if length >= 2 and struct.unpack_from(">h", content, width)[0] < 0:
        return True
    place = width + length
    place += 4 + int.from_bytes(content[place : place + 4], "big")
    for _ in range(_MOST_PARTS):
        if content[place : place + 4] not in (b"8BIM", b"8B64"):
            break
        key = content[place + 4 : place + 8]
        wide = 8 if header.is_large and key in _LONG else 4
        length = int.from_bytes(content[place + 8 : place + 8 + wide], "big")
        place += 8 + wide
        if key in _TRANSPARENT or (key in (b"Lr16", b"Lr32") and content[place : place + 1] >= b"\x80"):
            return True
        place += -(-length // 4) * 4
    return False


def _pixels(file: BinaryIO, header: _DocumentHeader, kept: int, name: str) -> PixelSamples:
    """Return the first channels of the merged picture, shape (rows, columns, channels)."""
    (compression,) = struct.unpack(">H", _exactly(file, 2))
    stored = np.dtype(_TYPES[header.bits])
    shape = kept, header.rows, header.columns
    if compression == _PLAIN:
        planes = np.frombuffer(_exactly(file, kept * header.rows * header.columns * stored.itemsize), stored)
    elif compression == _PACKED:
        planes = np.concatenate(
            [plane.view(stored).ravel() for plane in _unpacked(file, header, kept, stored.itemsize)]
        )
    else:
        wrong = tr("is a Photoshop document with the compression {number}", number=compression)
        raise HeightmapFileError(name, wrong, tr("Save it again, or export it as 16-bit PNG"))
    return np.moveaxis(planes.reshape(shape), 0, -1).astype(stored.newbyteorder("="))


def _unpacked(file: BinaryIO, header: _DocumentHeader, kept: int, itemsize: int) -> Iterator[PixelSamples]:
    """Yield the bytes of each channel, shape (rows, columns x bytes)."""
    length = np.dtype(">u4" if header.is_large else ">u2")
    lines = header.channels * header.rows
    lengths = np.frombuffer(_exactly(file, lines * length.itemsize), length).reshape(header.channels, -1)
    for channel in range(kept):
        content = _exactly(file, int(lengths[channel].sum(dtype=np.int64)))
        size = header.columns * itemsize, header.rows
        # Two bytes of a packed line make 128 of an unpacked one at most.
        if len(content) * 64 < size[0] * size[1]:
            raise ValueError("cut short")
        yield np.ascontiguousarray(Image.frombytes("L", size, content, "packbits", "L"))


def _raster(
    header: _DocumentHeader, pixels: PixelSamples, palette: bytes, is_transparent: bool, name: str, options: ReadOptions
) -> RasterImage:
    if header.bits == 32:
        raster = RasterImage(DeferredText("PSD, float32"), pixels[..., 0], None, 32)
        channels = [pixels[..., channel].copy() for channel in range(header.colours)]
        opacity = pixels[..., -1].copy() if is_transparent else None
        raster = one_of_floats(raster, channels, opacity, name, options)
        return raster if options.light != "auto" else raster.with_notes(assumed(AS_STORED))
    if header.mode == _INDEXED:
        colours = np.frombuffer(palette, np.uint8, 3 * 256).reshape(3, 256).T
        raster = raster_from_pixels(kind_of_pixels("PSD", 8, "palette"), colours[pixels[..., 0]], 8)
        return replace(raster, indices=pixels[..., 0])
    words = _WORDS[header.colours, is_transparent]
    return raster_from_pixels(kind_of_pixels("PSD", header.bits, words), pixels, header.bits)


FORMAT = FileFormat(marked("Photoshop document"), (".psd", ".psb"), rb"8BPS\0[\1\2]", read, for_image_editors=True)
