"""How the ground of a tile lies: how it rises and how hollow it is, in small numbers that the card mixes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2, sqrt

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Float64s, Heights

ZERO = 512
"""The number that stands for 0; as many lie on both sides of it but one."""

_TYPICAL = 4.0
"""The unit of what is told, in typical rises of the tile: as gentle ground is told almost evenly, and cliffs, too."""

_AROUND = 2
"""Levels above a square of the ground that it is compared with."""

PackedLies = NDArray[np.uint32]
"""Three numbers of 10 bits for each square of a level: the rise to the east, to the north, and the height above the
ground around, the first one lowest. Each is r / (1 + |r|) for r units; see `lies`."""


def steepness_of_blocks(points: Heights, side: int) -> Float64s:
    """Return the mean square of the rises of blocks of squares, so many a side, shape (rows, columns) of blocks."""
    rows, columns = (count // side for count in (len(points) - 1, points.shape[1] - 1))
    east, north = _rises(points)
    east *= east
    north *= north
    east += north
    return np.asarray(east.reshape(rows, side, columns, side).mean(axis=(1, 3), dtype=np.float64)) / 2


def unit_of(steepness: Float64s) -> float:
    """Return the unit in which it is told how a tile lies, as heights for each distance of its points.

    A power of two: it stays the same where little of the tile changes.

    Parameters
    ----------
    steepness
        Of all its blocks; see `steepness_of_blocks`.
    """
    typical = _TYPICAL * sqrt(float(steepness.mean()))
    return 2.0 ** round(log2(typical)) if typical else 1.0


def lies(levels: Sequence[Heights], unit: float) -> list[PackedLies]:
    """Return how the squares of a tile, or of blocks of it, lie on each level.

    Parameters
    ----------
    levels
        The drawn heights, every point, every second one and so on, float32.
    unit
        See `unit_of`.
    """
    return [
        _packed([*_rises(points), hollow], unit * 2.0**level)
        for level, (points, hollow) in enumerate(zip(levels, _hollows(levels), strict=True))
    ]


def _rises(points: Heights) -> tuple[Heights, Heights]:
    """Return how squares rise to the east and to the north."""
    down, across = points[:-1] + points[1:], points[:, :-1] + points[:, 1:]
    east, north = down[:, 1:] - down[:, :-1], across[:-1] - across[1:]
    east *= np.float32(0.5)
    north *= np.float32(0.5)
    return east, north


def _hollows(levels: Sequence[Heights]) -> Iterator[Heights]:
    """Yield how far squares lie above the ground around."""
    last = len(levels) - 1
    for level, points in enumerate(levels):
        coarse = min(level + _AROUND, last)
        down = points[:-1] + points[1:]
        middles = down[:, 1:] + down[:, :-1]
        middles *= np.float32(0.25)
        middles -= _middles(levels[coarse], 1 << (coarse - level))
        yield middles


def _middles(points: Heights, finer: int) -> Heights:
    """Return the heights in the middles of squares that are so many times as small, bilinear."""
    parts = ((np.arange(finer, dtype=np.float32) + np.float32(0.5)) / np.float32(finer))[:, np.newaxis]
    for _ in range(2):  # between the rows, and then, turned, between the columns
        between = parts * (points[1:] - points[:-1])[:, np.newaxis]
        between += points[:-1, np.newaxis]
        points = between.reshape(-1, points.shape[1]).T
    return points


def _packed(values: Sequence[Heights], unit: float) -> PackedLies:
    packed, bits = np.zeros(values[0].shape, np.uint32), np.empty(values[0].shape, np.uint32)
    # In place: to make room for each step would take as long as all of them.
    parts, size = (np.empty(values[0].shape, np.float32) for _ in range(2))
    for place, value in enumerate(values):
        np.multiply(value, np.float32(1.0 / unit), out=parts)
        np.abs(parts, out=size)
        size += np.float32(1.0 / (ZERO - 1) + 1.0)
        parts /= size
        parts *= np.float32(ZERO - 1)
        parts += np.float32(ZERO + 0.5)
        np.copyto(bits, parts, casting="unsafe")
        bits <<= np.uint32(10 * place)
        packed |= bits
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
