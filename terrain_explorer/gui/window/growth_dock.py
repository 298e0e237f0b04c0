"""The dock of the timeline: the command Growth opens it, and its keys work in the views."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.growth.timeline_panel import TimelinePanel
from terrain_explorer.gui.window.workspaces.panel_layout import PanelLayout


def connect_growth_dock(growth: QAction, panel: TimelinePanel, views: Iterable[QWidget], layout: PanelLayout) -> None:
    """Connect the command *Growth* with the dock, and let the panel's keys work in the views.

    Call it after the docks were restored: that may open the dock for a moment, which must not switch the growth on.
    """
    for view in views:
        view.addActions(list(panel.commands.values()))
    growth.toggled.connect(partial(layout.show, "timeline"))
    # The user may close the dock by its own button, and that ends the growth as well.
    layout.docks["timeline"].toggleViewAction().toggled.connect(growth.setChecked)
