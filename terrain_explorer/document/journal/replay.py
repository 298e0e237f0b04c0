"""Reads a terrain back from its journal: the newest whole base, and the changes after it without a gap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.document.journal.journal import checksum, file_of, points_in
from terrain_explorer.document.journal.recipe_reader import KeptRecipe
from terrain_explorer.document.journal.records import Record, read_records
from terrain_explorer.document.journal.stored_maps import heights_in, shape_in, voids_in
from terrain_explorer.document.journal.stored_values import UNKNOWN, NotUnderstoodError, whole_number
from terrain_explorer.document.journal.terrain_header import JournalEntry, TerrainHeader
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes.patch import part
from terrain_explorer.terrain.heightmap import Bools, Heights


@dataclass(frozen=True, eq=False)
class RecoveredWork:
    """A terrain that was read back.

    Attributes
    ----------
    heightmap, header
        The terrain; `header` has its file.
    changes
        How many changes were made since the last save; 0 where nothing is unsaved.
    when
        The time of the last change.
    recipe
        All that made the terrain, and the selection; not read yet, which takes long where there are thousands of
        strokes.
    """

    heightmap: Heightmap
    header: TerrainHeader
    changes: int
    when: datetime
    recipe: KeptRecipe


def read_work(folder: Path) -> RecoveredWork | None:
    """Return the last state that a journal holds completely, or None where it holds none.

    Raises
    ------
    OSError
        The disk cannot be read.
    NotUnderstoodError
        The journal is damaged, or another version of the program made it. That version may understand it.
    """
    for path in sorted((path for path in folder.glob("*.base") if path.is_file()), reverse=True):
        base = _read_base(path)
        if base is not None:  # a torn one can have been left by a power cut: the one before it is still there
            entry, heights, voids, recipe = base
            return _work(_followed(folder, entry, heights, recipe), heights, voids, recipe)
    return None


def _work(entry: JournalEntry, heights: Heights, voids: Bools | None, recipe: KeptRecipe) -> RecoveredWork:
    try:
        heightmap = entry.header.heightmap(heights, voids)  # strokes leave the voids as they are
    except UNKNOWN as error:  # heights and facts may be good by themselves and not fit each other
        raise NotUnderstoodError from error
    return RecoveredWork(heightmap, entry.header, entry.changes, datetime.fromtimestamp(entry.when), recipe)


def _read_base(path: Path) -> tuple[JournalEntry, Heights, Bools | None, KeptRecipe] | None:
    try:
        records = read_records(path)
        record = next(records, None)
        if record is None:
            return None
        entry = JournalEntry.from_content(record.content)
        heights = _heights(entry.header, record)
        recipe = KeptRecipe(path)
        recipe.follow(entry.header, record.content)
        return entry, heights, voids_in(next(records, None), heights.shape), recipe
    except UNKNOWN as error:
        raise NotUnderstoodError from error


def _heights(header: TerrainHeader, record: Record) -> Heights:
    if "checksum" not in record.content:
        return heights_in(record)
    heights = _regrown(header)
    # A later version may have mended the generator; strokes must not land on another terrain than they were drawn on.
    if heights.shape != shape_in(record) or checksum(heights) != record.content["checksum"]:
        raise ValueError("the generator gives another terrain than it did")
    return heights


def _regrown(header: TerrainHeader) -> Heights:
    if header.generator is None:
        raise ValueError("a terrain without a generator cannot be grown again")
    try:
        heightmap = header.generator.heightmap()
    except TooLittleMemoryError as error:  # a risk that the user has taken with this map before
        error.agree()
        heightmap = header.generator.heightmap()
    return heightmap.heights.copy()


def _followed(folder: Path, entry: JournalEntry, heights: Heights, recipe: KeptRecipe) -> JournalEntry:
    """Apply the changes that logs hold after a base, in place, as long as each follows the one before."""
    # What comes before a change that cannot be understood is good, and all there is.
    with suppress(*UNKNOWN):
        for record in _following(folder, entry.number):
            later = JournalEntry.from_content(record.content)
            _change(heights, record)
            recipe.follow(later.header, record.content)
            entry = later
    return entry


def _following(folder: Path, number: int) -> Iterator[Record]:
    """Yield the records after the one with this number, going on from a log to the one that begins where it ends.

    A new log begins before its base is written, so the base may be missing while both logs are there.
    """
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
    if not np.isfinite(record.payload).all():
        raise ValueError("a change holds heights that are no numbers")
    start = 0
    for window in windows:
        points = window.rows * window.columns
        part(heights, window)[:] = record.payload[start : start + points].reshape(window.rows, window.columns)
        start += points


def _window(numbers: Iterable[Any], heights: Heights) -> Window:
    window = Window(*(whole_number(number, 0) for number in numbers))
    if part(heights, window).shape != (window.rows, window.columns):
        raise ValueError("a change lies outside the map")
    return window
