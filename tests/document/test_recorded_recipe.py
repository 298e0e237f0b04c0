"""A document records all that made its terrain: followed again, its recipe gives every bit."""

from dataclasses import replace

import numpy as np
import pytest
from desk import HILLS, LINE, Desk, work
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.terrain import FILTERS, Heightmap, Origin, Recipe
from terrain_explorer.terrain.brushes import Brush, EmptyMap, Erase
from terrain_explorer.terrain.recipe import Drawing, Picture


@pytest.fixture
def desk(qapp):
    return Desk()


@settings(max_examples=25, deadline=None)
@given(st.lists(work(), max_size=8))
def test_the_recipe_gives_the_terrain_bit_for_bit(qapp, done):
    desk = Desk()
    for each in done:
        desk.do(*each)
    again = Recipe.from_json(desk.document.recipe.to_json()).heightmap()
    assert again.heights.tobytes() == desk.document.heightmap.heights.tobytes()
    assert again.range == desk.document.heightmap.range


def test_strokes_in_a_row_are_one_drawing_and_are_undone_one_by_one(desk):
    for _ in range(3):
        desk.draw_line()
    desk.filter(FILTERS["invert"]())
    desk.draw_line()
    steps = desk.document.recipe.steps
    assert [len(step.filter.strokes) if isinstance(step.filter, Drawing) else 0 for step in steps] == [3, 0, 1]
    for _ in range(3):
        desk.document.undo()
    assert [len(step.filter.strokes) for step in desk.document.recipe.steps] == [2]


def test_a_generator_alone_is_the_documents_generator(desk):
    assert desk.document.generator == HILLS
    desk.draw_line()
    assert desk.document.generator is None
    desk.document.undo()
    assert desk.document.generator == HILLS


def test_a_new_drawing_begins_a_recipe(desk):
    empty = EmptyMap(20, 30)
    desk.document.start_drawing(empty)
    desk.draw_line()
    assert desk.document.recipe.source == empty
    np.testing.assert_array_equal(desk.document.recipe.heightmap().heights, desk.document.heightmap.heights)


def test_work_on_an_opened_terrain_goes_on_in_its_recipe(desk, tmp_path):
    desk.document.take_opened(HILLS.heightmap(), tmp_path / "hills.png", Recipe(HILLS))
    desk.draw_line()
    assert desk.document.recipe.source == HILLS
    assert len(desk.document.recipe.steps) == 1


def test_a_picture_becomes_the_source_of_what_is_done_on_it(desk, tmp_path):
    picture = Heightmap(HILLS.heightmap().heights, origin=Origin("PNG, 16-bit grey"))
    desk.document.take_opened(picture, tmp_path / "sketch.png", None)
    assert desk.document.recipe == Recipe(Picture("sketch.png", picture))
    desk.filter(FILTERS["invert"]())
    desk.draw_line()
    assert desk.document.recipe.source == Picture("sketch.png", picture)
    np.testing.assert_array_equal(desk.document.recipe.heightmap().heights, desk.document.heightmap.heights)


def test_erasing_on_an_opened_drawing_goes_back_to_what_was_opened(desk, tmp_path):
    desk.draw_line()
    recipe, opened = desk.document.recipe, Heightmap(desk.document.heightmap.heights)
    desk.document.take_opened(opened, tmp_path / "drawn.png", recipe)
    desk.draw_line()
    desk.stroke((Erase(), Brush(size=5.0, strength=1.0), LINE))
    assert [len(step.filter.strokes) for step in desk.document.recipe.steps] == [1, 2]
    np.testing.assert_array_equal(desk.document.recipe.heightmap().heights, desk.document.heightmap.heights)


@pytest.mark.parametrize("change", [{"enabled": False}, {"strength": 0.5}])
def test_a_drawing_that_is_not_in_force_as_drawn_takes_no_strokes(desk, change):
    desk.draw_line()
    (drawing,) = desk.document.recipe.steps
    recipe = replace(desk.document.recipe, steps=(replace(drawing, **change),))
    desk.document.take_remade(recipe.heightmap(), recipe, None, "Strength")
    desk.draw_line()
    assert len(desk.document.recipe.steps) == 2
    np.testing.assert_array_equal(desk.document.recipe.heightmap().heights, desk.document.heightmap.heights)
