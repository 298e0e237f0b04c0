"""The input for each parameter, chosen by the parameter's kind."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QRegularExpression, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QImage,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QRegularExpressionValidator,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.field import Field
from terrain_explorer.gui.widgets.parameters.number_fields import number_field_for
from terrain_explorer.language import tr
from terrain_explorer.terrain import Parameter

_BESIDE, _ABOVE = 7, 4
"""The room beside and above a text, in pixels."""

_ROUND = 4
_PICTURE = 24
"""The side of a picture, in pixels."""

_FEWEST, _MOST = 2, 4
_WIDEST = 164
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
        self._picture = of_pixels(np.round(255 * opacities).astype(np.uint8), QImage.Format.Format_Alpha8)

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


_NARROWEST_CHOICE = 72
"""In pixels; wide enough for most choices."""


class _SeedLine(QLineEdit):
    """Never narrower than the seeds that *New seed* draws."""

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()  # room for one letter
        hint.setWidth(hint.width() + self.fontMetrics().horizontalAdvance(_LONGEST_DRAWN))
        return hint


_LONGEST_DRAWN = "0" * 10


class SeedField(Field):
    """A line for whole numbers of any length."""

    def __init__(self, parameter: Parameter) -> None:
        # A spin box ends at 2^31, and seeds from elsewhere can be longer.
        self._edit = _SeedLine()
        super().__init__(parameter, self._edit)
        self._edit.setValidator(QRegularExpressionValidator(QRegularExpression(r"\d{0,60}"), self._edit))
        self.row.addWidget(self._edit, 1)
        self._edit.inputRejected.connect(lambda: self.tell(tr("A seed is a whole number, without letters or signs.")))
        self._edit.editingFinished.connect(self._on_typed)
        self._value: int = parameter.default
        self._edit.setText(str(self._value))

    def value(self) -> int:
        return self._value

    def setValue(self, value: int) -> None:
        self._value = value
        self._edit.setText(str(value))
        self.valueChanged.emit()

    def _on_typed(self) -> None:
        # An emptied line stands for no number at all, so the last seed comes back.
        self.edit(int(self._edit.text() or self._value))
        self._edit.setText(str(self._value))


class ChoiceField(Field):
    """A list of named choices."""

    def __init__(self, parameter: Parameter) -> None:
        self._box = QComboBox()
        super().__init__(parameter, self._box)
        for choice, title in zip(parameter.choices, parameter.choice_titles, strict=True):
            self._box.addItem(title, choice)
        self._box.setMinimumWidth(_NARROWEST_CHOICE)
        self.row.addWidget(self._box, 1)
        self._box.currentIndexChanged.connect(self._on_edited)
        self._box.currentIndexChanged.connect(self.gestureEnded)

    def value(self) -> str:
        return str(self._box.currentData())

    def setValue(self, value: str) -> None:
        with QSignalBlocker(self._box):
            self._box.setCurrentIndex(self._box.findData(value))
        self.valueChanged.emit()


class SegmentField(Field):
    """A few choices side by side: their names, or their pictures where they have some."""

    def __init__(self, parameter: Parameter) -> None:
        picture, help = parameter.picture, tr(parameter.help)
        pictures = () if picture is None else map(picture, parameter.choices)
        self._segments = Segments(parameter.choice_titles, pictures)
        super().__init__(parameter, self._segments)
        for segment, choice in zip(self._segments.buttons, parameter.choices, strict=True):
            tip = help if picture is None else f"{segment.text()}\n{help}"
            named(segment, f"parameter.{parameter.name}.{choice}", segment.text(), tip)
            segment.installEventFilter(self)
        self.row.addWidget(self._segments, 1)
        self._segments.chosen.connect(self._on_edited)
        self._segments.chosen.connect(self.gestureEnded)

    def value(self) -> str:
        return self.parameter.choices[self._segments.current]

    def setValue(self, value: str) -> None:
        self._segments.choose(self.parameter.choices.index(value))
        self.valueChanged.emit()


class SwitchLabel(QLabel):
    """A label that can be clicked.

    Signals
    -------
    clicked
        The user clicked on it.
    """

    clicked = Signal()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()


class SwitchField(Field):
    """A box to tick, with its label behind it."""

    def __init__(self, parameter: Parameter) -> None:
        self._box = QCheckBox()
        super().__init__(parameter, self._box)
        # The label of a check box has one line only, however long it is.
        self.label = SwitchLabel(parameter.title, wordWrap=True)
        self.label.clicked.connect(self._box.click)
        self.row.addWidget(self._box)
        self.row.addWidget(self.label, 1)
        self._box.toggled.connect(self._on_edited)
        self._box.toggled.connect(self.gestureEnded)

    def value(self) -> bool:
        return self._box.isChecked()

    def setValue(self, value: bool) -> None:
        with QSignalBlocker(self._box):
            self._box.setChecked(value)
        self.valueChanged.emit()


def field_for(parameter: Parameter) -> Field:
    """Return the input that fits a parameter."""
    if parameter.choices:
        beside = parameter.picture is not None or fits_side_by_side(parameter.choice_titles)
        return SegmentField(parameter) if beside else ChoiceField(parameter)
    if parameter.kind is bool:
        return SwitchField(parameter)
    # Only seeds have no upper limit.
    if parameter.maximum is None:
        return SeedField(parameter)
    return number_field_for(parameter)
