"""The quiet grounds on which the groups of a form stand."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.program_style import mixed

INSET = 7
"""Pixels between the edge of a card and what stands on it, at the sides."""

BETWEEN = 14
"""Pixels from what stands on a card to what stands on the next one."""

_ABOVE, _BELOW = 3, 5
_ROUND = 5
_GROUND, _EDGE = 0.035, 0.09
"""How much of the colour of texts is in them."""


class SectionCards:
    """The cards behind a form: each reaches around the visible widgets of one group."""

    def __init__(self, form: QWidget) -> None:
        self._form = form
        self._groups: dict[str, list[QWidget]] = {}

    def add(self, group: str, widget: QWidget) -> None:
        """Let a widget of the form stand on the card of a group; without a name there is none."""
        if group:
            self._groups.setdefault(group, []).append(widget)

    def rectangles(self) -> list[QRect]:
        """Return where the cards are."""
        around = []
        for widgets in self._groups.values():
            place = QRect()
            for widget in widgets:
                if widget.isVisibleTo(self._form):
                    place = place.united(widget.geometry())
            if not place.isEmpty():
                around.append(QRect(0, place.top() - _ABOVE, self._form.width(), place.height() + _ABOVE + _BELOW))
        return around

    def draw(self) -> None:
        """Draw them; for the form's `paintEvent`."""
        with QPainter(self._form) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(mixed(self._form.palette(), _EDGE))
            painter.setBrush(mixed(self._form.palette(), _GROUND))
            for place in self.rectangles():
                painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
