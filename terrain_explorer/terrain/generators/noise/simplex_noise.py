"""Simplex noise: round bumps with random slopes at the points of a lattice of triangles.

K. Perlin, "Noise Hardware", in Real-Time Shading, SIGGRAPH 2001 course notes. The form is that of K. Spencer's
OpenSimplex2, 2022, https://github.com/KdotJPG/OpenSimplex2 (CC0), with its hash and its directions: the same seed gives
the same noise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, ClassVar

import numpy as np

from terrain_explorer.terrain.generators.noise.base import Frequency, PlainNoise
from terrain_explorer.terrain.generators.noise.octaves import Octave, Places, cells_of
from terrain_explorer.terrain.heightmap import Int64s
from terrain_explorer.terrain.portable_math import sine_and_cosine

_UNSKEW = (sqrt(3) - 3) / 6
"""A step to the next point of the lattice goes (1 + unskew, unskew) on the map, or the other way round."""

_SKEW = (sqrt(3) - 1) / 2
_PRIMES = 0x5205402B9270C86F, 0x598CD327003817B5
_MULTIPLIER = 0x53A3F72DEEC546F5
_CHOICES = 128

_MOST_CELLS = 2**30
"""More cells repeat nowhere: their products would not fit into 64 bits, and no map shows them."""

_REACH = 0.5
"""The squared distance at which a bump has sunk to 0."""

# The middles of the eighths of a turn, then sixteen directions between them, in 48ths of a turn from south to east.
_TURNS = (*range(3, 48, 6), *(turn for turn in range(1, 48, 2) if turn % 6 != 3))
# Divided by Spencer's normaliser, with which the noise reaches from -1 to 1.
_SLOPES = np.resize(np.stack(sine_and_cosine(np.array(_TURNS) / 48), axis=1), (_CHOICES, 2)) / 0.01001634121365712


@dataclass(frozen=True)
class SimplexNoise(PlainNoise):
    """Only the three lattice points around a place count, each with a plane that fades in all directions alike.

    No lattice of equal triangles repeats after a square. Where the noise has to, its lattice is stretched a little
    along one diagonal.
    """

    slug: ClassVar = "simplex-noise"
    title: ClassVar = "Simplex noise"
    summary: ClassVar = "Random slopes on a lattice of triangles (OpenSimplex2), which shows less than one of squares."

    frequency: Frequency = 2.0

    compiled: ClassVar = "simplex_noise"

    def basis(self, octave: Octave, south: Places, east: Places) -> Places:
        seed = octave.key.view(np.int64)
        straight, aslant = _steps_of_a_side(octave)
        if not straight:
            return simplex_noise(seed, south, east)
        # The corners of the map must be points of the lattice: so many steps along a side, and so many across.
        along, across = straight / octave.cells, aslant / octave.cells

        def within(rows: Int64s, columns: Int64s) -> tuple[Int64s, Int64s]:
            area = straight * straight - aslant * aslant
            down = (straight * rows - aslant * columns) // area
            right = (straight * columns - aslant * rows) // area
            return rows - straight * down - aslant * right, columns - aslant * down - straight * right

        return sheared_noise(seed, south * along + east * across, south * across + east * along, within)

    def for_kernel(self, octave: Octave, south: Places, east: Places, on_grid: bool) -> tuple[Any, ...]:
        straight, aslant = _steps_of_a_side(octave)
        return octave.key, _SLOPES, straight, aslant, straight / octave.cells, aslant / octave.cells


def simplex_noise(seed: np.int64, south: Places, east: Places) -> Places:
    """Return OpenSimplex2's `noise2` of a seed, from -1 to 1; x is east and y is south."""
    skew = (south + east) * _SKEW
    return sheared_noise(seed, south + skew, east + skew)


def sheared_noise(
    seed: np.int64, south: Places, east: Places, within: Callable[[Int64s, Int64s], tuple[Int64s, Int64s]] | None = None
) -> Places:
    """Return the noise at places on the sheared lattice, whose triangles are halves of squares.

    Parameters
    ----------
    within
        Returns the lattice points within one period, where the noise repeats.
    """
    (rows, down), (columns, across) = cells_of(south), cells_of(east)
    upper = (across >= down).astype(np.int64)
    back = (down + across) * _UNSKEW
    down, across = down + back, across + back

    def bump(row: Int64s | int, column: Int64s | int) -> Places:
        behind = (row + column) * _UNSKEW
        to_south, to_east = down - (row + behind), across - (column + behind)
        at = (rows + row, columns + column) if within is None else within(rows + row, columns + column)
        choice = _choice(seed, *at)
        height: Places = np.maximum(_REACH - to_south * to_south - to_east * to_east, 0)
        height *= height
        height *= height
        height *= _SLOPES[:, 1].take(choice) * to_south + _SLOPES[:, 0].take(choice) * to_east
        return height

    return bump(0, 0) + bump(1, 1) + bump(1 - upper, upper)


def _choice(seed: np.int64, rows: Int64s, columns: Int64s) -> Int64s:
    """Return the number of the slope at lattice points: Spencer's hash."""
    bits = (columns * _PRIMES[0]) ^ (rows * _PRIMES[1]) ^ seed
    bits *= _MULTIPLIER
    bits ^= bits >> 58
    return (bits >> 1) & (_CHOICES - 1)


def _steps_of_a_side(octave: Octave) -> tuple[int, int]:
    """Return how many steps along one direction of the lattice, and along the other, lead along a side of the map.

    Where the noise does not repeat there is no need to know, and they are 0.
    """
    cells = octave.period
    if not 0 < cells <= _MOST_CELLS:
        return 0, 0
    # Their difference is the number of cells, their sum that times the root of 3, to the nearest of the same parity.
    total = cells + 2 * round(cells * (sqrt(3) - 1) / 2)
    return (total + cells) // 2, (total - cells) // 2
