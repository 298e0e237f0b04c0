"""Value noise: random heights at the points of a lattice, and a smooth surface through them."""

from dataclasses import dataclass
from typing import ClassVar

from terrain_explorer.terrain.generators.common import Exponent, Seed
from terrain_explorer.terrain.generators.noise.blended_noise import BlendedNoise
from terrain_explorer.terrain.generators.noise.blending import blend, fade
from terrain_explorer.terrain.generators.noise.octaves import Octave, Places, Surroundings, cells_of
from terrain_explorer.terrain.generators.noise.parameters import (
    Fractal,
    Frequency,
    Gain,
    Lacunarity,
    Octaves,
    Tileable,
    Warp,
)
from terrain_explorer.terrain.lattice_hash import Bits, fraction


@dataclass(frozen=True)
class ValueNoise(BlendedNoise):
    """Each lattice point has a random height from -1 to 1; between four of them heights are blended."""

    slug: ClassVar = "value-noise"
    title: ClassVar = "Value noise"
    summary: ClassVar = "Random heights at the points of a lattice, blended; finer lattices added on top."

    exponent: Exponent = 9
    frequency: Frequency = 4.0
    octaves: Octaves = 8
    lacunarity: Lacunarity = 2.0
    gain: Gain = 0.5
    fractal: Fractal = "fbm"
    warp: Warp = 0.0
    tileable: Tileable = False
    seed: Seed = 0

    def basis(self, octave: Octave, south: Places, east: Places) -> Places:
        (rows, down), (columns, across) = cells_of(south), cells_of(east)
        heights = Surroundings(octave, rows, columns, range(2), self.numbers)
        along = fade(across)
        top, bottom = (blend(heights.at(row, 0), heights.at(row, 1), along) for row in range(2))
        return blend(top, bottom, fade(down))

    @staticmethod
    def lines(west: Places, east: Places, across: Places) -> tuple[Places]:
        return (blend(west, east, fade(across)),)

    @staticmethod
    def numbers(bits: Bits) -> Places:
        return fraction(bits) * 2 - 1
