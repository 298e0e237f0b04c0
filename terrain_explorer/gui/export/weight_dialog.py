"""The dialog for weight maps: the layers with a picture of each, and the layout of the files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.files.export.weight_output import WeightFiles
from terrain_explorer.files.presets import Preset
from terrain_explorer.files.presets.weights import weight_fit
from terrain_explorer.gui.export.layers_editor import LayersEditor
from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.messages import error_message
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap

_KEY = "weightFiles"
_READ_BY = {
    "rgba": marked("Materials take each channel as the weight of a texture."),
    "single": marked("Materials take each picture as the weight of a texture."),
    "unity": marked("Unity takes such pictures of 8 bits, with four channels, as the splatmaps of a terrain."),
    "unreal": marked(
        "Unreal Engine takes such grey pictures of 8 bits as the target layers of a landscape. Its normal maps are "
        "those of DirectX."
    ),
    "blender": marked("In Blender each is the factor of a Mix Shader; turn its colour space to Non-Color."),
    "terrain3d": marked(
        "The importer of Terrain3D, an add-on of Godot, takes it as the control map. The textures of its list stand "
        "for the layers in their order; at each point the two strongest are blended."
    ),
}


class WeightDialog(QDialog):
    """Lets the user gather layers, and choose the layout of the files.

    Parameters
    ----------
    heightmap
        The terrain that the weights are for.
    editor
        The list of the layers.
    path
        The name that will be offered for the files.
    heights
        The options that heights were last exported with, by the slugs of their presets.

    Signals
    -------
    chosen
        The layers and the `WeightFiles` of the user's choice.
    kept
        The layers; the user wants no files now.
    """

    chosen = Signal(object, object)
    kept = Signal(object)

    def __init__(
        self,
        heightmap: Heightmap,
        editor: LayersEditor,
        path: Path,
        parent: QWidget | None = None,
        heights: Mapping[str, Preset] | None = None,
    ) -> None:
        super().__init__(parent)
        named(self, "weightDialog", tr("Export weight maps"))
        self.setWindowTitle(tr("Export weight maps"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._heightmap, self._editor, self._path, self._heights = heightmap, editor, path, heights
        self._files = ParameterForm(WeightFiles)
        self._files.setObjectName("weightForm")
        self._told = named(QLabel(wordWrap=True), "weightTold", tr("Files"))
        self._trouble = named(QLabel(wordWrap=True), "weightTrouble", tr("Why nothing can be saved"))
        self._lay_out()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._keep.clicked.connect(self._keep_layers)
        self._editor.layersChanged.connect(self._tell)
        self._editor.refused.connect(self._refuse)
        self._editor.notAdded.connect(self._say)
        self._files.valuesChanged.connect(self._tell)
        self.finished.connect(lambda: stop_workers(self))
        self._files.setValues(load_parameters(_KEY, WeightFiles))
        self._tell()

    def accept(self) -> None:
        """Close the dialog and emit the choice."""
        files = self._files.parameterised()
        save_parameters({_KEY: files})
        super().accept()
        self.chosen.emit(self._editor.layers, files)

    def _keep_layers(self) -> None:
        self.reject()
        self.kept.emit(self._editor.layers)

    def _lay_out(self) -> None:
        for widget in (self._files, self._told):
            self._editor.add_below(widget)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        save = self._buttons.addButton(tr("Save…"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._save = named(save, "weightSave", tr("Save"), tr("Choose a file and save"))
        keep = self._buttons.addButton(tr("Keep layers"), QDialogButtonBox.ButtonRole.ActionRole)
        tip = tr("Keep the layers with the terrain, for all exports, and save no maps now")
        self._keep = named(keep, "weightKeep", tr("Keep layers"), tip)
        layout = QVBoxLayout(self)
        layout.addWidget(self._editor, 1)
        layout.addWidget(self._trouble)
        layout.addWidget(self._buttons)
        self.resize(780, 560)

    def _tell(self) -> None:
        """Say what will be written, or why nothing can be."""
        files, names = self._files.parameterised(), [layer.name for layer in self._editor.layers]
        self._files.fields["bits"].setEnabled(files.has_bits)
        self._editor.setPlaces()
        self._keep.setEnabled(True)
        path = self._path.with_suffix(files.ending)
        try:
            paths, places = files.paths(path, names), files.places(path, names)
            fit = weight_fit(files.layout, self._heightmap, self._heights)
        except UserError as error:
            self._show_trouble(error)
            return
        self._trouble.hide()
        self._save.setEnabled(True)
        self._editor.setPlaces(places)
        written = tr("Files: {names}.", names=", ".join(path.name for path in paths))
        if files.layout != "terrain3d":
            whole = 2**files.depth - 1
            written += " " + tr("All layers add up to {whole} at every point.", whole=whole)
        size = " ".join((*fit.changes, fit.sentence))
        told = (*self._on_equal_layers(), written, size, tr(_READ_BY[files.layout]))
        self._told.setText(breakable("\n\n".join(told)))

    def _on_equal_layers(self) -> Iterator[str]:
        """Yield a sentence on the first two layers that take the same."""
        for one, other in combinations(self._editor.layers, 2):
            if one.share == other.share:
                yield tr(
                    "“{one}” and “{other}” take the same, so each gets only a part of it. Remove one, or change it.",
                    one=one.name,
                    other=other.name,
                )
                return

    def _refuse(self, error: Exception) -> None:
        """Tell why what the user did last cannot be done; the layers that the list shows are not those that it has."""
        self._show_trouble(error)
        self._keep.setEnabled(False)

    def _show_trouble(self, error: Exception) -> None:
        self._say(error)
        self._save.setEnabled(False)

    def _say(self, error: Exception) -> None:
        self._trouble.setText(breakable(error_message(error).text))
        self._trouble.show()
