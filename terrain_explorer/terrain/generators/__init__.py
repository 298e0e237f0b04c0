"""Generators: algorithms that grow terrain from nothing.

A new one is a file here and a line in `GENERATORS`.
"""

from collections.abc import Mapping

from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.generators.base import Generator
from terrain_explorer.terrain.generators.common import GROUPS, new_seed
from terrain_explorer.terrain.generators.noise.cellular_noise import CellularNoise
from terrain_explorer.terrain.generators.noise.gradient_noise import GradientNoise
from terrain_explorer.terrain.generators.noise.simplex_noise import SimplexNoise
from terrain_explorer.terrain.generators.noise.value_noise import ValueNoise
from terrain_explorer.terrain.generators.stages import Points, Stage
from terrain_explorer.terrain.generators.subdivision.base import Pass, Subdivision
from terrain_explorer.terrain.generators.subdivision.diamond_square import DiamondSquare
from terrain_explorer.terrain.generators.subdivision.integer_midpoint_displacement import IntegerMidpointDisplacement
from terrain_explorer.terrain.generators.subdivision.midpoint_displacement import MidpointDisplacement
from terrain_explorer.terrain.generators.subdivision.random_additions import RandomAdditions
from terrain_explorer.terrain.generators.subdivision.random_noise import RandomNoise
from terrain_explorer.terrain.generators.subdivision.square_square import SquareSquare
from terrain_explorer.terrain.generators.sums import SumOfParts
from terrain_explorer.terrain.generators.synthesis.faults import Faults
from terrain_explorer.terrain.generators.synthesis.hills import Hills
from terrain_explorer.terrain.generators.synthesis.spectral_synthesis import SpectralSynthesis

GENERATORS: Mapping[str, type[Generator]] = catalogue(
    RandomNoise,
    MidpointDisplacement,
    IntegerMidpointDisplacement,
    DiamondSquare,
    RandomAdditions,
    SquareSquare,
    ValueNoise,
    GradientNoise,
    SimplexNoise,
    CellularNoise,
    SpectralSynthesis,
    Faults,
    Hills,
)
"""The generators by slug, in the order shown. The form, the command line and the recipes read this."""


def grouped_generators() -> Mapping[str, tuple[type[Generator], ...]]:
    """Return the generators under the heading of their group, in the order shown; no group is empty."""
    groups = {group: tuple(kind for kind in GENERATORS.values() if kind.group == group) for group in GROUPS}
    return {group: kinds for group, kinds in groups.items() if kinds}


__all__ = [
    "GENERATORS",
    "CellularNoise",
    "DiamondSquare",
    "Faults",
    "Generator",
    "GradientNoise",
    "Hills",
    "IntegerMidpointDisplacement",
    "MidpointDisplacement",
    "Pass",
    "Points",
    "RandomAdditions",
    "RandomNoise",
    "SimplexNoise",
    "SpectralSynthesis",
    "SquareSquare",
    "Stage",
    "Subdivision",
    "SumOfParts",
    "ValueNoise",
    "grouped_generators",
    "new_seed",
]
