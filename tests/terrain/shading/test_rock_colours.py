"""The palette Rock: each point has the colour of the layer at the surface, on the map and at every depth."""

import numpy as np
import pytest

from terrain_explorer.terrain import GradientNoise, Recipe
from terrain_explorer.terrain.filters import Crop, LayeredRock, Rock, SizeInMetres
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.tiles.land import facts_of_map, finding_ground
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_picture
from terrain_explorer.terrain.tiles.tile_key import SQUARES, TileKey
from terrain_explorer.terrain.work import finished

HILLS = Recipe(GradientNoise(exponent=7, seed=7, frequency=2))
BENT = Rock(rock="mesas", dip=5, folds=0.15, throw=0.2)
LOOK = Look(palette="rock")


def coloured(heightmap, look=LOOK):
    return tinted(heightmap, look, range(heightmap.rows), range(heightmap.columns), False)


def of_layers(heightmap):
    rows, columns = (np.arange(count, dtype=float) for count in heightmap.heights.shape)
    layers = heightmap.rock.layers_at(heightmap.heights, rows, columns)
    return np.array([layer.colour for layer in heightmap.rock.column.layers])[layers]


@pytest.mark.parametrize(
    "recipe",
    [
        HILLS.on_rock(BENT),
        HILLS.sized(SizeInMetres(-50, 800, 9000)).on_rock(BENT),
        Recipe(HILLS.source, (Step(BENT), Step(Crop(rows=60, columns=90, row=20, column=10)))),
        Recipe(HILLS.source, (Step(LayeredRock(rock="lava")),)),
    ],
)
def test_points_have_the_colours_of_their_layers(recipe):
    heightmap = recipe.heightmap()
    np.testing.assert_array_equal(coloured(heightmap), of_layers(heightmap))
    assert len(np.unique(coloured(heightmap).reshape(-1, 3), axis=0)) >= 4


def test_a_part_and_a_thinned_map_have_the_same_colours():
    heightmap = HILLS.on_rock(BENT).heightmap()
    whole = coloured(heightmap)
    np.testing.assert_array_equal(tinted(heightmap, LOOK, range(10, 60, 2), range(5, 40), False), whole[10:60:2, 5:40])


def test_one_rock_has_one_colour():
    assert len(np.unique(coloured(HILLS.heightmap()).reshape(-1, 3), axis=0)) == 1


def test_other_palettes_see_no_rock():
    heightmap = HILLS.on_rock(BENT).heightmap()
    np.testing.assert_array_equal(coloured(heightmap, Look()), coloured(HILLS.heightmap(), Look()))


@pytest.mark.parametrize("level", [8, 9, 11])
def test_a_tile_has_the_colours_of_its_own_ground(level):
    recipe = HILLS.on_rock(BENT)
    land = finished(finding_ground(recipe, recipe.heightmap()))
    key = TileKey(level, *(((1 << level) // SQUARES * 5 // 8,) * 2 if level > 8 else (0, 0)))
    heights = land.heights(key)
    look = Look(palette="rock")
    picture = tile_picture(heights, key, look, Contrast.of_whole(land.facts), land.facts, shadows=0)[..., :3]
    colours = {layer.colour for layer in land.facts.rock.column.layers}
    assert {tuple(map(int, colour)) for colour in picture.reshape(-1, 3)} <= colours


def test_facts_know_the_rock_of_the_map():
    heightmap = HILLS.on_rock(BENT).heightmap()
    facts = facts_of_map(heightmap)
    rows = np.arange(129.0)
    np.testing.assert_allclose(facts.rock.frame(rows / 128, rows / 128), heightmap.rock.frame(rows, rows), atol=1e-12)
