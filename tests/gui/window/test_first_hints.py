"""The hints of the first start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from gui_tools import LONG, forget_deleted, press
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

import terrain_explorer
from terrain_explorer.gui.window.start_screen import HintStrip, show_hints_once

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture
def hinted(qtbot, window):
    """A window at its first start."""
    show_hints_once(window)
    qtbot.waitUntil(strip(window).isVisible, timeout=LONG)
    return window


def strip(window):
    return window.findChild(HintStrip, "hintStrip")


def terrain(window):
    view = window.findChild(QWidget, "hillshadeView")
    return view.mapTo(window, view.rect().topLeft()).y()


def test_are_shown_over_the_top_of_the_terrain(hinted):
    assert strip(hinted).mapTo(hinted, QPoint()).y() == hinted.centralWidget().y()
    assert hinted.childAt(strip(hinted).mapTo(hinted, QPoint(2, 2))) is strip(hinted)


def test_are_three_sentences_that_can_be_read_whole(hinted):
    text = strip(hinted).findChild(QLabel, "hintText")
    assert text.text().count(". ") == 2
    assert text.height() >= text.heightForWidth(text.width())


def test_go_away_and_leave_the_terrain_where_it_is(window):
    before = terrain(window)
    show_hints_once(window)
    QApplication.processEvents()
    assert terrain(window) == before
    press(window, "closeHintsButton")
    forget_deleted()
    assert strip(window) is None
    QApplication.processEvents()
    assert terrain(window) == before


@pytest.mark.parametrize("closed", [True, False])
def test_are_shown_at_the_first_start_only(make_window, forget, closed):
    window = make_window()
    show_hints_once(window)
    if closed:
        strip(window).findChild(QPushButton).click()
    forget(window)
    window = make_window()
    show_hints_once(window)
    assert strip(window) is None


def test_a_picture_of_the_window_is_not_the_first_start(tmp_path):
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), str(tmp_path))
    environment = os.environ | homes | {"QT_QPA_PLATFORM": "offscreen"}
    environment["PYTHONPATH"] = str(Path(terrain_explorer.__file__).parents[1])
    command = [sys.executable, "-m", "terrain_explorer", "--screenshot", str(tmp_path / "window.png")]
    subprocess.run(command, env=environment, capture_output=True, timeout=120, check=True)
    kept = [path.read_text() for path in (tmp_path / "terrain-explorer").glob("*.conf")]
    assert not any("hints" in text for text in kept)
