"""Writing TIFF files, and their kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import numpy as np

from terrain_explorer.files.formats.base import FileKind
from terrain_explorer.files.formats.tiff.geotiff import SCALE, TIEPOINT
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.samples import Samples, quantised, row_slices
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap


def _write16(heightmap: Heightmap, file: BinaryIO) -> None:
    _write(heightmap, quantised(heightmap, np.dtype(np.uint16)), file)


def _write32(heightmap: Heightmap, file: BinaryIO) -> None:
    _write(heightmap, heightmap.heights, file)


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
        description=metadata.encode(heightmap, samples),
        # Whole numbers are shades between black and white, and not heights in metres.
        extratags=_scale(heightmap) if samples.dtype.kind == "f" else (),
        # tifffile would put a description of its own in the place of ours.
        metadata=None,
        # No name of a library, whose version would make equal maps into different files.
        software=False,
    )


def _scale(heightmap: Heightmap) -> tuple[tuple[int, str, int, tuple[float, ...], bool], ...]:
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
