"""The panels of the window: docks that are arranged for a workspace, opened for work, and kept as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache, partial

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, QObject, QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolBar

from terrain_explorer.gui.services.icons import line_icon
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.widgets.docks import ICON, ScrolledContent, ScrolledPanel, add_dock, hide_behind_other_tabs
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.window.feature import Dock
from terrain_explorer.gui.window.workspace import Stack, Workspace
from terrain_explorer.language import tr

# Qt ignores a kept layout of another version. Increase it when docks are added or get other places.
_VERSION = 10
_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
_BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
_SIDES = _RIGHT, _LEFT
_TOOLBARS = {"toolBar": Qt.ToolBarArea.TopToolBarArea, "drawToolBar": Qt.ToolBarArea.LeftToolBarArea}
_MOST = 0.33
_LARGE = 0.7
"""The share of the room that the larger one of map and surface takes."""


_Heights = dict[QDockWidget, int]


class PanelLayout:
    """The docks of a window.

    A panel that some work opens is a guest: it goes when the work ends, and no workspace keeps it.

    Parameters
    ----------
    docks
        What there is to arrange.

    Attributes
    ----------
    docks
        The docks by name.
    tabs
        The tabs of those that share a place.
    """

    def __init__(self, window: QMainWindow, docks: Iterable[Dock]) -> None:
        self._window, self._declared = window, {dock.name: dock for dock in docks}
        self._of_work = {dock.name for dock in self._declared.values() if dock.command or dock.of_work}
        # The panels at the sides need the height more than the plots below need the width.
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        self.docks: dict[str, QDockWidget] = {}
        self.tabs = PanelTabs(window, self.docks)
        self.tabs.chosen.connect(self._note_opened)
        self._opened: list[QDockWidget] = []
        """The panels that the user or some work has opened or brought to the front, the last one at the end."""
        # What one clicks in the map's panel lies at its lower edge.
        self._room = PanelRoom(window, self.docks, lambda dock: dock not in (self.docks["filter"], self.docks["map"]))
        self._guests: dict[str, list[QDockWidget]] = {}
        """The guests, each with what it covers."""
        for name, one in self._declared.items():
            content = ScrolledPanel(one.panel) if one.scrolled else one.panel
            object_name, icon = one.object_name or f"{name}Dock", one.icon or name
            dock = add_dock(window, _LEFT, tr(one.title), object_name, content, icon, f"manual/{one.manual}")
            self.add({name: dock})
            if one.scrolled or one.rests:
                hide_behind_other_tabs(dock, content)
        # Closing this dock would leave the filter half chosen, so it has no close button. Cancel closes it.
        self.docks["filter"].setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)

    def follow(self, commands: Mapping[str, QAction]) -> None:
        """Let docks be open while their commands are on, from here on.

        Call it after they were restored: that may open a dock for a moment, which must not switch its command on.
        """
        for name, dock in self._declared.items():
            if dock.command:
                commands[dock.command].toggled.connect(partial(self.show, name))
                # The user may close the dock by its own button, and that ends the work as well.
                self.docks[name].toggleViewAction().toggled.connect(commands[dock.command].setChecked)

    def add(self, docks: Mapping[str, QDockWidget]) -> None:
        """Arrange docks like the others from here on."""
        self.docks |= docks
        for name, dock in docks.items():
            # All of them open, one below the other, would make the window higher than the screen.
            dock.hide()
            if name not in self._of_work:
                # Whatever the user opens or closes is no guest any more.
                dock.toggleViewAction().triggered.connect(lambda _=False, name=name: self._guests.pop(name, None))
            dock.toggleViewAction().triggered.connect(lambda opened, dock=dock: self._choose(dock, opened))

    @property
    def opened(self) -> QDockWidget | None:
        """The panel that was opened or brought to the front last, of those that are still in sight, or None."""
        seen = (dock for dock in reversed(self._opened) if in_front(dock) or (dock.isFloating() and dock.isVisible()))
        return next(seen, None)

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
        self._note_opened(dock)
        self._make(name)
        dock.show()
        if closed or name in self._of_work:
            covered = [other for other in self._window.tabifiedDockWidgets(dock) if other in ahead]
            self._guests.setdefault(name, covered)
        dock.raise_()
        if closed and self._window.dockWidgetArea(dock) == _BELOW:
            height = self._declared[name].height if name in self._declared else 0
            self._resize({name: height}, Qt.Orientation.Vertical)

    def dismiss(self, name: str) -> None:
        """Hide a dock if some work had opened it, and show what it had covered."""
        if name in self._guests:
            self._room.release(self.docks[name])
            was_seen = in_front(self.docks[name])
            self.docks[name].hide()
            for covered in self._guests.pop(name):
                if was_seen:  # else something else lies in front by now
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
        dock, surface = self.docks["map"], self._window.centralWidget()
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

    def _choose(self, dock: QDockWidget, opened: bool) -> None:
        """Note what the user opened or closed. Qt leaves an opened dock behind those that share its place."""
        self._note_opened(dock, opened)
        if opened:
            dock.raise_()

    def _note_opened(self, dock: QDockWidget, opened: bool = True) -> None:
        self._opened = [other for other in self._opened if other is not dock]
        if opened:
            self._opened.append(dock)

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
            if name in shown:
                self._make(name)
            self.docks[name].setVisible(name in shown)
        for name in [name for name in stack if name in shown][:1]:
            self.docks[name].raise_()

    def _make(self, name: str) -> None:
        """Make what a dock shows before it is shown: its size is given together with those of the others."""
        for content in self.docks[name].findChildren(LazyWidget):
            content.content()

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


_NEAR_TABS = 8
"""Pixels between a panel and its tabs at most."""


class PanelTabs(QObject):
    """Dresses the bars of tabs of a window, which Qt makes, fills and frees as panels come and go.

    Parameters
    ----------
    docks
        The panels by name; there may be more of them later.

    Signals
    -------
    chosen
        The user clicked the tab of this `QDockWidget`.
    """

    chosen = Signal(object)

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self._icon = cache(line_icon)
        self._strays = single_shot_timer(self, 0, self._put_strays_away)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Dress a new bar, and tabs that have come since, when Qt lays the window out anew, or in other colours."""
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            tabs = event.child()
            if isinstance(tabs, QTabBar):
                # Where names have no room, arrows bring the others.
                tabs.setElideMode(Qt.TextElideMode.ElideNone)
                tabs.tabBarClicked.connect(partial(self._choose, tabs))
                # Higher than the names, icons would make the bars higher as they come.
                side = tabs.fontMetrics().height()
                tabs.setIconSize(QSize(side, side))
        elif event.type() == QEvent.Type.LayoutRequest:
            self._add_icons(lambda icon: icon.isNull())
            self._strays.start()
        elif event.type() == QEvent.Type.PaletteChange:
            self._icon.cache_clear()
            self._add_icons(lambda _: True)
        return False

    def _choose(self, tabs: QTabBar, at: int) -> None:
        # Qt tells no panel of a tab, but it gives the tab the panel's title.
        for dock in self._docks.values():
            if dock.windowTitle() == tabs.tabText(at):
                self.chosen.emit(dock)

    def _put_strays_away(self) -> None:
        """Move bars out of the window that Qt has left behind where no panel of theirs is any more."""
        shown = {dock.windowTitle(): dock.geometry() for dock in self._docks.values() if in_front(dock)}
        for tabs in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            titles = {tabs.tabText(at) for at in range(tabs.count())}
            # The tabs of a panel begin right below it; with some room for the frame of the style.
            beside = tabs.geometry().adjusted(-_NEAR_TABS, -_NEAR_TABS, _NEAR_TABS, _NEAR_TABS)
            if not any(title in titles and beside.intersects(place) for title, place in shown.items()):
                tabs.move(-tabs.width(), -tabs.height())

    def _add_icons(self, lacks: Callable[[QIcon], bool]) -> None:
        # Qt tells no panel of a tab, but it gives the tab the panel's title.
        icons: dict[str, str] = {}
        for tabs in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            for at in range(tabs.count()):
                if lacks(tabs.tabIcon(at)):
                    icons = icons or {dock.windowTitle(): dock.property(ICON) for dock in self._docks.values()}
                    if (icon := icons.get(tabs.tabText(at))) is not None:
                        tabs.setTabIcon(at, self._icon(icon))
