"""Midpoint displacement in whole numbers, as it is written in many first programs."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.generators.common import MIDPOINTS, Exponent, Seed
from terrain_explorer.terrain.generators.stages import Points
from terrain_explorer.terrain.generators.subdivision.base import Pass
from terrain_explorer.terrain.generators.subdivision.corners import (
    BottomLeft,
    BottomRight,
    FromCorners,
    GivenCorners,
    TopLeft,
    TopRight,
)
from terrain_explorer.terrain.generators.subdivision.lattice import LatticeBlock
from terrain_explorer.terrain.generators.subdivision.stencils import (
    CENTRE_FROM_CORNERS,
    EDGES,
    Draw,
    Stencil,
    WriteOrder,
)
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.random_streams import Role, UniformNumbers

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
class IntegerMidpointDisplacement(FromCorners):
    """Midpoint displacement whose heights, means and displacements are whole numbers, rounded down.

    A shared edge is written again by each square that owns it. As centres are taken from the corners, only the last
    number written counts. Corners that are given are rounded down, too.
    """

    slug: ClassVar = "integer-midpoint-displacement"
    title: ClassVar = "Integer midpoint displacement"
    summary: ClassVar = "Midpoint displacement in whole numbers. The randomness runs out, and plains and steps remain."
    group: ClassVar = MIDPOINTS
    passes: ClassVar = (
        Pass("edges", (Points.HORIZONTAL, Points.VERTICAL)),
        Pass("centres", (Points.CENTRE,)),
    )

    exponent: Exponent = 7
    highest_corner: HighestCorner = 256
    randomness: Randomness = 200
    seed: Seed = 0
    given_corners: GivenCorners = False
    top_left: TopLeft = 2.0
    top_right: TopRight = 8.0
    bottom_left: BottomLeft = 0.0
    bottom_right: BottomRight = 3.0

    def corners(self, uniforms: UniformNumbers) -> FloatArray:
        # Given corners may have fractions, which an algorithm in whole numbers has no place for.
        return np.floor(super().corners(uniforms))

    @property
    def order(self) -> WriteOrder:
        return WriteOrder.QUEUE

    def draw(self, level: int) -> Draw:
        if level == 0:
            return Draw(0, self.highest_corner, whole=True)
        # Shifting is halving with floor, as many times as there are levels above.
        randomness = self.randomness >> (level - 1)
        return Draw(-randomness, randomness, whole=True)

    def stencil(self, points: Points) -> Stencil:
        return replace(EDGES.get(points, CENTRE_FROM_CORNERS), rounded_down=True)

    def displace(self, block: LatticeBlock) -> None:
        randomness = self.randomness >> (block.level - 1)

        def displaced(sums: FloatArray, count: int, role: Role, rows: range, columns: range) -> FloatArray:
            # float32 holds whole numbers up to 2^24 exactly, far more than corners and randomness allow, so this is
            # integer arithmetic, and faster than with integers.
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


def _whole_jitter(uniforms: UniformNumbers, randomness: int) -> FloatArray:
    """Turn uniforms in [0, 1) into whole numbers, uniform from -randomness to randomness inclusive, in place."""
    # 2 r + 1 numbers from -r to r are equally likely. Without the 1, r itself would never come.
    uniforms *= 2 * randomness + 1
    np.floor(uniforms, out=uniforms)
    uniforms -= randomness
    return uniforms
