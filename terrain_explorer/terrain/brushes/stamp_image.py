"""The image of a stamp: a heightmap that is used as a brush."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from weakref import WeakValueDictionary

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Int64s
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.sampling import mixed


class StampImage:
    """The heights of a heightmap from 0, black, to 1, white, in as many points as a print needs.

    Make it once for a heightmap: it keeps the smaller images that it made.
    """

    def __init__(self, heightmap: Heightmap) -> None:
        low, high = heightmap.shown_range
        shares = np.empty_like(heightmap.heights)
        for rows in row_blocks(range(heightmap.rows)):
            # By blocks, so that the float64 on the way does not take twice the memory of the map.
            block = heightmap.heights[rows.start : rows.stop]
            shares[rows.start : rows.stop] = np.clip((block - np.float64(low)) / (high - low), 0, 1)
        self._halvings = [shares]

    def to_text(self) -> str:
        """Return the image in letters and digits, for `from_text`."""
        rows, columns = self.shape
        # Little endian everywhere, so that files can go from one machine to another.
        packed = zlib.compress(self._halvings[0].astype("<f4").tobytes())
        return f"{rows} {columns} {b64encode(packed).decode()}"

    @classmethod
    def from_text(cls, text: str) -> StampImage:
        """Return the image in a text by `to_text`, bit for bit: the same one for all strokes of a stamp.

        Raises
        ------
        ValueError
            The text is none, or was cut off.
        """
        try:
            key = sha256(text.encode()).digest()
            image = _read.get(key)
            if image is None:
                image = _read[key] = cls(_of_shares(_shares_in(text)))
            return image
        except (AttributeError, ValueError, zlib.error):
            raise UserValueError(tr("the stamp's image is damaged")) from None

    @property
    def heightmap(self) -> Heightmap:
        """A heightmap that makes an equal image."""
        return _of_shares(self._halvings[0])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StampImage) and np.array_equal(self._halvings[0], other._halvings[0])

    def __hash__(self) -> int:
        return hash(self.shape)

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        rows, columns = self._halvings[0].shape
        return rows, columns

    def sampled(self, down: FloatArray, across: FloatArray) -> Heights:
        """Return the heights on a grid of places, interpolated bilinearly.

        Parameters
        ----------
        down, across
            Where its rows and columns are, each in order, from -1, the first edge of the image, to 1, the last.

        Returns
        -------
        Heights
            float32, shape (len(down), len(across)), 0 to 1.
        """
        # Interpolating alone would skip most points of an image that is printed small, and flicker with its place.
        # Means of points, as in a mip map, do not.
        image = self._reduced(max(len(down), len(across)))
        rows, down_parts = _between(down, image.shape[0])
        columns, across_parts = _between(across, image.shape[1])
        # Rows first, then columns: on a grid that takes half the work of four corners for each point.
        strips = _interpolated(image, rows, down_parts)
        return np.ascontiguousarray(_interpolated(strips.T, columns, across_parts).T)

    def sampled_at(self, down: FloatArray, across: FloatArray, points: int) -> Heights:
        """Return the heights at places in any order, interpolated bilinearly.

        Parameters
        ----------
        down, across
            Where they are, of one shape, as in `sampled`; places beyond the edges have the heights of these.
        points
            How many points the longer side of the print has, which tells how much of the image they skip.

        Returns
        -------
        Heights
            float32, of the same shape, 0 to 1.
        """
        image = self._reduced(points)
        rows, down_parts = _between(down, image.shape[0])
        columns, across_parts = _between(across, image.shape[1])
        below, right = (np.minimum(one + 1, side - 1) for one, side in zip((rows, columns), image.shape, strict=True))
        upper = mixed(image[rows, columns], image[rows, right], across_parts)
        lower = mixed(image[below, columns], image[below, right], across_parts)
        return np.asarray(mixed(upper, lower, down_parts), np.float32)

    def _reduced(self, points: int) -> Heights:
        """Return the image, halved until its longer side has less than twice the points of the print."""
        step = 0
        while max(self._level(step).shape) >= 2 * points and min(self._level(step).shape) > 1:
            step += 1
        return self._level(step)

    def _level(self, step: int) -> Heights:
        while len(self._halvings) <= step:
            self._halvings.append(_halved(self._halvings[-1]))
        return self._halvings[step]


_read: WeakValueDictionary[bytes, StampImage] = WeakValueDictionary()
"""The images that were read and are still in use, by the hash of their text."""


def _shares_in(text: str) -> Heights:
    rows, columns, packed = text.split()
    shape = int(rows), int(columns)
    # No more than the shape needs is unpacked: a few bytes can be packed to fill the memory.
    unpacked = zlib.decompressobj().decompress(b64decode(packed, validate=True), 4 * shape[0] * shape[1])
    return np.frombuffer(unpacked, "<f4").reshape(shape)


def _of_shares(shares: Heights) -> Heightmap:
    return Heightmap(shares, range=(0.0, 1.0))


def _halved(image: Heights) -> Heights:
    # An odd side repeats its last line, so that no half of a pair is missing.
    even = np.pad(image, [(0, side % 2) for side in image.shape], "edge")
    rows = (even[::2] + even[1::2]) / 2
    return np.asarray((rows[:, ::2] + rows[:, 1::2]) / 2, np.float32)


def _between(places: FloatArray, points: int) -> tuple[Int64s, FloatArray]:
    # Heights stand in the middle of pixels, as in pictures: the outer half pixel has the value of the edge.
    at = np.clip((places + 1) / 2 * points - 0.5, 0, points - 1)
    before = np.minimum(at.astype(np.int64), max(points - 2, 0))
    return before, (at - before).astype(np.float32)


def _interpolated(rows: Heights, before: Int64s, parts: FloatArray) -> Heights:
    after = np.minimum(before + 1, len(rows) - 1)
    return np.asarray(mixed(rows[before], rows[after], parts[:, None]), np.float32)
