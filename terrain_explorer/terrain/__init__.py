"""Terrain as numbers: heightmaps, the generators that grow them, and the filters that change them.

It knows numpy and no toolkit.
"""

from typing import TYPE_CHECKING

from terrain_explorer.late import late as _late
from terrain_explorer.terrain.parameters import Parameter, parameters

if TYPE_CHECKING:
    from terrain_explorer.terrain.filters import FILTERS
    from terrain_explorer.terrain.generator_recipe import from_recipe
    from terrain_explorer.terrain.generators import (
        GENERATORS,
        CellularNoise,
        DiamondSquare,
        Faults,
        Generator,
        GradientNoise,
        Hills,
        IntegerMidpointDisplacement,
        MidpointDisplacement,
        RandomAdditions,
        RandomNoise,
        SimplexNoise,
        SpectralSynthesis,
        SquareSquare,
        Stage,
        ValueNoise,
        new_seed,
    )
    from terrain_explorer.terrain.heightmap import Heightmap, Origin, Window
    from terrain_explorer.terrain.recipe import Recipe, Step
else:
    __getattr__, __dir__ = _late(
        __name__,
        {
            "filters": ["FILTERS"],
            "generator_recipe": ["from_recipe"],
            "generators": [
                "GENERATORS",
                "CellularNoise",
                "DiamondSquare",
                "Faults",
                "Generator",
                "GradientNoise",
                "Hills",
                "IntegerMidpointDisplacement",
                "MidpointDisplacement",
                "RandomAdditions",
                "RandomNoise",
                "SimplexNoise",
                "SpectralSynthesis",
                "SquareSquare",
                "Stage",
                "ValueNoise",
                "new_seed",
            ],
            "heightmap": ["Heightmap", "Origin", "Window"],
            "recipe": ["Recipe", "Step"],
        },
    )

__all__ = [
    "FILTERS",
    "GENERATORS",
    "CellularNoise",
    "DiamondSquare",
    "Faults",
    "Generator",
    "GradientNoise",
    "Heightmap",
    "Hills",
    "IntegerMidpointDisplacement",
    "MidpointDisplacement",
    "Origin",
    "Parameter",
    "RandomAdditions",
    "RandomNoise",
    "Recipe",
    "SimplexNoise",
    "SpectralSynthesis",
    "SquareSquare",
    "Stage",
    "Step",
    "ValueNoise",
    "Window",
    "from_recipe",
    "new_seed",
    "parameters",
]
