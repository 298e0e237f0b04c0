"""Small pictures of the steps of an algorithm, made from its own stages."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, hypot

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPalette, QPen, QPolygonF

from terrain_explorer.gui.widgets.thumbnails import enlarged, shaded
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Stage
from terrain_explorer.terrain.explain import LatticePoint, Trace, is_explainable
from terrain_explorer.terrain.work import Work

# In pixels of the window: two pictures stand side by side in a dock of the first width.
_SIDE, _MARGIN, _CAPTION = 124, 12, 20
_DOT, _SMALL_DOT = 4.5, 2.0
_THUMBNAIL = 80
STEP_SIZE = QSize(_SIDE, _SIDE + _CAPTION)
"""The size of a picture of a step."""
_ARROW_HEAD = 5.0


@dataclass(frozen=True)
class Paper:
    """The sheets for pictures: the program's colours, its font, and the screen's pixels for one of ours."""

    palette: QPalette
    font: QFont
    ratio: float

    @property
    def small(self) -> QFont:
        """The font of captions."""
        font = QFont(self.font)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        return font

    def colour(self, role: QPalette.ColorRole) -> QColor:
        """Return one of the program's colours."""
        return self.palette.color(role)

    def blank(self, size: QSize) -> QImage:
        """Return what stands in for a picture of this size until that is drawn."""
        image = self.sheet(size.width(), size.height())
        painter = QPainter(image)
        side = min(size.width(), size.height())
        painter.fillRect((size.width() - side) // 2, 0, side, side, self.colour(QPalette.ColorRole.AlternateBase))
        painter.end()
        return image

    def sheet(self, width: int, height: int) -> QImage:
        """Return an empty picture of this size."""
        image = QImage(round(width * self.ratio), round(height * self.ratio), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(self.ratio)
        # The page shows through, in the light theme and in the dark one.
        image.fill(Qt.GlobalColor.transparent)
        return image


def thumbnail_size(caption: str, paper: Paper) -> QSize:
    """Return the size of a thumbnail with this caption, or without any, in pixels of the window."""
    width = max(_THUMBNAIL, ceil(QFontMetricsF(paper.small).horizontalAdvance(caption)))
    return QSize(width, _THUMBNAIL + (_CAPTION if caption else 0))


def thumbnail(heightmap: Heightmap, caption: str, paper: Paper) -> QImage:
    """Return a small picture of a terrain, lit by the sun, with a caption; it is as wide as the caption needs."""
    return captioned(shaded(heightmap), caption, paper)


def captioned(drawn: QImage, caption: str, paper: Paper, framed: bool = False) -> QImage:
    """Return a picture of a map in the size of a thumbnail, with a caption, and with a frame where it may be white."""
    size = thumbnail_size(caption, paper)
    width, image = size.width(), paper.sheet(size.width(), size.height())
    painter = _painter(image, paper)
    picture = enlarged(drawn, round(_THUMBNAIL * paper.ratio))
    place = QRectF((width - _THUMBNAIL) / 2, 0, _THUMBNAIL, _THUMBNAIL)
    painter.drawImage(place, picture)
    if framed:
        painter.setPen(paper.colour(QPalette.ColorRole.Mid))
        painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5))
    _write(painter, caption, QRectF(0, _THUMBNAIL, width, _CAPTION), paper)
    painter.end()
    return image


def step_picture(trace: Trace, stage: Stage, paper: Paper) -> Work[QImage]:
    """Draw a stage: the points so far, and arrows from parents to the points just set."""
    yield 0.0
    image = paper.sheet(STEP_SIZE.width(), STEP_SIZE.height())
    painter = _painter(image, paper)
    exponent = trace.generator.exponent
    fresh = [LatticePoint(stage.level, row, column) for row, column in np.argwhere(stage.fresh).tolist()]
    _draw_lattice(painter, stage, exponent, paper)
    for place in fresh if is_explainable(trace.generator) else ():
        for row, column in trace.explain(place).parents_beside:
            _draw_arrow(painter, _on_sheet(row, column, place.level), _at(place, exponent), paper)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paper.colour(QPalette.ColorRole.Highlight))
    for place in fresh:
        painter.drawEllipse(_at(place, exponent), _DOT, _DOT)
    done = stage.done and tr("Level {level}: {done}", level=stage.level, done=tr(stage.done))
    _write(painter, done or stage.label, QRectF(0, _SIDE, _SIDE, _CAPTION), paper)
    painter.end()
    return image


def _draw_lattice(painter: QPainter, stage: Stage, exponent: int, paper: Paper) -> None:
    """Draw the points of the whole map: set points as dots, the others as specks."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paper.colour(QPalette.ColorRole.PlaceholderText))
    side = range(2**exponent + 1)
    for row in side:
        for column in side:
            painter.drawEllipse(_at(LatticePoint(exponent, row, column), exponent), _SMALL_DOT / 2, _SMALL_DOT / 2)
    painter.setBrush(paper.colour(QPalette.ColorRole.Text))
    for row, column in np.argwhere(np.isfinite(stage.heights)).tolist():
        painter.drawEllipse(_at(LatticePoint(stage.level, row, column), exponent), _DOT - 1, _DOT - 1)


def _draw_arrow(painter: QPainter, start: QPointF, end: QPointF, paper: Paper) -> None:
    line = QLineF(start, end)
    ahead = QPointF(line.dx(), line.dy()) / hypot(line.dx(), line.dy())
    tip, aside = end - ahead * (_DOT + 1), QPointF(-ahead.y(), ahead.x())
    colour = paper.colour(QPalette.ColorRole.Link)
    painter.setPen(QPen(colour, 1))
    painter.drawLine(start + ahead * _DOT, tip - ahead * _ARROW_HEAD)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    back = tip - ahead * _ARROW_HEAD
    painter.drawPolygon(QPolygonF([tip, back + aside * _ARROW_HEAD * 0.4, back - aside * _ARROW_HEAD * 0.4]))


def _at(place: LatticePoint, exponent: int) -> QPointF:
    return _on_sheet(*place.on_map(exponent), exponent)


def _on_sheet(row: float, column: float, level: int) -> QPointF:
    apart = (_SIDE - 2 * _MARGIN) / 2**level
    return QPointF(_MARGIN + column * apart, _MARGIN + row * apart)


def _painter(image: QImage, paper: Paper) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.setFont(paper.small)
    return painter


def _write(painter: QPainter, text: str, where: QRectF, paper: Paper) -> None:
    painter.setPen(paper.colour(QPalette.ColorRole.Text))
    fitting = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, where.width())
    painter.drawText(where, Qt.AlignmentFlag.AlignCenter, fitting)
