"""One input for one parameter, chosen by the parameter's kind. All have value(), setValue() and valueChanged."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QRegularExpressionValidator, QValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QSlider,
    QSpinBox,
    QWidget,
)

from terrain_explorer.gui.naming import named
from terrain_explorer.terrain import Parameter


class Field(QWidget):
    """An input with one inner widget that takes the keyboard and the name `parameter.<name>`.

    `valueChanged` tells of the user's changes and of `setValue`; `gestureEnded` that a slider was let go or a text
    is complete, so that what follows is another change.
    """

    valueChanged = Signal()
    gestureEnded = Signal()

    def __init__(self, parameter: Parameter, inner: QWidget) -> None:
        super().__init__()
        self.parameter = parameter
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.setFocusProxy(named(inner, f"parameter.{parameter.name}", parameter.label, parameter.help))
        inner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the keys for undo and redo to the window: an input would take them for its text."""
        keys = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
        return isinstance(event, QKeyEvent) and _is_override(event) and any(event.matches(key) for key in keys)

    def value(self) -> Any:
        """Return the value, of the parameter's kind."""
        raise NotImplementedError

    def setValue(self, value: Any) -> None:
        """Show a value."""
        raise NotImplementedError


class _WholeBox(QSpinBox):
    """Lets numbers out of range be typed and takes the nearest one in range for them."""

    def validate(self, text: str, at: int) -> Any:
        return _lenient(super().validate(text, at), text, at)

    def fixup(self, text: str) -> str:
        return str(min(max(int(text), self.minimum()), self.maximum())) if text.isdecimal() else text


class _DecimalBox(QDoubleSpinBox):
    """Keeps all digits of a number and shows no more than it has; takes comma and point, and numbers out of range."""

    def __init__(self) -> None:
        super().__init__()
        self.setDecimals(12)

    def validate(self, text: str, at: int) -> Any:
        text = re.sub("[.,]", self.locale().decimalPoint(), text)
        return _lenient(super().validate(text, at), text, at)

    def fixup(self, text: str) -> str:
        number, valid = self.locale().toDouble(text)
        return self.textFromValue(min(max(number, self.minimum()), self.maximum())) if valid else text

    def textFromValue(self, value: float) -> str:
        return self.locale().toString(value, "g", 12)


def _lenient(judged: Any, text: str, at: int) -> Any:
    """Return a validator's answer, but let a number be typed to its end although it is out of range."""
    refused = judged[0] == QValidator.State.Invalid
    number = re.fullmatch(r"-?\d{0,9}([.,]\d*)?", text)
    return (QValidator.State.Intermediate, text, at) if refused and number else judged


class NumberField(Field):
    """A slider and a spin box that agree."""

    def __init__(self, parameter: Parameter) -> None:
        self._spin: Any = _WholeBox() if parameter.kind is int else _DecimalBox()
        super().__init__(parameter, self._spin)
        low, high = parameter.offered or (parameter.minimum, parameter.maximum)
        self._low, self._kind = low or 0, parameter.kind
        self._spin.setRange(self._kind(low), self._kind(high))
        self._spin.setSingleStep(self._kind(parameter.step))
        self._spin.setKeyboardTracking(False)
        self._spin.setMinimumWidth(84)
        self._slider = named(
            QSlider(Qt.Orientation.Horizontal), f"slider.{parameter.name}", f"{parameter.label}, slider", parameter.help
        )
        self._slider.setRange(0, self._position_of(high or 0))
        self._slider.setMinimumWidth(60)
        self.row.addWidget(self._slider, 1)
        self.row.addWidget(self._spin)
        self._slider.valueChanged.connect(self._on_slider)
        self._slider.sliderReleased.connect(self.gestureEnded)
        self._spin.valueChanged.connect(self._on_spin)
        self._spin.editingFinished.connect(self.gestureEnded)

    def value(self) -> Any:
        return self._spin.value()

    def setValue(self, value: Any) -> None:
        self._spin.setRange(min(self._spin.minimum(), value), max(self._spin.maximum(), value))
        self._spin.setValue(value)

    def _on_slider(self, position: int) -> None:
        shown = min(max(self._position_of(self._spin.value()), 0), self._slider.maximum())
        if position != shown:
            self._spin.setValue(self._kind(self._low + position * self.parameter.step))

    def _on_spin(self) -> None:
        self._slider.setValue(self._position_of(self._spin.value()))
        self.valueChanged.emit()

    def _position_of(self, value: float) -> int:
        return round((value - self._low) / self.parameter.step)


class SeedField(Field):
    """A line for whole numbers of any length."""

    def __init__(self, parameter: Parameter) -> None:
        self._edit = QLineEdit()
        super().__init__(parameter, self._edit)
        self._edit.setValidator(QRegularExpressionValidator(QRegularExpression(r"\d{0,60}"), self._edit))
        self.row.addWidget(self._edit, 1)
        self._edit.editingFinished.connect(self._on_edited)
        self._value: int = parameter.default
        self._edit.setText(str(self._value))

    def value(self) -> int:
        return self._value

    def setValue(self, value: int) -> None:
        self._edit.setText(str(value))
        self._on_edited()

    def _on_edited(self) -> None:
        value = int(self._edit.text() or self._value)
        self._edit.setText(str(value))
        if value != self._value:
            self._value = value
            self.valueChanged.emit()
            self.gestureEnded.emit()


class ChoiceField(Field):
    """A list of named choices."""

    def __init__(self, parameter: Parameter) -> None:
        self._box = QComboBox()
        super().__init__(parameter, self._box)
        for choice in parameter.choices:
            self._box.addItem(choice.capitalize(), choice)
        self.row.addWidget(self._box, 1)
        self._box.currentIndexChanged.connect(self.valueChanged)
        self._box.currentIndexChanged.connect(self.gestureEnded)

    def value(self) -> str:
        return str(self._box.currentData())

    def setValue(self, value: str) -> None:
        self._box.setCurrentIndex(self._box.findData(value))


class YesNoField(Field):
    """A box to tick."""

    def __init__(self, parameter: Parameter) -> None:
        self._box = QCheckBox("Yes")
        super().__init__(parameter, self._box)
        self.row.addWidget(self._box, 1)
        self._box.toggled.connect(self.valueChanged)
        self._box.toggled.connect(self.gestureEnded)

    def value(self) -> bool:
        return self._box.isChecked()

    def setValue(self, value: bool) -> None:
        self._box.setChecked(value)


def _is_override(event: QKeyEvent) -> bool:
    return event.type() == QEvent.Type.ShortcutOverride


def field_for(parameter: Parameter) -> Field:
    """Return the input that fits a parameter."""
    if parameter.choices:
        return ChoiceField(parameter)
    if parameter.kind is bool:
        return YesNoField(parameter)
    if parameter.maximum is None:
        return SeedField(parameter)
    return NumberField(parameter)
