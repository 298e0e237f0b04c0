"""Rock below terrains that are too large for the memory: it changes no height, and needs no whole map."""

import tracemalloc
from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, DiamondSquare, GradientNoise, MidpointDisplacement, Recipe, Step, Window
from terrain_explorer.terrain.filters import Rock, SizeInMetres, Terrace
from terrain_explorer.terrain.tiles import LargeTerrain, large_map_view

BENT = Step(Rock(rock="mesas", dip=8, direction=70, folds=0.2, throw=0.15, seed=3))
SIZE = Step(SizeInMetres(-60, 400, 2000))
STEPS = {
    "rock": (BENT,),
    "a size, then rock": (SIZE, BENT),
    "rock, then a size": (BENT, SIZE),
    "rock and terraces": (BENT, Step(Terrace())),
}
WINDOW = Window(70, 33, 40, 50)


def frame(heightmap):
    return heightmap.rock.frame(*(np.arange(count, dtype=np.float64) for count in heightmap.heights.shape))


@pytest.mark.parametrize("steps", STEPS.values(), ids=STEPS)
@pytest.mark.parametrize("source", [GradientNoise(exponent=8, seed=7), DiamondSquare(exponent=8, seed=2)])
def test_a_piece_is_a_cut_of_the_whole_with_its_rock(source, steps):
    whole = Recipe(source, steps).heightmap()
    terrain = LargeTerrain.of(Recipe(source, steps))
    assert not terrain.found
    piece = terrain.piece(WINDOW)
    there = np.s_[WINDOW.row : WINDOW.row + WINDOW.rows, WINDOW.column : WINDOW.column + WINDOW.columns]
    np.testing.assert_array_equal(piece.heights, whole.heights[there])
    np.testing.assert_allclose(frame(piece), frame(whole)[there], rtol=1e-12, atol=1e-9 * whole.relief)
    assert piece.rock.column == whole.rock.column
    assert piece.recipe is None  # on its own it would have other rock


@pytest.mark.parametrize("above", [1, 3])
def test_fewer_points_have_the_rock_of_the_same_land(above):
    source = GradientNoise(exponent=8, seed=7)
    whole, terrain = (Recipe(source, (SIZE, BENT)).heightmap(), LargeTerrain.of(Recipe(source, (SIZE, BENT))))
    coarse = terrain.coarse(8 - above)
    np.testing.assert_array_equal(coarse.heights, whole.heights[:: 1 << above, :: 1 << above])
    np.testing.assert_allclose(frame(coarse), frame(whole)[:: 1 << above, :: 1 << above], atol=1e-6)


def test_masks_and_colours_of_a_tile_see_the_rock():
    terrain = LargeTerrain.of(Recipe(GradientNoise(exponent=8, seed=7), (BENT,)))
    view = large_map_view(terrain, WINDOW)
    whole = Recipe(GradientNoise(exponent=8, seed=7), (BENT,)).heightmap()
    rows, columns = np.arange(70.0, 110.0), np.arange(33.0, 83.0)
    heights = view.heights[70:110, 33:83]
    np.testing.assert_array_equal(
        view.rock.layers_at(heights, rows, columns), whole.rock.layers_at(heights, rows, columns)
    )


@pytest.mark.parametrize("exponent", [12, 20, 30])
def test_no_whole_map_is_made(exponent):
    source = MidpointDisplacement(exponent=exponent, seed=1)
    terrain = LargeTerrain.of(Recipe(source, (SIZE, BENT)), range=(-1.0, 1.0))
    tracemalloc.start()
    try:
        piece = terrain.piece(Window(500, 700, 100, 100))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert piece.rock is not None
    assert most < 2**23


@pytest.mark.parametrize("exponent", [9, 10])
def test_streams_on_it_are_those_of_the_map_that_they_were_made_on(exponent):
    source = GradientNoise(exponent=8, seed=7)
    recipe = Recipe(source, (BENT,)).followed_by(FILTERS["streams"](age=0.2))
    finer = recipe.on(replace(source, exponent=exponent))
    terrain = LargeTerrain.of(recipe, exponent=exponent)
    window = Window(100, 60, 80, 90)
    there = np.s_[100:180, 60:150]
    whole = finer.heightmap()
    piece = terrain.piece(window)
    np.testing.assert_array_equal(piece.heights, whole.heights[there])
    np.testing.assert_allclose(frame(piece), frame(whole)[there], atol=1e-9)
    assert terrain.found_level == 8
