"""Heights packed into few bytes without losing a bit.

Signs and exponents lie beside each other, and fractions beside each other, and zlib packs them. Before that, ground is
replaced by how much it differs from the plane through its three neighbours before, as in the Lorenzo predictor
(Ibarria, Lindstrom, Rossignac and Szymczak, "Out-of-core compression and decompression of large n-dimensional scalar
fields", Computer Graphics Forum 22, 2003), where that packs better.
"""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.sizes import MOST_POINTS
from terrain_explorer.terrain.heightmap import Heights

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
