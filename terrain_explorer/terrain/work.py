"""Long work as Python generators: each yield tells which part is done, and is a place to stop."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

Yielded = TypeVar("Yielded")
Result = TypeVar("Result")

Work = Generator[float, None, Result]
"""Work that yields the part that is done, from 0 to 1, and returns its result."""


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
    try:
        while True:
            try:
                done = next(work)
            except StopIteration as ended:
                return ended.value  # type: ignore[no-any-return]
            yield start + (end - start) * done
    finally:
        # Who stops the outer work must stop the inner one too: it may hold a file or a lock.
        work.close()


def silent(work: Work[Result]) -> Generator[None, None, Result]:
    """Do work without telling how far it is, as a part of work that yields other things."""
    try:
        while True:
            try:
                next(work)
            except StopIteration as ended:
                return ended.value  # type: ignore[no-any-return]
            yield None
    finally:
        work.close()
