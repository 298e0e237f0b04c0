"""One figure: a heading, a plot, its numbers, and a sentence on their meaning."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.statistics.readings import FigureReading
from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.gui.widgets.plot import Plot
from terrain_explorer.language import tr

_PLOT_HEIGHT = 210


class FigureCard(QWidget):
    """Shows a figure, below an optional picture."""

    def __init__(self, name: str, title: str, picture: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"figure.{name}")
        self._plot = Plot(f"plot.{name}", title)
        self._plot.setFixedHeight(_PLOT_HEIGHT)
        self._number = bold(_label(f"number.{name}", tr("{figure} in numbers", figure=title)))
        self._meaning = _label(f"meaning.{name}", tr("Meaning of the figure: {figure}", figure=title))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 12)
        layout.addWidget(_heading(title))
        for widget in filter(None, (picture, self._plot, self._number, self._meaning)):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.setReading(FigureReading("", ""))

    def setReading(self, reading: FigureReading) -> None:
        """Show the reading of the figure."""
        self._plot.setDiagram(reading.diagram)
        self._plot.setVisible(reading.diagram is not None)
        for label, text in ((self._number, reading.number), (self._meaning, reading.meaning)):
            label.setText(text)
            label.setVisible(bool(text))


def _heading(title: str) -> QLabel:
    heading = QLabel(title)
    font = heading.font()
    font.setPointSizeF(font.pointSizeF() * 1.15)
    heading.setFont(font)
    return heading


def _label(name: str, label: str) -> QLabel:
    made = named(QLabel(wordWrap=True), name, label)
    # The card may be narrower than the longest word.
    made.setMinimumWidth(1)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made
