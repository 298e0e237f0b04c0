"""Work in a thread of its own that takes its pieces from a short queue, which another thread fills."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from queue import Full, Queue
from threading import Event
from typing import BinaryIO, Generic, TypeVar, cast

T = TypeVar("T")

_WAITING = 2
"""Pieces that may wait: one while the work is busy, and one more so that it need not wait for the next."""

_PATIENCE = 0.05
"""Seconds of waiting after which the filling side yields, so that its user interface can go on and can cancel."""

_Queue = Queue[tuple[T, ...]]
"""Pieces, each in a tuple; an empty tuple stands for the end, as a piece may be anything."""


class PieceSource(Generic[T]):
    """The side of the work. Everything here raises `CancelledError` once the work is cancelled."""

    def __init__(self, queue: _Queue[T], cancelled: Event) -> None:
        self._queue, self._cancelled = queue, cancelled

    def take(self) -> T:
        """Wait for the next piece and return it; raises too where no more comes."""
        pieces = self._queue.get()
        self.check()
        if not pieces:
            raise CancelledError("there are fewer pieces than wanted")
        return pieces[0]

    def check(self) -> None:
        """Do nothing while the work is wanted."""
        if self._cancelled.is_set():
            raise CancelledError("the work is cancelled")

    def guarded(self, file: BinaryIO) -> BinaryIO:
        """Return a file that takes data while the work is wanted."""
        return cast(BinaryIO, _GuardedFile(file, self.check))


class PieceSink(Generic[T]):
    """The side that fills the queue. Where it waits it yields now and then, as a place to stop."""

    def __init__(self, queue: _Queue[T], work: Future[None]) -> None:
        self._queue, self._work = queue, work

    def giving(self, piece: T) -> Iterator[None]:
        """Put a piece into the queue when there is room; raises what the work has raised."""
        yield from self._putting((piece,))
        if self._work.done():
            self._work.result()

    def finishing(self) -> Iterator[None]:
        """Wait for the end of the work, for which no more pieces come; raises what the work has raised."""
        yield from self._putting(())
        while wait([self._work], _PATIENCE).not_done:
            yield
        self._work.result()

    def _putting(self, pieces: tuple[T, ...]) -> Iterator[None]:
        # Work that has ended takes nothing any more, so a full queue would stay full for ever.
        while not self._work.done():
            try:
                self._queue.put(pieces, timeout=_PATIENCE)
            except Full:
                yield
            else:
                return


@contextmanager
def queue_for(work: Callable[[PieceSource[T]], None]) -> Iterator[PieceSink[T]]:
    """Yield the sink for the pieces of some work; at the end of the block the work is done.

    Parameters
    ----------
    work
        Called in a thread. What it raises is raised where pieces are given, or at the end of the block. An error in
        the block cancels it.
    """
    queue: _Queue[T] = Queue(_WAITING)
    cancelled = Event()
    with ThreadPoolExecutor(1) as thread:
        working = thread.submit(work, PieceSource(queue, cancelled))
        sink = PieceSink(queue, working)
        try:
            yield sink
            for _ in sink.finishing():
                pass
        except BaseException:
            cancelled.set()
            # Wakes work that waits for a piece. Where there is no room, pieces wait, and the work wakes from these.
            with suppress(Full):
                queue.put_nowait(())
            raise


class _GuardedFile:
    """A file that checks before each write. It has no file number, so encoders cannot write past the check."""

    def __init__(self, file: BinaryIO, check: Callable[[], None]) -> None:
        self._file, self._check = file, check

    def write(self, data: bytes) -> int:
        self._check()
        return self._file.write(data)

    def flush(self) -> None:
        self._file.flush()
