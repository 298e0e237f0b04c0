"""The palette Rock: each point has the colour of the layer at the surface, on the map and at every depth."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import GradientNoise, Heightmap, Recipe
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.filters import Crop, LayeredRock, Rock, SizeInMetres
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import LAYER_IN_ROCK, LAYER_IN_SCREE, PLACES, colours
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.tones import Tones
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


def slope(rise, layers):
    """Return a plane that falls so much from row to row, as metres, on layers of some thickness."""
    heights = np.repeat((rise * np.arange(64, 0, -1.0))[:, np.newaxis], 65, axis=1).astype(np.float32)
    plane = Heightmap(heights, (0.0, 64.0 * rise), metres=True, spacing=1.0)
    return Rock(rock="hand", layers=layers, thickness=0.9, top=1.0, dip=0, folds=0).applied(plane)


LAYERS = tuple(Layer(1.0, 1.0, 1.0, 10.0, colour) for colour in ((200, 60, 50), (230, 210, 180), (70, 90, 160)))
COVER = Look(palette="land-cover")


def in_light(colour):
    return np.square(np.array(colour) / 255)


@pytest.mark.parametrize(
    ("rise", "cover", "share"), [(2.0, "ROCK", LAYER_IN_ROCK), (np.tan(np.radians(40)), "SCREE", LAYER_IN_SCREE)]
)
def test_land_cover_mixes_bare_rock_and_scree_with_their_layers(rise, cover, share):
    heightmap = slope(rise, LAYERS)
    own = in_light(colours("land-cover")[round(PLACES[cover] * 255)])
    expected = np.sqrt(own + share * (in_light(of_layers(heightmap)) - own)) * 255
    # Above lies snow, where nobody knows that none does.
    np.testing.assert_allclose(coloured(heightmap, COVER)[25:], expected[25:], atol=1)


def test_what_grows_or_lies_on_rock_keeps_its_colour_in_land_cover():
    heightmap = slope(0.3, LAYERS)
    bare = replace(heightmap, rock=None)
    snowy = {"land-cover": Tones(heightmap, heightmap.heights, np.full((64, 65), 255, np.uint8), (0, 255))}
    for tones in (None, snowy["land-cover"]):
        one, other = (tinted(each, COVER, range(64), range(65), True, tones=tones) for each in (heightmap, bare))
        np.testing.assert_array_equal(one, other)


def test_of_layers_as_grey_as_land_cover_nothing_is_seen():
    grey = tuple(int(part) for part in colours("land-cover")[round(PLACES["ROCK"] * 255)])
    heightmap = slope(2.0, (replace(LAYERS[0], colour=grey),) * 2)
    plain = coloured(replace(heightmap, rock=None), COVER)
    np.testing.assert_allclose(coloured(heightmap, COVER).astype(int), plain.astype(int), atol=1)


@pytest.mark.parametrize("level", [8, 10])
def test_land_cover_of_a_tile_has_the_layers_of_its_own_ground(level):
    recipe = HILLS.sized(SizeInMetres(0, 9000, 9000)).on_rock(BENT)
    land = finished(finding_ground(recipe, recipe.heightmap()))
    key = TileKey(level, *(((1 << level) // SQUARES // 2,) * 2 if level > 8 else (0, 0)))
    heights = land.heights(key)
    with_rock, without = (
        tile_picture(heights, key, COVER, Contrast.of_whole(facts), facts, shadows=0)[..., :3].astype(int)
        for facts in (land.facts, replace(land.facts, rock=None))
    )
    layers = tile_picture(heights, key, LOOK, Contrast.of_whole(land.facts), land.facts, shadows=0)[..., :3]
    bare = (without == colours("land-cover")[round(PLACES["ROCK"] * 255)]).all(axis=-1)
    assert bare.mean() > 0.05
    own = in_light(without[bare])
    np.testing.assert_allclose(
        with_rock[bare], np.sqrt(own + LAYER_IN_ROCK * (in_light(layers[bare]) - own)) * 255, atol=2
    )


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
