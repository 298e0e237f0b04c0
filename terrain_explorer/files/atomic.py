"""Replaces files so that they are saved whole or not at all, and are there after a power cut once they are saved.

A system may write what it was given in any order, minutes later. So a file is synced before it gets its name, and the
folder after that: only then does the name lead to the new file for good. What depends on a file, such as a note that it
is there, or the removal of what it replaces, comes after that.
"""

from __future__ import annotations

import ctypes
import errno
import glob
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl

_ABANDONED = 24 * 60 * 60
"""Seconds after which an unfinished file was left by a process that ended; no save takes a day."""

_LONGEST = 50
"""Characters of its target's name that an unfinished file takes on: names end at 255 bytes, and a character has up to
four."""

_PART = re.compile(r"(\..+\.)[0-9a-f]{16}\.part", re.DOTALL)
"""The name of an unfinished file."""

_UNABLE = (errno.EINVAL, errno.ENOTSUP)
"""The errors with which some network drives say that they cannot sync folders."""


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of `path` once the block has ended without an error.

    The content is written beside the old file and renamed over it when it is complete on disk. Until then, and after
    any error, the old file is as it was and nothing else is left. After that a power cut does no harm. A save on a
    later day removes an unfinished file that a killed process left. A link stays a link, and its target is replaced.
    The new file has the permissions of the old.

    Raises
    ------
    OSError
        The folder or the old file may not be written, `path` is a folder or a device, or the disk is full. Or the disk
        failed when the new file had its name already: a power cut may bring the old one back.
    """
    target = Path(os.path.realpath(path))  # renaming over a link would replace the link
    _check_replaceable(target)
    _sweep(target)
    # A name of its own: two windows may save the same file at once.
    part = target.with_name(f"{_beginning(target)}{os.urandom(8).hex()}.part")
    try:
        with part.open("xb") as file:
            _lock(file)
            yield file
            file.flush()
            if target.exists():
                shutil.copymode(target, part)
            sync(file.fileno())  # before the rename: after a power cut the name could lead to an empty file
        move({part: target})
    # Also when the user cancels, which closes the generator that saves.
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def move(files: Mapping[Path, Path]) -> None:
    """Move files into the places of others on the same disk, and wait until that is on the disk.

    Parameters
    ----------
    files
        The new place of each file.

    Raises
    ------
    OSError
        One cannot be moved, or the disk failed.
    """
    for source, target in files.items():
        _replace(source, target)
    for folder in {target.parent for target in files.values()}:
        sync_folder(folder)


def sync(file: int) -> None:
    """Wait until the content of an open file, or the names in an open folder, are on the disk.

    Raises
    ------
    OSError
        The disk failed, or the system cannot do it.
    """
    # On macOS `fsync` leaves the content in the disk's own memory, which a power cut empties.
    if sys.platform != "win32" and (full := getattr(fcntl, "F_FULLFSYNC", None)) is not None:
        with suppress(OSError):  # network drives
            fcntl.fcntl(file, full)
            return
    os.fsync(file)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, as far as its system can.

    Windows cannot; there `move` waits for each name.

    Raises
    ------
    OSError
        The disk failed, or there is no such folder.
    """
    if sys.platform == "win32":
        return
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:  # it may be written to and not read
        os.sync()
        return
    try:
        sync(opened)
    except OSError as error:
        if error.errno not in _UNABLE:
            raise
    finally:
        os.close(opened)


def make_folder(folder: Path) -> None:
    """Make a folder and those that it lies in, where they are missing, and wait until they are on the disk.

    Raises
    ------
    OSError
        It cannot be made.
    """
    for outer in made_folder(folder):
        sync_folder(outer)


def made_folder(folder: Path) -> list[Path]:
    """Make a folder and those that it lies in, and return the folders to sync: those in which one was made."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return [one.parent for one in reversed(missing)]


def remove_abandoned(folder: Path, names: Callable[[], Iterable[str]]) -> None:
    """Remove the unfinished files that killed processes left in a folder, and in the folders in it.

    A file that another process is writing stays. Where a disk has no locks, that cannot be seen: call this only when
    nobody needs an unfinished file any more.

    Parameters
    ----------
    names
        Returns the names of the files whose unfinished successors go, with slashes for folders. Called where there is
        any unfinished file.
    """
    left = {path: match[1] for path in folder.rglob(".*.part") if (match := _PART.fullmatch(path.name))}
    if not left:
        return
    begun = {((folder / name).parent, _beginning(folder / name)) for name in names()}
    for path, beginning in left.items():
        with suppress(OSError):  # on Windows, one that is open
            if (path.parent, beginning) in begun and not _is_locked(path):
                path.unlink()


def _replace(source: Path, target: Path) -> None:
    if sys.platform == "win32":
        # What `os.replace` does, and waits. https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-movefileexw
        replace_existing, write_through = 0x1, 0x8
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        names = ctypes.c_wchar_p(str(source)), ctypes.c_wchar_p(str(target))
        if not kernel.MoveFileExW(*names, replace_existing | write_through):
            raise ctypes.WinError(ctypes.get_last_error())
    else:
        source.replace(target)


def _lock(file: BinaryIO) -> None:
    """Let other processes see that a file is being written, until it is closed or this process ends."""
    if sys.platform != "win32":  # there an open file cannot be removed
        with suppress(OSError):  # some network drives know no locks
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_locked(path: Path) -> bool:
    if sys.platform != "win32":
        with path.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            except OSError:
                return False
    return False


def _check_replaceable(target: Path) -> None:
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    # Renaming over a device or a pipe would put a file in its place, also where a link leads to it.
    if target.exists() and not target.is_file():
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(target))
    # Renaming needs the permission of the folder only, so a file that its owner protects would be replaced.
    if target.exists() and not os.access(target, os.W_OK):
        os.close(os.open(target, os.O_WRONLY))  # raises with the reason
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))


def _beginning(target: Path) -> str:
    """Return the beginning of the names of a file's unfinished successors."""
    return f".{target.name[:_LONGEST]}."


def _sweep(target: Path) -> None:
    """Remove the unfinished successors of a file that were left long ago."""
    with suppress(OSError):  # they do not hinder saving
        for part in target.parent.glob(f"{glob.escape(_beginning(target))}{'[0-9a-f]' * 16}.part"):
            # A lock tells more than the time: a clock may have stood at 1970 when the file was begun.
            if part.stat().st_mtime < time.time() - _ABANDONED and not _is_locked(part):
                part.unlink()
