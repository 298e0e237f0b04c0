"""Radiance pictures (.hdr): colours of three bytes with one exponent, each a float of 8 binary digits."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.raster.channels import one_of_floats
from terrain_explorer.files.raster.notes import DeferredText, assumed, lost
from terrain_explorer.files.raster.raster_image import AS_STORED, RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples, row_slices
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.work import Work

Bytes = NDArray[np.uint8]

_SIGNATURE = rb"#\?(RADIANCE|RGBE)[\r\n]"
_SIZE = re.compile(rb"\n\r?\n([-+])([XY]) +(\d{1,9}) +([-+])([XY]) +(\d{1,9})\n")
_LONGEST_HEADER = 2**16

_COARSE = marked("Heights rounded: Radiance keeps 8 binary digits of each, so the high ones lie on coarse steps.")

_BIAS = 128 + 8
"""What is taken from an exponent: 128 for its sign, and 8 because a byte stands for 256ths."""

_AT_A_TIME = 64
_NARROWEST, _WIDEST = 8, 2**15 - 1
"""The points of a line that the newer compression can hold."""


def reading(path: Path, options: ReadOptions) -> Work[RasterImage]:
    """Read a Radiance picture, compressed in the newer or the older way, or not at all; yield the part that is done.

    The heights are the numbers of the file: an exposure in its header, which many programs write and few undo, is left
    alone.

    Raises
    ------
    ReadQuestion
        It has colours, and the options do not say which channel holds the heights.

    References
    ----------
    Greg Ward, "Real Pixels", in Graphics Gems II (1991); `color.c` of Radiance.
    """
    with BoundedReader(path) as file, decoding(path.name):
        beginning = file.read(_LONGEST_HEADER)
        header = _SIZE.search(beginning)
        if header is None:
            raise ValueError("the header is broken")
        if b"\nFORMAT=32-bit_rle_xyze" in beginning[: header.start() + 1]:
            wrong = tr("is a Radiance picture in the colours X, Y and Z")
            raise HeightmapFileError(path.name, wrong, tr("Export it in red, green and blue, or as OpenEXR"))
        first, second = (header[2], int(header[3])), (header[5], int(header[6]))
        if {first[0], second[0]} != {b"X", b"Y"}:
            raise ValueError("there is no such orientation")
        check_size(path.name, *((second[1], first[1]) if first[0] == b"Y" else (first[1], second[1])))
        file.seek(header.end())
        stored = yield from _pixels(file.read(), first[1], second[1])
        pixels = _upright(stored, first[0], header[1], header[4])
    kind = DeferredText("Radiance, RGBE")
    raster = RasterImage(kind, np.empty((2, 2)), None, 16)
    raster = one_of_floats(raster, _floats(pixels), None, path.name, options).with_notes(lost(_COARSE))
    return raster if options.light != "auto" else raster.with_notes(assumed(AS_STORED))


def _upright(pixels: Bytes, first: bytes, first_sign: bytes, second_sign: bytes) -> Bytes:
    """Return pixels with the north up and the west left: lines may be columns, and either may run backwards."""
    if first == b"X":
        pixels, first_sign, second_sign = pixels.swapaxes(0, 1), second_sign, first_sign
    # Y goes up, so the usual picture begins with its highest row.
    return pixels[:: 1 if first_sign == b"-" else -1, :: 1 if second_sign == b"+" else -1]


def _floats(pixels: Bytes) -> list[Samples]:
    """Return the numbers of red, green and blue, or those of one of them where they are the same."""
    is_grey = all(
        (pixels[rows, :, channel] == pixels[rows, :, 0]).all() for rows in row_slices(len(pixels)) for channel in (1, 2)
    )
    return [_floats_of(pixels, channel) for channel in range(1 if is_grey else 3)]


def _floats_of(pixels: Bytes, channel: int) -> Samples:
    numbers = np.empty(pixels.shape[:2], np.float32)
    for rows in row_slices(len(numbers)):
        exponents = pixels[rows, :, 3].astype(np.int32)
        exact = np.ldexp(pixels[rows, :, channel].astype(np.float32), exponents - _BIAS)
        numbers[rows] = np.where(exponents > 0, exact, np.float32(0))
    return numbers


def _pixels(content: bytes, lines: int, length: int) -> Work[Bytes]:
    """Return the four bytes of each point, shape (lines, length, 4)."""
    is_newer = content[:2] == b"\2\2" and content[2] < 128 and _NARROWEST <= length <= _WIDEST
    if not is_newer:
        return _older(content, lines, length)
    return (yield from _newer(content, lines, length))


def _newer(content: bytes, lines: int, length: int) -> Work[Bytes]:
    """Unpack lines of four runs of bytes each: a count up to 128 and as many bytes, or 128 more and one byte."""
    if len(content) < lines * (4 + 4 * 2 * -(-length // 127)):
        raise ValueError("cut short")
    pixels = np.empty((lines, length, 4), np.uint8)
    head, place = bytes((2, 2, length >> 8, length & 255)), 0
    for line in range(lines):
        if line % _AT_A_TIME == 0:
            yield line / lines
        if content[place : place + 4] != head:
            raise ValueError("a line begins otherwise")
        place += 4
        for channel in range(4):
            parts, left = [], length
            while left > 0:
                count = content[place]
                if count > 128:
                    count -= 128
                    parts.append(content[place + 1 : place + 2] * count)
                    place += 2
                else:
                    parts.append(content[place + 1 : place + 1 + count])
                    place += 1 + count
                    if count == 0:
                        raise ValueError("an empty run")
                left -= count
            # Raises where a run is cut short, or longer than the line.
            pixels[line, :, channel] = np.frombuffer(b"".join(parts), np.uint8)
    return pixels


def _older(content: bytes, lines: int, length: int) -> Bytes:
    """Unpack points as they are; three ones and a count stand for so many more of the last, further ones for 256ths."""
    count = lines * length
    stored = np.frombuffer(content, np.uint8, min(len(content) // 4, count) * 4).reshape(-1, 4)
    is_run = (stored[:, :3] == 1).all(axis=1)
    if len(stored) == count and not is_run.any():
        return stored.reshape(lines, length, 4)
    if not len(stored) or is_run[0]:
        raise ValueError("cut short")
    places = np.arange(len(stored))
    last = np.maximum.accumulate(np.where(is_run, 0, places))
    digit = places - last - 1  # of a count, in bytes
    if digit.max() > 2:
        raise ValueError("a run is too long")
    times = np.where(is_run, stored[:, 3].astype(np.int64) << 8 * np.maximum(digit, 0), 1)
    ends = np.cumsum(times)
    needed = int(np.searchsorted(ends, count))
    if needed == len(ends) or ends[needed] != count:
        raise ValueError("there are fewer or more points")
    return np.repeat(stored[last[: needed + 1]], times[: needed + 1], axis=0).reshape(lines, length, 4)


FORMAT = FileFormat("Radiance", (".hdr", ".rgbe"), _SIGNATURE, reading, for_image_editors=True)
