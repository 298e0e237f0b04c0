"""Generators: algorithms that grow terrain from nothing.

A new one is a file here and a line in `GENERATORS`.
"""

from collections.abc import Mapping

from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.generators.base import Generator
from terrain_explorer.terrain.generators.common import new_seed
from terrain_explorer.terrain.generators.stages import Points, Stage
from terrain_explorer.terrain.generators.subdivision.base import Pass, Subdivision
from terrain_explorer.terrain.generators.subdivision.diamond_square import DiamondSquare
from terrain_explorer.terrain.generators.subdivision.integer_midpoint_displacement import IntegerMidpointDisplacement
from terrain_explorer.terrain.generators.subdivision.midpoint_displacement import MidpointDisplacement
from terrain_explorer.terrain.generators.subdivision.random_noise import RandomNoise

GENERATORS: Mapping[str, type[Generator]] = catalogue(
    RandomNoise,
    MidpointDisplacement,
    IntegerMidpointDisplacement,
    DiamondSquare,
)
"""The generators by slug, in the order shown. The form, the command line and the recipes read this."""

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
    "Subdivision",
    "new_seed",
]
