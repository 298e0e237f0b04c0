"""The nine terrains of a round in sight, with their keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent

from terrain_explorer.gui.views.surface_gallery import SurfaceGallery


class VariationGallery(SurfaceGallery):
    """The nine terrains, with their keys.

    Signals
    -------
    keyPressed
        A key that means something here: its Qt number.
    """

    keyPressed = Signal(int)
    _KEYS = (
        *range(Qt.Key.Key_1, Qt.Key.Key_9 + 1),
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Space,
        Qt.Key.Key_K,
    )

    def event(self, event: QEvent) -> bool:
        # Letters and Escape are shortcuts of commands elsewhere.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._means(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._means(event):
            self.keyPressed.emit(event.key())
        else:
            super().keyPressEvent(event)

    def _means(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return plain and event.key() in self._KEYS
