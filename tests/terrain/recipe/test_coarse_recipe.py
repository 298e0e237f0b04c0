"""The same recipe with fewer points."""

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.coarse_recipe import coarse_recipe
from terrain_explorer.terrain.work import finished


def test_steps_of_a_scale_of_their_own_lie_where_they_lie():
    crop = Step(FILTERS["crop"](rows=33, columns=33, row=16, column=16))
    recipe = Recipe(DiamondSquare(exponent=6, seed=3), (crop,)).on(DiamondSquare(exponent=9, seed=3))
    coarse, fine = finished(coarse_recipe(recipe)).heightmap().heights, recipe.heightmap().heights
    np.testing.assert_array_equal(coarse, fine[::4, ::4])


def test_a_generator_grows_fewer_points():
    coarse = finished(coarse_recipe(Recipe(DiamondSquare(exponent=11, seed=3))))
    assert coarse.source == DiamondSquare(exponent=7, seed=3)


def test_a_small_recipe_stays_as_it_is():
    recipe = Recipe(DiamondSquare(exponent=6, seed=3), (Step(FILTERS["smooth"](reach=0.06)),))
    assert finished(coarse_recipe(recipe)) == recipe


def test_lengths_are_parts_of_any_map():
    step = Step(FILTERS["smooth"](reach=0.015), strength=0.5)
    coarse = finished(coarse_recipe(Recipe(DiamondSquare(exponent=9, seed=3), (step,))))
    assert coarse.steps == (step,)


@pytest.mark.parametrize("shape", [(513, 513), (513, 300), (1025, 3)])
def test_other_ground_is_thinned(shape):
    heights = np.random.default_rng(1).random(shape, np.float32)
    coarse = finished(coarse_recipe(Recipe(Picture("picture", Heightmap(heights)))))
    ground = coarse.heightmap().heights
    assert min(ground.shape) >= 2
    assert ground[0, 0] == heights[0, 0]
    assert ground.shape[0] <= 129 or shape[1] == 3


def test_an_empty_map_stays_empty():
    ground = finished(coarse_recipe(Recipe(EmptyMap(513, 257)))).heightmap()
    assert ground.heights.shape == (129, 65)
    assert not ground.heights.any()
