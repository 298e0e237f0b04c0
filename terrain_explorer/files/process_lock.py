"""A lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class ProcessLock:
    """A file that only one holder can have locked, in this process or another. Release removes it.

    The system's own lock on the file decides, which ends with its process. So a file that was left behind is free.

    Raises
    ------
    OSError
        Another holds it, or the file cannot be made or cannot be locked.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        file = _open_and_lock(path)
        # Between opening and locking, the holder before may have removed the file: the lock would be on a nameless one.
        while not _is_at(file, path):
            os.close(file)
            file = _open_and_lock(path)
        self._file: int | None = file

    def release(self) -> None:
        """Let others lock the file. Nothing happens where it was released before."""
        file, self._file = self._file, None
        if file is None:
            return
        if sys.platform == "win32":
            os.close(file)
            with suppress(OSError):  # another has opened it since, and an open file cannot be removed there
                self._path.unlink()
        else:
            # While it is still locked, so that it is not removed from under the next holder.
            self._path.unlink(missing_ok=True)
            os.close(file)


def _open_and_lock(path: Path) -> int:
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(file)
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            raise BlockingIOError(errno.EWOULDBLOCK, "another process holds the lock", str(path)) from None
        # Some network drives know no locks. There the file of a running process would pass for one that was left, and
        # another window would offer its work, or remove it.
        path.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
    return file


def _is_at(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
