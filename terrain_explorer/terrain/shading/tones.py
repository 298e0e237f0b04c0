"""Tones: the places in a palette of points whose colours follow from more than the form of the ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil, floor, log10, sqrt
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.erosion.wear import DEPOSITS, Wear
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.interpolation import interpolated, taps
from terrain_explorer.terrain.parallel import Extremes, filling
from terrain_explorer.terrain.portable_math import length, logarithm, quantile
from terrain_explorer.terrain.sampling import metres_of
from terrain_explorer.terrain.shading.palettes import GUESSED_TONES, PALETTES, SCREE_PART, SNOW_TONES
from terrain_explorer.terrain.work import Work, part_of

MIDDLE = 128
"""The tone of what is not known, and of 0 in a palette that runs from minus to plus."""

_MOST = 0.99
"""The part of the points whose wear lies within the palette: a few chasms must not make all other ground pale."""

_DRIEST, _WETTEST = 0.02, 0.92
"""The parts of the points that are drier and less wet than the ends of the palette."""

_WHITE = 0.3
"""How deep snow lies that hides the ground, in metres."""

_STONY = 0.3
"""How thick talus lies that hides the ground, in metres."""

_SILTED = 2.0
"""How thick sediment lies that hides the ground, in metres."""

_ALL_FLOWS = 0.02
"""The part of the map that drains through what takes the last tone of flow."""

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
        0 for the first colour of the palette to 255 for the last; uint8, shape (rows, columns). Natural ones tell four
        things, see `nature_tones`; shape (rows, columns, 4).
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


def unknown_tone(palette: str) -> int:
    """Return the tone in a palette of points of which nothing is known: with no deposit, ground is bare."""
    return 0 if PALETTES[palette].of in DEPOSITS else MIDDLE


def wear_tones(heightmap: Heightmap, wear: Wear) -> Work[Tones]:
    """Find the tones of what erosion took away, and below 0 laid down, by square roots from 0 in the middle.

    So thin deposits are seen beside deep valleys.
    """
    yield 0.0
    total = wear.total
    yield 0.3
    return (yield from part_of(signed_tones(heightmap, total), 0.3, 1))


def signed_tones(heightmap: Heightmap, lowering: Heights) -> Work[Tones]:
    """Find the tones of how much lower each point became, and below 0 higher, in the colours of wear."""
    moved = np.abs(_some(lowering))
    reach = _rounded_up(quantile(moved[moved > 0], _MOST) if moved.any() else 1.0)
    yield 0.3
    roots = np.sqrt(np.abs(lowering) / np.float32(reach))
    return Tones(heightmap, lowering, _shades(np.copysign(roots, lowering), -1, 1), (-reach, reach))


def thickness_tones(heightmap: Heightmap, thickness: Heights) -> Work[Tones]:
    """Find the tones of how thick a deposit lies, in the unit of the heights, by square roots: thin ones show, too."""
    yield 0.3
    some = _some(thickness)
    reach = _rounded_up(quantile(some[some > 0], _MOST) if some.any() else 1.0)
    return Tones(heightmap, thickness, _shades(np.sqrt(thickness / np.float32(reach)), 0, 1), (0.0, reach))


def cover_tones(drainage: Drainage, wear: Wear | None = None, beds: Heights | None = None) -> Work[Tones]:
    """Find the tones of the ground's wetness, and of the talus and the snow on it; see `palettes.SNOW_TONES`.

    Parameters
    ----------
    wear
        Tells how much of these lies; None where nobody knows.
    beds
        How much of each point is a bed of gravel, 0 to 1; None where none is.
    """
    wet = yield from part_of(wetness_tones(drainage), 0, 0.9)
    dry = np.float32(SCREE_PART) * (1 - wet.shades.astype(np.float32) / 255)
    talus, snow = (None if wear is None else wear.thickness(deposit) for deposit in ("talus", "snow"))
    metres = np.float32(metres_of(drainage.heightmap))
    if talus is not None:
        stones = np.minimum(talus * (metres / np.float32(_STONY)), 1)
        dry = np.where(stones > 0, np.float32(SCREE_PART) + np.float32(1 - SCREE_PART) * stones, dry)
    if beds is not None:
        dry = dry + beds * (1 - dry)
    if snow is None:
        shades = GUESSED_TONES + dry * (SNOW_TONES - 1 - GUESSED_TONES)
    else:
        lying = np.minimum(snow * (metres / np.float32(_WHITE)), 1)
        shades = np.where(lying > 0, SNOW_TONES + lying * (255 - SNOW_TONES), dry * (GUESSED_TONES - 1))
    return replace(wet, shades=np.asarray(np.rint(shades), np.uint8))


def nature_tones(drainage: Drainage, wear: Wear | None = None, beds: Heights | None = None) -> Work[Tones]:
    """Find what the materials of land follow, besides its form.

    That is how wet the ground is; how much drains through it, by `flow_tones`; what lies on it, from 0 for sediment
    over `MIDDLE` for nothing to 255 for talus; and how much snow, from 1 for none to 255, or 0 everywhere where nobody
    knows.

    Parameters
    ----------
    wear
        Tells what lies there; None where nobody knows.
    beds
        How much of each point is a bed of gravel, 0 to 1, which lies there as talus does, and on which nothing grows;
        None where none is.
    """
    wet = yield from part_of(wetness_tones(drainage), 0, 0.7)
    flow = yield from part_of(flow_tones(drainage), 0.7, 0.9)
    metres = np.float32(metres_of(drainage.heightmap))

    def hiding(deposit: str, thickness: float) -> Heights | None:
        """Return how much of the ground a deposit hides, 0 to 1; None where nobody knows."""
        found = None if wear is None else wear.thickness(deposit)
        return None if found is None else np.minimum(found * (metres / np.float32(thickness)), 1)

    talus, sediment, snow = hiding("talus", _STONY), hiding("sediment", _SILTED), hiding("snow", _WHITE)
    shades = np.empty((*wet.shades.shape, 4), np.uint8)
    shades[..., 0], shades[..., 1] = wet.shades, flow.shades
    shades[..., 2] = MIDDLE
    if sediment is not None:
        shades[..., 2] = np.rint(MIDDLE - MIDDLE * sediment)
    if talus is not None:
        shades[..., 2] = np.where(talus > 0, np.rint(MIDDLE + (255 - MIDDLE) * talus), shades[..., 2])
    if beds is not None:
        gravel = np.array([0, 0, 255], np.float32)
        shades[..., :3] = np.rint(shades[..., :3] + beds[..., np.newaxis] * (gravel - shades[..., :3]))
    shades[..., 3] = 0 if snow is None else np.rint(1 + 254 * snow)
    return replace(wet, shades=shades)


def flow_tones(drainage: Drainage) -> Work[Tones]:
    """Find the tones of how much ground drains through each point, by its logarithm: all from a 50th of the map."""
    yield 0.0
    most = max(float(logarithm(np.array([_ALL_FLOWS * drainage.areas.size]))[0]), 1.0)
    index = np.asarray(logarithm(np.maximum(drainage.areas, 1).astype(np.float64)) / most, np.float32)
    return Tones(drainage.heightmap, index, _shades(_blurred(_blurred(index).T).T, 0, 1), (0, 1))


def wetness_tones(drainage: Drainage) -> Work[Tones]:
    """Find the tones of the ground's wetness, from the driest to the wettest."""
    yield 0.0
    index = wetness_index(drainage)
    even = yield from part_of(evening_out(index), 0.3, 0.8)
    dry, wet = (quantile(_some(even), end) for end in (_DRIEST, _WETTEST))
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


_GENTLEST = 0.001
"""The tangent of the gentlest slope that counts: the index of level ground would be infinite."""

_SQUARES = 512
"""Moisture is evened out over squares of about so many a side: water spreads in the ground, beyond where it runs."""


def wetness_index(drainage: Drainage) -> Heights:
    """Return ln(a / tan b) of each point, float32, shape (rows, columns); high on gentle ground that much drains to.

    From Beven and Kirkby, "A physically based, variable contributing area model of basin hydrology", 1979: a is the
    drainage area by the width that it drains through, in metres where heights and distances are; else in points.
    b is the slope of the ground, and of the water of lakes.
    """
    spacings = drainage.heightmap.spacings if drainage.heightmap.metres else None
    down, across = spacings or (1.0, 1.0)
    steep = np.maximum(length(*gradient(drainage.filled, drainage.grid.spacing)), np.float32(_GENTLEST))
    return np.asarray(logarithm(drainage.areas * sqrt(down * across) / steep.astype(np.float64)), np.float32)


def evening_out(numbers: Heights) -> Work[Heights]:
    """Return numbers of a map without what is finer than moisture in the ground; yield the part done, 0 to 1."""
    stride = max(max(numbers.shape) // _SQUARES, 1)
    even = numbers
    for axis, points in enumerate(numbers.shape):
        first = np.arange(0, points, min(stride, max(points // 2, 1)))
        counts = np.diff(first, append=points).astype(np.float32)
        even = np.asarray(np.add.reduceat(even, first, axis=axis) / (counts if axis else counts[:, np.newaxis]))
        yield 0.2
    for _ in range(2):
        even = _blurred(_blurred(even).T).T
    spread = np.empty_like(numbers)
    rows, columns = (taps(old, new, "bilinear") for old, new in zip(even.shape, numbers.shape, strict=True))
    ends = float(even.min()), float(even.max())
    yield from part_of(filling(spread, lambda block: interpolated(even, rows, columns, block, ends)), 0.3, 1)
    return spread


def _blurred(numbers: Heights) -> Heights:
    """Return the means of neighbouring rows with the weights 1, 2 and 1."""
    around = np.pad(numbers, ((1, 1), (0, 0)), mode="edge")
    return np.asarray((around[:-2] + 2 * numbers + around[2:]) / 4, np.float32)
