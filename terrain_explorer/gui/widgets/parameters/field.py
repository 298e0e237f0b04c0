"""One input for one parameter: the part that all kinds of inputs share."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QHBoxLayout, QLineEdit, QToolTip, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain import Parameter

_READING_TIME = 10_000
"""In milliseconds."""


class Field(QWidget):
    """An input with one inner widget that takes the keyboard and the name `parameter.<name>`.

    Signals
    -------
    valueChanged
        The field shows another value, whoever changed it.
    edited
        The user changed the value. Not emitted by `setValue`.
    gestureEnded
        The user let a slider go or completed a text: the next edit is another change.
    """

    valueChanged = Signal()
    edited = Signal()
    gestureEnded = Signal()

    def __init__(self, parameter: Parameter, inner: QWidget) -> None:
        super().__init__()
        self.parameter = parameter
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.setFocusProxy(named(inner, f"parameter.{parameter.name}", parameter.title, tr(parameter.help)))
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

    def edit(self, value: Any) -> None:
        """Change the value on the user's behalf, as a button beside the field does."""
        # The field may round the value, so only the field itself knows whether it has changed.
        before = self.value()
        self.setValue(value)
        if self.value() != before:
            self.edited.emit()
            self.gestureEnded.emit()

    def words(self, value: Any) -> str:
        """Return a value as the field shows it."""
        return self.parameter.words(value)

    def selectAll(self) -> None:
        """Select the text, so that typing replaces it."""
        inner = self.focusProxy()
        if isinstance(inner, QAbstractSpinBox | QLineEdit):
            inner.selectAll()

    def tell(self, text: str) -> None:
        """Show a note below the field for a while, on what was made of the user's text."""
        place = self.mapToGlobal(self.rect().bottomLeft())
        # Later: the text ends where the focus goes elsewhere, and that would hide the note at once.
        QTimer.singleShot(0, self, lambda: QToolTip.showText(place, text, self, self.rect(), _READING_TIME))

    def _on_edited(self) -> None:
        """Announce a change by the user."""
        self.valueChanged.emit()
        self.edited.emit()


def _is_override(event: QKeyEvent) -> bool:
    # Qt asks the focused widget with this event whether it wants a key that is also a shortcut.
    return event.type() == QEvent.Type.ShortcutOverride


class WheelGuard(QObject):
    """Lets a widget turn by the wheel only while it has the keyboard's focus."""

    def __init__(self, guarded: QWidget) -> None:
        super().__init__(guarded)
        # By default the wheel itself gives a spin box the focus.
        guarded.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        guarded.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the wheel to the widget below."""
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget) or watched.hasFocus():
            return False
        # Ignored and filtered: the input does not see it, and the panel around it scrolls.
        event.ignore()
        return True
