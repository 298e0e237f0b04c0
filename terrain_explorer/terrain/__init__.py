"""Terrain as numbers: heightmaps, the generators that grow them, and the filters that change them.

It knows numpy and no toolkit.
"""

from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.generator_recipe import from_recipe
from terrain_explorer.terrain.generators import (
    GENERATORS,
    DiamondSquare,
    Generator,
    IntegerMidpointDisplacement,
    MidpointDisplacement,
    RandomNoise,
    Stage,
    new_seed,
)
from terrain_explorer.terrain.heightmap import Heightmap, Origin, Window
from terrain_explorer.terrain.parameters import Parameter, parameters
from terrain_explorer.terrain.recipe import Recipe, Step

__all__ = [
    "FILTERS",
    "GENERATORS",
    "DiamondSquare",
    "Generator",
    "Heightmap",
    "IntegerMidpointDisplacement",
    "MidpointDisplacement",
    "Origin",
    "Parameter",
    "RandomNoise",
    "Recipe",
    "Stage",
    "Step",
    "Window",
    "from_recipe",
    "new_seed",
    "parameters",
]
