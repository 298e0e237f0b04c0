"""Places of a terrain, and the maps that are taken from them."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import NESTED, deep_maps, generators, laws

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.recipe.source import Picture, Piece
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.extract import height_there, taking, within
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL
from terrain_explorer.terrain.work import finished

numbers = st.integers(0, 2**40)
positive = st.integers(1, 2**40)
windows = st.builds(Window, numbers, numbers, positive, positive)
heights = st.floats(-1e6, 1e6)
ranges = st.none() | st.tuples(heights, heights)
steps = st.lists(
    st.sampled_from((Step(FILTERS["terrace"](steps=5), strength=0.1), Step(FILTERS["invert"](), name="Größe & Maß?"))),
    max_size=2,
).map(tuple)


@st.composite
def recipes(draw):
    generator = draw(generators(deep_maps.filter(lambda exponent: exponent < 14)))
    source = draw(st.just(generator) | st.builds(Piece, st.just(generator), st.none() | windows, ranges))
    if isinstance(source, Piece) and source.window is None and source.range is None:
        source = generator
    return Recipe(source, draw(steps))


@laws
@given(recipes(), st.integers(1, 40), windows)
def test_a_place_is_the_same_after_the_way_through_text(recipe, level, window):
    place = TerrainPlace(recipe, level, window)
    text = place.to_text()
    assert TerrainPlace.from_text(text) == place
    assert TerrainPlace.from_text(f"  {text}\n") == place
    assert not set(text) & set(" \"'`$\\!\n<>|")


def test_a_place_on_a_map_knows_its_heights():
    heightmap = DiamondSquare(exponent=3).heightmap()
    other = DiamondSquare(exponent=3, seed=1).heightmap()
    place = TerrainPlace.on(Recipe(Picture("Berge & Täler.png", heightmap)), heightmap, 30, Window(1, 2, 3, 4))
    again = TerrainPlace.from_text(place.to_text())
    assert again == place
    assert again.recipe.source.name == "Berge & Täler.png"
    assert again.is_on(None, heightmap)
    assert not again.is_on(None, other)


def test_a_place_on_an_empty_map():
    recipe = Recipe(EmptyMap())
    place = TerrainPlace.on(recipe, EmptyMap().heightmap(), 9, Window(0, 0, 5, 5))
    assert TerrainPlace.from_text(place.to_text()) == place
    assert place.is_on(recipe, EmptyMap().heightmap())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hills.png", "begins with"),
        ("terrain:", "begins with"),
        ("terrain:diamond-square?seed=1", "lacks"),
        ("terrain:diamond-square?at=9,0,0,1", "lacks"),
        ("terrain:diamond-square?at=9,0,0,1,x", "lacks"),
        (f"terrain:diamond-square?at=9,0,0,1,{'9' * 5000}", "lacks"),
        (f"terrain:diamond-square?steps={'[' * 100_000}&at=9,0,0,1,1", "steps"),
        ("terrain:diamond-square?at=41,0,0,1,1", "not in the terrain"),
        ("terrain:diamond-square?at=9,0,0,0,1", "not in the terrain"),
        ("terrain:volcano?at=9,0,0,1,1", "volcano"),
        ("terrain:diamond-square?spread=x&at=9,0,0,1,1", "spread"),
        ("terrain:diamond-square?steps=5&at=9,0,0,1,1", "steps"),
        ("terrain:diamond-square?range=5&at=9,0,0,1,1", "range"),
    ],
)
def test_what_is_no_place_is_refused_in_a_sentence(text, reason):
    with pytest.raises(UserError, match=reason):
        TerrainPlace.from_text(text)


few = settings(laws, max_examples=10)
"""For laws that need the ground of a terrain: its extremes are looked for first."""

TERRACED = Recipe(DiamondSquare(exponent=5, seed=4), (Step(FILTERS["terrace"](steps=5), strength=0.7),))


def ground_of(recipe):
    return finished(finding_ground(recipe, recipe.heightmap()))


def take(recipe, level, window, own_contrast=False):
    return finished(taking(ground_of(recipe), recipe, level, window, own_contrast, "mine"))


@few
@given(generators(st.just(5), NESTED), st.integers(6, 40), st.data())
def test_a_taken_place_is_made_again_from_its_recipe(generator, level, data):
    row, column = (data.draw(st.integers(0, 2**level - 12)) for _ in range(2))
    window = Window(row, column, 7, 9)
    for own_contrast in (False, True):
        recipe, heightmap = take(Recipe(generator), level, window, own_contrast)
        assert heightmap.heights.shape == (7, 9)
        again = Recipe.from_json(recipe.to_json())
        np.testing.assert_array_equal(again.heightmap().heights, heightmap.heights)
        np.testing.assert_array_equal(Recipe.of(heightmap).heightmap().heights, heightmap.heights)


@pytest.mark.parametrize("level", [9, 20, 33])
def test_neighbours_in_the_same_range_fit_each_other(level):
    first = Window(100, 200, 17, 17)
    _, here = take(TERRACED, level, first)
    _, east = take(TERRACED, level, replace(first, column=216))
    _, south = take(TERRACED, level, replace(first, row=116))
    np.testing.assert_array_equal(here.heights[:, -1], east.heights[:, 0])
    np.testing.assert_array_equal(here.heights[-1], south.heights[0])


def test_a_place_has_the_heights_of_its_terrain():
    whole = TERRACED.heightmap()
    recipe, heightmap = take(TERRACED, 5, Window(3, 5, 11, 13))
    np.testing.assert_array_equal(heightmap.heights, whole.heights[3:14, 5:18])
    assert recipe.steps == TERRACED.steps


def test_a_deep_place_may_use_all_of_black_and_white():
    plain = Recipe(DiamondSquare(exponent=5, seed=4))
    _, flat = take(plain, 35, Window(2**33, 2**34, 65, 65))
    _, own = take(plain, 35, Window(2**33, 2**34, 65, 65), own_contrast=True)
    assert flat.highest - flat.lowest < 1e-5
    assert (own.lowest, own.highest) == (0, 1)
    assert len(np.unique(own.heights)) > 3000


def test_steps_keep_the_range_of_the_whole():
    assert take(TERRACED, 20, Window(5, 5, 9, 9), True)[0].source.range == ground_of(TERRACED).source[1]


def test_a_place_of_a_place_is_on_the_same_terrain():
    recipe, _ = take(TERRACED, 12, Window(64, 64, 65, 65))
    again, heightmap = take(recipe, 12, Window(70, 70, 9, 9))
    assert isinstance(again.source, Piece)
    np.testing.assert_array_equal(heightmap.heights, take(TERRACED, 12, Window(70, 70, 9, 9))[1].heights)


@pytest.mark.parametrize("level", [4, ROOT_LEVEL, 10])
def test_a_place_of_a_drawing_keeps_its_points(level):
    voids = np.zeros((20, 13), bool)
    voids[:2] = True
    heights = np.random.default_rng(1).random((20, 13), np.float32)
    drawn = Heightmap(heights, origin=Origin("PNG", voids=voids), metres=True, spacing=30.0)
    source = Recipe(Picture("x", drawn))
    ground = finished(finding_ground(source, drawn))
    window = within(ground.facts, level, Window(-5, -5, 2**20, 2**20))
    recipe, heightmap = finished(taking(ground, source, level, window, False, "mine"))
    step = 2 ** abs(level - ground.level)
    kept, ours = (
        (heightmap.heights[::step, ::step], heights) if level > 5 else (heightmap.heights, heights[::step, ::step])
    )
    np.testing.assert_array_equal(kept[2:], ours[2:])
    assert recipe.source.name == "mine"
    assert heightmap.metres
    assert heightmap.spacing == 30.0 * 2.0 ** (5 - level)


def test_large_places_are_put_together_from_tiles():
    drawn = Heightmap(np.random.default_rng(1).random((700, 600), np.float32))
    source = Recipe(Picture("x", drawn))
    _, heightmap = finished(
        taking(ground := finished(finding_ground(source, drawn)), source, 10, Window(0, 0, 700, 600), True, "")
    )
    np.testing.assert_array_equal(heightmap.heights, drawn.heights)
    assert ground.level == 10


@pytest.mark.parametrize("level", [3, 5])
def test_a_survey_keeps_its_distances(level):
    survey = Heightmap(np.random.default_rng(1).random((9, 9)), metres=True, spacing=79.435, stretch=1.4)
    ground = finished(finding_ground(None, survey))
    _, taken = finished(taking(ground, None, level, Window(0, 0, 5, 5), True, "mine"))
    assert taken.spacings == pytest.approx([metres * 2.0 ** (3 - level) for metres in survey.spacings])


def test_only_ground_can_be_taken():
    facts = ground_of(Recipe(DiamondSquare(exponent=3))).facts
    assert within(facts, 10, Window(-5, 1000, 20, 100)) == Window(0, 1000, 15, 25)
    for window in (Window(-5, 0, 6, 9), Window(0, 1024, 5, 5), Window(2000, 0, 5, 5)):
        with pytest.raises(ValueError, match="no ground"):
            within(facts, 10, window)
    with pytest.raises(ValueError, match="too many points"):
        take(TERRACED, 20, Window(0, 0, 9000, 9000))


@pytest.mark.parametrize("own_contrast", [False, True])
def test_a_height_of_the_whole_is_the_same_place_in_what_was_taken(own_contrast):
    whole = Recipe(DiamondSquare(exponent=8, seed=5))
    ground, heightmap = ground_of(whole), whole.heightmap()
    recipe, taken = take(whole, 8, Window(100, 60, 33, 33), own_contrast)
    for row, column in ((0, 0), (7, 30), (32, 11)):
        height = float(heightmap.heights[100 + row, 60 + column])
        assert height_there(height, ground, recipe) == pytest.approx(taken.heights[row, column], abs=1e-5)


@pytest.mark.parametrize("level", [5, 7, 19])
def test_a_place_of_a_terrain_with_steps_beyond_point_steps_is_its_ground_exactly(level):
    recipe = Recipe(DiamondSquare(exponent=5, seed=4), (Step(FILTERS["streams"](age=0.5)), *TERRACED.steps))
    ground = ground_of(recipe)
    window = Window(9 << (level - 5), 11 << (level - 5), 30, 20) if level > 5 else Window(1, 2, 30, 20)
    taken, heightmap = finished(taking(ground, recipe, level, window, False, "mine"))
    there = ground.ground.heights(Region(level - ground.level, window))
    np.testing.assert_array_equal(heightmap.heights, there.astype(np.float32))
    assert isinstance(taken.source, Picture)
    assert not taken.steps
