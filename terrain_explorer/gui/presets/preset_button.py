"""The button that opens the presets of a panel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain.parameters import Parameterised


class PresetButton(QToolButton):
    """Asks for presets.

    Parameters
    ----------
    name
        The object name.
    kind
        Returns the class of the values.
    values
        Returns the values that the panel shows now, or raises a `UserError` where they do not fit each other.

    Signals
    -------
    chosen
        Values that the user wants in the panel.
    """

    chosen = Signal(object)

    def __init__(self, name: str, kind: Callable[[], type[Parameterised]], values: Callable[[], Parameterised]) -> None:
        super().__init__()
        self.kind, self.values = kind, values
        named(self, name, tr("Presets"), tr("Named values with pictures: ours, and those that you keep yourself"))
        self.setText(tr("Presets"))
        self.setArrowType(Qt.ArrowType.DownArrow)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
