"""Brings to the document what another program does to its file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.confirmations import ask_to_reload
from terrain_explorer.gui.file_io.file_records import FileRecords
from terrain_explorer.gui.file_io.file_watcher import FileWatcher
from terrain_explorer.gui.file_io.read_job import ReadSource
from terrain_explorer.gui.services.reporting import Reporter
from terrain_explorer.language import tr


class ExternalChanges(Reporter):
    """Takes over what another program saved; if there are unsaved changes here, the user is asked first.

    Parameters
    ----------
    document
        The document, whose file is followed.
    records
        What is known about the file.
    is_hindered
        Returns whether a change would come at a bad time.
    window
        Questions appear over this window.

    Attributes
    ----------
    watcher
        Watches the file.

    Signals
    -------
    changed
        The `OpenedFile` for the document.
    reloadWanted
        The file has changed and could not be read. Another attempt reports why, or asks how to read it.
    """

    changed = Signal(object)
    reloadWanted = Signal()

    def __init__(
        self, document: Document, records: FileRecords, is_hindered: Callable[[], bool], window: QWidget
    ) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self.watcher = FileWatcher(records, self._source, is_hindered, self)
        self.watcher.changed.connect(lambda opened: self._unless_kept(lambda: self.changed.emit(opened)))
        self.watcher.unreadable.connect(self._on_unreadable)
        self.watcher.gone.connect(self._on_gone)
        document.statusChanged.connect(lambda: self.watcher.watch(document.path))

    def stop(self) -> None:
        """Follow the file no more."""
        self.watcher.stop()

    def _source(self, path: Path) -> ReadSource:
        name = tr("{name}, saved by another program", name=path.name)
        return ReadSource.of_file_again(path, self._document.in_file, name)

    def _on_unreadable(self) -> None:
        self._unless_kept(self.reloadWanted.emit)
        self._document.unsaved()  # the file no longer holds what was saved here

    def _on_gone(self) -> None:
        path = self._document.path
        if path is not None:
            self._document.unsaved()
            self.warn(
                tr(
                    "{name} is gone: another program has deleted, moved or renamed it. Save to keep the terrain.",
                    name=path.name,
                )
            )

    def _unless_kept(self, take: Callable[[], None]) -> None:
        """Take over the other program's version, unless the user prefers changes that are not saved here."""
        path = self._document.path
        # Steps that are known come again on the new ground, so nothing is lost.
        if path is not None and self._document.modified and not self._document.steps_since_file:
            self._document.unsaved()  # whatever the answer, the file no longer holds what was saved here
            ask_to_reload(self._window, path.name, take)
        else:
            take()
