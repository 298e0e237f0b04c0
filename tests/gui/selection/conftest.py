"""A window with its selection, and a hand that selects in its map."""

import numpy as np
import pytest
from gui_tools import LONG, action
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.selection.selection_controller import SelectionController
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.sampling import Point

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


class SelectingHand:
    """Selects in the map of a window.

    Places are rows and columns, in percent of the sides.
    """

    def __init__(self, qtbot, window, view):
        self._qtbot, self.window, self.view = qtbot, window, view

    @property
    def document(self):
        return self.window.document

    def at(self, row, column):
        """Return where a place of the map is in the view."""
        rows, columns = self.document.heightmap.heights.shape
        place = Point(row / 100 * (rows - 1), column / 100 * (columns - 1))
        return self.view.placement.position(place).toPoint()

    def choose(self, name):
        action(self.window, name).trigger()

    def drag(self, *places, held=NONE, release=True):
        QTest.mousePress(self.view, LEFT, held, self.at(*places[0]))
        for place in places[1:]:
            self._move(self.at(*place), held)
        if release:
            self.release(*places[-1], held=held)

    def _move(self, to, held):
        # Those of QTest come without the keys that are held.
        place, on_screen = QPointF(to), QPointF(self.view.mapToGlobal(to))
        moved = QMouseEvent(QEvent.Type.MouseMove, place, on_screen, Qt.MouseButton.NoButton, LEFT, held)
        QApplication.sendEvent(self.view, moved)

    def release(self, row, column, held=NONE):
        QTest.mouseRelease(self.view, LEFT, held, self.at(row, column))

    def click(self, row, column, held=NONE):
        QTest.mouseClick(self.view, LEFT, held, self.at(row, column))

    def point_to(self, row, column):
        QTest.mouseMove(self.view, self.at(row, column))

    def press(self, key):
        self.view.setFocus()
        QTest.keyClick(self.view, key)

    def settle(self):
        """Wait until the selection is painted and shown."""
        self._qtbot.waitUntil(lambda: not is_busy(self.window.findChild(SelectionController)), timeout=LONG)

    def weights(self):
        """Return the weights of the selection on the terrain; of everything where there is none."""
        selection, heightmap = self.document.selection, self.document.heightmap
        return np.ones(heightmap.heights.shape, np.float32) if selection is None else selection.weights(heightmap)

    def selects(self, row, column):
        """Return whether a place is selected by half at least."""
        rows, columns = self.weights().shape
        return bool(self.weights()[round(row / 100 * (rows - 1)), round(column / 100 * (columns - 1))] >= 0.5)


@pytest.fixture
def hand(qtbot, without_3d, window):
    generator = DiamondSquare(seed=15, exponent=7)
    window.document.start(generator.heightmap(), generator)
    # A large map: where a point is smaller than a pixel, places are met by half a percent only.
    action(window, "DrawWorkspace").trigger()
    return SelectingHand(qtbot, window, window.findChild(MapPanel).view)
