"""The generators. A new one is a file here and a line in `GENERATORS`; form, command line and recipes follow."""

from collections.abc import Mapping
from types import MappingProxyType

from terrain_explorer.terrain.generators.base import Generator
from terrain_explorer.terrain.generators.common import new_seed
from terrain_explorer.terrain.generators.random_noise import RandomNoise
from terrain_explorer.terrain.generators.stages import Pass, Points, Stage
from terrain_explorer.terrain.generators.subdivision.diamond_square import DiamondSquare
from terrain_explorer.terrain.generators.subdivision.integer_midpoint_displacement import IntegerMidpointDisplacement
from terrain_explorer.terrain.generators.subdivision.midpoint_displacement import MidpointDisplacement

GENERATORS: Mapping[str, type[Generator]] = MappingProxyType(
    {
        generator.slug: generator
        for generator in (
            RandomNoise,
            MidpointDisplacement,
            IntegerMidpointDisplacement,
            DiamondSquare,
        )
    }
)
"""The generators by slug, in the order in which they are shown."""

__all__ = [
    "GENERATORS",
    "DiamondSquare",
    "Generator",
    "IntegerMidpointDisplacement",
    "MidpointDisplacement",
    "Pass",
    "Points",
    "RandomNoise",
    "Stage",
    "new_seed",
]
