"""A thin line for work that reports a fraction from 0 to 1."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QProgressBar

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_STEPS = 1000
"""Finer than any bar is wide: Qt's bars count in whole numbers."""

_PATIENCE = 300
"""Milliseconds of work before the line appears: for most work it would only flash up."""

_LINE = 4
"""The height of the line in pixels."""


class WorkProgress(QProgressBar):
    """Shows a line while work takes long, and in its place how the work ended; always takes the same room.

    Parameters
    ----------
    name, label
        Its object name and its accessible name.
    telling
        Whether there is room for how the work ended.

    Signals
    -------
    lineShown
        Whether there is a line now.
    """

    lineShown = Signal(bool)

    def __init__(self, name: str, label: str = "", telling: bool = False) -> None:
        super().__init__()
        named(self, name, label or tr("Progress"))
        self.setRange(0, _STEPS)
        self.setFixedHeight(self.fontMetrics().height() if telling else _LINE)
        self._outcome = ""
        self._line = False
        self._patience = single_shot_timer(self, _PATIENCE, lambda: self._show_line(True))

    def setBusy(self, busy: bool) -> None:
        """Show whether work is under way."""
        if not busy:
            self._patience.stop()
            self._show_line(False)
            # An idle bar at "0 %" would tell a screen reader that work has begun.
            self.setOutcome("")
        elif not (self._line or self._patience.isActive()):
            self.setFormat("%p %")
            self._patience.start()

    def setFraction(self, fraction: float) -> None:
        """Show how far the work is, 0 to 1."""
        self.setValue(round(fraction * _STEPS))
        # Qt compares with what it has painted itself, which is nothing.
        self.update()

    def setOutcome(self, text: str) -> None:
        """Show how the work ended."""
        self._outcome = text
        self.setValue(0)
        self.setFormat(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line, or how the last work ended."""
        painter = QPainter(self)
        if self._line:
            self._draw_line(painter)
        elif self.height() > _LINE:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._outcome)
        painter.end()

    def _draw_line(self, painter: QPainter) -> None:
        line = QRectF(0, (self.height() - _LINE) / 2, self.width(), _LINE)
        painter.fillRect(line, self.palette().color(QPalette.ColorRole.Mid))
        line.setWidth(line.width() * self.value() / _STEPS)
        painter.fillRect(line, self.palette().color(QPalette.ColorRole.Highlight))

    def _show_line(self, shown: bool) -> None:
        if shown != self._line:
            self._line = shown
            self.lineShown.emit(shown)
            self.update()
