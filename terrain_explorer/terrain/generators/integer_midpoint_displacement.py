"""Midpoint displacement in whole numbers, as it is written in many first programs."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.generators.base import Generator
from terrain_explorer.terrain.generators.common import Exponent, Seed
from terrain_explorer.terrain.generators.stages import Pass, Points
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.noise import Role, Uniforms
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.subdivision import Block

HighestCorner = Annotated[
    int,
    Parameter(
        "Highest corner", "Corners are whole numbers from 0 to this one.", minimum=0, maximum=65536, offered=(0, 1024)
    ),
]
Randomness = Annotated[
    int,
    Parameter(
        "Randomness",
        "How far the first midpoints may be moved up or down, in whole numbers; halved at each level.",
        minimum=0,
        maximum=65536,
        offered=(0, 1024),
    ),
]


@dataclass(frozen=True)
class IntegerMidpointDisplacement(Generator):
    """Midpoint displacement whose heights, means and displacements are whole numbers, rounded down.

    A shared edge is written again by each square that owns it. As centres are taken from the corners, only the last
    number written counts.
    """

    slug: ClassVar = "integer-midpoint-displacement"
    title: ClassVar = "Integer midpoint displacement"
    summary: ClassVar = "Midpoint displacement in whole numbers. The randomness runs out, and plains and steps remain."
    passes: ClassVar = (
        Pass("edges", (Points.HORIZONTAL, Points.VERTICAL)),
        Pass("centres", (Points.CENTRE,)),
    )

    exponent: Exponent = 7
    highest_corner: HighestCorner = 256
    randomness: Randomness = 200
    seed: Seed = 0

    def corners(self, uniforms: Uniforms) -> FloatArray:
        return np.floor(uniforms * (self.highest_corner + 1))

    def displace(self, block: Block) -> None:
        randomness = self.randomness >> (block.level - 1)

        def displaced(sums: FloatArray, count: int, role: Role, rows: range, columns: range) -> FloatArray:
            sums /= count
            np.floor(sums, out=sums)
            sums += _whole_jitter(block.noise(role, rows, columns), randomness)
            return sums

        horizontal = (block.even_rows, block.odd_columns)
        vertical = (block.odd_rows, block.even_columns)
        centre = (block.odd_rows, block.odd_columns)
        block.horizontal[...] = displaced(block.across(*horizontal), 2, Role.HORIZONTAL, *horizontal)
        block.vertical[...] = displaced(block.down(*vertical), 2, Role.VERTICAL, *vertical)
        block.centre[...] = displaced(block.around(*centre), 4, Role.CENTRE, *centre)


def _whole_jitter(uniforms: Uniforms, randomness: int) -> FloatArray:
    """Turn uniforms in [0, 1) into whole numbers, uniform from -randomness to randomness inclusive, in place."""
    uniforms *= 2 * randomness + 1
    np.floor(uniforms, out=uniforms)
    uniforms -= randomness
    return uniforms
