"""Watching the document's file: what another program saves is read at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from collections.abc import Generator as Steps
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from terrain_explorer.files.fingerprint import Stamp, fingerprint, stamp
from terrain_explorer.files.formats.side_file import beside
from terrain_explorer.gui.file_io.reader import OpenedFile
from terrain_explorer.gui.services.worker import Worker

_QUIET_MS = 300
"""How long nothing may happen to a file before it is looked at: programs write in several steps."""

_TRIES = 5
"""How often a file that cannot be read is looked at again before that is told: it may be half written."""

_Seen = tuple[Stamp, bytes]
"""The stamp of a file, and the fingerprint that it had then or soon after."""

Rereading = Callable[[], Steps[None, None, OpenedFile]]
"""A job that reads a file again."""


class FileWatcher(QObject):
    """Watches one file and its side file, also while they are deleted and made anew.

    Parameters
    ----------
    rereading
        Returns the job that reads a path again.
    is_hindered
        Tells whether a change would be untimely now; it is then looked at later.

    Signals
    -------
    changed
        What was `OpenedFile` of a file that holds something else than was last known.
    stumbled
        A file that holds something else cannot be read now; it will be tried again.
    unreadable
        A file that holds something else cannot be read.
    gone
        The file is not there any more.
    """

    changed = Signal(object)
    stumbled = Signal()
    unreadable = Signal()
    gone = Signal()

    def __init__(
        self, rereading: Callable[[Path], Rereading], is_hindered: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._rereading = rereading
        self._is_hindered = is_hindered
        self._path: Path | None = None
        self._known: dict[Path, bytes | None] = {}
        self._seen: _Seen | None = None
        self._holders: set[Hashable] = set()
        self._tries = 0
        self._is_gone = False
        self._system = QFileSystemWatcher(self)
        self._timer = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._timer.timeout.connect(self._look)
        self._system.fileChanged.connect(self._look_soon)
        self._system.directoryChanged.connect(self._look_soon)
        self._worker = Worker("watching", self)
        self._worker.finished.connect(self._on_read)
        self._worker.failed.connect(self._on_failed)

    @property
    def busy(self) -> bool:
        """Whether the file is being looked at."""
        return self._worker.busy

    def watch(self, path: Path | None) -> None:
        """Watch this file instead of another, or none; what has happened to it since it was known is seen as well."""
        if path != self._path:
            self._path = path
            self._is_gone = False
            self._worker.cancel()
            self._listen()
            self._look_soon()

    def known(self, path: Path) -> bytes | None:
        """Return the fingerprint that a file had when it was last read, written or told of here; None if it was not."""
        return self._known.get(path)

    def know(self, path: Path, mark: bytes | None) -> None:
        """Note the fingerprint of a file that was read or written here; what has it is no change."""
        self._known[path] = mark
        if self._worker.busy:  # what is being read may be older
            self._worker.cancel()
            self._timer.start()

    def setHeld(self, holder: Hashable, held: bool) -> None:
        """Tell of no change while someone holds it, for example during a stroke; what came meanwhile is told after."""
        (self._holders.add if held else self._holders.discard)(holder)

    def stop(self) -> None:
        """Watch no more."""
        self._path = None
        self._timer.stop()
        self._listen()
        self._worker.stop()

    def _listen(self) -> None:
        """Listen to the files that are there now: one that takes the place of another is not listened to by itself."""
        heard = [*self._system.files(), *self._system.directories()]
        if heard:
            self._system.removePaths(heard)
        wanted = [self._path, beside(self._path), self._path.parent] if self._path else []
        there = [str(path) for path in wanted if path.exists()]
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
            self._worker.request(partial(_looking, path, self._known.get(path), self._seen, self._rereading(path)))

    def _is_untimely(self) -> bool:
        return bool(self._holders) or self._is_hindered()

    def _on_read(self, looked: tuple[_Seen, OpenedFile | None]) -> None:
        self._seen, opened = looked
        self._is_gone = False
        if opened is None or self._path is None:
            return
        if self._is_untimely():
            self._timer.start()
            return
        self._known[self._path] = opened.mark
        self.changed.emit(opened)

    def _on_failed(self, error: _StumbledError) -> None:
        if self._path is None or (self._is_gone and error.mark is None):
            return
        self._tries += 1
        if self._tries < _TRIES or self._is_untimely():
            self._timer.start()
            self.stumbled.emit()
        elif error.mark is None:
            self._is_gone = True
            self.gone.emit()
        else:
            self._is_gone = False
            self._known[self._path] = error.mark  # it is told once
            self.unreadable.emit()


class _StumbledError(Exception):
    """A file with a fingerprint that cannot be read, or without one that is not there."""

    def __init__(self, mark: bytes | None) -> None:
        super().__init__()
        self.mark = mark


def _looking(
    path: Path, known: bytes | None, seen: _Seen | None, rereading: Rereading
) -> Steps[None, None, tuple[_Seen, OpenedFile | None]]:
    """Look at a file, all of it only where its stamp is not that of what is known."""
    yield
    now = stamp(path)
    if seen is not None and seen == (now, known):
        return seen, None
    mark = fingerprint(path)
    if mark is None:
        raise _StumbledError(None)
    if mark == known:
        return (now, mark), None
    try:
        return (now, mark), (yield from rereading())
    except Exception as error:
        raise _StumbledError(mark) from error
