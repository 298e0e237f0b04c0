"""Paths as steps of a recipe."""

from dataclasses import replace

from terrain_explorer.gui.paths.path_controller import laid_paths
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters.paths import River, Road

GENERATOR = DiamondSquare(exponent=4)
FIRST, SECOND, THIRD = (0.2, 0.3), (0.5, 0.6), (0.8, 0.4)


def test_only_paths_on_the_ground_that_is_seen_are_taken_up():
    recipe = Recipe(GENERATOR, tuple(map(Step, (River((FIRST, SECOND)), FILTERS["flip"](), Road((FIRST, THIRD))))))
    assert [path.place for path in laid_paths(recipe, GENERATOR.heightmap())] == [2]
    unflipped = replace(recipe, steps=(recipe.steps[0], replace(recipe.steps[1], enabled=False), recipe.steps[2]))
    assert [path.place for path in laid_paths(unflipped, GENERATOR.heightmap())] == [2, 0]
