"""Land forms to stamp with, made by formulas: black, 0, is where the ground stays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from terrain_explorer.language import marked
from terrain_explorer.terrain.generators import CellularNoise, DiamondSquare, Generator
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.portable_math import compass_bearing, length, power, sine

_EXPONENT = 7
_SEED = 4
_SIDE = 2**_EXPONENT + 1


def _fading(distances: FloatArray) -> FloatArray:
    """Return the weights of a hill, level in the middle and at the rim."""
    return np.asarray(np.square(np.clip(1 - np.square(distances), 0, 1)))


def _step(values: FloatArray, low: float, high: float) -> FloatArray:
    """Return 0 below one value and 1 above the other, with a soft way between them."""
    parts = np.clip((values - low) / (high - low), 0, 1)
    return np.asarray(parts * parts * (3 - 2 * parts))


def _rough(generator: Generator) -> FloatArray:
    heights = generator.heightmap().heights
    low, high = float(heights.min()), float(heights.max())
    return np.asarray((heights - low) / (high - low))


def _hill(down: FloatArray, across: FloatArray) -> FloatArray:
    return np.asarray(_fading(length(down, across)))


def _mountain(down: FloatArray, across: FloatArray) -> FloatArray:
    rough = _rough(DiamondSquare(exponent=_EXPONENT, seed=_SEED))
    distances = length(down, across)
    return np.asarray((0.55 * np.clip(1 - distances, 0, 1) + 0.45 * rough) * _fading(distances))


def _steepening(parts: FloatArray) -> FloatArray:
    return parts * power(parts, 0.6)


def _volcano(down: FloatArray, across: FloatArray) -> FloatArray:
    distances = length(down, across)
    # A cone that steepens towards its rim, and the bowl within that.
    return np.asarray(np.minimum(_steepening(np.clip(1 - distances, 0, 1)), 0.35 + 1.6 * np.square(distances)))


def _mesa(down: FloatArray, across: FloatArray) -> FloatArray:
    degrees = compass_bearing(np.asarray(across, np.float64), np.asarray(down, np.float64))
    turn = np.nan_to_num(degrees) * (np.pi / 180)  # the middle has no direction
    rim = 0.72 + 0.07 * sine(3 * turn + 1) + 0.05 * sine(5 * turn)
    distances = length(down, across) / rim
    # A steep cliff above, and the talus at its foot.
    return np.asarray(0.65 * (1 - _step(distances, 0.82, 0.92)) + 0.35 * (1 - _step(distances, 0.85, 1.25)))


def _ridge(down: FloatArray, across: FloatArray) -> FloatArray:
    rough = _rough(DiamondSquare(exponent=_EXPONENT, seed=_SEED + 1))
    crest = 0.18 * sine(2.3 * across) + 0.25 * (rough - 0.5)
    return np.asarray(
        np.clip(1 - 2.2 * abs(down - crest), 0, 1) * (0.7 + 0.3 * rough) * _fading(across) * _fading(down)
    )


def _dunes(down: FloatArray, across: FloatArray) -> FloatArray:
    phase = (3.2 * across + 0.35 * sine(3 * down) + 0.2 * sine(7 * down + 2)) % 1
    # The wind comes from the left: long slopes before it, short ones behind.
    wave = np.minimum(phase / 0.75, (1 - phase) / 0.25)
    return np.asarray(wave * wave * (3 - 2 * wave) * _fading(length(down, across)))


def _rocks(down: FloatArray, across: FloatArray) -> FloatArray:
    return np.asarray(_rough(CellularNoise(exponent=_EXPONENT, seed=_SEED)) * _fading(length(down, across)))


_Form = Callable[[FloatArray, FloatArray], FloatArray]

STAMP_SHAPES: Mapping[str, _Form] = MappingProxyType(
    {
        marked("Hill"): _hill,
        marked("Mountain"): _mountain,
        marked("Volcano"): _volcano,
        marked("Mesa"): _mesa,
        marked("Ridge"): _ridge,
        marked("Dunes"): _dunes,
        marked("Rocks"): _rocks,
    }
)
"""The formulas by name: heights at places from -1, the first edge of the picture, to 1, the last."""


def stamp_shape(name: str) -> Heightmap:
    """Return one of `STAMP_SHAPES`: 129 x 129 points, from 0, black, to 1, white."""
    places = np.linspace(-1, 1, _SIDE)
    heights = STAMP_SHAPES[name](places[:, None], places[None, :])
    low, high = float(heights.min()), float(heights.max())
    return Heightmap(((heights - low) / (high - low)).astype(np.float32), range=(0.0, 1.0))
