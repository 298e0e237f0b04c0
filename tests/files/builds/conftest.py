import pytest

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.tiles import LargeTerrain


@pytest.fixture
def plan():
    """Return a plan of 4 x 4 tiles of 33 x 33 points."""
    return BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=7, seed=2))), 33, "hills")
