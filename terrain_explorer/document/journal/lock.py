"""A lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import errno
from pathlib import Path

from PySide6.QtCore import QLockFile

_UNFINISHED_MS = 2000
"""Milliseconds that a lock file may be without a readable process number, while another process is creating it.

After that the operating system's own lock on the file decides, which ends with its process. So an empty file that
version 0.1.0 left behind is free, one that it still holds is not, and it does not matter whether a new process got the
number of a dead one.
"""


class JournalLock:
    """A file that only one holder can have locked, in this process or another. Release removes it.

    Raises
    ------
    OSError
        Another holds it, or the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._file = QLockFile(str(path))
        self._file.setStaleLockTime(_UNFINISHED_MS)
        if self._file.tryLock(0):
            return
        if self._file.error() == QLockFile.LockError.LockFailedError:
            raise BlockingIOError(errno.EWOULDBLOCK, "another process holds the lock", str(path))
        # QLockFile does not say why it failed. The system does when it is asked the same again.
        path.write_bytes(bytes(64))
        path.unlink()
        raise OSError(errno.EIO, "the lock file cannot be made", str(path))

    def release(self) -> None:
        """Let others lock the file."""
        self._file.unlock()
