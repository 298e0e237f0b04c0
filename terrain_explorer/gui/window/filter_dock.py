"""The dock of the filter panel: open while the user chooses a filter, closed otherwise."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.window.workspaces.panel_layout import PanelLayout


class FilterDock(QObject):
    """Opens and closes the dock of the filter panel, and moves the keyboard's focus with it."""

    def __init__(
        self, filtering: FilterController, panel: FilterPanel, surface: QWidget, layout: PanelLayout, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._panel, self._surface, self._layout = panel, surface, layout
        filtering.opened.connect(self._open)
        filtering.activeChanged.connect(self._on_active)

    def _open(self) -> None:
        self._layout.bring("filter")
        self._panel.setFocus()

    def _on_active(self, active: bool) -> None:
        # A filter without parameters may end before its dock was ever shown. Then the focus stays where it is.
        if not active and self._layout.docks["filter"].isVisible():
            self._layout.dismiss("filter")
            self._surface.setFocus()
