"""What the tests of filters in the window look at."""

import numpy as np
from gui_tools import on_screen
from PySide6.QtWidgets import QDockWidget, QLabel, QPushButton

from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import DiamondSquare

LINES, PLACES = np.mgrid[0:100, 0:150]


SMOOTH = ((np.sin(PLACES / 90) + np.cos(LINES / 70)) * 60 + 128).astype(np.uint8)


ROUGH = (DiamondSquare(exponent=6, seed=3, spread_reduction=0.8).heightmap().heights * 255).astype(np.uint8)


def panel_of(window):
    return window.findChild(QDockWidget, "operationDock")


def note(window):
    """Return what the panel says, or an empty text."""
    label = window.findChild(QLabel, "operationNote")
    return label.text() if label.isVisible() else ""


def offered(window):
    return [one.text() for one in window.findChildren(QPushButton) if one.objectName().startswith("messageAction.")]


def assert_shown(window, heights):
    """Assert that all views show these heights."""
    assert np.array_equal(on_screen(window).heights, heights)
    assert np.array_equal(window.findChild(MapView, "mapView")._heightmap.heights, heights)
    assert window.findChild(QLabel, "statusSize").text() == "{} × {}".format(*heights.shape)
