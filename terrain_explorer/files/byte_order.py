"""Which byte of a number comes first, told from the heights: terrain is smooth, and in the wrong order it is noise."""

from __future__ import annotations

from typing import Literal

import numpy as np

from terrain_explorer.files.samples import Samples

ByteOrder = Literal["little", "big"]

LITTLE = "Byte order little endian: in this order neighbouring heights are alike."
BIG = "Byte order big endian: in this order neighbouring heights are alike."
UNKNOWN = "Byte order little endian: the heights do not tell it, and most programs write them so."

_CLEARLY = 1.5
"""How much rougher the wrong order has to be; on terrain it is 18 times and more."""

_LOOKED_AT = 512
"""Rows that are looked at, spread over the map."""


def found_order(samples: Samples) -> tuple[ByteOrder, str]:
    """Return the byte order of numbers as a file holds them, and the note that tells it.

    Parameters
    ----------
    samples
        The numbers taken for little endian, shape (rows, columns).
    """
    some = samples[:: -(-len(samples) // _LOOKED_AT)]
    little, big = roughness(some), roughness(some.view(some.dtype.newbyteorder("S")))
    if big * _CLEARLY < little:
        return "big", BIG
    return "little", LITTLE if little * _CLEARLY < big else UNKNOWN


def roughness(samples: Samples, axis: int = 1) -> float:
    """Return the mean absolute difference of neighbours along an axis over the mean absolute deviation of all.

    Noise has about 1.3, terrain far less; a flat map has 0. What is not finite counts as 0.
    """
    with np.errstate(all="ignore"):
        numbers = samples.astype(np.float64)
        numbers[~np.isfinite(numbers)] = 0
        deviation = np.abs(numbers - numbers.mean()).mean()
        return float(np.abs(np.diff(numbers, axis=axis)).mean() / deviation) if deviation > 0 else 0.0
