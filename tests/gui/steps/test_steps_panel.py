"""The steps of a recipe in their panel: switched, changed, moved, renamed and deleted, in a real window."""

import numpy as np
import pytest
from file_tools import open_in, write_to
from gui_tools import choose_row, chosen_row, do, field, message, open_panel, press, step_rows, steps_list
from hand import choose, draw, view_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QLabel, QProgressBar, QTreeWidget, QWidget

from terrain_explorer.files import write
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe
from terrain_explorer.terrain.filters import add_detail
from terrain_explorer.terrain.recipe import Picture

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


def change(window, slug, **values):
    """Change the terrain with a filter."""
    filter = FILTERS[slug](**values)
    window.document.take_filtered(filter.applied(window.document.heightmap), filter.title, filter)


@pytest.fixture
def stepped(qtbot, window, settle):
    """A window with a terrain that was drawn on, terraced and turned upside down."""
    settle(window)
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))
    change(window, "terrace", steps=5)
    change(window, "invert")
    return window


def titles(window):
    return [item.text(0) for item in step_rows(window)]


def click(window, name):
    window.findChild(QAbstractButton, f"{name}StepButton").click()


def form_field(window, name):
    return window.findChild(QWidget, "stepForm").findChild(QWidget, f"parameter.{name}")


def assert_true(window):
    """Assert that the terrain is what its recipe gives."""
    recipe = window.document.recipe
    np.testing.assert_array_equal(window.document.heightmap.heights, recipe.heightmap().heights)


def test_source_and_steps_are_listed_in_their_order(stepped):
    assert titles(stepped) == ["Diamond-square", "Drawing, 1 stroke", "Terrace", "Invert"]


def test_a_step_is_switched_off_and_on(stepped, settle):
    before = stepped.document.heightmap.heights
    step_rows(stepped)[2].setCheckState(0, Qt.CheckState.Unchecked)
    settle(stepped)
    assert not stepped.document.recipe.steps[1].enabled
    assert stepped.document.undo_name == "Switch Terrace off"
    assert_true(stepped)
    step_rows(stepped)[2].setCheckState(0, Qt.CheckState.Checked)
    settle(stepped)
    np.testing.assert_array_equal(stepped.document.heightmap.heights, before)


def test_an_early_step_is_changed_and_the_later_ones_come_again(stepped, settle):
    choose_row(stepped, 2)
    form_field(stepped, "steps").setValue(9)
    settle(stepped)
    assert stepped.document.recipe.steps[1].filter == FILTERS["terrace"](steps=9)
    assert stepped.document.undo_name == "Terrace: Steps 5 → 9"
    assert_true(stepped)


def test_one_gesture_is_one_undo_step_told_from_its_beginning(stepped, settle):
    before, position = stepped.document.heightmap, stepped.document.position
    choose_row(stepped, 2)
    for steps in (6, 7, 8):
        form_field(stepped, "steps").setValue(steps)
        settle(stepped)
    assert stepped.document.position == position + 1
    assert stepped.document.undo_name == "Terrace: Steps 5 → 8"
    stepped.document.undo()
    assert stepped.document.heightmap is before
    assert form_field(stepped, "steps").value() == 5


def test_strength_mixes_the_ground_before_and_after(stepped, settle):
    choose_row(stepped, 3)
    form_field(stepped, "strength").setValue(0.25)
    settle(stepped)
    assert stepped.document.recipe.steps[2].strength == 0.25
    assert_true(stepped)


def test_a_drawing_has_a_strength_too(stepped, settle):
    choose_row(stepped, 1)
    form_field(stepped, "strength").setValue(0.5)
    settle(stepped)
    assert stepped.document.recipe.steps[0].strength == 0.5
    assert_true(stepped)


@pytest.mark.parametrize(
    ("name", "row", "after", "chosen"),
    [
        ("up", 3, ["Drawing, 1 stroke", "Invert", "Terrace"], 2),
        ("down", 1, ["Terrace", "Drawing, 1 stroke", "Invert"], 2),
        ("delete", 2, ["Drawing, 1 stroke", "Invert"], 2),
    ],
)
def test_buttons(stepped, settle, name, row, after, chosen):
    choose_row(stepped, row)
    click(stepped, name)
    settle(stepped)
    assert titles(stepped)[1:] == after
    assert chosen_row(stepped) == chosen
    assert_true(stepped)


def test_buttons_are_offered_where_they_do_something(stepped):
    enabled = {}
    for row in (0, 1, 3):
        choose_row(stepped, row)
        names = ("up", "down", "delete")
        enabled[row] = [stepped.findChild(QAbstractButton, f"{name}StepButton").isEnabled() for name in names]
    assert enabled == {0: [False] * 3, 1: [False, True, True], 3: [True, False, True]}


def test_the_delete_key_deletes(qtbot, stepped, settle):
    choose_row(stepped, 2)
    qtbot.keyClick(steps_list(stepped), Qt.Key.Key_Delete)
    settle(stepped)
    assert titles(stepped)[1:] == ["Drawing, 1 stroke", "Invert"]


def drop(window, selected, item, where):
    """Do what a drag of rows to another one does."""
    tree = steps_list(window)
    tree.clearSelection()
    for row in selected:
        row.setSelected(True)
    tree.dropped.emit(item, QTreeWidget.DropIndicatorPosition[where])


def test_a_dragged_step_goes_where_it_was_dropped(stepped, settle):
    _, drawing, _, invert = step_rows(stepped)
    drop(stepped, [invert], drawing, "AboveItem")
    settle(stepped)
    assert titles(stepped)[1:] == ["Invert", "Drawing, 1 stroke", "Terrace"]
    assert_true(stepped)
    source, _, _, last = step_rows(stepped)
    # No step comes before the source.
    drop(stepped, [last], source, "AboveItem")
    settle(stepped)
    assert titles(stepped) == ["Diamond-square", "Terrace", "Invert", "Drawing, 1 stroke"]


def test_a_step_is_renamed(stepped, settle):
    step_rows(stepped)[2].setText(0, "Rice {fields}")
    settle(stepped)
    assert stepped.document.recipe.steps[1].name == "Rice {fields}"
    assert stepped.document.undo_name == "Rename Terrace"
    choose_row(stepped, 2)
    form_field(stepped, "steps").setValue(9)
    settle(stepped)
    assert stepped.document.undo_name == "Rice {fields}: Steps 5 → 9"


def test_another_seed_below_keeps_the_steps(stepped, settle):
    press(stepped, "newSeedButton")
    settle(stepped)
    recipe = stepped.document.recipe
    assert recipe.source.seed == int(field(stepped, "seed").text())
    assert [step.title for step in recipe.steps] == ["Drawing", "Terrace", "Invert"]
    assert_true(stepped)


def test_it_is_said_what_a_change_means_for_later_steps(stepped, settle):
    settle(stepped)
    progress = open_panel(stepped, "generateDock").findChild(QProgressBar, "progressBar")
    assert progress.text() == "3 steps on it will come again"
    choose_row(stepped, 1)
    note = stepped.findChild(QLabel, "stepNote")
    assert note.text() == (
        "New strokes do not come here: they go on top of all steps. "
        "New filters come after it. The 2 steps after it are done again at every change."
    )
    choose_row(stepped, 2)
    assert note.text() == "New filters come after it. The step after it is done again at every change."
    choose_row(stepped, 3)
    assert note.text() == ""


def test_where_new_filters_come_is_said_as_it_is(stepped, settle):
    choose_row(stepped, 2)
    note = stepped.findChild(QLabel, "stepNote")
    change(stepped, "smooth")  # as one that was put down on top: the choice stays, and new ones come last now
    settle(stepped)
    assert chosen_row(stepped) == 2
    assert note.text().startswith("New filters come last until you click the step. ")
    assert new_filter_comes_after(stepped, settle) == "Smooth"
    steps_list(stepped).itemClicked.emit(step_rows(stepped)[2], 0)
    assert note.text().startswith("New filters come after it. ")
    assert new_filter_comes_after(stepped, settle) == "Terrace"


def new_filter_comes_after(window, settle):
    """Return the title of the step after which a filter that is begun now comes."""
    window.findChild(QAction, "operation.terrace").trigger()
    settle(window)
    label = window.findChild(QLabel, "operationPlace")
    place = label.text() if label is not None and label.isVisible() else ""
    press(window, "cancelOperationButton")
    settle(window)
    return place.removeprefix("Comes after ").partition(",")[0] or window.document.recipe.steps[-1].title


class TestAnotherTerrain:
    def chosen(self, window):
        current = steps_list(window).currentItem()
        return None if current is None else current.text(0)

    def test_nothing_is_chosen_in_it(self, stepped, settle, tmp_path):
        stepped.files.write(tmp_path / "first.terrain")
        settle(stepped)
        choose_row(stepped, 2)
        second = Recipe(DiamondSquare(exponent=5)).followed_by(FILTERS["invert"]()).followed_by(FILTERS["terrace"]())
        write(second.followed_by(FILTERS["smooth"]()).heightmap(), tmp_path / "second.terrain")
        open_in(stepped, settle, tmp_path / "second.terrain")
        assert len(step_rows(stepped)) == 4
        assert self.chosen(stepped) is None
        assert steps_list(stepped).selectedItems() == []
        assert stepped.findChild(QWidget, "parameter.steps") is None
        do(stepped, "Undo")
        settle(stepped)
        assert self.chosen(stepped) is None

    def test_it_stays_while_the_ground_below_or_the_file_is_another(self, stepped, settle, tmp_path):
        choose_row(stepped, 2)
        press(stepped, "newSeedButton")
        settle(stepped)
        assert self.chosen(stepped) == "Terrace"
        stepped.files.write(tmp_path / "first.terrain")
        settle(stepped)
        assert self.chosen(stepped) == "Terrace"


def test_the_first_row_leads_to_the_fields_of_what_grew_it(qtbot, stepped, settle):
    dock = stepped.findChild(QDockWidget, "generateDock")
    dock.hide()
    row = steps_list(stepped).visualItemRect(step_rows(stepped)[0])
    qtbot.mouseClick(steps_list(stepped).viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    qtbot.waitUntil(lambda: field(stepped, "spread").isVisible())
    assert dock.isAncestorOf(QApplication.focusWidget())
    ground = np.random.default_rng(1).random((33, 65), np.float32)
    stepped.document.take_pasted(Heightmap(ground, (0.0, 1.0)))
    settle(stepped)
    change(stepped, "invert")
    dock.hide()
    steps_list(stepped).itemClicked.emit(step_rows(stepped)[0], 0)
    assert dock.isHidden()
    assert "Open in image editor" in message(stepped)


@pytest.mark.parametrize("size", [(1366, 768), (1200, 750), (1000, 640)])
def test_the_list_has_the_room_that_its_rows_need(qtbot, stepped, settle, size):
    do(stepped, "ShapeWorkspace")
    stepped.resize(*size)
    settle(stepped)
    for count in (3, 4, 5):
        while len(stepped.document.recipe.steps) < count:
            change(stepped, "smooth")
        choose_row(stepped, count)
        settle(stepped)
        rows = steps_list(stepped)
        qtbot.waitUntil(lambda rows=rows: not rows.verticalScrollBar().isVisible())
        assert rows.viewport().height() >= (count + 1) * rows.sizeHintForRow(0)


def test_what_is_said_stays_while_a_step_is_edited(stepped, settle):
    choose_row(stepped, 2)
    note = stepped.findChild(QLabel, "stepNote")
    said = note.text()
    form_field(stepped, "steps").setValue(7)
    assert (note.text(), note.isHidden()) == (said, False), "the fields would jump under the pointer"
    settle(stepped)
    assert (note.text(), note.isHidden()) == (said, False)


def test_an_example_of_a_page_comes_without_the_steps(stepped, settle):
    stepped._features.learning.generatorWanted.emit(DiamondSquare(exponent=4))
    settle(stepped)
    assert stepped.document.recipe == Recipe(DiamondSquare(exponent=4))


def test_strokes_follow_another_size_below(stepped, settle):
    field(stepped, "exponent").setValue(6)
    settle(stepped)
    assert stepped.document.heightmap.heights.shape == (65, 65)
    assert_true(stepped)


def test_a_step_that_cannot_be_done_is_said_and_kept(stepped, settle, monkeypatch):
    monkeypatch.setattr(add_detail, "MOST_POINTS", 1100**2)
    change(stepped, "add-detail", doublings=1)
    field(stepped, "exponent").setValue(10)
    settle(stepped)
    assert message(stepped).startswith("Add detail was left out: ")
    assert message(stepped).endswith("The step stays in the list.")
    assert titles(stepped)[-1] == "Add detail"
    choose_row(stepped, 4)
    assert stepped.findChild(QLabel, "stepNote").text().startswith("Left out: ")
    change(stepped, "invert")
    assert stepped.findChild(QLabel, "stepNote").text().startswith("Left out: ")
    field(stepped, "exponent").setValue(7)
    settle(stepped)
    assert stepped.document.heightmap.heights.shape == (257, 257)


def test_undo_takes_a_change_of_the_steps_back(stepped, settle):
    before = stepped.document.heightmap
    choose_row(stepped, 2)
    click(stepped, "delete")
    settle(stepped)
    do(stepped, "Undo")
    assert stepped.document.heightmap is before
    assert titles(stepped)[1:] == ["Drawing, 1 stroke", "Terrace", "Invert"]


def test_a_saved_terrain_comes_back_with_its_steps(stepped, settle, tmp_path):
    recipe = stepped.document.recipe
    write_to(stepped, settle, tmp_path / "hills.png")
    do(stepped, "New")
    settle(stepped)
    open_in(stepped, settle, tmp_path / "hills.png")
    assert stepped.document.recipe == recipe
    assert titles(stepped)[1:] == ["Drawing, 1 stroke", "Terrace", "Invert"]


def test_a_picture_is_the_source_of_what_is_done_on_it(window, settle, tmp_path):
    write(Heightmap(DiamondSquare(exponent=4).heightmap().heights), tmp_path / "sketch.tif")
    open_in(window, settle, tmp_path / "sketch.tif")
    assert titles(window) == ["sketch.tif"]
    change(window, "terrace", steps=3)
    change(window, "invert")
    assert titles(window) == ["sketch.tif", "Terrace", "Invert"]
    choose_row(window, 1)
    form_field(window, "steps").setValue(4)
    settle(window)
    assert isinstance(window.document.recipe.source, Picture)
    assert_true(window)


def test_a_grown_terrain_lists_its_source_alone(window, settle):
    settle(window)
    assert titles(window) == ["Diamond-square"]
    assert window.document.recipe == Recipe(window.document.generator)
    assert "each becomes a step" in window.findChild(QLabel, "stepNote").text()


def saved_once(window, settle, path):
    """Save to a file, ask for another save while a step is changed, and return the file's bytes after it."""
    write_to(window, settle, path)
    choose_row(window, 2)
    form_field(window, "steps").setValue(9)
    do(window, "Save")
    settle(window)
    assert not window.document.modified
    return path.read_bytes()


def test_saving_waits_for_the_steps(stepped, settle, tmp_path):
    saved_once(stepped, settle, tmp_path / "hills.tif")
    assert stepped.document.recipe.steps[1].filter.steps == 9


def test_a_save_that_waited_for_the_steps_is_done_once(stepped, settle, tmp_path):
    path = tmp_path / "hills.tif"
    before = saved_once(stepped, settle, path)
    press(stepped, "newSeedButton")
    settle(stepped)
    assert path.read_bytes() == before
    assert stepped.document.modified


def test_a_save_that_waits_is_withdrawn_with_the_work(stepped, settle, tmp_path):
    path = tmp_path / "hills.tif"
    before = saved_once(stepped, settle, path)
    form_field(stepped, "steps").setValue(12)
    do(stepped, "Save")
    do(stepped, "Cancel")
    press(stepped, "newSeedButton")
    settle(stepped)
    assert path.read_bytes() == before
