"""The stamps that are always at hand: the program's land forms, and those that the user keeps in a folder."""

from __future__ import annotations

import re
from collections.abc import Generator as Steps
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal

from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadQuestion, read, write
from terrain_explorer.files.atomic import make_folder
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes.tools.stamp_shapes import STAMP_SHAPES, stamp_shape

_SUFFIX = ".png"
_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""What names of files must not have on one system or another."""

_LONGEST = 60

KeptStamp = tuple[str, Heightmap, Path | None]
"""The name, the heights, and the file; None for a form of the program's own."""


def stamp_folder() -> Path:
    """Return the folder of the user's stamps: any heightmap image there is one."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)) / "stamps"


class StampLibrary(Reporter):
    """Reads and writes the stamps off the GUI thread.

    Signals
    -------
    found
        A `KeptStamp`: one after the other, when `look` was called or when one has been kept.
    """

    found = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._looked = False
        self._reading, self._writing = Worker("stamp-reading", self), Worker("stamp-writing", self)
        self._reading.progressed.connect(lambda stamp: self.found.emit(stamp) if stamp else None)
        self._writing.finished.connect(self.found)
        for worker in (self._reading, self._writing):
            worker.failed.connect(self.report_error)

    def look(self) -> None:
        """Look for all stamps, if that was not done before."""
        if not self._looked:
            self._looked = True
            self._reading.request(partial(_all_stamps, stamp_folder()))

    def save(self, heightmap: Heightmap, name: str) -> None:
        """Keep a stamp in the user's folder under a name like this."""
        self._writing.request(partial(_kept, heightmap, name, stamp_folder()))

    def remove(self, path: Path) -> bool:
        """Delete a stamp of the user's, and return whether that was possible."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self.warn(tr("{name} cannot be deleted: {reason}.", name=path.name, reason=error.strerror or str(error)))
            return False
        return True


def _all_stamps(folder: Path) -> Steps[KeptStamp | None, None, None]:
    for name in STAMP_SHAPES:
        yield tr(name), stamp_shape(name), None
    for path in sorted(folder.glob(f"*{_SUFFIX}")):
        yield None
        try:
            heightmap = read(path)
        except (OSError, UserError, ReadQuestion, MemoryError):
            continue  # whatever lies in the folder, the others must be found
        yield path.stem, heightmap, path


def _kept(heightmap: Heightmap, name: str, folder: Path) -> Steps[None, None, KeptStamp]:
    yield None
    make_folder(folder)
    stem = _UNFIT.sub(" ", Path(name).stem).strip(" .")[:_LONGEST] or tr("Stamp")
    numbers = (f"{stem} {number}" for number in range(2, 10**6))
    path = folder / f"{stem}{_SUFFIX}"
    while path.exists():
        path = folder / f"{next(numbers)}{_SUFFIX}"
    write(heightmap, path)
    return path.stem, heightmap, path
