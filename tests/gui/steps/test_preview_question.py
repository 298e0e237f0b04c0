"""A preview that is on the screen when a file is written, another one opened, or the window closed."""

import numpy as np
import pytest
from filter_tools import panel_of
from gui_tools import LONG, action, answer, do, on_screen, press, questions
from PySide6.QtWidgets import QMessageBox

from terrain_explorer.files import read
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.widgets.question_box import is_asked
from terrain_explorer.terrain.filters import Flip

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


def asked(window):
    return is_asked(window, "previewQuestion")


@pytest.fixture
def flipping(qtbot, window, choose, tmp_path):
    """A window whose terrain is in a file, with the preview of a filter."""
    path = tmp_path / "hills.tif"
    window.files.write(path)
    qtbot.waitUntil(lambda: window.document.path == path, timeout=LONG)
    choose("flip")
    return window


def in_file(window):
    return read(window.document.path).heights


def saved(qtbot, window):
    qtbot.waitUntil(lambda: not window.busy and not asked(window), timeout=LONG)


def test_what_is_applied_is_in_the_file(qtbot, flipping):
    before, preview = flipping.document.heightmap, on_screen(flipping)
    do(flipping, "Save")
    press(flipping, "applyPreviewButton")
    saved(qtbot, flipping)
    assert flipping.document.names == ("Flip",)
    assert not flipping.document.modified
    assert np.array_equal(in_file(flipping), preview.heights)
    assert np.array_equal(preview.heights, Flip().applied(before).heights)


def test_without_it_the_file_is_as_before_and_the_preview_stays(qtbot, flipping):
    before, preview = flipping.document.heightmap, on_screen(flipping)
    do(flipping, "Save")
    press(flipping, "withoutPreviewButton")
    saved(qtbot, flipping)
    assert np.array_equal(in_file(flipping), before.heights)
    assert on_screen(flipping) is preview
    assert panel_of(flipping).isVisible()


def test_the_window_closes_with_what_is_applied_saved(qtbot, flipping):
    preview, path = on_screen(flipping).heights, flipping.document.path
    assert not flipping.close()
    press(flipping, "applyPreviewButton")
    qtbot.waitUntil(lambda: bool(questions(flipping)), timeout=LONG)
    answer(flipping, "Save")
    qtbot.waitUntil(flipping.isHidden, timeout=LONG)
    assert np.array_equal(read(path).heights, preview)


def test_the_window_closes_without_it(qtbot, flipping):
    assert not flipping.close()
    press(flipping, "withoutPreviewButton")
    qtbot.waitUntil(flipping.isHidden, timeout=LONG)


def test_cancel_leaves_all_as_it_is(flipping):
    preview = on_screen(flipping)
    commands = "Open", "SaveAs", "Export", "ExportWeights", "BuildTiles", "EditImage"
    for ask in (flipping.close, *(action(flipping, name).trigger for name in commands)):
        ask()
        assert asked(flipping)
        (box,) = (box for box in flipping.findChildren(QMessageBox) if box.isVisible())
        box.button(QMessageBox.StandardButton.Cancel).click()
        assert flipping.isVisible()
        assert on_screen(flipping) is preview


def test_what_changes_nothing_is_not_asked_about(window, choose):
    choose("resample")
    assert window.findChild(FilterController).active
    assert window.close()
