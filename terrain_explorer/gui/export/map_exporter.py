"""Exporting off the GUI thread: what the File menu's *Export* does."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator as Steps
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.gui.services.recent_files import export_folder
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.message_bar import MessageLevel
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

if TYPE_CHECKING:  # this is imported when the first map is exported
    from terrain_explorer.files.presets import Confirmation, Plan, Preset
    from terrain_explorer.gui.export.map_dialog import ExportDialog
    from terrain_explorer.gui.export.targets import ExportTarget

_FOLDER = "exportFolder"


@dataclass(frozen=True, eq=False)
class MapSubject:
    """What is to be exported.

    Attributes
    ----------
    heightmap
        The terrain.
    look
        How it is shown; meshes take their colours from it.
    path
        Its file, if it has one; files get their names from it.
    """

    heightmap: Heightmap
    look: Look
    path: Path | None


@dataclass(frozen=True)
class ExportedMap:
    """What was found in a file that was exported, which one it is, and its fingerprint."""

    found: Confirmation
    path: Path
    mark: bytes | None


class MapExporter(QObject):
    """Exports one heightmap at a time; the document stays as it is.

    Parameters
    ----------
    subject
        Called to learn what is to be exported.

    Signals
    -------
    told
        How it went: a sentence, its `MessageLevel`, and the details or an empty text.
    warned
        Why it cannot be done now, a sentence.
    failed
        The exception that ended an attempt; no file has changed.
    exported
        What was `ExportedMap`.
    began
        What is being done, for a progress bar.
    progressed
        How much of it is done, from 0 to 1.
    busyChanged
        Whether something is being done.
    """

    told = Signal(str, object, str)
    warned = Signal(str)
    failed = Signal(object)
    exported = Signal(object)
    began = Signal(str)
    progressed = Signal(object)
    busyChanged = Signal(bool)

    def __init__(self, subject: Callable[[], MapSubject], window: QWidget) -> None:
        super().__init__(window)
        self._subject = subject
        self._window = window
        self._kept: dict[str, Preset] = {}
        self._dialog: ExportDialog | None = None
        self._worker = Worker("map-exporting", self)
        self._worker.progressed.connect(self.progressed)
        self._worker.finished.connect(self._on_finished)
        self._worker.failed.connect(self.failed)
        self._worker.cancelled.connect(
            lambda: self.told.emit(tr("Cancelled. Nothing was exported."), MessageLevel.INFO, "")
        )
        self._worker.busyChanged.connect(self.busyChanged)

    @property
    def busy(self) -> bool:
        """Whether something is being exported."""
        return self._worker.busy

    def choose(self) -> None:
        """Let the user choose what to export for and where, and export."""
        if self.busy:
            self.warned.emit(tr("The last export is still being written. Wait for it, or cancel it."))
            return
        from terrain_explorer.gui.export.map_dialog import ExportDialog

        subject = self._subject()
        self._dialog = ExportDialog(subject.heightmap, self._kept, self._window)
        self._dialog.chosen.connect(partial(self._ask_where, subject))
        self._dialog.finished.connect(self._forget_dialog)
        self._dialog.open()

    def export(self, subject: MapSubject, plan: Plan, path: Path) -> None:
        """Write a file, read it back and tell what was found in it."""
        self._worker.request(partial(_exporting, subject, plan, path))
        self.began.emit(tr("Exporting {name}", name=path.name))

    def cancel(self) -> None:
        """End the work before any file changes, unless it is already done; which of them is told."""
        self._worker.end()

    def stop(self) -> None:
        """End asking and the work without a file, and take no more."""
        if self._dialog is not None:
            self._dialog.reject()
        self._worker.stop()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _ask_where(self, subject: MapSubject, target: ExportTarget, plan: Plan) -> None:
        dialog = ExportFileDialog(target, plan, subject.path, self._window)
        dialog.fileSelected.connect(lambda name: self.export(subject, plan, Path(name)))
        dialog.open()

    def _on_finished(self, exported: ExportedMap) -> None:
        self.exported.emit(exported)
        folder = tr("Folder: {folder}", folder=exported.path.parent)
        self.told.emit(exported.found.line, MessageLevel.INFO, "\n".join((folder, *exported.found.facts)))


def _exporting(subject: MapSubject, plan: Plan, path: Path) -> Steps[float, None, ExportedMap]:
    from terrain_explorer.files.presets import exporting

    found = yield from exporting(plan, subject.heightmap, path, subject.look)
    return ExportedMap(found, path, fingerprint(path))


class ExportFileDialog(QFileDialog):
    """Asks for the file of an export; it begins in the folder that was used the last time.

    Parameters
    ----------
    path
        The terrain's file, if it has one.
    """

    def __init__(self, target: ExportTarget, plan: Plan, path: Path | None, parent: QWidget | None = None) -> None:
        stem = path.stem if path else "terrain"
        endings = plan.output.endings
        filters = f"{target.title} ({' '.join(f'*{ending}' for ending in endings)})"
        title = tr("Export for {target}", target=target.title)
        super().__init__(parent, title, str(export_folder(_FOLDER, path)), filters)
        self.setObjectName("exportMapFileDialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setDefaultSuffix(endings[0].lstrip("."))
        self.selectFile(f"{stem}-{target.key}{endings[0]}")
        self.fileSelected.connect(lambda chosen: settings().setValue(_FOLDER, str(Path(chosen).parent)))
