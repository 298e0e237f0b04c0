"""The input for each parameter, chosen by the parameter's kind."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.field import Field
from terrain_explorer.gui.widgets.parameters.number_fields import number_field_for
from terrain_explorer.gui.widgets.parameters.segments import Segments, fits_side_by_side
from terrain_explorer.language import tr
from terrain_explorer.terrain import Parameter

_NARROWEST_CHOICE = 72
"""In pixels; wide enough for most choices."""


class SeedField(Field):
    """A line for whole numbers of any length."""

    def __init__(self, parameter: Parameter) -> None:
        # A spin box ends at 2^31, and seeds from elsewhere can be longer.
        self._edit = QLineEdit()
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
