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

from terrain_explorer.files import Question, Reading, Report, report
from terrain_explorer.files.fingerprint import fingerprint, stamp
from terrain_explorer.files.heights import scaled_as_before
from terrain_explorer.gui.question_dialog import PREVIEW_SIDE, QuestionDialog
from terrain_explorer.gui.worker import Worker
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.operations import Operation
from terrain_explorer.terrain.operations.offers import offers
from terrain_explorer.terrain.tinting import shades

Read = Callable[[Reading], Heightmap]


@dataclass(frozen=True)
class Source:
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
class Opened:
    """A heightmap that was read, from where, how, what is told about it, and which operations would help it.

    Attributes
    ----------
    mark
        The fingerprint of its file as it was read; None where it is no file, or was changed meanwhile.
    """

    heightmap: Heightmap
    source: Source
    reading: Reading
    report: Report
    offers: tuple[Operation, ...]
    mark: bytes | None


class Reader(QObject):
    """Reads one source at a time; a newer one takes the place of an older, and of its question.

    Signals
    -------
    finished
        What was `Opened`.
    failed
        The exception that ended an attempt.
    """

    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._source: Source | None = None
        self._dialog: QuestionDialog | None = None
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

    def request(self, source: Source, reading: Reading) -> None:
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
        if isinstance(error, Question) and self._source is not None:
            self._ask(error, self._source)
        else:
            self.failed.emit(error)

    def _ask(self, question: Question, source: Source) -> None:
        self._dialog = QuestionDialog(question, self._window)
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


def opening(source: Source, reading: Reading) -> Steps[None, None, Opened]:
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
    return Opened(heightmap, source, reading, report(heightmap), offers(heightmap), mark)


def _previewing(read: Read, reading: Reading) -> Steps[None, None, QImage]:
    yield
    return picture_of(_read_likely(read, reading))


def _read_likely(read: Read, reading: Reading) -> Heightmap:
    """Read, with the most likely answer where there is one more question."""
    try:
        return read(reading)
    except Question as question:
        if not question.options:
            raise
        return _read_likely(read, question.options[0].reading)


def picture_of(heightmap: Heightmap) -> QImage:
    """Return a grey picture of a heightmap, as large as a preview is."""
    step = -(-max(heightmap.heights.shape) // PREVIEW_SIDE)
    rows, columns = range(0, heightmap.rows, step), range(0, heightmap.columns, step)
    grey = np.ascontiguousarray(shades(heightmap, rows, columns))
    picture = QImage(grey.data, len(columns), len(rows), len(columns), QImage.Format.Format_Grayscale8)
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return picture.scaled(PREVIEW_SIDE, PREVIEW_SIDE, keep, smooth).copy()
