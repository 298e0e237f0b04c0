"""Random numbers at the points of a lattice, each by a hash of its address alone: seed, octave, use, row and column.

The hash is SplitMix64 [1]_, whose mixing function is variant 13 of Stafford's: the numbers of a row are the output of
that generator, begun with the row's own number of a generator that begins with the key.

.. [1] G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
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


def hashed(key: np.uint64, rows: Whole, columns: Whole) -> Bits:
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


def _steps(numbers: Whole) -> Bits:
    """Return how far a generator has come after so many steps, of which there may be less than none."""
    # The first number of a generator comes after its first step. Products wrap round, which is what is wanted.
    steps: Bits = (numbers.astype(np.int64) + 1).view(np.uint64) * _GOLDEN
    return steps
