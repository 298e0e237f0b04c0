"""Finds the byte order of numbers, and whether they have a sign, from the heights.

Terrain is smooth. In the wrong byte order it is noise, and without its sign it jumps where it crosses zero.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from terrain_explorer.files.raster.notes import Note, assumed
from terrain_explorer.files.raster.samples import Samples, row_slices
from terrain_explorer.language import marked

ByteOrder = Literal["little", "big"]

LITTLE = marked("Byte order little endian: in this order neighbouring heights are alike.")
BIG = marked("Byte order big endian: in this order neighbouring heights are alike.")
UNKNOWN = marked("Byte order little endian: the heights do not show it, and most programs write it.")

_CLEARLY = 1.5
"""How much rougher the wrong order has to be; on terrain it is 18 times and more."""

_MORE_JUMPS = 4
"""How many times more jumps unsigned numbers must have to be taken for signed; noise has as many either way."""

_HALF = 2**15

_LOOKED_AT = 512
"""Rows that are looked at, spread over the map: more would not make the answer surer, only later."""


def found_order(samples: Samples) -> tuple[ByteOrder, Note]:
    """Return the byte order of numbers as a file holds them, and the note on it.

    Parameters
    ----------
    samples
        The numbers taken for little endian, shape (rows, columns).
    """
    order = clear_order(samples)
    if order is None:
        return "little", assumed(UNKNOWN)
    return order, order_note(order)


def order_note(order: ByteOrder) -> Note:
    """Return the note on a byte order that the heights show."""
    return assumed(BIG if order == "big" else LITTLE)


def clear_order(samples: Samples) -> ByteOrder | None:
    """Return the byte order that the heights show, or None where both are about as smooth; see `found_order`."""
    some = samples[:: -(-len(samples) // _LOOKED_AT)]
    # A view with the bytes swapped, so that no memory is taken for the other order.
    little, big = roughness(some), roughness(some.view(some.dtype.newbyteorder("S")))
    if big * _CLEARLY < little:
        return "big"
    return "little" if little * _CLEARLY < big else None


def is_signed(samples: Samples, order: str = "auto") -> bool:
    """Return whether numbers are signed: heights below zero, taken for unsigned, jump by nearly the whole range.

    Maps of black and white alone, whose white would be -1, are not.

    Parameters
    ----------
    samples
        The numbers taken for unsigned and little endian with 16 bits, shape (rows, columns).
    order
        ``"little"``, ``"big"`` or ``"auto"``, which finds it.
    """
    unsigned, signed = (_in_order(samples.view(kind), order) for kind in ("<u2", "<i2"))
    return _jumps(unsigned) > _MORE_JUMPS * _jumps(signed) and bool(signed.min() < -1)


def _in_order(samples: Samples, order: str) -> Samples:
    found = found_order(samples)[0] if order == "auto" else order
    return samples.view(samples.dtype.newbyteorder("S")) if found == "big" else samples


def _jumps(samples: Samples) -> int:
    """Return how many neighbours differ by more than half of the range of 16 bits."""
    blocks = (samples[rows].astype(np.int32) for rows in row_slices(len(samples)))
    steps = (np.diff(block, axis=axis) for block in blocks for axis in (0, 1))
    return sum(int(np.count_nonzero(np.abs(step) > _HALF)) for step in steps)


def roughness(samples: Samples, axis: int = 1) -> float:
    """Return the mean absolute difference of neighbours along an axis over the mean absolute deviation of all.

    Noise has about 1.3, terrain far less; a flat map has 0. What is not finite counts as 0.
    """
    # Numbers in the wrong order may be infinite or overflow, which is a sign and no fault.
    with np.errstate(all="ignore"):
        numbers = samples.astype(np.float64)
        numbers[~np.isfinite(numbers)] = 0
        deviation = np.abs(numbers - numbers.mean()).mean()
        return float(np.abs(np.diff(numbers, axis=axis)).mean() / deviation) if deviation > 0 else 0.0
