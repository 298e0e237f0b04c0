"""The path over a map: its curve, and its points as handles."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.mark_painter import draw_arrow_head, draw_handle, draw_smooth_line
from terrain_explorer.gui.views.marks import as_point
from terrain_explorer.gui.views.path_marks import CHOSEN_COLOUR, PATH_COLOUR, PathMarks


class PathLayer:
    """The path over one map view."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._marks: PathMarks | None = None

    def setPath(self, marks: PathMarks | None) -> None:
        """Show a path, or none."""
        self._marks = marks
        self._view.update()

    def draw(self, painter: QPainter, place: MapPlacement) -> None:
        """Draw over the map."""
        if self._marks is None:
            return
        shape = place.rows, place.columns
        for line in self._marks.lines:
            for span in line.spans.tolist():
                corners = [place.position(as_point((down, across), shape)) for down, across in span]
                draw_smooth_line(painter, corners, line.ink)
        if self._marks.arrow is not None:
            before, tip = (place.position(as_point(one, shape)) for one in self._marks.arrow)
            draw_arrow_head(painter, before, tip, self._marks.ink)
        for number, point in enumerate(self._marks.points):
            ink = CHOSEN_COLOUR if number == self._marks.chosen else PATH_COLOUR
            draw_handle(painter, place.position(as_point(point, shape)), ink)
