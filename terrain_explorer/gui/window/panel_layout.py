"""Where the panels stand in the window, and how that is kept over a restart."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.docks import ScrolledPanel, add_dock
from terrain_explorer.language import marked, tr

_VERSION = 4
_HEIGHTS = {"profile": 210, "timeline": 270}
_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
_BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
_PLACES = {
    "profile": (_BELOW, marked("Profile"), "profileDock"),
    "timeline": (_BELOW, marked("Growth"), "timelineDock"),
    "generate": (_LEFT, marked("Generate"), "generateDock"),
    "map": (_RIGHT, marked("Map"), "mapDock"),
    "look": (_RIGHT, marked("Light and colour"), "surfaceDock"),
    "brush": (_LEFT, marked("Brush"), "brushDock"),
    "history": (_RIGHT, marked("History"), "historyDock"),
    "operation": (_LEFT, marked("Change"), "operationDock"),
}
_SCROLLED = ("generate", "look", "brush", "operation")
_BEHIND = {"timeline": "profile", "brush": "generate", "operation": "generate", "history": "look"}
"""Which panel lies behind which, as tabs."""
_WHEN_NEEDED = ("profile", "timeline", "brush", "operation")
"""What is hidden until it is needed."""


class PanelLayout:
    """The docks of a window.

    Parameters
    ----------
    panels
        The content of each dock, by the names above.
    """

    def __init__(self, window: QMainWindow, panels: Mapping[str, QWidget]) -> None:
        self._window = window
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        self.docks: dict[str, QDockWidget] = {}
        for name, (area, title, object_name) in _PLACES.items():
            content = ScrolledPanel(panels[name]) if name in _SCROLLED else panels[name]
            self.docks[name] = add_dock(window, area, tr(title), object_name, content)
        for behind, before in _BEHIND.items():
            window.tabifyDockWidget(self.docks[before], self.docks[behind])
            self.docks[before].raise_()
        self.docks["operation"].setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
        self._resize(("generate", "map"), (360, 300), Qt.Orientation.Horizontal)
        self._resize(("map", "look"), (330, 360), Qt.Orientation.Vertical)

    @property
    def actions(self) -> list[QAction]:
        """The actions that show and hide docks, for a menu."""
        return [dock.toggleViewAction() for name, dock in self.docks.items() if name != "operation"]

    def show_profile(self, wanted: bool) -> None:
        """Show the profile where it is wanted, high enough to be read."""
        if wanted:
            self._open_below("profile")

    def show_timeline(self, wanted: bool) -> None:
        """Show the timeline before the profile, or hide it."""
        if wanted:
            self._open_below("timeline")
        else:
            self.docks["timeline"].hide()

    def bring(self, name: str) -> None:
        """Show a dock, before those with which it shares its place."""
        self.docks[name].show()
        self.docks[name].raise_()

    def _open_below(self, name: str) -> None:
        """Bring a dock below the surface; one that was closed is made high enough to be read."""
        closed = not self.docks[name].isVisible()
        self.bring(name)
        if closed:
            self._resize((name,), (_HEIGHTS[name],), Qt.Orientation.Vertical)

    def restore(self) -> None:
        """Bring back where all was at the end of the last start."""
        geometry, layout = settings().value("geometry"), settings().value("layout")
        if isinstance(geometry, QByteArray) and isinstance(layout, QByteArray):
            self._window.restoreGeometry(geometry)
            self._window.restoreState(layout, _VERSION)
        for name in _WHEN_NEEDED:
            self.docks[name].hide()

    def keep(self) -> None:
        """Remember where all is."""
        settings().setValue("geometry", self._window.saveGeometry())
        settings().setValue("layout", self._window.saveState(_VERSION))

    def _resize(self, names: tuple[str, ...], sizes: tuple[int, ...], orientation: Qt.Orientation) -> None:
        self._window.resizeDocks([self.docks[name] for name in names], list(sizes), orientation)
