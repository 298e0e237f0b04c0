"""Long work off the GUI thread. A job is a generator function: each yield is progress and a place to stop."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

Job = Callable[[], Generator[Any, None, Any]]
"""Called in the thread; what it yields is progress and what it returns is the result."""

_NOTHING = 0
"""Not the number of any request."""


class _Runner(QObject):
    """Lives in the thread and does one job after the other."""

    progressed = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, object)
    cancelled = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.wanted = _NOTHING
        """The number of the only request that is still worth working on; set from outside."""

    def run(self, number: int, job: Job) -> None:
        steps = job()
        try:
            while number == self.wanted:
                self.progressed.emit(number, next(steps))
            steps.close()
            self.cancelled.emit(number)
        except StopIteration as done:
            self.finished.emit(number, done.value)
        except Exception as error:
            self.failed.emit(number, error)


class Worker(QObject):
    """A thread that works on the newest request only: a newer one ends an older one and drops its answers.

    Signals carry answers to the newest request alone.
    """

    progressed = Signal(object)
    """What the job yielded."""
    finished = Signal(object)
    """What the job returned."""
    failed = Signal(object)
    """The exception that ended the job."""
    cancelled = Signal()
    """The job has been left unfinished, as `end` asked, and is tidied up."""
    busyChanged = Signal(bool)
    """Whether a request is being worked on."""
    _requested = Signal(int, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = _NOTHING
        self._busy = False
        self._runner = _Runner()
        self._thread = QThread(self)
        self._thread.setObjectName(name)
        self._runner.moveToThread(self._thread)
        self._requested.connect(self._runner.run)
        self._runner.progressed.connect(self._on_progressed)
        self._runner.finished.connect(self._on_finished)
        self._runner.failed.connect(self._on_failed)
        self._runner.cancelled.connect(self._on_cancelled)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether a request is being worked on."""
        return self._busy

    def request(self, job: Job) -> None:
        """Work on this; whatever was at work ends."""
        self._number += 1
        self._runner.wanted = self._number
        self._set_busy(True)
        self._requested.emit(self._number, job)

    def cancel(self) -> None:
        """End the work; no answer comes."""
        self._number += 1
        self._runner.wanted = self._number
        self._set_busy(False)

    def end(self) -> None:
        """End the work at its next step. The worker is busy until an answer comes: `cancelled`, or that it was over."""
        self._runner.wanted = _NOTHING

    def stop(self) -> None:
        """End the work and the thread. The worker takes no request after it."""
        self.cancel()
        self._thread.quit()
        self._thread.wait()

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busyChanged.emit(busy)

    def _on_progressed(self, number: int, step: object) -> None:
        if number == self._number:
            self.progressed.emit(step)

    def _on_finished(self, number: int, result: object) -> None:
        if number == self._number:
            self._set_busy(False)
            self.finished.emit(result)

    def _on_failed(self, number: int, error: object) -> None:
        if number == self._number:
            self._set_busy(False)
            self.failed.emit(error)

    def _on_cancelled(self, number: int) -> None:
        if number == self._number:
            self._set_busy(False)
            self.cancelled.emit()
