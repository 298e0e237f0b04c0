"""Terrain as numbers: heightmaps and the generators that grow them. Knows numpy and no toolkit."""

from terrain_explorer.terrain.generators import GENERATORS, Generator, Stage
from terrain_explorer.terrain.heightmap import Heightmap, Origin, Window
from terrain_explorer.terrain.parameters import Parameter, parameters
from terrain_explorer.terrain.recipe import from_recipe

__all__ = [
    "GENERATORS",
    "Generator",
    "Heightmap",
    "Origin",
    "Parameter",
    "Stage",
    "Window",
    "from_recipe",
    "parameters",
]
