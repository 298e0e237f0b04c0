"""From a journal back to the terrain: the newest whole base, and the changes after it without a gap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import numpy as np

from terrain_explorer.document.journal.entry import Entry
from terrain_explorer.document.journal.journal import checksum, file_of, points_in
from terrain_explorer.document.journal.outline import Outline
from terrain_explorer.document.journal.records import Record, read_records
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes.patch import part
from terrain_explorer.terrain.heightmap import Heights

_UNKNOWN = (ValueError, KeyError, TypeError, AttributeError, OverflowError)
"""What content of another version of the program may raise."""


@dataclass(frozen=True, eq=False)
class JournalWork:
    """A terrain read back.

    Attributes
    ----------
    heightmap, outline
        The terrain; `outline` has what made it and its file.
    changes
        How many changes were made since the last save; 0 where nothing is unsaved.
    when
        When the last change was made.
    """

    heightmap: Heightmap
    outline: Outline
    changes: int
    when: datetime


class NotUnderstoodError(Exception):
    """A journal is whole, but another version of the program made it."""


def read_work(folder: Path) -> JournalWork | None:
    """Return the last state that a journal holds as a whole, or None where it holds none.

    Raises
    ------
    OSError
        The disk cannot be read.
    NotUnderstoodError
        Another version of the program made the journal, which may understand it.
    """
    for path in sorted(folder.glob("*.base"), reverse=True):
        base = _read_base(path)
        if base is not None:
            return _work(*_followed(folder, *base))
    return None


def _work(entry: Entry, heights: Heights) -> JournalWork:
    heightmap = entry.outline.heightmap(heights)
    return JournalWork(heightmap, entry.outline, entry.changes, datetime.fromtimestamp(entry.when))


def _read_base(path: Path) -> tuple[Entry, Heights] | None:
    for record in read_records(path):
        try:
            entry = Entry.from_content(record.content)
            return entry, _heights(entry.outline, record)
        except _UNKNOWN as error:
            raise NotUnderstoodError from error
    return None


def _heights(outline: Outline, record: Record) -> Heights:
    shape = tuple(record.content["shape"])
    if "checksum" not in record.content:
        return record.payload.astype(np.float32, copy=False).reshape(shape)
    heights = _regrown(outline)
    if heights.shape != shape or checksum(heights) != record.content["checksum"]:
        raise ValueError("the generator gives another terrain than it did")
    return heights


def _regrown(outline: Outline) -> Heights:
    if outline.generator is None:
        raise ValueError("a terrain without a generator cannot be grown again")
    return outline.generator.heightmap().heights.copy()


def _followed(folder: Path, entry: Entry, heights: Heights) -> tuple[Entry, Heights]:
    """Make the changes that logs hold after a base, in place, as long as each follows the one before."""
    for record in _following(folder, entry.number):
        try:
            later = Entry.from_content(record.content)
            _change(heights, record)
        except _UNKNOWN:
            break
        entry = later
    return entry, heights


def _following(folder: Path, number: int) -> Iterator[Record]:
    """Yield the records after that of this number; a log is followed by the one that begins where it ends."""
    while True:
        reached = number
        path = file_of(folder, number, "log")
        for record in read_records(path) if path.exists() else ():
            if record.content.get("number") != number + 1:
                return
            yield record
            number += 1
        if number == reached:
            return


def _change(heights: Heights, record: Record) -> None:
    windows = [_window(numbers, heights) for numbers in record.content["windows"]]
    if points_in(windows) != record.payload.size:
        raise ValueError("a change does not fit its windows")
    start = 0
    for window in windows:
        points = window.rows * window.columns
        part(heights, window)[:] = record.payload[start : start + points].reshape(window.rows, window.columns)
        start += points


def _window(numbers: list[int], heights: Heights) -> Window:
    window = Window(*numbers)
    if part(heights, window).shape != (window.rows, window.columns):
        raise ValueError("a change lies outside the map")
    return window
