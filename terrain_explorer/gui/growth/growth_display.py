"""Shows a growth in the views, and reports clicks on them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction

from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.map2d.cell_numbers import NumberScale
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.marks import MapPoint, Tint, as_point
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.tool import ClickTool
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import Heightmap


class GrowthDisplay(QObject):
    """Shows a growth in the surface and in the map.

    Signals
    -------
    clicked
        The `Point` of the map shown that was clicked.
    numbersChanged
        The user chose another scale for numbers.

    Parameters
    ----------
    action
        While it is ticked, clicks ask about heights.
    """

    clicked = Signal(object)
    numbersChanged = Signal()

    def __init__(
        self, views: ViewSync, surface: SurfacePane, map_panel: MapPanel, action: QAction, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._views, self._surface, self._map = views, surface, map_panel
        self._lattice: GrowthMarks | None = None
        self._origin: HeightOrigin | None = None
        tool = self._tool = ClickTool(self)
        tool.cursor = Qt.CursorShape.ArrowCursor
        views.tools.offer(tool, action)
        tool.clicked.connect(self._on_clicked)
        # A hillshaded map may take the surface's place at any time, and it begins without marks.
        surface.flattened.connect(self._show)
        map_panel.numbersChanged.connect(self.numbersChanged)

    @property
    def numbers(self) -> NumberScale:
        """The scale chosen for numbers."""
        return self._map.numbers

    def setHeightmap(
        self, heightmap: Heightmap, lattice: GrowthMarks | None = None, step: int = 1, tint: Tint | None = None
    ) -> None:
        """Show a map and mark its fresh and unset points; None where all are set.

        Parameters
        ----------
        step
            The rows and columns of the whole map from one point to the next.
        tint
            Sets ground off from the rest, where its points are too many for marks.
        """
        self._lattice = lattice
        self._views.ground.setHeightmap(heightmap, step=step)
        self._tool.marked.emit(() if tint is None else (tint,))
        self._show()

    def setOrigin(self, origin: HeightOrigin | None) -> None:
        """Show a point and its parents, or none."""
        self._origin = origin
        self._show()

    def _on_clicked(self, place: MapPoint) -> None:
        heightmap = self._views.ground.heightmap
        if heightmap is not None:
            self.clicked.emit(as_point(place, heightmap.heights.shape))

    def _show(self) -> None:
        for growth in (self._surface.shown.growth, self._map.view.growth):
            growth.setLattice(self._lattice)
            growth.setDescent(self._origin)
