"""The growth of terrains whose levels move all points: what a click tells of old points, and of points at the edge."""

import pytest
from gui_tools import LONG
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QCheckBox, QLabel, QSlider, QTextBrowser

from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.growth.wording import NO_PARENTS
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.sampling import Point

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture
def grow(qtbot, window, settle):
    """Return a function that lets the window show the growth of a terrain of exponent 4."""

    def growth(slug, exponent=4):
        generator = GENERATORS[slug](exponent=exponent, seed=3)
        window.document.take_generated(generator.heightmap(), generator)
        window.findChild(MapView, "mapView").setFocus()
        qtbot.keyClick(window.findChild(MapView, "mapView"), Qt.Key.Key_Y)
        timeline = window.findChild(TimelineController)
        qtbot.waitUntil(lambda: slider(window).isEnabled() and not is_busy(timeline), timeout=LONG)
        return generator

    return growth


def slider(window):
    return window.findChild(QSlider, "timelineSlider")


def browser(window):
    return window.findChild(QTextBrowser, "explanation")


def click(qtbot, window, row, column):
    view = window.findChild(MapView, "mapView")
    place = view.placement.position(Point(row, column)).toPoint()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def test_an_old_point_comes_from_itself_at_the_level_before(qtbot, window, grow):
    grow("random-additions")
    slider(window).setValue(3)
    click(qtbot, window, 4, 6)
    told = browser(window).toPlainText()
    assert "Row 8, column 12 · old point · Level 3 of 4: all points" in told
    assert "Height at the level before" in told
    browser(window).anchorClicked.emit(QUrl("parent:2,2,3,0"))
    assert "Level 2 of 4: all points" in browser(window).toPlainText()


def test_an_old_point_is_explained_at_the_end_too(qtbot, window, grow):
    grow("random-additions")
    click(qtbot, window, 8, 8)
    assert "Level 4 of 4: all points" in browser(window).toPlainText()


def test_a_parent_beyond_the_edge_has_no_link(qtbot, window, grow):
    grow("square-square")
    slider(window).setValue(3)
    click(qtbot, window, 0, 5)
    told = browser(window)
    assert told.toPlainText().count("beyond the edge") == 2
    assert told.toHtml().count("parent:") == 2
    assert "9 ×" in told.toPlainText()


def test_there_are_no_single_points(window, grow):
    grow("square-square")
    assert not window.findChild(QCheckBox, "timelinePoints").isEnabled()


def test_of_large_maps_finer_levels_are_said_to_move_all_points(window, grow):
    grow("random-additions", exponent=11)
    assert (
        "The finer levels come all at once, and move all points." in window.findChild(QLabel, "timelineCaption").text()
    )


def test_waves_have_no_parents(window, grow):
    grow("spectral-synthesis")
    assert browser(window).toPlainText() == NO_PARENTS
    slider(window).setValue(2)
    assert "waves of 1/2 of the side and longer" in window.findChild(QLabel, "timelineCaption").text()
