"""A few choices side by side, all of them in sight, as words or as pictures: one is chosen with one click."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

_BESIDE, _ABOVE = 9, 4
"""The room beside and above a text, in pixels."""

_ROUND = 4
_PICTURE = 24
"""The side of a picture, in pixels."""

_FEWEST, _MOST = 2, 4
_WIDEST = 172
"""The pixels that all choices together may take; where they need more, a list that opens is better."""


class Segments(QWidget):
    """Buttons in a row, of which one is down. The arrow keys go from one to the next.

    Parameters
    ----------
    pictures
        What the buttons show in place of their texts: opacities from 0 to 1, shape (n, n), which are drawn in the
        colour of texts. None where they show their texts.

    Signals
    -------
    chosen
        The user has chosen another one: its number.
    """

    chosen = Signal(int)

    def __init__(self, texts: Iterable[str], pictures: Iterable[NDArray[np.floating]] = ()) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        texts = tuple(texts)
        for number, text in enumerate(texts):
            segment = _Segment(text, number == 0, number == len(texts) - 1)
            self._group.addButton(segment, number)
            layout.addWidget(segment)
        for button, picture in zip(self._group.buttons(), pictures, strict=False):
            assert isinstance(button, _Segment)
            button.setPicture(picture)
        # The arrow keys check a button without a click.
        self._group.idToggled.connect(self._on_toggled)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.choose(0)

    @property
    def buttons(self) -> list[QAbstractButton]:
        """The buttons, in their order."""
        return self._group.buttons()

    @property
    def current(self) -> int:
        """The number of the one that is chosen."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Choose one; that is not announced."""
        with QSignalBlocker(self._group):
            self._group.button(number).setChecked(True)
        self.setFocusProxy(self._group.button(number))

    def _on_toggled(self, number: int, checked: bool) -> None:
        if checked:
            self.setFocusProxy(self._group.button(number))
            self.chosen.emit(number)


class _Segment(QAbstractButton):
    """One choice."""

    def __init__(self, text: str, first: bool, last: bool) -> None:
        super().__init__()
        self.setText(text)
        self.setCheckable(True)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._first, self._last = first, last
        self._picture: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def setPicture(self, opacities: NDArray[np.floating]) -> None:
        """Show a picture in place of the text."""
        alphas = np.ascontiguousarray(np.round(255 * opacities), np.uint8)
        rows, columns = alphas.shape
        self._picture = QImage(alphas.data, columns, rows, columns, QImage.Format.Format_Alpha8).copy()

    def sizeHint(self) -> QSize:
        if self._picture is not None:
            return QSize(_PICTURE + 2 * _ABOVE, _PICTURE + 2 * _ABOVE)
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2 * _BESIDE, metrics.height() + 2 * _ABOVE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        ground = colours.color(QPalette.ColorRole.Highlight if on else QPalette.ColorRole.Button)
        if self.underMouse() and self.isEnabled() and not on:
            ground = ground.lighter(108)
        painter.setPen(_outline(colours, self.hasFocus()))
        painter.setBrush(ground)
        painter.drawPath(self._shape())
        role = QPalette.ColorRole.HighlightedText if on and self.isEnabled() else QPalette.ColorRole.ButtonText
        painter.setPen(colours.color(role))
        if self._picture is None:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        else:
            self._draw_picture(painter, self._picture, colours.color(role))

    def _draw_picture(self, painter: QPainter, picture: QImage, colour: QColor) -> None:
        coloured = QImage(picture.size(), QImage.Format.Format_ARGB32_Premultiplied)
        coloured.fill(colour)
        with QPainter(coloured) as colouring:
            colouring.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            colouring.drawImage(0, 0, picture)
        place = QRectF(0, 0, _PICTURE, _PICTURE)
        place.moveCenter(QRectF(self.rect()).center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, coloured)

    def _shape(self) -> QPainterPath:
        """Return the outline: round at the ends of the row, and sharing a line with the neighbour."""
        place = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5 if self._last else 0.5, -0.5)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addRoundedRect(place, _ROUND, _ROUND)
        half = place.width() / 2
        if not self._first:
            path.addRect(place.adjusted(0, 0, -half, 0))
        if not self._last:
            path.addRect(place.adjusted(half, 0, 0, 0))
        return path.simplified()


def _outline(colours: QPalette, focused: bool) -> QColor:
    return colours.color(QPalette.ColorRole.Accent if focused else QPalette.ColorRole.Mid)


def fits_side_by_side(texts: Iterable[str]) -> bool:
    """Return whether choices with these texts are few and short enough."""
    texts = tuple(texts)
    metrics = QFontMetrics(QApplication.font())
    needed = sum(metrics.horizontalAdvance(text) + 2 * _BESIDE for text in texts)
    return _FEWEST <= len(texts) <= _MOST and needed <= _WIDEST
