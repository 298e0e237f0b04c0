"""Watches the document's file, and reads at once what another program saves in it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator as Steps
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.files.bounded_reader import is_there
from terrain_explorer.files.fingerprint import FileStamp, fingerprint, stamp
from terrain_explorer.files.raster.metadata import beside
from terrain_explorer.gui.file_io.confirmations import ask_to_reload
from terrain_explorer.gui.file_io.file_records import FileRecord, FileRecords
from terrain_explorer.gui.file_io.read_job import OpenedFile, ReadSource, opening
from terrain_explorer.gui.services.bugs import report_bug
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr

_QUIET_MS = 300
"""A file is looked at when nothing has happened to it for this long: programs write in several steps."""

_TRIES = 5
"""A file that cannot be read is tried this often before the user hears of it: it may be half written."""

_Seen = tuple[FileStamp, bytes]
"""The stamp of a file, and the fingerprint that it had then or soon after."""


class FileWatcher(QObject):
    """Watches one file and its side file, also while they are deleted and written anew.

    Parameters
    ----------
    records
        The fingerprints known, and the options to read files with.
    source
        Returns the source for reading a path again.
    is_hindered
        Returns whether a change would come at a bad time; it is then looked at later.

    Signals
    -------
    changed
        The `OpenedFile`: the file's content is another one than was last known.
    stumbled
        The content is another one and cannot be read yet; there will be another try.
    unreadable
        The content is another one and cannot be read.
    gone
        The file is no longer there.
    """

    changed = Signal(object)
    stumbled = Signal()
    unreadable = Signal()
    gone = Signal()

    def __init__(
        self,
        records: FileRecords,
        source: Callable[[Path], ReadSource],
        is_hindered: Callable[[], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._records, self._source, self._hindrances = records, source, [is_hindered]
        self._path: Path | None = None
        self._seen: _Seen | None = None
        self._tries = 0
        self._is_gone = False
        self._system = QFileSystemWatcher(self)
        self._timer = single_shot_timer(self, _QUIET_MS, self._look)
        self._system.fileChanged.connect(self._look_soon)
        # The folder, too: many programs write a new file and rename it, and one that was deleted may come back.
        self._system.directoryChanged.connect(self._look_soon)
        self._worker = Worker("watching", self)
        self._worker.finished.connect(self._on_looked)
        self._worker.failed.connect(self._on_failed)

    def watch(self, path: Path | None) -> None:
        """Watch this file instead of another, or none; changes since it was last known are seen as well."""
        if path != self._path:
            self._path = path
            self._is_gone = False
            self._worker.cancel()
            self._listen()
            self._look_soon()

    def know(self, path: Path, found: bytes | None) -> None:
        """Note the fingerprint of a file that was read or written here: it is no change."""
        self._records[path].fingerprint = found
        if self._worker.busy:  # what is being read may be older
            self._worker.cancel()
            self._timer.start()

    def hinder(self, is_hindered: Callable[[], bool]) -> None:
        """Keep changes back as long as this is so, for example during a stroke; report them afterwards."""
        self._hindrances.append(is_hindered)

    def _listen(self) -> None:
        """Listen to the files that are there now: Qt drops a file that another one has replaced."""
        heard = [*self._system.files(), *self._system.directories()]
        if heard:
            self._system.removePaths(heard)
        wanted = [self._path, beside(self._path), self._path.parent] if self._path else []
        there = [str(path) for path in wanted if is_there(path)]
        if there:
            self._system.addPaths(there)

    def _look_soon(self) -> None:
        self._tries = 0
        self._timer.start()

    def _look(self) -> None:
        path = self._path
        if path is None:
            return
        self._listen()
        if self._is_untimely():
            self._timer.start()
        else:
            # A copy of the record: the job runs in another thread, and the user may save meanwhile.
            self._worker.request(partial(_looking, replace(self._records[path]), self._seen, self._source(path)))

    def _is_untimely(self) -> bool:
        return any(is_hindered() for is_hindered in self._hindrances)

    def _on_looked(self, looked: tuple[_Seen, OpenedFile | None]) -> None:
        self._seen, opened = looked
        self._is_gone = False
        if opened is None or self._path is None:
            return
        if self._is_untimely():  # something has begun during the look; the file will be read again
            self._timer.start()
            return
        self._records[self._path].fingerprint = opened.fingerprint
        self.changed.emit(opened)

    def _on_failed(self, error: _StumbledError) -> None:
        if self._path is None or (self._is_gone and error.fingerprint is None):
            return
        self._tries += 1
        if self._tries < _TRIES or self._is_untimely():
            self._timer.start()
            self.stumbled.emit()
        elif error.fingerprint is None:
            self._is_gone = True
            self.gone.emit()
        else:
            self._is_gone = False
            self._records[self._path].fingerprint = error.fingerprint  # it is reported once
            self.unreadable.emit()


class _StumbledError(UserError):
    """A file with a fingerprint that cannot be read, or without one that is not there."""

    def __init__(self, found: bytes | None) -> None:
        super().__init__()
        self.fingerprint = found


def _looking(
    record: FileRecord, seen: _Seen | None, source: ReadSource
) -> Steps[float | None, None, tuple[_Seen, OpenedFile | None]]:
    """Look at a file, and read all of it only if its stamp has changed: other files in the folder change as well."""
    yield None
    path = source.path
    assert path is not None
    now = stamp(path)
    if seen is not None and seen == (now, record.fingerprint):
        return seen, None
    found = fingerprint(path)
    if found is None:
        raise _StumbledError(None)
    if found == record.fingerprint:
        return (now, found), None
    try:
        return (now, found), (yield from opening(source, record.reading))
    except Exception as error:
        report_bug(error)  # the watcher itself asks only whether the file can be read
        raise _StumbledError(found) from error


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
        document.pathChanged.connect(lambda: self.watcher.watch(document.path))

    def _source(self, path: Path) -> ReadSource:
        name = tr("{name}, saved by another program", name=path.name)
        return ReadSource.of_file_again(path, self._document.in_file, name)

    def _on_unreadable(self) -> None:
        self._unless_kept(self.reloadWanted.emit)
        self._document.note_unsaved()  # the file no longer holds what was saved here

    def _on_gone(self) -> None:
        path = self._document.path
        if path is not None:
            self._document.note_unsaved()
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
        if path is not None and self._document.has_unsaved_work and not self._document.steps_since_file:
            self._document.note_unsaved()  # whatever the answer, the file no longer holds what was saved here
            ask_to_reload(self._window, path.name, take)
        else:
            take()
