"""Grain: noise finer than a map, which ravels the borders of materials and roughens what they cover."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.portable_math import length, sine_and_cosine

SIDE = 512
"""Texels of the grain along a side, after which it begins anew; a power of two."""

STEEPEST = 60.0
"""The slope of the noise for a turn of the grain, from edge to edge, that takes the last byte."""

_CELLS, _OCTAVES, _GAIN, _SPREAD = 16, 4, 0.55, 0.31
"""Cells of the first octave along a side, octaves, how much weaker each is, and the standard deviation of their sum."""

_MIDDLES, _JITTER = 40, 0.8
"""Cells with a point each, along a side, and how far these lie from the middle at most, in cells from end to end."""


@cache
def grain() -> NDArray[np.uint8]:
    """Return noise that goes on beyond each edge as it begins at the opposite one.

    Returns
    -------
    NDArray[np.uint8]
        Shape (`SIDE`, `SIDE`, 4), read-only: gradient noise from -1 to 1 (Perlin, "Improving noise", 2002), its slopes
        along columns and along rows from -`STEEPEST` to `STEEPEST`, and 1 less the distance from the next of many
        scattered points, in the mean distance of these (Worley, "A cellular texture basis function", 1996).
    """
    # A fixed seed: land has to look the same in every picture.
    random = np.random.default_rng(20)
    value = sum(_GAIN**octave * _gradient_noise(random, _CELLS << octave) for octave in range(_OCTAVES))
    assert isinstance(value, np.ndarray)
    value *= _SPREAD / value.std()
    slopes = ((np.roll(value, -1, axis) - np.roll(value, 1, axis)) * (SIDE / 2 / STEEPEST) for axis in (1, 0))
    channels = [0.5 + 0.5 * channel for channel in (value, *slopes)]
    texels = np.clip(np.stack([*channels, 1 - _cellular(random)], axis=-1), 0, 1)
    made: NDArray[np.uint8] = np.rint(texels * 255).astype(np.uint8)
    made.flags.writeable = False
    return made


def halved(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the next coarser level of a grain: the means of two texels each way."""
    rows = pixels[::2].astype(np.float32) + pixels[1::2]
    return np.asarray(np.rint((rows[:, ::2] + rows[:, 1::2]) / 4), np.uint8)


@cache
def levels() -> tuple[NDArray[np.uint8], ...]:
    """Return the grain and all its coarser levels, down to a single texel."""
    found = [grain()]
    while len(found[-1]) > 1:
        found.append(halved(found[-1]))
    return tuple(found)


def _gradient_noise(random: np.random.Generator, cells: int) -> Float64s:
    south, east = sine_and_cosine(random.random((cells, cells)))
    at = np.arange(SIDE) * (cells / SIDE)
    first = at.astype(int)
    part = at - first
    soft = part * part * part * (part * (6 * part - 15) + 10)

    def corner(down: int, across: int) -> Float64s:
        there = np.ix_((first + down) % cells, (first + across) % cells)
        return np.asarray(east[there] * (part - across) + south[there] * (part - down)[:, np.newaxis])

    above = corner(0, 0) + soft * (corner(0, 1) - corner(0, 0))
    below = corner(1, 0) + soft * (corner(1, 1) - corner(1, 0))
    return np.asarray(above + soft[:, np.newaxis] * (below - above))


def _cellular(random: np.random.Generator) -> Float64s:
    points = random.random((2, _MIDDLES, _MIDDLES)) * _JITTER + (1 - _JITTER) / 2
    at = np.arange(SIDE) * (_MIDDLES / SIDE)
    first = at.astype(int)
    nearest = np.full((SIDE, SIDE), np.inf)
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            there = np.ix_((first + down) % _MIDDLES, (first + across) % _MIDDLES)
            rows = points[0][there] + (first + down - at)[:, np.newaxis]
            columns = points[1][there] + (first + across - at)
            nearest = np.minimum(nearest, length(rows, columns))
    return nearest
