"""The question about exports that are still being written when the window closes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.export.export_job import ExportJob
from terrain_explorer.gui.services.reporting import MessageLevel, UserMessage
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, is_asked
from terrain_explorer.language import tr

_NAME = "exportingQuestion"


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
