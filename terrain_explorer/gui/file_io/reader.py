"""Reading off the GUI thread, and asking the user where a guess is not safe."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator as Steps
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from terrain_explorer.files import ReadOptions, ReadQuestion, Report, report
from terrain_explorer.files.fingerprint import fingerprint, stamp
from terrain_explorer.files.raster.decoding import scaled_as_before
from terrain_explorer.gui.file_io.read_options_dialog import PREVIEW_SIDE, ReadOptionsDialog
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.offers import offers
from terrain_explorer.terrain.shading.tinting import shades

Read = Callable[[ReadOptions], Heightmap]


@dataclass(frozen=True)
class ReadSource:
    """What is to be read: the function that does it, and a path or None for what is no file.

    Attributes
    ----------
    name
        How it is called in what is told of it.
    verb
        The undo step that it becomes.
    before
        What was read from it before, or came of that; None where it is read for the first time.
    """

    name: str
    read: Read
    path: Path | None = None
    verb: str = "Open"
    before: Heightmap | None = None


@dataclass(frozen=True)
class OpenedFile:
    """A heightmap that was read, from where, how, what is told about it, and which operations would help it.

    Attributes
    ----------
    mark
        The fingerprint of its file as it was read; None where it is no file, or was changed meanwhile.
    """

    heightmap: Heightmap
    source: ReadSource
    reading: ReadOptions
    report: Report
    offers: tuple[Filter, ...]
    mark: bytes | None


class Reader(QObject):
    """Reads one source at a time; a newer one takes the place of an older, and of its question.

    Signals
    -------
    finished
        What was `OpenedFile`.
    failed
        The exception that ended an attempt.
    """

    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._source: ReadSource | None = None
        self._dialog: ReadOptionsDialog | None = None
        self._worker = Worker("reading", self)
        self._worker.finished.connect(self.finished)
        self._worker.failed.connect(self._on_failed)
        self._previewer = Worker("previewing", self)
        self._previewer.finished.connect(self._on_preview)
        self._previewer.failed.connect(self._on_no_preview)

    @property
    def busy(self) -> bool:
        """Whether something is being read; not while the user is asked."""
        return self._worker.busy

    def request(self, source: ReadSource, reading: ReadOptions) -> None:
        """Read this, and ask where it is not clear how."""
        if self._dialog is not None:
            self._dialog.reject()
        self._source = source
        self._worker.request(lambda: opening(source, reading))

    def stop(self) -> None:
        """End reading and asking."""
        if self._dialog is not None:
            self._dialog.reject()
        self._worker.stop()
        self._previewer.stop()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, ReadQuestion) and self._source is not None:
            self._ask(error, self._source)
        else:
            self.failed.emit(error)

    def _ask(self, question: ReadQuestion, source: ReadSource) -> None:
        self._dialog = ReadOptionsDialog(question, self._window)
        self._dialog.pointed.connect(lambda reading: self._previewer.request(lambda: _previewing(source.read, reading)))
        self._dialog.finished.connect(self._on_asked)
        self._dialog.answered.connect(lambda reading: self.request(source, reading))
        self._dialog.open()

    def _on_asked(self) -> None:
        self._dialog = None
        self._previewer.cancel()

    def _on_preview(self, picture: QImage) -> None:
        if self._dialog is not None:
            self._dialog.setPreview(picture)

    def _on_no_preview(self, error: Exception) -> None:
        if self._dialog is not None:
            self._dialog.setTrouble(str(error) or type(error).__name__)


def opening(source: ReadSource, reading: ReadOptions) -> Steps[None, None, OpenedFile]:
    """Read a source; yields once, before the work."""
    yield
    path = source.path
    before = stamp(path) if path is not None else None
    heightmap = source.read(reading)
    if source.before is not None:
        heightmap = scaled_as_before(heightmap, source.before)
    mark = fingerprint(path) if path is not None else None
    if path is not None and stamp(path) != before:
        mark = None
    return OpenedFile(heightmap, source, reading, report(heightmap), offers(heightmap), mark)


def _previewing(read: Read, reading: ReadOptions) -> Steps[None, None, QImage]:
    yield
    return picture_of(_read_likely(read, reading))


def _read_likely(read: Read, reading: ReadOptions) -> Heightmap:
    """Read, with the most likely answer where there is one more question."""
    try:
        return read(reading)
    except ReadQuestion as question:
        if not question.options:
            raise
        return _read_likely(read, question.options[0].read_options)


def picture_of(heightmap: Heightmap) -> QImage:
    """Return a grey picture of a heightmap, as large as a preview is."""
    step = -(-max(heightmap.heights.shape) // PREVIEW_SIDE)
    rows, columns = range(0, heightmap.rows, step), range(0, heightmap.columns, step)
    grey = np.ascontiguousarray(shades(heightmap, rows, columns))
    picture = QImage(grey.data, len(columns), len(rows), len(columns), QImage.Format.Format_Grayscale8)
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return picture.scaled(PREVIEW_SIDE, PREVIEW_SIDE, keep, smooth).copy()
