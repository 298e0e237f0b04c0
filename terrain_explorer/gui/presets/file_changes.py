"""Changes of the files of presets, one after the other in another thread: they wait for the disk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from collections.abc import Generator as Steps
from functools import partial

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.services.worker import Worker

Change = Callable[[], None]


class FileChanges(QObject):
    """Makes changes in their order.

    Signals
    -------
    made
        The changes that were wished are made: what went wrong with the last one, an `OSError`, or None.
    failed
        The exception that ended a change otherwise.
    """

    made = Signal(object)
    failed = Signal(object)

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._wished: deque[Change] = deque()
        self._worker = Worker(name, self)
        self._worker.finished.connect(self.made)
        self._worker.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether there are changes to make."""
        return self._worker.busy

    def make(self, change: Change) -> None:
        """Make a change after those that were wished before."""
        self._wished.append(change)
        self._worker.request(partial(_making, self._wished))

    def stop(self) -> None:
        """End the work for good; changes that were wished are made."""
        self._worker.stop()
        for _ in _making(self._wished):
            pass


def _making(wished: deque[Change]) -> Steps[None, None, OSError | None]:
    failed = None
    while wished:
        try:
            wished.popleft()()
            failed = None
        except OSError as error:
            failed = error
        yield
    return failed
