"""The topographic wetness index: where water gathers and stays in the ground."""

from __future__ import annotations

from math import sqrt

import numpy as np

from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.interpolation import interpolated, taps
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.work import Work, part_of

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
    steep = np.maximum(np.hypot(*gradient(drainage.filled, drainage.grid.spacing)), np.float32(_GENTLEST))
    return np.log(drainage.areas * np.float32(sqrt(down * across)) / steep)


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
