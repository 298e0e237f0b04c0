"""The panel with the algorithm in one dimension: the top edge of the map as it grows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.field import WheelGuard
from terrain_explorer.gui.widgets.plot import Diagram, Plot, PlotKind, PlotSeries
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Generator, Window
from terrain_explorer.terrain.explain import Explanation, LatticePoint, Scale, explain, is_explainable, is_sum
from terrain_explorer.terrain.generators import Points
from terrain_explorer.terrain.generators.sums import SumOfParts
from terrain_explorer.terrain.heightmap import Heights

# More levels are finer than any screen, and further levels would not move the points of these.
MOST_LEVELS = 10

# The 32 new points of level 6 can just be told apart in the plot.
EXPLAINED_LEVELS = 6


@dataclass(frozen=True)
class Move:
    """The way of a new point of the edge to its height.

    Attributes
    ----------
    column
        Its column on the lattice of its level.
    mean
        The mean of its parents, where it started; 0 without parents.
    low, high
        The lowest and the highest height that chance could give it.
    height
        Its height.
    """

    column: int
    mean: float
    low: float
    high: float
    height: float


class EdgeProfile:
    """The top edge of a generator's map, level by level; heights are unnormalised."""

    def __init__(self, generator: Generator) -> None:
        self.levels = min(generator.exponent, MOST_LEVELS)
        """The levels to show; level 0 has only the two corners."""
        self.generator: Generator = replace(generator, exponent=self.levels)
        self._cells = 2**generator.exponent
        self._of_levels: dict[int, Heights] = {}
        """The edges of coarse maps, where finer levels move all points."""

    def columns(self, level: int) -> NDArray[np.intp]:
        """Return the map columns of the points that are set at a level, shape (2^level + 1,)."""
        return np.linspace(0, self._cells, 2**level + 1, dtype=np.intp)

    def heights(self, level: int) -> Heights:
        """Return the heights of the points that are set at a level, shape (2^level + 1,)."""
        if not self.generator.nested and level:
            if level not in self._of_levels:
                self._of_levels[level] = _top_edge(replace(self.generator, exponent=level))
            return self._of_levels[level]
        heights: Heights = self._line[:: 2 ** (self.levels - level)]
        return heights

    def explanations(self, level: int) -> tuple[Explanation, ...]:
        """Return the explanations of the new points of a level, west to east; none below level 6: too many."""
        generator = self.generator
        if level > EXPLAINED_LEVELS or not is_explainable(generator):
            return ()
        columns = range(1, 2**level, 2) if level else range(2)
        return tuple(explain(generator, LatticePoint(level, 0, column), self._height) for column in columns)

    def moves(self, level: int) -> tuple[Move, ...]:
        """Return the moves of the new points of a level."""
        return tuple(_move(explanation) for explanation in self.explanations(level) if explanation.draw is not None)

    def level_at(self, stage: int) -> int:
        """Return the level of the edge at a stage of the growth, by the number of the stage."""
        if stage <= 0:
            return 0
        if not is_explainable(self.generator):
            return min(stage, self.levels)
        passes = self.generator.passes
        # Only one of the passes of a level sets points on the edge: the edge waits for that one.
        own = next(number for number, each in enumerate(passes) if Points.HORIZONTAL in each.sets)
        level, done = divmod(stage - 1, len(passes))
        return min(level + (done >= own), self.levels)

    @cached_property
    def _line(self) -> Heights:
        return _top_edge(self.generator)

    # Parents may lie beside the edge, so explaining takes the map; but only down to the levels that are explained.
    @cached_property
    def _map(self) -> Heights:
        return self._coarse.heights()

    @property
    def _coarse(self) -> Generator:
        coarse: Generator = replace(self.generator, exponent=min(self.levels, EXPLAINED_LEVELS))
        return coarse

    def _height(self, place: LatticePoint) -> float:
        return float(self._map[place.on_map(self._coarse.exponent)])


def _top_edge(generator: Generator) -> Heights:
    return generator.heights(Window(0, 0, 1, generator.size)).ravel()


def _move(explanation: Explanation) -> Move:
    mean, draw = explanation.mean or 0.0, explanation.draw
    assert draw is not None
    return Move(explanation.place.column, mean, mean + draw.low, mean + draw.high, explanation.height)


_NOTHING = marked("This terrain was not grown here, so there are no levels to show. Grow one with Generate.")
_MOVES_ALL = marked("Every level moves all points.")
_FIRST_SHOWN = 3
_LEAST_LINES = 8
"""The height of the plot with its axis, in lines of text, at least."""


class OneDimensionPanel(QWidget):
    """Plots the top edge of the map at a level, in front of the same edge at the levels before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._generator: Generator | None = None
        self._edge: EdgeProfile | SumProfile | None = None
        self._drawn: tuple[EdgeProfile | SumProfile | None, int] | None = None
        self._level_label = QLabel(tr("Level", "of the growth"))
        self._plot = Plot("edgePlot", tr("Heights along the top edge of the map"))
        tip = tr("The level that the edge has reached. Step with the arrow keys.")
        self._level = named(QSlider(Qt.Orientation.Horizontal), "edgeLevel", tr("Level", "of the growth"), tip)
        self._level.setPageStep(1)
        self._level.setRange(0, MOST_LEVELS)
        self._level.setValue(_FIRST_SHOWN)
        WheelGuard(self._level)
        self._caption = named(QLabel(tr(_NOTHING), wordWrap=True), "edgeCaption", tr("Description of this level"))
        self._caption.setMinimumWidth(1)
        self._lay_out()
        self._level.valueChanged.connect(self._show)

    def setGenerator(self, generator: Generator | None) -> None:
        """Show the edge that this generator grows; None where the growth is not known."""
        if generator != self._generator:
            self._generator = generator
            self._edge = None if generator is None else profile_of(generator)
            self._show_levels()
            self._show()

    def setStage(self, stage: int) -> None:
        """Show the edge at a stage of the growth, by its number; stage 0 has the corners."""
        if self._edge is not None:
            self._level.setValue(self._edge.level_at(stage))

    @property
    def level(self) -> int:
        """The level that is shown."""
        return self._level.value()

    def getting_ready(self) -> Iterator[None]:
        """Draw the edge before it is visible."""
        yield from self._plot.getting_ready()
        self._draw()
        yield

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def _lay_out(self) -> None:
        slider = QHBoxLayout()
        slider.addWidget(self._level_label)
        slider.addWidget(self._level, 1)
        # It takes what room there is. Lower than this, its legend would lie on its neighbours; so the panel scrolls.
        self._plot.setLeastHeight(_LEAST_LINES * self.fontMetrics().height())
        layout = QVBoxLayout(self)
        layout.addWidget(self._plot, 1)
        layout.addLayout(slider)
        layout.addWidget(self._caption)

    def _show_levels(self) -> None:
        with QSignalBlocker(self._level):
            self._level.setEnabled(self._edge is not None)
            if self._edge is not None:
                self._level.setRange(0, self._edge.levels)
            is_of_parts = isinstance(self._edge, SumProfile)
            self._level_label.setText(tr("Part", "of the growth") if is_of_parts else tr("Level", "of the growth"))

    def _show(self) -> None:
        """Show the edge."""
        # Behind another tab the plot would be computed in vain. `showEvent` catches up.
        if self.isVisible():
            self._draw()

    def _draw(self) -> None:
        edge, level = drawn = self._edge, self._level.value()
        if drawn != self._drawn:
            self._drawn = drawn
            self._plot.setDiagram(None if edge is None else diagram(edge, level))
            self._caption.setText(tr(_NOTHING) if edge is None else caption(edge, level))


def profile_of(generator: Generator) -> EdgeProfile | SumProfile:
    """Return the top edge of a generator's map, part by part where it is a sum, else level by level."""
    return SumProfile(generator) if is_sum(generator) else EdgeProfile(generator)


def diagram(edge: EdgeProfile | SumProfile, level: int) -> Diagram:
    """Return the diagram of a level: the edge, the edge before, and the range of the new points' random offsets."""
    before = [_curve("before", edge, earlier) for earlier in range(level)]
    moves = edge.moves(level)
    columns = edge.columns(level)[[move.column for move in moves]]
    ends = np.array([[move.low, move.high] for move in moves]).ravel()
    ranges = PlotSeries("ranges", np.repeat(columns, 2), ends, tr("range of random offsets"))
    dots = PlotSeries("dots", columns, [move.height for move in moves], tr("new points"))
    marks = (ranges, dots) if moves else ()
    # Ranges lie below the line and dots above it, so that all three can be seen.
    return Diagram(
        (*before, *marks[:1], _curve("curve", edge, level), *marks[1:]),
        tr("Column of the map's top edge"),
        tr("Height"),
    )


def caption(edge: EdgeProfile | SumProfile, level: int) -> str:
    """Return the caption of a level."""
    if isinstance(edge, SumProfile):
        return tr("{part}, added to the sum of all parts before", part=edge.label(level))
    if level == 0:
        return tr("The two ends of the edge are corners of the map.")
    count = 2 ** (level - 1)
    points = tr("Level {level} of {levels}: %n new point(s).", None, count, level=level, levels=edge.levels)
    return f"{points} {_rule_in_words(edge, level)}"


def _rule_in_words(edge: EdgeProfile, level: int) -> str:
    """Return the rule of the algorithm for new points on the edge."""
    # Level 1 has a single new point, and those of all levels follow the same rule.
    generator, first = edge.generator, next(iter(edge.explanations(1)), None)
    if not generator.nested and first is None:
        return tr(_MOVES_ALL)
    if not is_explainable(generator) or first is None or not first.groups:
        return tr("Each new point is drawn on its own, whatever its neighbours are.")
    rule = tr(
        "A new point starts at the {mean}, and a random offset moves it up or down by {spread} at most.",
        mean=first.mean_in_words,
        spread=Scale().text(generator.draw(level).high),
    )
    if any(parent.place.row for parent in first.parents):
        rule += " " + tr("One of these lies beside the edge, so a line alone is not enough here.")
    return rule if generator.nested else f"{rule} {tr(_MOVES_ALL)}"


def _curve(kind: PlotKind, edge: EdgeProfile | SumProfile, level: int) -> PlotSeries:
    return PlotSeries(kind, edge.columns(level), edge.heights(level))


class SumProfile:
    """The top edge of a generator's map with one part, two parts and so on; heights are unnormalised.

    Its levels are the parts, counted from 0. Each moves all points, so none has a `Move` of its own.
    """

    def __init__(self, generator: SumOfParts) -> None:
        self.levels = generator.part_count - 1
        self._cells = 2**generator.exponent
        self._shown: SumOfParts = replace(generator, exponent=min(generator.exponent, MOST_LEVELS))

    def columns(self, level: int) -> NDArray[np.intp]:
        """Return the map columns of the points, the same at each level."""
        return np.linspace(0, self._cells, self._shown.size, dtype=np.intp)

    def heights(self, level: int) -> NDArray[np.float64]:
        """Return the heights of the points with the parts up to one."""
        heights: NDArray[np.float64] = self._sums[level]
        return heights

    def moves(self, level: int) -> Sequence[Move]:
        """Return none."""
        return ()

    def level_at(self, stage: int) -> int:
        """Return the level of the edge at a stage of the growth, by the number of the stage."""
        return min(max(stage, 0), self.levels)

    def label(self, level: int) -> str:
        """Return the part that is added at a level, in words."""
        return self._parts[level][0]

    @cached_property
    def _parts(self) -> list[tuple[str, NDArray[np.float64]]]:
        parts = self._shown.parts(range(1), range(self._shown.size))
        return [(part.label, part.contribution.ravel()) for part in parts]

    @cached_property
    def _sums(self) -> NDArray[np.float64]:
        return np.cumsum([contribution for _, contribution in self._parts], axis=0)
