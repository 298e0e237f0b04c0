"""Scroll bars: a flat handle on a quiet groove, which can be seen in any theme."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import QStyle, QStyleOptionSlider

from terrain_explorer.gui.services.style.colours import mixed

Part = QStyle.SubControl

_INSET, _ROUND = 3, 4
"""In pixels: from the sides of the groove to the handle, and how round that is."""

_ARROW = 3.5
"""Half the length of an arrow's base, in pixels."""

_STRENGTHS = {"groove": 0.06, "handle": 0.55, "under the pointer": 0.66, "held": 0.8, "arrow": 0.6}
"""How much of the colour of texts each part has over that of the window."""


def draw_scroll_bar(painter: QPainter, option: QStyleOptionSlider, place: Callable[[QStyle.SubControl], QRect]) -> None:
    """Draw a scroll bar whose parts have these places."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(option.rect, scroll_bar_colour(option.palette, "groove"))
    is_horizontal = bool(option.state & QStyle.StateFlag.State_Horizontal)
    if option.minimum < option.maximum:
        inset = (0, _INSET) if is_horizontal else (_INSET, 0)
        painter.setBrush(scroll_bar_colour(option.palette, _state(option)))
        handle = QRectF(place(Part.SC_ScrollBarSlider)).adjusted(*inset, -inset[0], -inset[1])
        painter.drawRoundedRect(handle, _ROUND, _ROUND)
    painter.setBrush(scroll_bar_colour(option.palette, "arrow"))
    for part, end in ((Part.SC_ScrollBarSubLine, -1), (Part.SC_ScrollBarAddLine, 1)):
        painter.drawPolygon(_arrow(place(part), end, is_horizontal))
    painter.restore()


def scroll_bar_colour(palette: QPalette, part: str) -> QColor:
    """Return the colour of a part of a scroll bar: its groove, its handle in one of its states, or an arrow."""
    return mixed(palette, _STRENGTHS[part])


def _state(option: QStyleOptionSlider) -> str:
    if not option.activeSubControls & Part.SC_ScrollBarSlider:
        return "handle"
    return "held" if option.state & QStyle.StateFlag.State_Sunken else "under the pointer"


def _arrow(place: QRect, end: int, is_horizontal: bool) -> QPolygonF:
    """Return a triangle in the middle of a place, which points to the beginning, with ``end`` -1, or to the end."""
    middle, tip = QRectF(place).center(), end * _ARROW / 2
    across = ((tip, 0.0), (-tip, -_ARROW), (-tip, _ARROW))
    return QPolygonF([middle + (QPointF(x, y) if is_horizontal else QPointF(y, x)) for x, y in across])
