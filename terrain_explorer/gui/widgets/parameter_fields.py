"""One input for one parameter, chosen by the parameter's kind. All have value(), setValue() and valueChanged."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSlider,
    QWidget,
)

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.compass import Compass
from terrain_explorer.gui.widgets.number_boxes import AutomaticBox, BearingBox, DecimalBox, WholeBox, WideBox
from terrain_explorer.gui.widgets.wheel_guard import WheelGuard
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain import Parameter

NumberBox = WholeBox | DecimalBox

_NARROWEST_BOX, _NARROWEST_SLIDER, _NARROWEST_CHOICE = 54, 24, 72
"""In pixels; wide enough for four digits and for most choices."""

_MOST_POSITIONS = 10_000
"""A slider with more positions than this misses most of them, and is left out."""


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
        self.setFocusProxy(named(inner, f"parameter.{parameter.name}", name_of(parameter), tr(parameter.help)))
        inner.installEventFilter(self)
        WheelGuard(inner)

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

    def selectAll(self) -> None:
        """Select what can be typed, so that typing takes its place."""
        inner = self.focusProxy()
        if isinstance(inner, QAbstractSpinBox | QLineEdit):
            inner.selectAll()

    def words(self, value: Any) -> str:
        """Return how a value is told."""
        return str(value)


class NumberField(Field):
    """A spin box."""

    def __init__(self, parameter: Parameter, box: NumberBox) -> None:
        self._spin: Any = box
        super().__init__(parameter, self._spin)
        low, high = parameter.offered or (parameter.minimum, parameter.maximum)
        self._kind = parameter.kind
        self._spin.setRange(self._kind(low), self._kind(high))
        self._spin.setSingleStep(self._kind(parameter.step))
        self._spin.setKeyboardTracking(False)
        self._spin.setMinimumWidth(_NARROWEST_BOX)
        self.row.addWidget(self._spin)
        self._spin.valueChanged.connect(self.valueChanged)
        self._spin.editingFinished.connect(self.gestureEnded)

    def value(self) -> Any:
        return self._kind(self._spin.value())

    def setValue(self, value: Any) -> None:
        self._spin.setRange(min(self._spin.minimum(), value), max(self._spin.maximum(), value))
        self._spin.setValue(value)

    def words(self, value: Any) -> str:
        return str(self._spin.textFromValue(value))


class AutomaticField(NumberField):
    """A spin box whose minimum leaves the choice to the program."""

    def __init__(self, parameter: Parameter, box: AutomaticBox) -> None:
        super().__init__(parameter, box)
        self._box = box

    def words(self, value: Any) -> str:
        return tr(self.parameter.automatic) if value == self.parameter.minimum else super().words(value)

    def setFound(self, found: int | None) -> None:
        """Tell what the program has chosen, or that it is not known; a number that is being typed stays."""
        word = tr(self.parameter.automatic)
        if not self._box.lineEdit().isModified():
            self._box.setSpecialValueText(word if found is None else f"{numeral(found)} ({word})")


class SliderField(NumberField):
    """A spin box and a slider or dial that agree."""

    def __init__(self, parameter: Parameter, box: NumberBox, slider: QAbstractSlider) -> None:
        super().__init__(parameter, box)
        low, high = parameter.offered or (parameter.minimum, parameter.maximum)
        self._low = low or 0
        label = tr("{label}, slider", label=name_of(parameter))
        self._slider = named(slider, f"slider.{parameter.name}", label, tr(parameter.help))
        self._slider.setRange(0, self._position_of(high or 0))
        WheelGuard(self._slider)
        self.row.insertWidget(0, self._slider, 1)
        self._slider.valueChanged.connect(self._on_slider)
        self._slider.sliderReleased.connect(self.gestureEnded)
        self._spin.valueChanged.connect(self._on_spin)

    def _on_slider(self, position: int) -> None:
        shown = min(max(self._position_of(self._spin.value()), 0), self._slider.maximum())
        if position != shown:
            self._spin.setValue(self._kind(self._low + position * self.parameter.step))

    def _on_spin(self) -> None:
        self._slider.setValue(self._position_of(self._spin.value()))

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
        labels = parameter.labels or (choice[:1].upper() + choice[1:] for choice in parameter.choices)
        for choice, label in zip(parameter.choices, labels, strict=True):
            self._box.addItem(tr(label, parameter.meaning), choice)
        self._box.setMinimumWidth(_NARROWEST_CHOICE)
        self.row.addWidget(self._box, 1)
        self._box.currentIndexChanged.connect(self.valueChanged)
        self._box.currentIndexChanged.connect(self.gestureEnded)

    def value(self) -> str:
        return str(self._box.currentData())

    def setValue(self, value: str) -> None:
        self._box.setCurrentIndex(self._box.findData(value))

    def words(self, value: str) -> str:
        return self._box.itemText(self._box.findData(value))


class YesNoField(Field):
    """A box to tick."""

    def __init__(self, parameter: Parameter) -> None:
        self._box = QCheckBox(tr("Yes"))
        super().__init__(parameter, self._box)
        self.row.addWidget(self._box, 1)
        self._box.toggled.connect(self.valueChanged)
        self._box.toggled.connect(self.gestureEnded)

    def value(self) -> bool:
        return self._box.isChecked()

    def setValue(self, value: bool) -> None:
        self._box.setChecked(value)

    def words(self, value: bool) -> str:
        return tr("yes") if value else tr("no")


def _is_override(event: QKeyEvent) -> bool:
    return event.type() == QEvent.Type.ShortcutOverride


def name_of(parameter: Parameter) -> str:
    """Return the user's name for a parameter."""
    return tr(parameter.label, parameter.meaning)


def field_for(parameter: Parameter) -> Field:
    """Return the input that fits a parameter."""
    if parameter.choices:
        return ChoiceField(parameter)
    if parameter.kind is bool:
        return YesNoField(parameter)
    if parameter.maximum is None:
        return SeedField(parameter)
    return _number_field_for(parameter)


def _number_field_for(parameter: Parameter) -> NumberField:
    whole = parameter.kind is int
    if parameter.automatic:
        word = tr(parameter.automatic)
        box = AutomaticBox(word, decimals=0) if whole else AutomaticBox(word)
        return AutomaticField(parameter, box)
    if parameter.cyclic:
        return SliderField(parameter, BearingBox(), Compass())
    if _positions(parameter) > _MOST_POSITIONS:
        return NumberField(parameter, WholeBox() if whole else WideBox())
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setMinimumWidth(_NARROWEST_SLIDER)
    return SliderField(parameter, WholeBox() if whole else DecimalBox(), slider)


def _positions(parameter: Parameter) -> float:
    low, high = parameter.offered or (parameter.minimum, parameter.maximum)
    return ((high or 0) - (low or 0)) / parameter.step
