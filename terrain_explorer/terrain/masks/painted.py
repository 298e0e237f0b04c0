"""Painted pixels as a part of a mask."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Shape, Window
from terrain_explorer.terrain.interpolation import interpolated, taps
from terrain_explorer.terrain.masks.part import MaskBounds, MaskInput, MaskPart, Weights, in_both, slices
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.work import Work

MaskPixels = NDArray[np.uint8 | np.uint16]

_TYPES: dict[int, np.dtype[np.uint8 | np.uint16]] = {8: np.dtype(np.uint8), 16: np.dtype(np.uint16)}
_MOST = 2 * 8193 * 8193
"""The most pixels that are unpacked: as many points as a map may have."""


class Painted(MaskPart):
    """Pixels from 0 to the largest number of their type, whose corners lie on those of the map.

    A map with more points gets weights from a cubic curve between the pixels, one with fewer their mean.

    Parameters
    ----------
    pixels
        uint8 or uint16, shape (rows, columns), at least 2 x 2. A copy is kept.

    Raises
    ------
    ValueError
        They are of another type or shape.
    """

    title: ClassVar = marked("Painted")

    def __init__(self, pixels: MaskPixels) -> None:
        if pixels.ndim != 2 or min(pixels.shape) < 2 or pixels.dtype not in (np.uint8, np.uint16):
            raise UserValueError(tr("a painted mask needs at least 2 x 2 pixels of 8 or 16 bits"))
        self.pixels: MaskPixels = np.array(pixels, order="C")
        self.pixels.flags.writeable = False

    @classmethod
    def of(cls, weights: FloatArray, bits: int = 16) -> Painted:
        """Return weights from 0 to 1 as pixels of 8 or 16 bits, rounded."""
        return cls(np.rint(weights * np.float64(2**bits - 1)).astype(_TYPES[bits]))

    @classmethod
    def from_heightmap(cls, heightmap: Heightmap) -> Painted:
        """Return a heightmap as a mask: black is 0 and white is 1; 8 bits for one from such a file."""
        low, high = heightmap.range
        bits = 8 if heightmap.origin is not None and heightmap.origin.bits <= 8 else 16
        return cls.of(np.clip((heightmap.heights - np.float64(low)) / (high - low), 0, 1), bits)

    def to_text(self) -> str:
        """Return the pixels in letters and digits, for `from_text`."""
        return self._text

    @cached_property
    def _text(self) -> str:
        # Kept, because a recipe is written after each change, and packing a large picture takes a second.
        rows, columns = self.pixels.shape
        # Little endian everywhere, so that files can go from one machine to another.
        little = self.pixels.astype(self.pixels.dtype.newbyteorder("<"))
        return f"{rows} {columns} {8 * little.itemsize} {b64encode(zlib.compress(little.tobytes())).decode()}"

    @classmethod
    def from_text(cls, text: object) -> Painted:
        """Return the pixels in a text by `to_text`, bit for bit.

        Raises
        ------
        ValueError
            The text is none, or was cut off.
        """
        try:
            return cls(_unpacked(str(text)))
        except (KeyError, ValueError, zlib.error):
            raise UserValueError(tr("the pixels of the mask are damaged")) from None

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Painted)
            and self.pixels.dtype == other.pixels.dtype
            and hash(self) == hash(other)
            and np.array_equal(self.pixels, other.pixels)
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return zlib.crc32(self.pixels.data)

    @property
    def _white(self) -> int:
        return int(2 ** (8 * self.pixels.itemsize) - 1)

    @property
    def follows_ground(self) -> bool:
        """It lies where it was put."""
        return False

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        weights: Heights = np.empty((window.rows, window.columns), np.float32)
        columns = slice(window.column, window.column + window.columns)
        if self.pixels.shape == ground.shape:
            pixels = self.pixels[window.row : window.row + window.rows, columns]
            yield from filling(weights, lambda rows: pixels[rows] / np.float64(self._white))
            return weights
        across, along = (taps(old, new, "bicubic") for old, new in zip(self.pixels.shape, ground.shape, strict=True))

        def resampled(rows: slice) -> FloatArray:
            there = slice(window.row + rows.start, window.row + rows.stop)
            return (interpolated(self.pixels, across, along, there, (0, self._white)) / self._white)[:, columns]

        yield from filling(weights, resampled)
        return weights


@dataclass(frozen=True)
class PaintedPatch(MaskPart):
    """Painted pixels on a rectangle of the map; nothing beside it belongs.

    Attributes
    ----------
    painted
        The pixels.
    top, left, bottom, right
        How far down and across the map the middles of its first and last pixels lie, in percent.

    Raises
    ------
    ValueError
        They lie beyond the map, or the last ones before the first.
    """

    title: ClassVar = Painted.title

    painted: Painted
    top: float
    left: float
    bottom: float
    right: float

    def __post_init__(self) -> None:
        if not (0 <= self.top < self.bottom <= 100 and 0 <= self.left < self.right <= 100):
            raise UserValueError(tr("painted pixels must lie on the map"))

    @property
    def follows_ground(self) -> bool:
        """It lies where it was put."""
        return False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its top, left, bottom and right."""
        return self.top, self.left, self.bottom, self.right

    def parts(self) -> Iterator[MaskPart]:
        """Yield its pixels."""
        yield self.painted

    def bounds(self, ground: MaskInput) -> MaskBounds:
        """Return its rectangle."""
        return self.window(ground.shape), 0.0

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        weights, own = np.zeros((window.rows, window.columns), np.float32), self.window(ground.shape)
        common = in_both(own, window)
        if common is not None:
            there = replace(common, row=common.row - own.row, column=common.column - own.column)
            found = yield from self.painted.weighing(ground.of_shape((own.rows, own.columns)), there)
            weights[slices(replace(common, row=common.row - window.row, column=common.column - window.column))] = found
        return weights

    def window(self, shape: Shape) -> Window:
        """Return the points of a map of this shape around which its pixels lie: two each way at least."""
        spans = []
        for start, end, count in zip((self.top, self.left), (self.bottom, self.right), shape, strict=True):
            first = min(round(start / 100 * (count - 1)), count - 2)
            spans.append(range(first, max(round(end / 100 * (count - 1)), first + 1) + 1))
        rows, columns = spans
        return Window(rows.start, columns.start, len(rows), len(columns))


def window_in_percent(window: Window, shape: Shape) -> tuple[float, float, float, float]:
    """Return the box of a `PaintedPatch` whose pixels are some of the points of a map of this shape."""
    down, across = (100 / (count - 1) for count in shape)
    bottom, right = window.row + window.rows - 1, window.column + window.columns - 1
    return window.row * down, window.column * across, min(bottom * down, 100.0), min(right * across, 100.0)


def _unpacked(text: str) -> MaskPixels:
    rows, columns, bits, packed = text.split()
    shape, dtype = (int(rows), int(columns)), _TYPES[int(bits)].newbyteorder("<")
    if not 4 <= shape[0] * shape[1] <= _MOST:
        raise ValueError("too many pixels")
    # No more than the shape needs is unpacked: a few bytes can be packed to fill the memory.
    unpacked = zlib.decompressobj().decompress(b64decode(packed, validate=True), dtype.itemsize * shape[0] * shape[1])
    pixels: MaskPixels = np.frombuffer(unpacked, dtype).reshape(shape)
    return pixels.astype(_TYPES[int(bits)])
