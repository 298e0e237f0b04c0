"""The slider on a number box: a drag anywhere on the box changes the number, and a click lets the user type."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox

from terrain_explorer.gui.widgets.parameters.number_boxes import NumberBox

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
