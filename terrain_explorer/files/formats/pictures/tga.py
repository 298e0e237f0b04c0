"""TGA: 8 bits a channel. Only the name tells the format: such files have no signature at their beginning."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from PIL.TgaImagePlugin import TgaImageFile

from terrain_explorer.files.errors import decoding
from terrain_explorer.files.formats.base import FileFormat, MimeType
from terrain_explorer.files.formats.pictures.pillow_formats import raster_from_pillow
from terrain_explorer.files.raster.notes import assumed
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.language import marked

TOP_FIRST = marked(
    "First row taken for the north: the file says otherwise, but in its old format many programs do so by mistake."
)

_FOOTER = b"TRUEVISION-XFILE.\0"
"""The end of a file of the newer format."""


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read a TGA file.

    A file of the old format may say that its rows go from the bottom to the top when they do not: ImageMagick 6 writes
    such files. There the first row is taken for the top unless the options say otherwise, and a note says so.
    """
    with path.open("rb") as file, decoding(path.name):
        image = TgaImageFile(file)
        raster = raster_from_pillow(image, "TGA", path.name)
        says_upward = image.info["orientation"] < 0
        is_doubtful = says_upward and not _has_footer(file)
    is_upward = options.first_row == "south" if options.first_row != "auto" else says_upward and not is_doubtful
    if is_upward != says_upward:
        raster = replace(raster, samples=raster.samples[::-1])
    is_assumed = is_doubtful and options.first_row == "auto"
    return raster.with_notes(assumed(TOP_FIRST)) if is_assumed else raster


def _has_footer(file: BinaryIO) -> bool:
    file.seek(max(-len(_FOOTER), -file.seek(0, os.SEEK_END)), os.SEEK_END)
    return file.read() == _FOOTER


FORMAT = FileFormat(
    "TGA",
    (".tga",),
    None,
    read,
    for_image_editors=True,
    associated=(".tga",),
    mime=MimeType("image/x-tga"),
    only_8_bits=True,
)
