"""The panels of the window: docks that are arranged for a workspace, opened for work, and kept as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from PySide6.QtCore import QByteArray, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QWidget

from terrain_explorer.gui.widgets.docks import ScrolledPanel, add_dock
from terrain_explorer.gui.window.workspaces.panel_room import PanelRoom, in_front
from terrain_explorer.gui.window.workspaces.panel_tabs import PanelTabs
from terrain_explorer.gui.window.workspaces.workspace import Stack, Workspace
from terrain_explorer.language import marked, tr

# Qt ignores a kept layout of another version. Increase it when docks are added or get other places.
_VERSION = 8
_HEIGHTS = {"profile": 210, "timeline": 270}
_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
_BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
_SIDES = _RIGHT, _LEFT
# Qt finds a dock in a kept layout by its object name, so these names stay.
_TITLES = {
    "profile": (marked("Profile"), "profileDock"),
    "timeline": (marked("Growth"), "timelineDock"),
    "generate": (marked("Generate"), "generateDock"),
    "map": (marked("Map"), "mapDock"),
    "explore": (marked("Explore"), "exploreDock"),
    "appearance": (marked("Light and colour"), "surfaceDock"),
    "brush": (marked("Brush"), "brushDock"),
    "path": (marked("Path"), "pathDock"),
    "selection": (marked("Selection"), "selectionDock"),
    "filters": (marked("Filters"), "filtersDock"),
    "steps": (marked("Steps"), "stepsDock"),
    "history": (marked("History"), "historyDock"),
    "export": (marked("Export"), "exportDock"),
    "filter": (marked("Change"), "operationDock"),
}
_SCROLLED = ("generate", "appearance", "brush", "path", "selection", "steps")
_OF_WORK = ("timeline", "filter")
"""The panels that mean nothing without their work."""

_TOOLBARS = {"toolBar": Qt.ToolBarArea.TopToolBarArea, "drawToolBar": Qt.ToolBarArea.LeftToolBarArea}
_MOST = 0.33
_LARGE = 0.7
"""The share of the room that the larger one of map and surface takes."""


class PanelLayout:
    """The docks of a window.

    A panel that some work opens is a guest: it goes when the work ends, and no workspace keeps it.

    Parameters
    ----------
    panels
        The content of each dock, by the names in this module.

    Attributes
    ----------
    docks
        The docks by name.
    tabs
        The tabs of those that share a place.
    """

    def __init__(self, window: QMainWindow, panels: Mapping[str, QWidget]) -> None:
        self._window = window
        # The panels at the sides need the height more than the plots below need the width.
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        self.docks: dict[str, QDockWidget] = {}
        self.tabs = PanelTabs(window, self.docks)
        # What one clicks in the map's panel lies at its lower edge.
        self._room = PanelRoom(window, self.docks, lambda dock: dock not in (self.docks["filter"], self.docks["map"]))
        self._guests: dict[str, list[QDockWidget]] = {}
        """The guests, each with what it covers."""
        for name, (title, object_name) in _TITLES.items():
            content = ScrolledPanel(panels[name]) if name in _SCROLLED else panels[name]
            self.add({name: add_dock(window, _LEFT, tr(title), object_name, content)})
        # Closing this dock would leave the filter half chosen, so it has no close button. Cancel closes it.
        self.docks["filter"].setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)

    def add(self, docks: Mapping[str, QDockWidget]) -> None:
        """Arrange docks like the others from here on."""
        self.docks |= docks
        for name, dock in docks.items():
            # All of them open, one below the other, would make the window higher than the screen.
            dock.hide()
            if name not in _OF_WORK:
                # Whatever the user opens or closes is no guest any more.
                dock.toggleViewAction().triggered.connect(lambda _=False, name=name: self._guests.pop(name, None))

    @property
    def actions(self) -> list[QAction]:
        """The actions that show and hide the docks, for a menu."""
        return [dock.toggleViewAction() for name, dock in self.docks.items() if name != "filter"]

    def bring(self, name: str) -> None:
        """Show a dock for some work in front of those that share its place, high enough to read."""
        dock = self.docks[name]
        # A height that the user gave to an open dock stays.
        closed = not dock.isVisible()
        if name == "filter":
            self._room.want(dock)
        ahead = [other for other in self.docks.values() if in_front(other)]
        dock.show()
        if closed or name in _OF_WORK:
            covered = [other for other in self._window.tabifiedDockWidgets(dock) if other in ahead]
            self._guests.setdefault(name, covered)
        dock.raise_()
        if closed and self._window.dockWidgetArea(dock) == _BELOW:
            self._resize({name: _HEIGHTS.get(name, 0)}, Qt.Orientation.Vertical)

    def dismiss(self, name: str) -> None:
        """Hide a dock if some work had opened it, and show what it had covered."""
        if name in self._guests:
            self._room.release(self.docks[name])
            self.docks[name].hide()
            for covered in self._guests.pop(name):
                covered.raise_()

    def show(self, name: str, wanted: bool) -> None:
        """Bring a dock for some work, or dismiss it."""
        if wanted:
            self.bring(name)
        else:
            self.dismiss(name)

    def give_room(self, name: str, wanted: bool) -> None:
        """Let a dock be as high as its form needs, as far as the others can spare it, or as high as before."""
        if wanted:
            self._room.want(self.docks[name])
        else:
            self._room.release(self.docks[name])

    def arrange(self, workspace: Workspace) -> None:
        """Bring all panels and toolbars to their usual places in a workspace; the guests stay open."""
        with self._without_guests():
            self._place_toolbars(workspace)
            for dock in self.docks.values():
                dock.setFloating(False)
            for area, stacks in ((_LEFT, workspace.left), (_RIGHT, workspace.right), (_BELOW, workspace.below)):
                for stack in stacks:
                    self._place(area, stack, workspace.shown)
            self.size(workspace)
        if not self._window.isVisible():
            # Qt forgets most of it when it lays the window out for the screen.
            QTimer.singleShot(0, self._window, lambda: self.size(workspace))

    def state(self) -> QByteArray:
        """Return the places of all panels but the guests."""
        with self._without_guests():
            return self._window.saveState(_VERSION)

    def restore(self, state: QByteArray) -> bool:
        """Bring the panels back to the places in a state, and return whether it could be read; the guests stay open."""
        with self._without_guests():
            return self._window.restoreState(state, _VERSION)

    def raise_floating(self) -> None:
        """Bring the panels that float before the window when that is shown for the first time."""
        # They would lie behind the window, for they were on the screen first.
        for dock in self.docks.values():
            if dock.isFloating() and dock.isVisible():
                dock.hide()
                QTimer.singleShot(0, dock, dock.show)

    def swap_views(self) -> None:
        """Make the map large and the surface small, or the other way round, with the map beside the surface."""
        # The map without end stands in for the map where that is not open.
        name = "explore" if in_front(self.docks["explore"]) and not in_front(self.docks["map"]) else "map"
        dock, surface = self.docks[name], self._window.centralWidget()
        assert surface is not None
        self._put_beside(dock)
        beside = self._window.dockWidgetArea(dock) in _SIDES
        given, kept = (dock.width(), surface.width()) if beside else (dock.height(), surface.height())
        share = 1 - _LARGE if given > kept else _LARGE
        orientation = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        # The others are named as well, or Qt would take room from them.
        others = [other for other in self.docks.values() if in_front(other) and other is not dock] if beside else []
        widths = [other.width() for other in others]
        self._window.resizeDocks([dock, *others], [round(share * (given + kept)), *widths], orientation)

    @contextmanager
    def _without_guests(self) -> Iterator[None]:
        """Hide the guests for a moment, without ending their work."""
        guests = [name for name in self._guests if self.docks[name].isVisible()]
        with ExitStack() as blocked, self._room.given_back():
            self._window.setUpdatesEnabled(False)
            blocked.callback(self._window.setUpdatesEnabled, True)
            for name in guests:
                blocked.enter_context(QSignalBlocker(self.docks[name].toggleViewAction()))
                self.dismiss(name)
            self._guests.clear()
            yield
            for name in guests:
                self.bring(name)

    def _place_toolbars(self, workspace: Workspace) -> None:
        for toolbar in self._window.findChildren(QToolBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            self._window.addToolBar(_TOOLBARS[toolbar.objectName()], toolbar)
            toolbar.setVisible(workspace.tools or toolbar.objectName() != "drawToolBar")

    def _place(self, area: Qt.DockWidgetArea, stack: Stack, shown: tuple[str, ...]) -> None:
        """Put a stack of docks below those of the same area."""
        first, *others = (self.docks[name] for name in stack)
        self._window.addDockWidget(area, first)
        for dock in others:
            self._window.tabifyDockWidget(first, dock)
        for name in stack:
            self.docks[name].setVisible(name in shown)
        for name in [name for name in stack if name in shown][:1]:
            self.docks[name].raise_()

    def _put_beside(self, dock: QDockWidget) -> None:
        """Show a dock at a side that it has for itself, if there is one."""
        if self._has_others(self._window.dockWidgetArea(dock), dock) or dock.isFloating() or not dock.isVisible():
            dock.setFloating(False)
            free = [side for side in _SIDES if not self._has_others(side, dock)]
            if free:
                self._window.addDockWidget(free[0], dock)
            dock.show()

    def _has_others(self, area: Qt.DockWidgetArea, dock: QDockWidget) -> bool:
        """Tell whether docks that share no tabs with this one are open in an area."""
        return any(
            self._window.dockWidgetArea(other) == area and other.isVisible() and not other.isFloating()
            for other in self.docks.values()
            if other not in (dock, *self._window.tabifiedDockWidgets(dock))
        )

    def size(self, workspace: Workspace) -> None:
        """Give the panels their usual sizes in a workspace."""
        self._resize(workspace.heights, Qt.Orientation.Vertical)
        self._resize(workspace.widths, Qt.Orientation.Horizontal)

    def _resize(self, sizes: Mapping[str, float], orientation: Qt.Orientation) -> None:
        """Give docks these sizes: pixels, though no more than a third of a small window, or shares of the window."""
        whole = self._window.width() if orientation == Qt.Orientation.Horizontal else self._window.height()
        pixels = [round(min(size, _MOST * whole) if size > 1 else size * whole) for size in sizes.values()]
        self._window.resizeDocks([self.docks[name] for name in sizes], pixels, orientation)
