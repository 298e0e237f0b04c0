"""One window's journal on disk: a folder with a lock beside it. All of its methods wait for the disk."""

from __future__ import annotations

import logging
import secrets
import shutil
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple
from io import FileIO
from pathlib import Path
from typing import Any

from terrain_explorer.document.journal.recipe_changes import NumbersById, RecipeChange
from terrain_explorer.document.journal.records import write_record
from terrain_explorer.document.journal.stored_maps import (
    pieces,
    write_copied,
    write_map,
    write_painted,
    write_voids,
)
from terrain_explorer.document.journal.terrain_header import JournalEntry
from terrain_explorer.files.atomic import made_folder, sync, sync_folder
from terrain_explorer.files.process_lock import ProcessLock
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes.patch import part
from terrain_explorer.terrain.filters.pieces import CopiedArea
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.masks import Painted

SUFFIX = ".v1"
"""The ending of a journal's folder; its number is raised when older programs would read it wrongly."""

REMOVED = ".removed"
"""The ending of a journal's folder while its files are being removed."""

_log = logging.getLogger(__name__)


class ChangeLog:
    """The changes after a base, in a file that grows."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("xb", buffering=0)
        self._synced = True

    def append(self, entry: JournalEntry, change: RecipeChange, heights: Heights, windows: Sequence[Window]) -> None:
        """Hand a change to the system: it outlives the program's sudden end, but not yet a power cut.

        Raises
        ------
        OSError
            The disk is full, for example. The log is as it was.
        """
        content = entry.content(change.numbers) | {"windows": [astuple(window) for window in windows]}
        if entry.needs_recipe:
            content["recipe"] = list(change.contents())
        end = self._file.tell()
        # After a part of a record a reader would stop, and never see the records that follow when there is room again.
        try:
            write_record(self._file, content, points_in(windows), (part(heights, window) for window in windows))
        except OSError:
            self._file.seek(end)
            self._file.truncate()
            raise
        # After the write: a `sync` of the queue may come in the middle of it, and would count the rest as on the disk.
        self._synced = False

    def sync(self) -> None:
        """Wait until everything is on the disk; the name of the log is, since the base before it was settled."""
        if not self._synced:
            self._synced = True  # before the wait: what is appended meanwhile must be waited for again
            sync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


_OWN = 0o700
"""The rights of the folder of journals: the user's alone."""


class Journal:
    """A folder of its own in the folder of all journals, locked for as long as this process lives.

    Raises
    ------
    OSError
        The folder cannot be made.
    """

    def __init__(self, root: Path) -> None:
        name = secrets.token_hex(8)
        made = made_folder(root)
        with suppress(OSError):  # not on every disk
            root.chmod(_OWN)  # drawings may be private, and older versions let all users read them
        self.folder = root / (name + SUFFIX)
        # The lock first: a folder without one looks like the journal of a dead process, and would be removed.
        self._lock = ProcessLock(lock_of(self.folder))
        self.folder.mkdir()
        # Synced with the first base: making a journal must not wait for the disk.
        self._unsynced = [*made, root]

    def begin(self, number: int) -> ChangeLog:
        """Begin the log of the changes after the one with this number."""
        return ChangeLog(file_of(self.folder, number, "log"))

    def write_base(self, entry: JournalEntry, heights: Heights, numbers: NumbersById) -> None:
        """Hand the whole terrain after a change to the system.

        Where the generator gives the heights again, only the generator and the checksum of the heights are kept.

        Raises
        ------
        OSError
            The disk is full, for example. The journal is as it was.
        """
        content, payload = _base(entry, heights, numbers)
        with self._whole(entry.number, "base") as file:
            write_record(file, content, heights.size if payload else 0, payload)
            write_voids(file, entry.header.voids)

    def write_recipe(self, number: int, change: RecipeChange) -> None:
        """Hand the whole recipe of a base to the system; raises as `write_base` does."""
        with self._whole(number, "recipe") as file:
            for content in change.contents():
                write_record(file, {"change": content})
            write_record(file, {"end": True})

    def write_picture(self, number: int, picture: Heightmap | Painted | CopiedArea) -> None:
        """Hand a picture that recipes refer to by its number to the system; raises as `write_base` does."""
        with self._whole(number, "picture") as file:
            if isinstance(picture, Painted):
                write_painted(file, picture)
            elif isinstance(picture, CopiedArea):
                write_copied(file, picture)
            else:
                write_map(file, picture)

    def settle_base(self, number: int, unused: Collection[int]) -> None:
        """Wait until a base is on the disk, and remove what is older, and the pictures that it does not use."""
        # The content, then the name, and only then the removal: at no moment is there nothing to recover from. The
        # recipe first: after a power cut the newest whole base counts, and it must not be one without its recipe.
        self._settle(number, "recipe", "base")
        for old in self.folder.iterdir():
            stem, kind, *_ = old.name.split(".")
            if int(stem) in unused if kind == "picture" else int(stem) < number:
                old.unlink()

    def settle_picture(self, number: int) -> None:
        """Wait until a picture is on the disk."""
        self._settle(number, "picture")

    def remove(self) -> None:
        """Remove the journal: there is nothing to recover."""
        remove_journal(self.folder, self._lock)

    @contextmanager
    def _whole(self, number: int, kind: str) -> Iterator[FileIO]:
        """Yield a file that gets its name when all is in it."""
        part = file_of(self.folder, number, f"{kind}.part")
        try:
            with part.open("wb", buffering=0) as file:
                yield file
            part.replace(file_of(self.folder, number, kind))
        except OSError:
            part.unlink(missing_ok=True)
            raise

    def _settle(self, number: int, *kinds: str) -> None:
        for path in (file_of(self.folder, number, kind) for kind in kinds):
            if path.exists():
                with path.open("r+b") as file:  # Windows syncs only files open for writing
                    sync(file.fileno())
        sync_folder(self.folder)
        while self._unsynced:
            sync_folder(self._unsynced[-1])
            self._unsynced.pop()


def lock_of(folder: Path) -> Path:
    """Return the lock file of a journal: beside its folder, so that it can be locked before there is a folder."""
    return folder.with_suffix(".lock")


def file_of(folder: Path, number: int, kind: str) -> Path:
    """Return the path of a file in a journal. Names sort by the numbers of changes, so these are padded."""
    return folder / f"{number:012}.{kind}"


def points_in(windows: Iterable[Window]) -> int:
    """Return the points in rectangles."""
    return sum(window.rows * window.columns for window in windows)


def checksum(heights: Heights) -> int:
    """Return the CRC-32 of heights."""
    return zlib.crc32(heights.astype("<f4", copy=False).reshape(-1).view("u1").data)


def remove_journal(folder: Path, lock: ProcessLock) -> None:
    """Remove a journal whose lock the caller holds."""
    # Under another name first: a sudden end in the middle must leave no journal that looks damaged.
    try:
        removed = folder.rename(folder.with_suffix(REMOVED))
        sync_folder(removed.parent)
        shutil.rmtree(removed)
    except OSError:  # the window goes on, and what is left of the journal is found at the next start
        _log.warning("The journal %s cannot be removed", folder, exc_info=True)
    finally:
        lock.release()


def _base(entry: JournalEntry, heights: Heights, numbers: NumbersById) -> tuple[dict[str, Any], list[Heights]]:
    content = entry.content(numbers) | {"shape": heights.shape}
    if entry.needs_recipe:
        content["recipe"] = True
    if entry.header.regrows:
        return content | {"checksum": checksum(heights)}, []
    return content, pieces(heights)
