"""Lines and dots that are seen on bright and on dark ground, faint where a mountain hides them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from terrain_explorer.gui.views.surface3d.camera.camera import Vectors

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


def add_corners(path: QPainterPath, corners: Vectors) -> None:
    """Add a line through corners to a path."""
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners.tolist()]))


def draw_dot(painter: QPainter, at: Vectors, ink: QColor = LIGHT, radius: float = 2.2) -> None:
    """Draw a filled dot."""
    painter.setPen(QPen(DARK, 1.0))
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(*at), radius, radius)


def draw_hole(painter: QPainter, at: Vectors) -> None:
    """Draw a small ring."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width, radius in ((DARK, 1.0, 3.0), (LIGHT, 1.0, 2.0)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(QPointF(*at), radius, radius)


def kinds_of(corners: Vectors, covered: NDArray[np.bool_]) -> NDArray[np.int_]:
    """Return for each corner whether it is free, covered by the ground or outside of the picture."""
    return np.where(np.isnan(corners[..., 0]), OUTSIDE, covered)


def draw_lines(
    painter: QPainter, lines: Iterable[Vectors], kinds: Iterable[NDArray[np.int_]], width: float, ink: QColor = LIGHT
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
