"""Inputs that leave the wheel to what they lie in, so that scrolling past them changes none."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


class WheelGuard(QObject):
    """Keeps the wheel from a widget that has not the keyboard's focus, and the focus from coming by the wheel."""

    def __init__(self, guarded: QWidget) -> None:
        super().__init__(guarded)
        guarded.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        guarded.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the wheel to the widget below."""
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget) or watched.hasFocus():
            return False
        event.ignore()
        return True
