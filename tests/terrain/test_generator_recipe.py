import json

import numpy as np
import pytest
from hypothesis import given
from terrain_laws import deep_maps, generators, laws, whole_maps

from terrain_explorer.terrain import GENERATORS, Window, from_recipe


def recipe(**changes):
    return json.dumps({"format": 1, "generator": "diamond-square", "parameters": {"seed": 7}} | changes)


@laws
@given(generators(deep_maps))
def test_a_recipe_gives_the_same_generator(generator):
    assert from_recipe(generator.recipe()) == generator


@laws
@given(generators(whole_maps))
def test_a_heightmap_can_be_made_again_from_its_recipe(generator):
    heightmap = generator.heightmap()
    again = from_recipe(heightmap.recipe).heightmap()
    np.testing.assert_array_equal(again.heights, heightmap.heights)
    assert again.recipe == heightmap.recipe


def test_what_a_recipe_says(generator_class):
    generator = generator_class(exponent=3, seed=10**30)
    said = json.loads(generator.recipe())
    assert said == {"format": 1, "generator": generator.slug, "parameters": generator.values()}
    piece = json.loads(generator.heightmap(Window(1, 2, 3, 4)).recipe)
    assert piece == said | {"window": [1, 2, 3, 4]}
    assert from_recipe(json.dumps(piece)) == generator


def test_what_a_recipe_leaves_out_has_its_default():
    assert from_recipe(recipe()) == GENERATORS["diamond-square"](seed=7)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("diamond-square", "not JSON"),
        (recipe()[:-1], "not JSON"),
        ("null", "no parameters"),
        ("[]", "no parameters"),
        ('{"format": 1, "generator": "diamond-square"}', "no parameters"),
        (recipe(parameters=[7]), "no parameters"),
        (recipe(generator="plate-tectonics"), "plate-tectonics.*not known"),
        (recipe(generator=None), "not known"),
        (recipe(format=2), "format 2.*not known"),
        (recipe(format=None), "not known"),
        (recipe(parameters={"seed": 7, "sed": 8, "wind": 1}), "diamond-square has no parameter sed, wind"),
        (recipe(parameters={"exponent": 41}), "exponent must be a whole number from 1 to 40; got 41"),
        (recipe(parameters={"seed": "7"}), "seed must be a whole number of 0 or more; got '7'"),
        (recipe(parameters={"tileable": 1}), "tileable must be true or false; got 1"),
        (recipe(parameters={"spread": float("nan")}), "spread must be a number from 0 to 10; got nan"),
    ],
)
def test_refuses_what_it_cannot_follow(text, message):
    with pytest.raises(ValueError, match=message):
        from_recipe(text)


def test_refuses_text_that_is_nested_without_end():
    with pytest.raises(ValueError, match="recipe"):
        from_recipe("[" * 100_000)
