"""The docks for changing: that of the filter panel is open only meanwhile, and that of the steps gets room."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.steps_panel import StepsPanel
from terrain_explorer.gui.window.workspaces.panel_layout import PanelLayout


class FilterDock(QObject):
    """Opens and closes the dock of the filter panel, and moves the keyboard's focus with it.

    The dock of the steps gets the room that the parameters of a chosen step need.
    """

    def __init__(
        self,
        filtering: FilterController,
        panel: FilterPanel,
        steps: StepsPanel,
        surface: QWidget,
        layout: PanelLayout,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._panel, self._surface, self._layout = panel, surface, layout
        filtering.opened.connect(self._open)
        steps.formShown.connect(partial(layout.give_room, "steps"))
        filtering.activeChanged.connect(self._on_active)

    def _open(self) -> None:
        self._layout.bring("filter")
        self._panel.setFocus()

    def _on_active(self, active: bool) -> None:
        # A filter without parameters may end before its dock was ever shown. Then the focus stays where it is.
        if not active and self._layout.docks["filter"].isVisible():
            self._layout.dismiss("filter")
            self._surface.setFocus()
