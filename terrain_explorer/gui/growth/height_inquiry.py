"""Why this height: a point that was clicked, its parents, and the way up from there."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.growth.growth_display import GrowthDisplay
from terrain_explorer.gui.growth.moments import Course, Moment
from terrain_explorer.gui.growth.timeline_panel import TimelinePanel
from terrain_explorer.gui.growth.wording import CLICK, NO_PARENTS, UNSET, explanation_in_words, place_of
from terrain_explorer.gui.views.growth_marks import HeightOrigin
from terrain_explorer.language import tr
from terrain_explorer.terrain.explain import Explanation, LatticePoint, Scale, explain, is_explainable
from terrain_explorer.terrain.sampling import Point


class HeightInquiry(QObject):
    """Explains the point that the user clicks, in the panel and in the views.

    Signals
    -------
    stageWanted
        The user wants to see the stage in which the point was set, by its number.
    """

    stageWanted = Signal(int)

    def __init__(self, document: Document, display: GrowthDisplay, panel: TimelinePanel, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._display, self._panel = document, display, panel
        self._course: Course | None = None
        self._moment: Moment | None = None
        self._way: list[LatticePoint] = []
        display.clicked.connect(self._on_clicked)
        display.numbersChanged.connect(self._show)
        panel.linkFollowed.connect(self._follow)

    def setCourse(self, course: Course | None) -> None:
        """Explain the points of this growth; of none if it is None."""
        self._course = course
        self.clear()

    def setMoment(self, moment: Moment | None) -> None:
        """Explain as seen at this moment, None for the end; what is explained stays while it is set.

        A step that is a single point is explained by itself.
        """
        self._moment = moment
        if moment is not None and moment.written is not None:
            self._way = [moment.written]
        elif self._way and not self._is_set(self._way[0]):
            self._way = []
        self._show()

    def clear(self) -> None:
        """Explain nothing."""
        self._moment, self._way = None, []
        self._show()

    @property
    def _invitation(self) -> str:
        """What to do for an explanation, or why there is none."""
        if self._course is None:
            return ""
        return tr(CLICK if is_explainable(self._course.trace.generator) else NO_PARENTS)

    @property
    def _exponent(self) -> int:
        assert self._course is not None
        return self._course.trace.generator.exponent

    @property
    def _shown_level(self) -> int:
        """The level of the lattice that is shown."""
        if self._moment is None:
            return self._exponent
        return (len(self._moment.heights) - 1).bit_length() - 1

    def _on_clicked(self, point: Point) -> None:
        if self._course is None or not is_explainable(self._course.trace.generator):
            return
        place = LatticePoint(self._shown_level, round(point.row), round(point.column))
        if self._is_set(place):
            self._way = [place.origin]
            self._show()
        else:
            self._way = []
            self._show()
            self._panel.setExplanation(tr(UNSET))

    def _is_set(self, place: LatticePoint) -> bool:
        if self._moment is None:
            return True
        place = place.origin
        if place.level > self._shown_level:
            return False
        row, column = place.on_map(self._shown_level)
        return bool(np.isfinite(self._moment.heights[row, column]))

    def _follow(self, kind: str, target: str) -> None:
        if kind == "stage":
            self.stageWanted.emit(int(target))
        elif kind == "back":
            self._way.pop()
            self._show()
        elif kind == "parent":
            self._way.append(place_of(target).origin)
            self._show()

    def _show(self) -> None:
        if self._course is None or not self._way:
            self._display.setDescent(None)
            self._panel.setExplanation(self._invitation)
            return
        told = self._explained(self._course, self._way[-1])
        parents = tuple(self._point(parent.place) for parent in told.parents)
        self._display.setDescent(HeightOrigin(self._point(told.place), parents))
        scale = self._display.numbers.scale(self._course.range, more=2)
        text = explanation_in_words(told, self._exponent, scale, scale, self._end(told), len(self._way) > 1)
        self._panel.setExplanation(text)

    def _explained(self, course: Course, place: LatticePoint) -> Explanation:
        generator = course.trace.generator
        if place.level > course.deepest and is_explainable(generator):
            return explain(generator, place)
        return course.trace.explain(place)

    def _point(self, place: LatticePoint) -> Point:
        """Return where a place is on the lattice that is shown."""
        step = 2.0 ** (self._shown_level - place.level)
        return Point(place.row * step, place.column * step)

    def _end(self, told: Explanation) -> str:
        """Return what becomes of a height in the end."""
        if told.place.overwritten:
            return tr("A later square wrote this point again.")
        height = float(self._document.heightmap.heights[told.place.on_map(self._exponent)])
        shown = Scale(decimals=4).text(height)
        return tr("Heights are those before normalising; in the terrain this point is {height}.", height=shown)
