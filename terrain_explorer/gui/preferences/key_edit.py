"""An input for one key or combination of keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QKeySequenceEdit, QLineEdit, QWidget

from terrain_explorer.language import tr

_LEAVING = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape)


class KeyEdit(QKeySequenceEdit):
    """Takes the key that is pressed in it. Tab goes on as anywhere else, and Escape leaves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)
        line = self.findChild(QLineEdit)
        assert line is not None
        # Qt's own words are longer than the input is wide in some languages.
        line.setPlaceholderText(tr("Press a key"))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in _LEAVING and not _is_held(event):
            if event.type() == QEvent.Type.KeyPress and event.key() != Qt.Key.Key_Escape:
                return bool(self.focusNextPrevChild(event.key() == Qt.Key.Key_Tab))
            event.ignore()
            return False
        return bool(super().event(event))


def _is_held(event: QKeyEvent) -> bool:
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return bool(event.modifiers() & held)
