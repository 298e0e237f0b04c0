"""The marks over a map that is growing: unset and fresh points, heights as numbers, and where a height comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import hypot

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.map2d.cell_numbers import (
    NumberScale,
    draw_numbers,
    has_numbers,
    legible_side,
    numbers_fit,
)
from terrain_explorer.gui.views.map2d.map_viewport import MapPlacement
from terrain_explorer.gui.views.mark_painter import draw_arrow, draw_dots, draw_frame
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Point

_CELL = 14.0
"""The smallest side of cells in which things are drawn, in pixels; below it they are points."""

_DOTTED = 5.0
"""The smallest side of cells that are marked by dots."""

_HATCHED = 8.0
"""The smallest side of cells that are hatched."""

_UNSET = {True: (QColor(58, 50, 88), QColor(104, 92, 150)), False: (QColor(206, 198, 234), QColor(150, 138, 196))}
"""Paper and ink of unset cells in dark and in light windows: no ground has their colour."""

_APART = 1.0
"""Pixels between a number and an arrow."""

_SHORT = 0.36
"""The part of a cell that arrows leave free about its middle."""


class GrowthLayer:
    """The marks over one map view.

    Attributes
    ----------
    marked
        Whether there are marks, or a point whose height is explained.
    """

    def __init__(self, view: QWidget) -> None:
        self._view, self.marked = view, False
        self._lattice: GrowthMarks | None = None
        self._descent: HeightOrigin | None = None
        self._numbers: NumberScale | None = None

    def setLattice(self, lattice: GrowthMarks | None) -> None:
        """Show which points are fresh and which are unset; None where all are set."""
        self._lattice = lattice
        self._mark()

    def setDescent(self, descent: HeightOrigin | None) -> None:
        """Show a point and its parents, or none."""
        self._descent = descent
        self._mark()

    def setNumbers(self, numbers: NumberScale | None) -> None:
        """Show the heights of small maps as numbers in this scale, or not at all."""
        self._numbers = numbers
        self._view.update()

    def shows_numbers(self, heightmap: Heightmap) -> bool:
        """Return whether there are numbers in the cells of this map."""
        return self._numbers is not None and has_numbers(heightmap)

    def lacks_room(self, heightmap: Heightmap, place: MapPlacement) -> bool:
        """Return whether there would be numbers if the cells were larger."""
        if self._numbers is None or not has_numbers(heightmap):
            return False
        return not numbers_fit(place, heightmap, self._numbers.scale_of(heightmap), self._view.font())

    def legible_side(self, heightmap: Heightmap) -> int:
        """Return the side in pixels of cells in which numbers are easy to read; 0 where there are none."""
        if self._numbers is None or not has_numbers(heightmap):
            return 0
        return legible_side(heightmap, self._numbers.scale_of(heightmap), self._view.font())

    def draw(
        self, painter: QPainter, place: MapPlacement, heightmap: Heightmap, picture: QImage, rows: range, columns: range
    ) -> None:
        """Draw over the picture of some rows and columns."""
        lattice = self._lattice
        if lattice is not None and lattice.fresh.shape != heightmap.heights.shape:
            lattice = None  # marks of another map, which will be replaced in a moment
        if lattice is not None:
            self._hide(painter, place, lattice, rows, columns)
        written: Mapping[tuple[int, int], QRectF] = {}
        if self._numbers is not None and self.shows_numbers(heightmap):
            whole = _whole(picture, heightmap, rows, columns)
            scale = self._numbers.scale_of(heightmap)
            written = draw_numbers(painter, place, heightmap, scale, None if lattice is None else lattice.unset, whole)
        if lattice is not None and place.scale >= _DOTTED:
            draw_dots(painter, _fresh(place, lattice, rows, columns), place.scale)
        if self._descent is not None:
            with _spared(painter, written.values()):
                _draw_arrows(painter, place, self._descent, written)
            _draw_frames(painter, place, self._descent)

    def _mark(self) -> None:
        self.marked = self._lattice is not None or self._descent is not None
        self._view.update()

    def _hide(self, painter: QPainter, place: MapPlacement, lattice: GrowthMarks, rows: range, columns: range) -> None:
        """Cover the cells of unset points."""
        unset = lattice.unset[rows.start : rows.stop : rows.step, columns.start : columns.stop : columns.step]
        if not unset.any():
            return
        paper, ink = _UNSET[self._view.palette().color(self._view.backgroundRole()).lightnessF() < 0.5]
        # A picture of one pixel to a point: rectangles by the thousand would take QPainter long.
        pixels = np.where(unset, np.uint32(paper.rgba()), np.uint32(0))
        height, width = pixels.shape
        cover = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
        painter.drawImage(place.part(rows, columns), cover)
        if place.scale >= _HATCHED:
            for row, column in np.argwhere(unset).tolist():
                painter.fillRect(_cell(place, rows[row], columns[column]), QBrush(ink, Qt.BrushStyle.BDiagPattern))


def _whole(picture: QImage, heightmap: Heightmap, rows: range, columns: range) -> QImage:
    """Return the picture with the points that are not seen left black."""
    return picture.copy(-columns.start, -rows.start, heightmap.columns, heightmap.rows)


def _fresh(place: MapPlacement, lattice: GrowthMarks, rows: range, columns: range) -> list[QPointF]:
    """Return where the fresh points that are seen are: where there is room for a number, in a corner of the cell."""
    aside = QPointF(-1, -1) * (0.38 * place.scale if place.scale >= _CELL else 0)
    seen = lattice.fresh[rows.start : rows.stop, columns.start : columns.stop]
    found = (np.argwhere(seen) + np.array([rows.start, columns.start])).tolist()
    return [place.position(Point(row, column)) + aside for row, column in found]


@contextmanager
def _spared(painter: QPainter, written: Iterable[QRectF]) -> Iterator[None]:
    """Let nothing be drawn over what is written."""
    free = QPainterPath()
    free.addRect(QRectF(painter.viewport()))
    for text in written:
        free.addRect(text)  # what lies within two outlines is left out
    painter.save()
    painter.setClipPath(free, Qt.ClipOperation.IntersectClip)
    yield
    painter.restore()


def _draw_arrows(
    painter: QPainter, place: MapPlacement, descent: HeightOrigin, written: Mapping[tuple[int, int], QRectF]
) -> None:
    """Draw an arrow from each parent; where there are numbers, from the edge of one to the edge of the other."""
    end, short = place.position(descent.point), _SHORT * place.scale if place.scale >= _CELL else 0.0
    for parent in descent.parents:
        start = place.position(parent)
        first, last = (
            _way_out(end - start, text) if (text := written.get((round(at.row), round(at.column)))) else at_least
            for at, at_least in ((parent, short), (descent.point, max(short, 6.0)))
        )
        draw_arrow(painter, start, end, first, last)


def _way_out(way: QPointF, text: QRectF) -> float:
    """Return how far it is from the middle of a text to its edge on a way."""
    sides = (text.width() / 2, abs(way.x())), (text.height() / 2, abs(way.y()))
    return min(half * hypot(way.x(), way.y()) / along for half, along in sides if along) + _APART


def _draw_frames(painter: QPainter, place: MapPlacement, descent: HeightOrigin) -> None:
    for at in descent.parents:
        draw_frame(painter, _framed(place, at), strong=False)
    draw_frame(painter, _framed(place, descent.point), strong=True)


def _framed(place: MapPlacement, point: Point) -> QRectF:
    side = max(place.scale, 9.0)
    middle = place.position(point)
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def _cell(place: MapPlacement, row: int, column: int) -> QRectF:
    return place.part(range(row, row + 1), range(column, column + 1))
