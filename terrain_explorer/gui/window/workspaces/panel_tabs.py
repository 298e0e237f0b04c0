"""The tabs of panels that share a place: their whole names, and an icon each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from PySide6.QtCore import QChildEvent, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from terrain_explorer.gui.services.icons import line_icon

_ICONS = {
    "profile": "profile",
    "timeline": "growth",
    "generate": "generate",
    "map": "map",
    "explore": "explore",
    "appearance": "look",
    "brush": "brush",
    "path": "path",
    "selection": "select-rectangle",
    "filters": "filters",
    "filter": "change",
    "steps": "steps",
    "history": "history",
    "export": "export",
    "figures": "figures",
    "algorithm": "book",
    "edge": "edge",
}
"""The icons of the panels, by the names in `PanelLayout`."""


class PanelTabs(QObject):
    """Dresses the bars of tabs of a window, which Qt makes, fills and frees as panels come and go.

    Parameters
    ----------
    docks
        The panels by name; there may be more of them later.
    """

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self._icon = cache(line_icon)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Dress a new bar, and tabs that have come since: then Qt lays the window out anew."""
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            tabs = event.child()
            if isinstance(tabs, QTabBar):
                # Where names have no room, arrows bring the others.
                tabs.setElideMode(Qt.TextElideMode.ElideNone)
                # Higher than the names, icons would make the bars higher as they come.
                side = tabs.fontMetrics().height()
                tabs.setIconSize(QSize(side, side))
        elif event.type() == QEvent.Type.LayoutRequest:
            self._add_icons(lambda icon: icon.isNull())
        return False

    def colourIcons(self) -> None:
        """Draw the icons in the program's colours."""
        self._icon.cache_clear()
        self._add_icons(lambda _: True)

    def _add_icons(self, lacks: Callable[[QIcon], bool]) -> None:
        # Qt tells no panel of a tab, but it gives the tab the panel's title.
        names: dict[str, str] = {}
        for tabs in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            for at in range(tabs.count()):
                if lacks(tabs.tabIcon(at)):
                    names = names or {dock.windowTitle(): name for name, dock in self._docks.items()}
                    if (name := names.get(tabs.tabText(at))) is not None:
                        tabs.setTabIcon(at, self._icon(_ICONS[name]))
