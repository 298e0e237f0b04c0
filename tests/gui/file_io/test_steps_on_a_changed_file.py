"""Steps done on a picture come again when another program has changed it."""

import numpy as np
import pytest
from file_tools import EDITED, SAMPLES, encoded, save_anyway
from gui_tools import LONG, do, message, step_rows
from hand import choose, draw, view_of
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from terrain_explorer.terrain import FILTERS, Recipe
from terrain_explorer.terrain.recipe import Picture, Step

pytestmark = pytest.mark.usefixtures("without_3d")

TERRACE = FILTERS["terrace"](steps=5)


def change(window, filter):
    window.document.changed(filter.applied(window.document.heightmap), filter.title, filter)


def stroke(qtbot, window):
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))


@pytest.fixture
def worked_on(qtbot, window, watched):
    """The watched file, drawn on and terraced in the window, but not saved."""
    stroke(qtbot, window)
    change(window, TERRACE)
    return watched


@pytest.fixture
def edit(qtbot, window, settle, tmp_path, worked_on):
    """Return a function that saves samples from another program, and waits until the window has followed."""

    def save(samples):
        before = window.document.heightmap
        worked_on.write_bytes(encoded(tmp_path, samples))
        qtbot.waitUntil(lambda: window.document.heightmap is not before, timeout=LONG)
        settle(window)

    return save


def kinds(window):
    return [step.title for step in window.document.recipe.steps]


def assert_from(window, samples):
    """Assert that the terrain is made of these samples and its steps."""
    recipe = window.document.recipe
    assert isinstance(recipe.source, Picture)
    np.testing.assert_array_equal((recipe.source.heightmap.heights * 65535).round(), samples)
    np.testing.assert_array_equal(window.document.heightmap.heights, recipe.heightmap().heights)
    assert not window.findChildren(QMessageBox)


def test_steps_come_again_on_what_another_program_saved(window, edit):
    edit(EDITED)
    assert kinds(window) == ["Drawing", "Terrace"]
    assert_from(window, EDITED)
    assert "Your 2 steps came on top of it again." in message(window)
    assert window.document.modified


def test_and_again_on_the_version_after_that(window, edit):
    edit(EDITED)
    edit(SAMPLES[:30])
    assert kinds(window) == ["Drawing", "Terrace"]
    assert_from(window, SAMPLES[:30])


def test_it_is_one_undo_step(window, edit):
    before = window.document.heightmap
    edit(EDITED)
    after = window.document.heightmap
    assert window.document.undo_name == "Reload drawing.png"
    do(window, "Undo")
    assert window.document.heightmap is before
    do(window, "Redo")
    assert window.document.heightmap is after


def test_steps_in_the_file_are_not_done_twice(qtbot, window, settle, edit):
    do(window, "Save")
    settle(window)
    save_anyway(window, settle)
    stroke(qtbot, window)
    edit(EDITED)
    assert kinds(window) == ["Drawing"]
    assert_from(window, EDITED)


def test_nothing_is_done_again_where_the_file_holds_everything(window, settle, edit):
    do(window, "Save")
    settle(window)
    save_anyway(window, settle)
    edit(EDITED)
    assert kinds(window) == []
    assert_from(window, EDITED)
    assert not window.document.modified


def test_f5_keeps_the_steps_too(window, settle, tmp_path, worked_on):
    window.files.watcher.setHeld("changing", True)
    worked_on.write_bytes(encoded(tmp_path, EDITED))
    window.files.reload()
    settle(window)
    assert kinds(window) == ["Drawing", "Terrace"]
    assert_from(window, EDITED)


def test_the_user_is_asked_where_steps_in_the_file_were_changed(qtbot, window, settle, tmp_path, worked_on):
    do(window, "Save")
    settle(window)
    save_anyway(window, settle)
    step_rows(window)[2].setCheckState(0, Qt.CheckState.Unchecked)
    settle(window)
    worked_on.write_bytes(encoded(tmp_path, EDITED))
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox, "reloadQuestion")), timeout=LONG)
    window.findChild(QMessageBox, "reloadQuestion").reject()


class TestStepsAfter:
    GROUND = Recipe(FILTERS["invert"](), (Step(TERRACE),))  # any value will do as a source

    def test_nothing(self):
        assert self.GROUND.steps_after(self.GROUND) == ()

    def test_another_ground(self):
        assert self.GROUND.steps_after(Recipe(TERRACE)) is None

    def test_an_earlier_step_was_changed(self):
        later = Recipe(self.GROUND.source, (Step(TERRACE, strength=0.5), Step(TERRACE)))
        assert later.steps_after(self.GROUND) is None

    def test_names_do_not_matter(self):
        later = Recipe(self.GROUND.source, (Step(TERRACE, name="Fields"), Step(TERRACE)))
        assert later.steps_after(self.GROUND) == (Step(TERRACE),)
