"""Shows how the top edge of the map grows: the algorithm in one dimension."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from terrain_explorer.gui.learning.edge_profile import MOST_LEVELS, EdgeProfile
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.plot import Diagram, Kind, Plot, PlotSeries
from terrain_explorer.gui.widgets.wheel_guard import WheelGuard
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.explain import Scale, is_explainable

_NOTHING = marked("This terrain was not grown here, so there are no levels to show. Grow one with Generate.")
_FIRST_SHOWN = 3


class OneDimensionPanel(QWidget):
    """Plots the top edge of the map at a level, over what it was at the levels before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._generator: Generator | None = None
        self._edge: EdgeProfile | None = None
        self._plot = Plot("edgePlot", tr("Heights along the top edge of the map"))
        tip = tr("How far the edge has grown; arrow keys step")
        self._level = named(QSlider(Qt.Orientation.Horizontal), "edgeLevel", tr("Level", "of the growth"), tip)
        self._level.setPageStep(1)
        self._level.setRange(0, MOST_LEVELS)
        self._level.setValue(_FIRST_SHOWN)
        WheelGuard(self._level)
        self._caption = named(QLabel(tr(_NOTHING), wordWrap=True), "edgeCaption", tr("What happened at this level"))
        self._caption.setMinimumWidth(1)
        self._lay_out()
        self._level.valueChanged.connect(self._show)

    def setGenerator(self, generator: Generator | None) -> None:
        """Show the edge that this grows; None where nothing is known of the terrain's growth."""
        if generator != self._generator:
            self._generator = generator
            self._edge = None if generator is None else EdgeProfile(generator)
            self._show_levels()
            self._show()

    def setStage(self, stage: int) -> None:
        """Show the edge as it is at a stage of the growth, by the number of the stage; 0 has the corners."""
        if self._edge is not None:
            self._level.setValue(self._edge.level_at(stage))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def _lay_out(self) -> None:
        slider = QHBoxLayout()
        slider.addWidget(QLabel(tr("Level", "of the growth")))
        slider.addWidget(self._level, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._plot, 1)
        layout.addLayout(slider)
        layout.addWidget(self._caption)

    def _show_levels(self) -> None:
        with QSignalBlocker(self._level):
            self._level.setEnabled(self._edge is not None)
            if self._edge is not None:
                self._level.setRange(0, self._edge.levels)

    def _show(self) -> None:
        """Show the edge; what nobody sees is not computed."""
        if self.isVisible():
            edge, level = self._edge, self._level.value()
            self._plot.setDrawing(None if edge is None else drawing(edge, level))
            self._caption.setText(tr(_NOTHING) if edge is None else caption(edge, level))


def drawing(edge: EdgeProfile, level: int) -> Diagram:
    """Return the edge at a level, what it was before, and where chance could have put the new points."""
    before = [_curve("before", edge, earlier) for earlier in range(level)]
    moves = edge.moves(level)
    columns = edge.columns(level)[[move.column for move in moves]]
    ends = np.array([[move.low, move.high] for move in moves]).ravel()
    ranges = PlotSeries("ranges", np.repeat(columns, 2), ends, tr("range of chance"))
    dots = PlotSeries("dots", columns, [move.height for move in moves], tr("new points"))
    marks = (ranges, dots) if moves else ()
    return Diagram((*before, *marks[:1], _curve("curve", edge, level), *marks[1:]), tr("Column"), tr("Height"))


def caption(edge: EdgeProfile, level: int) -> str:
    """Return in words what happened at a level."""
    if level == 0:
        return tr("The two ends of the edge are corners of the map.")
    count = 2 ** (level - 1)
    told = tr("Level {level} of {levels}: %n new point(s).", None, count, level=level, levels=edge.levels)
    return f"{told} {_in_words(edge, level)}"


def _in_words(edge: EdgeProfile, level: int) -> str:
    generator, first = edge.generator, next(iter(edge.explanations(1)), None)
    if not is_explainable(generator) or first is None or not first.groups:
        return tr("A new point is drawn for itself, whatever lies beside it.")
    told = tr(
        "A new point starts from the {mean}, and chance moves it by {spread} at most, up or down.",
        mean=first.mean_in_words,
        spread=Scale().text(generator.draw(level).high),
    )
    if not any(parent.place.row for parent in first.parents):
        return told
    return told + " " + tr("One of these lies beside the edge: here a line alone is not enough.")


def _curve(kind: Kind, edge: EdgeProfile, level: int) -> PlotSeries:
    return PlotSeries(kind, edge.columns(level), edge.heights(level))
