"""A hand that lays paths in a view."""

import numpy as np
from gui_tools import LONG
from hand import LEFT, PLAIN
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from terrain_explorer.gui.paths.path_controller import PathController
from terrain_explorer.gui.views.map2d.map_view import MapView


class PathHand:
    """Clicks and drags in a view, and waits for what comes of it."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window = qtbot, window
        self.view = window.findChild(MapView, "mapView")

    @property
    def path(self):
        return self.controller.path

    @property
    def controller(self):
        return self.window.findChild(PathController)

    def at(self, place):
        ((x, y),) = self.view.positions(np.array([place]))
        return QPoint(round(x), round(y))

    def click(self, *places, button=LEFT):
        for place in places:
            QTest.mouseClick(self.view, button, PLAIN, self.at(place))
            self.rest()

    def drag(self, start, *places):
        QTest.mousePress(self.view, LEFT, PLAIN, self.at(start))
        for place in places:
            QTest.mouseMove(self.view, self.at(place))
        QTest.mouseRelease(self.view, LEFT, PLAIN, self.at(places[-1]))
        self.rest()

    def key(self, key):
        self.view.setFocus()
        QTest.keyClick(self.view, key)
        self.rest()

    def rest(self):
        """Wait until the document has what was asked for, and see that it is what its recipe says."""
        self.qtbot.waitUntil(lambda: not self.window.busy and self.controller._wanted is None, timeout=LONG)
        recipe = self.window.document.recipe
        if recipe is not None:
            assert np.array_equal(self.window.document.heightmap.heights, recipe.heightmap().heights)

    @property
    def steps(self):
        return self.window.document.recipe.steps
