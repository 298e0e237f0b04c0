"""What the menu *More* does with a step of a recipe."""

import numpy as np
import pytest
from gui_tools import do, press
from hand import choose, draw, view_of
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QListWidget

from terrain_explorer.terrain import FILTERS
from terrain_explorer.terrain.recipe import Picture

pytestmark = pytest.mark.usefixtures("without_3d")


def stroke(qtbot, window):
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))


@pytest.fixture
def stepped(qtbot, window, settle):
    """A window with three drawings, with a filter between each two."""
    settle(window)
    stroke(qtbot, window)
    for slug in ("terrace", "invert"):
        filter = FILTERS[slug]()
        window.document.changed(filter.applied(window.document.heightmap), filter.title, filter)
        stroke(qtbot, window)
    return window


def titles(window):
    return [step.title for step in window.document.recipe.steps]


def pick(window, place):
    window.findChild(QListWidget, "stepsList").setCurrentRow(place + 1)


def more(window, name):
    return window.findChild(QAction, name)


def test_drawings_that_meet_are_merged(stepped, settle):
    pick(stepped, 1)
    press(stepped, "deleteStepButton")
    settle(stepped)
    pick(stepped, 1)
    before = stepped.document.heightmap.heights
    more(stepped, "mergeStep").trigger()
    settle(stepped)
    assert titles(stepped) == ["Drawing", "Invert", "Drawing"]
    assert [len(step.filter.strokes) for step in stepped.document.recipe.steps[::2]] == [2, 1]
    np.testing.assert_array_equal(stepped.document.heightmap.heights, before)
    assert stepped.document.undo_name == "Merge drawings"


@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_cannot_be_merged_is_not_offered(stepped, place):
    pick(stepped, place)
    assert not more(stepped, "mergeStep").isEnabled()
    assert more(stepped, "beginStep").isEnabled()


def test_a_recipe_can_begin_with_what_a_step_made(stepped, settle):
    before = stepped.document.heightmap
    pick(stepped, 1)
    more(stepped, "beginStep").trigger()
    settle(stepped)
    recipe = stepped.document.recipe
    assert isinstance(recipe.source, Picture)
    assert recipe.source.name == "Terrace"
    assert titles(stepped) == ["Drawing", "Invert", "Drawing"]
    np.testing.assert_array_equal(stepped.document.heightmap.heights, before.heights)
    np.testing.assert_array_equal(recipe.heightmap().heights, before.heights)
    do(stepped, "Undo")
    assert stepped.document.heightmap is before


def test_a_step_is_duplicated(stepped, settle):
    pick(stepped, 1)
    more(stepped, "duplicateStep").trigger()
    settle(stepped)
    assert titles(stepped) == ["Drawing", "Terrace", "Terrace", "Drawing", "Invert", "Drawing"]
    assert stepped.findChild(QListWidget, "stepsList").currentRow() == 3


def test_without_a_step_there_is_nothing_to_do(stepped):
    stepped.findChild(QListWidget, "stepsList").setCurrentRow(0)
    assert not more(stepped, "mergeStep").isEnabled()
    assert not more(stepped, "beginStep").isEnabled()


def test_the_menu_of_the_list_renames_and_deletes(stepped, settle):
    steps = stepped.findChild(QListWidget, "stepsList")
    pick(stepped, 1)
    more(stepped, "renameStep").trigger()
    assert steps.state() == QListWidget.State.EditingState
    steps.setCurrentRow(0)
    pick(stepped, 1)
    more(stepped, "deleteStep").trigger()
    settle(stepped)
    assert titles(stepped) == ["Drawing", "Drawing", "Invert", "Drawing"]
