"""The actions that choose a tool for selecting."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction

from terrain_explorer.gui.selection.selection_tools import PAINT, SELECTION_TOOLS, SelectionTool


class SelectionModes(QObject):
    """Holds the tool for selecting that is chosen, and keeps the ticks of the actions in step.

    Signals
    -------
    toolChanged
        Another tool was chosen, or none.
    """

    toolChanged = Signal()

    def __init__(self, actions: Mapping[str, QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._actions = actions
        self.tool: SelectionTool | None = None
        for name, tool in SELECTION_TOOLS.items():
            # As other modes end when this is ticked, and untick it when they begin, not only clicks count.
            actions[name].toggled.connect(lambda begun, tool=tool: self._on_toggled(tool, begun))
            actions[name].installEventFilter(self)

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
            self._actions[tool.action].setChecked(True)
        self.toolChanged.emit()
        # After a drawing tool that had the brush was put away.
        if self.tool is tool and PAINT in (before, tool):
            for name in ("SmallerBrush", "LargerBrush"):
                self._actions[name].setEnabled(tool is PAINT)

    def _on_toggled(self, tool: SelectionTool, begun: bool) -> None:
        if begun:
            self.choose(tool)
        elif tool is self.tool:
            self.choose(None)
