"""TIFF: 1 to 64 bits, whole numbers or floating point; written as 16-bit grey or float32.

Three readers share the work, each where it is exact: Pillow nearly everywhere, Qt for 16-bit colour, which Pillow cuts
to 8 bits, and tifffile for what neither of them knows.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from PIL.TiffImagePlugin import TiffImageFile

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, check_size, damaged, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind
from terrain_explorer.files.formats.geotiff import SCALE, referenced
from terrain_explorer.files.formats.pillow_formats import has_linear_profile, picture_of
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.qt_image import decode, picture_of_image
from terrain_explorer.files.raster.raster_image import LOSSY, RasterImage, kind_of_pixels, picture_of_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Pixels, Samples, quantise, row_slices
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap

if TYPE_CHECKING:  # few files need it
    from tifffile import TiffPage

# What tifffile logs about a file is told by the error or the notes.
logging.getLogger("tifffile").addHandler(logging.NullHandler())

_BITS, _PHOTOMETRIC, _DESCRIPTION, _ORIENTATION, _PLANAR, _SAMPLE_FORMAT = 258, 262, 270, 274, 284, 339
_NODATA = 42113
_WHITE_IS_ZERO, _BLACK_IS_ZERO, _RGB = 0, 1, 2
_SEPARATE = 2
_COMPRESSIONS, _PREDICTORS = (1, 8, 32773, 32946), (1, 2)
"""What tifffile decodes by itself: nothing, deflate and PackBits; none and horizontal."""

_LETTERS = {1: "u", 2: "i", 3: "f"}
"""numpy's letter for each sample format."""

_KINDS = {2: "grey with alpha", 3: "colour", 4: "colour with alpha"}
_LOSSY = ("jpeg", "tiff_jpeg", "webp")
_SEVERAL = marked("Pictures left out: the file holds more than one, and the first was taken.")


def read(path: Path, reading: ReadOptions) -> RasterImage:
    """Read the first picture of a TIFF file."""
    with BoundedReader(path) as file, decoding(path.name):
        try:
            image = TiffImageFile(file)
        except SyntaxError:  # Pillow's word for a kind that it does not know
            return _read_by_tifffile(file, path.name)
        is_deep_colour = image.mode in ("RGB", "RGBA") and _bits(image) > 8
        if is_deep_colour and image.tag_v2.get(_PLANAR) == _SEPARATE:
            return _read_by_tifffile(file, path.name)
        if is_deep_colour:
            picture = picture_of_image("TIFF", decode(path.read_bytes(), path.name))
            picture = _upright(picture, image.tag_v2.get(_ORIENTATION))
        else:
            picture = _picture_by_pillow(image, path.name)
        picture = picture.losing(*[tr(LOSSY)] * (image.info.get("compression") in _LOSSY))
        picture = picture.leaving_out(*[tr(_SEVERAL)] * image.is_animated)
        return _described(picture, image.tag_v2.get)


def _picture_by_pillow(image: TiffImageFile, name: str) -> RasterImage:
    check_size(name, *image.size)
    if _covered(image) < image.width * image.height:
        raise damaged(name)
    _unpack_natively(image)
    tags, bits = image.tag_v2, _bits(image)
    letter = _LETTERS.get(tags.get(_SAMPLE_FORMAT, (1,))[0], "u")
    if letter == "u" and image.mode not in ("I", "I;16", "I;16B"):
        return picture_of(image, "TIFF", name, bits)
    samples = _as_stored(np.asarray(image), letter, bits)
    picture = _picture_of_numbers(samples, bits, tags.get(_PHOTOMETRIC) == _WHITE_IS_ZERO)
    return replace(picture, linear=has_linear_profile(image) and picture.white is not None)


def _covered(image: TiffImageFile) -> int:
    """Return how many pixels the strips or tiles in the file hold; Pillow would leave the others black."""
    boxes = [tile.extents for tile in image.tile if tile.extents]
    return sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)


def _unpack_natively(image: TiffImageFile) -> None:
    """Have numbers that libtiff unpacks taken in this machine's byte order, in which it gives them.

    Pillow would take compressed signed and floating-point ones in the byte order of the file.
    """
    for number, tile in enumerate(image.tile):
        if tile.codec_name == "libtiff" and isinstance(tile.args, tuple):
            raw_mode, *more = tile.args
            image.tile[number] = tile._replace(args=(re.sub(r"B([SF])$", r"N\1", raw_mode), *more))


def _as_stored(samples: Samples, letter: str, bits: int) -> Samples:
    """Return Pillow's samples with the type they have in the file: it takes signed for unsigned and vice versa."""
    samples = samples.astype(samples.dtype.newbyteorder("="), copy=False)
    stored = np.dtype(f"{letter}{(bits + 7) // 8}")
    return samples.view(stored) if samples.itemsize == stored.itemsize else samples.astype(stored)


def _read_by_tifffile(file: BinaryIO, name: str) -> RasterImage:
    file.seek(0)
    from tifffile import TiffFile, TiffPage

    with TiffFile(file) as tiff:
        page = tiff.pages[0]
        if not isinstance(page, TiffPage):
            raise damaged(name)
        picture = _picture_of_page(page, _pixels(page, name, tiff.filehandle.size), name)
        picture = _upright(picture, page.tags.valueof(_ORIENTATION))
        picture = picture.leaving_out(*[tr(_SEVERAL)] * (len(tiff.pages) > 1))
        return _described(picture, page.tags.valueof)


def _picture_of_page(page: TiffPage, pixels: Pixels, name: str) -> RasterImage:
    bits, channels = pixels.dtype.itemsize * 8, pixels.shape[2]
    if channels == 1 and page.photometric in (_WHITE_IS_ZERO, _BLACK_IS_ZERO):
        return _picture_of_numbers(pixels[..., 0], bits, page.photometric == _WHITE_IS_ZERO)
    if pixels.dtype.kind != "u" or bits > 16 or page.photometric != (_RGB if channels > 2 else _BLACK_IS_ZERO):
        values = {"count": channels, "type": pixels.dtype.name, "photometric": int(page.photometric)}
        raise _unusual(name, tr("{count} channels of {type}, photometric {photometric}", **values))
    return picture_of_pixels(kind_of_pixels("TIFF", bits, _KINDS[channels]), pixels, bits)


def _pixels(page: TiffPage, name: str, file_size: int) -> Pixels:
    """Return the samples of a page, shape (rows, columns, channels)."""
    check_size(name, page.imagewidth, page.imagelength)
    if page.samplesperpixel > 4 or page.imagedepth > 1:
        raise _unusual(name, tr("{count} channels", count=page.samplesperpixel * page.imagedepth))
    is_packed = page.bitspersample not in (8, 16, 32, 64)
    if is_packed or page.compression not in _COMPRESSIONS or page.predictor not in _PREDICTORS:
        compression = getattr(page.compression, "name", page.compression)
        values = {"bits": page.bitspersample, "compression": str(compression)}
        raise _unusual(name, tr("{bits}-bit samples, compression {compression}", **values))
    segments = list(zip(page.dataoffsets, page.databytecounts, strict=True))
    if len(segments) < prod(page.chunked) or any(start + length > file_size for start, length in segments):
        raise damaged(name)
    samples = page.asarray()
    if page.axes.startswith("S"):
        samples = np.moveaxis(samples, 0, -1)
    return samples.reshape(page.imagelength, page.imagewidth, page.samplesperpixel)


def _upright(picture: RasterImage, orientation: Any) -> RasterImage:
    """Return the picture with the north up, from the value of the tag Orientation; Pillow does so by itself."""
    samples = picture.samples
    if orientation in (5, 6, 7, 8):
        samples = samples.swapaxes(0, 1)
    if orientation in (3, 4, 7, 8):
        samples = samples[::-1]
    if orientation in (2, 3, 6, 7):
        samples = samples[:, ::-1]
    return replace(picture, samples=samples)


def _unusual(name: str, what: str) -> HeightmapFileError:
    return HeightmapFileError(
        name,
        tr("is a TIFF file of an unusual kind ({what})", what=what),
        tr("Export it uncompressed, as 16-bit grey or 32-bit float"),
    )


def _picture_of_numbers(samples: Samples, bits: int, is_inverted: bool) -> RasterImage:
    """Return the picture of one channel: grey where it is unsigned with at most 16 bits, otherwise heights."""
    if samples.dtype.kind != "u" or bits > 16:
        return RasterImage(f"TIFF, {samples.dtype.name}", samples, None, bits)
    white = 2**bits - 1
    return RasterImage(kind_of_pixels("TIFF", bits, "grey"), white - samples if is_inverted else samples, white, bits)


def _bits(image: TiffImageFile) -> int:
    return int(max(image.tag_v2.get(_BITS, (1,))))


def _described(picture: RasterImage, tag: Callable[[int], Any]) -> RasterImage:
    """Return the picture with what its tags say: our text, GDAL's number for a void, and the ground."""
    description = tag(_DESCRIPTION)
    is_ours = isinstance(description, str) and metadata.resembles(description)
    picture = replace(picture, text=description if is_ours else None)
    if picture.samples[0, 0].size > 1:
        return picture
    picture = replace(picture, void=_void(tag(_NODATA)))
    return picture if is_ours else referenced(picture, tag)


def _void(nodata: Any) -> float | None:
    """Return the number that stands for a void; None where there is none, or where it is one for its size alone."""
    try:
        void = float(str(nodata).rstrip("\0"))
    except ValueError:
        return None
    return void if abs(void) <= float(np.finfo(np.float32).max) else None


def _write16(heightmap: Heightmap, file: BinaryIO) -> None:
    samples = np.empty(heightmap.heights.shape, np.uint16)
    quantise(heightmap, samples)
    _write(heightmap, samples, file)


def _write32(heightmap: Heightmap, file: BinaryIO) -> None:
    _write(heightmap, heightmap.heights, file)


def _write(heightmap: Heightmap, samples: Samples, file: BinaryIO) -> None:
    strips = list(row_slices(heightmap.rows))
    from tifffile import imwrite

    imwrite(
        file,
        _content(samples, strips),
        shape=samples.shape,
        dtype=samples.dtype,
        byteorder="<",
        rowsperstrip=strips[0].stop,
        photometric="minisblack",
        description=metadata.encode(heightmap, samples),
        extratags=_scale(heightmap) if samples.dtype.kind == "f" else (),
        metadata=None,
        software=False,
    )


def _scale(heightmap: Heightmap) -> tuple[tuple[int, str, int, tuple[float, ...], bool], ...]:
    """Return the tag by which other programs know the distance between the points of heights in metres."""
    if heightmap.spacing is None or not heightmap.metres:
        return ()
    return ((SCALE, "d", 3, (heightmap.spacing, heightmap.spacing, 0.0), True),)


def _content(samples: Samples, strips: list[slice]) -> Iterator[bytes]:
    """Yield the bytes of each strip: unlike arrays, they are written so that a full disk is told with its reason."""
    for rows in strips:
        yield samples[rows].astype(samples.dtype.newbyteorder("<"), copy=False).tobytes()


FORMAT = FileFormat(
    "TIFF",
    (".tif", ".tiff"),
    rb"II[*+]\0|MM\0[*+]",
    read,
    (
        FileKind("tiff32f", marked("TIFF, 32-bit float"), _write32),
        FileKind("tiff16", marked("TIFF, 16-bit grey"), _write16, white=65535),
    ),
)
