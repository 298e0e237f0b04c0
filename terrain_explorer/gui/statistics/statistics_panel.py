"""The panel of figures, in as many columns as fit."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from terrain_explorer.gui.statistics.figure_card import FigureCard
from terrain_explorer.gui.statistics.measurer import MeasuredFigures, Measurer
from terrain_explorer.gui.statistics.readings import TITLES, reading
from terrain_explorer.gui.statistics.tile_preview import TilePreview
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.progress import WorkProgress
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap

_NARROWEST, _COLUMN = 210, 340


class StatisticsPanel(QWidget):
    """Measures the terrain while the panel is visible, and shows its figures.

    Signals
    -------
    failed
        The exception that ended the measuring.
    """

    failed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = WorkProgress("figuresProgress", tr("Progress of measuring"))
        self._tiled = named(TilePreview(), "tiledView", tr("Nine copies of the map side by side"))
        self._cards = {
            name: FigureCard(name, tr(title), self._tiled if name == "seams" else None)
            for name, title in TITLES.items()
        }
        self._content = QWidget()
        self._grid = QGridLayout(self._content)
        self._columns = 0
        self._sought = ""
        self._area = QScrollArea(widgetResizable=True)
        self._lay_out()
        self._measurer = Measurer(self)
        self._measurer.progressed.connect(self._show_progress)
        self._measurer.measured.connect(self._on_measured)
        self._measurer.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether figures are being measured, or will be once the terrain has rested."""
        return self._measurer.busy

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Show the figures of this heightmap as soon as they are known."""
        self._measurer.setHeightmap(heightmap)

    def showFigure(self, name: str) -> None:
        """Scroll to a figure, by its name in `TITLES`, and keep it in sight until the user scrolls."""
        self._sought = name
        self._seek()

    def stop(self) -> None:
        """End the work for good."""
        self._measurer.stop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._measurer.setWanted(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._measurer.setWanted(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(max(1, self.width() // _COLUMN))

    def _lay_out(self) -> None:
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setMinimumWidth(_NARROWEST)
        self._area.setWidget(self._content)
        # Figures get their height as they are measured, so the sought one moves until then.
        bar = self._area.verticalScrollBar()
        bar.rangeChanged.connect(self._seek)
        bar.actionTriggered.connect(self._stay)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._progress)
        layout.addWidget(self._area, 1)
        self._arrange(1)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for column in range(max(columns, self._columns)):
            self._grid.setColumnStretch(column, int(column < columns))
        self._columns = columns
        for number, card in enumerate(self._cards.values()):
            self._grid.addWidget(card, number // columns, number % columns)

    def _show_progress(self, part: float) -> None:
        self._progress.setBusy(part > 0)
        self._progress.setFraction(part)

    def _on_measured(self, measured: MeasuredFigures) -> None:
        self._tiled.setPicture(measured.tiled)
        for name, card in self._cards.items():
            card.setReading(reading(measured.figures, name))

    def _seek(self) -> None:
        if self._sought in self._cards:
            self._area.verticalScrollBar().setValue(self._cards[self._sought].y())

    def _stay(self) -> None:
        self._sought = ""
