"""How the ground of a tile lies: how it rises and how hollow it is, in small numbers that the card mixes."""

from __future__ import annotations

from collections.abc import Sequence
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

Lies = NDArray[np.float32]
"""How a level of a tile lies, shape (3, n + 2, n + 2), of n squares a side: how these rise to the east and to the
north, and how far they lie above the ground around. The first and the last row and column are those of the tiles beside
it. On the finest level each rise is that of two points alone, and stands between them, and the height above the ground
around is that halfway to the next point in the east: mixed from there, slopes are as sharp as the points tell them."""

PackedLies = NDArray[np.uint32]
"""The same as three numbers of 10 bits, the first one lowest. Each is r / (1 + |r|) for r units; see `unit_of`."""

BORDERS = (np.s_[:, 1], np.s_[:, -2], np.s_[:, :, 1], np.s_[:, :, -2])
"""What the tile to the north, to the south, to the west and to the east has to know of how a level of a tile lies."""

BEYOND = (np.s_[:, -1], np.s_[:, 0], np.s_[:, :, -1], np.s_[:, :, 0])
"""Where these have it."""


def lies(levels: Sequence[Heights]) -> list[Lies]:
    """Return how a tile or blocks of it lie, on each level, in the heights' unit; beyond, all goes on as it is there.

    Parameters
    ----------
    levels
        The drawn heights, every point, every second one and so on, float32.
    """
    return [_lying(levels, level) for level in range(len(levels))]


def steepness_of_blocks(lying: Lies, side: int) -> Float64s:
    """Return the mean square of the rises of blocks of squares of a level, so many a side, shape (rows, columns)."""
    squares = np.square(lying[:2, 1:-1, 1:-1]).sum(axis=0)
    rows, columns = (count // side for count in squares.shape)
    return np.asarray(squares.reshape(rows, side, columns, side).mean(axis=(1, 3), dtype=np.float64)) / 2


def unit_of(steepness: Float64s) -> float:
    """Return the unit in which it is told how a tile lies, as heights for each distance of its points.

    A power of two: it stays the same where little of the tile changes.

    Parameters
    ----------
    steepness
        Of all its blocks on the finest level; see `steepness_of_blocks`.
    """
    typical = _TYPICAL * sqrt(float(steepness.mean()))
    return 2.0 ** round(log2(typical)) if typical else 1.0


def _lying(levels: Sequence[Heights], level: int) -> Lies:
    points, coarse = levels[level], min(level + _AROUND, len(levels) - 1)
    finer, half = 1 << (coarse - level), np.float32(0.5)
    down, across = (count - 1 for count in points.shape)
    east, north, middles = points[:, 1:] - points[:, :-1], points[:-1] - points[1:], points[:, 1:] + points[:, :-1]
    middles *= half
    if level:
        east, north, middles = (_mean(values, half) for values in (east, north.T, middles))
        north = north.T
    rows = (np.arange(finer, dtype=np.float32) + np.float32(0.5 if level else 0.0)) / np.float32(finer)
    middles -= _between(_between(levels[coarse], rows, len(middles)).T, _halfway(finer), across).T
    lying = np.empty((3, down + 2, across + 2), np.float32)
    for inner, values in zip(lying, (east, north, middles), strict=True):
        below, right = (1 + side for side in values.shape)
        inner[1:below, 1:right] = values
        inner[0, 1:right] = inner[1, 1:right]
        inner[below:, 1:right] = inner[below - 1, 1:right]
        inner[:, 0] = inner[:, 1]
        inner[:, right:] = inner[:, right - 1 : right]
    return lying


def _mean(values: Heights, half: np.float32) -> Heights:
    mean = values[1:] + values[:-1]
    mean *= half
    return mean


def _halfway(finer: int) -> Heights:
    return (np.arange(finer, dtype=np.float32) + np.float32(0.5)) / np.float32(finer)


def _between(points: Heights, parts: Heights, count: int) -> Heights:
    """Return the first rows of those that lie at some parts of the way from each row to the next one, linear."""
    rows = np.empty((len(points) * len(parts), points.shape[1]), np.float32)
    between = rows[: (len(points) - 1) * len(parts)].reshape(len(points) - 1, len(parts), -1)
    np.multiply(parts[:, np.newaxis], (points[1:] - points[:-1])[:, np.newaxis], out=between)
    between += points[:-1, np.newaxis]
    rows[(len(points) - 1) * len(parts)] = points[-1]
    return rows[:count]


def packed(lying: Lies, unit: float) -> PackedLies:
    """Return how ground lies in small numbers.

    Parameters
    ----------
    lying
        The three numbers of each place, shape (3, ...).
    unit
        That of the level, in units of the heights.
    """
    told, bits = np.zeros(lying.shape[1:], np.uint32), np.empty(lying.shape[1:], np.uint32)
    # In place: to make room for each step would take as long as all of them.
    parts, size = (np.empty(lying.shape[1:], np.float32) for _ in range(2))
    for place, value in enumerate(lying):
        np.multiply(value, np.float32(1.0 / unit), out=parts)
        np.abs(parts, out=size)
        size += np.float32(1.0 / (ZERO - 1) + 1.0)
        parts /= size
        parts *= np.float32(ZERO - 1)
        parts += np.float32(ZERO + 0.5)
        np.copyto(bits, parts, casting="unsafe")
        bits <<= np.uint32(10 * place)
        told |= bits
    return told


def doubled(points: Float64s) -> Float64s:
    """Return twice as many points a side, those between others bilinear."""
    rows = np.empty((2 * len(points) - 1, points.shape[1]))
    rows[::2] = points
    rows[1::2] = 0.5 * (points[:-1] + points[1:])
    both = np.empty((len(rows), 2 * points.shape[1] - 1))
    both[:, ::2] = rows
    both[:, 1::2] = 0.5 * (rows[:, :-1] + rows[:, 1:])
    return both
