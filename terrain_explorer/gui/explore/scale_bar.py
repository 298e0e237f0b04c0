"""The scale bar of a map: metres where they are known, parts of the side of the terrain otherwise."""

from __future__ import annotations

from math import floor, log10

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from terrain_explorer.gui.explore.sight import SIDE, MapSight
from terrain_explorer.language import numeral, tr

_LONGEST = 160
"""Pixels of the bar, at most."""
_MARGIN, _TICK = 12, 5
_UNITS = ((1e3, "km"), (1.0, "m"), (1e-2, "cm"), (1e-3, "mm"), (1e-6, "µm"), (1e-9, "nm"), (1e-12, "pm"))
_MANY = 10**6


def scale_of(sight: MapSight, longest: int = _LONGEST) -> tuple[float, str]:
    """Return the length of a bar in pixels of the screen, `longest` at most, and what it stands for, in words."""
    metres, side = sight.facts.side_metres, float(max(sight.facts.extent))
    pixel = sight.pixel / SIDE * (1 / side if metres is None else metres)
    about = pixel * longest
    power = 10.0 ** floor(log10(about))
    length = power * max(step for step in (1, 2, 5) if step * power <= about * (1 + 1e-9))
    return length / pixel, _part_of_side(length) if metres is None else distance_in_words(length)


def distance_in_words(metres: float) -> str:
    """Return a length in the unit in which it is easy to read."""
    size, unit = next(((size, unit) for size, unit in _UNITS if metres >= size * 0.999), _UNITS[-1])
    count = metres / size
    return f"{numeral(count, ',.0f' if count >= 1000 else '.4g')} {unit}"


def _part_of_side(part: float) -> str:
    if part >= 1:
        return tr("the side of the terrain") if part < 2 else tr("{count} sides", count=numeral(part, ".4g"))
    count = round(1 / part)
    if count < _MANY:
        return tr("1/{count} of the side", count=numeral(count, ",d"))
    if count < 1000 * _MANY:
        return tr("1/{count} million of the side", count=numeral(count // _MANY, ",d"))
    return tr("1/{count} billion of the side", count=numeral(count // _MANY // 1000, ",d"))


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
