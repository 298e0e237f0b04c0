"""Plots that do not move, in the program's colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pyqtgraph as pg
from numpy.typing import ArrayLike
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPalette, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import numeral
from terrain_explorer.terrain.number_format import format_height

PlotKind = Literal["bars", "dots", "curve", "fit", "expectation", "before", "ranges"]
_LEAST_HEIGHT = 130
_USUAL_SIZE = QSize(260, 200)
_FAINT = 0.45
_SWATCHES: Mapping[PlotKind, str] = {"dots": "●", "curve": "━", "fit": "━", "expectation": "╍", "ranges": "┃"}


_LINE, _TEXT = 16, 36
"""The least pixels from one number of a logarithmic axis to the next, upwards and sideways."""

_LARGE = 10_000
"""From here on pyqtgraph writes numbers in six digits."""

# If there is no room for all numbers, those with these first digits come before others: 1, 2, 5, 10 reads best.
_RANKS = {1: 0, 2: 1, 5: 1}


@dataclass(frozen=True, eq=False)
class PlotSeries:
    """A series of numbers, and the way to draw it.

    Attributes
    ----------
    kind
        The way: ``bars`` (`x` has the edges, one more than `y`), ``dots`` (measurements), ``curve``, ``fit`` (a line
        fitted to it), ``expectation`` (dashed), ``before`` (a faint curve), ``ranges`` (each two points are a bar).
    x, y
        The numbers, shape (n,).
    name
        The name in the legend; empty for none.
    """

    kind: PlotKind
    x: ArrayLike
    y: ArrayLike
    name: str = ""


@dataclass(frozen=True, eq=False)
class Diagram:
    """The content of a plot.

    Attributes
    ----------
    series
        The series, the topmost last.
    bottom, left
        The names of the axes.
    logarithmic
        Whether the bottom and the left axis are.
    ticks
        The numbers at the bottom axis, with their texts; None for a choice that fits.
    """

    series: tuple[PlotSeries, ...]
    bottom: str
    left: str
    logarithmic: tuple[bool, bool] = (False, False)
    ticks: Mapping[float, str] | None = None


class Plot(QWidget):
    """Shows a `Diagram`."""

    def __init__(self, name: str, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._label = name, label
        self._diagram: Diagram | None = None
        # Made when it is first visible: plots take long to make, and the window has to come up soon.
        self._plot: pg.PlotWidget | None = None
        self._least: int | None = None
        self._legend = QLabel(wordWrap=True)
        self._legend.setMinimumWidth(1)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(2)
        self._layout.addWidget(self._legend)
        self.setMinimumHeight(_LEAST_HEIGHT)

    def setDiagram(self, diagram: Diagram | None) -> None:
        """Show a diagram, or nothing."""
        self._diagram = diagram
        self._draw()

    def setLeastHeight(self, pixels: int) -> None:
        """Let the plot without its legend be as low as this; it still takes what room there is."""
        self._least = pixels

    def sizeHint(self) -> QSize:
        return _USUAL_SIZE

    def getting_ready(self) -> Iterator[None]:
        """Make the plot before it is visible."""
        self._make()
        yield

    def showEvent(self, event: QShowEvent) -> None:
        self._make()
        super().showEvent(event)

    def _make(self) -> None:
        if self._plot is None:
            self._plot = _still_plot(self._name, self._label)
            if self._least is not None:
                # Else it wants pyqtgraph's usual height wherever its legend asks for a height that goes by the width.
                self._plot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
                self._plot.setMinimumHeight(self._least)
            self._layout.insertWidget(0, self._plot, 1)
            self._draw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _draw(self) -> None:
        if self._plot is None:
            return
        plot, diagram = self._plot.plotItem, self._diagram
        # Drawing all of it again is fast enough, and the colours and the axes may have changed.
        plot.clear()
        self._plot.setBackground(self.palette().color(QPalette.ColorRole.Base))
        for side in ("bottom", "left"):
            plot.showAxis(side, diagram is not None)
        self._legend.setText(_legend(diagram, self.palette()) if diagram else "")
        self._legend.setVisible(bool(self._legend.text()))
        if diagram is not None:
            _draw_axes(plot, diagram, self.palette())
            for series in diagram.series:
                plot.plot(
                    *_drawable(series, diagram), antialias=series.kind != "bars", **_STYLES[series.kind](self.palette())
                )


class _StillPlot(pg.PlotWidget):  # type: ignore[misc]
    """Leaves the wheel to the panel around it, so that the panel scrolls."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def _still_plot(name: str, label: str) -> pg.PlotWidget:
    plot = named(_StillPlot(axisItems={side: PlotAxis(side) for side in ("bottom", "left")}), name, label)
    plot.setMenuEnabled(False)
    plot.setMouseEnabled(False, False)
    plot.hideButtons()
    plot.plotItem.layout.setContentsMargins(2, 6, 10, 2)
    for side in ("bottom", "left"):
        # Heights have no unit, so a label such as "Power (x0.001)" would only puzzle.
        plot.getAxis(side).enableAutoSIPrefix(False)
    return plot


def _draw_axes(plot: pg.PlotItem, diagram: Diagram, palette: QPalette) -> None:
    plot.setLogMode(*diagram.logarithmic)
    for side, label in (("bottom", diagram.bottom), ("left", diagram.left)):
        axis = plot.getAxis(side)
        axis.setLabel(label)
        axis.setPen(palette.color(QPalette.ColorRole.Mid))
        axis.setTextPen(palette.color(QPalette.ColorRole.Text))
    plot.getAxis("bottom").setTicks(diagram.ticks and [list(diagram.ticks.items())])
    plot.enableAutoRange()


def _drawable(series: PlotSeries, diagram: Diagram) -> tuple[Any, Any]:
    """Return the numbers of a series without those that have no place on logarithmic axes."""
    x, y = np.asarray(series.x, np.float64), np.asarray(series.y, np.float64)
    if not any(diagram.logarithmic):
        return x, y
    along, up = diagram.logarithmic
    seen = (~np.bool_(along) | (x > 0)) & (~np.bool_(up) | (y > 0))
    return x[seen], y[seen]


def _legend(diagram: Diagram, palette: QPalette) -> str:
    parts = [
        f'<span style="color:{_colour(series.kind, palette).name()}">{_SWATCHES[series.kind]}</span>&nbsp;{series.name}'
        for series in diagram.series
        if series.name
    ]
    return "&ensp; ".join(parts)


def _colour(kind: PlotKind, palette: QPalette) -> QColor:
    accented = kind in ("fit", "ranges")
    return palette.color(QPalette.ColorRole.Highlight if accented else QPalette.ColorRole.Text)


def _line(
    kind: PlotKind, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> Callable[[QPalette], dict[str, Any]]:
    return lambda palette: {"pen": pg.mkPen(_colour(kind, palette), width=width, style=style)}


def _bars(palette: QPalette) -> dict[str, Any]:
    fill = palette.color(QPalette.ColorRole.Highlight)
    return {"stepMode": "center", "fillLevel": 0, "brush": fill, "pen": None}


def _dots(palette: QPalette) -> dict[str, Any]:
    return {"pen": None, "symbol": "o", "symbolSize": 4, "symbolPen": None, "symbolBrush": _colour("dots", palette)}


def _before(palette: QPalette) -> dict[str, Any]:
    return {"pen": pg.mkPen(_faint(_colour("before", palette)), width=1)}


def _ranges(palette: QPalette) -> dict[str, Any]:
    return {"pen": pg.mkPen(_faint(_colour("ranges", palette)), width=5), "connect": "pairs"}


def _faint(colour: QColor) -> QColor:
    colour.setAlphaF(_FAINT)
    return colour


_STYLES: Mapping[PlotKind, Callable[[QPalette], dict[str, Any]]] = {
    "bars": _bars,
    "dots": _dots,
    "curve": _line("curve", 1.5),
    "fit": _line("fit", 2),
    "expectation": _line("expectation", 1.5, Qt.PenStyle.DashLine),
    "before": _before,
    "ranges": _ranges,
}


class PlotAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis whose numbers have the user's decimal point and do not run into each other."""

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        # pyqtgraph writes a point in every country.
        point = numeral(0.5)[1:-1]
        texts = [text.replace(".", point) for text in super().tickStrings(values, scale, spacing)]
        if not self.logMode:
            return [_large(value * scale, spacing * scale) or text for value, text in zip(values, texts, strict=True)]
        shown = apart(values, self._least_distance)
        return [text if value in shown else "" for value, text in zip(values, texts, strict=True)]

    @property
    def _least_distance(self) -> float:
        """The least distance between two numbers, in powers of ten; 0 while the axis has no length."""
        upright = self.orientation in ("left", "right")
        pixels, length = (_LINE, self.height()) if upright else (_TEXT, self.width())
        return float(pixels * (self.range[1] - self.range[0]) / length) if length else 0.0


def _large(value: float, spacing: float) -> str:
    """Return a large number so that it differs from its neighbour, as pyqtgraph's six digits may not; else nothing."""
    return format_height(value, (value, value + spacing)) if abs(value) >= _LARGE else ""


def apart(values: list[float], distance: float) -> list[float]:
    """Return the decimal logarithms that are at least this far apart; whole powers of ten come first."""
    shown: list[float] = []
    for value in sorted(values, key=lambda value: _RANKS.get(round(10 ** (value % 1)), 2)):
        if all(abs(value - other) >= distance for other in shown):
            shown.append(value)
    return shown
