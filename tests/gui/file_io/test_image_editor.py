"""The file in an image editor: the system's, or one that was chosen."""

import pytest
from file_tools import type_file_name
from gui_tools import LONG, action, do, message, press
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QFileDialog

from terrain_explorer.files import read
from terrain_explorer.gui.file_io import image_editor

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "painter"
    path.write_text("#!/bin/sh\nexit 0\n")
    path.chmod(0o700)
    return path


@pytest.fixture
def launched(window, monkeypatch):
    """What would have been opened or started, and whether that goes well."""

    class Launched(list):
        works = True

        def note(self, *what):
            self.append(what)
            return self.works

    launched = Launched()
    monkeypatch.setattr(image_editor, "_open_url", launched.note)
    monkeypatch.setattr(image_editor, "_start", launched.note)
    return launched


@pytest.fixture
def kept(window, settle, tmp_path):
    """The file of the terrain in the window."""
    window.files.write(tmp_path / "hills.png")
    settle(window)
    return tmp_path / "hills.png"


def answer_dialog(qtbot, window, name, path):
    qtbot.waitUntil(lambda: window.findChild(QFileDialog, name) is not None, timeout=LONG)
    type_file_name(qtbot, window.findChild(QFileDialog, name), path)


def test_the_systems_program_opens_the_file(window, kept, launched):
    do(window, "EditImage")
    assert launched == [(QUrl.fromLocalFile(str(kept)),)]
    assert message(window) == "Opened hills.png in the image editor. What you save there shows here."


def test_changes_are_saved_before(window, settle, kept, launched):
    press(window, "newSeedButton")
    settle(window)
    do(window, "EditImage")
    assert launched == []
    settle(window)
    assert launched == [(QUrl.fromLocalFile(str(kept)),)]
    assert read(kept).recipe == window.document.heightmap.recipe


def test_an_untitled_terrain_is_saved_before(qtbot, window, settle, tmp_path, launched):
    do(window, "EditImage")
    answer_dialog(qtbot, window, "saveDialog", tmp_path / "new.png")
    settle(window)
    assert launched == [(QUrl.fromLocalFile(str(tmp_path / "new.png")),)]


@pytest.mark.parametrize("name", ["hills.r16", "hills.npy", "hills.asc"])
def test_what_no_image_editor_opens_is_told(window, settle, tmp_path, launched, name):
    window.files.write(tmp_path / name)
    settle(window)
    do(window, "EditImage")
    assert launched == []
    assert message(window) == f"Image editors do not open {name}. Save the terrain as TIFF or 16-bit PNG first."


def test_a_chosen_program_is_started_and_kept(qtbot, window, make_window, forget, kept, launched, program):
    assert not action(window, "SystemEditor").isEnabled()
    do(window, "ChooseEditor")
    answer_dialog(qtbot, window, "editorDialog", program)
    assert message(window) == "painter now opens pictures."
    do(window, "EditImage")
    assert launched == [(str(program), [str(kept)])]
    forget(window)
    again = make_window()
    assert again.editor.program == str(program)
    do(again, "SystemEditor")
    assert again.editor.program == ""
    assert not action(again, "SystemEditor").isEnabled()


def test_what_is_no_program_is_not_taken(window, kept):
    window.editor.setProgram(str(kept))
    assert window.editor.program == ""
    assert message(window) == "hills.png is not a program that can be started. Choose another one."


@pytest.mark.parametrize("chosen", [True, False])
def test_a_start_that_fails_is_told(window, kept, launched, program, chosen):
    launched.works = False
    window.editor.setProgram(str(program) if chosen else "")
    do(window, "EditImage")
    told = "painter cannot be started" if chosen else "The system has no program for .png files"
    assert message(window).startswith(told)
    assert "File > Image editor > Choose" in message(window)


def test_a_program_that_went_away_is_told(window, kept, program):
    window.editor.setProgram(str(program))
    program.unlink()
    do(window, "EditImage")
    assert message(window).startswith("painter cannot be started")


def test_a_program_of_macos_is_opened_by_the_system(window, kept, launched):
    window.editor.setProgram("/Applications/Painter.app")
    do(window, "EditImage")
    assert launched == [("open", ["-a", "/Applications/Painter.app", str(kept)])]
