"""What the menu *More* and keys do with steps of a recipe."""

import json

import numpy as np
import pytest
from gui_tools import choose_row, chosen_row, do, field, message, on_screen, press, step_rows, steps_list
from hand import choose, draw, view_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QToolButton, QWidget

from terrain_explorer.terrain import FILTERS, Heightmap
from terrain_explorer.terrain.recipe import Picture

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


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
        window.document.take_filtered(filter.applied(window.document.heightmap), filter.title, filter)
        stroke(qtbot, window)
    return window


def titles(window):
    return [step.title for step in window.document.recipe.steps]


def pick(window, place):
    choose_row(window, place + 1)


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
    assert chosen_row(stepped) == 3


def test_without_a_step_there_is_nothing_to_do(stepped):
    pick(stepped, -1)
    assert not more(stepped, "mergeStep").isEnabled()
    assert not more(stepped, "beginStep").isEnabled()


def test_the_menu_of_the_list_renames_and_deletes(stepped, settle):
    steps = steps_list(stepped)
    pick(stepped, 1)
    more(stepped, "renameStep").trigger()
    assert steps.state() == QAbstractItemView.State.EditingState
    pick(stepped, -1)
    pick(stepped, 1)
    more(stepped, "deleteStep").trigger()
    settle(stepped)
    assert titles(stepped) == ["Drawing", "Drawing", "Invert", "Drawing"]


CONTROL, SHIFT, ALT = (Qt.KeyboardModifier[f"{name}Modifier"] for name in ("Control", "Shift", "Alt"))


def shown(window):
    """Return the rows below the source; those of a group are in a list after its name."""
    tree = steps_list(window)
    tops = [tree.topLevelItem(row) for row in range(1, tree.topLevelItemCount())]
    texts = []
    for top in tops:
        texts.append(top.text(0).split(",")[0])
        if top.childCount():
            texts.append([top.child(row).text(0).split(",")[0] for row in range(top.childCount())])
    return texts


def test_steps_are_grouped_folded_switched_renamed_and_moved_by_keys_and_ungrouped(qtbot, stepped, settle):
    tree, before = steps_list(stepped), stepped.document.heightmap
    stepped._panel_layout.bring("steps")
    tree.setFocus()

    def key(key, held=Qt.KeyboardModifier.NoModifier):
        qtbot.keyClick(QApplication.focusWidget(), key, held)
        QApplication.processEvents()  # a name is taken a moment later
        settle(stepped)

    pick(stepped, 1)
    key(Qt.Key.Key_Down, SHIFT)
    key(Qt.Key.Key_G, CONTROL | SHIFT)
    assert shown(stepped) == ["Drawing", "Group", ["Terrace", "Drawing"], "Invert", "Drawing"]
    assert stepped.document.undo_name == "Group 2 steps"
    assert np.array_equal(stepped.document.heightmap.heights, before.heights)
    group = tree.currentItem()
    assert group.text(0) == "Group"
    key(Qt.Key.Key_Left)
    assert not group.isExpanded()
    assert stepped.document.undo_name == "Group 2 steps", "folding is no change"
    key(Qt.Key.Key_Space)
    assert [step.is_on for step in stepped.document.recipe.steps] == [True, False, False, True, True]
    assert stepped.document.undo_name == "Switch Group off"
    np.testing.assert_array_equal(stepped.document.heightmap.heights, stepped.document.recipe.heightmap().heights)
    key(Qt.Key.Key_F2)
    step_rows(stepped)[2].setIcon(0, QIcon())  # as when its picture comes: what is typed stays
    qtbot.keyClicks(QApplication.focusWidget(), "Coast")
    key(Qt.Key.Key_Return)
    assert stepped.document.undo_name == "Rename Group"
    key(Qt.Key.Key_Up, ALT)
    assert shown(stepped) == ["Coast", ["Terrace", "Drawing"], "Drawing", "Invert", "Drawing"]
    assert (tree.currentItem().text(0), tree.currentItem().isExpanded(), tree.hasFocus()) == ("Coast", False, True)
    more(stepped, "ungroupStep").trigger()
    settle(stepped)
    assert shown(stepped) == ["Terrace", "Drawing", "Drawing", "Invert", "Drawing"]
    for _ in range(5):
        do(stepped, "Undo")
    assert stepped.document.heightmap is before
    assert shown(stepped) == ["Drawing", "Terrace", "Drawing", "Invert", "Drawing"]


def test_steps_are_copied_as_text_and_pasted_after_the_chosen_one_in_another_terrain(qtbot, stepped, settle):
    tree = steps_list(stepped)
    stepped._panel_layout.bring("steps")
    tree.setFocus()
    pick(stepped, 1)
    step_rows(stepped)[4].setSelected(True)
    qtbot.keyClick(tree, Qt.Key.Key_C, CONTROL)
    text = QApplication.clipboard().text()
    assert [step["filter"] for step in json.loads(text)["steps"]] == ["terrace", "invert"]
    stepped.document.start(Heightmap(np.eye(9, 5, dtype=np.float32)))
    filter = FILTERS["island"]()
    stepped.document.take_filtered(filter.applied(stepped.document.heightmap), filter.title, filter)
    stepped.document.take_filtered(filter.applied(stepped.document.heightmap), filter.title, filter)
    pick(stepped, 0)
    qtbot.keyClick(tree, Qt.Key.Key_V, CONTROL)
    settle(stepped)
    assert shown(stepped) == ["Island", "Terrace", "Invert", "Island"]
    assert (chosen_row(stepped), stepped.document.undo_name) == (2, "Paste 2 steps")
    qtbot.keyClick(tree, Qt.Key.Key_X, CONTROL)
    settle(stepped)
    assert shown(stepped) == ["Island", "Invert", "Island"]
    pick(stepped, 2)
    qtbot.keyClick(tree, Qt.Key.Key_X, CONTROL)
    settle(stepped)
    qtbot.keyClick(tree, Qt.Key.Key_V, CONTROL)
    settle(stepped)
    assert shown(stepped) == ["Island", "Invert", "Island"]
    QApplication.clipboard().setText("hills")
    more(stepped, "pasteStep").trigger()
    assert message(stepped).startswith("The clipboard holds no steps: ")


def test_a_list_that_grows_stays_where_it_was_scrolled_to(stepped, settle):
    tree = steps_list(stepped)
    stepped._panel_layout.bring("steps")
    for _ in range(4):
        pick(stepped, 4)
        more(stepped, "duplicateStep").trigger()
        settle(stepped)
    tree.setMaximumHeight(100)
    QApplication.processEvents()
    pick(stepped, 1)
    tree.verticalScrollBar().setValue(3)
    stepped.findChild(QWidget, "parameter.strength").setFocus()
    at, focus = tree.verticalScrollBar().value(), QApplication.focusWidget()
    change = FILTERS["invert"]()
    stepped.document.take_filtered(change.applied(stepped.document.heightmap), change.title, change)
    assert (tree.verticalScrollBar().value(), QApplication.focusWidget(), chosen_row(stepped)) == (at, focus, 2)


def test_a_filter_comes_after_the_chosen_step_with_the_later_ones_done_on_it(stepped, settle):
    before, recipe = stepped.document.heightmap, stepped.document.recipe
    pick(stepped, 1)
    groups = stepped.findChild(QToolButton, "addStepButton").menu().actions()
    assert more(stepped, "operation.smooth") in [action for group in groups for action in group.menu().actions()]
    assert stepped.findChild(QLabel, "stepNote").text().startswith("New filters come after it.")
    more(stepped, "operation.smooth").trigger()
    settle(stepped)
    assert stepped.findChild(QLabel, "operationPlace").text() == "Comes after Terrace, before 3 later steps."
    field(stepped, "reach").setValue(4)
    settle(stepped)
    previewed = on_screen(stepped)
    assert stepped.document.heightmap is before
    press(stepped, "applyButton")
    settle(stepped)
    assert shown(stepped) == ["Drawing", "Terrace", "Smooth", "Drawing", "Invert", "Drawing"]
    assert stepped.document.undo_name == "Smooth"
    assert chosen_row(stepped) == 3
    made = stepped.document.recipe.heightmap().heights
    np.testing.assert_array_equal(stepped.document.heightmap.heights, made)
    np.testing.assert_array_equal(previewed.heights, made)
    # One without parameters comes after that.
    more(stepped, "operation.invert").trigger()
    settle(stepped)
    assert shown(stepped) == ["Drawing", "Terrace", "Smooth", "Invert", "Drawing", "Invert", "Drawing"]
    for _ in range(2):
        do(stepped, "Undo")
    assert (stepped.document.heightmap, stepped.document.recipe) == (before, recipe)


def test_what_was_drawn_since_a_step_was_chosen_is_what_a_filter_comes_after(qtbot, stepped, settle):
    pick(stepped, 3)
    change = FILTERS["terrace"]()
    stepped.document.take_filtered(change.applied(stepped.document.heightmap), change.title, change)
    more(stepped, "operation.invert").trigger()
    settle(stepped)
    assert shown(stepped)[-4:] == ["Invert", "Drawing", "Terrace", "Invert"]
    assert stepped.findChild(QLabel, "operationPlace").text() == ""


def test_within_a_group_that_is_off_a_filter_changes_nothing(stepped, settle):
    pick(stepped, 1)
    more(stepped, "groupStep").trigger()
    settle(stepped)
    step_rows(stepped)[2].setCheckState(0, Qt.CheckState.Unchecked)
    settle(stepped)
    before = stepped.document.heightmap
    choose_row(stepped, 3)
    more(stepped, "operation.invert").trigger()
    settle(stepped)
    assert stepped.document.heightmap is before
    assert message(stepped) == "Invert: nothing changes here."


def test_the_search_finds_a_step_by_its_name(qtbot, stepped, settle):
    step_rows(stepped)[2].setText(0, "Rice fields")
    settle(stepped)
    do(stepped, "Search")
    qtbot.keyClicks(QApplication.focusWidget(), "rice fi")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert chosen_row(stepped) == 2
    assert steps_list(stepped).isVisible()
