"""Tools and marks in the views without end: the same as in those of a map, at any depth."""

from fractions import Fraction

import numpy as np
import pytest
from gui_tools import LONG, action, do, message
from mark_tools import shown_marks
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.map_viewport import SIDE
from terrain_explorer.gui.views.marks import LineMark, Tint
from terrain_explorer.gui.views.profile_panel import ProfilePanel
from terrain_explorer.gui.views.surface_pane import SurfacePane

LEFT = Qt.MouseButton.LeftButton
THERE = QPoint(40, 25)


@pytest.fixture
def explored(window, qtbot):
    """A window that explores."""
    do(window, "ExploreWorkspace")
    explore = window.findChild(ExploreController)
    qtbot.waitUntil(lambda: explore.ground is not None, timeout=LONG)
    return window


@pytest.fixture(params=["map", "surface"])
def view(request, explored, qtbot):
    """A view without end, some way down."""
    shown = explored._features.explore.panel.content().map
    feature = explored._features.endless_surface
    if request.param == "surface":
        if not explored.findChild(SurfacePane).in_3d:
            pytest.skip("no OpenGL")
        qtbot.waitUntil(lambda: feature.view is not None and feature.view.isVisible(), timeout=LONG)
    shown.zoom(2.0**6, QPointF(shown.rect().center()))
    qtbot.waitUntil(lambda: shown.refined, timeout=LONG)
    return shown if request.param == "map" else feature.view


def drag(view):
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, pos=middle)
    QTest.mouseMove(view, middle + THERE / 2)
    QTest.mouseMove(view, middle + THERE)
    QTest.mouseRelease(view, LEFT, pos=middle + THERE)


def test_a_tool_that_does_nothing_here_says_so_and_its_panel_hides_no_map(explored, qtbot):
    shown = explored._features.explore.panel.content().map
    for name, panel in (("Raise", "brush"), ("Path", "path"), ("SelectRectangle", "selection")):
        do(explored, name)
        qtbot.waitUntil(explored._panel_layout.docks[panel].isVisible, timeout=LONG)
        assert message(explored).startswith("Explore shows what is drawn"), name
        assert not shown.visibleRegion().isEmpty()


def test_a_place_is_found_again_where_it_was_picked(view):
    places = np.array([view.pick(QPointF(view.rect().center() + step)) for step in (QPoint(0, 0), THERE)])
    assert 0 < np.abs(places[1] - places[0]).max() < 0.05
    for seen, step in zip(view.positions(places), (QPoint(0, 0), THERE), strict=True):
        at = view.rect().center() + step
        assert tuple(seen) == pytest.approx((at.x(), at.y()), abs=1.5)


def test_a_profile_is_drawn_and_nothing_moves(explored, view):
    do(explored, "Profile")
    before = view.viewport if hasattr(view, "viewport") else view.camera
    drag(view)
    assert (view.viewport if hasattr(view, "viewport") else view.camera) == before
    (line,) = shown_marks(explored, LineMark)
    ends = [view.pick(QPointF(view.rect().center() + step)) for step in (QPoint(0, 0), THERE)]
    assert line.places == pytest.approx(np.array(ends), abs=1e-6)
    # Finer than the map knows: between two of its points the ground goes up and down.
    heights = explored.findChild(ProfilePanel)._heights
    assert len(np.unique(np.sign(np.diff(heights)))) >= 2
    assert "length" in explored.findChild(ProfilePanel).findChild(QLabel, "profileCaption").text()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not action(explored, "Profile").isChecked()
    assert not shown_marks(explored, LineMark)


def test_a_drop_is_followed(explored, view, qtbot):
    do(explored, "FollowWater")
    before = message(explored)
    QTest.mouseClick(view, LEFT, pos=view.rect().center())
    qtbot.waitUntil(lambda: message(explored) != before and bool(shown_marks(explored, Tint)), timeout=LONG)
    (way,) = shown_marks(explored, LineMark)
    picked = view.pick(QPointF(view.rect().center()))
    sides = np.subtract(explored.document.heightmap.heights.shape, 1)
    assert np.abs((way.places[0] - picked) * sides).max() <= 1


def test_a_tool_that_draws_leaves_the_view_to_the_camera(explored, view):
    do(explored, "Raise")
    before = view.viewport if hasattr(view, "viewport") else view.camera
    drag(view)
    assert explored.document.undo_name is None
    assert (view.viewport if hasattr(view, "viewport") else view.camera) != before


def test_marks_stay_on_the_ground_down_to_the_last_level(explored):
    shown = explored._features.explore.panel.content().map
    for _ in range(45):
        shown.zoom(2.0, QPointF(shown.rect().center()))
    assert shown.viewport.pixels_of_square(40) >= 8
    place = shown.pick(QPointF(30, 40))
    (seen,) = shown.positions(np.array([place]))
    assert tuple(seen) == pytest.approx((30, 40), abs=0.1)
    south = Fraction(place[0]) * SIDE
    assert 0 < south < SIDE
