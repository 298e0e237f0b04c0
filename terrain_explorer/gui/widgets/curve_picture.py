"""A small picture of a curve, filled below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

_SIZE = QSize(120, 40)
_MARGIN = 2.0


class CurvePicture(QWidget):
    """Shows a curve from the left edge to the right: heights from 0 to 1, as far apart as each other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heights: Sequence[float] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def setHeights(self, heights: Sequence[float]) -> None:
        """Show another curve of at least two heights, or none."""
        self._heights = heights
        self.update()

    def sizeHint(self) -> QSize:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return QSize(1, _SIZE.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._heights:
            return
        inside = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        colour = self.palette().color(QPalette.ColorRole.Highlight)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(colour)
            colour.setAlpha(60)
            painter.setBrush(colour)
            painter.drawPolygon(_outline(self._heights, inside))


def _outline(heights: Sequence[float], inside: QRectF) -> QPolygonF:
    step = inside.width() / (len(heights) - 1)
    tops = [QPointF(inside.left() + step * at, inside.bottom() - inside.height() * h) for at, h in enumerate(heights)]
    return QPolygonF([inside.bottomLeft(), *tops, inside.bottomRight()])
