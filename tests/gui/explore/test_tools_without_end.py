"""Tools and marks in the views without end: the same as in those of a map, at any depth."""

from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG, action, do, message
from mark_tools import shown_marks
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QLabel
from surface_tools import smooth

from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.explored_surface import ExploredSurface
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import LineMark, Tint
from terrain_explorer.gui.views.profile_panel import ProfilePanel
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.masks.shapes.boxes import RectangleShape

LEFT = Qt.MouseButton.LeftButton
THERE = QPoint(40, 25)


@pytest.fixture
def explored(window, qtbot):
    """A window that explores a map that is not square."""
    window.document.take_opened(smooth(33, 65, waves=8), Path("hills.npy"), None)
    do(window, "ExploreWorkspace")
    explore = window.findChild(ExploreController)
    qtbot.waitUntil(lambda: explore.ground is not None, timeout=LONG)
    return window


@pytest.fixture(params=["map", "surface"])
def view(request, qtbot):
    """A view without end, some way down."""
    if request.param == "map":
        request.getfixturevalue("without_3d")
    explored = request.getfixturevalue("explored")
    shown, surface = explored.findChild(MapView, "mapView"), explored.findChild(ExploredSurface)
    if request.param == "surface":
        if not explored.findChild(SurfacePane).in_3d:
            pytest.skip("no OpenGL")
        qtbot.waitUntil(lambda: surface.view is not None and surface.view.isVisible(), timeout=LONG)
    shown.zoom(2.0**6, QPointF(shown.rect().center()))
    qtbot.waitUntil(lambda: shown.refined, timeout=LONG)
    return shown if request.param == "map" else surface.view


def drag(view):
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, pos=middle)
    QTest.mouseMove(view, middle + THERE / 2)
    QTest.mouseMove(view, middle + THERE)
    QTest.mouseRelease(view, LEFT, pos=middle + THERE)


def seen_from(view):
    return view.viewport if isinstance(view, MapView) else view.camera


def places_of_drag(view):
    return np.array([view.pick(QPointF(view.rect().center() + step)) for step in (QPoint(0, 0), THERE)])


def test_tools_work_as_on_a_map(view, explored, qtbot):
    # A profile is drawn, and nothing moves.
    do(explored, "Profile")
    before, ends = seen_from(view), places_of_drag(view)
    assert 0 < np.abs(ends[1] - ends[0]).max() < 0.05
    drag(view)
    assert seen_from(view) == before
    (line,) = shown_marks(explored, LineMark)
    assert line.places == pytest.approx(ends, abs=1e-6)
    # Finer than the map knows: between two of its points the ground goes up and down.
    panel = explored.findChild(ProfilePanel)
    assert len(np.unique(np.sign(np.diff(panel._heights)))) >= 2
    assert "length" in panel.findChild(QLabel, "profileCaption").text()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not action(explored, "Profile").isChecked()
    assert not shown_marks(explored, LineMark)
    # A drop is followed from where it falls.
    do(explored, "FollowWater")
    before, picked = message(explored), view.pick(QPointF(view.rect().center()))
    QTest.mouseClick(view, LEFT, pos=view.rect().center())
    qtbot.waitUntil(lambda: message(explored) != before and bool(shown_marks(explored, Tint)), timeout=LONG)
    (way,) = shown_marks(explored, LineMark)
    sides = np.subtract(explored.document.heightmap.heights.shape, 1)
    assert np.abs((way.places[0] - picked) * sides).max() <= 1
    # A selection is as fine as what is in sight.
    do(explored, "SelectRectangle")
    before = seen_from(view)
    drag(view)
    assert explored.document.undo_name == "Rectangle select"
    assert explored.document.selection.finest > 64 << 4
    assert seen_from(view) == before


@pytest.mark.usefixtures("without_3d")
def test_on_the_map(explored, qtbot):
    shown = explored.findChild(MapView, "mapView")
    # The panel of a tool hides no map.
    do(explored, "SelectRectangle")
    qtbot.waitUntil(explored.findChild(QDockWidget, "selectionDock").isVisible, timeout=LONG)
    assert not shown.visibleRegion().isEmpty()
    # Marks stay on the ground down to the last level.
    for _ in range(45):
        shown.zoom(2.0, QPointF(shown.rect().center()))
    assert shown.viewport.pixels_of_square(40) >= 8
    place = shown.pick(QPointF(30, 40))
    (seen,) = shown.positions(np.array([place]))
    assert tuple(seen) == pytest.approx((30, 40), abs=0.1)
    assert 0 < place[0] < 1


@pytest.mark.usefixtures("without_3d")
def test_what_is_selected_is_outlined_on_the_map(explored, qtbot):
    shown = explored.findChild(MapView, "mapView")
    explored.document.select(Mask.of(RectangleShape(25.0, 25.0, 75.0, 75.0)), "Select")
    qtbot.waitUntil(lambda: shown.selection.outline is not None, timeout=LONG)
    before = shown.selection.outline
    shown.zoom(4.0, QPointF(shown.rect().center()))
    qtbot.waitUntil(lambda: shown.selection.outline not in (None, before), timeout=LONG)
    assert shown.selection.outline.placement == shown.placement


@pytest.mark.usefixtures("without_3d")
def test_marks_lie_on_their_places_where_a_pixel_is_two_by_two_of_the_screen(explored, qtbot, monkeypatch):
    shown = explored.findChild(MapView, "mapView")
    monkeypatch.setattr(shown, "devicePixelRatioF", lambda: 2.0)
    explored.findChild(ExploreController).go_to(explored.findChild(ExploreController).place.to_text())
    position = shown.placement.bounds.center() + QPointF(21, -13)
    place = shown.pick(position)
    assert tuple(shown.positions(np.array([place]))[0]) == pytest.approx(position.toTuple(), abs=0.1)
