"""Work that takes its pieces from a thread which makes them, in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Event, Semaphore
from typing import TypeVar

T = TypeVar("T")

_WAITING = 2
"""Pieces that may wait to be taken."""


@contextmanager
def handing_over(work: Callable[[Callable[[], T]], None]) -> Iterator[Callable[[T], None]]:
    """Yield a function that hands a piece over; it waits while there are enough.

    Parameters
    ----------
    work
        Called in a thread with a function that waits for the next piece and returns it. What it raises is raised by
        the yielded function or at the end of the block. An error in the block, or its end where a piece is still
        wanted, comes to it as a `CancelledError` in place of a piece.
    """
    handed: SimpleQueue[tuple[T, ...]] = SimpleQueue()
    room = Semaphore(_WAITING)
    given_up = Event()

    def take() -> T:
        pieces = handed.get()
        if given_up.is_set() or not pieces:
            raise CancelledError("there are fewer pieces than wanted")
        room.release()
        return pieces[0]

    def give(piece: T) -> None:
        room.acquire()
        if working.done():
            working.result()
        handed.put((piece,))

    with ThreadPoolExecutor(1) as thread:
        working = thread.submit(work, take)
        working.add_done_callback(lambda _: room.release())
        try:
            yield give
        except BaseException:
            given_up.set()
            raise
        finally:
            handed.put(())
        working.result()
