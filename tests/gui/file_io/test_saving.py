"""Saving to files, the recipe in them, and the one question about unsaved changes."""

import os
import shutil
from functools import partial

import numpy as np
import pytest
from file_tools import SAMPLES, accept, open_in, recents, save_anyway, save_dialog, write_to
from gui_tools import LONG, action, answer, do, forget_deleted, message, press, questions
from hand import choose, draw, view_of
from PIL import Image
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton

from terrain_explorer.files import read
from terrain_explorer.terrain import FILTERS, Recipe

pytestmark = pytest.mark.usefixtures("without_3d")


def test_all_that_waits_for_a_save_happens_once_and_in_its_order(window, settle, tmp_path):
    done = []
    window.files.write(tmp_path / "hills.tif", "tiff32f", then=lambda: done.append("then"))
    close = partial(done.append, "close")
    window.files.when_saved(close)
    window.files.when_saved(close)
    assert done == []
    settle(window)
    assert done == ["then", "close"]


class TestSaving:
    def save_as(self, qtbot, window, settle, path, name_filter=None):
        do(window, "SaveAs")
        save_dialog(qtbot, window)
        accept(qtbot, window, "saveDialog", path, name_filter)
        settle(window)

    def test_by_the_dialog_keeps_all_there_is(self, qtbot, modified, settle, tmp_path):
        self.save_as(qtbot, modified, settle, tmp_path / "hills.png")
        kept, shown = read(tmp_path / "hills.png"), modified.document.heightmap
        assert np.abs(kept.heights - shown.heights).max() <= 0.5 / 65535
        assert (kept.recipe, kept.origin.kind) == (shown.recipe, "PNG, 16-bit grey")
        assert not modified.isWindowModified()
        assert modified.windowTitle().startswith("hills.png")
        assert message(modified) == "Saved hills.png."
        assert recents(modified) == ["hills.png"]
        assert action(modified, "Reload").isEnabled()

    def test_of_an_opened_picture_writes_the_same_samples(self, qtbot, window, settle, drawing, tmp_path):
        open_in(window, settle, drawing)
        self.save_as(qtbot, window, settle, tmp_path / "copy.png")
        assert np.array_equal(np.asarray(Image.open(tmp_path / "copy.png")), SAMPLES)

    def test_of_a_dark_picture_writes_the_same_samples_though_it_is_shown_bright(
        self, qtbot, window, settle, drawing, tmp_path
    ):
        dark = (SAMPLES // 99).astype(np.uint16)
        Image.fromarray(dark).save(drawing)
        open_in(window, settle, drawing)
        assert message(window).endswith("; shown stretched.")
        assert window.document.heightmap.range == window.document.heightmap.extremes
        self.save_as(qtbot, window, settle, tmp_path / "copy.png")
        assert np.array_equal(np.asarray(Image.open(tmp_path / "copy.png")), dark)
        open_in(window, settle, drawing)
        window.findChild(QPushButton, "messageAction.Stretch to the full range").click()
        settle(window)
        bright = window.document.heightmap
        assert bright.grey_range == bright.range == bright.extremes == (0, 1)

    def test_a_name_without_an_ending_gets_that_of_the_kind(self, qtbot, modified, settle, tmp_path):
        self.save_as(qtbot, modified, settle, tmp_path / "hills", "TIFF, 32-bit")
        kept = read(next(tmp_path.glob("hills.tif*")))
        assert np.array_equal(kept.heights, modified.document.heightmap.heights)

    def test_the_ending_wins_over_the_kind(self, qtbot, modified, settle, tmp_path):
        self.save_as(qtbot, modified, settle, tmp_path / "hills.tif", "PNG, 16-bit")
        assert "TIFF" in read(tmp_path / "hills.tif").origin.kind

    def test_to_the_same_file_asks_for_no_name(self, qtbot, modified, settle, tmp_path):
        path = tmp_path / "hills.tif"
        self.save_as(qtbot, modified, settle, path, "TIFF, 16-bit")
        press(modified, "newSeedButton")
        settle(modified)
        assert modified.isWindowModified()
        do(modified, "Save")
        settle(modified)
        assert not modified.isWindowModified()
        assert read(path).recipe == modified.document.heightmap.recipe
        assert read(path).origin.kind == "TIFF, 16-bit grey"

    def test_what_was_only_assumed_does_not_keep_from_saving(self, window, settle, tmp_path):
        path = tmp_path / "hills.r16"
        np.add.outer(np.arange(40), np.arange(40)).astype("<u2").tofile(path)
        open_in(window, settle, path)
        assert window.document.heightmap.origin.assumed
        do(window, "Save")
        settle(window)
        assert message(window) == "Saved hills.r16."

    def test_a_generated_terrain_does_not_take_a_drawings_file(self, qtbot, window, settle, drawing):
        before = drawing.read_bytes()
        open_in(window, settle, drawing)
        press(window, "newSeedButton")
        settle(window)
        do(window, "Save")
        save_dialog(qtbot, window).reject()
        assert drawing.read_bytes() == before

    @pytest.mark.parametrize("obstacle", ["folder gone", "read-only file", "folder in its place"])
    def test_where_it_cannot_be_loses_nothing(self, modified, settle, tmp_path, obstacle):
        path = tmp_path / "folder" / "hills.png"
        path.parent.mkdir()
        modified.files.write(path)
        settle(modified)
        press(modified, "newSeedButton")
        settle(modified)
        shown, before = modified.document.heightmap, path.read_bytes()
        hinder(path, obstacle)
        do(modified, "Save")
        settle(modified)
        assert "hills.png cannot be saved" in message(modified)
        assert modified.document.heightmap is shown
        assert modified.isWindowModified()
        if obstacle == "read-only file":
            assert path.read_bytes() == before
        assert not list(tmp_path.rglob("*.part"))

    def test_is_undone_by_nothing_but_marks_the_change_again(self, modified, settle, tmp_path):
        modified.files.write(tmp_path / "hills.png")
        settle(modified)
        do(modified, "Undo")
        assert modified.isWindowModified()
        do(modified, "Redo")
        assert not modified.isWindowModified()
        assert modified.document.path == tmp_path / "hills.png"


def hinder(path, obstacle):
    if obstacle == "folder gone":
        shutil.rmtree(path.parent)
    elif obstacle == "folder in its place":
        path.unlink()
        path.mkdir()
    elif hasattr(os, "geteuid") and os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    else:
        path.chmod(0o400)


@pytest.fixture
def drawn(qtbot, window, settle):
    """A window with a terrain that was drawn on and then terraced."""
    settle(window)
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))
    before, terrace = window.document.heightmap, FILTERS["terrace"](steps=5)
    window.document.take_filtered(terrace.applied(before), terrace.title, terrace)
    return window


def test_the_command_line_grows_draws_and_filters_it_again(drawn, settle, run, tmp_path):
    write_to(drawn, settle, tmp_path / "drawn.png")
    assert run("generate", "--recipe", "drawn.png", "-o", "again.npy")[0] == 0
    np.testing.assert_array_equal(read(tmp_path / "again.npy").heights, drawn.document.heightmap.heights)


def test_saving_leaves_the_terrain_saved_and_without_a_text_of_its_own(drawn, settle, tmp_path):
    write_to(drawn, settle, tmp_path / "drawn.png")
    assert not drawn.document.modified
    assert drawn.document.heightmap.recipe is None
    assert Recipe.from_json(read(tmp_path / "drawn.png").recipe) == drawn.document.recipe


def test_a_recipe_too_long_for_other_programs_stays_out(monkeypatch, drawn, settle, tmp_path):
    monkeypatch.setattr("terrain_explorer.files.formats.base.LONGEST_RECIPE", 100)
    write_to(drawn, settle, tmp_path / "drawn.png")
    asked = drawn.findChild(QMessageBox, "lossyQuestion").informativeText()
    assert asked == "Steps left out: they are too long for this kind of file. A project file (.terrain) keeps them."
    save_anyway(drawn, settle)
    assert read(tmp_path / "drawn.png").recipe is None


class TestUnsavedChanges:
    def test_nothing_is_asked_where_nothing_changed(self, window):
        assert window.close()

    def test_are_asked_about_once_on_closing(self, modified):
        assert not modified.close()
        assert not modified.close()
        assert len(questions(modified)) == 1
        assert modified.isVisible()

    def test_cancel_keeps_the_window(self, modified, settle):
        shown = modified.document.heightmap
        modified.close()
        answer(modified, "Cancel")
        assert modified.isVisible()
        assert modified.document.heightmap is shown
        press(modified, "newSeedButton")
        settle(modified)
        assert not modified.close()
        assert len(questions(modified)) == 1

    def test_save_saves_and_then_closes(self, qtbot, modified, tmp_path):
        shown = modified.document.heightmap
        do(modified, "Quit")
        answer(modified, "Save")
        assert modified.isVisible()
        save_dialog(qtbot, modified)
        accept(qtbot, modified, "saveDialog", tmp_path / "hills.png")
        qtbot.waitUntil(lambda: not modified.isVisible(), timeout=LONG)
        assert read(tmp_path / "hills.png").recipe == shown.recipe

    def test_save_that_fails_keeps_the_window(self, qtbot, modified, settle, tmp_path):
        folder = tmp_path / "folder"
        folder.mkdir()
        modified.files.write(folder / "hills.png")
        settle(modified)
        press(modified, "newSeedButton")
        settle(modified)
        shutil.rmtree(folder)
        modified.close()
        answer(modified, "Save")
        settle(modified)
        assert modified.isVisible()
        assert modified.isWindowModified()
        assert "hills.png cannot be saved" in message(modified)

    def test_save_without_a_name_keeps_the_window(self, qtbot, modified):
        modified.close()
        answer(modified, "Save")
        save_dialog(qtbot, modified).reject()
        forget_deleted()
        assert modified.isVisible()
        assert modified.isWindowModified()

    def test_closing_while_saving_waits_for_the_file(self, qtbot, modified, tmp_path):
        modified.files.write(tmp_path / "hills.png")
        assert not modified.close()
        qtbot.waitUntil(lambda: not modified.isVisible(), timeout=LONG)
        assert questions(modified) == []
        assert read(tmp_path / "hills.png").heights.shape == (513, 513)

    @pytest.mark.parametrize("command", ["New", "Open"])
    @pytest.mark.parametrize("choice", ["Discard", "Cancel"])
    def test_are_asked_about_before_another_terrain(self, modified, command, choice):
        shown = modified.document.heightmap
        do(modified, command)
        answer(modified, choice)
        dialogs = modified.findChildren(QFileDialog, "openDialog")
        assert len(dialogs) == (command == "Open" and choice == "Discard")
        assert (modified.document.heightmap is shown) == (command == "Open" or choice == "Cancel")
        for dialog in dialogs:
            dialog.reject()

    def test_a_new_terrain_can_be_undone_to_the_old(self, modified):
        shown = modified.document.heightmap
        do(modified, "New")
        answer(modified, "Discard")
        do(modified, "Undo")
        assert modified.document.heightmap is shown
        assert modified.isWindowModified()
