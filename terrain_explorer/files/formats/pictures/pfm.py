"""PFM: 32-bit floats in grey or colour, the bottom row first, in either byte order."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import check_size, decoding
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.raster.channels import one_of_floats
from terrain_explorer.files.raster.notes import DeferredText, assumed
from terrain_explorer.files.raster.raster_image import AS_STORED, RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions

_HEADER = re.compile(rb"P([Ff])\s+(\d{1,9})\s+(\d{1,9})\s+([-+]?[\d.]{1,40}(?:[eE][-+]?\d{1,3})?)(\r\n|\s)")
_LONGEST_HEADER = 2**12


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read a PFM file. The sign of the scale in its header is the byte order; its amount is left alone, as in netpbm.

    Raises
    ------
    ReadQuestion
        It has colours, and the options do not say which channel holds the heights.
    """
    with BoundedReader(path) as file, decoding(path.name):
        header = _HEADER.match(file.read(_LONGEST_HEADER))
        if header is None:
            raise ValueError("the header is broken")
        columns, rows, channels = int(header[2]), int(header[3]), 3 if header[1] == b"F" else 1
        check_size(path.name, columns, rows)
        stored = np.dtype("<f4" if float(header[4]) < 0 else ">f4")
        count = rows * columns * channels
        file.seek(header.end())
        numbers = np.frombuffer(file.read(count * stored.itemsize), stored, count)
        pixels = numbers.reshape(rows, columns, channels)[::-1]
        native = [pixels[..., channel].astype(np.float32) for channel in range(channels)]
    raster = RasterImage(DeferredText("PFM, float32"), native[0], None, 32)
    raster = one_of_floats(raster, native, None, path.name, options)
    return raster if options.light != "auto" else raster.with_notes(assumed(AS_STORED))


FORMAT = FileFormat("PFM", (".pfm",), rb"P[Ff]\s", read, for_image_editors=True, associated=(".pfm",))
