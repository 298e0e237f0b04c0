"""Which files of a build are done: the checksums that its processes wrote down."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from terrain_explorer.files.atomic import make_folder, sync, sync_folder
from terrain_explorer.files.bounded_reader import check_is_file
from terrain_explorer.files.errors import saving, system_refusal
from terrain_explorer.language import tr

TILES, COMPANIONS, CLIPPED = "txt", "sha256", "clipped"
"""How the names of lists end."""

_FOLDER = "checksums"
_LINE = re.compile(r"([0-9a-f]{64})  (.+)")


@dataclass(frozen=True)
class ChecksumLedger:
    """The checksums of a build's files, in the form that ``sha256sum --check`` reads.

    A file is entered when it is complete on disk, each process into a list of its own, so that any number of them may
    work at the same time and be killed at any moment.

    Attributes
    ----------
    folder
        The build's folder.
    ending
        How the names of the lists end: `TILES`, `COMPANIONS` for the files beside the tiles, or `CLIPPED` for
        those tiles in which heights beyond the range were cut off.
    """

    folder: Path
    ending: str = TILES

    def entries(self) -> dict[str, str]:
        """Return the checksum of each file that is done, by its name.

        Raises
        ------
        HeightmapFileError
            A list cannot be read.
        """
        found = {}
        for path in sorted((self.folder / _FOLDER).glob(f"*.{self.ending}")):
            with _reading(path):
                check_is_file(path)
                text = path.read_text("utf-8", "replace")
            for line in text.splitlines():
                # A line that was being written when the process died matches nothing, and its file is made again.
                if entry := _LINE.fullmatch(line):
                    found[entry[2]] = entry[1]
        return found

    def done(self) -> frozenset[str]:
        """Return the names of the files that are done and there."""
        return frozenset(name for name in self.entries() if is_there(self.folder, name))

    def enter(self, name: str, by: str) -> None:
        """Enter a file that is complete on disk.

        Parameters
        ----------
        by
            The name of this process's own list.

        Raises
        ------
        HeightmapFileError
            The list cannot be written. The file will be made again.
        """
        path = self._list(by)
        line = f"{checksum(self.folder / name)}  {name}\n".encode()
        with saving(path.name):
            make_folder(path.parent)
            with path.open("a+b") as file:
                file.write(line if _ends_a_line(file) else b"\n" + line)

    def settle(self, by: str) -> None:
        """Wait until a process's own list is on the disk; raises as `enter` does.

        After a power cut, files that were entered before that may have to be made again.
        """
        path = self._list(by)
        if path.exists():
            with saving(path.name):
                with path.open("r+b") as file:
                    sync(file.fileno())
                sync_folder(path.parent)

    def _list(self, by: str) -> Path:
        return self.folder / _FOLDER / f"{by}.{self.ending}"


def is_there(folder: Path, name: str) -> bool:
    """Return whether there is a file of this name, which may be anything out of a damaged list."""
    try:
        return (folder / name).is_file()
    except OSError:  # too long, for example
        return False


def _ends_a_line(file: BinaryIO) -> bool:
    """Return whether what is written next begins a line: the process before may have died in the middle of one."""
    if not file.seek(0, os.SEEK_END):
        return True
    file.seek(-1, os.SEEK_END)
    return file.read(1) == b"\n"


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file, as 64 hexadecimal digits.

    Raises
    ------
    HeightmapFileError
        It cannot be read.
    """
    with _reading(path), path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise system_refusal(path.name, tr("cannot be read"), error) from error
