"""Random noise: each height is independent of its neighbours."""

from dataclasses import dataclass
from typing import ClassVar

from terrain_explorer.terrain.generators.common import NOISE, Exponent, Seed
from terrain_explorer.terrain.generators.stages import Points
from terrain_explorer.terrain.generators.subdivision.base import Pass, Subdivision
from terrain_explorer.terrain.generators.subdivision.lattice import LatticeBlock
from terrain_explorer.terrain.generators.subdivision.stencils import WriteOrder
from terrain_explorer.terrain.random_streams import Role


@dataclass(frozen=True)
class RandomNoise(Subdivision):
    """Every point is uniform in [0, 1). The numbers of a coarser map are among those of a finer one."""

    slug: ClassVar = "random-noise"
    title: ClassVar = "Random noise"
    summary: ClassVar = "Every point has its own random height. Not a terrain, but the starting point for the rest."
    group: ClassVar = NOISE
    passes: ClassVar = (Pass("points", (Points.HORIZONTAL, Points.VERTICAL, Points.CENTRE)),)

    exponent: Exponent = 9
    seed: Seed = 0

    @property
    def order(self) -> WriteOrder:
        return WriteOrder.POINTS

    # As a subdivision, not as one plain stream: so coarse maps are a part of fine ones here, too, and windows are cheap
    # at any depth.
    def displace(self, block: LatticeBlock) -> None:
        block.horizontal[...] = block.noise(Role.HORIZONTAL, block.even_rows, block.odd_columns)
        block.vertical[...] = block.noise(Role.VERTICAL, block.odd_rows, block.even_columns)
        block.centre[...] = block.noise(Role.CENTRE, block.odd_rows, block.odd_columns)
