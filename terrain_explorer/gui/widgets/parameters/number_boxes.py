"""Spin boxes that accept numbers as people type them, and take the nearest one in range."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import floor, log10
from typing import Any

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

from terrain_explorer.gui.widgets.parameters.lengths import (
    METRES,
    PERCENT,
    UnitScale,
    may_become_length,
    number_with_unit,
    scale_beside,
)
from terrain_explorer.language import tr

# Digits after the point. A double has about 16 digits, and these leave some for the part before the point.
DECIMALS = 12


class _TakesUnits:
    """Part of a spin box that takes a number with a unit behind it, and refuses units that say something else.

    A letter that was not taken would leave the number before it: 300 m would be 300 %.
    """

    # Those of the spin box.
    suffix: Callable[[], str]
    locale: Callable[[], QLocale]
    unknown: Any

    def scale_of(self, unit: str) -> UnitScale | None:
        """Return how a unit is read, as people type it, where the box shows a scale on which the whole is 1."""
        return scale_beside(self.suffix().strip(), unit)

    @property
    def scale(self) -> UnitScale:
        """The scale on which the box shows numbers."""
        return UnitScale(self.suffix(), 1.0)

    def judged(self, judged: Any, text: str, at: int) -> Any:
        """Return a validator's answer, but let the user finish typing a unit."""
        refused = judged[0] == QValidator.State.Invalid
        with_unit = refused and may_become_length(text.removesuffix(self.suffix()))
        return (QValidator.State.Intermediate, text, at) if with_unit else judged

    def typed(self, text: str) -> tuple[float, str] | None:
        """Return the number of the box for a text with a unit, and that text; None for any other.

        Raises
        ------
        LookupError
            The unit cannot be used here. It is told.
        """
        written = _with_usual_digits(text.removesuffix(self.suffix()).strip())
        found = number_with_unit(written, self.locale())
        if found is None:
            return None
        number, unit = found
        scale = self.scale_of(unit)
        if scale is None:
            self.unknown.emit(unit)
            raise LookupError(unit)
        return self.scale.number(scale.part(number)), written


class WholeBox(_TakesUnits, QSpinBox):
    """Lets the user type a number out of range, and takes the nearest one in range.

    Signals
    -------
    corrected
        A number out of range, and the one taken instead, both as texts.
    unknown
        A unit that cannot be used here.
    """

    corrected = Signal(str, str)
    unknown = Signal(str)

    def validate(self, text: str, at: int) -> Any:
        usual = _with_usual_digits(text)
        return self.judged(_lenient(QSpinBox.validate(self, usual, at), usual, at, self.suffix()), usual, at)

    def fixup(self, text: str) -> str:
        try:
            typed = self.typed(text)
        except LookupError:
            return text
        number = text.removesuffix(self.suffix()) if typed is None else str(max(round(typed[0]), 0))
        if not number.isdecimal():
            return text
        nearest = str(min(max(int(number), self.minimum()), self.maximum()))
        if nearest != number or typed is None:
            self.corrected.emit(number if typed is None else typed[1], nearest)
        return nearest


class DecimalBox(_TakesUnits, QDoubleSpinBox):
    """Keeps all digits of a number and shows no zeros after them. Accepts comma and point, and numbers out of range.

    Signals
    -------
    corrected
        A number out of range, and the one taken instead, both as texts.
    unknown
        A unit that cannot be used here.
    """

    corrected = Signal(str, str)
    unknown = Signal(str)

    def __init__(self, decimals: int = DECIMALS) -> None:
        super().__init__()
        self._digits = decimals
        self.setLocale(_without_groups(self.locale()))
        self.setDecimals(decimals)

    def setDigits(self, digits: int) -> None:
        """Show no more digits than these after the point; the number keeps all until the user types another one."""
        self._digits = digits
        self.setSuffix(self.suffix())  # writes the text again

    def validate(self, text: str, at: int) -> Any:
        # People type the point of their programs or the comma of their country. Neither may be lost on the way.
        text = re.sub("[.,٫]", self.locale().decimalPoint(), _with_usual_digits(text))
        return self.judged(_lenient(QDoubleSpinBox.validate(self, text, at), text, at, self.suffix()), text, at)

    def fixup(self, text: str) -> str:
        try:
            typed = self.typed(text)
        except LookupError:
            return text
        if typed is not None:
            return self._nearest(*typed)
        number, valid = self.locale().toDouble(text.removesuffix(self.suffix()))
        return self._nearest(number, text) if valid else text

    def textFromValue(self, value: float) -> str:
        return self.locale().toString(self._rounded(value), "g", 12)

    def valueFromText(self, text: str) -> float:
        number = QDoubleSpinBox.valueFromText(self, text)
        return self.value() if number == self._rounded(self.value()) else number

    def _rounded(self, value: float) -> float:
        """Return a number with the digits that are shown."""
        return round(value, self._digits)

    def _nearest(self, number: float, text: str) -> str:
        """Return the nearest number in range, with all digits, and tell if it is not the one of the text."""
        nearest = min(max(number, self.minimum()), self.maximum())
        if nearest != number:
            self.corrected.emit(text, self.textFromValue(nearest))
        return self.locale().toString(round(nearest, self.decimals()), "f", self.decimals())


class UnitBox(DecimalBox):
    """Shows numbers on a scale of a map, and takes those on its other scales."""

    _scale: UnitScale | None = None
    _find: Callable[[str], UnitScale | None]

    def setScales(self, shown: UnitScale, find: Callable[[str], UnitScale | None]) -> None:
        """Show numbers on a scale, and take those in the units that `find` knows."""
        self._scale, self._find = shown, find
        self.setSuffix(shown.suffix)

    def scale_of(self, unit: str) -> UnitScale | None:
        return super().scale_of(unit) if self._scale is None else self._find(unit)

    @property
    def scale(self) -> UnitScale:
        return super().scale if self._scale is None else self._scale


class LengthBox(UnitBox):
    """Shows a length or a height on a map with a few digits."""

    def _rounded(self, value: float) -> float:
        # The digits of a place are counted in percent.
        own = self._scale is None or (self._scale.unit == PERCENT and self._digits < DECIMALS)
        return super()._rounded(value) if own or self._scale is None else self._scale.rounded(value)


class BearingBox(DecimalBox):
    """Takes a bearing in degrees; a step beyond the maximum continues from the minimum."""

    def __init__(self) -> None:
        super().__init__()
        self.setWrapping(True)

    def stepBy(self, steps: int) -> None:
        # Qt wraps to the very minimum: two steps beyond 359° would be 0° instead of 1°.
        low, high = self.minimum(), self.maximum()
        self.setValue(low + (self.value() + steps * self.singleStep() - low) % (high - low))


class WideBox(DecimalBox):
    """Takes numbers of any size: a step is about a tenth of the number, and at least the single step."""

    def stepBy(self, steps: int) -> None:
        tenth = 10.0 ** (floor(log10(abs(self.value()) or self.singleStep())) - 1)
        self.setValue(self.value() + steps * max(tenth, self.singleStep()))


class RatioBox(UnitBox, WideBox):
    """Shows a part of a map, or how often something fits along it, and takes lengths and areas."""


class MetreBox(WideBox):
    """Takes metres of any size, and other units of length."""

    def __init__(self) -> None:
        super().__init__()
        self.setSuffix(tr(METRES))


class AutomaticBox(DecimalBox):
    """Shows a word for its minimum and takes numbers of any size: a step is about a tenth of the number."""

    def __init__(self, word: str, decimals: int = DECIMALS) -> None:
        super().__init__(decimals)
        self.setSpecialValueText(word)
        self.setStepType(QDoubleSpinBox.StepType.AdaptiveDecimalStepType)

    def stepBy(self, steps: int) -> None:
        """Step, but to no value between the minimum and the single step."""
        # The minimum is a word and not a number, so no number lies close to it.
        smallest = self.minimum() + self.singleStep()
        if self.value() < smallest:
            self.setValue(smallest if steps > 0 else self.minimum())
        elif self.value() == smallest and steps < 0:
            self.setValue(self.minimum())
        else:
            super().stepBy(steps)


NumberBox = WholeBox | DecimalBox


def _without_groups(locale: QLocale) -> QLocale:
    """Return a locale that writes 1234.5 and not 1,234.5."""
    # A digit typed behind 4,321 would give 4,3215, and `validate` takes that comma for a decimal point.
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale


def _with_usual_digits(text: str) -> str:
    """Return a text with the digits 0 to 9: a keyboard may have others, such as those of Arabic or Hindi."""
    return re.sub(r"\d", lambda digit: str(int(digit[0])), text)


def _lenient(judged: Any, text: str, at: int, suffix: str) -> Any:
    """Return a validator's answer, but let the user finish typing a number that is out of range."""
    # Refusing the third digit of 400 would leave 40, and the user would not notice. `fixup` takes the nearest instead.
    refused = judged[0] == QValidator.State.Invalid
    number = re.fullmatch(r"-?\d{0,9}([.,]\d*)?", text.removesuffix(suffix))
    return (QValidator.State.Intermediate, text, at) if refused and number else judged
