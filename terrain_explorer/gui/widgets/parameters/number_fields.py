"""Inputs for numbers: a spin box, alone, with a slider on it, or with a dial beside it."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, log10, radians, sin
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QDial, QSizePolicy

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.field import Field, WheelGuard
from terrain_explorer.gui.widgets.parameters.lengths import (
    LENGTHS_ON_GROUND,
    METRES,
    MapLengths,
    UnitScale,
    distance_in_words,
    in_metres,
    is_area,
)
from terrain_explorer.gui.widgets.parameters.number_boxes import (
    DECIMALS,
    AutomaticBox,
    BearingBox,
    DecimalBox,
    LengthBox,
    MetreBox,
    NumberBox,
    RatioBox,
    WholeBox,
    WideBox,
)
from terrain_explorer.language import tr
from terrain_explorer.terrain import Parameter
from terrain_explorer.terrain.parameters import POINTS

_SIDE, _NARROWEST = 48, 36
_QUARTERS = 4
# In pixels, from the middle: nearer than this the pointer has no direction worth the name.
_DEAD_CENTRE = 1

_THIN, _THICK = 3, 5
"""Heights of the bar in pixels: at rest, and under the pointer."""

_CLICK = 3
"""In pixels: a hand that moves less means a click. The way counts from its beginning, so this is the smallest drag."""

_FINE = 10
"""With Shift, the pointer's way counts this many times less."""

_FAINT = 0.2
"""The opacity of the line for the whole range."""

_OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)
_ERASING = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_ENDS = {
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}


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


class DragBar(QAbstractSlider):
    """Covers a number box, and shows where in its range the number is.

    The box keeps the keyboard. Until the user types in it, its keys are those of a slider: arrows, page keys, Home and
    End. A click, Enter, F2 or a digit begins to type, Enter completes that, and Escape takes it back, as it takes back
    a drag.

    Parameters
    ----------
    box
        The box to cover.

    Signals
    -------
    dragged
        The position that the user dragged to: a whole number of steps, or of their tenths with Shift.
    """

    dragged = Signal(float)

    def __init__(self, box: NumberBox) -> None:
        super().__init__(box)
        self._box: Any = box
        self._pressed = False
        self._pointer = self._exact = self._begun = 0.0
        self.setFocusProxy(box)
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        box.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        box.lineEdit().setTextMargins(0, 0, 0, _THICK)  # so that the bar is below the digits
        box.installEventFilter(self)
        box.lineEdit().textEdited.connect(lambda: self._set_typing(True))
        box.editingFinished.connect(lambda: self._set_typing(False))
        self._set_typing(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the whole box, and take the keys that are not typed."""
        if event.type() == QEvent.Type.Resize:
            self.resize(self._box.size())
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            return self._claim(event)
        return event.type() == QEvent.Type.KeyPress and self._press_key(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._box.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed, self._pointer = True, event.position().x()
        self._exact, self._begun = float(self.value()), self._box.value()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        way = event.position().x() - self._pointer
        if self._pressed and (self.isSliderDown() or abs(way) >= _CLICK):
            self.setSliderDown(True)
            self._pointer = event.position().x()
            self._drag(way, fine=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setSliderDown(False)
        elif self._pressed:
            self._begin_typing()
        self._pressed = False

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the box turns by it, or the panel scrolls

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar at the lower edge, over a quiet line for the whole range."""
        if self._typing:
            return
        painter = QPainter(self)
        height = _THICK if self.underMouse() or self.isSliderDown() else _THIN
        line = QRectF(self.rect()).adjusted(3, self.height() - height - 3, -3, -3)
        painter.fillRect(line, self._colour(QPalette.ColorRole.Text, _FAINT))
        line.setWidth(line.width() * self._part)
        # The disabled highlight cannot be told from a box.
        filled = QPalette.ColorRole.Highlight if self.isEnabled() else QPalette.ColorRole.Text
        painter.fillRect(line, self._colour(filled))
        painter.end()

    def _colour(self, role: QPalette.ColorRole, opacity: float = 1.0) -> QColor:
        colour = self.palette().color(role)
        colour.setAlphaF(opacity)
        return colour

    @property
    def _part(self) -> float:
        """Where in its range the number is, 0 to 1."""
        return (self.value() - self.minimum()) / max(1, self.maximum() - self.minimum())

    def _drag(self, way: float, fine: bool) -> None:
        count = self.maximum() - self.minimum()
        steps = way * count / max(1, self.width()) / (_FINE if fine else 1)
        self._exact = min(max(self._exact + steps, self.minimum()), self.maximum())
        self.dragged.emit(round(self._exact, 1) if fine else round(self._exact))

    def _claim(self, event: QKeyEvent) -> bool:
        """Keep Escape from being the window's while there is something to take back here."""
        mine = event.key() == Qt.Key.Key_Escape and (self._typing or self.isSliderDown())
        if mine:
            event.accept()
        return mine

    def _press_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            return self._take_back()
        if self._typing:
            return False
        if event.key() in _OPENING:
            self._begin_typing()
        elif event.key() in _STEPS:
            self._box.stepBy(_STEPS[Qt.Key(event.key())])
        elif event.key() in _ENDS:
            self.triggerAction(_ENDS[Qt.Key(event.key())])
        else:
            if _is_typed(event):
                self._begin_typing()
            return False
        return True

    def _take_back(self) -> bool:
        """Bring back the number before the drag or before the text, and return whether there was either."""
        dragging = self.isSliderDown()
        if not (dragging or self._typing):
            return False
        # The box still has its number while a text is typed.
        self._box.setValue(self._begun if dragging else self._box.value())
        self._pressed = False
        self.setSliderDown(False)
        self._set_typing(False)
        return True

    def _begin_typing(self) -> None:
        self._set_typing(True)
        self._box.selectAll()

    def _set_typing(self, typing: bool) -> None:
        self._typing = typing
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, typing)
        # Whoever asks whether the user may be typing, asks for this.
        self._box.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, typing)
        self.update()


def _is_typed(event: QKeyEvent) -> bool:
    """Return whether a key changes a number."""
    # Letters have other uses, and no place in a number.
    written = event.text() != "" and event.text() in "0123456789.,-+"
    return written or event.key() in _ERASING or event.matches(QKeySequence.StandardKey.Paste)


_NARROWEST_BOX = 54
"""In pixels; the box is wide enough for four digits."""

_MOST_POSITIONS = 10_000
"""A slider with more positions than this misses most of them, and is left out."""

_STEPS_TO_TEN_TIMES = 20
"""Steps of a slider that multiplies: of about an eighth, so that two digits tell them apart."""


class NumberField(Field):
    """A spin box."""

    def __init__(self, parameter: Parameter, box: NumberBox) -> None:
        self._spin: Any = box
        super().__init__(parameter, self._spin)
        low, high = _taken(parameter)
        self._kind = parameter.kind
        self._scale: float = parameter.scale
        self._spin.setRange(self._shown(low), self._shown(high))
        self._spin.setSingleStep(self._shown(parameter.step))
        self._spin.setSuffix(parameter.suffix)
        # Otherwise each digit would be a value of its own: on the way to 12 the terrain of 1 would be grown.
        self._spin.setKeyboardTracking(False)
        self._spin.setMinimumWidth(_NARROWEST_BOX)
        self.row.addWidget(self._spin)
        self._spin.valueChanged.connect(self._on_edited)
        self._spin.editingFinished.connect(self.gestureEnded)
        self._spin.corrected.connect(self._on_corrected)
        self._spin.unknown.connect(self._on_unknown)

    def value(self) -> Any:
        # What is shown is rounded, so its hundredth part has to be, too.
        number = self._spin.value()
        return self._kind(number) if self._scale == 1 else round(self._unshown(number), DECIMALS)

    def _shown(self, value: float) -> Any:
        """Return the number in the box for a value."""
        return self._kind(self._scale * value)

    def _unshown(self, number: float) -> float:
        """Return the value of a number in the box."""
        return number / self._scale

    def setLengths(self, lengths: MapLengths) -> None:
        """Show a height in the unit of the heights of a map."""
        if self.parameter.of == "height":
            self._spin.setSuffix(tr(METRES) if lengths.range else "")

    def setValue(self, value: Any) -> None:
        # A spin box has no signal for the user's changes alone, so this is the place to keep it quiet.
        number = self._shown(value)
        with QSignalBlocker(self._spin):
            # A recipe may hold more than the form offers. Its value has to be shown as it is.
            self._spin.setRange(min(self._spin.minimum(), number), max(self._spin.maximum(), number))
            self._spin.setValue(number)
        self.valueChanged.emit()

    def setDigits(self, digits: int) -> None:
        """Show no more digits than these after the point; the value keeps all."""
        if isinstance(self._spin, DecimalBox):
            self._spin.setDigits(digits)

    def _on_corrected(self, typed: str, taken: str) -> None:
        text = tr(
            "{label} goes from {low} to {high}: {typed} became {taken}.",
            label=self.parameter.title,
            low=self.words(self._unshown(self._spin.minimum())),
            high=self.words(self._unshown(self._spin.maximum())),
            typed=typed,
            taken=taken,
        )
        self.tell(f"{text} {tr(self.parameter.help)}")

    def _on_unknown(self, unit: str) -> None:
        own, label = self._spin.suffix().strip(), self.parameter.title
        if own == tr(METRES).strip():
            self.tell(tr("Lengths are in m, km, cm, ft or mi; {unit} is not known.", unit=unit))
        elif own:
            self.tell(tr("{label} is in {own}; {unit} cannot be used here.", label=label, own=own, unit=unit))
        else:
            self.tell(tr("{label} is a number without a unit; {unit} cannot be used here.", label=label, unit=unit))


class AutomaticField(NumberField):
    """A spin box whose minimum leaves the choice to the program."""

    def __init__(self, parameter: Parameter, box: AutomaticBox) -> None:
        super().__init__(parameter, box)
        self._box = box

    def setFound(self, found: float | None) -> None:
        """Show the value that the program has chosen, or None where it is not known; typed text stays."""
        _show_found(self, self._box, found)


def _show_found(field: NumberField, box: DecimalBox, found: float | None) -> None:
    """Show a value that the program has chosen, and the word for that."""
    word = tr(field.parameter.automatic)
    # Another text for the minimum makes Qt write the box again, over a number that is still being typed.
    if word and not box.lineEdit().isModified():
        box.setSpecialValueText(word if found is None else f"{field.words(found)} ({word})")


class SliderField(NumberField):
    """A spin box and a slider, on it or elsewhere, that agree. The box has the value, the slider follows it."""

    def __init__(self, parameter: Parameter, box: NumberBox, slider: QAbstractSlider) -> None:
        super().__init__(parameter, box)
        low, high = _limits(parameter)
        self._low, self._step = float(self._shown(low)), float(self._shown(parameter.step))
        label = tr("{label}, slider", label=parameter.title)
        self._slider = named(slider, f"slider.{parameter.name}", label, tr(parameter.help))
        self._slider.setRange(0, self._position_of(self._shown(high)))
        self._slider.valueChanged.connect(self.slide)
        self._slider.sliderReleased.connect(self.gestureEnded)
        self.valueChanged.connect(self._show_position)

    def slide(self, position: float) -> None:
        """Change the number on the user's behalf, to that of a position of the slider or between two."""
        value = self._value_at(position)
        self._spin.setValue(round(value) if self._kind is int else value)

    def _show_position(self) -> None:
        # The slider has fewer positions than the box has numbers: it must not round the number it shows.
        with QSignalBlocker(self._slider):
            self._slider.setValue(self._position_of(self._spin.value()))

    def _value_at(self, position: float) -> float:
        return self._low + position * self._step

    def _position_of(self, value: float) -> int:
        return round((value - self._low) / self._step)


class LengthField(SliderField):
    """A spin box and a slider for a length or a height, which has the unit of the parameter until a map is known."""

    def __init__(self, parameter: Parameter, box: LengthBox, slider: QAbstractSlider) -> None:
        self._lengths: MapLengths | None = None
        self._reading: tuple[UnitScale, float] | None = None
        self._held: tuple[float, Any] = (0.0, None)
        self._found: float | None = None
        super().__init__(parameter, box, slider)
        self._box = box
        self.setFound(None)
        self.valueChanged.connect(self._show_words)

    def setLengths(self, lengths: MapLengths) -> None:
        """Show it as on a map; the value stays."""
        if lengths == self._lengths:
            return
        value, self._lengths = self.value(), lengths
        shown, of = lengths.scales(self.parameter.of)[0], self.parameter.of
        self._reading = shown, lengths.whole_of(self.parameter)
        low, high = _limits(self.parameter)
        if self.parameter.unit == POINTS:
            high = max(min(high, lengths.points), low)  # a small map has no use for more than all of it
        with QSignalBlocker(self._spin), QSignalBlocker(self._slider):
            self._box.setScales(shown, lambda unit: lengths.scale_in(of, unit))
            least, most = _taken(self.parameter)
            self._spin.setRange(self._shown(least), self._shown(max(most, high)))
            self._low = self._shown(low)
            self._step = float(f"{self._shown(self.parameter.step) - self._shown(0.0):.1g}")
            self._spin.setSingleStep(self._step)
            self._slider.setRange(0, self._position_of(self._shown(high)))
        self.setFound(self._found)
        self.setValue(value)

    def setFound(self, found: float | None) -> None:
        """Show the value that the program has chosen, or None where it is not known; typed text stays."""
        self._found = found
        _show_found(self, self._box, found)

    def value(self) -> Any:
        # Two units have no digits in common: what was set comes back as it was until the user chooses another length.
        shown, value = self._held
        if value is not None and self._spin.value() == shown:
            return value
        number = round(self._unshown(self._spin.value()), DECIMALS)
        within = self.parameter.nearest(number)
        return round(within) if self._kind is int else within

    def setValue(self, value: Any) -> None:
        with QSignalBlocker(self._spin):
            number = self._shown(value)
            self._spin.setRange(min(self._spin.minimum(), number), max(self._spin.maximum(), number))
            self._spin.setValue(number)
        rounded, nearest = round(value, DECIMALS), self.parameter.nearest
        is_spoilt = nearest(value) == value and nearest(rounded) != rounded  # the least value, of more digits
        self._held = (self._spin.value(), value if is_spoilt else rounded)
        self.valueChanged.emit()

    def words(self, value: Any) -> str:
        return super().words(value) if self._lengths is None else self._lengths.words(self.parameter, value)

    def slide(self, position: float) -> None:
        # Digits below those that are shown would only be seen in what becomes of them.
        value = self._value_at(position)
        zero = self._shown(0.0)
        self._spin.setValue(value if self._lengths is None else zero + float(f"{value - zero:.3g}"))

    def _shown(self, value: float) -> float:
        if self._reading is None:
            return self._scale * value
        scale, whole = self._reading
        return scale.number(value / whole)

    def _unshown(self, number: float) -> float:
        if self._reading is None:
            return super()._unshown(number)
        scale, whole = self._reading
        return scale.part(number) * whole

    def _show_words(self) -> None:
        if self._lengths is not None:
            value = self.value()
            words = self._lengths.in_words(self.parameter.of, value / self._lengths.whole_of(self.parameter))
            words = "" if self.parameter.is_automatic(value) else words
            for part in (self._spin, self._slider):
                part.setToolTip(f"{tr(self.parameter.help)}\n{words}".rstrip())

    def _on_unknown(self, unit: str) -> None:
        self.tell(_why_not(self.parameter, self._lengths, unit))


def _why_not(parameter: Parameter, lengths: MapLengths | None, unit: str) -> str:
    """Return why a unit cannot be used for a length, an area or a height."""
    if parameter.of == "area":
        return (
            tr("How large this terrain is in metres is not known. Give the area in percent.")
            if is_area(unit) and lengths is not None and lengths.area is None
            else tr("Areas are in %, m², ha or km²; {unit} cannot be used here.", unit=unit)
        )
    if lengths is None or in_metres(unit) is None:
        return tr("Lengths are in %, m, km or points; {unit} is not known.", unit=unit)
    if parameter.of in (*LENGTHS_ON_GROUND, "wave"):
        return tr("How wide this terrain is in metres is not known. Give the length in percent or in points.")
    return tr("How high this terrain is in metres is not known. Give the height in percent.")


class RatioField(SliderField):
    """A spin box and a slider whose steps multiply the number."""

    def _value_at(self, position: float) -> float:
        digits = 2 if position == round(position) else 3
        return float(f"{self._low * 10 ** (position / _STEPS_TO_TEN_TIMES):.{digits}g}")

    def _position_of(self, value: float) -> int:
        return round(_STEPS_TO_TEN_TIMES * log10(value / self._low))


class MeasuredRatioField(RatioField):
    """The same for a part of the map, or how often something fits along it: it may be typed as an area or a length."""

    def __init__(self, parameter: Parameter, box: RatioBox, slider: QAbstractSlider) -> None:
        super().__init__(parameter, box, slider)
        self._box = box
        self._lengths: MapLengths | None = None
        self.valueChanged.connect(self._show_words)

    def setLengths(self, lengths: MapLengths) -> None:
        """Take lengths as on a map; the value stays."""
        if lengths == self._lengths:
            return
        self._lengths, value = lengths, self.value()
        with QSignalBlocker(self._spin):
            shown = UnitScale(self.parameter.unit, lengths.whole_of(self.parameter))
            self._box.setScales(shown, lambda unit: lengths.scale_in(self.parameter.of, unit))
        self.setValue(value)

    def extent(self) -> str:
        """Return how long or how large each is; empty where that is not known or people read no metres."""
        if self._lengths is None or not self._lengths.in_metres:
            return ""
        value = self.value() / self._lengths.whole_of(self.parameter)
        if self.parameter.of == "area":
            return "" if self._lengths.area is None else self._lengths.in_words("area", value).split(" = ")[0]
        length = self._lengths.metres and self._lengths.metres / value
        return tr("{length} each", length=distance_in_words(length)) if length else ""

    def _show_words(self) -> None:
        if self._lengths is not None:
            words = self._lengths.in_words(self.parameter.of, self.value() / self._lengths.whole_of(self.parameter))
            for part in (self._spin, self._slider):
                part.setToolTip(f"{tr(self.parameter.help)}\n{words}")

    def _on_unknown(self, unit: str) -> None:
        self.tell(_why_not(self.parameter, self._lengths, unit))


def number_field_for(parameter: Parameter) -> NumberField:
    """Return the input that fits a number."""
    whole = parameter.kind is int
    if parameter.of in ("wave", "area") and parameter.by_ratio:
        return _dragged(MeasuredRatioField, parameter, RatioBox())
    if parameter.of not in ("", "height"):
        return _dragged(LengthField, parameter, LengthBox())
    if parameter.automatic:
        word = tr(parameter.automatic)
        box = AutomaticBox(word, decimals=0) if whole else AutomaticBox(word)
        return AutomaticField(parameter, box)
    if parameter.cyclic:
        return _dial_field(parameter)
    metres = parameter.unit == METRES
    if _positions(parameter) > _MOST_POSITIONS:
        return NumberField(parameter, MetreBox() if metres else WholeBox() if whole else WideBox())
    if parameter.by_ratio:
        return _dragged(RatioField, parameter, WideBox())
    return _dragged(SliderField, parameter, MetreBox() if metres else WholeBox() if whole else DecimalBox())


def _dial_field(parameter: Parameter) -> SliderField:
    compass = Compass()
    WheelGuard(compass)
    field = SliderField(parameter, BearingBox(), compass)
    field.row.insertWidget(0, compass, 1)
    return field


def _dragged(kind: type[SliderField], parameter: Parameter, box: Any) -> SliderField:
    bar = DragBar(box)
    field = kind(parameter, box, bar)
    bar.dragged.connect(field.slide)
    return field


def _limits(parameter: Parameter) -> tuple[float, float]:
    """Return the lowest and the highest number to offer; 0 where there is no limit."""
    low, high = parameter.offered or (parameter.minimum, parameter.maximum)
    return low or 0, high or 0


def _taken(parameter: Parameter) -> tuple[float, float]:
    """Return the lowest and the highest number that a box takes; 0 where there is no limit."""
    return (parameter.minimum or 0, parameter.maximum or 0) if parameter.beyond else _limits(parameter)


def _positions(parameter: Parameter) -> float:
    low, high = _limits(parameter)
    return (high - low) / parameter.step
