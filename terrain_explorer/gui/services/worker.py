"""Long work off the GUI thread. A job is a generator function: each yield is progress and a place to stop."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from enum import Enum, auto
from functools import cache
from threading import Lock
from typing import Any
from weakref import WeakSet

from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance
from shiboken6 import isValid

from terrain_explorer.gui.services.bugs import report_bug
from terrain_explorer.gui.services.listening import Listening

_log = logging.getLogger(__name__)

Job = Callable[[], Generator[Any, None, Any]]
"""Called in another thread. It yields progress and returns the result."""

_Request = tuple[int, Job]

# A job may wait: growing waits until its picture is on the screen, and a file on a sleeping disk or a lost network
# drive can keep its reader for minutes. None of that may hold up the others, so this has to exceed the number of
# workers in a window (about 15, each with one job at most). It costs nothing: a thread is only made when a job comes
# and no thread is idle, so in practice there are two or three.
_MOST_THREADS = 32

_PATIENCE = 10.0
"""Seconds for which the end of the program waits for a job: most end at once, one that hangs never does."""

_left: list[Future[Any]] = []
"""What had not ended by then."""

_workers: WeakSet[Worker] = WeakSet()

_NOTHING = 0
"""Not the number of any request."""


@cache
def _pool() -> ThreadPoolExecutor:
    """Return the threads that all workers share; made with the first job, so that the start is not slowed down."""
    return ThreadPoolExecutor(_MOST_THREADS, "worker")


def wait_for_end(run: Future[Any]) -> None:
    """Wait until some work of a thread has ended, but not for ever; see `end_with`."""
    if wait([run], _PATIENCE).not_done:
        _left.append(run)


def end_with(status: int) -> int:
    """Return the exit status of the program, or end it here where a thread is still at work.

    Python would wait for that thread without limit, and a program without a window would stay for good.
    """
    if all(run.done() for run in _left):
        return status
    _log.warning("A job did not end: the program ends without it")
    logging.shutdown()
    os._exit(status)


class _News(Enum):
    """What a job tells of its request."""

    STEP = auto()
    RESULT = auto()
    ERROR = auto()
    LEFT = auto()


class Worker(QObject):
    """Works on the newest request only: a newer one ends an older one and drops its answers.

    Jobs of one worker run one after the other, those of several workers side by side. Signals carry answers to the
    newest request alone.

    Parameters
    ----------
    name
        The object name, to tell workers apart in tests and debuggers.
    awaited
        Whether the user waits for what it does: it makes a terrain, or reads or writes a file.
    """

    progressed = Signal(object)
    """What the job yielded."""
    finished = Signal(object)
    """What the job returned."""
    failed = Signal(object)
    """The exception that ended the job. If it is a bug, the crash handler already has it."""
    cancelled = Signal()
    """The job has been left unfinished, as `end` asked, and has cleaned up."""
    busyChanged = Signal(bool)
    """Whether a request is being worked on."""
    _told = Signal(int, object, object)

    def __init__(self, name: str, parent: QObject | None = None, *, awaited: bool = False) -> None:
        super().__init__(parent)
        self.awaited = awaited
        _workers.add(self)
        self.setObjectName(name)
        self._number = _NOTHING
        self._wanted = _NOTHING  # the only request still worth working on; the job looks at it before each step
        self._busy = self._stopped = False
        self._lock = Lock()  # guards the next request, and whether a thread is still there to take it
        self._next: _Request | None = None
        self._run: Future[None] | None = None
        # Jobs emit it in their own thread. Queued, it arrives in this one, and in order. One signal for all that they
        # tell: a window makes dozens of workers, and connections are most of what these cost.
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether a request is being worked on."""
        return self._busy

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called: no job runs, and none will."""
        return self._stopped

    def request(self, job: Job) -> None:
        """Work on this; any earlier work ends."""
        if self._stopped:
            return
        self._number += 1
        self._wanted = self._number
        self._set_busy(True)
        with self._lock:
            self._next = (self._number, job)
            if self._run is None:
                self._run = _pool().submit(self._run_requests)

    def cancel(self) -> None:
        """End the work; no answer comes."""
        self._number += 1
        self._wanted = self._number
        self._set_busy(False)

    def cancel_at(self, *signals: SignalInstance) -> None:
        """Cancel the work whenever one of these signals comes: it would be about what is there no more."""
        self._ends = Listening(*((signal, self.cancel) for signal in signals))
        self.busyChanged.connect(self._ends.setOn)

    def end(self) -> None:
        """End the work at its next step. The worker is busy until an answer comes: `cancelled`, or that it was over."""
        self._wanted = _NOTHING

    def stop(self) -> None:
        """End the work, wait until its job has left, though not for ever, and take no more requests."""
        self._stopped = True
        self.cancel()
        with self._lock:
            self._next = None
            run = self._run
        # A run that still waits for a thread is withdrawn: other workers' jobs are not this one's to wait for.
        if run is not None and not run.cancel():
            wait_for_end(run)

    def _run_requests(self) -> None:
        """Do one job after the other while there are any, in a thread of the pool.

        A new request is taken up here, and not given to the pool, so that it starts after the older job has left.
        """
        while (request := self._take()) is not None:
            self._work_on(*request)

    def _take(self) -> _Request | None:
        with self._lock:
            request, self._next = self._next, None
            if request is None:
                self._run = None
            return request

    def _work_on(self, number: int, job: Job) -> None:
        try:
            steps = job()
            while number == self._wanted:
                self._told.emit(number, _News.STEP, next(steps))
            steps.close()
            self._told.emit(number, _News.LEFT, None)
        except StopIteration as done:
            self._told.emit(number, _News.RESULT, done.value)
        except BaseException as error:  # the pool would swallow it, and the worker would be busy for ever
            # Here and not where the answer arrives: answers of older requests are dropped, but their bugs are bugs.
            report_bug(error)
            self._told.emit(number, _News.ERROR, error)

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busyChanged.emit(busy)

    def _on_told(self, number: int, news: _News, answer: object) -> None:
        if number != self._number:
            return
        if news is _News.STEP:
            self.progressed.emit(answer)
            return
        self._set_busy(False)
        if news is _News.LEFT:
            self.cancelled.emit()
        else:
            (self.finished if news is _News.RESULT else self.failed).emit(answer)


def stop_workers(owner: QObject) -> None:
    """End the work of all workers of an object, of its children, and of theirs, for good."""
    for worker in owner.findChildren(Worker):
        worker.stop()


def is_busy(owner: QObject, *, awaited: bool = False) -> bool:
    """Return whether a worker of an object, of its children, or of theirs, is at work, or a timer of its own runs.

    Such a timer, a child of the worker, makes its next request. With `awaited`, only those count that the user awaits.
    """
    # All workers, and not the children of the owner: to ask Qt for these gives each of them a Python object.
    return any(
        (worker.busy or any(timer.isActive() for timer in worker.findChildren(QTimer))) and _belongs(worker, owner)
        for worker in list(_workers)
        if (worker.awaited or not awaited) and isValid(worker)
    )


def _belongs(worker: Worker, owner: QObject) -> bool:
    parent = worker.parent()
    while parent is not None and parent is not owner:
        parent = parent.parent()
    return parent is owner
