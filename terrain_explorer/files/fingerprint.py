"""Fingerprints of files, which show whether another program has changed them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from terrain_explorer.files.raster.metadata import beside

FileStamp = tuple[tuple[int, int, int] | None, ...]


def stamp(path: Path) -> FileStamp:
    """Return a stamp that changes whenever a file or its side file is written. It is quick: the content is not read."""
    return _state(path), _state(beside(path))


def fingerprint(path: Path) -> bytes | None:
    """Return a digest of the content of a file and its side file; None where there is no such file."""
    # Both in one digest: another program may change the layout in the side file and leave the map alone.
    found = hashlib.blake2b(_digest(beside(path)) or b"")
    content = _digest(path)
    found.update(content or b"")
    return found.digest() if content is not None else None


def _state(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    # A file that was replaced has another number, even where size and time are the same.
    return found.st_ino, found.st_size, found.st_mtime_ns


def _digest(path: Path) -> bytes | None:
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return hashlib.file_digest(file, hashlib.blake2b).digest()
    except OSError:
        return None
