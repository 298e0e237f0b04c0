"""Writes the journal of a document without making the changes wait for the disk."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from terrain_explorer.document.journal.journal import ChangeLog, Journal, points_in
from terrain_explorer.document.journal.recipe_changes import (
    KeptPicture,
    NumbersById,
    PictureNumbers,
    RecipeChange,
    pictures_of,
)
from terrain_explorer.document.journal.terrain_header import JournalEntry, TerrainHeader
from terrain_explorer.terrain import Heightmap, Recipe, Window
from terrain_explorer.terrain.brushes import StampImage
from terrain_explorer.terrain.filters.pieces import CopiedArea
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.recipe.shelf import Shelf, pictures_on
from terrain_explorer.terrain.recipe.weight_layers import Layers, painted_in_layers

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
        self._whole_recipe = 0  # the base whose recipe the system has, if it needs one
        self._recipe: Recipe | None = None
        self._selection: Mask | None = None
        self._shelf: Shelf = ()
        self._layers: Layers = ()
        self._pictures = PictureNumbers()
        self._waiting_pictures: list[Future[None]] = []
        self._lacking = False
        self._broken = True
        self._appended: Future[None] | None = None

    @property
    def kept(self) -> bool:
        """Whether all changes so far would outlive the program's sudden end."""
        return self._keeps_heights and self._keeps_recipe

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
        selects = header.selection is not self._selection
        shelves = header.shelf is not self._shelf
        layers = header.layers is not self._layers
        entry = JournalEntry(self._number, header, changes, time.time(), selects, shelves, layers)
        if windows is None or self._broken or self._log is None:
            self._needed_base = entry.number
            self._rebase(entry, heights, at_once or heights.nbytes <= AT_ONCE_BYTES)
        else:
            self._append(self._log, entry, heights, windows)
            if windows and not self._broken and self._crowded(heights):
                self._rebase(entry, heights, at_once=False)
        self._recipe, self._selection = header.recipe, header.selection
        self._shelf, self._layers = header.shelf, header.layers

    def when_kept(self, work: Callable[[], None]) -> None:
        """Do something in the queue once the changes so far are on the disk; never if that fails.

        So recovered work leaves its old journal only when the new one has it.
        """

        def attempt() -> None:
            if self._broken or self._lacking:
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
    def _keeps_heights(self) -> bool:
        return not self._broken and self._whole_base >= self._needed_base and self._may_append

    @property
    def _keeps_recipe(self) -> bool:
        waiting = not all(picture.done() for picture in self._waiting_pictures)
        return not self._lacking and not waiting and self._whole_recipe >= self._whole_base

    @property
    def _may_append(self) -> bool:
        """Whether the queue has nothing to append, so that a change appended here keeps the order."""
        return self._appended is None or self._appended.done()

    def _crowded(self, heights: Heights) -> bool:
        """Whether a new base is worth it: the log is long, its base is to be grown again first, or lacks its recipe."""
        return self._lacking or self._regrows or self._log_bytes > max(_LOG_PER_BASE * heights.nbytes, _LEAST_LOG_BYTES)

    def _append(self, log: ChangeLog, entry: JournalEntry, heights: Heights, windows: Sequence[Window]) -> None:
        nbytes = 4 * points_in(windows)
        self._log_bytes += nbytes
        change = RecipeChange(self._recipe, entry.header.recipe, self._numbered(entry.header))
        if nbytes <= AT_ONCE_BYTES and not (change.is_long or entry.shelves) and self._may_append:
            self._attempt(lambda: log.append(entry, change, heights, windows))
        else:
            self._appended = self._submit(lambda: log.append(entry, change, heights, windows))
        self._submit(log.sync)

    def _rebase(self, entry: JournalEntry, heights: Heights, at_once: bool) -> None:
        """Begin a new log and have the base before it written.

        The log first: changes can be appended to it while a large base is still being written.
        """
        self._broken = False
        entry = replace(entry, selects=True, shelves=True, layers=True)
        self._attempt(lambda: self._begin(entry))
        if self._broken:
            return
        self._newest_base = entry.number
        self._regrows = entry.header.regrows
        self._lacking = False
        self._pictures.begin(entry.header.picture)
        change = RecipeChange(None, entry.header.recipe, self._numbered(entry.header))
        unused = self._pictures.keep_only(change.numbers.values())
        # The recipe first, so that no base is without its own; but heights that go at once do not wait for a long one.
        late = at_once and change.is_long
        if not late:
            self._do(at_once, lambda: self._write_recipe(entry, change))
        self._do(at_once, lambda: self._write_base(entry, heights, change.numbers))
        if late:
            self._submit(lambda: self._write_recipe(entry, change))
        self._submit(lambda: self._settle_base(entry.number, unused))

    def _numbered(self, header: TerrainHeader) -> NumbersById:
        """Return the numbers of the pictures of a terrain, and have those written that the journal does not have."""
        numbers = {}
        of_recipe, of_layers = pictures_of(header.recipe, header.selection), painted_in_layers(header.layers)
        for picture in (*of_recipe, *pictures_on(header.shelf), *of_layers):
            number = self._pictures.known(picture)
            numbers[id(picture)] = self._add_picture(picture) if number is None else number
        return numbers

    def _add_picture(self, picture: KeptPicture) -> int:
        stored = picture.heightmap if isinstance(picture, StampImage) else picture
        number = self._pictures.add(picture)
        # Packing takes ten times as long as writing.
        effort = 10 * stored.pixels.nbytes if isinstance(stored, Painted) else stored.heights.nbytes
        written = self._do(effort <= AT_ONCE_BYTES, lambda: self._write_picture(number, stored))
        self._submit(lambda: self._settle_picture(number))
        self._waiting_pictures = [one for one in (*self._waiting_pictures, written) if one and not one.done()]
        return number

    def _begin(self, entry: JournalEntry) -> None:
        if self._journal is None:
            self._journal = Journal(self._root)
        log, self._log, self._log_bytes = self._log, self._journal.begin(entry.number), 0
        if log is not None:
            self._submit(log.close)

    def _write_base(self, entry: JournalEntry, heights: Heights, numbers: NumbersById) -> None:
        """Write a base, unless a newer one waits that will take its place."""
        if self._journal is None or entry.number != self._newest_base:
            return
        try:
            self._journal.write_base(entry, heights, numbers)
            self._whole_base = max(self._whole_base, entry.number)  # a newer one may have overtaken this
        except Exception as error:
            self._broken = self._broken or self._whole_base < self._needed_base
            self._failed(error)

    def _write_recipe(self, entry: JournalEntry, change: RecipeChange) -> None:
        """Write the recipe of a base, unless a newer one waits. Without it the heights are kept all the same."""
        if self._journal is None or entry.number != self._newest_base:
            return
        with self._lack():
            if entry.needs_recipe:
                self._journal.write_recipe(entry.number, change)
            self._whole_recipe = max(self._whole_recipe, entry.number)

    def _write_picture(self, number: int, picture: Heightmap | Painted | CopiedArea) -> None:
        assert self._journal is not None
        with self._lack():
            self._journal.write_picture(number, picture)

    @contextmanager
    def _lack(self) -> Iterator[None]:
        """Note an error: the next change begins a new base, with its recipe and all pictures."""
        try:
            yield
        except Exception as error:
            self._lacking = True
            self._pictures.forget()
            self._failed(error)

    def _settle_picture(self, number: int) -> None:
        if self._journal is not None:
            self._journal.settle_picture(number)

    def _settle_base(self, number: int, unused: Collection[int]) -> None:
        """Make sure of a base, unless there is a newer one."""
        if self._journal is not None and number == self._whole_base:
            self._journal.settle_base(number, unused)
            self._settled_base = number

    def _remove(self) -> None:
        if self._log is not None:
            self._log.close()
        if self._journal is not None:
            self._journal.remove()

    def _do(self, at_once: bool, work: Callable[[], None]) -> Future[None] | None:
        """Do something now, or return that it waits in the queue."""
        if not at_once:
            return self._submit(work)
        self._attempt(work)
        return None

    def _submit(self, work: Callable[[], None]) -> Future[None]:
        return self._queue.submit(self._attempt, work)

    def _attempt(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self._broken = True
            self._failed(error)
