"""Gradient noise: slopes at the points of a lattice, in random directions, and a smooth surface that has them.

K. Perlin, "An Image Synthesizer", SIGGRAPH 1985, and "Improving Noise", SIGGRAPH 2002.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar

import numpy as np

from terrain_explorer.terrain.generators.noise.base import BlendedNoise
from terrain_explorer.terrain.generators.noise.blending import blend, fade
from terrain_explorer.terrain.generators.noise.octaves import Octave, Places, Surroundings, cells_of
from terrain_explorer.terrain.portable_math import sine_and_cosine
from terrain_explorer.terrain.random_streams import Bits

_DIRECTIONS = 256

# Slopes of 1 would give heights up to the root of 1/2, in the middle of a cell.
_SLOPES = np.stack(sine_and_cosine(np.arange(_DIRECTIONS) / _DIRECTIONS)) * sqrt(2)


@dataclass(frozen=True)
class GradientNoise(BlendedNoise):
    """Each lattice point has the height 0 and a slope; between them the planes of four slopes are blended.

    The directions are even round the circle, in place of Perlin's few.
    """

    slug: ClassVar = "gradient-noise"
    title: ClassVar = "Gradient noise"
    summary: ClassVar = "Random slopes at the points of a lattice, blended (Perlin noise); finer ones added on top."

    @property
    def form(self) -> tuple[int, Places]:
        return 2, _SLOPES

    def basis(self, octave: Octave, south: Places, east: Places) -> Places:
        (rows, down), (columns, across) = cells_of(south), cells_of(east)
        slopes = Surroundings(octave, rows, columns, range(2), self.numbers)

        def plane(row: int, column: int) -> Places:
            to_south, to_east = slopes.at(row, column)
            height: Places = to_south * (down - row)
            height += to_east * (across - column)
            return height

        along = fade(across)
        top, bottom = (blend(plane(row, 0), plane(row, 1), along) for row in range(2))
        return blend(top, bottom, fade(down))

    def lines(self, around: Sequence[Places], across: Places) -> tuple[Places, Places]:
        """Return what the planes of a row of the lattice are there, and by how much they rise to the south."""
        along = fade(across)
        (west_to_south, west_to_east), (east_to_south, east_to_east) = around
        at_row = blend(west_to_east * across, east_to_east * (across - 1), along)
        return at_row, blend(west_to_south, east_to_south, along)

    @staticmethod
    def numbers(bits: Bits) -> Places:
        """Return the slopes to the south and to the east of lattice points, along a new first axis."""
        # The highest 8 bits choose one of 256 directions.
        return _SLOPES.take((bits >> np.uint64(56)).view(np.int64), axis=1)
