"""A picture beside the terrain's file, for image editors: it is written, followed, and brought back."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator as Steps
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer import files
from terrain_explorer.document.document import Document
from terrain_explorer.document.states import reading
from terrain_explorer.errors import UserError
from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.gui.file_io.file_records import FileRecords
from terrain_explorer.gui.file_io.file_watcher import FileWatcher
from terrain_explorer.gui.file_io.read_job import OpenedFile, ReadSource
from terrain_explorer.gui.services.messages import Reporter, UserMessage
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.heightmap import Bools, FloatArray
from terrain_explorer.terrain.recipe import Picture

_UNTOUCHED = 0.75
"""Steps of a picture's grey by which a point may differ and still count as untouched; rounding moves it by half."""


@dataclass(frozen=True, eq=False)
class Beside:
    """What a picture beside a file holds.

    Attributes
    ----------
    path
        The picture.
    of
        The terrain's file.
    held
        The recipe whose terrain it holds.
    ground
        That terrain, to the last bit.
    written
        The same as it is in the picture.
    """

    path: Path
    of: Path
    held: Recipe
    ground: Heightmap
    written: Heightmap


class PictureBeside(Reporter):
    """Writes the picture that the terrain begins with beside its file, and takes over what an editor saves there.

    Of a terrain that begins with no picture it writes the terrain itself.

    Parameters
    ----------
    document
        The document.
    records
        What is known about each file.
    is_hindered
        Returns whether a change would come at a bad time.
    window
        The window.

    Attributes
    ----------
    watcher
        Watches the picture, as long as the terrain that it belongs to is there.

    Signals
    -------
    written
        The path: the picture is there to be edited.
    recipeWanted
        A `Recipe` on what was saved there, the name of the undo step, None, and the `UserMessage` for when it is done.
    """

    written = Signal(object)
    recipeWanted = Signal(object, str, object, object)

    def __init__(
        self, document: Document, records: FileRecords, is_hindered: Callable[[], bool], window: QWidget
    ) -> None:
        super().__init__(window)
        self._document, self._records = document, records
        self._beside: Beside | None = None
        self._worker = Worker("writing-beside", self, awaited=True)
        self._worker.finished.connect(self._on_written)
        self._worker.failed.connect(self.report_error)
        self.watcher = FileWatcher(records, self._source, is_hindered, self)
        self.watcher.changed.connect(self._on_changed)
        self.watcher.unreadable.connect(self._on_unreadable)
        document.pathChanged.connect(self._follow)

    @property
    def replaces(self) -> bool:
        """Whether the picture holds the terrain itself, so that what comes back takes its place."""
        return self._beside is not None and not isinstance(self._beside.held.source, Picture)

    def write(self, path: Path) -> None:
        """Write the picture for the terrain in a file; one that is there and known, or holds the same, is kept."""
        recipe, heightmap = self._document.ground, self._document.heightmap
        held, ground = (recipe, heightmap) if recipe.picture is None else (Recipe(recipe.source), recipe.picture)
        known = {} if self._beside is None else {self._beside.path: self._records[self._beside.path].fingerprint}
        self._worker.request(partial(_writing, path, held, ground, known))

    def _on_written(self, beside: Beside) -> None:
        self._beside = beside
        self.watcher.know(beside.path, fingerprint(beside.path))
        self._follow()
        self.written.emit(beside.path)

    def _follow(self) -> None:
        beside = self._beside
        self.watcher.watch(beside.path if beside is not None and beside.of == self._document.path else None)

    def _source(self, path: Path) -> ReadSource:
        assert self._beside is not None
        name = tr("{name}, saved by another program", name=path.name)
        return ReadSource.of_file_again(path, self._beside.written, name)

    def _on_changed(self, opened: OpenedFile) -> None:
        beside, recipe = self._beside, self._document.ground
        if beside is None:
            return
        ground = _edited(opened.heightmap, beside)
        self._beside = replace(beside, ground=ground, written=opened.heightmap)
        message = _told(opened, beside.ground, ground)
        if message is None:
            return
        if isinstance(recipe.source, Picture):
            recipe = recipe.on(Picture(recipe.source.name, ground))
        else:
            recipe = Recipe(Picture(beside.path.name, ground), recipe.steps_after(beside.held) or ())
        self.recipeWanted.emit(recipe, reading(beside.path.name, "Reload"), None, message)

    def _on_unreadable(self) -> None:
        if self._beside is not None:
            name = self._beside.path.name
            self.warn(tr("{name} cannot be read. Save it again in the image editor, as a grey picture.", name=name))


def _writing(of: Path, held: Recipe, ground: Heightmap, known: dict[Path, bytes | None]) -> Steps[None, None, Beside]:
    """Write the picture and read it again; yields before each.

    Raises
    ------
    HeightmapFileError
        It cannot be written there.
    """
    from terrain_explorer.files.writing import write_and_tell  # late: the first picture does without

    yield
    plain = replace(ground, recipe=None, picture=None, selection=None, look=None, shelf=None)
    ending, number = tr("picture"), 1
    while True:
        path = of.with_name(f"{of.stem}-{ending}.png" if number == 1 else f"{of.stem}-{ending}-{number}.png")
        if not path.exists() or (path in known and fingerprint(path) == known[path]):
            write_and_tell(plain, path)
            break
        if _holds(path, plain):
            break
        number += 1
        yield
    yield
    return Beside(path, of, held, ground, files.read(path))


def _holds(path: Path, ground: Heightmap) -> bool:
    """Return whether a picture of an earlier day is one of this ground, or of what was made of it and brought back."""
    try:
        found = files.read(path)
    except UserError:
        return False
    if found.heights.shape != ground.heights.shape:
        return False
    return bool(_untouched(_greys(found), _greys(ground), found).all())


def _edited(saved: Heightmap, beside: Beside) -> Heightmap:
    """Return the ground with what was changed in its picture; all other points keep their heights to the last bit."""
    ground, written = beside.ground, beside.written
    if saved.heights.shape != ground.heights.shape or saved.grey_range != written.grey_range:
        return saved
    kept = _untouched(_greys(saved), _greys(written), saved)
    heights = np.where(kept, ground.heights, saved.heights)
    heights.flags.writeable = False
    origin = ground.origin
    if origin is not None and origin.voids is not None:
        origin = replace(origin, voids=origin.voids & kept)
    return replace(ground, heights=heights, origin=origin)


def _told(opened: OpenedFile, before: Heightmap, ground: Heightmap) -> UserMessage | None:
    """Return what the user should know about the picture that came back; None where nothing in it is new."""
    if ground.heights.shape != before.heights.shape:
        return opened.message
    count = int(np.count_nonzero(ground.heights != before.heights))
    name = opened.source.path.name if opened.source.path else opened.source.name
    text = tr("Took over {name} from the image editor: %n point(s) changed.", None, count, name=name)
    return UserMessage(text, about_terrain=True) if count else None


def _greys(heightmap: Heightmap) -> FloatArray:
    low, high = heightmap.grey_range
    return (heightmap.heights - np.float32(low)) / np.float32(high - low)


def _untouched(saved: FloatArray, before: FloatArray, picture: Heightmap) -> Bools:
    bits = 16 if picture.origin is None else min(picture.origin.bits, 16)
    untouched: Bools = np.abs(saved - before) < np.float32(_UNTOUCHED / (2**bits - 1))
    return untouched
