"""WebP: 8-bit colour, lossy or lossless."""

from __future__ import annotations

from pathlib import Path

from terrain_explorer.files.format import Format
from terrain_explorer.files.picture import LOSSY, Picture
from terrain_explorer.files.qt_image import decode, picture_of_image
from terrain_explorer.files.reading import Reading


def read(path: Path, reading: Reading) -> Picture:
    """Read a WebP file."""
    content = path.read_bytes()
    picture = picture_of_image("WebP", decode(content, path.name))
    return picture if _is_lossless(content) else picture.losing(LOSSY)


def _is_lossless(content: bytes) -> bool:
    """Tell whether the picture is in a lossless chunk (VP8L), the first one or one after the extended header."""
    position = 12
    while position + 8 <= len(content):
        if content[position : position + 4] == b"VP8L":
            return True
        length = int.from_bytes(content[position + 4 : position + 8], "little")
        position += 8 + length + length % 2
    return False


FORMAT = Format("WebP", (".webp",), rb"RIFF....WEBP", read)
