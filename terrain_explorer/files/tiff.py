"""TIFF: 1 to 64 bits, whole numbers or floating point; written as 16-bit grey or float32.

Three readers share the work, each where it is exact: Pillow nearly everywhere, Qt for 16-bit colour, which Pillow cuts
to 8 bits, and tifffile for what neither of them knows.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from PIL.TiffImagePlugin import TiffImageFile
from tifffile import TiffFile, TiffPage, imwrite

from terrain_explorer.files import metadata
from terrain_explorer.files.errors import HeightmapFileError, check_size, damaged, decoding
from terrain_explorer.files.format import Format, Kind
from terrain_explorer.files.picture import LOSSY, Picture, picture_of_pixels
from terrain_explorer.files.pillow_image import linear_notes, picture_of
from terrain_explorer.files.qt_image import decode, picture_of_image
from terrain_explorer.files.samples import Pixels, Samples, quantise, row_slices
from terrain_explorer.terrain.heightmap import Heightmap

# What tifffile logs about a file is told by the error or the notes.
logging.getLogger("tifffile").addHandler(logging.NullHandler())

_BITS, _PHOTOMETRIC, _DESCRIPTION, _PLANAR, _SAMPLE_FORMAT, _NODATA = 258, 262, 270, 284, 339, 42113
_WHITE_IS_ZERO, _BLACK_IS_ZERO, _RGB = 0, 1, 2
_SEPARATE = 2
_COMPRESSIONS, _PREDICTORS = (1, 8, 32773, 32946), (1, 2)
"""What tifffile decodes by itself: nothing, deflate and PackBits; none and horizontal."""

_LETTERS = {1: "u", 2: "i", 3: "f"}
"""numpy's letter for each sample format."""

_KINDS = {2: "grey with alpha", 3: "colour", 4: "colour with alpha"}
_LOSSY = ("jpeg", "tiff_jpeg", "webp")
_SEVERAL = "The file holds more than one picture: the first was taken."


def read(path: Path) -> Picture:
    """Read the first picture of a TIFF file."""
    with path.open("rb") as file, decoding(path.name):
        try:
            image = TiffImageFile(file)
        except SyntaxError:  # Pillow's word for a kind that it does not know
            return _read_by_tifffile(file, path.name)
        is_deep_colour = image.mode in ("RGB", "RGBA") and _bits(image) > 8
        if is_deep_colour and image.tag_v2.get(_PLANAR) == _SEPARATE:
            return _read_by_tifffile(file, path.name)
        if is_deep_colour:
            picture = picture_of_image("TIFF", decode(path.read_bytes(), path.name))
        else:
            picture = _picture_by_pillow(image, path.name)
        nodata = image.tag_v2.get(_NODATA) if len(image.getbands()) == 1 else None
        return _described(picture.noting(*_notes(image)), image.tag_v2.get(_DESCRIPTION), nodata)


def _picture_by_pillow(image: TiffImageFile, name: str) -> Picture:
    check_size(name, *image.size)
    if _covered(image) < image.width * image.height:
        raise damaged(name)
    tags, bits = image.tag_v2, _bits(image)
    letter = _LETTERS.get(tags.get(_SAMPLE_FORMAT, (1,))[0], "u")
    if letter == "u" and image.mode not in ("I", "I;16", "I;16B"):
        return picture_of(image, "TIFF", name, bits)
    samples = _as_stored(np.asarray(image), letter, bits)
    picture = _picture_of_numbers(samples, bits, tags.get(_PHOTOMETRIC) == _WHITE_IS_ZERO)
    return picture.noting(*linear_notes(image)) if picture.white else picture


def _covered(image: TiffImageFile) -> int:
    """Return how many pixels the strips or tiles in the file hold; Pillow would leave the others black."""
    boxes = [tile.extents for tile in image.tile if tile.extents]
    return sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)


def _as_stored(samples: Samples, letter: str, bits: int) -> Samples:
    """Return Pillow's samples with the type they have in the file: it takes signed for unsigned and vice versa."""
    samples = samples.astype(samples.dtype.newbyteorder("="), copy=False)
    stored = np.dtype(f"{letter}{(bits + 7) // 8}")
    return samples.view(stored) if samples.itemsize == stored.itemsize else samples.astype(stored)


def _read_by_tifffile(file: BinaryIO, name: str) -> Picture:
    file.seek(0)
    with TiffFile(file) as tiff:
        page = tiff.pages[0]
        if not isinstance(page, TiffPage):
            raise damaged(name)
        picture = _picture_of_page(page, _pixels(page, name, tiff.filehandle.size), name)
        picture = picture.noting(*[_SEVERAL] * (len(tiff.pages) > 1))
        nodata = page.tags.valueof(_NODATA) if page.samplesperpixel == 1 else None
        return _described(picture, page.description, nodata)


def _picture_of_page(page: TiffPage, pixels: Pixels, name: str) -> Picture:
    bits, channels = pixels.dtype.itemsize * 8, pixels.shape[2]
    if channels == 1 and page.photometric in (_WHITE_IS_ZERO, _BLACK_IS_ZERO):
        return _picture_of_numbers(pixels[..., 0], bits, page.photometric == _WHITE_IS_ZERO)
    if pixels.dtype.kind != "u" or bits > 16 or page.photometric != (_RGB if channels > 2 else _BLACK_IS_ZERO):
        raise _unusual(name, f"{channels} channels of {pixels.dtype.name}, photometric {page.photometric:d}")
    return picture_of_pixels(f"TIFF, {bits}-bit {_KINDS[channels]}", pixels, bits)


def _pixels(page: TiffPage, name: str, file_size: int) -> Pixels:
    """Return the samples of a page, shape (rows, columns, channels)."""
    check_size(name, page.imagewidth, page.imagelength)
    if page.samplesperpixel > 4 or page.imagedepth > 1:
        raise _unusual(name, f"{page.samplesperpixel * page.imagedepth} channels")
    is_packed = page.bitspersample not in (8, 16, 32, 64)
    if is_packed or page.compression not in _COMPRESSIONS or page.predictor not in _PREDICTORS:
        compression = getattr(page.compression, "name", page.compression)
        raise _unusual(name, f"{page.bitspersample}-bit samples, compression {compression}")
    segments = list(zip(page.dataoffsets, page.databytecounts, strict=True))
    if len(segments) < prod(page.chunked) or any(start + length > file_size for start, length in segments):
        raise damaged(name)
    samples = page.asarray()
    if page.axes.startswith("S"):
        samples = np.moveaxis(samples, 0, -1)
    return samples.reshape(page.imagelength, page.imagewidth, page.samplesperpixel)


def _unusual(name: str, what: str) -> HeightmapFileError:
    return HeightmapFileError(
        name, f"is a TIFF file of an unusual kind ({what})", "Export it uncompressed, as 16-bit grey or 32-bit float"
    )


def _picture_of_numbers(samples: Samples, bits: int, is_inverted: bool) -> Picture:
    """Return the picture of one channel: grey where it is unsigned with at most 16 bits, otherwise heights."""
    if samples.dtype.kind != "u" or bits > 16:
        return Picture(f"TIFF, {samples.dtype.name}", samples, None)
    white = 2**bits - 1
    return Picture(f"TIFF, {bits}-bit grey", white - samples if is_inverted else samples, white)


def _bits(image: TiffImageFile) -> int:
    return int(max(image.tag_v2.get(_BITS, (1,))))


def _notes(image: TiffImageFile) -> tuple[str, ...]:
    found = ((LOSSY, image.info.get("compression") in _LOSSY), (_SEVERAL, image.is_animated))
    return tuple(note for note, holds in found if holds)


def _described(picture: Picture, description: Any, nodata: Any) -> Picture:
    """Return the picture with our text and GDAL's number for a void, where the tags hold them."""
    is_ours = isinstance(description, str) and metadata.resembles(description)
    try:
        void = float(str(nodata).rstrip("\0"))
    except ValueError:
        void = None
    return replace(picture, text=description if is_ours else None, void=void)


def _write16(heightmap: Heightmap, file: BinaryIO) -> None:
    samples = np.empty(heightmap.heights.shape, np.uint16)
    quantise(heightmap, samples)
    _write(heightmap, samples, file)


def _write32(heightmap: Heightmap, file: BinaryIO) -> None:
    _write(heightmap, heightmap.heights, file)


def _write(heightmap: Heightmap, samples: Samples, file: BinaryIO) -> None:
    strips = list(row_slices(heightmap.rows))
    imwrite(
        file,
        _content(samples, strips),
        shape=samples.shape,
        dtype=samples.dtype,
        byteorder="<",
        rowsperstrip=strips[0].stop,
        photometric="minisblack",
        description=metadata.encode(heightmap, samples),
        metadata=None,
        software=False,
    )


def _content(samples: Samples, strips: list[slice]) -> Iterator[bytes]:
    """Yield the bytes of each strip: unlike arrays, they are written so that a full disk is told with its reason."""
    for rows in strips:
        yield samples[rows].astype(samples.dtype.newbyteorder("<"), copy=False).tobytes()


FORMAT = Format(
    "TIFF",
    (".tif", ".tiff"),
    rb"II[*+]\0|MM\0[*+]",
    read,
    (Kind("tiff32f", "TIFF, 32-bit float", _write32), Kind("tiff16", "TIFF, 16-bit grey", _write16)),
)
