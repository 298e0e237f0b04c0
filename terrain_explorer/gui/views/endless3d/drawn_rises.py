"""How the ground of a tile lies: how it rises and how hollow it is, in small numbers that the card mixes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Float64s

ZERO = 512
"""The number that stands for 0; as many lie on both sides of it but one."""

_TYPICAL = 4.0
"""The unit of what is told, in typical rises of the tile: as gentle ground is told almost evenly, and cliffs, too."""

_AROUND = 2
"""Levels above a square of the ground that it is compared with."""

PackedLies = NDArray[np.uint32]
"""Three numbers of 10 bits for each square of a level: the rise to the east, to the north, and the height above the
ground around, the first one lowest. Each is r / (1 + |r|) for r units; see `lies`."""


def lies(levels: Sequence[Float64s]) -> tuple[float, list[PackedLies]]:
    """Return how the squares of a tile lie, on each of its levels.

    Parameters
    ----------
    levels
        The drawn heights, every point, every second one and so on.

    Returns
    -------
    unit, squares
        The unit, as heights for each distance of two points of the finest level, and the squares of each level.
    """
    found = [_rises(points) for points in levels]
    unit = _TYPICAL * sqrt(sum(float(np.mean(np.square(rise))) for rise in found[0]) / 2) or 1.0
    return unit, [
        _packed([*rises, hollow], unit * 2.0**level)
        for level, (rises, hollow) in enumerate(zip(found, _hollows(levels), strict=True))
    ]


def _rises(points: Float64s) -> tuple[Float64s, Float64s]:
    """Return how squares rise to the east and to the north."""
    east, south = np.diff(points, axis=1), np.diff(points, axis=0)
    return (east[:-1] + east[1:]) / 2, (south[:, :-1] + south[:, 1:]) / -2


def _hollows(levels: Sequence[Float64s]) -> Iterator[Float64s]:
    """Yield how far squares lie above the ground around."""
    last = len(levels) - 1
    for level, points in enumerate(levels):
        coarse = min(level + _AROUND, last)
        around = levels[coarse]
        for _ in range(coarse - level):
            around = doubled(around)
        above = points - around
        yield (above[:-1, :-1] + above[:-1, 1:] + above[1:, :-1] + above[1:, 1:]) / 4


def _packed(values: Sequence[Float64s], unit: float) -> PackedLies:
    packed = np.zeros(values[0].shape, np.uint32)
    for place, value in enumerate(values):
        parts = np.divide(value, unit, dtype=np.float32, casting="same_kind")
        parts /= np.abs(parts) + np.float32(1.0 / (ZERO - 1) + 1.0)
        packed |= (parts * np.float32(ZERO - 1) + np.float32(ZERO + 0.5)).astype(np.uint32) << np.uint32(10 * place)
    return packed


def doubled(points: Float64s) -> Float64s:
    """Return twice as many points a side, those between others bilinear."""
    rows = np.empty((2 * len(points) - 1, points.shape[1]))
    rows[::2] = points
    rows[1::2] = 0.5 * (points[:-1] + points[1:])
    both = np.empty((len(rows), 2 * points.shape[1] - 1))
    both[:, ::2] = rows
    both[:, 1::2] = 0.5 * (rows[:, :-1] + rows[:, 1:])
    return both
