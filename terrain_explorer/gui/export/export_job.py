"""The work of an export, off the GUI thread; maps and pictures share it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.reporting import Reporter
from terrain_explorer.gui.services.worker import Job, Worker
from terrain_explorer.language import tr


class ExportJob(Reporter):
    """Writes one export at a time, and reports how it went.

    Parameters
    ----------
    name
        The name of its worker.
    busy_text, cancelled_text
        English sentences: why another export has to wait, and that there is none after it was cancelled.
    refusals
        Errors that are reported as warnings: nothing is broken, but this machine cannot do it.

    Signals
    -------
    began
        The user's name for the work that begins.
    progressed
        How much of it is done, from 0 to 1.
    finished
        The result of the job. The listener reports it.
    busyChanged
        Whether an export is being written.
    """

    began = Signal(str)
    progressed = Signal(object)
    finished = Signal(object)
    busyChanged = Signal(bool)

    def __init__(
        self,
        name: str,
        busy_text: str,
        cancelled_text: str,
        parent: QObject,
        refusals: tuple[type[UserError], ...] = (),
    ) -> None:
        super().__init__(parent)
        self._busy_text, self._refusals = busy_text, refusals
        self._worker = Worker(name, self)
        self._worker.progressed.connect(self.progressed)
        self._worker.finished.connect(self.finished)
        self._worker.failed.connect(self.report_error)
        self._worker.cancelled.connect(lambda: self.inform(tr(cancelled_text)))
        self._worker.busyChanged.connect(self.busyChanged)

    @property
    def busy(self) -> bool:
        """Whether an export is being written."""
        return self._worker.busy

    def may_begin(self) -> bool:
        """Return whether an export may begin now; if not, the user is told why."""
        # A new request would end the older one, and with it an export that the user waits for.
        if self.busy:
            self.warn(tr(self._busy_text))
        return not self.busy

    def start(self, job: Job, label: str) -> None:
        """Do the job, shown under this label."""
        self._worker.request(job)
        self.began.emit(label)

    def report_error(self, error: BaseException) -> None:
        """Report the error that ended an export."""
        if isinstance(error, self._refusals):
            self.warn(str(error))
        else:
            super().report_error(error)

    def cancel(self) -> None:
        """End the work before any file changes. If it is already done, the report says so."""
        self._worker.end()

    def stop(self) -> None:
        """End the work without a file, and take no more."""
        self._worker.stop()
