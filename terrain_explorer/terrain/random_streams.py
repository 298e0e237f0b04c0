"""Random numbers with an address: the number at (seed, level, role, row, column) is always the same.

So any rectangle can be computed alone, in any order, and fits its neighbours bit for bit. The numbers of one level and
role form one row-major stream of PCG64 [1]_, whose `advance` jumps to any place in it.

.. [1] M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number
   Generation", Harvey Mudd College technical report HMC-CS-2014-0905, 2014.
"""

from __future__ import annotations

import sys
from enum import IntEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import Int64s

UniformNumbers = NDArray[np.float32]


class Role(IntEnum):
    """The use of a random number. The values are part of every terrain: never change them."""

    CORNER = 0
    CENTRE = 1
    HORIZONTAL = 2
    """The midpoint of an edge that runs along a row; the last word where two squares draw it."""
    VERTICAL = 3
    """The midpoint of an edge that runs along a column; the last word where two squares draw it."""
    OVERWRITTEN_BOTTOM = 4
    """A square's bottom midpoint as the square saw it, before the square below drew it again."""
    OVERWRITTEN_RIGHT = 5
    """A square's right midpoint as the square saw it, before the square to the right drew it again."""
    FLOW = 6
    """The small differences that decide where water begins to run."""
    ROCK = 7
    """How much the rock holds at a place."""
    GULLY = 8
    """How far the middle of a cell of gullies is moved; two for each, to the south and to the east."""
    KEPT = 9
    """A point of the level before, where a level moves all points."""
    WAVE = 10
    """The height and the phase of a wave."""
    HILL = 11
    """The place of a hill and its radius."""
    FAULT = 12
    """The place of a fault and its direction."""
    ROUTE = 13
    """To which of two neighbours water goes."""
    PLACE = 14
    """How far a place is moved; two for each, to the south and to the east."""
    LAYER = 15
    """How thick a layer of rock is, and of what kind."""
    BEDDING = 16
    """How high layers lie at a place, or how far a fault is moved there."""
    MASK = 32
    """The patches of a mask by noise."""


class NoiseStream:
    """The numbers of one level and role, uniform in [0, 1).

    Parameters
    ----------
    seed
        Any whole number from 0 up.
    level, role
        The stream's address.
    columns
        The length of a row of the stream.
    """

    def __init__(self, seed: int, level: int, role: Role, columns: int) -> None:
        self._address = seed, level, int(role)
        self._columns = columns

    def read(self, rows: range, columns: range, middle: float = 0.0, scale: float = 1.0) -> UniformNumbers:
        """Return the numbers of a rectangle, shape (len(rows), len(columns)), each less `middle` and then scaled."""
        # float32 is half the memory and time of float64, and 24 bits are more than a displacement needs.
        numbers = np.empty((len(rows), len(columns)), np.float32)
        first = rows.start * self._columns + columns.start
        address = stream_start(*self._address) + _wide(first) + _wide(self._columns)
        kernel("random_rectangle")(address, numbers, *numbers.shape, float(middle), float(scale))
        return numbers

    def read_wrapped(
        self, rows: range, columns: range, period_rows: int, middle: float = 0.0, scale: float = 1.0
    ) -> UniformNumbers:
        """Return what `read` does, of the endless plane that repeats the stream's first rows."""
        period = self._columns
        # Deep windows are a tiny part of the period, where reading whole rows would be far too slow. Where a window is
        # as wide as the period or wider, one whole row is read once and cut instead.
        pieces = _within_period(columns, period)
        strips = []
        for strip in _within_period(rows, period_rows):
            if len(columns) < period:
                parts = [self.read(strip, piece, middle, scale) for piece in pieces]
            else:
                whole = self.read(strip, range(period), middle, scale)
                parts = [whole[:, piece.start : piece.stop] for piece in pieces]
            strips.append(np.concatenate(parts, axis=1))
        return np.concatenate(strips)


# Beginning a stream takes longer than drawing a row of a tile; a deep one reads from some hundred streams.
@lru_cache(2**12)
def stream_start(seed: int, level: int, role: int) -> bytes:
    """Return the state in which a stream begins and its increment, 16 bytes each, for compiled loops."""
    # `spawn_key` keeps the streams of all levels and roles independent of each other and of other seeds.
    state = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(level, role))).state["state"]
    return _wide(state["state"]) + _wide(state["inc"])


def _wide(number: int) -> bytes:
    """Return a number as 16 bytes, as a processor keeps it."""
    return (number % 2**128).to_bytes(16, sys.byteorder)


def _within_period(span: range, period: int) -> list[range]:
    """Cut a span at the multiples of the period and bring each piece into ``range(period)``."""
    pieces: list[range] = []
    start = span.start
    # An empty span still gives one empty piece, for `np.concatenate` refuses an empty list.
    while start < span.stop or not pieces:
        lap = start // period * period
        stop = min(span.stop, lap + period)
        pieces.append(range(start - lap, stop - lap))
        start = stop
    return pieces


# Random numbers at the points of a lattice, each by a hash of its address alone: seed, octave, use, row and column.
#
# The hash is SplitMix64 [1]_, whose mixing function is variant 13 of Stafford's: the numbers of a row are the output
# of that generator, begun with the row's own number of a generator that begins with the key.
#
# .. [1] G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
Bits = NDArray[np.uint64]
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MULTIPLIERS = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)
_BITS_OF_A_NUMBER = 53
"""The digits of a float64: so many bits of a hash make a number."""


def words_of(seed: int, *address: int) -> Bits:
    """Return three random words of 64 bits, from a seed of any size and an address, such as that of an octave."""
    # A third number keeps them apart from the streams of random numbers, whose addresses have two.
    return np.random.SeedSequence(seed, spawn_key=(0, *address)).generate_state(3, np.uint64).astype(np.uint64)


def hashed(key: np.uint64, rows: Int64s, columns: Int64s) -> Bits:
    """Return 64 random bits for each lattice point; rows and columns are broadcast against each other."""
    # Row by row first: there are fewer rows than points, and a hash of rows costs as much as one of points.
    return mixed(mixed(key + _steps(rows)) + _steps(columns))


def mixed(bits: Bits) -> Bits:
    """Return well-mixed bits: each bit of the input changes about half of those of the output."""
    for shift, multiplier in zip(_SHIFTS, (*_MULTIPLIERS, None), strict=True):
        bits = bits ^ (bits >> shift)
        if multiplier is not None:
            bits *= multiplier
    return bits


def fraction(bits: Bits) -> NDArray[np.float64]:
    """Return the number in [0, 1) that the highest bits of a hash stand for."""
    number: NDArray[np.float64] = (bits >> np.uint64(64 - _BITS_OF_A_NUMBER)).astype(np.float64)
    number *= 2.0**-_BITS_OF_A_NUMBER
    return number


def _steps(numbers: Int64s) -> Bits:
    """Return how far a generator has come after so many steps, of which there may be less than none."""
    # The first number of a generator comes after its first step. Products wrap round, which is what is wanted.
    steps: Bits = (numbers.astype(np.int64) + 1).view(np.uint64) * _GOLDEN
    return steps
