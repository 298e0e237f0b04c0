"""Closing the window: only when nothing is lost by it that the user wants to keep."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.export.pending_exports import PendingExports
from terrain_explorer.gui.file_io.file_controller import FileController


class CloseGuard(QObject):
    """Asks about what would be lost, and closes the window when the user has answered.

    Parameters
    ----------
    leaving
        What asks about exports that are being written.
    window
        What is to be closed.
    """

    def __init__(self, document: Document, files: FileController, leaving: PendingExports, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._leaving, self._window = document, files, leaving, window
        self._agreed = False

    def may_close(self) -> bool:
        """Tell whether the window may be closed now; where it may not, what is in the way is waited for or asked."""
        if self._leaving.hindered:
            self._leaving.ask()
            return False
        if self._agreed or not (self._document.modified or self._files.saving):
            return True
        self._files.when_saved(lambda: self._files.ask_then(self._close))
        return False

    def _close(self) -> None:
        """Close the window now; where it stays, for an export, what is done from now on is asked about again."""
        self._agreed = True
        self._window.close()
        self._agreed = False
