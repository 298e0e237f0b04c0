"""Switches between the workspaces, and keeps the user's own arrangement of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCursor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenuBar, QTabBar, QToolBar, QWidget

from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.services.actions import SELECTION_TOOL_COMMANDS
from terrain_explorer.gui.services.settings import kept_bytes, kept_text, settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.window.panel_layout import PanelLayout
from terrain_explorer.gui.window.workspace import GROW, WORKSPACES
from terrain_explorer.language import tr

_GEOMETRY, _CURRENT, _LAYOUT, _SMALL_LAYOUT = "geometry", "workspace", "workspaces/{name}", "workspaces-small/{name}"
_SMALL = QSize(800, 600)
"""A window that is no wider, or no higher, has layouts of its own: its panels are too narrow for a larger one."""
_OF_TOOLS = "brush", "path", "selection"
"""The panels that tools open."""


_LINE = 2


class WorkspaceController(QObject):
    """Shows one workspace at a time.

    Parameters
    ----------
    drawing
        Its tool, and those for paths and selections, are put away when the user goes to a workspace that is not for
        drawing: a drag turns the terrain there.
    view
        Gets the keyboard where the panel that had it is not shown any more.

    Signals
    -------
    changed
        Another workspace is shown: its name.
    """

    changed = Signal(str)

    def __init__(
        self,
        window: QMainWindow,
        layout: PanelLayout,
        actions: Mapping[str, QAction],
        drawing: DrawingController,
        view: QWidget,
    ) -> None:
        super().__init__(window)
        self._window, self._layout, self._drawing, self._view = window, layout, drawing, view
        self._current = GROW
        self._tools = [actions[name] for name in ("Path", *(command.name for command in SELECTION_TOOL_COMMANDS))]
        for name in WORKSPACES:
            actions[f"{name}Workspace"].triggered.connect(partial(self.show, name))
        for name, by in (("NextWorkspace", 1), ("PreviousWorkspace", -1)):
            actions[name].triggered.connect(partial(self._step, by))
        actions["ResetLayout"].triggered.connect(lambda: layout.arrange(self._current))
        drawing.started.connect(partial(self.show, "Draw"))
        drawing.brushWanted.connect(partial(layout.show, "brush"))
        actions["SwapViews"].triggered.connect(layout.swap_views)

    @property
    def current(self) -> str:
        """The name of the workspace that is shown."""
        return self._current.name

    def show(self, name: str) -> None:
        """Show a workspace as it was when the user left it."""
        if name == self._current.name:
            return
        if not WORKSPACES[name].tools:
            self._put_tools_away()
        self._save_layout()
        self._current, focused = WORKSPACES[name], QApplication.focusWidget()
        self._show_layout()
        if focused is not None and not focused.isVisible():
            # Qt gives the keyboard to whatever comes next, such as a field for numbers, where letters choose no tool.
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit(name)

    def follow_size(self, before: QSize, now: QSize) -> None:
        """Give the panels their usual sizes when a small window gets larger."""
        if before.isValid() and _is_small(before) and not _is_small(now):
            # The window has yet to arrange its panels for this size.
            QTimer.singleShot(0, self, lambda: self._layout.size(self._current))

    def _put_tools_away(self) -> None:
        self._drawing.put_tool_away()
        for tool in self._tools:
            tool.setChecked(False)
        for panel in _OF_TOOLS:
            self._layout.dismiss(panel)

    def restore(self) -> None:
        """Show the workspace of the last session, and give the window its place."""
        geometry = kept_bytes(_GEOMETRY)
        if geometry is not None:
            self._window.restoreGeometry(geometry)
        self._current = WORKSPACES.get(kept_text(_CURRENT), GROW)
        self._show_layout()
        self._layout.raise_floating()
        self.changed.emit(self._current.name)

    def save(self) -> None:
        """Remember the window's place, the workspace and its panels."""
        settings().setValue(_GEOMETRY, self._window.saveGeometry())
        settings().setValue(_CURRENT, self._current.name)
        self._save_layout()

    def _step(self, by: int) -> None:
        names = list(WORKSPACES)
        self.show(names[(names.index(self._current.name) + by) % len(names)])

    def _save_layout(self) -> None:
        settings().setValue(self._key(), self._layout.state())

    def _show_layout(self) -> None:
        layout = kept_bytes(self._key())
        if layout is None or not self._layout.restore(layout):
            self._layout.arrange(self._current)

    def _key(self) -> str:
        layout = _SMALL_LAYOUT if _is_small(self._window.size()) else _LAYOUT
        return layout.format(name=self._current.name)


def _is_small(size: QSize) -> bool:
    return size.width() <= _SMALL.width() or size.height() <= _SMALL.height()


class WorkspaceTabs(QTabBar):
    """Shows the workspaces, and which one is open; a click opens another."""

    def __init__(self, workspaces: WorkspaceController) -> None:
        super().__init__()
        named(self, "workspaceTabs", tr("Workspaces"))
        self.setDrawBase(False)
        self.setExpanding(False)
        # A click must not take the keyboard from the terrain; Ctrl+Tab goes from tab to tab.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for name, title in titles().items():
            self.setTabData(self.addTab(title), name)
        self._show(workspaces.current)
        workspaces.changed.connect(self._show)
        self.currentChanged.connect(lambda at: workspaces.show(self.tabData(at)))

    def tabSizeHint(self, index: int) -> QSize:
        """Return room for the text and the line below it."""
        text = self.fontMetrics().size(0, self.tabText(index))
        return text + QSize(24, 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the names, a line below the one that is open, and no frames."""
        painter, colours = QPainter(self), self.palette()
        hovered = self.tabAt(self.mapFromGlobal(QCursor.pos()))
        for index in range(self.count()):
            place, current = self.tabRect(index), index == self.currentIndex()
            painter.setPen((colours.windowText() if current or index == hovered else colours.placeholderText()).color())
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.tabText(index))
            if current:
                painter.fillRect(place.adjusted(8, place.height() - _LINE, -8, 0), colours.accent())

    def _show(self, name: str) -> None:
        self.setCurrentIndex(list(titles()).index(name))


def titles() -> dict[str, str]:
    """Return the user's names for the workspaces, by name, in the order shown."""
    return {
        "Grow": tr("Grow", "workspace"),
        "Draw": tr("Draw", "workspace"),
        "Shape": tr("Shape", "workspace"),
        "Explore": tr("Explore", "workspace"),
        "Export": tr("Export", "workspace"),
    }


def place_tabs(workspaces: WorkspaceController, menus: QMenuBar, toolbar: QToolBar) -> None:
    """Put the tabs beside the menus or, where the system shows these at the top of the screen, into the toolbar."""
    tabs = WorkspaceTabs(workspaces)
    if menus.isNativeMenuBar():
        toolbar.addWidget(tabs)
    else:
        menus.setCornerWidget(tabs)
