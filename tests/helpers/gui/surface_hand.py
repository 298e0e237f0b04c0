"""A window with a low dome, and a hand that selects and moves on its surface."""

import numpy as np
from gui_tools import LONG, action, surface
from PySide6.QtCore import QPointF
from surface_mouse import KINDS, LEFT, NONE, PLAIN, mouse

from terrain_explorer.gui.selection.selection_controller import SelectionController
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.marks import as_places
from terrain_explorer.terrain import Heightmap

SIDE = 65


class SurfaceHand:
    """Selects on the surface by rows and columns of the map."""

    def __init__(self, qtbot, window):
        self._qtbot, self.window, self.view = qtbot, window, surface(window)

    @property
    def document(self):
        return self.window.document

    def at(self, row, column):
        """Return where a point of the map is on the screen, and check that it is the one that is seen there."""
        places = as_places(np.array([(row, column)]), self.view.ground.heightmap.heights.shape)
        ((x, y),) = self.view.positions(places).tolist()
        seen = self.view.navigation.point_at(QPointF(x, y))
        assert seen is not None
        assert abs(seen.row - row) + abs(seen.column - column) < 0.5
        return x, y

    def drag(self, *places, held=PLAIN):
        self.follow([self.at(*place) for place in places], held)

    def follow(self, positions, held=PLAIN):
        mouse(self.view, KINDS.MouseButtonPress, positions[0], LEFT, LEFT, held)
        for position in positions[1:]:
            mouse(self.view, KINDS.MouseMove, position, NONE, LEFT, held)
        mouse(self.view, KINDS.MouseButtonRelease, positions[-1], LEFT, NONE, held)
        self.settle()

    def choose(self, name):
        action(self.window, name).trigger()

    def settle(self):
        self._qtbot.waitUntil(lambda: not is_busy(self.window.findChild(SelectionController)), timeout=LONG)

    def weights(self):
        return self.document.selection.weights(self.document.heightmap)

    @property
    def part(self):
        return self.document.selection.layers[-1].part


def hand_on_dome(qtbot, window):
    """Return a hand over a window that shows a low dome from above: all of it is seen."""
    rows, columns = np.indices((SIDE, SIDE))
    heights = np.exp(-((rows - 32.0) ** 2 + (columns - 32.0) ** 2) / 400).astype(np.float32)
    window.document.start(Heightmap(heights))
    action(window, "TopView").trigger()
    one = SurfaceHand(qtbot, window)
    qtbot.waitUntil(lambda: one.view.ground.heightmap.rows == SIDE and not window.busy, timeout=LONG)
    return one
