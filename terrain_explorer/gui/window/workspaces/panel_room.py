"""Gives a panel the height that its form needs, as long as the user works with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.widgets.docks import ScrolledContent

_Heights = dict[QDockWidget, int]
_SIDES = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


class PanelRoom(QObject):
    """Takes height from the panels above and below one whose form does not fit, and gives it back afterwards.

    A height that the user chooses meanwhile stays.

    Parameters
    ----------
    docks
        The docks of the window.
    fixed
        Tells whether the upper edge of a panel stays where it is: what the user is clicking there must not move away.
    """

    def __init__(
        self, window: QMainWindow, docks: Mapping[str, QDockWidget], fixed: Callable[[QDockWidget], bool]
    ) -> None:
        super().__init__(window)
        self._window, self._docks, self._fixed = window, docks, fixed
        self._wishes: list[QDockWidget] = []
        """The docks that want room; the last one gets it."""
        self._chosen: _Heights = {}
        """The heights that the panels have for the user."""
        self._given: _Heights = {}
        # A new form has no size before its layout is done.
        self._timer = single_shot_timer(self, 0, self._give)

    def want(self, dock: QDockWidget) -> None:
        """Give a dock, which may not be open yet, the height that its content needs, if the others can spare it."""
        # Before it opens: its own least height would push the others away.
        self._give_back()
        self._wishes = [*(other for other in self._wishes if other is not dock), dock]
        self._timer.start()

    def release(self, dock: QDockWidget) -> None:
        """Give back what a dock took, which is still open."""
        if dock in self._wishes:
            self._wishes.remove(dock)
            self._give_back()
            self._timer.start()

    @contextmanager
    def given_back(self) -> Iterator[None]:
        """Let the panels have the heights that the user chose, while they are kept or placed anew."""
        self._give_back()
        yield
        self._timer.start()

    def _give(self) -> None:
        self._give_back()
        dock = next((wish for wish in reversed(self._wishes) if in_front(wish)), None)
        if dock is None or self._window.dockWidgetArea(dock) not in _SIDES:
            return
        column = [*self._others(dock), dock]
        self._chosen = {each: self._height(each) for each in column}
        # Lines wrap anew where a scroll bar comes or goes, so that the first answer may be a little short.
        for _ in range(2):
            self._resize(self._shared(column))
        self._given = {each: self._height(each) for each in column}

    def _others(self, dock: QDockWidget) -> list[QDockWidget]:
        """Return the docks that can spare height for this one, those that have the most of it first."""
        area, place = self._window.dockWidgetArea(dock), dock.geometry()
        column = [
            other
            for other in self._docks.values()
            if other is not dock
            and in_front(other)
            and self._window.dockWidgetArea(other) == area
            and other.x() <= place.center().x() <= other.geometry().right()
            and (other.y() > place.y() or not self._fixed(dock))
        ]
        return sorted(column, key=QDockWidget.height, reverse=True)

    def _shared(self, column: list[QDockWidget]) -> _Heights:
        """Return the heights in which the last dock of a column gets what it misses, if the others can spare it."""
        heights = {dock: self._height(dock) for dock in column}
        *others, last = column
        missing = _missing(last)
        for dock in others:
            spared = min(missing, max(0, dock.height() - dock.minimumSizeHint().height()))
            heights[dock] -= spared
            heights[last] += spared
            missing -= spared
        return heights

    def _give_back(self) -> None:
        given, self._given = self._given, {}
        now = {dock: self._height(front) for dock in given if (front := self._front(dock)) is not None}
        whole, was = sum(now.values()), sum(given.values())
        chosen_since = whole == was and now != given
        if now and not chosen_since:
            # In a window that has another size by now, everyone gets the share that it had.
            self._resize({dock: round(self._chosen[dock] * whole / was) for dock in now})

    def _front(self, dock: QDockWidget) -> QDockWidget | None:
        """Return a dock, or the one whose tab is in front of it; None where the window shows neither."""
        return next((one for one in (dock, *self._window.tabifiedDockWidgets(dock)) if in_front(one)), None)

    def _height(self, dock: QDockWidget) -> int:
        """Return the height of a dock and of the tabs below it, which Qt counts as part of it."""
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        below = QPoint(dock.geometry().center().x(), dock.geometry().bottom() + 2)
        return dock.height() + sum(bar.height() for bar in bars if bar.isVisible() and bar.geometry().contains(below))

    def _resize(self, heights: _Heights) -> None:
        # At once: the new heights are read right after this.
        animated, layout = self._window.isAnimated(), self._window.layout()
        assert layout is not None
        self._window.setAnimated(False)
        self._window.resizeDocks(list(heights), list(heights.values()), Qt.Orientation.Vertical)
        layout.activate()
        self._window.setAnimated(animated)


def in_front(dock: QDockWidget) -> bool:
    """Tell whether a dock is in the window, and not behind another tab."""
    return dock.isVisible() and not dock.isFloating() and not dock.visibleRegion().isEmpty()


def _missing(dock: QDockWidget) -> int:
    """Return by how many pixels a dock is too low for its content."""
    content = dock.findChild(ScrolledContent) or dock.findChild(MapPanel)
    return 0 if content is None else content.missing_height
