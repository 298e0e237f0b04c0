"""Opens files so that a wrong length inside them takes no memory."""

from __future__ import annotations

import io
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
