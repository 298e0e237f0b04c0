"""Krita documents (.kra): the one layer that is seen, of 8 or 16 bits or floats, as exact as Krita has it.

Their merged picture has 8 bits only, so the tiles of the layer are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING
from zipfile import ZipFile

import numpy as np

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.arrays.numpy_arrays import check_compression
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.raster import colour_profile
from terrain_explorer.files.raster.channels import one_of_floats
from terrain_explorer.files.raster.notes import DeferredText, assumed, left_out
from terrain_explorer.files.raster.raster_image import AS_STORED, RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import PixelSamples
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.work import Work

if TYPE_CHECKING:  # few files need it
    from xml.etree import ElementTree

SIGNATURE = rb"PK\x03\x04.{26}mimetype.{0,64}application/x-kr(it)?a"

_SPACES = {
    "GRAYA": ("<u1", "ya"), "GRAYAU16": ("<u2", "ya"), "GRAYAF16": ("<f2", "ya"), "GRAYAF32": ("<f4", "ya"),
    "RGBA": ("<u1", "bgra"), "RGBA16": ("<u2", "bgra"), "RGBAF16": ("<f2", "rgba"), "RGBAF32": ("<f4", "rgba"),
}  # fmt: skip
"""The type and the order of the numbers of a point in each colour space that is read."""

_LONGEST_TEXT, _LONGEST_PROFILE = 2**22, 2**24
_LARGEST_TILE = 256
_AT_A_TIME = 16
_MOST_TILES = 2**20
"""Tiles that a layer may have; they may lie beside the picture as well."""

_TILE = re.compile(rb"(-?\d{1,9}),(-?\d{1,9}),LZF,(\d{1,9})\n")
_REMEDY = marked("Export it from Krita as 16-bit PNG or TIFF, and open that")
_OTHERS = marked("Layers left out: the document has others, which cannot be seen.")


def reading(path: Path, options: ReadOptions) -> Work[RasterImage]:
    """Read the layer of a Krita document that is seen, if one alone is; yield the part that is done.

    Raises
    ------
    ReadQuestion
        It is coloured, and the options do not say which channel holds the heights.
    HeightmapFileError
        What is seen comes from several layers, from masks or filters, or is in another colour space.
    """
    with BoundedReader(path) as file, decoding(path.name, _REMEDY), ZipFile(file) as archive:
        image = _image(archive)
        columns, rows = int(image.get("width", "")), int(image.get("height", ""))
        check_size(path.name, columns, rows)
        layers = list(_layers(image))
        seen = [layer for layer in layers if layer.get("visible") == "1"]
        if not seen:
            raise _refusal(path.name, tr("has no layer that is seen"))
        layer = seen[0]
        space = layer.get("colorspacename") or image.get("colorspacename", "")
        if not _is_plain(layer):
            raise _refusal(path.name, tr("has groups, masks, filters or layers that are mixed"))
        if space not in _SPACES:
            raise _refusal(path.name, tr("has a layer in the colour space {space}", space=space))
        folder = f"{image.get('name', '')}/layers/{layer.get('filename', '')}"
        stored, order = _SPACES[space]
        pixels = yield from _pixels(archive, folder, (rows, columns, len(order)), np.dtype(stored), _corner(layer))
        opacity = pixels[..., -1]
        if len(seen) > 1 and not (opacity == (1 if stored[1] == "f" else np.iinfo(opacity.dtype).max)).all():
            raise _refusal(path.name, tr("has several layers that are seen"))
        raster = _raster(_in_usual_order(pixels, order), path.name, options)
        if raster.white is not None:
            raster = replace(
                raster, linear=colour_profile.is_linear(_content(archive, f"{folder}.icc", _LONGEST_PROFILE))
            )
    return raster.with_notes(left_out(_OTHERS)) if len(layers) > 1 else raster


def _refusal(name: str, wrong: str) -> HeightmapFileError:
    wrong = tr("is a Krita document that {wrong}", wrong=wrong)
    return HeightmapFileError(name, wrong, tr("Flatten the image in Krita, or export it as 16-bit PNG or TIFF"))


def _image(archive: ZipFile) -> ElementTree.Element:
    text = _content(archive, "maindoc.xml", _LONGEST_TEXT)
    if b"<!ENTITY" in text:  # which may grow without end
        raise ValueError("there are entities")
    from xml.etree import ElementTree

    for element in ElementTree.fromstring(text).iter():
        if element.tag.rpartition("}")[2] == "IMAGE":
            return element
    raise ValueError("there is no image")


def _layers(image: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield the layers that are in no group, the topmost first."""
    for element in image:
        if element.tag.rpartition("}")[2] == "layers":
            yield from element


def _is_plain(layer: ElementTree.Element) -> bool:
    """Return whether a layer is seen as it is painted."""
    masks = (mask for masks in layer for mask in masks)
    return (
        layer.get("nodetype") == "paintlayer"
        and layer.get("opacity") == "255"
        and layer.get("compositeop") == "normal"
        and all(mask.get("nodetype") == "selectionmask" or mask.get("visible") == "0" for mask in masks)
        and not layer.get("channelflags")
    )


def _corner(layer: ElementTree.Element) -> tuple[int, int]:
    """Return the row and the column of the picture where a layer begins."""
    return int(layer.get("y", "0")), int(layer.get("x", "0"))


def _content(archive: ZipFile, member: str, most: int) -> bytes:
    """Return a member of the archive, or nothing where there is none."""
    if member not in archive.namelist():
        return b""
    info = archive.getinfo(member)
    check_compression(info)
    with archive.open(info) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError("a part is too long")
    return content


def _pixels(
    archive: ZipFile, member: str, shape: tuple[int, int, int], stored: np.dtype[np.generic], corner: tuple[int, int]
) -> Work[PixelSamples]:
    """Return the pixels of a layer within the picture, shape (rows, columns, numbers of a point)."""
    size = shape[2] * stored.itemsize
    usual = _content(archive, f"{member}.defaultpixel", size).ljust(size, b"\0")
    pixels = np.empty((*shape[:2], size), np.uint8)
    pixels[...] = np.frombuffer(usual, np.uint8)
    info = archive.getinfo(member)
    check_compression(info)
    with archive.open(info) as file:
        yield from _taking_tiles(file, pixels, corner)
    return pixels.view(stored)


def _taking_tiles(file: IO[bytes], pixels: PixelSamples, corner: tuple[int, int]) -> Work[None]:
    """Put the tiles of a layer into the bytes of its pixels, shape (rows, columns, bytes of a point)."""
    facts = dict(file.readline(100).split() for _ in range(5))
    columns, rows, size, count = (int(facts[name]) for name in (b"TILEWIDTH", b"TILEHEIGHT", b"PIXELSIZE", b"DATA"))
    if facts[b"VERSION"] != b"2" or not 0 < max(columns, rows) <= _LARGEST_TILE or size != pixels.shape[2]:
        raise ValueError("there are no such tiles")
    if count > _MOST_TILES:
        raise ValueError("there are too many tiles")
    taken = set()
    for number in range(count):
        if number % _AT_A_TIME == 0:
            yield number / count
        head = _TILE.fullmatch(file.readline(100))
        if head is None:
            raise ValueError("a tile begins otherwise")
        length = int(head[3])
        if length > 2 * columns * rows * size + 100:
            raise ValueError("a tile is too long")
        content = file.read(length)
        row, column = int(head[2]) + corner[0], int(head[1]) + corner[1]
        top, left = max(row, 0), max(column, 0)
        bottom, right = min(row + rows, pixels.shape[0]), min(column + columns, pixels.shape[1])
        if top >= bottom or left >= right or (row, column) in taken:
            continue
        taken.add((row, column))
        tile = _tile(content, rows, columns, size)
        pixels[top:bottom, left:right] = tile[top - row : bottom - row, left - column : right - column]


def _tile(content: bytes, rows: int, columns: int, size: int) -> PixelSamples:
    """Return the bytes of a tile, shape (rows, columns, bytes of a point)."""
    if content[:1] == b"\0":
        return np.frombuffer(content, np.uint8, rows * columns * size, 1).reshape(rows, columns, size)
    plain = lzf_decompressed(content[1:], rows * columns * size)
    # The first bytes of all points come first, so that they shrink more.
    return np.moveaxis(np.frombuffer(plain, np.uint8).reshape(size, rows, columns), 0, -1)


def lzf_decompressed(content: bytes, length: int) -> bytes:
    """Return what was compressed with LibLZF to a length.

    Raises
    ------
    ValueError, IndexError
        It does not have this length, or is broken.
    """
    plain, place = bytearray(), 0
    while place < len(content):
        control = content[place]
        place += 1
        if control < 32:  # so many bytes and one more, as they are
            plain += content[place : place + control + 1]
            place += control + 1
        else:  # so many bytes of those before, which may be those that it adds
            count = control >> 5
            if count == 7:
                count += content[place]
                place += 1
            back = ((control & 31) << 8) + content[place] + 1
            place += 1
            start, count = len(plain) - back, count + 2
            if start < 0:
                raise ValueError("it begins before the beginning")
            if back >= count:
                plain += plain[start : start + count]
            else:
                plain += (plain[start:] * (count // back + 1))[:count]
        if len(plain) > length:
            raise ValueError("it is longer")
    if len(plain) != length:
        raise ValueError("it is shorter")
    return bytes(plain)


def _in_usual_order(pixels: PixelSamples, order: str) -> PixelSamples:
    native = pixels.dtype.newbyteorder("=")
    return (pixels[..., [2, 1, 0, 3]] if order == "bgra" else pixels).astype(native, copy=False)


def _raster(pixels: PixelSamples, name: str, options: ReadOptions) -> RasterImage:
    bits = pixels.dtype.itemsize * 8
    if pixels.dtype.kind == "u":
        words = "grey with alpha" if pixels.shape[2] == 2 else "colour with alpha"
        return raster_from_pixels(kind_of_pixels("Krita", bits, words), pixels, bits)
    raster = RasterImage(DeferredText(f"Krita, {pixels.dtype.name}"), pixels[..., 0], None, bits)
    channels = [pixels[..., channel].copy() for channel in range(pixels.shape[2] - 1)]
    raster = one_of_floats(raster, channels, pixels[..., -1].copy(), name, options)
    return raster if options.light != "auto" else raster.with_notes(assumed(AS_STORED))


FORMAT = FileFormat(marked("Krita document"), (".kra", ".krz"), SIGNATURE, reading, for_image_editors=True)
