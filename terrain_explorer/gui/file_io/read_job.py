"""The work of reading: a file or a picture becomes a heightmap, with everything that is worth knowing about it."""

from __future__ import annotations

import json
from collections.abc import Callable
from collections.abc import Generator as Steps
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from terrain_explorer import files
from terrain_explorer.files import Report
from terrain_explorer.files.fingerprint import fingerprint, stamp
from terrain_explorer.files.raster.decoding import scaled_as_before
from terrain_explorer.files.raster.read_options import ReadOptions, ReadQuestion
from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.filters import Filter, suggested_filters
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parameters import fitting
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.shelf import Shelf, shelf_from
from terrain_explorer.terrain.recipe.stored_parts import mask_from_text
from terrain_explorer.terrain.recipe.weight_layers import Layers, layers_from_text
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import shades
from terrain_explorer.terrain.work import Work, finished

ReadWith = Callable[[ReadOptions], Heightmap]

TILES = "Open tiles"
"""The verb of a source that is a folder of tiles."""

PREVIEW_SIDE = 256
"""Pixels of the longer side of a preview."""

_VOID = (214, 45, 45)
"""The colour of voids in a preview."""


@dataclass(frozen=True)
class ReadSource:
    """Something to read: a file, or a picture that is in no file.

    Attributes
    ----------
    name
        The user's name for it.
    read
        Does the reading.
    path
        The file, or None.
    verb
        The name of the undo step, without the file's.
    before
        The terrain that came from the same source before; None when it is read for the first time.
    reading
        Does the same as `read` step by step, where it may take long: it yields the part that is done.
    picture
        Returns a picture of what would be read, where reading it may take long.
    folder
        The folder of tiles, where they may be laid otherwise.
    """

    name: str
    read: ReadWith
    path: Path | None = None
    verb: str = "Open"
    before: Heightmap | None = None
    reading: Callable[[ReadOptions], Work[Heightmap]] | None = None
    picture: Callable[[ReadOptions], QImage] | None = None
    folder: Path | None = None

    @classmethod
    def of_file(cls, path: Path, name: str = "") -> ReadSource:
        """Return the source for opening a file."""
        return cls(name or path.name, partial(files.read, path), path, reading=partial(files.reading, path))

    @classmethod
    def of_tiles(cls, folder: Path, asks: bool = False) -> ReadSource:
        """Return the source for opening a folder of tiles; the terrain is in no file then.

        Parameters
        ----------
        asks
            Whether to ask how they lie, even where it looks clear.
        """
        from terrain_explorer.files.builds.manifest import MANIFEST  # loads all of builds, which the start does without
        from terrain_explorer.files.builds.zarr_chunks import ARRAY

        return cls(
            folder.name,
            lambda options: finished(_reading_tiles(folder, False, options)),
            verb=TILES,
            reading=partial(_reading_tiles, folder, asks),
            picture=partial(_picture_of_tiles, folder),
            folder=None if (folder / MANIFEST).is_file() or (folder / ARRAY).is_file() else folder,
        )

    @classmethod
    def of_file_again(cls, path: Path, before: Heightmap, name: str = "") -> ReadSource:
        """Return the source for reading a file once more."""
        return cls(name or path.name, partial(files.read, path), path, "Reload", before, partial(files.reading, path))


@dataclass(frozen=True)
class OpenedFile:
    """A heightmap that was read, and how.

    Attributes
    ----------
    heightmap
        The heightmap.
    source
        Where it came from.
    reading
        The options it was read with.
    report
        The facts about it.
    offers
        The filters that would help it.
    recipe
        All that made the heightmap; None unless this version of the program can do it again.
    fingerprint
        The fingerprint of the file; None if it is no file, or was changed during the reading.
    unkept
        A sentence if the file has a recipe that this version of the program cannot do again.
    selection
        The selection in the file, or None.
    look
        The light and the colours in the file, or None.
    shelf
        The recipes on the shelf in the file.
    layers
        The layers of weights in the file.
    """

    heightmap: Heightmap
    source: ReadSource
    reading: ReadOptions
    report: Report
    offers: tuple[Filter, ...]
    recipe: Recipe | None
    fingerprint: bytes | None
    unkept: tuple[str, ...] = ()
    selection: Mask | None = None
    look: Look | None = None
    shelf: Shelf = ()
    layers: Layers = ()
    views: str | None = None

    @property
    def is_again(self) -> bool:
        """Whether it was read before."""
        return self.source.before is not None

    @property
    def known_recipe(self) -> Recipe:
        """The recipe, or one that begins with the heightmap as a picture."""
        name = self.source.path.name if self.source.path else self.source.name
        return self.recipe or Recipe(Picture(name, self.heightmap))

    @property
    def message(self) -> UserMessage:
        """What the user should know about it."""
        origin = self.heightmap.origin
        is_warning = self.unkept or (origin is not None and origin.is_doubtful)
        level = MessageLevel.WARNING if is_warning else MessageLevel.INFO
        text = " ".join((f"{self.source.name}: {self.report.line}", *self.unkept))
        return UserMessage(text, level, "\n".join(self.report.details), about_terrain=True)


def _reading_tiles(folder: Path, asks: bool, reading: ReadOptions) -> Work[Heightmap]:
    # Imported late: few need it, and it brings the export presets along, which would slow down the start.
    from terrain_explorer.files.mosaics.mosaic import reading_mosaic
    from terrain_explorer.files.mosaics.tile_folder import question_to_lay_again

    if asks and reading == ReadOptions():
        raise question_to_lay_again(folder)
    return (yield from reading_mosaic(folder, reading)).heightmap


def _picture_of_tiles(folder: Path, reading: ReadOptions) -> QImage:
    from terrain_explorer.gui.file_io.tiles_picture import picture_of_tiles

    return picture_of_tiles(folder, reading)


def opening(source: ReadSource, reading: ReadOptions) -> Steps[float | None, None, OpenedFile]:
    """Read a source; yields once, before the work, and then the part that is done where the source tells it."""
    yield None
    path = source.path
    before = stamp(path) if path is not None else None
    heightmap = source.read(reading) if source.reading is None else (yield from source.reading(reading))
    if source.before is not None:
        heightmap = scaled_as_before(heightmap, source.before)
    found = fingerprint(path) if path is not None else None
    # Looked at last, so that nothing can be written between. A file that was written to since the beginning gets no
    # fingerprint: it may belong to other heights than those read, and the watcher would take the new ones for known.
    if path is not None and stamp(path) != before:
        found = None
    recipe, unkept = _recipe_of(heightmap)
    selection, unselected = _selection_of(heightmap)
    if recipe is not None and recipe.steps:
        # As for steps done here: the document has the recipe, and its text may be long.
        heightmap = replace(heightmap, recipe=None)
    look = look_in(heightmap)
    shelf, unshelved = _shelf_of(heightmap)
    layers, unlayered = _layers_of(heightmap)
    views = heightmap.views
    if any(
        part is not None for part in (heightmap.selection, heightmap.look, heightmap.shelf, heightmap.layers, views)
    ):
        heightmap = replace(heightmap, selection=None, look=None, shelf=None, layers=None, views=None)
    facts, offers = files.report(heightmap), suggested_filters(heightmap)
    left_out = unkept + unselected + unshelved + unlayered
    return OpenedFile(
        heightmap, source, reading, facts, offers, recipe, found, left_out, selection, look, shelf, layers, views
    )


def _recipe_of(heightmap: Heightmap) -> tuple[Recipe | None, tuple[str, ...]]:
    """Return the recipe, or why there is none although the file has one."""
    try:
        recipe = Recipe.of(heightmap)
    except ValueError as error:  # a later version may know generators and parameters that this one does not
        return None, (tr("Steps left out: {reason}.", reason=error),)
    return (recipe, ()) if recipe is None or recipe.is_complete else (None, ())


def _selection_of(heightmap: Heightmap) -> tuple[Mask | None, tuple[str, ...]]:
    """Return the selection, or why there is none although the file has one."""
    try:
        return mask_from_text(heightmap.selection) if heightmap.selection is not None else None, ()
    except ValueError as error:
        return None, (tr("Selection left out: {reason}.", reason=error),)


def _shelf_of(heightmap: Heightmap) -> tuple[Shelf, tuple[str, ...]]:
    """Return the shelf, and why some of it is not there although the file has it."""
    try:
        shelf, reasons = shelf_from(heightmap.shelf)
    except ValueError as error:
        shelf, reasons = (), (str(error),)
    return shelf, tuple(tr("Shelf left out: {reason}.", reason=reason) for reason in reasons)


def _layers_of(heightmap: Heightmap) -> tuple[Layers, tuple[str, ...]]:
    """Return the layers of weights, and why some of them are not there although the file has them."""
    try:
        layers, reasons = layers_from_text(heightmap.layers)
    except ValueError as error:
        layers, reasons = (), (str(error),)
    return layers, tuple(tr("Layer of weights left out: {reason}.", reason=reason) for reason in reasons)


def look_in(heightmap: Heightmap) -> Look | None:
    """Return the look in the file, with the usual values for those that are not understood."""
    values = None if heightmap.look is None else json.loads(heightmap.look)
    return fitting(values, Look()) if isinstance(values, dict) else None


def previewing(source: ReadSource, reading: ReadOptions) -> Steps[float | None, None, QImage]:
    """Read something and return a small picture of it; yields once, before the work."""
    yield None
    return source.picture(reading) if source.picture else picture_of((yield from _reading_likely(source, reading)))


def _reading_likely(source: ReadSource, reading: ReadOptions) -> Steps[float | None, None, Heightmap]:
    """Read, with the most likely answer to any further question."""
    asked: set[ReadOptions] = set()
    while True:
        try:
            return source.read(reading) if source.reading is None else (yield from source.reading(reading))
        except ReadQuestion as question:
            asked.add(reading)
            if not question.options or question.options[0].read_options in asked:  # it would go round for ever
                raise
            reading = question.options[0].read_options


def picture_of(heightmap: Heightmap) -> QImage:
    """Return a grey picture of a heightmap, as large as a preview; its voids are red."""
    step = -(-max(heightmap.heights.shape) // PREVIEW_SIDE)
    rows, columns = range(0, heightmap.rows, step), range(0, heightmap.columns, step)
    colours = np.repeat(shades(heightmap, rows, columns)[..., np.newaxis], 3, axis=2)
    if heightmap.voids is not None:
        colours[heightmap.voids[::step, ::step]] = _VOID
    picture = of_pixels(colours, QImage.Format.Format_RGB888)
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return picture.scaled(PREVIEW_SIDE, PREVIEW_SIDE, keep, smooth)
