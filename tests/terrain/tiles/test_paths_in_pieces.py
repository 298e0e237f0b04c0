"""Paths on terrains that are made in pieces."""

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.tiles import LargeTerrain

BEND = ((0.1, 0.2), (0.5, 0.8), (0.9, 0.3))


@pytest.mark.parametrize("kind", PATHS.values(), ids=list(PATHS))
def test_pieces_are_those_of_the_whole_and_meet(kind):
    recipe = Recipe(DiamondSquare(exponent=6, seed=3), (Step(kind(BEND)),))
    terrain = LargeTerrain.of(recipe, exponent=8)
    whole = terrain.heights(Window(0, 0, 257, 257))
    west, east = (terrain.heights(Window(64, column, 65, 65)) for column in (64, 128))
    assert west.tobytes() == np.ascontiguousarray(whole[64:129, 64:129]).tobytes()
    np.testing.assert_array_equal(west[:, -1], east[:, 0])
    plain = LargeTerrain.of(Recipe(recipe.source), exponent=8).heights(Window(0, 0, 257, 257))
    assert (whole != plain).any()
