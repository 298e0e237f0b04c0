"""Small pictures of files, made in a worker."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions, ReadQuestion, read
from terrain_explorer.gui.file_io.read_job import look_in
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.water.sea_controller import levels_of_seas
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.shading.look import Look

_SIDE = 256
"""About the pixels of a picture's longer side."""

_LARGEST = 40_000_000
"""The bytes of the largest file that is read for its picture: it should be there within a moment."""


class FilePictures(QObject):
    """Makes a picture of one file after the other; a file that cannot be read, or takes long to, gets none.

    Signals
    -------
    made
        A path, and its `QImage`.
    """

    made = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = Worker("file-pictures", self)
        self._worker.progressed.connect(self._announce)

    def make(self, paths: Iterable[Path]) -> None:
        """Make pictures of these files, and of no others any more."""
        self._worker.request(partial(_picturing, tuple(paths)))

    def end(self) -> None:
        """Make no more for now."""
        self._worker.cancel()

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _announce(self, step: tuple[Path, QImage] | None) -> None:
        if step is not None:
            self.made.emit(*step)


def _picturing(paths: tuple[Path, ...]) -> Steps[tuple[Path, QImage] | None, None, None]:
    """Yield each path with its picture, and None in between so that the work can end there."""
    for path in paths:
        yield None
        picture = _picture(path)
        if picture is not None:
            yield path, picture


def _picture(path: Path) -> QImage | None:
    try:
        if path.stat().st_size > _LARGEST:
            return None
        heightmap = read(path, ReadOptions())
        return lit(heightmap, _look_of(heightmap), max(max(heightmap.rows, heightmap.columns) // _SIDE, 1))
    except (OSError, UserError, ReadQuestion, MemoryError):
        return None  # opening the file tells why


def _look_of(heightmap: Heightmap) -> Look:
    """Return the look in a project; of other files the usual one, with the sea in which the rivers of its steps end."""
    look = look_in(heightmap)
    if look is not None:
        return look
    with suppress(ValueError):  # a later version made the steps
        levels = levels_of_seas(Recipe.of(heightmap))
        return Look(water=True, water_level=levels[-1]) if levels else Look()
    return Look()
