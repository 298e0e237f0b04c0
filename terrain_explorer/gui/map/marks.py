"""What is drawn over a map: a marked point, a brush, a measuring line and who walks there, seen on every ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from terrain_explorer.terrain.probe import Point

_OUTLINE, _INK = QColor(0, 0, 0, 170), QColor(255, 255, 255)
_RING, _HAIR, _END, _DOT = 6.0, 12.0, 3.5, 1.0
"""In pixels: the radius of the ring, how far the cross hair reaches, the radius of the ends of a line and of a dot."""

_ARROW = QPolygonF([QPointF(0, -11), QPointF(7, 8), QPointF(0, 4), QPointF(-7, 8), QPointF(0, -11)])
"""To the north, in pixels."""


@dataclass(frozen=True)
class Walker:
    """Where somebody is, and in which direction they look, in degrees clockwise from north."""

    point: Point
    bearing: float


def draw_mark(painter: QPainter, at: QPointF) -> None:
    """Draw a ring with a cross hair."""
    path = QPainterPath()
    path.addEllipse(at, _RING, _RING)
    for along in (QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0), QPointF(0, -1)):
        path.moveTo(at + along * _RING)
        path.lineTo(at + along * _HAIR)
    _draw(painter, path)


def draw_brush(painter: QPainter, places: Sequence[QPointF], radius: float) -> None:
    """Draw a ring around each place, in pixels, and a dot in the first one."""
    path = QPainterPath()
    for at in places:
        path.addEllipse(at, radius, radius)
    path.addEllipse(places[0], _DOT, _DOT)
    _draw(painter, path)


def draw_line(painter: QPainter, line: QLineF) -> None:
    """Draw a line with round ends."""
    path = QPainterPath(line.p1())
    path.lineTo(line.p2())
    for end in (line.p1(), line.p2()):
        path.addEllipse(end, _END, _END)
    _draw(painter, path)


def draw_walker(painter: QPainter, at: QPointF, bearing: float) -> None:
    """Draw an arrow in a direction, in degrees clockwise from north."""
    path = QPainterPath()
    path.addPolygon((QTransform().translate(at.x(), at.y()).rotate(bearing)).map(_ARROW))
    _draw(painter, path)
    painter.fillPath(path, _INK)


def _draw(painter: QPainter, path: QPainterPath) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for colour, width in ((_OUTLINE, 4.0), (_INK, 1.6)):
        painter.strokePath(path, QPen(colour, width, c=Qt.PenCapStyle.RoundCap))
