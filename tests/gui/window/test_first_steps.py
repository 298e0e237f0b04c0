"""The first steps: tasks done in the real window, each step noticed whatever way it was done."""

import re
from dataclasses import replace

import numpy as np
import pytest
from file_tools import type_file_name
from gui_tools import LONG, action, do, field, forget_deleted, pick, press
from hand import STEPS, begin, choose, release
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QLabel, QMenu, QSlider, QTabBar, QWidget

from terrain_explorer.files import read, write
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.window import guide
from terrain_explorer.gui.window.first_steps import TASKS
from terrain_explorer.gui.window.guide import GuideStrip, Outline, TaskLinks
from terrain_explorer.terrain import DiamondSquare, Heightmap, MidpointDisplacement

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Look often, and go on at once."""
    monkeypatch.setattr(guide, "_LOOK_MS", 20)
    monkeypatch.setattr(guide, "_TICK_MS", 20)


@pytest.fixture
def at(qtbot, window):
    """Return a function that waits for a step, by its number from 1, or for the end of the task."""

    def wait(number):
        wanted = f"{number} of " if number else "Do it again"
        qtbot.waitUntil(
            lambda: wanted in text(window).replace("\xa0", " ") and "✓" not in text(window)[:1] * bool(number),
            timeout=LONG,
        )

    return wait


def strip(window):
    forget_deleted()
    return window.findChild(GuideStrip)


def text(window):
    """Return what the strip says, or an empty text."""
    found = window.findChild(QLabel, "firstStepsText")
    return "" if found is None else re.sub("<[^>]*>", "", found.text().replace("&nbsp;", " ").replace("&#8209;", "-"))


def marked(window):
    """Return the window and the place that are marked, or None."""
    forget_deleted()
    found = window.findChild(Outline)
    return None if found is None else (found.parentWidget(), found.geometry())


def is_marked(window, name):
    """Return whether a widget is marked."""
    found = [one for one in window.findChildren(QWidget, name) if one.isVisible()]
    place = marked(window)
    return bool(found and place) and place[1].contains(found[0].mapTo(found[0].window(), found[0].rect().center()))


def follow(window, link):
    window.findChild(QLabel, "firstStepsText").linkActivated.emit(link)


def drag_to_its_left_end(qtbot, window):
    """Drag the slider of the growth, once it is marked and shows all of it: new values bring it back to its end."""
    slider = window.findChild(QSlider, "timelineSlider")
    qtbot.waitUntil(
        lambda: is_marked(window, "timelineSlider") and not window.busy and 0 < slider.value() == slider.maximum(),
        timeout=LONG,
    )
    slider.setValue(0)


def begin_task(window, slug):
    do(window, "FirstSteps")
    follow(window, f"task:{slug}")


def go_to(window, workspace):
    tabs = window.findChild(QTabBar, "workspaceTabs")
    place = next(tabs.tabRect(tab) for tab in range(tabs.count()) if tabs.tabData(tab) == workspace)
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=place.center())


def apply(window, slug, settle):
    window.findChild(QAction, f"operation.{slug}").trigger()
    settle(window)
    press(window, "applyButton")
    settle(window)


def test_a_terrain_by_hand(qtbot, window, settle, at):
    before = window.document.heightmap
    begin_task(window, "by-hand")
    at(1)
    qtbot.waitUntil(lambda: is_marked(window, "algorithmPicker"), timeout=LONG)
    pick(window, "midpoint-displacement")
    at(2)
    qtbot.waitUntil(lambda: is_marked(window, "slider.exponent"), timeout=LONG)
    field(window, "exponent").setValue(2)
    at(3)
    qtbot.waitUntil(lambda: is_marked(window, "moreButton"), timeout=LONG)
    press(window, "moreButton")
    qtbot.waitUntil(lambda: is_marked(window, "parameter.given_corners"), timeout=LONG)
    press(window, "parameter.given_corners")
    at(4)
    field(window, "spread").setValue(0.0)
    at(5)
    # The user goes back: the step stays, though it is done, until it is done anew or skipped.
    follow(window, "before")
    at(4)
    qtbot.wait(100)
    at(4)
    follow(window, "next")
    at(5)
    do(window, "Growth")
    at(6)
    drag_to_its_left_end(qtbot, window)
    at(7)
    press(window, "timelineStepButton")
    press(window, "timelineStepButton")
    at(8)
    view = window.findChild(QWidget, "mapView")
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.rect().center())
    at(0)
    assert "3.25" in window.findChild(QWidget, "explanation").toPlainText()
    assert marked(window) is None
    # What the user had comes back, and the task is remembered.
    follow(window, "own")
    assert window.document.heightmap is before
    assert settings().value("firstSteps/done") == "by-hand"
    assert '✓&nbsp;<a href="task:by-hand"' in TaskLinks().text()
    press(window, "leaveFirstSteps")
    assert strip(window) is None


def test_an_island_and_a_stone(qtbot, window, settle, at):
    begin_task(window, "island")
    press(window, "newSeedButton")
    at(2)
    # The way through the menus is shown step by step.
    menu = next(
        one.menu() for one in window.menuBar().actions() if isinstance(one.menu(), QMenu) and "Te" in one.text()
    )
    assert marked(window)[0] is window
    menu.popup(QPoint(0, 0))
    qtbot.waitUntil(lambda: marked(window) is not None and marked(window)[0] is menu, timeout=LONG)
    menu.close()
    settle(window)
    apply(window, "island", settle)
    at(3)
    do(window, "Sea")
    at(4)
    apply(window, "streams", settle)
    at(5)
    do(window, "Rivers")
    at(6)
    do(window, "FollowWater")
    at(7)
    view = window.findChild(QWidget, "mapView")
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.rect().center())
    at(0)
    follow(window, "tasks")
    assert "From GIMP and back" in text(window)
    # What is left out is not done.
    follow(window, "task:engine")
    for _ in range(4):
        follow(window, "next")
    at(0)
    assert settings().value("firstSteps/done") == "island"
    follow(window, "task:stone")
    at(1)
    settle(window)
    press(window, "newSeedButton")
    at(2)
    go_to(window, "Explore")
    at(3)
    shown = window.findChild(QWidget, "mapView")
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)

    def come_closer(doublings):
        shown.setViewport(shown.viewport.zoomed(2.0**doublings, shown.viewport.width / 2, shown.viewport.height / 2))

    come_closer(12)
    at(4)
    do(window, "AddBookmark")
    at(5)
    come_closer(10)
    at(6)
    QTest.mouseDClick(shown, Qt.MouseButton.LeftButton, pos=shown.rect().center())
    at(0)
    assert set(settings().value("firstSteps/done").split()) == {"island", "stone"}


def test_an_image_editor_and_an_engine(qtbot, window, settle, at, tmp_path):
    def choose_file(path):
        qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(QFileDialog)), timeout=LONG)
        type_file_name(qtbot, next(one for one in window.findChildren(QFileDialog) if one.isVisible()), path)

    begin_task(window, "image-editor")
    do(window, "SaveAs")
    choose_file(tmp_path / "hills.png")
    at(2)
    painted = read(tmp_path / "hills.png").heights.copy()
    painted[40:60, 40:60] = 1
    write(Heightmap(painted, (0.0, 1.0)), tmp_path / "hills.png")
    at(3)
    choose(window, "Raise")
    view = window.findChild(QWidget, "mapView")
    begin(view, steps=STEPS)
    release(view, steps=STEPS)
    at(4)
    do(window, "Save")
    # Where a question stands in between, the answer to it is marked.
    qtbot.waitUntil(lambda: is_marked(window, "saveAllTheSameButton"), timeout=LONG)
    press(window, "saveAllTheSameButton")
    at(0)
    saved = read(tmp_path / "hills.png").heights
    assert np.count_nonzero(saved != painted)

    follow(window, "task:engine")
    at(1)
    window.findChild(QAction, "operation.map-range").trigger()
    dialog = next(one for one in window.findChildren(QDialog) if one.isVisible())
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    at(2)
    go_to(window, "Export")
    at(3)
    qtbot.waitUntil(lambda: is_marked(window, "exportChoices"), timeout=LONG)
    do(window, "Export")
    at(4)
    qtbot.waitUntil(lambda: is_marked(window, "exportButton"), timeout=LONG)
    press(window, "exportButton")
    choose_file(tmp_path / "terrain.raw")
    at(0)


def test_is_offered_at_the_first_start_and_never_in_the_way(qtbot, window, settle, at):
    steps = window._first_steps
    steps.offer_once()
    shown = strip(window)
    middle = window.centralWidget()
    assert shown.mapTo(middle, QPoint()).y() == middle.view.y()
    assert all(task.title in text(window) for task in TASKS)
    press(window, "leaveFirstSteps")
    assert strip(window) is None
    steps.offer_once()
    assert strip(window) is None

    # Anything else can be done meanwhile, and leaving changes nothing.
    begin_task(window, "by-hand")
    assert window.childAt(marked(window)[1].center()) is not window.findChild(Outline)
    window.document.start(window.document.heightmap, DiamondSquare(exponent=7, seed=3))
    do(window, "TopView") if action(window, "TopView").isEnabled() else None
    go_to(window, "Export")
    at(1)
    # Where the place is in another workspace, that is marked.
    tabs = window.findChild(QTabBar, "workspaceTabs")
    settle(window)
    at(1)

    def is_tab_marked():
        place = marked(window)
        return place and tabs.geometry().contains(tabs.parentWidget().mapFrom(window, place[1].center()))

    qtbot.waitUntil(is_tab_marked, timeout=LONG)
    heightmap = window.document.heightmap
    press(window, "leaveFirstSteps")
    assert (strip(window), marked(window)) == (None, None)
    assert window.document.heightmap is heightmap


def test_comes_from_the_start_page(window, at):
    do(window, "StartPage")
    links = window.findChild(TaskLinks)
    links.linkActivated.emit("task:island")
    at(1)
    forget_deleted()
    assert window.findChild(TaskLinks) is None


def test_diamond_square_by_hand(qtbot, window, settle, at):
    begin_task(window, "diamond-square")
    at(2)
    field(window, "exponent").setValue(2)
    at(3)
    press(window, "moreButton")
    press(window, "parameter.given_corners")
    field(window, "spread").setValue(0.0)
    at(4)
    do(window, "Growth")
    drag_to_its_left_end(qtbot, window)
    at(5)
    press(window, "timelineStepButton")
    press(window, "timelineStepButton")
    at(6)
    view = window.findChild(QWidget, "mapView")
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.rect().center())
    at(0)


def test_displacement_along_a_line(qtbot, window, settle, at):
    begin_task(window, "one-dimension")
    pick(window, MidpointDisplacement.slug)
    at(2)
    do(window, "OneDimension")
    at(3)
    qtbot.waitUntil(lambda: is_marked(window, "edgeLevel") and not window.busy, timeout=LONG)
    window.findChild(QSlider, "edgeLevel").setValue(0)
    at(4)
    window.findChild(QSlider, "edgeLevel").setValue(3)
    at(5)
    field(window, "spread_reduction").setValue(0.7)
    at(0)


def test_creases_and_what_avoids_them(qtbot, window, settle, at):
    begin_task(window, "creases")
    pick(window, MidpointDisplacement.slug)
    at(2)
    field(window, "spread_reduction").setValue(0.4)
    at(4)  # without a surface there is no view to turn
    seed = window.document.source_generator.seed
    window.document.set_look(replace(window.document.look, sun_azimuth=90.0, sun_altitude=20.0))
    at(5)
    pick(window, DiamondSquare.slug)
    at(0)
    generator = window.document.source_generator
    assert (generator.seed, generator.spread_reduction) == (seed, 0.4)


def test_terrain_that_tiles(qtbot, window, settle, at):
    begin_task(window, "tiling")
    at(2)
    press(window, "parameter.tileable")
    at(3)
    qtbot.waitUntil(lambda: is_marked(window, "copiesButton"), timeout=LONG)
    press(window, "copiesButton")
    qtbot.waitUntil(lambda: window.findChild(QWidget, "tiledView").isVisible(), timeout=LONG)
    at(4)
    press(window, "parameter.tileable")
    at(0)
    assert not window.findChild(QWidget, "copiesButton").isVisible()
