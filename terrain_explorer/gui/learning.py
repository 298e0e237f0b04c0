"""The docks for those who learn: the figures, the growth along a line, and the page on the algorithm."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from terrain_explorer.gui.docks import add_dock
from terrain_explorer.gui.figures.panel import FiguresPanel
from terrain_explorer.gui.naming import named
from terrain_explorer.gui.one_dimension.panel import OneDimensionPanel
from terrain_explorer.gui.pages.panel import AlgorithmPanel
from terrain_explorer.terrain import Generator, Heightmap

_PART_BESIDE, _PART_BELOW = 0.6, 0.34
"""How much of the window's height such a dock takes when it is opened."""


class Learning(QObject):
    """Three docks, closed at first, that follow the document.

    Attributes
    ----------
    docks
        The docks, for the menu.

    Signals
    -------
    generatorWanted
        A link asks for the terrain of this `Generator`.
    stageWanted
        A link asks for this stage of the growth, by its number.
    failed
        An exception that ended the measuring of the figures.
    """

    generatorWanted = Signal(object)
    stageWanted = Signal(int)
    failed = Signal(object)

    def __init__(self, window: QMainWindow, generator: Generator, beside: QDockWidget, below: QDockWidget) -> None:
        super().__init__(window)
        self._window = window
        self._figures = FiguresPanel()
        self._edge = OneDimensionPanel()
        self._page = named(AlgorithmPanel(generator), "algorithmPage", "How the algorithm works")
        self._figures_dock = _tabbed(window, beside, "Figures", "figuresDock", self._figures)
        self._page_dock = _tabbed(window, beside, "Algorithm", "algorithmDock", self._page)
        self._edge_dock = _tabbed(window, below, "One dimension", "oneDimensionDock", self._edge)
        self.docks = [self._figures_dock, self._page_dock, self._edge_dock]
        self._figures.failed.connect(self.failed)
        self._page.generatorWanted.connect(self.generatorWanted)
        self._page.stageWanted.connect(self.stageWanted)
        self._page.figureWanted.connect(self._show_figure)

    def setTerrain(self, heightmap: Heightmap, generator: Generator | None) -> None:
        """Follow the document."""
        self._figures.setHeightmap(heightmap)
        self._edge.setGenerator(generator)
        self._page.setGenerator(generator)

    def setStage(self, stage: int) -> None:
        """Show the edge of the map at a stage of the growth, by the number of the stage."""
        self._edge.setStage(stage)

    def showFigures(self) -> None:
        """Open the figures."""
        _open(self._window, self._figures_dock)

    def explain(self) -> None:
        """Open the page on the algorithm."""
        _open(self._window, self._page_dock)

    def stop(self) -> None:
        """End the work and its thread."""
        self._figures.stop()

    def _show_figure(self, name: str) -> None:
        self.showFigures()
        self._figures.showFigure(name)


def _tabbed(window: QMainWindow, beside: QDockWidget, title: str, name: str, content: QWidget) -> QDockWidget:
    """Add a dock as a tab beside another one, closed."""
    dock = add_dock(window, window.dockWidgetArea(beside), title, name, content)
    window.tabifyDockWidget(beside, dock)
    _hide_behind_other_tabs(dock, content)
    dock.toggleViewAction().triggered.connect(lambda shown: _open(window, dock) if shown else None)
    dock.hide()
    beside.raise_()
    return dock


def _hide_behind_other_tabs(dock: QDockWidget, content: QWidget) -> None:
    """Hide the content, and so end its work, while the dock is behind another one: Qt only moves it out of sight."""
    policy = content.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    content.setSizePolicy(policy)
    dock.visibilityChanged.connect(content.setVisible)


def _open(window: QMainWindow, dock: QDockWidget) -> None:
    """Bring a dock to the front, with room to read."""
    dock.show()
    dock.raise_()
    below = window.dockWidgetArea(dock) == Qt.DockWidgetArea.BottomDockWidgetArea
    room = round(window.height() * (_PART_BELOW if below else _PART_BESIDE))
    if not dock.isFloating() and dock.height() < room:
        window.resizeDocks([dock], [room], Qt.Orientation.Vertical)
