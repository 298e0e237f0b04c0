"""Draws marks that lie on the ground, as a camera sees them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QGuiApplication, QPainter

from terrain_explorer.gui.views.mark_painter import arrow_head, draw_label
from terrain_explorer.gui.views.marks import (
    CHOSEN,
    PLAIN,
    ArrowHead,
    Handles,
    Label,
    LineMark,
    Mark,
    PieceFrame,
    Place,
    Places,
)
from terrain_explorer.gui.views.surface3d.camera.camera import Vectors
from terrain_explorer.gui.views.surface3d.camera.sight import Sight
from terrain_explorer.gui.views.surface3d.overlay_lines import draw_dot, draw_lines, draw_path, kinds_of

_LONG = 99.0
"""The length of an arrow whose head has its full size, in pixels."""


class DrapedMarks:
    """Draws with a painter; those who inherit from it know the ground."""

    def __init__(self, painter: QPainter, sight: Sight) -> None:
        self._painter, self._sight = painter, sight

    def _world(self, places: Places) -> Vectors:
        """Return where places of the map are in the world, shape (n, 3)."""
        raise NotImplementedError

    def _along(self, places: Places) -> list[Vectors]:
        """Return the pieces of a line through places of the map, each with corners enough to follow the ground."""
        raise NotImplementedError

    def _hidden(self, places: Vectors) -> NDArray[np.bool_]:
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

    def _at(self, place: Place) -> Vectors | None:
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
