"""The workspaces as tabs at the top of the window."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCursor, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenuBar, QTabBar, QToolBar

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.window.workspaces.workspace_controller import WorkspaceController
from terrain_explorer.language import tr

_LINE = 2


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
