"""The one question about unsaved changes."""

import shutil

import pytest
from file_tools import accept, save_dialog
from gui_tools import LONG, answer, do, forget_deleted, message, press, questions
from PySide6.QtWidgets import QFileDialog

from terrain_explorer.files import read

pytestmark = pytest.mark.usefixtures("without_3d")


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

    def test_discard_closes(self, modified):
        modified.close()
        answer(modified, "Discard")
        assert not modified.isVisible()

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
