"""Points of paths on the surface in 3D."""

import numpy as np
import pytest
from gui_tools import LONG, do, surface
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.filters.paths import River

GENERATOR = DiamondSquare(exponent=5, seed=3)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(window, settle):
    window.document.start(GENERATOR.heightmap(), GENERATOR)
    do(window, "TopView")  # where no mountain hides a place
    settle(window)
    do(window, "Path")
    found = surface(window)
    assert isinstance(found, SurfaceView)
    return found


def at(view, place):
    ((x, y),) = view.positions(np.array([place]))
    return QPoint(round(x), round(y))


def test_clicks_set_points_and_drags_move_them_and_turn_nothing(qtbot, window, view, settle):
    paths, camera = window._features.paths, view.camera
    for place in ((0.3, 0.3), (0.7, 0.6)):
        QTest.mouseClick(view, LEFT, pos=at(view, place))
    QTest.mousePress(view, LEFT, pos=at(view, (0.7, 0.6)))
    QTest.mouseMove(view, at(view, (0.6, 0.5)))
    QTest.mouseRelease(view, LEFT, pos=at(view, (0.6, 0.5)))
    qtbot.waitUntil(lambda: not window.busy and paths._wanted is None, timeout=LONG)
    settle(window)
    (step,) = window.document.recipe.steps
    assert isinstance(step.filter, River)
    assert np.abs(np.array(step.filter.points) - ((0.3, 0.3), (0.6, 0.5))).max() < 0.02
    assert view.camera == camera


def test_a_drag_beside_the_path_turns_the_camera(window, view):
    camera = view.camera
    QTest.mousePress(view, LEFT, pos=at(view, (0.3, 0.3)))
    QTest.mouseMove(view, at(view, (0.6, 0.5)))
    QTest.mouseRelease(view, LEFT, pos=at(view, (0.6, 0.5)))
    assert window._features.paths.path.points == ()
    assert view.camera != camera
