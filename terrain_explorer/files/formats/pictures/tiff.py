"""TIFF: 1 to 64 bits, whole numbers or floating point; written as 16-bit grey or float32."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

import numpy as np
from PIL.TiffImagePlugin import COMPRESSION_INFO, ImageFileDirectory_v2, TiffImageFile

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import check_size, damaged, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind, MapSheet, MimeType
from terrain_explorer.files.formats.grids import surveys
from terrain_explorer.files.formats.pictures import geotiff
from terrain_explorer.files.formats.pictures.pillow_formats import has_linear_profile, raster_from_pillow
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.map_systems import KEY_DIRECTORY, SCALE, TIEPOINT, TRANSFORMATION, Tag, tags_of
from terrain_explorer.files.raster.notes import DeferredText, left_out, lost
from terrain_explorer.files.raster.parts import is_part
from terrain_explorer.files.raster.raster_image import LOSSY, RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples, ground_with_voids, quantised, row_slices
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work

_WIDTH, _LENGTH, _COMPRESSION, _DESCRIPTION, _CHANNELS = 256, 257, 259, 270, 277
_SUBFILE, _REDUCED, _MASK = 254, 1, 4
BITS, PHOTOMETRIC, _STRIPS, ORIENTATION, PLANAR, _TILES, SAMPLE_FORMAT = 258, 262, 273, 274, 284, 324, 339
WHITE_IS_ZERO, _RGB = 0, 2

_METADATA, _NODATA = 42112, 42113
_OF_SURVEYS = (SCALE, TIEPOINT, TRANSFORMATION, KEY_DIRECTORY, _METADATA, _NODATA)
"""The tags of a place on a map, and GDAL's for its metadata and for voids."""

_LOOKED_AT = 100
"""Pictures that are looked at; a hostile file may have millions."""

_SEPARATE = 2
"""The value of the tag PlanarConfiguration where each channel has a plane of its own."""

_OTHER_END = {"L": "B", "B": "L", "N": "B" if sys.byteorder == "little" else "L"}
"""Pillow's letter for the byte order in which it takes the other byte of two: little, big or this machine's."""

_LETTERS = {1: "u", 2: "i", 3: "f"}
"""numpy's letter for each sample format."""

_LOSSY = ("jpeg", "tiff_jpeg", "webp")
_SEVERAL = marked("Pictures left out: the file holds more than one, and the first was taken.")


def read(path: Path, options: ReadOptions) -> Work[RasterImage]:
    """Read the first picture of a TIFF file; surveys and unusual kinds are read by GDAL."""
    with BoundedReader(path) as file, decoding(path.name):
        tags = next(_directories(file))
        text = _our_text(tags)
        is_large = tags.get(_WIDTH, 0) * tags.get(_LENGTH, 0) > MOST_POINTS
        is_gdals = surveys.is_there() and (is_large or is_part(options))
        is_gdals |= _is_survey(file, tags) and text is None
        raster = None if is_gdals else _picture(file, path.name)
        # Our own text says more about the ground than the tags can. But a program that resizes our file keeps the text
        # and adapts the tags, so these count as soon as the heights have changed.
        if raster is not None and (not _is_survey(file, tags) or (_is_unchanged(raster) and _METADATA not in tags)):
            return raster
        if not is_large:
            _check_complete(tags, path)
    surveyed = yield from surveys.reading(surveys.TIFF, path, options, text is not None)
    if surveyed.place is None:
        surveyed = upright(surveyed, tags.get(ORIENTATION))
    return replace(surveyed, text=text)


def sheet(path: Path) -> MapSheet | None:
    """Return the sheet of a map that the first picture is by its tags, or None where they do not say."""
    with BoundedReader(path) as file, decoding(path.name):
        tags = next(_directories(file))
        return geotiff.sheet(tags.get, tags.get(_LENGTH, 0), tags.get(_WIDTH, 0))


def _directories(file: BinaryIO) -> Iterator[ImageFileDirectory_v2]:
    """Yield the tags of each picture in a file."""
    file.seek(0)
    header = file.read(8)
    if 43 in header[2:4]:  # BigTIFF, whose places have eight bytes
        header += file.read(8)
    place = ImageFileDirectory_v2(header).next
    for _ in range(_LOOKED_AT):
        if not place:
            return
        tags = ImageFileDirectory_v2(header)
        file.seek(place)
        tags.load(file)
        yield tags
        place = tags.next


def _later_pictures(file: BinaryIO) -> tuple[bool, bool]:
    """Return whether one of the later pictures is no smaller copy, and whether one is the mask of the first."""
    is_several = has_mask = False
    try:
        for tags in islice(_directories(file), 1, None):
            kind = tags.get(_SUBFILE, 0)
            has_mask |= bool(kind & _MASK)
            is_several |= not kind & (_REDUCED | _MASK)
    except Exception:  # Pillow raises nearly anything on broken pages, and the first one is whole
        return True, has_mask
    return is_several, has_mask


def _check_complete(tags: ImageFileDirectory_v2, path: Path) -> None:
    """Refuse a file with fewer strips or tiles than its size needs, or with some beyond its end: GDAL fills with zeros.

    Those that are left out on purpose have a place and a length of 0.
    """
    width, length = tags.get(_WIDTH, 0), tags.get(_LENGTH, 0)
    if _TILES in tags:
        offsets, counts = tags[_TILES], tags.get(325, ())
        chunks = -(-width // max(tags.get(322, 1), 1)) * -(-length // max(tags.get(323, 1), 1))
    else:
        offsets, counts = tags.get(_STRIPS, ()), tags.get(279, ())
        chunks = -(-length // max(min(tags.get(278, length), length), 1))
    planes = tags.get(_CHANNELS, 1) if tags.get(PLANAR) == _SEPARATE else 1
    ends = (start + count for start, count in zip(offsets, counts, strict=False) if start)
    if len(offsets) < chunks * planes or max(ends, default=0) > path.stat().st_size:
        raise damaged(path.name)


def _our_text(tags: ImageFileDirectory_v2) -> str | None:
    description = tags.get(_DESCRIPTION)
    # Other programs put their own texts into the same tag.
    return description if isinstance(description, str) and metadata.resembles(description) else None


def _is_survey(file: BinaryIO, tags: ImageFileDirectory_v2) -> bool:
    """Return whether a file has what only surveys have: a place, voids, tiles that are left out, a mask, or bands."""
    offsets = next((tags.get(number) for number in (_STRIPS, _TILES) if number in tags), ())
    is_sparse = isinstance(offsets, tuple) and 0 in offsets
    return (
        any(number in tags for number in _OF_SURVEYS)
        or is_sparse
        or tags.get(_COMPRESSION, 1) not in COMPRESSION_INFO
        or tags.get(_CHANNELS, 1) > 4
        or (tags.get(_CHANNELS, 1) > 1 and tags.get(PLANAR) == _SEPARATE and tags.get(PHOTOMETRIC) != _RGB)
        or _later_pictures(file)[1]
    )


def _picture(file: BinaryIO, name: str) -> RasterImage | None:
    """Return the picture as Pillow reads it, or None for a kind that it does not know."""
    file.seek(0)
    try:
        image = TiffImageFile(file)
    except SyntaxError:
        return None
    is_deep_colour = image.mode in ("RGB", "RGBA") and _bits(image) > 8
    if is_deep_colour and image.tag_v2.get(PLANAR) == _SEPARATE:
        return None
    raster = _read_deep_colour(image, file, name) if is_deep_colour else _read_with_pillow(image, name)
    if image.info.get("compression") in _LOSSY:
        raster = raster.with_notes(lost(LOSSY))
    # Pillow counts overviews as well, which are smaller copies of the same picture.
    if image.is_animated and _later_pictures(file)[0]:
        raster = raster.with_notes(left_out(_SEVERAL))
    return replace(raster, text=_our_text(image.tag_v2))


def _read_with_pillow(image: TiffImageFile, name: str) -> RasterImage:
    _unpack_natively(image)
    _load(image, name)
    tags, bits = image.tag_v2, _bits(image)
    letter = _LETTERS.get(tags.get(SAMPLE_FORMAT, (1,))[0], "u")
    if letter == "u" and image.mode not in ("I", "I;16", "I;16B"):
        return raster_from_pillow(image, "TIFF", name, bits)
    samples = _as_stored(np.asarray(image), letter, bits)
    raster = raster_from_numbers(samples, bits, tags.get(PHOTOMETRIC) == WHITE_IS_ZERO)
    return replace(raster, linear=has_linear_profile(image) and raster.white is not None)


def _read_deep_colour(image: TiffImageFile, file: BinaryIO, name: str) -> RasterImage:
    """Read 16-bit colour in two passes, as Pillow keeps one byte of two."""
    file.seek(0)
    lower = TiffImageFile(file)
    is_associated = any("RGBa" in _raw_mode(tile) for tile in image.tile)
    _unpack_as(image, lambda mode: mode.replace("a", "A"))
    _unpack_as(lower, lambda mode: f"{mode[:-1].replace('a', 'A')}{_OTHER_END[mode[-1]]}")
    for each in (image, lower):
        _load(each, name)
    samples = np.left_shift(np.asarray(image), 8, dtype=np.uint16) | np.asarray(lower)
    if is_associated:
        _divide_by_opacity(samples)
    kind = kind_of_pixels("TIFF", 16, "colour with alpha" if samples.shape[2] == 4 else "colour")
    return replace(raster_from_pixels(kind, samples, 16), linear=has_linear_profile(image))


def _divide_by_opacity(samples: Samples) -> None:
    """Make colours what they were before they were multiplied by the opacity, which is the last channel."""
    for rows in row_slices(len(samples)):
        colours, opacity = samples[rows, :, :3], samples[rows, :, 3:]
        whole = np.rint(colours * (65535 / np.maximum(opacity, 1).astype(np.float64)))
        samples[rows, :, :3] = np.minimum(whole, 65535)


def _load(image: TiffImageFile, name: str) -> None:
    """Decode a picture, its size checked before."""
    check_size(name, *image.size)
    # A file that is cut short must not pass for a map with a black part.
    if _covered(image) < image.width * image.height:
        raise damaged(name)
    # libtiff prints a line for each row of a broken picture, and Pillow raises an error or accepts what is there.
    with silenced() if any(tile.codec_name == "libtiff" for tile in image.tile) else nullcontext():
        image.load()


def _covered(image: TiffImageFile) -> int:
    """Return how many pixels the strips or tiles in the file hold; Pillow would leave the others black."""
    boxes = [tile.extents for tile in image.tile if tile.extents]
    return sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)


def _unpack_natively(image: TiffImageFile) -> None:
    """Make Pillow take numbers that libtiff unpacks in this machine's byte order, in which libtiff gives them.

    Pillow takes compressed signed and floating-point ones in the byte order of the file otherwise.
    """
    if any(tile.codec_name == "libtiff" for tile in image.tile):
        _unpack_as(image, lambda mode: re.sub(r"B([SF])$", r"N\1", mode))


def _unpack_as(image: TiffImageFile, change: Callable[[str], str]) -> None:
    """Change the name of the layout in which Pillow takes the bytes of a picture, for example ``RGB;16B``."""
    for number, tile in enumerate(image.tile):
        args = change(tile.args) if isinstance(tile.args, str) else (change(_raw_mode(tile)), *(tile.args or ())[1:])
        image.tile[number] = tile._replace(args=args)


def _raw_mode(tile: Any) -> str:
    return str(tile.args if isinstance(tile.args, str) else tile.args[0])


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


def _as_stored(samples: Samples, letter: str, bits: int) -> Samples:
    """Return Pillow's samples with the type they have in the file: it takes signed for unsigned and vice versa."""
    samples = samples.astype(samples.dtype.newbyteorder("="), copy=False)
    stored = np.dtype(f"{letter}{(bits + 7) // 8}")
    return samples.view(stored) if samples.itemsize == stored.itemsize else samples.astype(stored)


def _bits(image: TiffImageFile) -> int:
    return int(max(image.tag_v2.get(BITS, (1,))))


def _is_unchanged(raster: RasterImage) -> bool:
    try:
        return metadata.decode(raster.text or "").crc32 == metadata.checksum(raster.samples)
    except ValueError:
        return False


_STANDARD_ERROR = 2
"""The number of the file that C libraries print to; `sys.stderr` is another way to the same file."""

_one_at_a_time = Lock()


@contextmanager
def silenced() -> Iterator[None]:
    """Discard what the block prints to the standard error output, for decoders that cannot be told to be quiet.

    The output is the process's own, so the lines of other threads are lost as well: use it for nothing but decoding.
    """
    # Two at once could each restore the silence of the other.
    with _one_at_a_time:
        try:
            kept = os.dup(_STANDARD_ERROR)
        except OSError:  # a program without a console, as on Windows, has no such output
            yield
            return
        if sys.stderr:
            sys.stderr.flush()
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), _STANDARD_ERROR)
        try:
            yield
        finally:
            os.dup2(kept, _STANDARD_ERROR)
            os.close(kept)


def _write16(heightmap: Heightmap, file: BinaryIO) -> None:
    _write(heightmap, quantised(heightmap, np.dtype(np.uint16)), file)


def _write32(heightmap: Heightmap, file: BinaryIO) -> None:
    _write(heightmap, ground_with_voids(heightmap), file)


def _write(heightmap: Heightmap, samples: Samples, file: BinaryIO) -> None:
    strips = list(row_slices(heightmap.rows))
    from tifffile import imwrite  # here, because it takes a tenth of a second at the start of the program

    imwrite(
        file,
        _content(samples, strips),
        shape=samples.shape,
        dtype=samples.dtype,
        byteorder="<",
        # Strips of the size that is converted at once, so that no second copy of a large map is needed.
        rowsperstrip=strips[0].stop,
        photometric="minisblack",
        description=_not_tifffiles(metadata.encode(heightmap, samples)),
        extratags=_extra_tags(heightmap, samples),
        # tifffile would put a description of its own in the place of ours.
        metadata=None,
        # No name of a library, whose version would make equal maps into different files.
        software=False,
    )


def _not_tifffiles(description: str) -> str:
    """Return a description in JSON that means the same and is none by which tifffile knows files of its own.

    It takes any with this key for one, wherever the key stands, and reads no picture then.
    """
    return description.replace('"shape":', '"shape" :')


def _extra_tags(heightmap: Heightmap, samples: Samples) -> tuple[Tag, ...]:
    # Whole numbers are shades between black and white, and not heights in metres.
    are_heights = samples.dtype.kind == "f"
    where = tags_of(heightmap.place) if heightmap.place is not None else _scale(heightmap) if are_heights else ()
    return (*where, (_NODATA, "s", 4, "nan", True)) if are_heights and np.isnan(samples).any() else where


def _scale(heightmap: Heightmap) -> tuple[Tag, ...]:
    """Return the tags by which other programs know the distance between the points of heights in metres."""
    if heightmap.spacings is None or not heightmap.metres:
        return ()
    down, across = heightmap.spacings
    spacing = (across, down, 0.0)
    # GDAL passes over a scale without a tie point. The place is not known, so the first pixel lies at 0, 0.
    return ((SCALE, "d", 3, spacing, True), (TIEPOINT, "d", 6, (0.0,) * 6, True))


def _content(samples: Samples, strips: list[slice]) -> Iterator[bytes]:
    """Yield the bytes of each strip."""
    # Not arrays: tifffile would write these with `tofile`, whose error does not say that the disk is full.
    for rows in strips:
        yield samples[rows].astype(samples.dtype.newbyteorder("<"), copy=False).tobytes()


KINDS = (
    FileKind("tiff32f", marked("TIFF, 32-bit float"), _write32, keeps_voids=True),
    FileKind("tiff16", marked("TIFF, 16-bit grey"), _write16, white=65535),
)


FORMAT = FileFormat(
    "TIFF",
    (".tif", ".tiff"),
    rb"II[*+]\0|MM\0[*+]",
    read,
    KINDS,
    for_image_editors=True,
    associated=(".tif", ".tiff"),
    sheet=sheet,
    mime=MimeType("image/tiff"),
    holds_place=True,
)
