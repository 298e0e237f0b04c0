"""Picture files made by other code than the one that is tested, and where the real ones lie."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import tifffile
from PIL import Image

from terrain_explorer.files import ReadOptions

DATA = Path(__file__).parents[3].parent / "shared" / "data"


SAID = ReadOptions(channel="mean", light="as-stored")
"""All that may be asked about a picture is said."""


def pillow_bytes(image: Image.Image, format: str, **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def tiff_bytes(samples: np.ndarray, **options: Any) -> bytes:
    file = io.BytesIO()
    tifffile.imwrite(file, samples, **options)
    return file.getvalue()


def png_bytes(samples: np.ndarray, colour_type: int, bits: int, *chunks: bytes) -> bytes:
    """Encode a PNG file by hand: samples of shape (rows, columns) or (rows, columns, channels), bits 8 or 16."""
    lines = samples.astype(f">u{bits // 8}").reshape(len(samples), -1).view(np.uint8)
    unfiltered = np.insert(lines, 0, 0, axis=1).tobytes()
    header = struct.pack(">IIBBBBB", samples.shape[1], samples.shape[0], bits, colour_type, 0, 0, 0)
    content = (png_chunk(b"IHDR", header), *chunks, png_chunk(b"IDAT", zlib.compress(unfiltered)), png_chunk(b"IEND"))
    return b"\x89PNG\r\n\x1a\n" + b"".join(content)


def png_chunk(kind: bytes, content: bytes = b"") -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_repaired(content: bytes) -> bytes:
    """Return PNG bytes with the right checksum in each chunk, so that changed content reaches the decoder."""
    repaired, position = bytearray(content), 8
    while position + 12 <= len(repaired):
        end = position + 8 + int.from_bytes(repaired[position : position + 4], "big")
        repaired[end : end + 4] = struct.pack(">I", zlib.crc32(repaired[position + 4 : end]))
        position = end + 4
    return bytes(repaired)
