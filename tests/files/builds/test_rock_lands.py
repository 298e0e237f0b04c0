"""Lands made of rock: their tiles are the ground that is explored, to the last bit, and a project keeps them."""

import numpy as np
import pytest

from terrain_explorer.files import read, write
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe
from terrain_explorer.terrain.filters import LayeredRock, Rock, SizeInMetres, Streams, Terrace
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.masks.rules.rock import RockLayerRule
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.work import finished

LANDS = {
    "canyon": (LayeredRock(rock="canyon"), FILTERS["talus"]()),
    "mesas": (LayeredRock(rock="mesas", age=0.7), FILTERS["talus"]()),
    "badlands": (Rock(rock="badlands"), Streams(age=0.3), FILTERS["talus"]()),
    "fans": (Rock(rock="granite"), Streams(deposition=1.0), FILTERS["talus"](), FILTERS["snow"]()),
}
LAYERS = Mask.of(RockLayerRule(1, 2))


@pytest.mark.parametrize("name", LANDS)
def test_tiles_two_levels_finer_are_the_ground_that_is_explored(name, tmp_path):
    size = SizeInMetres(0.0, 1500.0, 8000.0)
    steps = (Step(size), *map(Step, LANDS[name]), Step(Terrace(), mask=LAYERS))
    heightmap = Recipe(DiamondSquare(exponent=7, seed=5), steps).heightmap()
    recipe = Recipe.of(heightmap)
    whole = Recipe(recipe.source, recipe.steps[:-1]).heightmap()
    terraced = heightmap.heights != whole.heights
    assert terraced.any()
    assert not terraced.all()
    write(heightmap, tmp_path / "land.terrain")
    again = read(tmp_path / "land.terrain")
    np.testing.assert_array_equal(again.heights, heightmap.heights)
    explored = finished(finding_ground(recipe, heightmap))
    built = LargeTerrain.of(Recipe.of(again), 9, LargeTerrain.of(recipe).range)
    for key in (TileKey(9, 0, 0), TileKey(9, 1, 1)):
        tile = built.piece(key.window)
        np.testing.assert_array_equal(tile.heights, explored.heights(key).astype(np.float32))
        assert np.ptp(tile.heights) > 0
