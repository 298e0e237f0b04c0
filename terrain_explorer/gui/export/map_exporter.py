"""Exports of the map for other programs, read back to prove that they are right."""

from __future__ import annotations

from collections.abc import Generator as Steps
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.gui.export.export_file_dialog import ExportFileDialog
from terrain_explorer.gui.export.export_job import ExportJob
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.shading.look import Look

if TYPE_CHECKING:  # imported when the first map is exported: the presets would slow down the start
    from terrain_explorer.files.presets import Confirmation, Plan, Preset
    from terrain_explorer.gui.export.map_dialog import ExportDialog
    from terrain_explorer.gui.export.targets import ExportTarget

_FOLDER = "exportFolder"
_BUSY = marked("The last export is still being written. Wait for it, or cancel it.")
_CANCELLED = marked("Cancelled. Nothing was exported.")


@dataclass(frozen=True, eq=False)
class MapSubject:
    """The terrain to export.

    Attributes
    ----------
    heightmap
        The terrain.
    look
        How it is shown; meshes take their colours from it.
    path
        Its file, if it has one; exported files get their names from it.
    recipe
        How it was made, or None where that is not known.
    """

    heightmap: Heightmap
    look: Look
    path: Path | None
    recipe: Recipe | None = None

    @classmethod
    def of(cls, document: Document) -> MapSubject:
        """Return the terrain of a document as it is now."""
        return cls(document.heightmap.in_own_range(), document.look, document.path, document.recipe)


@dataclass(frozen=True)
class ExportedMap:
    """An exported file: the facts read back from it, its path and its fingerprint."""

    found: Confirmation
    path: Path
    fingerprint: bytes | None


class MapExporter(QObject):
    """Exports the heightmap; the document stays as it is.

    Attributes
    ----------
    count
        How many maps it has exported.
    kept
        The options chosen for each preset in this run of the program, by its slug.
    job
        The work, and its reports.

    Signals
    -------
    exported
        An `ExportedMap`.
    """

    exported = Signal(object)

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self.kept: dict[str, Preset] = {}
        self._dialog: ExportDialog | None = None
        self.count = 0
        self.job = ExportJob("map-exporting", _BUSY, _CANCELLED, self)
        self.job.finished.connect(self._on_finished)

    @property
    def choosing(self) -> bool:
        """Whether the user is choosing what to export."""
        return self._dialog is not None

    def choose(self, target: str = "") -> None:
        """Let the user choose what to export for and where, and export; begin with a target, by its key."""
        if not self.job.may_begin():
            return
        from terrain_explorer.gui.export.map_dialog import ExportDialog  # see above

        subject = MapSubject.of(self._document)
        self._dialog = ExportDialog(subject.heightmap, self.kept, self._window, subject.recipe, target, subject.look)
        self._dialog.chosen.connect(partial(self._ask_where, subject))
        self._dialog.finished.connect(self._forget_dialog)
        self._dialog.open()

    def export(self, subject: MapSubject, plan: Plan, path: Path) -> None:
        """Write a file, read it back and report the facts found in it."""
        self.job.start(partial(_exporting, subject, plan, path), tr("Exporting {name}", name=path.name))

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _ask_where(self, subject: MapSubject, target: ExportTarget, plan: Plan) -> None:
        dialog = map_file_dialog(target, plan, subject.path, self._window)
        dialog.fileSelected.connect(lambda name: self.export(subject, plan, Path(name)))
        dialog.open()

    def _on_finished(self, exported: ExportedMap) -> None:
        self.count += 1
        self.exported.emit(exported)
        folder = tr("Folder: {folder}", folder=exported.path.parent)
        self.job.inform(exported.found.line, "\n".join((folder, *exported.found.facts)))


def map_file_dialog(target: ExportTarget, plan: Plan, path: Path | None, parent: QWidget | None) -> ExportFileDialog:
    """Return the dialog that asks for the file of a map; `path` is the terrain's own file, if it has one."""
    endings = plan.output.endings
    return ExportFileDialog(
        name="exportMapFileDialog",
        title=tr("Export for {target}", target=target.title),
        folder_key=_FOLDER,
        endings={f"{target.title} ({' '.join(f'*{ending}' for ending in endings)})": endings[0]},
        file_name=f"{path.stem if path else 'terrain'}-{target.key}{endings[0]}",
        heightmap_file=path,
        parent=parent,
    )


def _exporting(subject: MapSubject, plan: Plan, path: Path) -> Steps[float, None, ExportedMap]:
    from terrain_explorer.files.presets import exporting  # see above

    found = yield from exporting(plan, subject.heightmap, path, subject.look)
    return ExportedMap(found, path, fingerprint(path))
