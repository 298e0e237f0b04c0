"""A walk through the window and its dialogs: whatever one can work with has a name, a key and a translation."""

import pytest
from brackets import untranslated
from gui_tools import LONG, do
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget
from window_checks import cut_off, nameless, out_of_reach

from terrain_explorer.gui.crash_handler import CrashDialog
from terrain_explorer.gui.export.picture_dialogs import PictureDialog, TurntableDialog
from terrain_explorer.gui.services.translation import languages
from terrain_explorer.terrain.shading.render_options import PixelSize

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

COMMANDS = ["NewDrawing", "Export", "Preferences", "Shortcuts", "About"]
MADE = {
    "picture": lambda: PictureDialog(PixelSize(800, 600)),
    "turntable": lambda: TurntableDialog(PixelSize(800, 600)),
    "crash": lambda: CrashDialog("«sentence»", "details"),
}
"""Dialogs that no command opens in a window without the 3D view."""


NOT_OURS = {"Export", "Export...", "Scroll Left", "Scroll Right", "The 3D view is not wanted here."}
"""What Qt says of its tabs, a menu of pyqtgraph's that is switched off, and what this test says."""


def open_docks(window):
    for dock in window.findChildren(QDockWidget):
        dock.toggleViewAction().setChecked(True)
        dock.show()
    QApplication.processEvents()


@pytest.fixture(params=[*COMMANDS, *MADE])
def make_dialog(request, qtbot):
    """Return a function that shows a dialog."""

    def show():
        if request.param in MADE:
            dialog = MADE[request.param]()
            qtbot.addWidget(dialog)
            dialog.show()
            return dialog
        window = request.getfixturevalue("window")
        do(window, request.param)
        qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(QDialog)), timeout=LONG)
        return next(one for one in window.findChildren(QDialog) if one.isVisible())

    return show


def test_every_control_of_the_window_has_a_name_and_can_be_reached(window):
    open_docks(window)
    assert (nameless(window), out_of_reach(window)) == ([], [])


def test_every_control_of_a_dialog_has_a_name_and_can_be_reached(make_dialog):
    dialog = make_dialog()
    assert (nameless(dialog), out_of_reach(dialog), cut_off(dialog)) == ([], [], [])


@pytest.mark.usefixtures("brackets")
def test_every_text_of_the_window_can_be_translated(window):
    open_docks(window)
    assert set(untranslated(window)) <= NOT_OURS | {"H 1,00"}


@pytest.mark.usefixtures("brackets")
def test_every_text_of_a_dialog_can_be_translated(make_dialog, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))  # the names of programs on this machine stay as they are
    assert untranslated(make_dialog()) == []


def test_the_languages_tell_their_own_names():
    assert languages() == {"en": "English", "de": "Deutsch"}
