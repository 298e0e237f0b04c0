"""Tones: the places in a palette of points whose colours follow from more than the form of the ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor, log10
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.erosion.wear import Wear
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.hydrology.wetness import evening_out, wetness_index
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.work import Work, part_of

MIDDLE = 128
"""The tone of what is not known, and of 0 in a palette that runs from minus to plus."""

_MOST = 0.99
"""The part of the points whose wear lies within the palette: a few chasms must not make all other ground pale."""

_DRIEST, _WETTEST = 0.02, 0.92
"""The parts of the points that are drier and less wet than the ends of the palette."""

_SAMPLES = 2**20
"""About how many points tell the ends: to sort all of a large map would take long."""


@dataclass(frozen=True, eq=False)
class Tones:
    """A number at each point of a map, as a place in a palette. It takes five bytes a point.

    Attributes
    ----------
    heightmap
        The ground.
    numbers
        float32, shape (rows, columns).
    shades
        0 for the first colour of the palette to 255 for the last; uint8, shape (rows, columns).
    ends
        The numbers that the first and the last colour stand for; what is beyond takes these, too.
    """

    heightmap: Heightmap
    numbers: Heights
    shades: NDArray[np.uint8]
    ends: Extremes


PaletteTones = Mapping[str, Tones]
"""The tones that are known, by the slugs of their palettes."""

NO_TONES: PaletteTones = MappingProxyType({})


def wear_tones(heightmap: Heightmap, wear: Wear) -> Work[Tones]:
    """Find the tones of what erosion took away, and below 0 laid down, by square roots from 0 in the middle.

    So thin deposits are seen beside deep valleys.
    """
    yield 0.0
    total = wear.total
    yield 0.3
    moved = np.abs(_some(total))
    reach = _rounded_up(float(np.quantile(moved[moved > 0], _MOST)) if moved.any() else 1.0)
    yield 0.5
    roots = np.sqrt(np.abs(total) / np.float32(reach))
    return Tones(heightmap, total, _shades(np.copysign(roots, total), -1, 1), (-reach, reach))


def wetness_tones(drainage: Drainage) -> Work[Tones]:
    """Find the tones of the ground's wetness, from the driest to the wettest."""
    yield 0.0
    index = wetness_index(drainage)
    even = yield from part_of(evening_out(index), 0.3, 0.8)
    dry, wet = (float(end) for end in np.quantile(_some(even), (_DRIEST, _WETTEST)))
    return Tones(drainage.heightmap, index, _shades(even, dry, wet), (dry, wet))


def _some(numbers: Heights) -> Heights:
    return numbers.reshape(-1)[:: numbers.size // _SAMPLES + 1]


def _shades(numbers: Heights, low: float, high: float) -> NDArray[np.uint8]:
    parts = (numbers - np.float32(low)) * np.float32(255 / ((high - low) or 1))
    return np.asarray(np.rint(np.clip(parts, 0, 255, out=parts), out=parts), np.uint8)


def _rounded_up(number: float) -> float:
    """Return the next number with two digits."""
    power = 10.0 ** (floor(log10(number)) - 1)
    return ceil(number / power) * power
