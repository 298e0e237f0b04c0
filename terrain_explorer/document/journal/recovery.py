"""Finds the unsaved work of processes that ended suddenly, and removes journals without use."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from terrain_explorer.document.journal.journal import REMOVED, SUFFIX, lock_of, remove_journal
from terrain_explorer.document.journal.replay import read_work
from terrain_explorer.document.journal.stored_values import NotUnderstoodError
from terrain_explorer.files.process_lock import ProcessLock
from terrain_explorer.language import tr

_DAY = 24 * 60 * 60
_REPORTED = "000000000000.reported"
"""The file in a journal that cannot be read, once the user knows. Its name is a number because the names of all files
in a journal are."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class UnsavedWork:
    """Work that was not saved, as the user is asked about it.

    Attributes
    ----------
    folder
        Its journal.
    name
        The name of its file, or ``"an untitled terrain"``.
    changes
        How many changes were made since the last save, at least 1.
    when
        The time of the last of them.
    """

    folder: Path
    name: str
    changes: int
    when: datetime

    @property
    def sentence(self) -> str:
        """A sentence for the user, for example ``Work from 14:32 was not saved: hills.png, 12 changes.``."""
        when = f"{self.when:%H:%M}" if self.when.date() == datetime.now().date() else f"{self.when:%Y-%m-%d %H:%M}"
        return tr(
            "Work from {when} was not saved: {name}, %n change(s).", None, self.changes, when=when, name=self.name
        )


class ClaimedWork:
    """Unsaved work whose journal is locked for this process: no other window offers it."""

    def __init__(self, work: UnsavedWork, lock: ProcessLock) -> None:
        self.work = work
        self._lock = lock

    def remove(self) -> None:
        """Remove the journal: its work is kept elsewhere, or the user does not want it."""
        remove_journal(self.work.folder, self._lock)

    def release(self) -> None:
        """Leave the journal for another start."""
        self._lock.release()


def find_unsaved_work(root: Path, unreadable: Callable[[Path], None] = lambda _: None) -> list[ClaimedWork]:
    """Find and claim the work of processes that ended, the newest first.

    Journals without unsaved work are removed. All others stay until the user has answered, however long that takes,
    as do those that are damaged, or cannot be read at the moment or not by this version of the program.

    Parameters
    ----------
    root
        The folder of all journals.
    unreadable
        Called with the folder of a journal that cannot be read, and if possible not again at later starts.
    """
    found = [one for folder in root.glob("*" + SUFFIX) if (one := _claimed(folder, unreadable)) is not None]
    for folder in root.glob("*" + REMOVED):  # of processes that ended in the middle of it
        shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        _remove_old_locks(root)
    return sorted(found, key=lambda one: one.work.when, reverse=True)


def _claimed(folder: Path, unreadable: Callable[[Path], None]) -> ClaimedWork | None:
    """Return the work in a journal, or None where another process has it or it holds none and is removed."""
    try:
        lock = ProcessLock(lock_of(folder))
    except OSError:
        return None
    try:
        work = _unsaved_work(folder)
    # Anything: whatever is wrong with one journal, and be it a bug here, must not hide the others.
    except Exception:
        _log.info("The journal %s cannot be read", folder, exc_info=True)
        _report_once(folder, unreadable)
        lock.release()
        return None
    if work is None:
        remove_journal(folder, lock)
        return None
    return ClaimedWork(work, lock)


def _report_once(folder: Path, unreadable: Callable[[Path], None]) -> None:
    with suppress(OSError):
        if (folder / _REPORTED).exists():
            return
        (folder / _REPORTED).touch()
    unreadable(folder)


def _unsaved_work(folder: Path) -> UnsavedWork | None:
    work = read_work(folder)
    if work is None and _holds_anything(folder):
        raise NotUnderstoodError("nothing in it is whole")
    if work is None or not work.changes:
        return None
    path = work.header.path
    return UnsavedWork(folder, path.name if path else tr("an untitled terrain"), work.changes, work.when)


def _holds_anything(folder: Path) -> bool:
    """Tell whether a process came as far as writing a whole terrain or a change."""
    return any(path.stat().st_size for kind in ("base", "log") for path in folder.glob(f"*.{kind}"))


def _remove_old_locks(root: Path) -> None:
    """Remove locks without a journal, which processes left that died at a bad moment.

    New ones stay: their journals are still to come.
    """
    for path in root.glob("*lock"):  # and the locks with which QLockFile guards the removal of others
        if not path.with_suffix(SUFFIX).exists() and path.stat().st_mtime < time.time() - _DAY:
            path.unlink(missing_ok=True)
