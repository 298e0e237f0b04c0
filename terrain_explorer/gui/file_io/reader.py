"""Reads one file at a time, and asks the user when a guess is not safe."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from terrain_explorer.files import ReadOptions, ReadQuestion
from terrain_explorer.gui.file_io.read_job import ReadSource, opening, previewing
from terrain_explorer.gui.file_io.read_options_dialog import ReadOptionsDialog
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.memory_question import ask_about_memory
from terrain_explorer.language import tr
from terrain_explorer.memory import TooLittleMemoryError


class Reader(QObject):
    """Reads one source at a time; a newer one replaces an older one, and its question.

    Signals
    -------
    began
        The words for what is being read now.
    progressed
        The part of it that is read, from 0 to 1, or None where that is not known.
    busyChanged
        Whether something is being read.
    finished
        The `OpenedFile`.
    asked
        The `ReadQuestion` that the user is asked.
    failed
        The exception that ended an attempt.
    """

    began = Signal(str)
    progressed = Signal(object)
    busyChanged = Signal(bool)
    finished = Signal(object)
    asked = Signal(object)
    failed = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._source: ReadSource | None = None
        self._reading = ReadOptions()
        self._dialog: ReadOptionsDialog | None = None
        self._worker = Worker("reading", self)
        self._worker.progressed.connect(self.progressed)
        self._worker.busyChanged.connect(self.busyChanged)
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
            self._dialog.reject()  # it asks about another source
        self._source, self._reading = source, reading
        self._worker.request(partial(opening, source, reading))
        self.began.emit(tr("Opening {name}", name=source.name))

    def cancel(self) -> None:
        """End reading; what was asked for last is not opened."""
        self._worker.cancel()

    def stop(self) -> None:
        """End reading and asking."""
        if self._dialog is not None:
            self._dialog.reject()
        self._worker.stop()
        self._previewer.stop()

    def _on_failed(self, error: Exception) -> None:
        # A question is raised like an error: only the innermost code that decodes the file knows that there are
        # several ways to read it, and with the answer all of it begins again.
        if isinstance(error, ReadQuestion) and self._source is not None:
            self._ask(error, self._source)
        elif isinstance(error, TooLittleMemoryError) and self._source is not None:
            again = partial(self.request, self._source, self._reading)
            ask_about_memory(error, self._window, again, lambda: self.failed.emit(error))
        else:
            self.failed.emit(error)

    def _ask(self, question: ReadQuestion, source: ReadSource) -> None:
        self._dialog = ReadOptionsDialog(question, self._window)
        self._dialog.pointed.connect(lambda reading: self._previewer.request(partial(previewing, source, reading)))
        self._dialog.finished.connect(self._on_asked)
        self._dialog.answered.connect(lambda reading: self.request(source, reading))
        self._dialog.open()
        self.asked.emit(question)

    def _on_asked(self) -> None:
        self._dialog = None
        self._previewer.cancel()

    def _on_preview(self, picture: QImage) -> None:
        if self._dialog is not None:
            self._dialog.setPreview(picture)

    def _on_no_preview(self, error: Exception) -> None:
        if self._dialog is not None:
            self._dialog.setTrouble(str(error) or type(error).__name__)
