"""A button that shows something else while it is held down, or until it is clicked again."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QPushButton, QWidget

_LONG = 400
"""Milliseconds after which a press is a look and no longer a click."""


class PeekButton(QPushButton):
    """Is on while it is held down; a short click switches it on or off.

    Signals
    -------
    peeked
        Whether it is on.
    """

    peeked = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self._press = QTimer(self, singleShot=True)
        self.pressed.connect(self._on_pressed)
        self.released.connect(lambda: self.peeked.emit(self.isChecked()))

    def nextCheckState(self) -> None:
        # Qt asks for it at the end of every press.
        if self._press.isActive():
            super().nextCheckState()

    def _on_pressed(self) -> None:
        self._press.start(_LONG)
        self.peeked.emit(True)
