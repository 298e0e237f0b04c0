"""Brings the picture that the user chooses to the brush: a file, or the terrain with what is selected."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions, open_filter
from terrain_explorer.gui.drawing.stamps.stamp_box import StampBox
from terrain_explorer.gui.drawing.stamps.stamp_library import StampLibrary
from terrain_explorer.gui.file_io.clipboard import in_clipboard, picture_in
from terrain_explorer.gui.file_io.read_job import OpenedFile, ReadSource, picture_of
from terrain_explorer.gui.file_io.reader import Reader
from terrain_explorer.gui.services.messages import MessageLevel, Reporter, UserMessage
from terrain_explorer.gui.services.qt_image import from_qimage
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.question_box import ask_for_file
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import StampImage
from terrain_explorer.terrain.masks import Mask, MaskInput, Weights
from terrain_explorer.terrain.work import silent


class SelectionCutter(QObject):
    """Cuts the ground that is selected out of a document's terrain, off the GUI thread.

    Signals
    -------
    cut
        The ground as a `Heightmap`; see `cut_out`.
    failed
        The exception that ended it.
    """

    cut = Signal(object)
    failed = Signal(object)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._worker = Worker("cutting-out", self)
        self._worker.finished.connect(self.cut)
        self._worker.failed.connect(self.failed)

    def find(self) -> None:
        """Cut out what is selected now, or everything where there is no selection."""
        selection, heightmap = self._document.selection, self._document.heightmap
        if selection is None:
            self._worker.cancel()
            # In its own range: of low ground in a wide one the stamp would be as good as black.
            self.cut.emit(Heightmap(heightmap.heights, extremes=heightmap.extremes))
        else:
            self._worker.request(partial(_cutting, selection, heightmap))


def _cutting(selection: Mask, heightmap: Heightmap) -> Generator[None, None, Heightmap]:
    ground = MaskInput(heightmap)
    weights = yield from silent(selection.weighing(ground, ground.whole))
    yield
    return cut_out(heightmap, weights)


def cut_out(heightmap: Heightmap, weights: Weights) -> Heightmap:
    """Return the rectangle around what is selected: how high its ground stands above its lowest point.

    Where a point is selected in part, it is that part as high; where it is not, 0.

    Raises
    ------
    UserError
        Nothing is selected, or hardly anything.
    """
    rows, columns = (np.flatnonzero((weights > 0).any(axis=axis)) for axis in (1, 0))
    if len(rows) < 2 or len(columns) < 2:
        raise UserError(tr("nothing is selected that a stamp could be made of: select at least 2 x 2 points"))
    window = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
    heights, parts = heightmap.heights[window], weights[window]
    return Heightmap((heights - heights[parts > 0].min()) * parts)


class StampSource(Reporter):
    """Reads images to stamp with, and asks where it is not clear how to read them.

    Signals
    -------
    chosen
        A `Heightmap` to stamp with, and its name.
    """

    chosen = Signal(object, str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._reader = Reader(window, self)
        self._reader.finished.connect(self._on_read)
        self._reader.failed.connect(self.report_error)

    def choose(self) -> None:
        """Let the user choose a file."""
        ask_for_file(self._window, tr("Stamp with a heightmap"), open_filter(), "stampDialog", self.open)

    def open(self, path: Path) -> None:
        """Take a file."""
        self._reader.request(ReadSource.of_file(path), ReadOptions())

    def paste(self) -> None:
        """Take the image in the clipboard."""
        image = picture_in(in_clipboard())
        if image is None:
            self.warn(tr("There is no image in the clipboard. Copy one in another program and try again."))
        else:
            self._reader.request(ReadSource(tr("Clipboard"), partial(from_qimage, image)), ReadOptions())

    def _on_read(self, opened: OpenedFile) -> None:
        self.chosen.emit(opened.heightmap, opened.source.name)


class StampController(Reporter):
    """Connects a box with the sources of stamps: files, the clipboard, the terrain and the library.

    Signals
    -------
    chosen
        The user chose a `StampImage`.
    fitted
        How wide and how high it is on the terrain that it was cut out of: the longer side in points, and the height as
        a share of the range.
    """

    chosen = Signal(object)
    fitted = Signal(float, float)

    def __init__(self, document: Document, box: StampBox, window: QWidget) -> None:
        super().__init__(window)
        self._box = box
        self._source, self._library = StampSource(window), StampLibrary(window)
        self._stamp: tuple[Heightmap, str] | None = None
        self._warning = ""
        box.fileWanted.connect(self._source.choose)
        box.clipboardWanted.connect(self._source.paste)
        self._document, self._ground = document, SelectionCutter(document, self)
        self._ground.cut.connect(self._take_ground)
        self._ground.failed.connect(self.report_error)
        box.terrainWanted.connect(self._ground.find)
        box.libraryWanted.connect(self._library.look)
        box.keptWanted.connect(lambda kept: self._take(kept[1], kept[0]))
        box.keepWanted.connect(lambda: self._library.save(*self._stamp) if self._stamp else None)
        box.removeWanted.connect(lambda kept: box.remove_kept(kept) if self._library.remove(kept[2]) else None)
        self._source.chosen.connect(self._take)
        self._library.found.connect(box.add_kept)
        for part in (self._source, self._library):
            part.reported.connect(self._report)

    def _take(self, heightmap: Heightmap, name: str) -> None:
        self.withdrawn.emit(self._warning)
        if heightmap.highest <= heightmap.shown_range[0]:
            self._warning = tr("{name} is level: a stamp of it would print nothing.", name=name)
            self.warn(self._warning)
            return
        self._stamp = heightmap, name
        self.chosen.emit(StampImage(heightmap))
        self._box.setPicture(picture_of(heightmap), name)

    def _take_ground(self, ground: Heightmap) -> None:
        whole = self._document.heightmap
        is_whole = ground.heights is whole.heights
        self._take(ground, tr("This terrain") if is_whole else tr("What was selected"))
        if not is_whole and ground.highest > ground.lowest:
            (bottom, top), (low, high) = ground.range, whole.range
            self.fitted.emit(float(max(ground.heights.shape) - 1), min((top - bottom) / (high - low), 1.0))

    def _report(self, message: UserMessage) -> None:
        if message.level is MessageLevel.WARNING:
            self._warning = message.text  # another stamp takes it back
        self.reported.emit(message)
