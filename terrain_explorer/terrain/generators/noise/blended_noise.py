"""The base of noises that blend the numbers of the points of a lattice of squares."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from terrain_explorer.terrain.generators.noise.base import Noise
from terrain_explorer.terrain.generators.noise.blending import FADED, LatticeBlend, blend_lines
from terrain_explorer.terrain.generators.noise.octaves import Octave, Places
from terrain_explorer.terrain.lattice_hash import Bits

_POINTS_AT_A_TIME = 2**16

_ROWS_AT_A_TIME = 32
"""The fewest rows made together, so that the lines along the rows of the lattice are worth their making."""


class BlendedNoise(Noise):
    """Base of the noises whose grids are made of lines along the rows of the lattice; see `blend_lines`."""

    @staticmethod
    @abstractmethod
    def numbers(bits: Bits) -> Places:
        """Return the numbers of lattice points from their random bits; along a new first axis, if several."""

    @property
    def kind(self) -> LatticeBlend:
        """How the rows of the lattice are blended."""
        return FADED

    @abstractmethod
    def lines(self, around: Sequence[Places], across: Places) -> Sequence[Places]:
        """Return the lines along rows of the lattice; see `Lines`."""

    def basis_on_grid(self, octave: Octave, south: Places, east: Places) -> Places:
        return blend_lines(octave, south, east, self.numbers, self.lines, self.kind)

    def rows_at_a_time(self, columns: int) -> int:
        return super().rows_at_a_time(columns) if self.warp else max(_POINTS_AT_A_TIME // columns, _ROWS_AT_A_TIME)
