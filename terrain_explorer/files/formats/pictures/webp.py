"""WebP: 8-bit colour, lossy or lossless."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL.WebPImagePlugin import WebPImageFile

from terrain_explorer.files.errors import decoding
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.formats.pictures.pillow_formats import raster_from_pillow
from terrain_explorer.files.raster.notes import lost
from terrain_explorer.files.raster.raster_image import LOSSY, RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions

_FRAME_HEADER = 16
"""The bytes of a frame before its own chunks."""


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read a WebP file."""
    content = path.read_bytes()
    with decoding(path.name):
        raster = raster_from_pillow(WebPImageFile(BytesIO(content)), "WebP", path.name)
    return raster if is_lossless(content) else raster.with_notes(lost(LOSSY))


def is_lossless(content: bytes) -> bool:
    """Return whether the first picture is in a lossless chunk (VP8L): on the top level, or within a frame (ANMF)."""
    position = 12  # after RIFF, the length and WEBP
    while position + 8 <= len(content):
        name = content[position : position + 4]
        # A frame of an animation has a header of its own, and its chunks follow.
        if name == b"ANMF":
            position += 8 + _FRAME_HEADER
            continue
        if name in (b"VP8L", b"VP8 "):
            return name == b"VP8L"
        length = int.from_bytes(content[position + 4 : position + 8], "little")
        # Chunks begin at even places.
        position += 8 + length + length % 2
    return False


FORMAT = FileFormat("WebP", (".webp",), rb"RIFF....WEBP", read, for_image_editors=True, only_8_bits=True)
