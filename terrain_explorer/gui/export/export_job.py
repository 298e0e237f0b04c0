"""The work of an export, off the GUI thread; maps and pictures share it."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QStatusBar, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Job, Worker
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import marked, tr

_PATIENCE = 300
"""Milliseconds of work before the strip appears: for a small picture or file it would only flash up."""

_STEPS = 1000  # finer than any screen shows; QProgressBar takes whole numbers only
_LABEL, _BAR = 40, 26
"""The widths of the label, at most, and of the bar, in letters: names of files can be as long as the window is wide."""
_NO_FILE = marked("End the work; no file changes")
_NAMES = {
    "picture": (marked("Progress of the picture"), marked("Cancel the picture"), _NO_FILE),
    "export": (marked("Progress of the export"), marked("Cancel the export"), _NO_FILE),
    "file": (marked("Progress of opening"), marked("Cancel opening"), marked("Keep the terrain as it is")),
}
"""Accessible names of the bar and the button, and the button's tip."""


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


class CancellableWork(Protocol):
    """Work that tells how far it is.

    Signals
    -------
    began
        The user's name for the work that begins.
    progressed
        How much of it is done, from 0 to 1, or None where that is not known.
    busyChanged
        Whether it is under way.
    """

    @property
    def began(self) -> SignalInstance: ...

    @property
    def progressed(self) -> SignalInstance: ...

    @property
    def busyChanged(self) -> SignalInstance: ...

    def cancel(self) -> None:
        """End it."""


class ExportProgress(QWidget):
    """Shows what is being written or read and how far that is, and lets the user cancel it; hidden otherwise.

    Parameters
    ----------
    work
        The work to show.
    name
        The object names of this widget and of those in it begin with this.
    noun
        ``picture``, ``export`` or ``file``, to choose the right words.
    """

    def __init__(
        self,
        work: CancellableWork,
        name: str = "export",
        noun: str = "picture",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}Progress")
        self._label = QLabel()
        progress, cancel, tip = (tr(text) for text in _NAMES[noun])
        self._bar = named(QProgressBar(), f"{name}ProgressBar", progress)
        self._bar.setFixedWidth(_BAR * self.fontMetrics().averageCharWidth())
        self._cancel = named(QPushButton(tr("Cancel")), f"{name}CancelButton", cancel, tip)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 0, 6, 0)
        layout.addWidget(self._label)
        layout.addWidget(self._bar)
        layout.addWidget(self._cancel)
        self._timer = single_shot_timer(self, _PATIENCE, self.show)
        # The job ends at its next step, which may take a moment; until then the strip says so.
        self._cancel.clicked.connect(self._show_ending)
        self._cancel.clicked.connect(work.cancel)
        work.began.connect(self._begin)
        work.progressed.connect(self._on_progress)
        work.busyChanged.connect(self._on_busy)
        self.hide()

    def _begin(self, label: str) -> None:
        metrics = self._label.fontMetrics()
        width = _LABEL * metrics.averageCharWidth()
        self._label.setText(metrics.elidedText(label, Qt.TextElideMode.ElideMiddle, width))
        self._label.setToolTip(label)
        self._bar.setRange(0, 0)  # in motion, until it is known how far the work is
        self._cancel.setEnabled(True)
        self._timer.start()

    def _on_progress(self, fraction: float | None) -> None:
        if fraction is not None:
            self._bar.setRange(0, _STEPS)
            self._bar.setValue(round(fraction * _STEPS))

    def _show_ending(self) -> None:
        self._label.setText(tr("Cancelling"))
        self._cancel.setEnabled(False)

    def _on_busy(self, busy: bool) -> None:
        if not busy:
            self._timer.stop()
            self.hide()


def add_strips(bar: QStatusBar, picture: CancellableWork, map: CancellableWork, file: CancellableWork) -> None:
    """Let a status bar show the export of a picture, that of a map, and the opening of a file."""
    bar.addPermanentWidget(ExportProgress(picture))
    bar.addPermanentWidget(ExportProgress(map, "mapExport", "export"))
    bar.addPermanentWidget(ExportProgress(file, "reading", "file"))
