"""Reading a heightmap from a file: detect the format, decode it, join the side file, make heights of the samples.

The file goes down through these stages once, and each stage returns the image with its own notes added.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

from terrain_explorer.files.errors import (
    HeightmapFileError,
    PresetFileError,
    display_name,
    system_refusal,
    too_little_memory,
)
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.band_beside import with_band_beside
from terrain_explorer.files.formats.registry import detect_format
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.placed_beside import placed_beside
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap, is_nearly_square
from terrain_explorer.terrain.work import Work, finished

_NOT_SQUARE = marked(
    "Not made square: this needs a kind of file and a place on the world that GDAL understands. Convert the file to "
    "GeoTIFF with its coordinate system."
)

RECENTLY = 2.0
"""Seconds after which a file that stays as it is has been written to its end."""

PAUSE = 0.3
"""Seconds that a program may pause while it writes a file: between emptying it and its first bytes, it encodes them."""

LONGEST_WRITE = 10.0
"""Seconds after which a file that changes all the time is no longer waited for."""


def read(path: str | os.PathLike[str], options: ReadOptions = UNSAID) -> Heightmap:
    """Return the heightmap in a file: the work of `reading`, done at once."""
    return finished(reading(path, options))


def reading(path: str | os.PathLike[str], options: ReadOptions = UNSAID) -> Work[Heightmap]:
    """Return the heightmap in a file; yield the part that is done where its format tells it.

    Parameters
    ----------
    path
        The file. Its content tells the format, or else the ending of its name.
    options
        How to read it where it leaves that open.

    Returns
    -------
    Heightmap
        Grey pictures of whole numbers lie in 0..1, or in the range that was written with them. Signed, 32-bit and
        floating-point heights, arrays and surveys are as stored. Its `origin` says what the file is, and what reading
        it assumed and lost.

    Raises
    ------
    ReadQuestion
        The file can be read in several ways, and the options do not say which.
    HeightmapFileError
        The file cannot be read; the text says why and what to do.
    """
    path = Path(path)
    name = display_name(path)
    try:
        return (yield from _read_when_complete(path, name, options))
    except OSError as error:
        raise system_refusal(name, tr("cannot be read"), error) from error
    except MemoryError as error:
        raise too_little_memory(name) from error


def _read_when_complete(path: Path, name: str, options: ReadOptions) -> Work[Heightmap]:
    """Return the heightmap in a file, which is read again where another program has written it in the meantime.

    Many programs empty a file and then write it anew. Half of it is a damaged file, or one of another size.
    """
    state, end = _state(path), time.monotonic() + LONGEST_WRITE
    while True:
        try:
            return (yield from _read(path, name, options))
        except PresetFileError:
            raise
        except HeightmapFileError:
            changed = _changed_state(path, state)
            if changed is None or time.monotonic() > end:
                raise
            state = changed


def _read(path: Path, name: str, options: ReadOptions) -> Work[Heightmap]:
    image = yield from detect_format(path).reading(path, options)
    if (
        isinstance(image, RasterImage) and image.text is None
    ):  # a text within the file is nearer to its samples than one beside it
        image = side_file.joined(image, path)
    if isinstance(image, RasterImage) and image.text is None and (image.place or not image.is_part):
        image = placed_beside(image, path)
    if isinstance(image, RasterImage) and image.text is None and options.every == 1:
        image = with_band_beside(image, path)
    heightmap = heightmap_of(image, name, options)
    return _told_if_oblong(heightmap) if options.square_metres else heightmap


def _told_if_oblong(heightmap: Heightmap) -> Heightmap:
    """Return a heightmap that was to be made true to the ground, with a note where its points are not square."""
    origin = heightmap.origin
    if origin is None or is_nearly_square(heightmap.stretch):
        return heightmap
    return replace(heightmap, origin=replace(origin, assumed=(*origin.assumed, tr(_NOT_SQUARE))))


def _state(path: Path) -> tuple[int, ...]:
    """Return what changes whenever a file is written or replaced."""
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def _changed_state(path: Path, before: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the state of a file that is no longer as before; wait for that where it was written just now."""
    was_just_written = time.time() - path.stat().st_mtime < RECENTLY
    end = time.monotonic() + (PAUSE if was_just_written else 0)
    while (now := _state(path)) == before:
        if time.monotonic() >= end:
            return None
        time.sleep(PAUSE / 10)
    return now
