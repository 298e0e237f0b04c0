"""How marks are drawn so that they are seen on every ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPalette, QPen, QPolygonF, QTransform

from terrain_explorer.gui.views.growth_marks import PARENT_COLOUR
from terrain_explorer.terrain.sampling import Point

_OUTLINE, _INK = QColor(0, 0, 0, 170), QColor(255, 255, 255)
_RING, _HAIR, _END, _DOT = 6.0, 12.0, 3.5, 1.0
"""In pixels: the radius of the ring, how far the cross hair reaches, the radius of the ends of a line and of a dot."""

_LONG = 99.0
"""The length of an arrow whose head has its full size, in pixels."""

_BARB = 9.0
"""Length of an arrow's head, in pixels."""

_PLATE = 6.0
"""Pixels between a text and the edge of its plate."""

_HANDLE = 4.0
"""Half a side of a point that can be moved, in pixels."""

_ARROW = QPolygonF([QPointF(0, -11), QPointF(7, 8), QPointF(0, 4), QPointF(-7, 8), QPointF(0, -11)])
"""To the north, in pixels."""


@dataclass(frozen=True)
class Walker:
    """Where the user walks, and in which direction they look, in degrees clockwise from north."""

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


def draw_cell(painter: QPainter, cell: QRectF) -> None:
    """Draw a frame around a cell in which there may be a number."""
    path = QPainterPath()
    path.addRect(cell.adjusted(1.5, 1.5, -1.5, -1.5))
    _draw(painter, path)


def draw_brush(painter: QPainter, places: Sequence[QPointF], radius: float) -> None:
    """Draw a ring around each place, in pixels, and a dot in the first one."""
    path = QPainterPath()
    for at in places:
        path.addEllipse(at, radius, radius)
    path.addEllipse(places[0], _DOT, _DOT)
    _draw(painter, path)


def draw_print(painter: QPainter, picture: QImage, at: QPointF, longer: float) -> None:
    """Draw a picture around a place, its longer side this many pixels long."""
    area = QRectF(QPointF(), QSizeF(picture.size()).scaled(longer, longer, Qt.AspectRatioMode.KeepAspectRatio))
    area.moveCenter(at)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, picture)


def draw_dot_on(path: QPainterPath, at: QPointF) -> None:
    """Add a small ring to a line."""
    path.addEllipse(at, _END, _END)


def draw_label(painter: QPainter, at: QPointF, text: str, palette: QPalette) -> None:
    """Draw a text on a plate beside a place."""
    plate = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-_PLATE, -_PLATE / 2, _PLATE, _PLATE / 2)
    plate.moveBottomLeft(at + QPointF(_RING, -_RING))
    paper = palette.color(QPalette.ColorRole.Window)
    paper.setAlpha(220)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paper)
    painter.drawRoundedRect(plate, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(palette.color(QPalette.ColorRole.WindowText))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def draw_trail(painter: QPainter, places: Sequence[QPointF], width: float, ink: QColor) -> None:
    """Draw a wide line without an outline."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(places))
    path.lineTo(places[-1] + QPointF(0.01, 0))  # a click is a line of no length, which would not be drawn
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))


def draw_smooth_line(painter: QPainter, places: Sequence[QPointF]) -> None:
    """Draw a line through places."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(list(places)))
    draw_path_in(_INK, painter, path)


def draw_arrow_head(painter: QPainter, before: QPointF, tip: QPointF, ink: QColor = _INK) -> None:
    """Draw the head of an arrow that comes from a place before its tip."""
    draw_path_in(ink, painter, arrow_head(before, tip, _LONG))


def draw_handle(painter: QPainter, at: QPointF, ink: QColor) -> None:
    """Draw a point that can be moved."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(_OUTLINE, 1.5))
    painter.setBrush(ink)
    painter.drawRect(QRectF(at.x() - _HANDLE, at.y() - _HANDLE, 2 * _HANDLE, 2 * _HANDLE))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_walker(painter: QPainter, at: QPointF, bearing: float) -> None:
    """Draw an arrow in a direction, in degrees clockwise from north."""
    path = QPainterPath()
    path.addPolygon((QTransform().translate(at.x(), at.y()).rotate(bearing)).map(_ARROW))
    _draw(painter, path)
    painter.fillPath(path, _INK)


def draw_arrow(painter: QPainter, start: QPointF, end: QPointF, free: float, free_at_end: float) -> None:
    """Draw an arrow between two places, leaving ``free`` and ``free_at_end`` pixels between it and them."""
    line = QLineF(start, end)
    if line.length() > free + free_at_end:
        direction = (end - start) / line.length()
        draw_path_in(PARENT_COLOUR, painter, arrow(start + direction * free, end - direction * free_at_end))


def arrow(start: QPointF, tip: QPointF) -> QPainterPath:
    """Return an arrow."""
    path = QPainterPath(start)
    path.lineTo(tip)
    path.addPath(arrow_head(start, tip, QLineF(start, tip).length()))
    return path


def arrow_head(before: QPointF, tip: QPointF, whole: float) -> QPainterPath:
    """Return the head of an arrow of some length, in pixels, that comes from a place before its tip."""
    back = QLineF(tip, before)
    length = min(_BARB, 0.5 * whole)  # a short arrow is not all head
    path = QPainterPath()
    for turn in (28, -28):
        barb = QLineF.fromPolar(length, back.angle() + turn)
        path.moveTo(tip)
        path.lineTo(tip + barb.p2())
    return path


def draw_frame(painter: QPainter, cell: QRectF, strong: bool) -> None:
    """Draw a frame around a point that is explained, or a weaker one around a parent."""
    path = QPainterPath()
    path.addRect(cell.adjusted(1.5, 1.5, -1.5, -1.5))
    draw_path_in(PARENT_COLOUR, painter, path, min(2.4 if strong else 1.2, cell.width() / 14))


def draw_dots(painter: QPainter, places: Sequence[QPointF], cell: float) -> None:
    """Draw a dot at each place, in cells of this side."""
    radius = min(max(0.16 * cell, 1.2), 3.0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(_OUTLINE, 1.2))
    painter.setBrush(_INK)
    for at in places:
        painter.drawEllipse(at, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _draw(painter: QPainter, path: QPainterPath) -> None:
    draw_path_in(_INK, painter, path)


def draw_path_in(ink: QColor, painter: QPainter, path: QPainterPath, width: float = 1.6) -> None:
    """Draw a path in a colour that is seen on every ground."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # The dark outline is seen on snow, the light ink in the sea.
    for colour, wide in ((_OUTLINE, 2.5 * width), (ink, width)):
        painter.strokePath(path, QPen(colour, wide, c=Qt.PenCapStyle.RoundCap))
