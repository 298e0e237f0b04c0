"""Inputs that leave the wheel to the panel around them, so that scrolling past them changes nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


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
