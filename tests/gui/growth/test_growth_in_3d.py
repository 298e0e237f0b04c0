"""The growth on the surface itself."""

from dataclasses import replace

import numpy as np
from gui_tools import LONG, do, on_screen, surface
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QSlider, QTextBrowser

from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.sampling import Point


def position_of(view, point):
    """Return where in the surface's widget a point of the map is seen."""
    rows, columns = view.ground.heightmap.heights.shape
    ((x, y),) = view.positions(np.array([(point.row / (rows - 1), point.column / (columns - 1))])).tolist()
    return QPointF(x, y).toPoint()


def test_a_click_on_the_surface_draws_arrows_there_and_keys_step(qtbot, make_window):
    window = make_window(size=(1200, 800))
    generator = DiamondSquare(exponent=4, seed=9)
    window.document.take_generated(generator.heightmap(), generator)
    view, slider = surface(window), window.findChild(QSlider, "timelineSlider")
    do(window, "TopView")
    do(window, "Growth")
    view.setFocus()
    qtbot.waitUntil(slider.isEnabled, timeout=LONG)
    camera = view.camera
    for _ in range(5):
        qtbot.keyClick(view, Qt.Key.Key_Left)
    assert slider.value() == 4
    assert replace(view.camera, pivot=camera.pivot) == camera
    assert on_screen(window).rows == 5
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, position_of(view, Point(3, 1)))
    assert "Row 12, column 4" in window.findChild(QTextBrowser, "explanation").toPlainText()
    descent = view._overlay._descent
    assert descent.point == Point(3, 1)
    assert sorted((at.row, at.column) for at in descent.parents) == [(2, 0), (2, 2), (4, 0), (4, 2)]
    assert view._overlay._lattice.unset.sum() == 0
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view._overlay._descent is view._overlay._lattice is None
    assert on_screen(window) is window.document.heightmap
