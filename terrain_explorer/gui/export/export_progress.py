"""The progress of an export, in the status bar."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from terrain_explorer.gui.export.export_job import ExportJob
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import marked, tr

_PATIENCE = 300
"""Milliseconds of work before the strip appears: for a small picture it would only flash up."""

_STEPS = 1000  # finer than any screen shows; QProgressBar takes whole numbers only
_NAMES = {
    "picture": (marked("Progress of the picture"), marked("Cancel the picture")),
    "export": (marked("Progress of the export"), marked("Cancel the export")),
}
"""Accessible names of the bar and the button."""


class ExportProgress(QWidget):
    """Shows which export is being written and how far it is, and lets the user cancel it; hidden otherwise.

    Parameters
    ----------
    export
        The work to show.
    name
        The object names of this widget and of those in it begin with this.
    noun
        ``picture`` or ``export``, to choose the right words.
    """

    def __init__(
        self,
        export: ExportJob,
        name: str = "export",
        noun: str = "picture",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}Progress")
        self._label = QLabel()
        progress, cancel = (tr(text) for text in _NAMES[noun])
        self._bar = named(QProgressBar(), f"{name}ProgressBar", progress)
        self._bar.setRange(0, _STEPS)
        tip = tr("End the work; no file changes")
        self._cancel = named(QPushButton(tr("Cancel")), f"{name}CancelButton", cancel, tip)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 0, 6, 0)
        layout.addWidget(self._label)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self._cancel)
        self._timer = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._timer.timeout.connect(self.show)
        # The job ends at its next step, which may take a moment; until then the strip says so.
        self._cancel.clicked.connect(self._show_ending)
        self._cancel.clicked.connect(export.cancel)
        export.began.connect(self._begin)
        export.progressed.connect(lambda fraction: self._bar.setValue(round(fraction * _STEPS)))
        export.busyChanged.connect(self._on_busy)
        self.hide()

    def _begin(self, label: str) -> None:
        self._label.setText(label)
        self._bar.setValue(0)
        self._cancel.setEnabled(True)
        self._timer.start()

    def _show_ending(self) -> None:
        self._label.setText(tr("Cancelling"))
        self._cancel.setEnabled(False)

    def _on_busy(self, busy: bool) -> None:
        if not busy:
            self._timer.stop()
            self.hide()
