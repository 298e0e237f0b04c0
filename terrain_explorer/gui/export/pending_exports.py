"""Closing the window while pictures or maps are being exported: asked about, so that none is dropped unseen."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from terrain_explorer.gui.export.map_exporter import MapExporter
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_NAME = "exportingQuestion"

Role = QMessageBox.ButtonRole


class PendingExports(QObject):
    """Closes a window once its exports are through or stopped, as the user wants.

    Parameters
    ----------
    exports
        What may still be at work.
    window
        What is to be closed.
    """

    def __init__(self, exports: Iterable[PictureExporter | MapExporter], window: QWidget) -> None:
        super().__init__(window)
        self._exports = tuple(exports)
        self._window = window
        self._waiting = False
        for one in self._exports:
            one.told.connect(self._go_on)
            one.warned.connect(self._stay)
            one.failed.connect(self._stay)

    @property
    def hindered(self) -> bool:
        """Whether something is still being exported."""
        return any(one.busy for one in self._exports)

    def ask(self) -> None:
        """Ask whether to wait for what is being exported, unless the question is on the screen already."""
        if any(box.isVisible() for box in self._window.findChildren(QMessageBox, _NAME)):
            return
        question = QMessageBox(
            QMessageBox.Icon.Question, tr("Exporting"), tr("An export is still being written."), parent=self._window
        )
        question.setInformativeText(tr("Quit when it is done, or stop it? An export that is stopped leaves no file."))
        wait = question.addButton(tr("Quit when done"), Role.AcceptRole)
        stop = question.addButton(tr("Stop it and quit"), Role.DestructiveRole)
        stay = question.addButton(tr("Keep open"), Role.RejectRole)
        named(wait, "waitButton", wait.text(), tr("The window closes when the file is complete"))
        named(stop, "stopButton", stop.text(), tr("The file is not written"))
        named(stay, "stayButton", stay.text(), tr("Go on with the export and do not quit"))
        question.setDefaultButton(wait)
        wait.clicked.connect(self._wait)
        stop.clicked.connect(self._stop)
        stay.clicked.connect(self._stay)
        question.setObjectName(_NAME)
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.open()

    def _wait(self) -> None:
        self._waiting = True
        self._go_on()  # it may have been done while the question was read

    def _stop(self) -> None:
        for one in self._exports:
            one.cancel()
        self._wait()

    def _stay(self) -> None:
        self._waiting = False

    def _go_on(self) -> None:
        if self._waiting and not self.hindered:
            self._waiting = False
            self._window.close()
