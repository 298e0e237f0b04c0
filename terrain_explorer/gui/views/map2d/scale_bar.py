"""The scale bar of a map: metres where they are known, parts of the terrain's side otherwise."""

from __future__ import annotations

from math import floor, log10

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.widgets.parameters.lengths import distance_in_words
from terrain_explorer.language import numeral, tr

_LONGEST = 160
"""Pixels of the bar, at most."""
_MARGIN, _TICK = 12, 5
_MILLION, _BILLION = 10**6, 10**9


def scale_of(viewport: MapViewport, longest: int = _LONGEST) -> tuple[float, str]:
    """Return the length of a bar in pixels of the screen, `longest` at most, and what it stands for, in words."""
    metres = viewport.facts.sides[1] if viewport.facts.sides else None
    pixel = viewport.pixel / SIDE * (1 / float(max(viewport.facts.extent)) if metres is None else metres)
    about = pixel * longest
    power = 10.0 ** floor(log10(about))
    length = power * max(step for step in (1, 2, 5) if step * power <= about * (1 + 1e-9))
    return length / pixel, part_in_words(length) if metres is None else distance_in_words(length)


def part_in_words(part: float) -> str:
    """Return a length in sides of the terrain as a fraction of the side."""
    if part > 0.75:
        return tr("{count} × the side", count=numeral(part, ".2g"))
    return tr("1/{count} of the side", count=many(round(1 / part)))


def many(count: int) -> str:
    """Return a number as people read it: in millions or billions where it is large."""
    if count < _MILLION:
        return numeral(count, ",d")
    if count < _BILLION:
        return tr("{count} million", count=numeral(count / _MILLION, ".3g"))
    return tr("{count} billion", count=numeral(count / _BILLION, ",.0f"))


def draw_scale_bar(painter: QPainter, area: QRect, viewport: MapViewport, ratio: float) -> None:
    """Draw the bar into the lower left corner of an area.

    Parameters
    ----------
    ratio
        Pixels of the screen for each of the painter's.
    """
    length, text = scale_of(viewport, round(_LONGEST * ratio))
    length /= ratio
    metrics = painter.fontMetrics()
    width = max(length, metrics.horizontalAdvance(text)) + 2 * _TICK
    height = metrics.height() + 3 * _TICK
    plate = QRectF(area.left() + _MARGIN, area.bottom() - _MARGIN - height, width, height)
    painter.fillRect(plate, QColor(0, 0, 0, 110))
    painter.setPen(QPen(Qt.GlobalColor.white, 1.5))
    left, base = plate.left() + _TICK, plate.bottom() - _TICK
    right = left + length
    painter.drawPolyline(
        [QPointF(left, base - _TICK), QPointF(left, base), QPointF(right, base), QPointF(right, base - _TICK)]
    )
    painter.drawText(QPointF(left, base - 2 * _TICK), text)
