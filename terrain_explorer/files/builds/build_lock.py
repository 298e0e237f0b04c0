"""Which processes are at work on a build, and how to ask them to stop: through files in its folder."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from terrain_explorer.errors import UserError
from terrain_explorer.files.process_lock import ProcessLock
from terrain_explorer.language import tr
from terrain_explorer.terrain.work import Result, Work

# Hidden names: what begins with a dot is no file that a build would refuse to lie beside.
_LOCKS = ".at-work-*.lock"
_STOP = ".stop"


class StoppedError(UserError):
    """The user has stopped a build."""

    def __init__(self) -> None:
        super().__init__(tr("the build was stopped; it can go on at any time"))


@contextmanager
def being_at_work(folder: Path) -> Iterator[None]:
    """Let other processes see that this one works on the build, until the block or the process ends.

    The first one takes back that the build was asked to stop.
    """
    lock = None
    if not is_at_work(folder):
        with suppress(OSError):
            (folder / _STOP).unlink(missing_ok=True)
    # A disk that knows no locks, or is full, is no reason not to build: others will not see it, that is all.
    with suppress(OSError):
        lock = ProcessLock(folder / _LOCKS.replace("*", secrets.token_hex(8)))
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def is_at_work(folder: Path) -> bool:
    """Return whether any process works on the build."""
    return any(_is_held(path) for path in folder.glob(_LOCKS))


def ask_to_stop(folder: Path) -> None:
    """Ask all processes that work on the build to stop. What they have finished stays."""
    with suppress(OSError):
        (folder / _STOP).touch()


def is_asked_to_stop(folder: Path) -> bool:
    """Return whether the build was asked to stop since it last began."""
    return (folder / _STOP).exists()


def until_stopped(work: Work[Result], folder: Path) -> Work[Result]:
    """Work on a build until it is done or `ask_to_stop` is called.

    Raises
    ------
    StoppedError
        It was called. The work is closed.
    """
    try:
        while True:
            try:
                done = next(work)
            except StopIteration as ended:
                return ended.value  # type: ignore[no-any-return]
            if is_asked_to_stop(folder):
                raise StoppedError
            yield done
    finally:
        work.close()


def _is_held(path: Path) -> bool:
    try:
        lock = ProcessLock(path)
    except BlockingIOError:
        return True
    except OSError:
        return False
    lock.release()  # left by a process that was killed; this removes it
    return False
