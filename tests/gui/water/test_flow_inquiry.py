"""A click shows the way of a drop, and what drains to where it fell."""

from collections import namedtuple

import numpy as np
import pytest
from drainage_tools import drainage_of
from gui_tools import LONG, action, do, message, press, surface
from hand import choose
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.learning.figures.small_maps import DropFigure
from terrain_explorer.gui.learning.page_panel import PagePanel
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import LineMark, Tint
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.hydrology.drainage import upstream_of
from terrain_explorer.terrain.sampling import Point

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

Trace = namedtuple("Trace", "upstream way")

GENERATOR = DiamondSquare(exponent=6, seed=3)


@pytest.fixture
def traces(monkeypatch):
    """The last trace that each view was told to show: the ground that drains to a point, and the way of its drop."""
    told, usual = {}, MapView.setMarks

    def note(view, marks):
        tints = [mark.cover > 0 for mark in marks if isinstance(mark, Tint)]
        sides = np.array([side - 1 for side in tints[0].shape]) if tints else 1
        ways = [mark.places * sides for mark in marks if isinstance(mark, LineMark)]
        told[view.objectName()] = Trace(tints[0], ways[0]) if tints else None
        usual(view, marks)

    monkeypatch.setattr(MapView, "setMarks", note)
    return told


@pytest.fixture
def asking(window):
    """A window with a small terrain that follows water."""
    window.document.start(GENERATOR.heightmap(), GENERATOR)
    do(window, "FollowWater")
    return window


def click(qtbot, window, point, view=None):
    """Click a point of the map, and wait for the answer."""
    view = view or window.findChild(MapView, "mapView")
    before = message(window)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.placement.position(point).toPoint())
    qtbot.waitUntil(lambda: message(window) != before, timeout=LONG)


def test_it_says_what_to_do(asking):
    assert message(asking) == "Click a point of the terrain to see where its water goes, and what drains there."
    cross = Qt.CursorShape.CrossCursor
    assert surface(asking).cursor().shape() == asking.findChild(MapView, "mapView").cursor().shape() == cross


@pytest.mark.parametrize("name", ["mapView", "hillshadeView"])
def test_a_click_shows_the_way_and_what_drains_there_in_all_views(qtbot, asking, traces, name):
    click(qtbot, asking, Point(30, 41), asking.findChild(MapView, name))
    assert set(traces) == {"mapView", "hillshadeView"}
    trace = traces["mapView"]
    assert (trace.way == traces["hillshadeView"].way).all()
    drainage = drainage_of(asking.document.heightmap)
    row, column = trace.way[0]
    assert (trace.upstream == upstream_of(drainage, int(row), int(column))).all()
    assert np.abs(trace.way[0] - (30, 41)).max() <= 1
    assert drainage.grid.border()[tuple(trace.way[-1].astype(int))]
    assert "drains to this point" in message(asking)
    assert "to the edge of the map" in message(asking)


def test_the_answer_leads_to_the_page_on_it_which_the_keyboard_can_try(qtbot, asking):
    click(qtbot, asking, Point(30, 41))
    press(asking, "messageAction.How water finds its way")
    page = asking.findChild(PagePanel)
    assert page.toPlainText().startswith("Where water goes")
    figure = page.findChild(DropFigure)
    for _ in range(20):
        if figure.map.hasFocus():
            break
        QApplication.focusWidget().focusNextPrevChild(True)
    place = figure.map.place
    qtbot.keyClick(figure.map, Qt.Key.Key_Right)
    assert figure.map.place == (place[0], place[1] + 1)
    height = figure.chosen_height
    qtbot.keyClick(figure.map, Qt.Key.Key_Plus)
    assert figure.chosen_height == height + 1
    assert page.viewport().rect().contains(figure.map.mapTo(page.viewport(), figure.map.rect().center()))


def test_another_click_shows_another_point(qtbot, asking, traces):
    click(qtbot, asking, Point(30, 41))
    first = traces["mapView"]
    click(qtbot, asking, Point(10, 20))
    assert np.abs(traces["mapView"].way[0] - (10, 20)).max() <= 1
    assert traces["mapView"] is not first


@pytest.mark.parametrize("end", ["escape", "button", "action", "tool", "growth"])
def test_it_ends(qtbot, asking, traces, end):
    click(qtbot, asking, Point(30, 41))
    view = asking.findChild(MapView, "mapView")
    if end == "escape":
        view.setFocus()
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    elif end == "button":
        press(asking, "messageAction.Done")
    elif end == "action":
        do(asking, "FollowWater")
    elif end == "tool":
        choose(asking, "Raise")
    else:
        do(asking, "Growth")
    assert not action(asking, "FollowWater").isChecked()
    assert traces == {"mapView": None, "hillshadeView": None}
    assert message(asking) == ""
    clicked = traces.copy()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.rect().center())
    assert traces == clicked


def test_a_mode_ends_the_growth(asking):
    do(asking, "Growth")
    do(asking, "FollowWater")
    assert not action(asking, "Growth").isChecked()
    assert action(asking, "Cancel").isEnabled()


def test_another_terrain_takes_the_drop_away(qtbot, asking, traces):
    click(qtbot, asking, Point(30, 41))
    asking.document.start(DiamondSquare(exponent=5, seed=1).heightmap())
    assert traces == {"mapView": None, "hillshadeView": None}
    click(qtbot, asking, Point(12, 14))
    assert traces["mapView"].upstream.shape == (33, 33)


def test_a_long_way_has_no_more_corners_than_can_be_drawn(qtbot, asking, traces):
    serpent = np.full((401, 401), 1000, np.float32)
    serpent[1:-1:2, 1:-1] = 100
    for row in range(2, 400, 2):
        serpent[row, 399 if row % 4 else 1] = 100
    asking.document.start(Heightmap(serpent - 0.01 * np.arange(401, dtype=np.float32)[:, None]))
    click(qtbot, asking, Point(1, 1))
    assert len(traces["mapView"].way) <= 512


def test_it_tells_what_erosion_did_there(qtbot, window):
    recipe = Recipe(GENERATOR, (Step(FILTERS["thermal-erosion"](angle=5, reach=0.1)),))
    window.findChild(RecipeController).remake(recipe, "Erode")
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    do(window, "FollowWater")
    click(qtbot, window, Point(30, 41))
    qtbot.waitUntil(lambda: "Erosion" in message(window), timeout=LONG)
    assert "drains to this point" in message(window)
    assert "thermal erosion" in message(window)


def test_it_tells_which_rock_and_which_law(qtbot, window):
    steps = Step(FILTERS["layered-rock"](dip=0, folds=0)), Step(FILTERS["snow"](line=0, depth=5))
    window.findChild(RecipeController).remake(Recipe(GENERATOR, steps), "Erode")
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    do(window, "FollowWater")
    click(qtbot, window, Point(30, 41))
    qtbot.waitUntil(lambda: "Layered rock: layer" in message(window), timeout=LONG)
    assert "Its critical slope is" in message(window)
    assert "Snow: the ground falls by" in message(window)


def test_without_erosion_it_tells_of_water_alone(qtbot, asking):
    click(qtbot, asking, Point(30, 41))
    qtbot.waitUntil(lambda: not is_busy(asking._features.wear), timeout=LONG)
    assert "rosion" not in message(asking)
