"""Takes files and pictures that are dropped on the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.file_io.clipboard import ClipboardController
from terrain_explorer.language import tr


class DropTarget(QObject):
    """Takes what is dropped on a window as pasting would."""

    def __init__(self, window: QWidget, clipboard: ClipboardController, drawing: DrawingController) -> None:
        super().__init__(window)
        self._clipboard, self._drawing = clipboard, drawing
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept what can be pasted."""
        if not isinstance(event, QDropEvent):
            return False
        if event.type() == QEvent.Type.DragEnter and self._clipboard.accepts(event.mimeData()):
            event.acceptProposedAction()
            return True
        if event.type() == QEvent.Type.Drop:
            # The stroke belongs to the terrain that is replaced.
            self._drawing.finish()
            if self._clipboard.take(event.mimeData(), tr("Dropped picture")):
                event.acceptProposedAction()
            return True
        return False
