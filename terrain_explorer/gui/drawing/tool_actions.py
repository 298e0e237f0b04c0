"""The actions that choose a tool, size the brush and mirror strokes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction

from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.gui.services.actions import TOOL_COMMANDS
from terrain_explorer.terrain.brushes.brush import Mirror

_SYMMETRIES = ("MirrorRows", "MirrorColumns", "WrapAround")
_MIRRORS: dict[tuple[bool, bool], Mirror] = {
    (False, False): "none",
    (True, False): "rows",
    (False, True): "columns",
    (True, True): "both",
}


class ToolActions(QObject):
    """Connects actions to the settings for drawing, and keeps their ticks in step."""

    def __init__(self, actions: Mapping[str, QAction], settings: ToolSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        # `triggered` is emitted for the user's clicks alone, so the ticks that are set below do not come back here.
        for slug, command in TOOL_COMMANDS.items():
            actions[command.name].triggered.connect(lambda wanted, slug=slug: settings.choose(slug if wanted else ""))
            actions[command.name].installEventFilter(self)
        actions["Path"].installEventFilter(self)
        for name, steps in (("SmallerBrush", -1), ("LargerBrush", 1)):
            actions[name].triggered.connect(partial(self._resize, steps))
        for name in _SYMMETRIES:
            actions[name].triggered.connect(self._take_symmetry)
        settings.toolChanged.connect(self._show_tool)
        settings.valuesChanged.connect(self._show_symmetry)
        self._show_tool()
        self._show_symmetry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the letter of the chosen tool do nothing: a second press would put the tool away."""
        return event.type() == QEvent.Type.Shortcut and isinstance(watched, QAction) and watched.isChecked()

    def _resize(self, steps: float) -> None:
        if self._settings.tool is not None:
            self._settings.resize(steps)

    def _take_symmetry(self) -> None:
        rows, columns, wrap = (self._actions[name].isChecked() for name in _SYMMETRIES)
        self._settings.setBrush(replace(self._settings.brush, mirror=_MIRRORS[rows, columns], wrap=wrap))

    def _show_tool(self) -> None:
        tool = self._settings.tool
        for slug, command in TOOL_COMMANDS.items():
            self._actions[command.name].setChecked(tool is not None and slug == tool.slug)
        for name in ("SmallerBrush", "LargerBrush"):
            self._actions[name].setEnabled(tool is not None)

    def _show_symmetry(self) -> None:
        brush = self._settings.brush
        self._actions["MirrorRows"].setChecked(brush.mirror in ("rows", "both"))
        self._actions["MirrorColumns"].setChecked(brush.mirror in ("columns", "both"))
        self._actions["WrapAround"].setChecked(brush.wrap)
