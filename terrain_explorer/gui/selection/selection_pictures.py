"""Selections from pictures, and pictures of the selection."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer import files
from terrain_explorer.document.document import Document
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.gui.file_io.read_job import OpenedFile, ReadSource
from terrain_explorer.gui.file_io.reader import Reader
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.question_box import ask_for_file, ask_to_save_png
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import Mask, MaskInput, Painted
from terrain_explorer.terrain.work import silent


class SelectionPictures(Reporter):
    """Reads and saves them, off the GUI thread.

    Signals
    -------
    read
        The `Painted` part of a picture, and its name: white is selected.
    """

    read = Signal(object, str)

    def __init__(self, document: Document, actions: Mapping[str, QAction], window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window, self._actions = document, window, actions
        self._reader, self._worker = Reader(window, self), Worker("saving-selection", self)
        self._reader.finished.connect(self._on_read)
        self._reader.failed.connect(self.report_error)
        self._worker.finished.connect(self._on_saved)
        self._worker.failed.connect(self.report_error)
        actions["SelectFromPicture"].triggered.connect(self._choose)
        actions["SaveSelection"].triggered.connect(self._ask)
        document.selectionChanged.connect(self._offer)
        self._offer()

    def open(self, path: Path) -> None:
        """Select by a picture."""
        self._reader.request(ReadSource.of_file(path), ReadOptions())

    def save(self, path: Path) -> None:
        """Save the selection as a grey picture of 16 bits: white is selected."""
        selection = self._document.selection
        if selection is not None:
            self._worker.request(partial(saving_selection, selection, self._document.heightmap, path))

    def _choose(self) -> None:
        ask_for_file(self._window, tr("Select by a picture"), files.open_filter(), "selectionPictureDialog", self.open)

    def _ask(self) -> None:
        title, document = tr("Save the selection"), self._document
        ask_to_save_png(self._window, title, document.path, "selection", "saveSelectionDialog", self.save)

    def _on_read(self, opened: OpenedFile) -> None:
        self.read.emit(Painted.from_heightmap(opened.heightmap), opened.source.name)

    def _on_saved(self, path: Path) -> None:
        self.inform(tr("The selection is saved in {file}: white is selected.", file=path.name))

    def _offer(self) -> None:
        self._actions["SaveSelection"].setEnabled(self._document.selection is not None)


def saving_selection(selection: Mask, heightmap: Heightmap, path: Path) -> Generator[None, None, Path]:
    """Save the weights of a selection as a grey picture, and return its path.

    Raises
    ------
    HeightmapFileError
        The file cannot be written; the text says why and what to do.
    """
    ground = MaskInput(heightmap)
    weights = yield from silent(selection.weighing(ground, ground.whole))
    weights.flags.writeable = False
    yield
    files.write(Heightmap(np.asarray(weights), (0.0, 1.0)), path)
    return path
