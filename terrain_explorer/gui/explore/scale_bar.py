"""The scale bar of a map: metres where they are known, points of the finest level otherwise."""

from __future__ import annotations

from math import floor, log10

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from terrain_explorer.gui.explore.sight import SIDE, MapSight
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL

_LONGEST = 160
"""Pixels of the bar, at most."""
_MARGIN, _TICK = 12, 5
_UNITS = ((1000.0, "km"), (1.0, "m"), (0.01, "cm"), (0.001, "mm"))
_MANY = 10**6


def scale_of(sight: MapSight, longest: int = _LONGEST) -> tuple[float, str]:
    """Return the length of a bar in pixels of the screen, `longest` at most, and what it stands for, in words."""
    whole = 2.0**DEEPEST_LEVEL if sight.facts.side_metres is None else sight.facts.side_metres
    pixel = sight.pixel / SIDE * whole
    about = pixel * longest
    power = 10.0 ** floor(log10(about))
    length = power * max(step for step in (1, 2, 5) if step * power <= about * (1 + 1e-9))
    return length / pixel, _points(length) if sight.facts.side_metres is None else distance_in_words(length)


def distance_in_words(metres: float) -> str:
    """Return a length in the unit in which it is easy to read."""
    size, unit = next(((size, unit) for size, unit in _UNITS if metres >= size * 0.999), _UNITS[-1])
    return f"{numeral(metres / size, '.4g')} {unit}"


def _points(count: float) -> str:
    if count < 1:
        return tr("{count} of a point", count=numeral(count, ".2g"))
    if count < _MANY:
        return tr("%n point(s)", None, round(count))
    if count < 1000 * _MANY:
        return tr("{count} million points", count=numeral(count / _MANY, ",.0f"))
    return tr("{count} billion points", count=numeral(count / _MANY / 1000, ",.0f"))


def draw_scale_bar(painter: QPainter, area: QRect, sight: MapSight, ratio: float) -> None:
    """Draw the bar into the lower left corner of an area.

    Parameters
    ----------
    ratio
        Pixels of the screen for each of the painter's.
    """
    length, text = scale_of(sight, round(_LONGEST * ratio))
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
