"""The places of the panels in the window, kept from one start to the next."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack

from PySide6.QtCore import QByteArray, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.docks import ScrolledPanel, add_dock
from terrain_explorer.language import marked, tr

# Qt ignores a kept layout of another version. Increase it when docks are added or get other places.
_VERSION = 5
_HEIGHTS = {"profile": 210, "timeline": 270}
_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
_BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
# Qt finds a dock in a kept layout by its object name, so these names stay.
_PLACES = {
    "profile": (_BELOW, marked("Profile"), "profileDock"),
    "timeline": (_BELOW, marked("Growth"), "timelineDock"),
    "generate": (_LEFT, marked("Generate"), "generateDock"),
    "map": (_RIGHT, marked("Map"), "mapDock"),
    "appearance": (_RIGHT, marked("Light and colour"), "surfaceDock"),
    "brush": (_LEFT, marked("Brush"), "brushDock"),
    "steps": (_RIGHT, marked("Steps"), "stepsDock"),
    "history": (_RIGHT, marked("History"), "historyDock"),
    "filter": (_LEFT, marked("Change"), "operationDock"),
}
_SCROLLED = ("generate", "appearance", "brush", "filter", "steps")
_BEHIND = {"timeline": "profile", "brush": "generate", "filter": "generate", "steps": "appearance", "history": "steps"}
"""The panels that share a place as tabs: each lies behind another one."""

_WHEN_NEEDED = ("profile", "timeline", "brush", "filter")
"""The panels that are hidden until they are needed."""


class PanelLayout:
    """The docks of a window.

    Parameters
    ----------
    panels
        The content of each dock, by the names in this module.
    """

    def __init__(self, window: QMainWindow, panels: Mapping[str, QWidget]) -> None:
        self._window = window
        # The panels at the sides need the height more than the plots below need the width.
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        self.docks: dict[str, QDockWidget] = {}
        for name, (area, title, object_name) in _PLACES.items():
            content = ScrolledPanel(panels[name]) if name in _SCROLLED else panels[name]
            self.docks[name] = add_dock(window, area, tr(title), object_name, content)
        for behind, before in _BEHIND.items():
            window.tabifyDockWidget(self.docks[before], self.docks[behind])
            self.docks[before].raise_()
        # Closing this dock would leave the filter half chosen, so it has no close button. Cancel closes it.
        self.docks["filter"].setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
        self._size()

    @property
    def actions(self) -> list[QAction]:
        """The actions that show and hide the docks, for a menu."""
        return [dock.toggleViewAction() for name, dock in self.docks.items() if name != "filter"]

    def show_profile(self, wanted: bool) -> None:
        """Show the profile if it is wanted, high enough to read."""
        if wanted:
            self._open_below("profile")

    def show_timeline(self, wanted: bool) -> None:
        """Show the timeline in front of the profile, or hide it."""
        if wanted:
            self._open_below("timeline")
        else:
            self.docks["timeline"].hide()

    def bring(self, name: str) -> None:
        """Show a dock in front of those that share its place."""
        self.docks[name].show()
        self.docks[name].raise_()

    def _open_below(self, name: str) -> None:
        """Show a dock below the surface, high enough to read if it was closed."""
        # A height that the user gave to an open dock stays.
        closed = not self.docks[name].isVisible()
        self.bring(name)
        if closed:
            self._resize((name,), (_HEIGHTS[name],), Qt.Orientation.Vertical)

    def restore(self) -> None:
        """Restore the places of the last session."""
        self._usual = self._window.saveState(_VERSION)
        geometry, layout = settings().value("geometry"), settings().value("layout")
        # Another program, or a user, may have written something else into the settings.
        if isinstance(geometry, QByteArray) and isinstance(layout, QByteArray):
            self._window.restoreGeometry(geometry)
            self._window.restoreState(layout, _VERSION)
        # These belong to work that has not begun yet.
        for name in _WHEN_NEEDED:
            self.docks[name].hide()
        # A panel that floats would lie behind the window, for it was on the screen first.
        floating = [dock for dock in self._window.findChildren(QDockWidget) if dock.isFloating() and dock.isVisible()]
        for dock in floating:
            dock.hide()
            QTimer.singleShot(0, dock, dock.show)

    def reset(self) -> None:
        """Bring all panels back to the places of the first start; those of the work at hand stay open."""
        needed = [name for name in _WHEN_NEEDED if self.docks[name].isVisible()]
        # The work would end if its panel were closed, be it for a moment.
        with ExitStack() as blocked:
            for name in _WHEN_NEEDED:
                blocked.enter_context(QSignalBlocker(self.docks[name].toggleViewAction()))
            self._window.restoreState(self._usual, _VERSION)
            for name in _WHEN_NEEDED:
                self.docks[name].setVisible(name in needed)
        self._size()

    def keep(self) -> None:
        """Remember the places."""
        kept = settings()
        kept.setValue("geometry", self._window.saveGeometry())
        kept.setValue("layout", self._window.saveState(_VERSION))

    def _size(self) -> None:
        """Give the docks their usual sizes."""
        for name, height in _HEIGHTS.items():
            self._resize((name,), (height,), Qt.Orientation.Vertical)
        self._resize(("generate", "map"), (360, 300), Qt.Orientation.Horizontal)
        self._resize(("map", "appearance"), (330, 360), Qt.Orientation.Vertical)

    def _resize(self, names: tuple[str, ...], sizes: tuple[int, ...], orientation: Qt.Orientation) -> None:
        self._window.resizeDocks([self.docks[name] for name in names], list(sizes), orientation)
