"""A lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from PySide6.QtCore import QLockFile

_UNFINISHED_MS = 2000
"""Milliseconds that a lock file may be without a readable process number, while another process is creating it.

After that the operating system's own lock on the file decides, which ends with its process. So an empty file that
version 0.1.0 left behind is free, one that it still holds is not, and it does not matter whether a new process got the
number of a dead one.
"""


class ProcessLock:
    """A file that only one holder can have locked, in this process or another. Release removes it.

    Raises
    ------
    OSError
        Another holds it, or the file cannot be made or cannot be locked.
    """

    def __init__(self, path: Path) -> None:
        self._file = QLockFile(str(path))
        self._file.setStaleLockTime(_UNFINISHED_MS)
        if self._file.tryLock(0):
            self._check_held(path)
            return
        if self._file.error() == QLockFile.LockError.LockFailedError:
            raise BlockingIOError(errno.EWOULDBLOCK, "another process holds the lock", str(path))
        # QLockFile does not say why it failed. The system does when it is asked the same again.
        path.write_bytes(bytes(64))
        path.unlink()
        raise OSError(errno.EIO, "the lock file cannot be made", str(path))

    def _check_held(self, path: Path) -> None:
        # Some network drives know no locks. There the file of a running process would pass for one that was left, and
        # another window would offer its work, or remove it.
        if QLockFile(str(path)).removeStaleLockFile():
            path.touch()  # QLockFile warns when the file that it releases is gone
            self.release()
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK), str(path))

    def release(self) -> None:
        """Let others lock the file."""
        self._file.unlock()
