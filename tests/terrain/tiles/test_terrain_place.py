import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import deep_maps, generators, laws

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.recipe.source import Picture, Piece
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace

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
