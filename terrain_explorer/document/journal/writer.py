"""Writes the journal of a document without making the changes wait for the disk."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path

from terrain_explorer.document.journal.entry import JournalEntry
from terrain_explorer.document.journal.journal import ChangeLog, Journal, points_in
from terrain_explorer.document.journal.terrain_header import TerrainHeader
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights

AT_ONCE_BYTES = 10 * 2**20
"""Changes up to this size are handed to the system before `keep` returns, which takes about 1 ms for each MB.

That is room for a stroke 513 points wide across a map of 4097 x 4097. The whole map would take 0.2 s, which stalls the
window.
"""

_LOG_PER_BASE = 2
"""How many times as large as the whole terrain a log may become before a new base takes its place: more would take
longer to replay, and fewer would write the whole terrain too often."""

_LEAST_LOG_BYTES = 2**24
"""A log up to this size stays in any case: replaying it takes no time that anybody would notice."""


class JournalWriter:
    """Writes each change of a document to a journal of its own.

    Changes that are not large go to the system at once, so that they outlive the program's sudden end. The queue does
    the rest: it writes large terrains and changes, and waits for the disk, after which a power cut does no harm either.

    Parameters
    ----------
    root
        The folder of all journals.
    queue
        Does one job after the other, in another thread.
    failed
        Called with the exception where something could not be kept, from the queue's thread at times. The next change
        tries again.
    """

    def __init__(self, root: Path, queue: Executor, failed: Callable[[Exception], None]) -> None:
        self._root, self._queue, self._failed = root, queue, failed
        self._journal: Journal | None = None
        self._log: ChangeLog | None = None
        self._log_bytes = 0
        self._regrows = False
        self._number = 0
        # Numbers of bases. Needed: without this one or a newer one the log cannot be replayed. Newest: the last one
        # that was begun. Whole: the last one that the system has. Settled: the last one that is on the disk.
        self._needed_base = self._newest_base = self._whole_base = self._settled_base = 0
        self._broken = True
        self._appended: Future[None] | None = None

    @property
    def kept(self) -> bool:
        """Whether all changes so far would outlive the program's sudden end."""
        return not self._broken and self._whole_base >= self._needed_base and self._may_append

    def keep(
        self,
        header: TerrainHeader,
        heights: Heights,
        windows: Sequence[Window] | None,
        changes: int,
        at_once: bool = False,
    ) -> None:
        """Keep the state after a change.

        Parameters
        ----------
        header, heights
            The terrain; the heights must not change any more, because the queue may read them later.
        windows
            The rectangles where it differs from the one before; None for everywhere.
        changes
            How many changes were made since the last save; 0 where nothing is unsaved.
        at_once
            Whether even a large terrain is with the system when this returns.
        """
        self._number += 1
        entry = JournalEntry(self._number, header, changes, time.time())
        if windows is None or self._broken or self._log is None:
            self._needed_base = entry.number
            self._rebase(entry, heights, at_once or heights.nbytes <= AT_ONCE_BYTES)
            return
        self._append(self._log, entry, heights, windows)
        if windows and not self._broken and self._crowded(heights):
            self._rebase(entry, heights, at_once=False)

    def when_kept(self, work: Callable[[], None]) -> None:
        """Do something in the queue once the changes so far are on the disk; never if that fails.

        So recovered work leaves its old journal only when the new one has it.
        """

        def attempt() -> None:
            if self._broken:
                return
            if self._settled_base >= self._needed_base:
                work()
            else:
                self.when_kept(work)  # behind the jobs that are waiting now, one of which settles the base

        self._submit(attempt)

    def remove(self) -> None:
        """Remove the journal, in the queue: there is nothing to recover. Terrains that still wait are not written."""
        self._broken = True
        self._newest_base = self._number + 1  # which makes every waiting base an old one
        self._submit(self._remove)

    @property
    def _may_append(self) -> bool:
        """Whether the queue has nothing to append, so that a change appended here keeps the order."""
        return self._appended is None or self._appended.done()

    def _crowded(self, heights: Heights) -> bool:
        """Whether a new base is worth it: the log is long, or its base would have to be grown again first."""
        return self._regrows or self._log_bytes > max(_LOG_PER_BASE * heights.nbytes, _LEAST_LOG_BYTES)

    def _append(self, log: ChangeLog, entry: JournalEntry, heights: Heights, windows: Sequence[Window]) -> None:
        nbytes = 4 * points_in(windows)
        self._log_bytes += nbytes
        if nbytes <= AT_ONCE_BYTES and self._may_append:
            self._attempt(lambda: log.append(entry, heights, windows))
        else:
            self._appended = self._submit(lambda: log.append(entry, heights, windows))
        self._submit(log.sync)

    def _rebase(self, entry: JournalEntry, heights: Heights, at_once: bool) -> None:
        """Begin a new log and have the base before it written.

        The log first: changes can be appended to it while a large base is still being written.
        """
        self._broken = False
        self._attempt(lambda: self._begin(entry))
        if self._broken:
            return
        self._newest_base = entry.number
        self._regrows = entry.header.regrows
        if at_once:
            self._write_base(entry, heights)
        else:
            self._submit(lambda: self._write_base(entry, heights))
        self._submit(lambda: self._settle_base(entry.number))

    def _begin(self, entry: JournalEntry) -> None:
        if self._journal is None:
            self._journal = Journal(self._root)
        log, self._log, self._log_bytes = self._log, self._journal.begin(entry.number), 0
        if log is not None:
            self._submit(log.close)

    def _write_base(self, entry: JournalEntry, heights: Heights) -> None:
        """Write a base, unless a newer one waits that will take its place."""
        if self._journal is None or entry.number != self._newest_base:
            return
        try:
            self._journal.write_base(entry, heights)
            self._whole_base = max(self._whole_base, entry.number)  # a newer one may have overtaken this
        except Exception as error:
            self._broken = self._broken or self._whole_base < self._needed_base
            self._failed(error)

    def _settle_base(self, number: int) -> None:
        """Make sure of a base, unless there is a newer one."""
        if self._journal is not None and number == self._whole_base:
            self._journal.settle_base(number)
            self._settled_base = number

    def _remove(self) -> None:
        if self._log is not None:
            self._log.close()
        if self._journal is not None:
            self._journal.remove()

    def _submit(self, work: Callable[[], None]) -> Future[None]:
        return self._queue.submit(self._attempt, work)

    def _attempt(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self._broken = True
            self._failed(error)
