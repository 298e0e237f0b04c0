"""Normalising: raw heights of any size become a heightmap from 0 to 1."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import frexp, ldexp

import numpy as np

from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray, Heightmap, Heights, extremes_of
from terrain_explorer.terrain.parallel import Extremes, in_bands, row_blocks

_ROOM = 60
"""Heights from 2^-60 to 2^60 leave float32 room for what is made of them, and for others that differ far less."""


def with_room(heightmap: Heightmap) -> tuple[Heightmap, int]:
    """Return a map in a unit in which float32 has room for what the laws of erosion make of its heights.

    Returns
    -------
    heightmap
        Nearly always the map itself. Else all of its lengths are multiplied by a power of two, which changes no digits.
    exponent
        That of the power.
    """
    relief = heightmap.highest - heightmap.lowest
    _, exponent = frexp(relief)
    shift = min(max(exponent, -_ROOM), _ROOM) - exponent if relief else 0
    if not shift:
        return heightmap, 0
    extremes, span = ((ldexp(low, shift), ldexp(high, shift)) for low, high in (heightmap.extremes, heightmap.range))
    spacing = heightmap.spacing and ldexp(heightmap.spacing, shift)
    heights, rock = np.ldexp(heightmap.heights, shift), heightmap.rock
    roomy = replace(heightmap, heights=heights, extremes=extremes, range=span, spacing=spacing, place=None)
    worn = heightmap.worn and heightmap.worn.rescaled(2.0**shift)
    return replace(roomy, rock=rock and rock.rescaled(2.0**shift, 0.0), worn=worn), shift


def times(values: FloatArray, factor: float) -> FloatArray:
    """Return values times a factor from 0 up, which may be beyond float32 where they are very small or large."""
    part, exponent = frexp(factor)
    with np.errstate(over="ignore"):
        return np.asarray(np.ldexp(values, exponent) * np.float32(part))


_LARGE = 1e37
"""The relief from which sums of heights may be beyond float32."""


def change_of(before: Heights, after: Heights) -> Heights:
    """Return by how much heights have risen, at most by the largest float32."""
    most = np.finfo(np.float32).max
    with np.errstate(over="ignore"):
        return np.asarray(np.clip(after - before, -most, most))


def scaled_down(relief: float) -> float:
    """Return a power of 2 by which heights of a relief have room in float32 for their sums: 1 but for the largest."""
    return 1.0 if relief < _LARGE else 2.0**-10


def scaled_up(heights: Heights, unit: float) -> Heights:
    """Return heights that were scaled down as before, at most the largest float32."""
    most = np.finfo(np.float32).max
    with np.errstate(over="ignore"):
        return np.asarray(np.clip(heights / np.float32(unit), -most, most))


@dataclass(frozen=True, eq=False)
class RawHeights:
    """Heights as a generator computes them, not yet normalised.

    Attributes
    ----------
    heights
        Shape (rows, columns), float32, or float64 where more digits are needed.
    extremes
        The lowest and the highest height. Found here if the generator does not know them already.
    """

    heights: FloatArray
    extremes: Extremes = UNKNOWN

    def __post_init__(self) -> None:
        if np.isnan(self.extremes).any():
            object.__setattr__(self, "extremes", extremes_of(self.heights))


def normalised(raw: RawHeights, ends: Extremes, recipe: str, out: FloatArray) -> Heightmap:
    """Bring the heights between two ends to 0..1.

    Parameters
    ----------
    ends
        The heights that become 0 and 1. If they are the same, all heights become 0.
    out
        Where the result goes; this may be `raw.heights` itself, which saves a map's worth of memory.
    """
    low, high = ends

    def normalise(heights: FloatArray, out: FloatArray) -> FloatArray:
        np.subtract(heights, low, out=out)
        if high > low:  # a flat map becomes all zeros, never a division by zero
            out /= high - low
        return out

    def normalise_rows(band: range) -> None:
        for rows in row_blocks(band):
            block = slice(rows.start, rows.stop)
            normalise(raw.heights[block], out[block])

    # The extremes go through the same steps as the heights, so they are the result's, bit for bit, and the heightmap
    # need not look at every height again.
    extremes = np.array(raw.extremes, out.dtype)
    in_bands(normalise_rows, out)
    lowest, highest = normalise(extremes, extremes).astype(np.float32)
    return Heightmap(read_only(out), (0.0, 1.0), recipe, extremes=(float(lowest), float(highest)))


def read_only(heights: FloatArray) -> Heights:
    """Return heights as float32 that cannot be written; an array that is float32 already is not copied."""
    single = heights.astype(np.float32, copy=False)
    single.flags.writeable = False
    return single
