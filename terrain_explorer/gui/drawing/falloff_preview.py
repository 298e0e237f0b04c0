"""A small picture of a brush's falloff."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from terrain_explorer.terrain.brushes import Falloff

_POINTS = 48
_SIZE = QSize(120, 40)
_MARGIN = 2.0


class FalloffPreview(QWidget):
    """Shows a brush cut through its middle: how much it does from rim to rim."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._falloff: Falloff | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def setFalloff(self, falloff: Falloff) -> None:
        """Show another falloff."""
        self._falloff = falloff
        self.update()

    def sizeHint(self) -> QSize:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return QSize(1, _SIZE.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._falloff is None:
            return
        inside = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        colour = self.palette().color(QPalette.ColorRole.Highlight)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(colour)
            colour.setAlpha(60)
            painter.setBrush(colour)
            painter.drawPolygon(_outline(self._falloff, inside))


def _outline(falloff: Falloff, inside: QRectF) -> QPolygonF:
    half = [float(weight) for weight in falloff.curve(_POINTS)]
    weights = [*reversed(half), *half]
    step = inside.width() / (len(weights) - 1)
    tops = [QPointF(inside.left() + step * at, inside.bottom() - inside.height() * w) for at, w in enumerate(weights)]
    return QPolygonF([inside.bottomLeft(), *tops, inside.bottomRight()])
