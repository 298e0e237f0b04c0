"""Draws marks that lie on the ground, as a camera sees them: on any ground, and faint where a mountain hides them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPainterPath, QPen, QPolygonF

from terrain_explorer.gui.views.mark_painter import arrow_head, draw_label
from terrain_explorer.gui.views.marks import (
    CHOSEN,
    PLAIN,
    ArrowHead,
    Handles,
    Label,
    LineMark,
    MapPoint,
    Mark,
    PieceFrame,
)
from terrain_explorer.gui.views.surface3d.camera.camera import Sight, WorldVectors
from terrain_explorer.terrain.heightmap import PointArray

DARK, LIGHT = QColor(20, 22, 26), QColor(255, 255, 255)
FAINT = 0.35
"""How strongly parts are drawn that a mountain hides."""

OUTSIDE = 2
"""The kind of corners that are not in the picture; see `kinds_of`."""


def draw_path(painter: QPainter, path: QPainterPath, width: float, dashed: bool = False, ink: QColor = LIGHT) -> None:
    """Draw a light line on a wider dark one, to be seen on every ground."""
    for colour, wide in ((DARK, width + 2.0), (ink, width)):
        pen = QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        if dashed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4.0 / wide, 4.0 / wide])
        painter.strokePath(path, pen)


def add_corners(path: QPainterPath, corners: WorldVectors) -> None:
    """Add a line through corners to a path."""
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners.tolist()]))


def draw_dot(painter: QPainter, at: WorldVectors, ink: QColor = LIGHT, radius: float = 2.2) -> None:
    """Draw a filled dot."""
    painter.setPen(QPen(DARK, 1.0))
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(*at), radius, radius)


def draw_hole(painter: QPainter, at: WorldVectors) -> None:
    """Draw a small ring."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width, radius in ((DARK, 1.0, 3.0), (LIGHT, 1.0, 2.0)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(QPointF(*at), radius, radius)


def kinds_of(corners: WorldVectors, covered: NDArray[np.bool_]) -> NDArray[np.int_]:
    """Return for each corner whether it is free, covered by the ground or outside of the picture."""
    return np.where(np.isnan(corners[..., 0]), OUTSIDE, covered)


def draw_lines(
    painter: QPainter,
    lines: Iterable[WorldVectors],
    kinds: Iterable[NDArray[np.int_]],
    width: float,
    ink: QColor = LIGHT,
) -> None:
    """Draw lines whose covered parts are faint and whose parts outside are left out.

    Parameters
    ----------
    lines, kinds
        The corners of each and the `kinds_of` of these, shape (corners, 2) and (corners,).
    """
    covered, free = QPainterPath(), QPainterPath()
    for line, of_line in zip(lines, kinds, strict=True):
        for first, last in _runs(of_line):
            if of_line[first] != OUTSIDE:
                add_corners(covered if of_line[first] else free, line[first : last + (of_line[last] != OUTSIDE)])
    # Covered parts first, so that a free part is on top where they cross.
    painter.setOpacity(FAINT)
    draw_path(painter, covered, width, ink=ink)
    painter.setOpacity(1.0)
    draw_path(painter, free, width, ink=ink)


def _runs(kinds: NDArray[np.int_]) -> list[tuple[int, int]]:
    """Return the first and last index of each stretch of one kind; the last is the next one's first."""
    changes = np.flatnonzero(np.diff(kinds)) + 1
    return list(pairwise([0, *changes.tolist(), len(kinds) - 1]))


_LONG = 99.0
"""The length of an arrow whose head has its full size, in pixels."""


class DrapedMarks:
    """Draws with a painter; those who inherit from it know the ground."""

    def __init__(self, painter: QPainter, sight: Sight) -> None:
        self._painter, self._sight = painter, sight

    def _world(self, places: PointArray) -> WorldVectors:
        """Return where places of the map are in the world, shape (n, 3)."""
        raise NotImplementedError

    def _along(self, places: PointArray) -> list[WorldVectors]:
        """Return the pieces of a line through places of the map, each with corners enough to follow the ground."""
        raise NotImplementedError

    def _hidden(self, places: WorldVectors) -> NDArray[np.bool_]:
        """Return which places of the world are hidden by the ground before them."""
        raise NotImplementedError

    def draw(self, mark: Mark) -> None:
        """Draw a mark; tints are the business of the surface itself."""
        if isinstance(mark, LineMark):
            self._draw_line(mark)
        elif isinstance(mark, ArrowHead):
            self._draw_arrow_head(mark)
        elif isinstance(mark, PieceFrame):
            self._draw_piece(mark)
        elif isinstance(mark, Handles) and not mark.from_above:
            for number, place in enumerate(mark.places):
                at = self._at(place)
                if at is not None:
                    draw_dot(self._painter, at, QColor(CHOSEN if number == mark.chosen else PLAIN), 4.5)
        elif isinstance(mark, Label):
            at = self._at(mark.place)
            if at is not None:
                draw_label(self._painter, QPointF(*at), mark.text, QGuiApplication.palette())

    def _draw_line(self, mark: LineMark) -> None:
        width, ink = 1.6 if mark.thin else 2.2, QColor(mark.ink)
        pieces = self._along(mark.places)
        lines = [self._sight.on_screen(places) for places in pieces]
        kinds = [kinds_of(corners, self._hidden(places)) for corners, places in zip(lines, pieces, strict=True)]
        # All at once, or the dark rim of each piece would cover the end of the one before.
        draw_lines(self._painter, lines, kinds, width, ink)
        for place in mark.dots:
            at = self._at(place)
            if at is not None:
                draw_dot(self._painter, at, QColor(mark.ink), 4.0)

    def _draw_arrow_head(self, mark: ArrowHead) -> None:
        ends = self._world(np.array([mark.before, mark.tip]))
        corners = self._sight.on_screen(ends)
        if np.isfinite(corners).all() and not self._hidden(ends[1:])[0]:
            head = arrow_head(QPointF(*corners[0]), QPointF(*corners[1]), _LONG)
            draw_path(self._painter, head, 2.2, ink=QColor(mark.ink))

    def _at(self, place: MapPoint) -> WorldVectors | None:
        """Return where a place is seen, if it is."""
        (at,) = self._sight.on_screen(self._world(np.array([place])))
        return at if np.isfinite(at).all() else None

    def _draw_piece(self, frame: PieceFrame) -> None:
        """Draw the frame of a piece on the ground, and its handles."""
        seen = frame.seen(lambda places: self._sight.on_screen(self._world(places)))
        for ends in pairwise([*seen.outline, seen.outline[0]]):
            self._draw_line(LineMark(np.array(ends), thin=True))
        if seen.is_seen:
            stalk = np.array([seen.top, seen.turner])
            draw_lines(self._painter, stalk[None], np.zeros((1, 2), int), 1.6)
            for corner in seen.corners:
                draw_dot(self._painter, corner, QColor(PLAIN), 4.5)
            draw_dot(self._painter, seen.turner, QColor(CHOSEN), 4.5)
