"""Value noise: random heights at the points of a lattice, and a smooth surface through them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from terrain_explorer.terrain.generators.noise.base import BlendedNoise
from terrain_explorer.terrain.generators.noise.blending import FADED, SPLINE, LatticeBlend
from terrain_explorer.terrain.generators.noise.octaves import Octave, Places, Surroundings, cells_of
from terrain_explorer.terrain.random_streams import Bits, fraction


@dataclass(frozen=True)
class ValueNoise(BlendedNoise):
    """Each lattice point has a random height from -1 to 1; between four of them heights are blended."""

    slug: ClassVar = "value-noise"
    title: ClassVar = "Value noise"
    summary: ClassVar = "Random heights at the points of a lattice, blended; finer lattices added on top."

    @property
    def kind(self) -> LatticeBlend:
        # The creases of these sums lie where the noise is 0, and between faded points that is along the lattice.
        return SPLINE if self.fractal in ("billow", "ridged") else FADED

    @property
    def form(self) -> tuple[int, None]:
        return int(self.kind is SPLINE), None

    def basis(self, octave: Octave, south: Places, east: Places) -> Places:
        (rows, down), (columns, across) = cells_of(south), cells_of(east)
        reach, between = self.kind.reach, self.kind.between
        heights = Surroundings(octave, rows, columns, reach, self.numbers)
        return between([between([heights.at(row, column) for column in reach], across) for row in reach], down)

    def lines(self, around: Sequence[Places], across: Places) -> tuple[Places]:
        return (self.kind.between(around, across),)

    @staticmethod
    def numbers(bits: Bits) -> Places:
        return fraction(bits) * 2 - 1
