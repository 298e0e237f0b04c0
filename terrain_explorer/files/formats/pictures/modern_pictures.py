"""JPEG XL where its package is installed, AVIF of 8 bits, and HEIF, which is refused with advice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding, how_to_get
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.formats.pictures.pillow_formats import raster_from_pillow
from terrain_explorer.files.raster.notes import DeferredText, assumed, lost
from terrain_explorer.files.raster.raster_image import AS_STORED, LOSSY, RasterImage, kind_of_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.language import capitalised, marked, tr

_CONTAINER = b"\0\0\0\x0cJXL \r\n\x87\n"
_CODESTREAM = b"\xff\x0a"
_LONGEST_HEADER = 100
_RATIOS = ((1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1))
"""The width over the height of a JPEG XL picture that says no width."""

_CONVERT = marked("Convert it to 16-bit PNG or TIFF, and open that")


@dataclass(frozen=True)
class _Facts:
    """What the header of a JPEG XL picture says: its size, the bits of a number, and whether it is lossy."""

    columns: int
    rows: int
    bits: int
    is_float: bool
    is_lossy: bool


class _Bits:
    """Reads numbers of so many bits, the lowest bit of a byte first."""

    def __init__(self, content: bytes) -> None:
        self._number, self._left = int.from_bytes(content, "little"), 8 * len(content)

    def take(self, count: int) -> int:
        if count > self._left:
            raise ValueError("cut short")
        taken = self._number & ((1 << count) - 1)
        self._number >>= count
        self._left -= count
        return taken

    def choice(self, *ways: tuple[int, int]) -> int:
        """Return a number by the one of four ways that is named: what it begins with, and the bits to add."""
        first, count = ways[self.take(2)]
        return first + self.take(count)


def read_jpeg_xl(path: Path, options: ReadOptions) -> RasterImage:
    """Read a JPEG XL picture: grey of 8 or 16 bits or floats, or colour of 8 bits, as exact as it is.

    References
    ----------
    ISO/IEC 18181-1:2024, annex D (headers); 18181-2 (boxes).
    """
    if find_spec("pillow_jxl") is None:
        wrong = tr("is a JPEG XL picture, and the package that reads them is not installed")
        raise HeightmapFileError(path.name, wrong, capitalised(how_to_get("pillow-jxl-plugin")))
    with BoundedReader(path) as file, decoding(path.name, _CONVERT):
        content = file.read()
        facts = _facts(content)
        # The package decodes all there is at once, so the size is checked before.
        check_size(path.name, facts.columns, facts.rows)
        decoder: Any = import_module("pillow_jxl").Decoder(num_threads=-1)
        is_jpeg, info, data, _, _ = decoder(content)
        if is_jpeg:
            return raster_from_pillow(Image.open(BytesIO(data), formats=("JPEG",)), "JPEG XL", path.name).with_notes(
                lost(LOSSY)
            )
        raster = _raster(info, data, facts, path.name)
    raster = raster.with_notes(lost(LOSSY)) if facts.is_lossy else raster
    is_doubtful = raster.white is None and options.light == "auto"
    return raster.with_notes(assumed(AS_STORED)) if is_doubtful else raster


def _raster(info: Any, data: bytes, facts: _Facts, name: str) -> RasterImage:
    shape = int(info.height), int(info.width)
    if info.mode in ("L", "LA", "RGB", "RGBA") and facts.bits <= 8:
        image = Image.frombytes(info.mode, (shape[1], shape[0]), data)
        return raster_from_pillow(image, "JPEG XL", name, facts.bits)
    if info.mode == "I;16":
        # The decoder stretches fewer bits to 16, which is undone.
        white = 2**facts.bits - 1
        stretched = np.frombuffer(data, np.uint16).reshape(shape)
        samples = np.rint(stretched * (white / 65535)).astype(np.uint16) if white < 65535 else stretched
        return RasterImage(kind_of_pixels("JPEG XL", facts.bits, "grey"), samples, white, facts.bits)
    if info.mode in ("F", "F;16"):
        samples = np.frombuffer(data, np.float32 if info.mode == "F" else np.float16).reshape(shape)
        return RasterImage(DeferredText("JPEG XL, float"), samples.astype(np.float32), None, facts.bits)
    wrong = tr("is a JPEG XL picture of an unusual kind ({what})", what=f"{info.mode}, {facts.bits} bits")
    raise HeightmapFileError(name, wrong, tr(_CONVERT))


def _facts(content: bytes) -> _Facts:
    bits = _Bits(_codestream(content)[len(_CODESTREAM) :][:_LONGEST_HEADER])
    is_small = bits.take(1)

    def length() -> int:
        return 8 * (bits.take(5) + 1) if is_small else bits.choice((1, 9), (1, 13), (1, 18), (1, 30))

    rows = length()
    ratio = bits.take(3)
    columns = rows * _RATIOS[ratio - 1][0] // _RATIOS[ratio - 1][1] if ratio else length()
    if bits.take(1):  # all as usual
        return _Facts(columns, rows, 8, False, True)
    if bits.take(1):  # more facts
        bits.take(3)
        if bits.take(1):  # a size of its own
            raise ValueError("there is a size of its own")
        if bits.take(1) or bits.take(1):
            raise ValueError("there is a preview or an animation")
    is_float = bool(bits.take(1))
    if is_float:
        depth = bits.choice((32, 0), (16, 0), (24, 0), (1, 6))
        bits.take(4)
    else:
        depth = bits.choice((8, 0), (10, 0), (12, 0), (1, 6))
    bits.take(1)
    extra = bits.choice((0, 0), (1, 0), (2, 4), (1, 12))
    # Of further channels only the usual opacity is passed over; XYB is for what is lossy.
    is_known = extra == 0 or (extra == 1 and bits.take(1) == 1)
    return _Facts(columns, rows, depth, is_float, is_known and bool(bits.take(1)))


def _codestream(content: bytes) -> bytes:
    """Return the beginning of the picture, which may be in a box."""
    if content.startswith(_CODESTREAM):
        return content[: _LONGEST_HEADER + 2]
    place = 0
    while place + 8 <= len(content):
        length, kind = int.from_bytes(content[place : place + 4], "big"), content[place + 4 : place + 8]
        start = place + 8
        if length == 1:
            length, start = int.from_bytes(content[start : start + 8], "big"), start + 8
        if kind in (b"jxlc", b"jxlp"):
            start += 4 if kind == b"jxlp" else 0
            return content[start : start + _LONGEST_HEADER + 2]
        if length < 8:
            break
        place += length
    raise ValueError("there is no picture")


def read_avif(path: Path, options: ReadOptions) -> RasterImage:
    """Read an AVIF picture of 8 bits."""
    with BoundedReader(path) as file, decoding(path.name, _CONVERT):
        content = file.read()
        # Of the two highest flags of the third byte the first stands for more than 8 bits.
        depths = re.findall(rb"av1C\x81.(.)", content[: 2**16], re.DOTALL)
        if any(depth[0] & 0x40 for depth in depths):
            wrong = tr("is an AVIF picture of 10 or 12 bits, of which 8 could be read")
            raise HeightmapFileError(path.name, wrong, tr(_CONVERT))
        from PIL import features  # here, for few need it

        if not depths or not features.check("avif"):
            raise HeightmapFileError(path.name, tr("is an AVIF picture that cannot be read here"), tr(_CONVERT))
        image = Image.open(BytesIO(content), formats=("AVIF",))
        return raster_from_pillow(image, "AVIF", path.name).with_notes(lost(LOSSY))


def read_heif(path: Path, options: ReadOptions) -> RasterImage:
    """Refuse a HEIF picture."""
    raise HeightmapFileError(path.name, tr("is a HEIF picture, which is not read here"), tr(_CONVERT))


FORMATS = (
    FileFormat("JPEG XL", (".jxl",), re.escape(_CODESTREAM) + b"|" + re.escape(_CONTAINER), read_jpeg_xl),
    FileFormat("AVIF", (".avif",), rb".{4}ftyp(avi[fs]|mif1.{0,40}avif)", read_avif, only_8_bits=True),
    FileFormat("HEIF", (".heic", ".heif"), rb".{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)", read_heif, only_8_bits=True),
)
