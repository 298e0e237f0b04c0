"""TIFF files that Pillow does not know, read with tifffile as far as it needs no further packages."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from terrain_explorer.files.errors import HeightmapFileError, check_size, damaged
from terrain_explorer.files.raster.notes import DeferredText
from terrain_explorer.files.raster.raster_image import RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.samples import Pixels, Samples
from terrain_explorer.language import tr

if TYPE_CHECKING:  # importing tifffile takes a tenth of a second, and few files need it
    from tifffile import TiffPage

# What tifffile logs about a file is in our errors and notes, or does not matter to the heights, so it need not fill the
# program's log: it warns even about numbers for voids that are written with few digits.
logging.getLogger("tifffile").setLevel(logging.CRITICAL)

_FLOATING_POINT = 3
"""The predictor that tifffile undoes only with the help of another package."""

_COMPRESSIONS, _PREDICTORS = (1, 8, 32773, 32946), (1, 2, _FLOATING_POINT)
"""What tifffile decodes by itself: nothing, deflate and PackBits; none and horizontal; we do floating-point."""

_PACKBITS = 32773
_PIECE = 2**20
"""Bytes that are unpacked at once to count them."""

_LOOKED_AT = 100
"""Pages that are looked at; a hostile file may have millions."""

_KINDS = {2: "grey with alpha", 3: "colour", 4: "colour with alpha"}


@contextmanager
def first_page(file: BinaryIO, name: str) -> Iterator[tuple[TiffPage, bool]]:
    """Open a TIFF file and yield its first page, and whether there are more that are no overviews of another."""
    file.seek(0)
    from tifffile import TiffFile, TiffPage

    with TiffFile(file) as tiff:
        page = tiff.pages[0]
        if not isinstance(page, TiffPage):
            raise damaged(name)
        later = islice(tiff.pages, 1, _LOOKED_AT)
        yield page, not all(isinstance(other, TiffPage) and other.is_reduced for other in later)


def has_several(file: BinaryIO, name: str) -> bool:
    """Return whether a file holds several pictures, or may hold them: its later pages may be broken."""
    try:
        with first_page(file, name) as (_, is_several):
            return is_several
    except Exception:  # tifffile raises nearly anything on broken pages, and the first one has been read already
        return True


def read_page(page: TiffPage, name: str) -> RasterImage:
    """Return the image on a page, with the north up."""
    pixels = _pixels(page, name)
    bits, channels = pixels.dtype.itemsize * 8, pixels.shape[2]
    if channels == 1 and page.photometric in (WHITE_IS_ZERO, BLACK_IS_ZERO):
        raster = raster_from_numbers(pixels[..., 0], bits, page.photometric == WHITE_IS_ZERO)
    elif pixels.dtype.kind != "u" or bits > 16 or page.photometric != (RGB if channels > 2 else BLACK_IS_ZERO):
        values = {"count": channels, "type": pixels.dtype.name, "photometric": int(page.photometric)}
        raise _unusual(name, tr("{count} channels of {type}, photometric {photometric}", **values))
    else:
        raster = raster_from_pixels(kind_of_pixels("TIFF", bits, _KINDS[channels]), pixels, bits)
    return upright(raster, page.tags.valueof(ORIENTATION))


def _pixels(page: TiffPage, name: str) -> Pixels:
    """Return the samples of a page, shape (rows, columns, channels)."""
    check_size(name, page.imagewidth, page.imagelength)
    _check_decodable(page, name)
    _check_complete(page, name)
    samples = _unpredicted(page) if page.predictor == _FLOATING_POINT else page.asarray()
    if page.axes.startswith("S"):
        # Channels in planes of their own come first in tifffile's arrays.
        samples = np.moveaxis(samples, 0, -1)
    return samples.reshape(page.imagelength, page.imagewidth, page.samplesperpixel)


def _unpredicted(page: TiffPage) -> Pixels:
    """Return the samples of a page of one channel with the floating-point predictor (TIFF Technical Note 3).

    Each row of a tile holds the highest bytes of all its numbers, then the next ones, as differences.
    """
    stored = np.dtype(page.dtype)
    page.predictor = 1  # so that tifffile leaves the bytes as they are
    samples = np.full((page.imagelength, page.imagewidth), page.nodata, stored)
    for tile, (_, _, row, column, _), (_, height, width, _) in page.segments():
        if tile is None:  # a tile that is left out holds voids only
            continue
        # tifffile has taken the bytes for numbers in the order of the file.
        differences = tile.astype(stored.newbyteorder(page.parent.byteorder)).reshape(height, width).view(np.uint8)
        planes = np.cumsum(differences, axis=1, dtype=np.uint8).reshape(height, stored.itemsize, width)
        numbers = np.ascontiguousarray(planes.swapaxes(1, 2)).view(stored.newbyteorder(">"))[..., 0]
        part = samples[row : row + height, column : column + width]
        part[...] = numbers[: part.shape[0], : part.shape[1]]
    return samples


def _check_decodable(page: TiffPage, name: str) -> None:
    if page.samplesperpixel > 4 or page.imagedepth > 1:
        raise _unusual(name, tr("{count} channels", count=page.samplesperpixel * page.imagedepth))
    is_packed = page.bitspersample not in (8, 16, 32, 64)
    is_packed |= page.predictor == _FLOATING_POINT and page.samplesperpixel > 1
    if is_packed or page.compression not in _COMPRESSIONS or page.predictor not in _PREDICTORS:
        compression = getattr(page.compression, "name", page.compression)
        values = {"bits": page.bitspersample, "compression": str(compression)}
        raise _unusual(name, tr("{bits}-bit samples, compression {compression}", **values))


def _check_complete(page: TiffPage, name: str) -> None:
    """Refuse a file that is cut short, or that unpacks to more than its picture holds.

    tifffile would fill the rest with zeros, and would unpack all there is.
    """
    file_size = page.parent.filehandle.size
    segments = list(zip(page.dataoffsets, page.databytecounts, strict=True))
    if len(segments) < prod(page.chunked) or any(start + length > file_size for start, length in segments):
        raise damaged(name)
    if page.compression != 1:
        unpacked = _packbits_bytes if page.compression == _PACKBITS else _deflated_bytes
        # Two bytes for the samples of a chunk that have fewer bits than a byte at the end of each row.
        most = prod(page.chunks) * page.dtype.itemsize if page.dtype else 0
        for start, length in segments:
            page.parent.filehandle.seek(start)
            if unpacked(page.parent.filehandle.read(length), most) > most:
                raise damaged(name)


def _deflated_bytes(content: bytes, most: int) -> int:
    """Return how many bytes content unpacks to, or some number above the most."""
    unpacking, found = zlib.decompressobj(), 0
    while found <= most and not unpacking.eof:
        piece = unpacking.decompress(content, _PIECE)
        content = unpacking.unconsumed_tail
        found += len(piece)
        if not (piece or content):
            break
    return found


def _packbits_bytes(content: bytes, most: int) -> int:
    place = found = 0
    while place < len(content) and found <= most:
        head = content[place]
        if head < 128:
            found, place = found + head + 1, place + head + 2
        else:
            found, place = found + (257 - head) % 129, place + (2 if head > 128 else 1)
    return found


def _unusual(name: str, what: str) -> HeightmapFileError:
    return HeightmapFileError(
        name,
        tr("is a TIFF file of an unusual kind ({what})", what=what),
        tr("Export it uncompressed, as 16-bit grey or 32-bit float"),
    )


BITS, PHOTOMETRIC, DESCRIPTION, ORIENTATION, PLANAR, SAMPLE_FORMAT = 258, 262, 270, 274, 284, 339
WHITE_IS_ZERO, BLACK_IS_ZERO, RGB = 0, 1, 2


def raster_from_numbers(samples: Samples, bits: int, is_inverted: bool) -> RasterImage:
    """Return the image of one channel: grey where it is unsigned with at most 16 bits, otherwise heights.

    Signed, longer and floating-point numbers come from surveys and simulations, which mean the numbers themselves.
    """
    if samples.dtype.kind != "u" or bits > 16:
        return RasterImage(DeferredText(f"TIFF, {samples.dtype.name}"), samples, None, bits)
    white = 2**bits - 1
    return RasterImage(kind_of_pixels("TIFF", bits, "grey"), white - samples if is_inverted else samples, white, bits)


def upright(raster: RasterImage, orientation: Any) -> RasterImage:
    """Return the image with the north up, from the value of the tag Orientation; Pillow does so by itself."""
    samples = raster.samples
    if orientation in (5, 6, 7, 8):
        samples = samples.swapaxes(0, 1)
    if orientation in (3, 4, 7, 8):
        samples = samples[::-1]
    if orientation in (2, 3, 6, 7):
        samples = samples[:, ::-1]
    return replace(raster, samples=samples)
