"""The actions that choose a tool for selecting, and what they exclude."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction

from terrain_explorer.gui.selection.selection_tools import PAINT, SELECTION_TOOLS, SelectionTool
from terrain_explorer.gui.services.actions import TOOL_COMMANDS
from terrain_explorer.gui.views.view_sync import ViewSync

_OTHER_MODES = "Profile", "FollowWater", "Growth", "Walk", "Path"
"""Actions that give dragging or clicking another meaning in the views."""


class SelectionModes(QObject):
    """Holds the tool for selecting that is chosen, and keeps the ticks of the actions in step.

    Signals
    -------
    toolChanged
        Another tool was chosen, or none.
    """

    toolChanged = Signal()

    def __init__(self, actions: Mapping[str, QAction], views: ViewSync, parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._views = actions, views
        self.tool: SelectionTool | None = None
        for name, tool in SELECTION_TOOLS.items():
            # As other modes end when this is ticked, and untick it when they begin, not only clicks count.
            actions[name].toggled.connect(lambda begun, tool=tool: self._on_toggled(tool, begun))
            actions[name].installEventFilter(self)
        for name in (*_OTHER_MODES, *(command.name for command in TOOL_COMMANDS.values())):
            actions[name].toggled.connect(self._leave_for_mode)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the key of the chosen tool do nothing: a second press would put the tool away."""
        return event.type() == QEvent.Type.Shortcut and isinstance(watched, QAction) and watched.isChecked()

    def choose(self, tool: SelectionTool | None) -> None:
        """Choose a tool, or none."""
        if tool is self.tool:
            return
        before, self.tool = self.tool, tool
        if before is not None:
            self._actions[before.action].setChecked(False)
        if tool is not None:
            self._views.stopWalking()
            for name in _OTHER_MODES:
                self._actions[name].setChecked(False)
            self._actions[tool.action].setChecked(True)
        for name in ("SmallerBrush", "LargerBrush"):
            self._actions[name].setEnabled(tool is PAINT)
        self.toolChanged.emit()

    def _on_toggled(self, tool: SelectionTool, begun: bool) -> None:
        if begun:
            self.choose(tool)
        elif tool is self.tool:
            self.choose(None)

    def _leave_for_mode(self, begun: bool) -> None:
        if begun:
            self.choose(None)
