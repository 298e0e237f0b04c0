"""Long work as Python generators: each yield tells which part is done, and is a place to stop."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import TypeVar

Yielded = TypeVar("Yielded")
Told = TypeVar("Told")
Result = TypeVar("Result")

Work = Generator[float, None, Result]
"""Work that yields the part that is done, from 0 to 1, and returns its result."""


_PACE = 0.02
"""Seconds of work between two tidings of progress, which are the moments at which the work can be ended, too."""


def finished(work: Generator[Yielded, None, Result], report: Callable[[Yielded], object] | None = None) -> Result:
    """Do work to its end and return its result.

    Parameters
    ----------
    report
        Called with everything that the work yields.
    """
    while True:
        try:
            yielded = next(work)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        if report is not None:
            report(yielded)


def part_of(work: Work[Result], start: float, end: float) -> Work[Result]:
    """Do work as a part of other work: what it yields, from 0 to 1, becomes `start` to `end`.

    `yield from` would pass the inner fractions on as they are, and the progress bar would jump back.
    """
    return _telling(work, lambda done: start + (end - start) * done)


def silent(work: Work[Result]) -> Generator[None, None, Result]:
    """Do work without telling how far it is, as a part of work that yields other things."""
    return _telling(work, lambda _: None)


def paced(work: Generator[Yielded, None, Result]) -> Generator[Yielded, None, Result]:
    """Do work that yields often, at each dab of a stroke, and yield only now and then.

    Whoever waits in another thread wakes up each time, and holds up this one.
    """
    told = perf_counter()
    try:
        while True:
            try:
                yielded = next(work)
            except StopIteration as ended:
                return ended.value  # type: ignore[no-any-return]
            if perf_counter() - told > _PACE:
                yield yielded
                told = perf_counter()
    finally:
        work.close()


def _telling(work: Generator[Yielded, None, Result], tell: Callable[[Yielded], Told]) -> Generator[Told, None, Result]:
    """Do work, and yield something else in place of what it yields."""
    try:
        while True:
            try:
                yielded = next(work)
            except StopIteration as ended:
                return ended.value  # type: ignore[no-any-return]
            yield tell(yielded)
    finally:
        # Who stops the outer work must stop the inner one too: it may hold a file or a lock.
        work.close()
