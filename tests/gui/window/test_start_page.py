"""The start page in the window."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from gui_tools import LONG, action, answer, do, forget_deleted, press, questions
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QScrollArea,
    QWidget,
)

import terrain_explorer
from terrain_explorer.files import read, write
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services.recent_files import remember
from terrain_explorer.gui.widgets.card_list import PICTURE
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.gui.window import start_screen
from terrain_explorer.gui.window.guide import GuideStrip
from terrain_explorer.gui.window.start_page import StartPage
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def mountains(tmp_path):
    """A file with a terrain of 65 points a side."""
    path = tmp_path / "mountains.png"
    write(DiamondSquare(exponent=6, seed=9).heightmap(), path)
    return path


@pytest.fixture
def page(window):
    """The start page of a window."""
    do(window, "StartPage")
    QApplication.processEvents()
    return shown_page(window)


@pytest.fixture
def start(qtbot, windows):
    """Return a function that starts the window as the program does."""

    def make(with_page=True):
        window = MainWindow()
        windows.append(window)
        window.start_screen.begin(window.drawn, with_page)
        with qtbot.waitSignal(window.drawn, timeout=LONG):
            window.show()
        QApplication.processEvents()
        return window

    return make


def shown_page(window):
    forget_deleted()
    return window.findChild(StartPage)


def hints(window):
    return window.findChild(GuideStrip)


def entries(page, name):
    choices = page.findChild(QListWidget, name)
    return {choices.item(row).text(): choices.item(row) for row in range(choices.count())}


def click_entry(page, name, text):
    choices = page.findChild(QListWidget, name)
    item = entries(page, name)[text]
    choices.scrollToItem(item)
    place = choices.visualItemRect(item).center()
    QTest.mouseClick(choices.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_comes_with_the_first_terrain_and_the_first_hints_follow(start):
    window = start()
    assert shown_page(window).isVisible()
    assert hints(window) is None
    do(window, "ResetView")
    assert shown_page(window) is None
    assert hints(window) is not None


def test_is_not_shown_over_a_file_but_the_first_hints_are(start):
    window = start(with_page=False)
    assert shown_page(window) is None
    assert hints(window) is not None


def test_is_not_shown_again_if_the_user_wants_none(start, forget):
    window = start()
    shown_page(window).findChild(QCheckBox, "startPageWanted").click()
    forget(window)
    window = start()
    assert shown_page(window) is None
    do(window, "StartPage")
    shown_page(window).findChild(QCheckBox, "startPageWanted").click()
    forget(window)
    assert shown_page(start()) is not None


def test_does_not_come_after_the_first_action(qtbot, windows):
    window = MainWindow()
    windows.append(window)
    window.start_screen.begin(window.drawn, True)
    window.document.start(window.document.heightmap, window.document.generator)
    do(window, "NewSeed")
    qtbot.waitUntil(lambda: bool(window.document.names), timeout=LONG)
    with qtbot.waitSignal(window.drawn, timeout=LONG):
        window.show()
    assert shown_page(window) is None


def test_lies_over_the_terrain_which_goes_on(window, settle):
    # Lies over the terrain and moves nothing.
    view = window.findChild(QWidget, "hillshadeView")
    before = view.geometry(), window.minimumSizeHint()
    do(window, "StartPage")
    QApplication.processEvents()
    page = shown_page(window)
    assert (view.geometry(), window.minimumSizeHint()) == before
    assert page.geometry().contains(QRect(view.mapTo(window, QPoint()), view.size()))
    assert page.hasFocus()
    # The terrain is seen through it and goes on.
    do(window, "StartPage")
    QApplication.processEvents()
    settle(window)
    assert shown_page(window).isVisible()


@pytest.mark.parametrize("size", [(1366, 700), (1024, 700), (910, 480)])
def test_is_not_squeezed_between_panels(qtbot, make_window, size):
    window = make_window(size=size)
    do(window, "StartPage")
    page, view = shown_page(window), window.findChild(QWidget, "hillshadeView")
    sheet = page.findChild(QScrollArea)
    qtbot.waitUntil(lambda: sheet.width() == 800, timeout=LONG)
    assert sheet.viewport().width() >= page.gallery.minimumSizeHint().width()
    # Panels are covered only where that is needed, and what is above the terrain never.
    roomy = size[0] > 1200
    assert (page.width() == view.width()) == roomy
    assert page.y() == view.mapTo(window, QPoint()).y()
    window.resize(1366 if not roomy else 1024, 700)
    qtbot.waitUntil(lambda: (page.width() == view.width()) != roomy, timeout=LONG)
    assert window.rect().contains(page.geometry())


def test_on_a_low_screen_the_room_goes_to_the_presets(make_window):
    window = make_window(size=(910, 512))
    do(window, "StartPage")
    QApplication.processEvents()
    page = shown_page(window)
    (area,) = page.findChildren(QScrollArea, options=Qt.FindChildOption.FindDirectChildrenOnly)
    cards = page.gallery
    assert area.height() - cards.mapTo(area, QPoint()).y() > area.height() / 2


@pytest.mark.parametrize("focused", ["startPage", "algorithmPicker", "hillshadeView"])
def test_goes_with_escape(qtbot, window, page, focused):
    window.findChild(QWidget, focused).setFocus()
    qtbot.keyClick(window.findChild(QWidget, focused), Qt.Key.Key_Escape)
    assert shown_page(window) is None
    expected = "hillshadeView" if focused == "startPage" else focused
    assert window.focusWidget() is window.findChild(QWidget, expected)


def test_stays_while_one_works_in_it_and_goes_with_anything_else(window, page, settle):
    # Shows no recent files where there are none.
    assert page.findChild(QListWidget, "startRecent") is None
    # Stays while one clicks in it.
    QTest.mouseClick(page.findChild(QLabel), Qt.MouseButton.LeftButton)
    assert shown_page(window) is page
    # Goes with any command and any change.
    do(window, "NewSeed")
    assert shown_page(window) is None
    settle(window)
    do(window, "StartPage")
    window.document.undo()
    assert shown_page(window) is None
    # Goes with a click elsewhere.
    for clicked in ("mapView", "hillshadeView", "algorithmPicker", "workspaceTabs"):
        do(window, "StartPage")
        QApplication.processEvents()
        assert shown_page(window).isVisible()
        QTest.mouseClick(window.findChild(QWidget, clicked), Qt.MouseButton.MiddleButton, pos=QPoint(3, 3))
        assert shown_page(window) is None, clicked


def test_goes_with_a_click_beside_its_sheet(window, page):
    window.resize(1600, 900)
    QApplication.sync()
    QTest.mouseClick(page, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert shown_page(window) is None


def test_pictures_of_files_arrive_and_a_lost_file_has_none(qtbot, window, tmp_path, mountains):
    (tmp_path / "broken.png").write_bytes(b"nothing")
    for path in (tmp_path / "lost.png", tmp_path / "broken.png", mountains):
        remember(path)
    do(window, "StartPage")
    page = shown_page(window)
    assert list(entries(page, "startRecent")) == ["mountains.png", "broken.png", "lost.png"]

    def picture(text):
        return entries(page, "startRecent")[text].data(PICTURE)

    qtbot.waitUntil(lambda: picture("mountains.png") is not None, timeout=LONG)
    worker = window.start_screen._pictures._worker
    qtbot.waitUntil(lambda: not worker.busy, timeout=LONG)
    assert picture("lost.png") is None
    assert picture("broken.png") is None


@pytest.mark.parametrize(
    ("name", "look", "steps", "shown"),
    [
        ("hills.terrain", Look(palette="arid", water=True, water_level=0.6), (), None),
        ("hills.terrain", None, (), Look()),
        ("hills.png", None, (Step(Streams(age=0.1, sea=True, sea_level=0.5)),), Look(water=True, water_level=0.5)),
        ("hills.png", None, (), Look()),
    ],
)
def test_the_picture_of_a_file_has_its_own_look_or_its_sea(tmp_path, name, look, steps, shown):
    recipe = Recipe(DiamondSquare(exponent=4, seed=9), steps)
    heightmap = recipe.recorded_in(recipe.heightmap())
    write(heightmap if look is None else replace(heightmap, look=json.dumps(look.values())), tmp_path / name)
    assert start_screen._picture(tmp_path / name) == lit(read(tmp_path / name), shown or look)


def test_a_huge_file_is_not_read_for_its_picture(monkeypatch, mountains, qtbot, window):
    remember(mountains)
    monkeypatch.setattr("terrain_explorer.gui.window.start_screen._LARGEST", 100)
    read = []
    monkeypatch.setattr("terrain_explorer.files.read", lambda path, _: read.append(path))
    do(window, "StartPage")
    worker = window.start_screen._pictures._worker
    qtbot.waitUntil(lambda: not worker.busy, timeout=LONG)
    assert read == []


@pytest.mark.parametrize(
    ("name", "text", "points"), [("startSamples", "Creases", 257), ("startRecent", "mountains.png", 65)]
)
def test_a_click_opens_a_file(qtbot, window, settle, mountains, name, text, points):
    remember(mountains)
    press(window, "newSeedButton")
    settle(window)
    do(window, "StartPage")
    click_entry(shown_page(window), name, text)
    assert shown_page(window) is None
    qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
    answer(window, "Discard")
    settle(window)
    assert window.document.heightmap.rows == points


def test_its_buttons_begin_a_drawing_or_go_on(qtbot, window, page):
    press(window, "startGoOn")
    assert shown_page(window) is None
    do(window, "StartPage")
    press(window, "start.actionNewDrawing")
    assert shown_page(window) is None
    qtbot.waitUntil(lambda: window.findChild(QDialog) is not None, timeout=LONG)
    window.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    qtbot.waitUntil(lambda: action(window, "Raise").isChecked(), timeout=LONG)
    assert window.findChild(QWidget, "drawToolBar").isVisible()


def test_a_picture_of_the_window_is_not_the_first_start(tmp_path):
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), str(tmp_path))
    environment = os.environ | homes | {"QT_QPA_PLATFORM": "offscreen"}
    environment["PYTHONPATH"] = str(Path(terrain_explorer.__file__).parents[1])
    command = [sys.executable, "-m", "terrain_explorer", "--screenshot", str(tmp_path / "window.png")]
    subprocess.run(command, env=environment, capture_output=True, timeout=120, check=True)
    kept = [path.read_text() for path in (tmp_path / "terrain-explorer").glob("*.conf")]
    assert not any("hints" in text for text in kept)
