"""Changes of the files of presets, one after the other in another thread: they wait for the disk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.services.bugs import report_bug
from terrain_explorer.gui.services.messages import error_message
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr

FileChange = Callable[[], None]

LongChange = Generator[object, None, None]
"""Yields wherever it can be left."""

_Wished = deque[tuple[LongChange, bool]]
"""Changes, and whether each takes a while."""


class FileChanges(QObject):
    """Makes changes in their order.

    Signals
    -------
    made
        The changes that were wished are made: the exception that ended the last one, or None.
    """

    made = Signal(object)

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._wished: _Wished = deque()
        self._worker = Worker(name, self)
        self._worker.finished.connect(self.made)

    def make(self, change: FileChange) -> None:
        """Make a change after those that were wished before."""
        self._add(_at_once(change), takes_long=False)

    def work_on(self, change: LongChange) -> None:
        """Make a change that takes a while, after those that were wished before.

        Each of its steps is done in one thread, the next one maybe in another.
        """
        self._add(change, takes_long=True)

    def stop(self) -> None:
        """End the work for good: changes that were wished are made, but for what takes a while."""
        self._worker.stop()
        for change, takes_long in self._wished:
            if takes_long:
                change.close()  # then it has ended, and making it does nothing
        for _ in _making(self._wished):
            pass

    def _add(self, change: LongChange, takes_long: bool) -> None:
        self._wished.append((change, takes_long))
        self._worker.request(partial(_making, self._wished))


def not_changed(error: Exception, folder: Path) -> str:
    """Return a sentence on a change of a file in a folder that failed."""
    if not isinstance(error, OSError):
        return error_message(error).text
    reason = error.strerror or str(error)
    return tr("Nothing was changed: {reason}. The folder is {folder}.", reason=reason, folder=folder)


def _making(wished: _Wished) -> Generator[None, None, Exception | None]:
    failed = None
    while wished:
        try:
            # A newer request ends this job: its own goes on here, for what is not over stays the first.
            next(wished[0][0])
        except StopIteration:
            wished.popleft()
            failed = None
        except Exception as error:  # whatever it is, the next ones are made
            wished.popleft()
            failed = error
            if not isinstance(error, OSError):
                report_bug(error)
        yield
    return failed


def _at_once(change: FileChange) -> LongChange:
    change()
    yield None
