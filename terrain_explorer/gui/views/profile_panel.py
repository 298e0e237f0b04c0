"""The profile: the heights along a line drawn over the terrain."""

from __future__ import annotations

from math import hypot

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.lengths import distance_in_words
from terrain_explorer.gui.widgets.plot import PlotAxis
from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.number_format import format_height
from terrain_explorer.terrain.sampling import Line, Point, profile

_LATER = 100
"""Milliseconds after which a change of the ground is shown: plotting at every dab would slow the stroke down."""

_USUAL_SIZE = QSize(300, 120)

_HINT = marked("Choose “Profile line” in the toolbar, then drag across the surface or the map.")


class ProfilePanel(QWidget):
    """Plots height over distance.

    Attributes
    ----------
    ground
        Where the heights are taken from, whenever `follow_ground` is called.
    heightmap
        The heightmap from which they were taken last.

    Signals
    -------
    pointed
        The `Point` of the line that the pointer is at in the plot, or None.
    cleared
        The user wants the line removed.
    """

    pointed = Signal(object)
    cleared = Signal()

    def __init__(self, ground: ShownGround, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ground = ground
        self.heightmap: Heightmap | None = None
        self._line: Line | None = None
        self._heights: Float64s | None = None
        self._water: float | None = None
        self._later = single_shot_timer(self, _LATER, self._show)
        self._caption = named(
            QLabel(wordWrap=True),
            "profileCaption",
            tr("The profile in figures"),
            tr("Rise: from the start of the line to its end"),
        )
        # A wrapping label asks for the width of its text, which would keep the dock from getting narrow.
        self._caption.setMinimumWidth(1)
        self._clear = button(tr("Clear line"), "clearLineButton", tr("Remove the line"))
        self._clear.clicked.connect(self.cleared)
        self._plot = _plot()
        # The sea comes first, so that the ground is drawn over it.
        self._sea = self._plot.plot(antialias=True)
        self._curve = self._plot.plot(antialias=True)
        self._at = pg.InfiniteLine(angle=90)
        self._at.hide()
        self._plot.addItem(self._at, ignoreBounds=True)  # else the plot would zoom out for the mark
        # pyqtgraph signals moves over the scene, but not that the pointer leaves it; hence the event filter.
        self._plot.scene().sigMouseMoved.connect(self._on_moved)
        self._plot.installEventFilter(self)
        self._lay_out()
        self._colour()
        self._show()

    def follow_ground(self) -> None:
        """Take the heights from what is shown now.

        Where it differs in some windows, it is shown a little later, together with what changes until then.
        """
        heightmap, changed = self.ground.heightmap, self.ground.changed_since(self.heightmap)
        if heightmap is self.heightmap:
            return
        self.heightmap = heightmap
        if changed is None:
            self._show()
        elif self._line is not None and not self._later.isActive():
            line = self._line
            if any(_near(line, window) for window in changed):
                self._later.start()

    def setWater(self, height: float | None) -> None:
        """Show water up to a height, or none."""
        if height != self._water:
            self._water = height
            self._show()

    def setLine(self, line: Line | None, heights: Float64s | None = None) -> None:
        """Show the heights along a line, or nothing; by default those of the map."""
        if line != self._line or heights is not self._heights:
            self._line, self._heights = line, heights
            self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the mark away when the pointer leaves the plot."""
        if event.type() == QEvent.Type.Leave:
            self._point_at(None)
        return False

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.addWidget(self._caption, 1)
        below.addWidget(self._clear)
        layout = QVBoxLayout(self)
        layout.addWidget(self._plot, 1)
        layout.addLayout(below)

    def _show(self) -> None:
        self._later.stop()
        shown = None
        if self._line is not None and self.heightmap is not None:
            shown = profile(self.heightmap, self._line.start, self._line.end)
            if self._heights is not None:
                shown = np.linspace(0.0, self._line.length, len(self._heights)), self._heights
            shown = shown[0] * (self._metres_a_point or 1.0), shown[1]
        self._clear.setEnabled(shown is not None)
        self._caption.setText(tr(_HINT) if shown is None else self._in_figures(*shown))
        self._draw(shown)

    @property
    def _metres_a_point(self) -> float | None:
        """How long the way from point to point is along the line, in metres; None where that is not known."""
        line, heightmap = self._line, self.heightmap
        if line is None or heightmap is None or heightmap.spacings is None or not line.length:
            return None
        down, across = heightmap.spacings
        way = hypot((line.end.row - line.start.row) * down, (line.end.column - line.start.column) * across)
        return way / line.length

    def _in_figures(self, distances: Float64s, heights: Float64s) -> str:
        rise, ends = heights[-1] - heights[0], (float(heights.min()), float(heights.max()))
        metres = self.heightmap is not None and self.heightmap.metres
        low, high, up = (format_height(height, ends, metres, digits=4) for height in (*ends, rise))
        in_points = tr("length {length} points", length=_rounded(distances[-1]))
        figures = (
            tr("lowest {height}", height=low),
            tr("highest {height}", height=high),
            tr("rise {rise}", rise=f"{'+' if rise >= 0 else ''}{up}"),
            in_points
            if self._metres_a_point is None
            else tr("length {length}", length=distance_in_words(float(distances[-1]))),
        )
        return "   ".join(figures)

    def _draw(self, shown: tuple[Float64s, Float64s] | None) -> None:
        """Plot heights over distances, or nothing."""
        for side in ("left", "bottom"):
            self._plot.showAxis(side, shown is not None)
        if shown is None:
            self._curve.clear()
            self._sea.clear()
            self._at.hide()
            return
        distances, heights = shown
        in_metres = self._metres_a_point is not None
        self._plot.setLabel("bottom", tr("Distance (m)") if in_metres else tr("Distance (points)"))
        bottom = float(heights.min())
        self._curve.setData(distances, heights, fillLevel=bottom)
        if self._water is None:
            self._sea.clear()
        else:
            self._sea.setData(distances, np.maximum(heights, self._water), fillLevel=bottom)

    def _on_moved(self, position: QPointF) -> None:
        line = self._line
        if line is None or line.length == 0:
            return
        distance = self._plot.plotItem.vb.mapSceneToView(position).x() / (self._metres_a_point or 1.0)
        self._point_at(distance if 0 <= distance <= line.length else None)

    def _point_at(self, distance: float | None) -> None:
        self._at.setVisible(distance is not None)
        if distance is None or self._line is None:
            self.pointed.emit(None)
            return
        self._at.setValue(distance * (self._metres_a_point or 1.0))
        self.pointed.emit(_along(self._line, distance))

    def _colour(self) -> None:
        """Draw in the program's colours."""
        Role = QPalette.ColorRole  # noqa: N806
        text, frame, water, paper = map(self.palette().color, (Role.Text, Role.Mid, Role.Highlight, Role.Base))
        self._plot.setBackground(paper)
        for side in ("left", "bottom"):
            axis = self._plot.getAxis(side)
            axis.setPen(frame)
            axis.setTextPen(text)
        self._curve.setPen(text, width=1.5)
        self._curve.setFillBrush(frame)
        self._sea.setPen(water, width=1.5)
        water.setAlphaF(0.5)
        self._sea.setFillBrush(water)
        self._at.setPen(text)


class _ProfilePlot(pg.PlotWidget):  # type: ignore[misc]
    """Asks for the height of a strip below the terrain."""

    def sizeHint(self) -> QSize:
        return _USUAL_SIZE


def _plot() -> pg.PlotWidget:
    """Return an empty plot that always shows all of its curves, without menus and zooming."""
    plot = named(
        _ProfilePlot(axisItems={side: PlotAxis(side) for side in ("bottom", "left")}),
        "profilePlot",
        tr("Height over distance"),
    )
    plot.setMenuEnabled(False)
    plot.setMouseEnabled(False, False)
    plot.hideButtons()
    plot.setMinimumHeight(90)
    for side, label in (("bottom", tr("Distance (points)")), ("left", tr("Height"))):
        plot.setLabel(side, label)
        plot.getAxis(side).enableAutoSIPrefix(False)  # heights have no unit that could be "milli"
    plot.plotItem.layout.setContentsMargins(2, 8, 12, 2)
    return plot


def _near(line: Line, window: Window) -> bool:
    """Return whether the rectangle around a line touches a window; heights beside the window's points change, too."""
    low, high = sorted((line.start.row, line.end.row))
    left, right = sorted((line.start.column, line.end.column))
    below, beside = high > window.row - 1 and low < window.row + window.rows, right > window.column - 1
    return below and beside and left < window.column + window.columns


def _along(line: Line, distance: float) -> Point:
    part = distance / line.length
    return Point(
        line.start.row + part * (line.end.row - line.start.row),
        line.start.column + part * (line.end.column - line.start.column),
    )


def _rounded(value: float) -> str:
    """Return a number with four significant digits."""
    return numeral(float(f"{value:.4g}"), ".6g")
