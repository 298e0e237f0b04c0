"""Ground that was copied: its heights, and which part of each point belongs to it."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.pieces.placement import box_around
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import Rescaling
from terrain_explorer.terrain.sizes import MOST_POINTS

MIDDLE = (0.5, 0.5)


class CopiedArea:
    """A rectangle of ground that knows nothing of the map it comes from but its range.

    Two with the same bits are equal.

    Parameters
    ----------
    heights
        float32, shape (rows, columns), at least 1 x 1, finite. A copy is kept.
    weights
        float32, of the same shape, 0 to 1: which part of a point belongs to it.
    range
        The heights that were drawn black and white where it comes from.
    metres
        Whether the heights are metres.
    place
        Where its middle lay: parts of the sides of that map, from the north and from the west.

    Raises
    ------
    ValueError
        The arrays do not fit each other, or hold other numbers.
    """

    def __init__(
        self,
        heights: FloatArray,
        weights: FloatArray,
        range: Extremes,
        metres: bool = False,
        place: tuple[float, float] = MIDDLE,
    ) -> None:
        self.heights, self.weights = (np.array(values, np.float32, order="C") for values in (heights, weights))
        self.range, self.metres, self.place = range, metres, place
        fits = self.heights.ndim == 2 and self.heights.size > 0 and self.weights.shape == self.heights.shape
        if not (fits and np.isfinite([*range, *place]).all() and range[0] < range[1]):
            raise UserValueError(tr("the copied ground is damaged"))
        if not (np.isfinite(self.heights).all() and ((self.weights >= 0) & (self.weights <= 1)).all()):
            raise UserValueError(tr("the copied ground is damaged"))
        for values in (self.heights, self.weights):
            read_only(values)

    @classmethod
    def of(cls, heightmap: Heightmap, weights: Heights) -> CopiedArea | None:
        """Return the part of a heightmap where weights of its shape are above 0; None where none is.

        Voids do not belong to it.
        """
        if heightmap.voids is not None:
            weights = np.where(heightmap.voids, np.float32(0), weights)
        box = box_around(weights)
        if box is None:
            return None
        inside = np.s_[box.row : box.row + box.rows, box.column : box.column + box.columns]
        corner, sides = np.array([box.row, box.column]), np.array([box.rows, box.columns])
        down, across = ((corner + (sides - 1) / 2) / (np.array(weights.shape) - 1)).tolist()
        return cls(heightmap.heights[inside], weights[inside], heightmap.range, heightmap.metres, (down, across))

    def rescaled(self, rescaling: Rescaling) -> CopiedArea:
        """Return the same ground with heights in another unit."""
        low, high = (rescaling(end) for end in self.range)
        heights = rescaling(self.heights.astype(np.float64))
        return CopiedArea(heights, self.weights, (low, high), self.metres, self.place)

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        rows, columns = self.heights.shape
        return rows, columns

    @property
    def facts(self) -> dict[str, Any]:
        """All but the two arrays, for JSON."""
        return {"range": self.range, "metres": self.metres, "place": self.place}

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any], heights: FloatArray, weights: FloatArray) -> CopiedArea:
        """Return the ground with these facts; raises ValueError, LookupError or TypeError where they are damaged."""
        (low, high), (down, across) = facts["range"], facts["place"]
        ends, place = (float(low), float(high)), (float(down), float(across))
        return cls(heights, weights, ends, bool(facts["metres"]), place)

    def to_text(self) -> str:
        """Return it in letters and digits, for `from_text`."""
        return self._text

    @cached_property
    def _text(self) -> str:
        # Kept, because a recipe is written after each change.
        contents, differ = zip(*map(packed, (self.heights, self.weights)), strict=True)
        texts = [b64encode(content).decode() for content in contents]
        return json.dumps(self.facts | {"shape": self.shape, "packed": texts, "differences": differ})

    @classmethod
    def from_text(cls, text: object) -> CopiedArea:
        """Return the ground in a text by `to_text`, bit for bit.

        Raises
        ------
        ValueError
            The text is none, or was cut off.
        """
        try:
            content = json.loads(str(text))
            rows, columns = map(int, content["shape"])
            # Texts of earlier versions have none.
            differ = content.get("differences", (False, False))
            heights, weights = (
                unpacked(b64decode(one, validate=True), (rows, columns), bool(differs))
                for one, differs in zip(content["packed"], differ, strict=True)
            )
            return cls.from_facts(content, heights, weights)
        except (LookupError, TypeError, AttributeError, ValueError, OverflowError, RecursionError, zlib.error):
            raise UserValueError(tr("the copied ground is damaged")) from None

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, CopiedArea)
            and (hash(self), self.facts, self.shape) == (hash(other), other.facts, other.shape)
            and self._bits == other._bits
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return zlib.crc32(self.weights.data, zlib.crc32(self.heights.data))

    @property
    def _bits(self) -> tuple[bytes, bytes]:
        return self.heights.tobytes(), self.weights.tobytes()


# Heights packed into few bytes without losing a bit.
#
# Signs and exponents lie beside each other, and fractions beside each other, and zlib packs them. Before that, ground
# is replaced by how much it differs from the plane through its three neighbours before, as in the Lorenzo predictor
# (Ibarria, Lindstrom, Rossignac and Szymczak, "Out-of-core compression and decompression of large n-dimensional
# scalar fields", Computer Graphics Forum 22, 2003), where that packs better.
_FAST = 1
"""The level of zlib: higher ones take several times as long for a few percent."""

_TRIED_ROWS = 64
"""So many rows from the middle tell whether differences pack better."""

_SIGN = np.uint32(1 << 31)
_ONE, _LAST = np.uint32(1), np.uint32(31)


def packed(values: Heights) -> tuple[bytes, bool]:
    """Return values packed, and whether they are differences."""
    middle = len(values) // 2
    some = values[max(middle - _TRIED_ROWS // 2, 0) : middle + _TRIED_ROWS // 2]
    differ = len(_zipped(_differences(some))) < len(_zipped(some))
    return _zipped(_differences(values) if differ else values), differ


def unpacked(content: bytes, shape: tuple[int, int], differ: bool) -> Heights:
    """Return the values that were packed, bit for bit.

    Raises
    ------
    ValueError, zlib.error
        They are damaged.
    """
    rows, columns = shape
    if not 1 <= rows * columns <= MOST_POINTS or min(rows, columns) < 1:
        raise ValueError("too many points")
    # No more than the shape needs is unpacked: a few bytes can be packed to fill the memory.
    planes = np.frombuffer(zlib.decompressobj().decompress(content, 4 * rows * columns), np.uint8).reshape(4, -1)
    numbers = np.ascontiguousarray(planes.T).view("<u4").astype(np.uint32).reshape(shape)
    return _summed(numbers) if differ else numbers.view(np.float32)


def _zipped(values: Heights | NDArray[np.uint32]) -> bytes:
    little = values.astype(values.dtype.newbyteorder("<"))
    return zlib.compress(little.view(np.uint8).reshape(-1, 4).T.tobytes(), _FAST)


def _differences(values: Heights) -> NDArray[np.uint32]:
    bits = values.astype(np.float32, order="C").view(np.uint32)
    # Whole numbers in the order of the heights, so that close heights are close numbers; all sums wrap around.
    places = bits ^ (-(bits >> _LAST) | _SIGN)
    zero = np.uint32(0)
    differences = np.diff(np.diff(places, axis=0, prepend=zero), axis=1, prepend=zero)
    # The sign goes to the last digit: small numbers of both signs begin with zeros.
    return np.asarray((differences << _ONE) ^ -(differences >> _LAST))


def _summed(numbers: NDArray[np.uint32]) -> Heights:
    differences = (numbers >> _ONE) ^ -(numbers & _ONE)
    places = np.cumsum(np.cumsum(differences, axis=1, dtype=np.uint32), axis=0, dtype=np.uint32)
    bits = places ^ (((places >> _LAST) - _ONE) | _SIGN)
    return bits.view(np.float32)
