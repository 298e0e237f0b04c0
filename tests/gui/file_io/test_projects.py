"""Project files in the window: the steps on an opened picture stay, and are told of where they do not."""

import json
from dataclasses import replace

import numpy as np
import pytest
from file_tools import EDITED, encoded, open_in, save_anyway, save_dialog, type_file_name, write_to
from gui_tools import LONG, answer, do, message, press, questions
from hand import choose, draw, view_of
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMessageBox

from terrain_explorer.files import read, write
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap
from terrain_explorer.terrain.masks import MASK_SHAPES, Mask
from terrain_explorer.terrain.masks.rules import SlopeRule
from terrain_explorer.terrain.recipe.weight_layers import WeightLayer, layers_to_content
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

TERRACE = FILTERS["terrace"](steps=5)
LEFT_OUT = "Steps left out: they begin with a picture. A project file (.terrain) keeps them."


def change(window, filter):
    window.document.take_filtered(filter.applied(window.document.heightmap), filter.title, filter)


@pytest.fixture
def worked_on(qtbot, window, watched):
    """A picture of another program, drawn on and terraced in the window, but not saved."""
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))
    change(window, TERRACE)
    return watched


@pytest.fixture
def project(window, settle, worked_on, tmp_path):
    """The project that it was saved as, which the window has open."""
    path = tmp_path / "work.terrain"
    write_to(window, settle, path)
    return path


def kinds(window):
    return [step.title for step in window.document.recipe.steps]


def assert_same(window, before):
    """Assert that the terrain and its picture are those of the state before, and that its steps give them again."""
    after = window.document
    np.testing.assert_array_equal(after.heightmap.heights, before.heightmap.heights)
    assert (after.heightmap.range, after.recipe.steps) == (before.heightmap.range, before.recipe.steps)
    assert after.recipe.source.name == before.recipe.source.name
    assert after.recipe.source.heightmap.heights.tobytes() == before.recipe.source.heightmap.heights.tobytes()
    np.testing.assert_array_equal(after.recipe.heightmap().heights, before.heightmap.heights)


def test_a_picture_is_said_to_keep_the_steps_once(window, settle, tmp_path):
    window.findChild(QAction, "operation.invert").trigger()
    settle(window)
    for kept in (True, False):
        window.files._saver.write(tmp_path / "hills.png")
        settle(window)
        assert message(window).startswith("Saved hills.png.")
        assert message(window).endswith("The file keeps the steps: open it here to change them.") == kept


def test_steps_on_a_picture_come_back(window, settle, project, make_window):
    assert message(window) == "Saved work.terrain."
    assert not window.document.modified
    other = make_window()
    open_in(other, settle, project)
    assert_same(other, window.document)
    assert other.document.path == project
    assert not other.document.modified
    assert other.document.heightmap.recipe is None


def test_an_early_step_can_be_changed_after_opening(window, settle, project):
    open_in(window, settle, project)
    drawing, terrace = window.document.recipe.steps
    recipe = replace(window.document.recipe, steps=(replace(drawing, enabled=False), terrace))
    window.findChild(RecipeController).remake(recipe, "Switch off")
    settle(window)
    picture = window.document.recipe.source.heightmap
    np.testing.assert_array_equal(window.document.heightmap.heights, TERRACE.applied(picture).heights)


def test_save_writes_the_project_again(window, settle, project):
    open_in(window, settle, project)
    change(window, FILTERS["invert"]())
    do(window, "Save")
    settle(window)
    assert not window.document.modified
    open_in(window, settle, project)
    assert kinds(window) == ["Drawing", "Terrace", "Invert"]


def test_a_project_that_another_window_saves_comes_with_its_steps(qtbot, window, settle, project, make_window):
    other = make_window()
    open_in(other, settle, project)
    change(other, FILTERS["invert"]())
    do(other, "Save")
    settle(other)
    qtbot.waitUntil(lambda: len(window.document.recipe.steps) == 3, timeout=20_000)
    settle(window)
    assert_same(window, other.document)


LOOK = Look(palette="arid", water=True, water_level=0.35, sun_azimuth=100)


def test_light_and_colours_come_back_with_the_project(window, settle, worked_on, tmp_path):
    window.document.set_look(LOOK)
    write_to(window, settle, tmp_path / "work.terrain")
    mine = Look(water=True, water_level=0.1)
    window.document.set_look(mine)
    open_in(window, settle, tmp_path / "work.terrain")
    assert window.document.look == LOOK
    assert not window.isWindowModified()
    press(window, "messageAction.Keep my light and colours")
    assert window.document.look == mine
    assert window.isWindowModified()
    open_in(window, settle, tmp_path / "work.terrain")
    do(window, "Undo")
    assert window.document.look == mine
    window.files.reload()
    settle(window)
    assert window.document.look == LOOK, "it is part of the file"
    assert not window.isWindowModified()
    press(window, "messageAction.Keep my light and colours")
    assert window.document.look == mine


def test_another_look_is_a_change_of_a_project_until_it_is_saved_or_as_it_was(qtbot, window, settle, project):
    saved = window.document.look
    assert not window.isWindowModified()
    window.document.set_look(LOOK)
    assert window.isWindowModified()
    assert not window.document.modified, "the terrain is as it was, and recovery has nothing to bring back"
    window.document.set_look(saved)
    assert not window.isWindowModified()
    window.document.set_look(LOOK)
    assert not window.close()
    (question,) = questions(window)
    assert question.text() == "The light and colours have changes that are not saved."
    answer(window, "Save")
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    assert json.loads(read(project).look) == LOOK.values()


def test_another_look_is_no_change_of_a_picture(window, settle, tmp_path):
    for name, keeps_look in (("hills.terrain", True), ("hills.png", False)):
        write_to(window, settle, tmp_path / name)
        assert not window.isWindowModified()
        window.document.set_look(LOOK if keeps_look else Look())
        assert window.isWindowModified() == keeps_look


@pytest.mark.parametrize("kept", [None, [3], {"water_level": "high"}])
def test_a_project_with_no_look_or_nonsense_for_one_opens_as_before(window, settle, tmp_path, kept):
    hills = DiamondSquare(exponent=4).heightmap()
    write(replace(hills, look=None if kept is None else json.dumps(kept)), tmp_path / "work.terrain")
    window.document.set_look(LOOK)
    open_in(window, settle, tmp_path / "work.terrain")
    dry = replace(LOOK, water=False, water_level=Look.water_level)  # the sea was that of the terrain before
    assert window.document.look == (Look() if isinstance(kept, dict) else dry)
    assert not window.isWindowModified()
    window.document.set_look(Look(haze=0.9))
    assert window.isWindowModified()
    assert message(window).startswith("work.terrain")


def test_a_file_that_leaves_the_steps_out_is_asked_about_once(window, settle, worked_on):
    before = worked_on.read_bytes()
    write_to(window, settle, worked_on, "png16")
    assert window.findChild(QMessageBox, "lossyQuestion").informativeText() == LEFT_OUT
    assert worked_on.read_bytes() == before
    save_anyway(window, settle)
    for _ in range(2):
        assert message(window).startswith(f"Saved {worked_on.name}.")
        write_to(window, settle, worked_on, "png16")
    assert not window.findChildren(QMessageBox)


def test_nothing_is_told_where_there_are_no_steps(window, settle, watched):
    write_to(window, settle, watched)
    assert message(window) == f"Saved {watched.name}."


def test_where_only_a_project_keeps_the_steps_it_is_offered_first(qtbot, window, settle, tmp_path):
    picture = tmp_path / "hills.jpg"
    picture.write_bytes(encoded(tmp_path, EDITED))
    open_in(window, settle, picture)
    change(window, TERRACE)
    do(window, "SaveAs")
    dialog = save_dialog(qtbot, window)
    assert dialog.selectedNameFilter() == "Terrain Explorer project (*.terrain)"
    type_file_name(qtbot, dialog, tmp_path / "hills")
    settle(window)
    assert window.document.path == tmp_path / "hills.terrain"


def test_the_dialog_to_open_shows_projects(window):
    do(window, "Open")
    dialog = window.findChild(QFileDialog, "openDialog")
    assert "Terrain Explorer project (*.terrain)" in dialog.nameFilters()
    assert "*.terrain" in dialog.nameFilters()[0]
    dialog.reject()


def test_steps_of_a_later_version_are_told_and_asked_about_before_they_are_lost(window, settle, tmp_path):
    path, heights = tmp_path / "later.terrain", np.eye(9, dtype=np.float32)
    write(Heightmap(heights, recipe=json.dumps({"format": 99})), path)
    open_in(window, settle, path)
    told = "Steps left out: the recipe (format 99) is not known to this version of the program."
    assert message(window).endswith(told)
    np.testing.assert_array_equal(window.document.heightmap.heights, heights)
    change(window, TERRACE)
    do(window, "Save")
    settle(window)
    (question,) = window.findChildren(QMessageBox)
    assert told in question.text() + question.informativeText()
    assert json.loads(read(path).recipe) == {"format": 99}
    question.reject()


def test_the_selection_is_saved_with_the_project_and_comes_back(window, settle, tmp_path):
    box = Mask.of(MASK_SHAPES["rectangle"]())
    window.document.select(box, "Rectangle")
    write_to(window, settle, tmp_path / "work.terrain")
    window.document.select(None, "Select none")
    assert not window.document.modified
    open_in(window, settle, tmp_path / "work.terrain")
    assert window.document.selection == box
    assert window.document.heightmap.selection is None
    window.document.undo()
    assert window.document.selection is None


def test_a_selection_of_a_newer_program_is_left_out_and_told(window, settle, tmp_path):
    text = json.dumps({"layers": [{"mode": "add", "rule": "moonlight", "parameters": {}}]})
    write(Heightmap(np.eye(9, dtype=np.float32), selection=text), tmp_path / "work.terrain")
    open_in(window, settle, tmp_path / "work.terrain")
    assert window.document.selection is None
    assert "Selection left out: rule moonlight is not known" in message(window)


LAYERS = (
    WeightLayer("Grass", None),
    WeightLayer("Cliffs", SlopeRule(low=40)),
    WeightLayer("Site", Mask.of(MASK_SHAPES["rectangle"]())),
)


def test_layers_of_weights_are_saved_with_the_project_and_come_back(window, settle, tmp_path, make_window):
    window.document.set_layers(LAYERS)
    write_to(window, settle, tmp_path / "work.terrain")
    assert not window.document.needs_saving
    other = make_window()
    open_in(other, settle, tmp_path / "work.terrain")
    assert other.document.layers == LAYERS
    assert not other.document.needs_saving
    other.document.set_layers(LAYERS[:1])
    assert other.document.unsaved_part == "layers"


def test_a_picture_that_leaves_layers_out_is_asked_about(window, settle, tmp_path):
    window.document.set_layers(LAYERS)
    window.files._saver.write(tmp_path / "hills.png")
    settle(window)
    assert not (tmp_path / "hills.png").exists()
    save_anyway(window, settle)
    assert (tmp_path / "hills.png").exists()
    assert not window.document.needs_saving
    assert window.document.layers == LAYERS


def test_layers_of_a_newer_program_are_left_out_and_told(window, settle, tmp_path):
    content = [*layers_to_content(LAYERS), {"name": "new", "colour": "red"}]
    heightmap = replace(DiamondSquare(exponent=3).heightmap(), layers=json.dumps(content))
    write(heightmap, tmp_path / "new.terrain")
    open_in(window, settle, tmp_path / "new.terrain")
    assert window.document.layers == LAYERS
    assert "Layer of weights left out" in message(window)
