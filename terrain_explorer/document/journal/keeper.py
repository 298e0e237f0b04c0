"""Keeps a journal of a document without making whoever changes it wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path

from terrain_explorer.document.journal.entry import Entry
from terrain_explorer.document.journal.journal import Journal, Log, points_in
from terrain_explorer.document.journal.outline import Outline
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights

AT_ONCE_BYTES = 10 * 2**20
"""What is up to this size is handed to the system before `keep` returns: about 1 ms for each MB.

That is room for a stroke 513 points wide over a map of 4097 x 4097; all of that map would take 0.2 s.
"""

_LOG_PER_BASE = 2
"""How many times as large as the whole terrain a log may become before a new base takes its place."""

_LEAST_LOG_BYTES = 2**24
"""A log up to this size stays in any case."""


class Keeper:
    """Writes each change of a document to a journal of its own.

    What is not large is handed to the system at once, so that it outlives the program's sudden end; the rest is left
    to the queue: large terrains and changes, and waiting for the disk, after which a power cut does no harm either.

    Parameters
    ----------
    root
        The folder of all journals.
    queue
        Does one job after the other, elsewhere.
    failed
        Called, at times by the queue, with the exception where something could not be kept; the next change tries
        again.
    """

    def __init__(self, root: Path, queue: Executor, failed: Callable[[Exception], None]) -> None:
        self._root, self._queue, self._failed = root, queue, failed
        self._journal: Journal | None = None
        self._log: Log | None = None
        self._log_bytes = 0
        self._regrows = False
        self._number = 0
        self._needed_base = self._newest_base = self._whole_base = self._settled_base = 0
        self._broken = True
        self._appended: Future[None] | None = None

    @property
    def kept(self) -> bool:
        """Whether all changes so far would outlive the program's sudden end."""
        return not self._broken and self._whole_base >= self._needed_base and self._may_append

    def keep(self, outline: Outline, heights: Heights, windows: Sequence[Window] | None, changes: int) -> None:
        """Keep the state after a change.

        Parameters
        ----------
        outline, heights
            The terrain; the heights must not change any more.
        windows
            Where it differs from the one before; None for everywhere.
        changes
            How many changes were made since the last save; 0 where nothing is unsaved.
        """
        self._number += 1
        entry = Entry(self._number, outline, changes, time.time())
        if windows is None or self._broken or self._log is None:
            self._needed_base = entry.number
            self._rebase(entry, heights, at_once=heights.nbytes <= AT_ONCE_BYTES)
            return
        self._append(self._log, entry, heights, windows)
        if windows and not self._broken and self._crowded(heights):
            self._rebase(entry, heights, at_once=False)

    def when_kept(self, work: Callable[[], None]) -> None:
        """Do something, in the queue, once the changes so far are on the disk; never if that fails."""

        def attempt() -> None:
            if self._broken:
                return
            if self._settled_base >= self._needed_base:
                work()
            else:
                self.when_kept(work)

        self._submit(attempt)

    def remove(self) -> None:
        """Remove the journal, in the queue: there is nothing to recover. Terrains that wait there are left out."""
        self._broken = True
        self._newest_base = self._number + 1
        self._submit(self._remove)

    @property
    def _may_append(self) -> bool:
        """Whether the queue has nothing to append, so that what is appended here comes in its turn."""
        return self._appended is None or self._appended.done()

    def _crowded(self, heights: Heights) -> bool:
        """Whether a new base is worth it: the log is long, or tells of a terrain that is yet to be grown."""
        return self._regrows or self._log_bytes > max(_LOG_PER_BASE * heights.nbytes, _LEAST_LOG_BYTES)

    def _append(self, log: Log, entry: Entry, heights: Heights, windows: Sequence[Window]) -> None:
        nbytes = 4 * points_in(windows)
        self._log_bytes += nbytes
        if nbytes <= AT_ONCE_BYTES and self._may_append:
            self._attempt(lambda: log.append(entry, heights, windows))
        else:
            self._appended = self._submit(lambda: log.append(entry, heights, windows))
        self._submit(log.sync)

    def _rebase(self, entry: Entry, heights: Heights, at_once: bool) -> None:
        """Begin a new log and have the base before it written."""
        self._broken = False
        self._attempt(lambda: self._begin(entry))
        if self._broken:
            return
        self._newest_base = entry.number
        self._regrows = entry.outline.regrows
        if at_once:
            self._write_base(entry, heights)
        else:
            self._submit(lambda: self._write_base(entry, heights))
        self._submit(lambda: self._settle_base(entry.number))

    def _begin(self, entry: Entry) -> None:
        if self._journal is None:
            self._journal = Journal(self._root)
        log, self._log, self._log_bytes = self._log, self._journal.begin(entry.number), 0
        if log is not None:
            self._submit(log.close)

    def _write_base(self, entry: Entry, heights: Heights) -> None:
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
