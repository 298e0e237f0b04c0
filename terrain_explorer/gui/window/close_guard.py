"""Closes the window, but only when nothing gets lost that the user wants to keep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.export.export_job import ExportJob
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.presets.file_changes import FileChanges
from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, is_asked
from terrain_explorer.language import tr

_NAME = "exportingQuestion"


class Stoppable(Protocol):
    """A part that has to finish something before the program ends."""

    def stop(self) -> None:
        """Finish it, and begin nothing more."""


class Hindrance(Protocol):
    """Other work, of which the user has to say what becomes of it before the window closes."""

    @property
    def hindered(self) -> bool:
        """Whether there is any."""

    def ask(self) -> None:
        """Ask, and close the window if that is the answer."""


class CloseGuard(QObject):
    """Asks about unsaved work, and closes the window when the user has answered.

    Parameters
    ----------
    hindrances
        Ask about exports and builds that go on.
    parts
        What they have to finish is done in this order, after all work in other threads has ended.
    window
        The window to close.
    """

    def __init__(
        self,
        document: Document,
        files: FileController,
        hindrances: Iterable[Hindrance],
        parts: Iterable[Stoppable],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self._hindrances, self._parts = tuple(hindrances), tuple(parts)
        self._agreed = False

    def may_close(self) -> bool:
        """Tell whether the window may close now. If not, the user is asked, or the file is saved first."""
        # They come first: the window may stay open for them, and then nothing has to be saved yet.
        for hindrance in self._hindrances:
            if hindrance.hindered:
                hindrance.ask()
                return False
        if self._agreed or not (self._document.needs_saving or self._files.saving):
            return True
        self._files.when_saved(self._ask_then_close)
        return False

    def stop(self) -> None:
        """Take open dialogs away, and end all work for good."""
        for dialog in self._window.findChildren(QDialog):
            dialog.hide()
        stop_workers(self._window)
        for part in (*self._window.findChildren(FileChanges), *self._parts):
            part.stop()

    def _ask_then_close(self) -> None:
        self._files.ask_then(self._close)

    def _close(self) -> None:
        self._agreed = True
        self._window.close()
        # An export may have kept the window open. The answer does not hold for changes after that.
        self._agreed = False


class PendingExports(QObject):
    """Closes a window when its exports are done or stopped, as the user wants.

    Parameters
    ----------
    exports
        The exports that may still be at work.
    window
        The window to close.
    """

    def __init__(self, exports: Iterable[ExportJob], window: QWidget) -> None:
        super().__init__(window)
        self._exports = tuple(exports)
        self._window = window
        self._waiting = False
        for export in self._exports:
            export.reported.connect(self._on_report)

    @property
    def hindered(self) -> bool:
        """Whether an export is still being written."""
        return any(export.busy for export in self._exports)

    def ask(self) -> None:
        """Ask whether to wait for the exports, unless the question is on the screen already."""
        if is_asked(self._window, _NAME):
            return
        question = QuestionBox(_NAME, tr("Exporting"), tr("An export is still being written."), self._window)
        question.setInformativeText(tr("Quit when it is done, or stop it? An export that is stopped leaves no file."))
        wait, stop, stay = tr("Quit when done"), tr("Stop it and quit"), tr("Keep open")
        when_complete = tr("The window closes when the file is complete")
        question.offer(wait, "waitButton", when_complete, Role.AcceptRole, self._wait, default=True)
        question.offer(stop, "stopButton", tr("The file is not written"), Role.DestructiveRole, self._stop)
        go_on = tr("Go on with the export and do not quit")
        question.offer(stay, "stayButton", go_on, Role.RejectRole, self._stay)
        question.open()

    def _wait(self) -> None:
        self._waiting = True
        self._close_if_done()  # the last export may have ended while the user read the question

    def _stop(self) -> None:
        for export in self._exports:
            export.cancel()
        self._wait()

    def _stay(self) -> None:
        self._waiting = False

    def _on_report(self, message: UserMessage) -> None:
        # An export that failed keeps the window open: the user has to see why, and may want to try again.
        if message.level is MessageLevel.INFO:
            self._close_if_done()
        else:
            self._stay()

    def _close_if_done(self) -> None:
        if self._waiting and not self.hindered:
            self._waiting = False
            self._window.close()
