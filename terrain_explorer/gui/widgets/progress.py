"""A progress bar for work that reports a fraction from 0 to 1."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_STEPS = 1000
"""Finer than any bar is wide: Qt's bars count in whole numbers."""


class WorkProgress(QProgressBar):
    """Shows a percentage while work is under way, and in its place how the work ended."""

    def __init__(self, name: str, label: str = "") -> None:
        super().__init__()
        named(self, name, label or tr("Progress"))
        self.setRange(0, _STEPS)

    def setBusy(self, busy: bool) -> None:
        """Show whether work is under way."""
        # An idle bar at "0 %" would look as if work had begun.
        self.setOutcome("%p %" if busy else "")

    def setFraction(self, fraction: float) -> None:
        """Show how far the work is, 0 to 1."""
        self.setValue(round(fraction * _STEPS))

    def setOutcome(self, text: str) -> None:
        """Show how the work ended."""
        self.setValue(0)
        self.setFormat(text)
