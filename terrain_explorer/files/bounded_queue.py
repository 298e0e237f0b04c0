"""Work that takes its pieces from a thread which makes them, in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Event, Semaphore
from typing import BinaryIO, Generic, TypeVar, cast

T = TypeVar("T")

_WAITING = 2
"""Pieces that may wait to be taken."""

_PATIENCE = 0.05
"""Seconds after which whoever waits is given a place to stop."""


class Taking(Generic[T]):
    """What the work has at hand. All of it raises `CancelledError` when the work is given up."""

    def __init__(self, handed: SimpleQueue[tuple[T, ...]], room: Semaphore, given_up: Event) -> None:
        self._handed, self._room, self._given_up = handed, room, given_up

    def take(self) -> T:
        """Wait for the next piece and return it; raises too where no more comes."""
        pieces = self._handed.get()
        self.check()
        if not pieces:
            raise CancelledError("there are fewer pieces than wanted")
        self._room.release()
        return pieces[0]

    def check(self) -> None:
        """Do nothing while the work is wanted."""
        if self._given_up.is_set():
            raise CancelledError("the work is given up")

    def guarded(self, file: BinaryIO) -> BinaryIO:
        """Return a file into which one can write while the work is wanted."""
        return cast(BinaryIO, _Guarded(file, self.check))


class Giving(Generic[T]):
    """What hands pieces over to the work. Where it waits it yields now and then, as a place to stop."""

    def __init__(self, handed: SimpleQueue[tuple[T, ...]], room: Semaphore, working: Future[None]) -> None:
        self._handed, self._room, self._working = handed, room, working

    def giving(self, piece: T) -> Iterator[None]:
        """Hand a piece over, when few enough are waiting; raises what the work has raised."""
        while not self._room.acquire(timeout=_PATIENCE):
            yield
        if self._working.done():
            self._working.result()
        self._handed.put((piece,))

    def finishing(self) -> Iterator[None]:
        """Wait for the end of the work, for which no more pieces come; raises what the work has raised."""
        self._handed.put(())
        while wait([self._working], _PATIENCE).not_done:
            yield
        self._working.result()


@contextmanager
def handing_over(work: Callable[[Taking[T]], None]) -> Iterator[Giving[T]]:
    """Yield what hands pieces over to the work; at the end of the block the work is done.

    Parameters
    ----------
    work
        Called in a thread. What it raises is raised where pieces are handed over, or at the end of the block. After
        an error in the block it is given up.
    """
    handed: SimpleQueue[tuple[T, ...]] = SimpleQueue()
    room = Semaphore(_WAITING)
    given_up = Event()
    with ThreadPoolExecutor(1) as thread:
        working = thread.submit(work, Taking(handed, room, given_up))
        working.add_done_callback(lambda _: room.release())
        try:
            yield Giving(handed, room, working)
        except BaseException:
            given_up.set()
            raise
        finally:
            handed.put(())
        working.result()


class _Guarded:
    """A file that asks before each piece is written; it has no number, so that nothing is written past it."""

    def __init__(self, file: BinaryIO, check: Callable[[], None]) -> None:
        self._file, self._check = file, check

    def write(self, data: bytes) -> int:
        self._check()
        return self._file.write(data)

    def flush(self) -> None:
        self._file.flush()
