"""Following the document's file: what another program does to it is shown, asked about or told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.file_watcher import FileWatcher, Rereading
from terrain_explorer.gui.file_io.unsaved_changes import ask_to_reload
from terrain_explorer.language import tr


class ExternalChanges(QObject):
    """Brings to the document what another program saved; changes that are not saved here are asked about before.

    Parameters
    ----------
    rereading
        Returns the job that reads a path again.
    is_hindered
        Tells whether a change would be untimely now.
    window
        Over which questions appear.

    Attributes
    ----------
    watcher
        What watches the file.

    Signals
    -------
    changed
        What was `Opened`: the document is to have it.
    reloadWanted
        The file has changed and could not be read: another attempt is to tell why.
    warned
        What has become of the file, some sentences.
    """

    changed = Signal(object)
    reloadWanted = Signal()
    warned = Signal(str)

    def __init__(
        self,
        document: Document,
        rereading: Callable[[Path], Rereading],
        is_hindered: Callable[[], bool],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self.watcher = FileWatcher(rereading, is_hindered, self)
        self.watcher.changed.connect(lambda opened: self._unless_kept(lambda: self.changed.emit(opened)))
        self.watcher.unreadable.connect(self._on_unreadable)
        self.watcher.gone.connect(self._on_gone)
        document.statusChanged.connect(lambda: self.watcher.watch(document.path))

    def stop(self) -> None:
        """Follow no more."""
        self.watcher.stop()

    def _on_unreadable(self) -> None:
        self._unless_kept(self.reloadWanted.emit)
        self._document.unsaved()

    def _on_gone(self) -> None:
        path = self._document.path
        if path is not None:
            self._document.unsaved()
            self.warned.emit(
                tr(
                    "{name} is not there any more: another program has deleted, moved or renamed it. "
                    "Save to keep the terrain.",
                    name=path.name,
                )
            )

    def _unless_kept(self, take: Callable[[], None]) -> None:
        """Take what another program saved; changes that are not saved here stay unless the user gives them up."""
        path = self._document.path
        if path is not None and self._document.modified:
            self._document.unsaved()
            ask_to_reload(self._window, path.name, take)
        else:
            take()
