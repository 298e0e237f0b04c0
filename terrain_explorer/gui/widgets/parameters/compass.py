"""A dial for a bearing: north at the top, east on the right."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QDial, QSizePolicy

_SIDE, _NARROWEST = 48, 36
_QUARTERS = 4
# In pixels, from the middle: nearer than this the pointer has no direction worth the name.
_DEAD_CENTRE = 1


class Compass(QDial):
    """A dial whose minimum is at the top; it turns clockwise, without end."""

    # QDial has its minimum at the bottom, so the mouse and the picture are our own. Keys, range and signals are those
    # of QDial.

    def __init__(self) -> None:
        super().__init__()
        self.setWrapping(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(_SIDE, _SIDE)

    def minimumSizeHint(self) -> QSize:
        return QSize(_NARROWEST, _SIDE)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._turn_to(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._turn_to(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._turn_to(event.position())
            self.setSliderDown(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dial, its four quarters and a knob where the bearing is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = min(self.width(), self.height()) / 2 - 6
        painter.setPen(QPen(self._colour(QPalette.ColorRole.Mid), 1.5))
        painter.setBrush(self._colour(QPalette.ColorRole.Base))
        painter.drawEllipse(self._middle, radius, radius)
        painter.setPen(QPen(self._colour(QPalette.ColorRole.PlaceholderText), 1.5))
        for quarter in range(_QUARTERS):
            inner = radius - (8 if quarter == 0 else 5)
            painter.drawLine(self._at(quarter / _QUARTERS, inner), self._at(quarter / _QUARTERS, radius - 2))
        accent = self._colour(QPalette.ColorRole.Highlight)
        knob = self._at(self._turned, radius)
        painter.setPen(QPen(accent, 1.5))
        painter.drawLine(self._middle, knob)
        painter.setPen(QPen(self._colour(QPalette.ColorRole.WindowText), 2) if self.hasFocus() else QPen(accent, 1))
        painter.setBrush(accent)
        painter.drawEllipse(QRectF(-4.5, -4.5, 9, 9).translated(knob))
        painter.end()

    @property
    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    @property
    def _turned(self) -> float:
        """The position of the knob, in turns from the top."""
        return (self.sliderPosition() - self.minimum()) / (self.maximum() - self.minimum())

    def _at(self, turn: float, radius: float) -> QPointF:
        angle = radians(360 * turn)
        return self._middle + QPointF(radius * sin(angle), -radius * cos(angle))

    def _turn_to(self, position: QPointF) -> None:
        way = position - self._middle
        if hypot(way.x(), way.y()) > _DEAD_CENTRE:
            turn = degrees(atan2(way.x(), -way.y())) / 360 % 1.0
            count = self.maximum() - self.minimum()
            # The maximum is the minimum again, and only one of them can be reached.
            self.setSliderPosition(self.minimum() + round(turn * count) % count)

    def _colour(self, role: QPalette.ColorRole) -> QColor:
        return self.palette().color(role)
