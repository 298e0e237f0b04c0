"""Finding what processes that are no more left behind, and removing what nobody needs."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from terrain_explorer.document.journal.journal import SUFFIX, lock_of, remove_journal
from terrain_explorer.document.journal.lock import JournalLock
from terrain_explorer.document.journal.replay import NotUnderstoodError, read_work
from terrain_explorer.language import tr

OFFERED_FOR_DAYS = 30
"""How long work is offered again, from the first time on."""

_DAY = 24 * 60 * 60
_OFFERED = "000000000000.offered"
"""The file in a journal whose age tells how long ago it was offered first."""


@dataclass(frozen=True)
class LostWork:
    """Work that was not saved.

    Attributes
    ----------
    folder
        Its journal.
    name
        The name of its file, or ``"an untitled terrain"``.
    changes
        How many changes were made since the last save, at least 1.
    when
        When the last of them was made.
    """

    folder: Path
    name: str
    changes: int
    when: datetime

    @property
    def sentence(self) -> str:
        """What the user is told: ``Work from 14:32 was not saved: hills.png, 12 changes.``, for example."""
        when = f"{self.when:%H:%M}" if self.when.date() == datetime.now().date() else f"{self.when:%Y-%m-%d %H:%M}"
        return tr(
            "Work from {when} was not saved: {name}, %n change(s).", None, self.changes, when=when, name=self.name
        )


class FoundWork:
    """Work found: nobody else finds it while this is held."""

    def __init__(self, lost: LostWork, lock: JournalLock) -> None:
        self.lost = lost
        self._lock = lock

    def remove(self) -> None:
        """Remove the journal: its work is kept elsewhere, or not wanted."""
        remove_journal(self.lost.folder, self._lock)

    def release(self) -> None:
        """Leave the journal for another start."""
        self._lock.release()


def look_for(root: Path) -> list[FoundWork]:
    """Find the work of processes that are no more, the newest first.

    Journals without unsaved work are removed, and those that were offered for long enough; those that cannot be read
    at the time, or by this version of the program, are left alone.
    """
    found = [one for folder in root.glob("*" + SUFFIX) if (one := _found(folder)) is not None]
    _remove_old_locks(root)
    return sorted(found, key=lambda one: one.lost.when, reverse=True)


def _found(folder: Path) -> FoundWork | None:
    """Return the work in a journal, or None where another has it or it holds none; such a journal is removed."""
    try:
        lock = JournalLock(lock_of(folder))
    except OSError:
        return None
    try:
        lost = None if _age_in_days(folder / _OFFERED) > OFFERED_FOR_DAYS else _lost(folder)
    except (OSError, NotUnderstoodError):
        lock.release()
        return None
    if lost is None:
        remove_journal(folder, lock)
        return None
    with suppress(OSError):  # a disk that is full or read-only
        (folder / _OFFERED).touch()
    return FoundWork(lost, lock)


def _lost(folder: Path) -> LostWork | None:
    work = read_work(folder)
    if work is None or not work.changes:
        return None
    path = work.outline.path
    return LostWork(folder, path.name if path else tr("an untitled terrain"), work.changes, work.when)


def _age_in_days(path: Path) -> float:
    """Return the age of a file; 0 where there is none."""
    return (time.time() - path.stat().st_mtime) / _DAY if path.exists() else 0


def _remove_old_locks(root: Path) -> None:
    """Remove locks without a journal, which processes left that died at a bad moment.

    New ones stay: their journals are still to come.
    """
    for path in root.glob("*lock"):  # and the locks with which QLockFile guards the removal of others
        if not path.with_suffix(SUFFIX).exists() and _age_in_days(path) > 1:
            path.unlink(missing_ok=True)
