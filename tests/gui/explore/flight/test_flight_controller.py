"""Flights in the window: live, saved, and what is said where none is possible."""

import json
from dataclasses import replace

import pytest
from gui_tools import LONG, action, do, message
from PIL import Image
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QToolBar

from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.gui.explore.bookmarks import BookmarkList, Bookmarks
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.flight.flight_controller import FlightController
from terrain_explorer.gui.explore.flight.flight_dialog import KEY, FlightChoice
from terrain_explorer.gui.explore.flight.flight_jobs import Flight
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.terrain import FILTERS
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.scale.ground import StepGround
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import FlightOptions, PixelSize

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture
def explore(qtbot, window):
    settings().setValue(KEY, json.dumps({"seconds": 1.0, "frames_per_second": 25}))
    do(window, "ExploreWorkspace")
    explore = window.findChild(ExploreController)
    qtbot.waitUntil(lambda: explore.ground is not None, timeout=LONG)
    return explore


def dive(explore, factor=256.0, right=7):
    shown = explore.map
    shown.zoom(factor, QPointF(shown.rect().center().x() + right, shown.rect().center().y() + 5))
    return shown.viewport


def bookmarks(window):
    return window.findChild(BookmarkList)


def test_one_flies_from_bookmark_to_bookmark(qtbot, window, explore):
    shown = explore.map
    first = dive(explore)
    do(window, "AddBookmark")
    do(window, "AddBookmark")
    last = dive(explore, right=60)
    do(window, "AddBookmark")
    depths = []
    shown.moved.connect(lambda: depths.append(shown.viewport.depth))
    do(window, "FlyAlong")
    assert window.findChild(FlightController).flying
    qtbot.waitUntil(lambda: not window.findChild(FlightController).flying, timeout=LONG)
    assert not action(window, "FlyAlong").isChecked()
    # The place is the squares in sight, which are a little more than the view.
    assert shown.viewport.pixel == pytest.approx(last.pixel, rel=0.02)
    assert depths[0] >= first.depth - 1
    assert depths[-1] == max(depths)


def test_a_single_bookmark_is_reached_from_the_whole(qtbot, window, explore):
    viewport = dive(explore)
    do(window, "AddBookmark")
    do(window, "FlyAlong")
    shown = explore.map
    qtbot.waitUntil(lambda: shown.viewport.depth < viewport.depth, timeout=LONG)
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not window.findChild(FlightController).flying
    do(window, "FlyAlong")
    QTest.mousePress(shown, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(shown, Qt.MouseButton.LeftButton)
    assert not window.findChild(FlightController).flying
    button = window.findChild(QToolBar, "exploreToolBar").widgetForAction(action(window, "FlyAlong"))
    for flying in (True, False, True):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.findChild(FlightController).flying is flying
    QTest.mouseClick(bookmarks(window).viewport(), Qt.MouseButton.LeftButton)
    assert not window.findChild(FlightController).flying


def test_without_a_bookmark_no_flight_is_offered_and_one_is_told_what_to_do(window, explore):
    flights = [action(window, name) for name in ("FlyAlong", "SaveFlight")]
    for number in (0, 1, 0):
        if number:
            do(window, "AddBookmark")
        elif bookmarks(window).count():
            bookmarks(window).setCurrentRow(0)
            QTest.keyClick(bookmarks(window), Qt.Key.Key_Delete)
        for one in flights:
            assert one.isEnabled() is bool(number)
            lacking = "There is no bookmark to fly to. Go to a place and press Bookmark (Ctrl+B)."
            assert (lacking in one.toolTip()) is not bool(number)


def test_bookmarks_on_other_terrains_are_left_out(qtbot, window, explore):
    do(window, "AddBookmark")
    window.document.start_drawing(EmptyMap(33, 33))
    qtbot.waitUntil(lambda: explore.ground is not None, timeout=LONG)
    do(window, "FlyAlong")
    assert "No bookmark is on this terrain" in message(window)
    dive(explore)
    do(window, "AddBookmark")
    assert message(window) == ""
    do(window, "FlyAlong")
    assert "Left out: 1 bookmark on other terrains" in message(window)
    assert window.findChild(FlightController).flying
    window.document.undo()
    qtbot.waitUntil(lambda: not window.findChild(FlightController).flying, timeout=LONG)


def test_a_step_keeps_the_bookmarks(qtbot, window, explore):
    dive(explore)
    do(window, "AddBookmark")
    window.findChild(RecipeController).remake(window.document.recipe.followed_by(FILTERS["invert"]()), "Invert")
    qtbot.waitUntil(lambda: bool(explore.ground and isinstance(explore.ground.ground, StepGround)), timeout=LONG)
    route, words, _ = window.findChild(FlightController)._found()
    assert words == "From the whole terrain to Place 1"
    assert route.from_whole


def test_it_is_saved_and_keeps_its_choices(qtbot, window, explore, tmp_path):
    dive(explore)
    do(window, "AddBookmark")
    do(window, "SaveFlight")
    dialog = window.findChild(QDialog, "flightDialog")
    assert dialog.findChild(QLabel, "flightRoute").text() == "From the whole terrain to Place 1"
    assert dialog.findChild(QLabel, "flightTold").text() == "25 frames."
    choice = dialog.choice()
    assert choice.timing == FlightOptions(1.0, 25)
    # Without OpenGL there is only the map.
    assert dialog.findChild(QComboBox, "flightSubject").count() == 1
    assert not choice.surface
    assert not choice.cut_out
    dialog.findChild(QComboBox, "pictureBackground").setCurrentIndex(1)
    assert dialog.choice().cut_out
    dialog.reject()
    flight, controller = (
        Flight(explore.ground, Look(), window.findChild(FlightController)._found()[0], (0, 0, 0)),
        window._features,
    )
    small = FlightChoice(PixelSize(32, 32), FlightOptions(1.0, 5), ANIMATIONS[0])
    controller.flight.save(flight, small, tmp_path / "flight.webp")
    qtbot.waitUntil(lambda: "Saved flight.webp" in message(window), timeout=LONG)
    assert (tmp_path / "flight.webp").stat().st_size > 500
    controller.flight.save(flight, replace(small, cut_out=True), tmp_path / "clear.webp")
    qtbot.waitUntil(lambda: "Saved clear.webp" in message(window), timeout=LONG)
    with Image.open(tmp_path / "clear.webp") as picture:
        assert picture.mode == "RGBA"


def test_bookmarks_can_be_put_in_order_and_chosen(qtbot, window, explore):
    for _ in range(3):
        dive(explore, 4.0)
        do(window, "AddBookmark")
    shown = bookmarks(window)
    shown.setCurrentRow(2)
    QTest.keyClick(shown, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert names(shown.bookmarks()) == ["Place 1", "Place 3", "Place 2"]
    assert shown.model().moveRow(shown.rootIndex(), 0, shown.rootIndex(), 3)
    assert names(shown.bookmarks()) == ["Place 3", "Place 2", "Place 1"]
    assert names(Bookmarks(window).all) == ["Place 3", "Place 2", "Place 1"]
    shown.item(0).setSelected(True)
    shown.item(2).setSelected(True)
    assert names(shown.chosen_ones()) == ["Place 3", "Place 2", "Place 1"] or len(shown.chosen_ones()) == 2
    shown.clearSelection()
    shown.item(1).setSelected(True)
    assert len(shown.chosen_ones()) == 3


def names(bookmarks):
    return [bookmark.name for bookmark in bookmarks]
