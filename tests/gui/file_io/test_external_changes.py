"""Another program's version of the file beside unsaved changes, and steps done on a picture that changes."""

import os

import numpy as np
import pytest
from file_tools import EDITED, SAMPLES, encoded, save_anyway
from gui_tools import LONG, answer, do, forget_deleted, message, press, step_rows
from hand import choose, draw, view_of
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QMessageBox
from questions import asked, colour_picture

from terrain_explorer.files import read, write
from terrain_explorer.files.presets import PRESETS
from terrain_explorer.gui.export.map_exporter import MapSubject
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.terrain import FILTERS, Heightmap, Recipe
from terrain_explorer.terrain.recipe import Picture, Step
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def changed_file(window, settle, tmp_path):
    """A window with a generated terrain that was saved and has changed since, and its file."""
    path = tmp_path / "hills.png"
    window.files.write(path)
    settle(window)
    press(window, "newSeedButton")
    settle(window)
    return path


def questions(window):
    return [box for box in window.findChildren(QMessageBox, "reloadQuestion") if box.isVisible()]


def give(window, button):
    (question,) = questions(window)
    question.findChild(QAbstractButton, button).click()
    forget_deleted()


@pytest.mark.usefixtures("watched")
class TestWhileItWasNotShown:
    def other(self, window, settle, folder):
        (folder / "other.png").write_bytes(encoded(folder, SAMPLES[:20]))
        window.open_file(folder / "other.png")
        settle(window)

    def test_a_change_is_followed_when_undo_brings_the_terrain_back(self, window, settle, tmp_path, watched, shows):
        # It is as its file held it, so nothing is lost, and undo leads back to what it was.
        self.other(window, settle, tmp_path)
        watched.write_bytes(encoded(tmp_path, EDITED))
        do(window, "Undo")
        shows(EDITED)
        assert questions(window) == []
        do(window, "Undo")
        shows(SAMPLES)

    def test_no_change_is_none(self, qtbot, window, settle, tmp_path):
        self.other(window, settle, tmp_path)
        do(window, "Undo")
        timer = window.files.watcher.findChild(QTimer)
        qtbot.waitUntil(lambda: not timer.isActive() and not is_busy(window.files.watcher), timeout=LONG)
        assert questions(window) == []
        assert window.document.redo_name == "Open other.png"


class TestMetres:
    @pytest.fixture
    def metres(self, window, settle, tmp_path):
        """A 16-bit picture of heights in metres, open in the window."""
        path = tmp_path / "alps.png"
        write(Heightmap(SAMPLES / np.float32(65535) * 2075 - 11, (-11.0, 2064.0), metres=True, spacing=80), path)
        window.open_file(path)
        settle(window)
        return path

    def test_stay_where_an_image_editor_drops_them(self, qtbot, window, tmp_path, metres):
        before = window.document.heightmap
        metres.write_bytes(encoded(tmp_path, EDITED))
        qtbot.waitUntil(lambda: window.document.heightmap is not before, timeout=LONG)
        after = window.document.heightmap
        assert (after.range, after.metres, after.spacing) == ((-11, 2064), True, 80)
        np.testing.assert_allclose(after.heights, before.heights[::-1], atol=1e-3)
        assert "; black and white kept at -11 m and 2064 m, points 80 m apart." in message(window)

    def test_stay_when_it_is_read_again_by_hand(self, window, settle, tmp_path, metres):
        window.files.watcher.hinder(lambda: True)
        metres.write_bytes(encoded(tmp_path, EDITED))
        do(window, "Reload")
        settle(window)
        assert (window.document.heightmap.range, window.document.heightmap.metres) == ((-11, 2064), True)

    def test_are_not_given_to_a_map_of_another_shape(self, qtbot, window, tmp_path, metres):
        metres.write_bytes(encoded(tmp_path, EDITED[:20]))
        qtbot.waitUntil(lambda: window.document.heightmap.rows == 20, timeout=LONG)
        assert (window.document.heightmap.range, window.document.heightmap.metres) == ((0, 1), False)

    def test_of_a_file_that_says_its_own_are_taken(self, qtbot, window, settle, tmp_path, metres):
        write(Heightmap(EDITED / np.float32(65535), (0.0, 1.0)), tmp_path / "other.png")
        (tmp_path / "other.png").replace(metres)
        qtbot.waitUntil(lambda: not window.document.heightmap.metres, timeout=LONG)
        assert window.document.heightmap.range == (0, 1)
        settle(window)


class TestOwnSaves:
    @pytest.mark.parametrize("name", ["hills.png", "hills.r16"])
    def test_are_no_change(self, window, settle, tmp_path, at_rest, name):
        path = tmp_path / name
        window.files.write(path)
        settle(window)
        press(window, "newSeedButton")
        settle(window)
        shown = window.document.heightmap
        at_rest(lambda: do(window, "Save"))
        settle(window)
        assert window.document.heightmap is shown
        assert message(window) == f"Saved {name}."

    def test_nor_is_an_export_over_it_but_the_terrain_is_not_in_it_any_more(self, window, settle, tmp_path, at_rest):
        path = tmp_path / "hills.raw"
        window.files.write(path)
        settle(window)
        shown = window.document.heightmap
        subject = MapSubject(shown, Look(), None)
        at_rest(lambda: window.map_exports.export(subject, PRESETS["unity"]().plan(shown), path))
        assert message(window).startswith("Exported hills.raw")
        assert window.document.heightmap is shown
        assert window.isWindowModified()


class TestUnsavedChanges:
    def change(self, qtbot, window, tmp_path, path):
        path.write_bytes(encoded(tmp_path, EDITED))
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)

    def test_keep_mine_keeps_and_is_not_asked_again(self, qtbot, window, tmp_path, changed_file, at_rest):
        shown = window.document.heightmap
        self.change(qtbot, window, tmp_path, changed_file)
        assert questions(window)[0].text().startswith("hills.png was saved by another program")
        give(window, "keepMineButton")
        at_rest(lambda: os.utime(changed_file, (1, 1)))
        assert questions(window) == []
        assert window.document.heightmap is shown
        assert window.isWindowModified()

    def test_after_keep_mine_no_step_back_is_a_saved_one(self, qtbot, window, tmp_path, changed_file):
        self.change(qtbot, window, tmp_path, changed_file)
        give(window, "keepMineButton")
        do(window, "Undo")
        assert window.isWindowModified()
        window.close()
        answer(window, "Cancel")
        assert np.array_equal((read(changed_file).heights * 65535).round(), EDITED)

    def test_another_change_is_asked_about_anew(self, qtbot, window, tmp_path, changed_file):
        self.change(qtbot, window, tmp_path, changed_file)
        give(window, "keepMineButton")
        changed_file.write_bytes(encoded(tmp_path, SAMPLES))
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
        give(window, "keepMineButton")

    def test_reload_takes_it_and_undo_brings_mine_back(self, qtbot, window, tmp_path, changed_file, shows):
        shown = window.document.heightmap
        self.change(qtbot, window, tmp_path, changed_file)
        give(window, "reloadButton")
        shows(EDITED)
        do(window, "Undo")
        assert window.document.heightmap is shown

    def test_one_that_has_to_be_asked_about_is_not_taken_unasked(self, qtbot, window, tmp_path, changed_file):
        shown = window.document.heightmap
        colour_picture(tmp_path).replace(changed_file)
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
        assert asked(window) == []
        give(window, "keepMineButton")
        assert window.document.heightmap is shown

    def test_a_change_while_it_is_asked_is_seen_after(self, qtbot, window, tmp_path, changed_file, shows):
        self.change(qtbot, window, tmp_path, changed_file)
        changed_file.write_bytes(encoded(tmp_path, SAMPLES))
        give(window, "reloadButton")
        shows(SAMPLES)


TERRACE = FILTERS["terrace"](steps=5)


def change(window, filter):
    window.document.take_filtered(filter.applied(window.document.heightmap), filter.title, filter)


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
    assert "Your 2 steps were applied again." in message(window)
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
    window.files.watcher.hinder(lambda: True)
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
