"""TIFF: 1 to 64 bits, whole numbers or floating point; written as 16-bit grey or float32."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

import numpy as np
from PIL.TiffImagePlugin import TiffImageFile

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import check_size, damaged, decoding
from terrain_explorer.files.formats import geotiff, tifffile_reader
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.formats.geotiff import PLAIN, SCALE, TIEPOINT, TRANSFORMATION, referenced
from terrain_explorer.files.formats.pillow_formats import has_linear_profile, raster_from_pillow
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.georeference import Georeference
from terrain_explorer.files.raster.map_systems import Tag, tags_of
from terrain_explorer.files.raster.notes import left_out, lost
from terrain_explorer.files.raster.raster_image import LOSSY, RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples, quantised, row_slices
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap

_NODATA = 42113
"""GDAL's tag for the number of a void, as text."""

_SEPARATE = 2
"""The value of the tag PlanarConfiguration where each channel has a plane of its own."""

_OTHER_END = {"L": "B", "B": "L", "N": "B" if sys.byteorder == "little" else "L"}
"""Pillow's letter for the byte order in which it takes the other byte of two: little, big or this machine's."""

_LETTERS = {1: "u", 2: "i", 3: "f"}
"""numpy's letter for each sample format."""

_LOSSY = ("jpeg", "tiff_jpeg", "webp")
_SEVERAL = marked("Pictures left out: the file holds more than one, and the first was taken.")


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read the first picture of a TIFF file."""
    with BoundedReader(path) as file, decoding(path.name):
        try:
            image = TiffImageFile(file)
        except SyntaxError:  # which Pillow raises for a kind that it does not know
            return _read_with_tifffile(file, path.name)
        is_deep_colour = image.mode in ("RGB", "RGBA") and _bits(image) > 8
        if is_deep_colour and image.tag_v2.get(tifffile_reader.PLANAR) == _SEPARATE:
            return _read_with_tifffile(file, path.name)
        raster = _read_deep_colour(image, file, path.name) if is_deep_colour else _read_with_pillow(image, path.name)
        if image.info.get("compression") in _LOSSY:
            raster = raster.with_notes(lost(LOSSY))
        # Pillow counts overviews as well, which are smaller copies of the same picture.
        is_several = image.is_animated and tifffile_reader.has_several(file, path.name)
        return _described(raster, image.tag_v2.get, is_several, file)


def georeference(path: Path) -> Georeference | None:
    """Return where the first picture lies on a map by its tags, or None where they do not say."""
    with BoundedReader(path) as file, decoding(path.name):
        try:
            image = TiffImageFile(file)
        except SyntaxError:
            with tifffile_reader.first_page(file, path.name) as (page, _):
                return geotiff.georeference(page.tags.valueof, page.imagelength, page.imagewidth)
        return geotiff.georeference(image.tag_v2.get, image.height, image.width)


def _read_with_tifffile(file: BinaryIO, name: str) -> RasterImage:
    with tifffile_reader.first_page(file, name) as (page, is_several):
        return _described(tifffile_reader.read_page(page, name), page.tags.valueof, is_several, file)


def _read_with_pillow(image: TiffImageFile, name: str) -> RasterImage:
    _unpack_natively(image)
    _load(image, name)
    tags, bits = image.tag_v2, _bits(image)
    letter = _LETTERS.get(tags.get(tifffile_reader.SAMPLE_FORMAT, (1,))[0], "u")
    if letter == "u" and image.mode not in ("I", "I;16", "I;16B"):
        return raster_from_pillow(image, "TIFF", name, bits)
    samples = _as_stored(np.asarray(image), letter, bits)
    raster = tifffile_reader.raster_from_numbers(
        samples, bits, tags.get(tifffile_reader.PHOTOMETRIC) == tifffile_reader.WHITE_IS_ZERO
    )
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


def _as_stored(samples: Samples, letter: str, bits: int) -> Samples:
    """Return Pillow's samples with the type they have in the file: it takes signed for unsigned and vice versa."""
    samples = samples.astype(samples.dtype.newbyteorder("="), copy=False)
    stored = np.dtype(f"{letter}{(bits + 7) // 8}")
    return samples.view(stored) if samples.itemsize == stored.itemsize else samples.astype(stored)


def _bits(image: TiffImageFile) -> int:
    return int(max(image.tag_v2.get(tifffile_reader.BITS, (1,))))


def _described(raster: RasterImage, tag: Callable[[int], Any], is_several: bool, file: BinaryIO) -> RasterImage:
    """Return the image with what its tags say: our text, GDAL's number for a void, and the ground."""
    if is_several:
        raster = raster.with_notes(left_out(_SEVERAL))
    description = tag(tifffile_reader.DESCRIPTION)
    # Other programs put their own texts into the same tag.
    is_ours = isinstance(description, str) and metadata.resembles(description)
    raster = replace(raster, text=description if is_ours else None)
    if raster.samples[0, 0].size > 1:
        return raster
    raster = replace(raster, void=_void(tag(_NODATA)))
    # Our own text says more about the ground than the tags can. But a program that resizes our file keeps the text and
    # adapts the tags, so these count as soon as the heights have changed. A packing we never write.
    is_packed = geotiff.packing_of(tag(geotiff.GDAL_METADATA)) != PLAIN
    is_sure = is_ours and not is_packed and (not _has_ground(tag) or _is_unchanged(raster))
    return raster if is_sure else referenced(raster, tag, file)


def _has_ground(tag: Callable[[int], Any]) -> bool:
    return any(tag(number) is not None for number in (SCALE, TRANSFORMATION))


def _is_unchanged(raster: RasterImage) -> bool:
    try:
        return metadata.decode(raster.text or "").crc32 == metadata.checksum(raster.samples)
    except ValueError:
        return False


def _void(nodata: Any) -> float | None:
    """Return the number that stands for a void; None where there is none, or where it is one for its size alone."""
    try:
        void = float(str(nodata).rstrip("\0"))
    except ValueError:
        return None
    return void if abs(void) <= float(np.finfo(np.float32).max) else None


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
    voids = heightmap.voids
    # Only for programs for maps: others would take NaN for a height.
    if heightmap.place is None or voids is None or not voids.any() or voids.all():
        _write(heightmap, heightmap.heights, file)
    else:
        void = np.unique(heightmap.heights[voids])
        samples = np.where(voids, np.float32(np.nan), heightmap.heights)
        _write(heightmap, samples, file, float(void[0]) if len(void) == 1 else None, has_voids=True)


def _write(
    heightmap: Heightmap, samples: Samples, file: BinaryIO, void: float | None = None, has_voids: bool = False
) -> None:
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
        description=metadata.encode(heightmap, samples, void),
        extratags=_extra_tags(heightmap, samples.dtype.kind == "f", has_voids),
        # tifffile would put a description of its own in the place of ours.
        metadata=None,
        # No name of a library, whose version would make equal maps into different files.
        software=False,
    )


def _extra_tags(heightmap: Heightmap, are_heights: bool, has_voids: bool) -> tuple[Tag, ...]:
    nodata = ((_NODATA, "s", 4, "nan", True),) if has_voids else ()
    if heightmap.place is not None:
        return tags_of(heightmap.place) + nodata
    # Whole numbers are shades between black and white, and not heights in metres.
    return _scale(heightmap) if are_heights else ()


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
    FileKind("tiff32f", marked("TIFF, 32-bit float"), _write32),
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
    placed=georeference,
    mime=MimeType("image/tiff"),
    holds_place=True,
)
