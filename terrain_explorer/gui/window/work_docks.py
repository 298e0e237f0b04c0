"""The dock of the timeline: the command Growth opens it, and its keys work in the views."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.growth.timeline_panel import TimelinePanel
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.window.panel_layout import PanelLayout

if TYPE_CHECKING:
    from terrain_explorer.gui.steps.steps_panel import StepsPanel


def connect_growth_dock(growth: QAction, panel: TimelinePanel, views: Iterable[QWidget], layout: PanelLayout) -> None:
    """Connect the command *Growth* with the dock, and let the panel's keys work in the views; see `connect_dock`."""
    for view in views:
        view.addActions(list(panel.commands.values()))
    connect_dock(growth, "timeline", layout)


def connect_dock(command: QAction, name: str, layout: PanelLayout) -> None:
    """Let a dock be open while a command is on.

    Call it after the docks were restored: that may open the dock for a moment, which must not switch the command on.
    """
    command.toggled.connect(partial(layout.show, name))
    # The user may close the dock by its own button, and that ends the work as well.
    layout.docks[name].toggleViewAction().toggled.connect(command.setChecked)


class FilterDock(QObject):
    """Opens and closes the dock of the filter panel, and moves the keyboard's focus with it.

    The dock of the steps gets the room that the parameters of a chosen step need.
    """

    def __init__(
        self,
        filtering: FilterController,
        panel: FilterPanel,
        steps: LazyWidget[StepsPanel],
        surface: QWidget,
        layout: PanelLayout,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._panel, self._surface, self._layout = panel, surface, layout
        filtering.opened.connect(self._open)
        steps.contentMade.connect(lambda panel: panel.formShown.connect(partial(layout.give_room, "steps")))
        filtering.activeChanged.connect(self._on_active)

    def _open(self) -> None:
        self._layout.bring("filter")
        self._panel.setFocus()

    def _on_active(self, active: bool) -> None:
        # A filter without parameters may end before its dock was ever shown. Then the focus stays where it is.
        if not active and self._layout.docks["filter"].isVisible():
            self._layout.dismiss("filter")
            self._surface.setFocus()
