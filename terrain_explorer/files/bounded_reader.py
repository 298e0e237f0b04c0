"""Opens files so that a wrong length inside them takes no memory, and what is no file is not read without end."""

from __future__ import annotations

import errno
import io
import os
import stat
from pathlib import Path


class BoundedReader(io.BufferedReader):
    """A file whose `read` asks for no more bytes than there are, because Python takes memory for all it asks for."""

    def __init__(self, path: Path) -> None:
        super().__init__(io.FileIO(path))
        self._size = path.stat().st_size

    def read(self, size: int | None = -1, /) -> bytes:
        """Return a number of bytes, or as many as are left."""
        left = max(0, self._size - self.tell())
        return super().read(left if size is None or size < 0 else min(size, left))


def check_is_file(path: Path) -> None:
    """Refuse what is no file, also where a link leads to it: reading a device or a pipe may never end.

    Raises
    ------
    OSError
        It is none, or there is nothing.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))


def is_there(path: Path) -> bool:
    """Return whether there is anything of a name; `Path.exists` raises an error where the name is too long."""
    return _mode(path) != 0


def is_file(path: Path) -> bool:
    """Return whether there is a file of a name, however long that is."""
    return stat.S_ISREG(_mode(path))


def is_folder(path: Path) -> bool:
    """Return whether there is a folder of a name, however long that is."""
    return stat.S_ISDIR(_mode(path))


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0
