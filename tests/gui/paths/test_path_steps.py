"""Paths as steps of a recipe."""

from dataclasses import replace

from terrain_explorer.gui.paths.path_controller import laid_paths, remembered
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters.paths import River, Road

GENERATOR = DiamondSquare(exponent=4)
FIRST, SECOND, THIRD = (0.2, 0.3), (0.5, 0.6), (0.8, 0.4)


def test_only_paths_on_the_ground_that_is_seen_are_taken_up():
    recipe = Recipe(GENERATOR, tuple(map(Step, (River((FIRST, SECOND)), FILTERS["flip"](), Road((FIRST, THIRD))))))
    assert [path.place for path in laid_paths(recipe, GENERATOR.heightmap())] == [2]
    unflipped = replace(recipe, steps=(recipe.steps[0], replace(recipe.steps[1], enabled=False), recipe.steps[2]))
    assert [path.place for path in laid_paths(unflipped, GENERATOR.heightmap())] == [2, 0]


def test_banks_that_older_versions_remembered_without_being_asked_suit_the_width_now():
    settings().setValue("path/road", '{"width": 0.004, "bank": 0.02}')
    assert remembered(Road) == Road(width=0.004)
    settings().setValue("path/road", '{"width": 0.004, "bank": 0.03}')
    assert remembered(Road) == Road(width=0.004, bank=0.03)
    settings().setValue("paths/road", '{"bank": 0.02}')
    assert remembered(Road) == Road(bank=0.02)
