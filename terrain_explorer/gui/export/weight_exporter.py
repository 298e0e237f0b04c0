"""The export of weight maps, off the GUI thread."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.files.bounded_reader import is_there
from terrain_explorer.gui.export.export_file_dialog import ExportFileDialog
from terrain_explorer.gui.export.export_job import ExportJob, ExportProgress
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, Standard
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.recipe.weight_layers import Layers
from terrain_explorer.terrain.shading.look import Look

if TYPE_CHECKING:  # imported when weight maps are first exported: the files would slow down the start
    from terrain_explorer.files.export.weight_output import WeightFiles
    from terrain_explorer.files.presets import Preset
    from terrain_explorer.gui.export.layers_editor import LayersEditor
    from terrain_explorer.gui.export.weight_dialog import WeightDialog
    from terrain_explorer.terrain.recipe.recipe_stages import Cached

_FOLDER = "exportFolder"
_FILTERS = {".png": "PNG (*.png)", ".exr": "OpenEXR (*.exr)"}
_BUSY = marked("The last export is still being written. Wait for it, or cancel it.")
_CANCELLED = marked("Cancelled. Nothing was exported.")


class WeightExporter(Reporter):
    """Saves masks as weight maps of the terrain; the document stays as it is.

    Parameters
    ----------
    heights
        The options that heights were last exported with, by the slugs of their presets.

    Attributes
    ----------
    job
        The work, and its reports.
    """

    def __init__(
        self, document: Document, window: QMainWindow, cached: Cached, heights: Mapping[str, Preset] | None = None
    ) -> None:
        super().__init__(window)
        self._document, self._window, self._cached = document, window, cached
        self._heights = {} if heights is None else heights
        self._dialog: WeightDialog | None = None
        self.job = ExportJob("weight-exporting", _BUSY, _CANCELLED, self)
        self.job.finished.connect(self._on_finished)
        self.job.reported.connect(self.reported)
        window.statusBar().addPermanentWidget(ExportProgress(self.job, "weightExport", "export"))

    def choose(self) -> None:
        """Let the user gather layers, choose files, and save them."""
        if not self.job.may_begin():
            return
        from terrain_explorer.gui.export.weight_dialog import WeightDialog  # see above

        document = self._document
        editor = layers_editor(document, self._cached)
        self._dialog = WeightDialog(document.heightmap, editor, Path(self._file_name), self._window, self._heights)
        # Its colours may show what the steps did.
        recorded = document.heightmap if document.recipe is None else document.recipe.recorded_in(document.heightmap)
        self._dialog.chosen.connect(partial(self._ask_where, recorded))
        self._dialog.kept.connect(document.set_layers)
        self._dialog.finished.connect(self._forget_dialog)
        self._dialog.open()

    def save(self, heightmap: Heightmap, layers: Layers, files: WeightFiles, paths: list[Path]) -> None:
        """Write the files, and report them."""
        label = tr("Exporting {name}", name=paths[0].name)
        heights = dict(self._heights)
        self.job.start(partial(_saving, heightmap, layers, files, paths, self._document.look, heights), label)

    def _forget_dialog(self) -> None:
        self._dialog = None

    @property
    def _file_name(self) -> str:
        path = self._document.path
        return f"{path.stem if path else 'terrain'}-weights.png"

    def _ask_where(self, heightmap: Heightmap, layers: Layers, files: WeightFiles) -> None:
        self._document.set_layers(layers)
        dialog = ExportFileDialog(
            name="weightFileDialog",
            title=tr("Export weight maps"),
            folder_key=_FOLDER,
            endings={_FILTERS[files.ending]: files.ending},
            file_name=str(Path(self._file_name).with_suffix(files.ending)),
            heightmap_file=self._document.path,
            parent=self._window,
        )
        # The name given is only the beginning of several; `_save_to` asks for all of them.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.fileSelected.connect(lambda name: self._save_to(Path(name), heightmap, layers, files))
        dialog.open()

    def _save_to(self, path: Path, heightmap: Heightmap, layers: Layers, files: WeightFiles) -> None:
        try:
            paths = files.paths(path, [layer.name for layer in layers])
        except UserError as error:
            self.report_error(error)
            return
        save = partial(self.save, heightmap, layers, files, paths)
        there = [path.name for path in paths if is_there(path)]
        if not there:
            save()
            return
        text = tr("Replace {names}?", names=", ".join(there))
        question = QuestionBox("replaceWeightsQuestion", tr("Export weight maps"), text, self._window)
        question.offer(tr("Replace"), "replaceButton", tr("Write the new files over these"), Role.AcceptRole, save)
        question.offer_standard(Standard.Cancel, default=True)
        question.open()

    def _on_finished(self, paths: list[Path]) -> None:
        names = ", ".join(path.name for path in paths)
        self.inform(
            tr("The weight maps are saved: {names}.", names=names),
            tr("Folder: {folder}", folder=paths[0].parent),
        )


def layers_editor(document: Document, cached: Cached) -> LayersEditor:
    """Return a list of the layers of a document, or of the usual ones where it has none."""
    from terrain_explorer.gui.export.layers_editor import LayersEditor  # see above
    from terrain_explorer.gui.export.weight_layer import layer_sources, usual_layers  # see above

    sources = layer_sources(document.selection, document.recipe)
    return LayersEditor(document.heightmap, sources, document.layers or usual_layers(sources), cached)


def _saving(
    heightmap: Heightmap,
    layers: Layers,
    files: WeightFiles,
    paths: list[Path],
    look: Look,
    heights: Mapping[str, Preset],
) -> Steps[float, None, list[Path]]:
    from terrain_explorer.files.presets.weights import weight_fit  # see above

    fit = weight_fit(files.layout, heightmap, heights)
    yield from files.writing(heightmap, [layer.share for layer in layers], paths, look, fit)
    return paths
