"""The panel of figures, in as many columns as fit."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from terrain_explorer.gui.services.timers import repeating_timer, single_shot_timer
from terrain_explorer.gui.services.worker import Worker, is_busy
from terrain_explorer.gui.statistics.readings import TITLES, FigureReading, reading
from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.gui.widgets.plot import Plot
from terrain_explorer.gui.widgets.progress import WorkProgress
from terrain_explorer.gui.widgets.thumbnails import enlarged, shaded
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.statistics import Figures, Seams, Unavailable, measuring

COPIES = 3
# Along a side of a copy. Three copies are then as fine as the pixels of a wide dock.
_POINTS = 160

_LEAST_WIDTH = 240


def tiled(heightmap: Heightmap, seams: Seams | Unavailable) -> Heightmap:
    """Return 3 x 3 copies of a map, thinned to 160 points a side or less; a line that copies share comes once."""
    rows, columns = heightmap.heights.shape
    if isinstance(seams, Seams):
        rows, columns = rows - seams.rows.shared, columns - seams.columns.shared
    thinned = heightmap.heights[np.ix_(_spread(rows), _spread(columns))]
    return Heightmap(np.tile(thinned, (COPIES, COPIES)), heightmap.range)


def tiled_picture(heightmap: Heightmap, seams: Seams | Unavailable) -> QImage:
    """Return the picture of 3 x 3 copies of a map, lit as one terrain."""
    # Three copies stand in the width of one: without the factor the relief would look three times as flat.
    return enlarged(shaded(tiled(heightmap, seams), exaggeration=COPIES), _LEAST_WIDTH)


class TilePreview(QWidget):
    """Shows a picture in its own size, or smaller if there is less room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setPicture(self, picture: QImage) -> None:
        """Show a picture."""
        self._picture = picture
        self.setFixedHeight(self._shown().height())
        self.update()

    def sizeHint(self) -> QSize:
        return self._picture.size()

    def resizeEvent(self, _event: object) -> None:
        self.setFixedHeight(max(self._shown().height(), 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        size = self._shown()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRect(0, 0, size.width(), size.height()), self._picture)

    def _shown(self) -> QSize:
        room = QSize(min(self.width(), self._picture.width()), self._picture.height())
        return self._picture.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)


def _spread(side: int) -> NDArray[np.intp]:
    """Return the rows or columns to show, spread evenly over one period."""
    count = min(side, _POINTS)
    # Over one period, and not to its end: the copy beside begins one step after the last point.
    return np.arange(count) * side // count


_NARROWEST, _COLUMN = 210, 340


_PLOT_HEIGHT = 210

# In milliseconds. While a slider is dragged or a stroke is drawn, measuring would only slow that down.
REST = 400


class StatisticsPanel(QWidget):
    """Measures the terrain while the panel is visible, and shows its figures.

    Signals
    -------
    failed
        The exception that ended the measuring.
    explanationWanted
        The user wants to read the page that shows what a figure is about: its address.
    """

    failed = Signal(object)
    explanationWanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = WorkProgress("figuresProgress", tr("Progress of measuring"))
        self._tiled = named(TilePreview(), "tiledView", tr("Nine copies of the map side by side"))
        self._cards = {
            name: FigureCard(name, tr(title), self._tiled if name == "seams" else None)
            for name, title in TITLES.items()
        }
        for card in self._cards.values():
            card.page.linkActivated.connect(self.explanationWanted)
        self._content = QWidget()
        self._grid = QGridLayout(self._content)
        self._columns = 0
        self._sought = ""
        self._area = QScrollArea(widgetResizable=True)
        self._lay_out()
        self._readings: Iterator[tuple[FigureCard, FigureReading]] = iter(())
        self._showing = repeating_timer(self, 0, self._show_next)
        self._measurer = Measurer(self)
        self._measurer.progressed.connect(self._show_progress)
        self._measurer.measured.connect(self._on_measured)
        self._measurer.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether figures are being measured and shown, or will be once the terrain has rested."""
        return is_busy(self) or self._showing.isActive()

    def getting_ready(self) -> Iterator[None]:
        """Make the plots, one after the other, before they are visible: together they would hold up the window."""
        for card in self._cards.values():
            yield from card.getting_ready()

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Show the figures of this heightmap as soon as they are known."""
        self._measurer.setHeightmap(heightmap)

    def show_figure(self, name: str) -> None:
        """Scroll to a figure, by its name in `TITLES`, and keep it in sight until the user scrolls."""
        self._sought = name
        self._seek()

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
        # One in each turn of the event loop: together their plots would hold up the window.
        self._readings = ((card, reading(measured.figures, name)) for name, card in self._cards.items())
        self._showing.start()

    def _show_next(self) -> None:
        for card, shown in self._readings:
            card.setReading(shown)
            return
        self._showing.stop()

    def _seek(self) -> None:
        if self._sought in self._cards:
            self._area.verticalScrollBar().setValue(self._cards[self._sought].y())

    def _stay(self) -> None:
        self._sought = ""


_PAGES = {"lakes": "flow", "rivers": "flow-area", "slope_area": "slope-area"}
"""The addresses of the pages that show what figures are about."""


class FigureCard(QWidget):
    """Shows a figure, below an optional picture.

    Attributes
    ----------
    page
        A link to the page that shows what it is about, if there is one.
    """

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
        self.page = _label(f"page.{name}", tr("Try out what this means"))
        if name in _PAGES:
            # Reached by Tab, too.
            self.page.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
            how = tr("Try out what this means")
            self.page.setText(f'<a href="{_PAGES[name]}">{how}</a>')
        else:
            self.page.hide()
        for widget in filter(None, (picture, self._plot, self._number, self._meaning, self.page)):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.setReading(FigureReading("", ""))

    def getting_ready(self) -> Iterator[None]:
        """Make the plot before it is visible."""
        return self._plot.getting_ready()

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


@dataclass(frozen=True, eq=False)
class MeasuredFigures:
    """A heightmap, its figures, and a picture of 3 x 3 copies of it."""

    heightmap: Heightmap
    figures: Figures
    tiled: QImage


class Measurer(QObject):
    """Measures the newest heightmap, but only while its figures are wanted.

    Signals
    -------
    measured
        The `MeasuredFigures`.
    progressed
        The share that is done, 0 to 1.
    failed
        The exception that ended the work.
    """

    measured = Signal(object)
    progressed = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heightmap: Heightmap | None = None
        self._known: Heightmap | None = None
        self._wanted = False
        self._worker = Worker("measuring", self)
        self._rest = single_shot_timer(self._worker, REST, self._measure)
        self._worker.progressed.connect(self.progressed)
        self._worker.finished.connect(self._on_measured)
        self._worker.failed.connect(self.failed)

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Measure this heightmap; work on another one ends."""
        if heightmap is not self._heightmap:
            self._heightmap = heightmap
            self._begin()

    def setWanted(self, wanted: bool) -> None:
        """Say whether the figures are visible."""
        self._wanted = wanted
        self._begin()

    def _begin(self) -> None:
        self._worker.cancel()
        self._rest.stop()
        self.progressed.emit(0.0)
        # A dock that opens again shows the figures that it had, if the terrain is the same.
        if self._wanted and self._heightmap is not None and self._heightmap is not self._known:
            self._rest.start()

    def _measure(self) -> None:
        heightmap = self._heightmap
        assert heightmap is not None
        self._worker.request(lambda: _measured(heightmap))

    def _on_measured(self, measured: MeasuredFigures) -> None:
        self._known = measured.heightmap
        self.progressed.emit(0.0)
        self.measured.emit(measured)


def _measured(heightmap: Heightmap) -> Generator[float, None, MeasuredFigures]:
    figures = yield from measuring(heightmap)
    return MeasuredFigures(heightmap, figures, tiled_picture(heightmap, figures.seams))
