"""A lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A file that only one holder can have locked, in this process or another.

    Raises
    ------
    OSError
        Another holds it, or the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            self.release()
            raise

    def release(self) -> None:
        """Let others lock the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def remove(self) -> None:
        """Release the lock and remove its file."""
        self.release()
        self._path.unlink(missing_ok=True)
