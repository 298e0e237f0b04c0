"""The dialog for weight maps: the layers with a picture of each, and the layout of the files."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, zip_longest
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.errors import UserError
from terrain_explorer.files import open_filter
from terrain_explorer.files.export.weight_output import WeightFiles
from terrain_explorer.files.masks import mask_in
from terrain_explorer.files.presets import Preset
from terrain_explorer.files.presets.weights import weight_fit
from terrain_explorer.gui.export.weight_layer import SIDE, LayerSource, WeightLayer, picturing
from terrain_explorer.gui.services.keys import in_menu
from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.messages import error_message
from terrain_explorer.gui.services.recent_files import recent_folder
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import MASK_RULES
from terrain_explorer.terrain.parameters import Parameterised
from terrain_explorer.terrain.recipe.step_layers import Cached, StepLayer, nothing_cached

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
    masks
        The selection, and what steps give, by their names for the user.
    layers
        Those to begin with.
    path
        The name that will be offered for the files.
    cached
        Returns what a source and steps give, if that is known; it may be asked in any thread.
    heights
        The options that heights were last exported with, by the slugs of their presets.

    Signals
    -------
    chosen
        The layers and the `WeightFiles` of the user's choice.
    """

    chosen = Signal(object, object)

    def __init__(
        self,
        heightmap: Heightmap,
        masks: Mapping[str, LayerSource],
        layers: Sequence[WeightLayer],
        path: Path,
        parent: QWidget | None = None,
        cached: Cached = nothing_cached,
        heights: Mapping[str, Preset] | None = None,
    ) -> None:
        super().__init__(parent)
        named(self, "weightDialog", tr("Export weight maps"))
        self.setWindowTitle(tr("Export weight maps"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._heightmap, self._layers, self._path = heightmap, list(layers), path
        self._cached, self._heights = cached, heights
        self._rule: ParameterForm[Any] | None = None
        self._painter, self._reader = Worker("weight-pictures", self), Worker("weight-reading", self)
        self._list = named(
            QListWidget(), "weightLayers", tr("Layers"), tr("White is where a layer is, black is where it is not")
        )
        self._list.setIconSize(QSize(SIDE, SIDE))
        self._offers = LayerOffers(masks, self)
        self._name = named(QLineEdit(), "layerName", tr("Name"), tr("The name of the layer, and of its file"))
        self._words = named(QLabel(wordWrap=True), "layerWords", tr("What the layer takes"))
        self._files = ParameterForm(WeightFiles)
        self._files.setObjectName("weightForm")
        self._told = named(QLabel(wordWrap=True), "weightTold", tr("Files"))
        self._trouble = named(QLabel(wordWrap=True), "weightTrouble", tr("Why nothing can be saved"))
        self._lay_out()
        self._connect()
        self._files.setValues(load_parameters(_KEY, WeightFiles))
        for layer in self._layers:
            self._list.addItem(layer.name)
        self._list.setCurrentRow(0)
        self._paint()

    def accept(self) -> None:
        """Close the dialog and emit the choice."""
        files = self._files.parameterised()
        save_parameters({_KEY: files})
        super().accept()
        self.chosen.emit(tuple(self._layers), files)

    def add(self, layer: WeightLayer) -> None:
        """Add a layer below the others, with a name that none has."""
        names = {one.name for one in self._layers}
        name, number = layer.name, 2
        while name in names:
            name, number = f"{layer.name} {number}", number + 1
        self._layers.append(replace(layer, name=name))
        self._list.addItem(name)
        self._list.setCurrentRow(len(self._layers) - 1)
        self._paint()

    def read(self, path: Path) -> None:
        """Add a layer from a picture: white belongs."""
        self._reader.request(partial(_reading, path))

    def _lay_out(self) -> None:
        add = button(tr("Add layer"), "addLayer", tr("Add a layer: a mask, a rule or a picture"))
        add.setMenu(self._offers)
        self._remove = button(tr("Remove"), "removeLayer", tr("Remove the chosen layer"))
        self._up = button(
            tr("Up"), "layerUp", tr("Move the chosen layer up: the order is that of the files and channels")
        )
        self._down = button(tr("Down"), "layerDown", tr("Move the chosen layer down: it lies on those above it here"))
        left, row = QVBoxLayout(), QHBoxLayout()
        for one in (add, self._remove, self._up, self._down):
            row.addWidget(one)
        left.addWidget(self._list, 1)
        left.addLayout(row)
        self._right = QVBoxLayout()
        label = QLabel(tr("Name"))
        label.setBuddy(self._name)
        for widget in (label, self._name, self._words):
            self._right.addWidget(widget)
        self._right.addStretch(1)
        self._right.addWidget(self._files)
        self._right.addWidget(self._told)
        self._right.addWidget(self._trouble)
        columns = QHBoxLayout()
        columns.addLayout(left, 2)
        columns.addLayout(self._right, 3)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        save = self._buttons.addButton(tr("Save…"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._save = named(save, "weightSave", tr("Save"), tr("Choose a file and save"))
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(self._buttons)
        self.resize(780, 560)

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._painter.finished.connect(self._on_painted)
        self._painter.failed.connect(self._refuse)
        self._reader.finished.connect(self.add)
        self._reader.failed.connect(self._refuse)
        self.finished.connect(self._painter.stop)
        self.finished.connect(self._reader.stop)
        self._offers.chosen.connect(self.add)
        self._offers.stepWanted.connect(lambda layer: self._reader.request(partial(_finding, layer, self._cached)))
        self._offers.pictureWanted.connect(self._choose_picture)
        self._list.currentRowChanged.connect(self._show_layer)
        self._name.textEdited.connect(self._rename)
        self._files.valuesChanged.connect(self._tell)
        self._remove.clicked.connect(self._remove_layer)
        self._up.clicked.connect(partial(self._move, -1))
        self._down.clicked.connect(partial(self._move, 1))

    def _choose_picture(self) -> None:
        dialog = QFileDialog(self, tr("Picture of a layer"), str(recent_folder()), open_filter())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.read(Path(name)))
        show_dialog(dialog, "layerPictureDialog")

    def _remove_layer(self) -> None:
        row = self._list.currentRow()
        del self._layers[row]
        self._list.takeItem(row)
        self._show_layer()
        self._paint()

    def _move(self, by: int) -> None:
        row = self._list.currentRow()
        self._layers.insert(row + by, self._layers.pop(row))
        self._list.insertItem(row + by, self._list.takeItem(row))
        self._list.setCurrentRow(row + by)
        self._paint()  # again: pictures that are on their way have the old order

    def _rename(self, name: str) -> None:
        row = self._list.currentRow()
        self._layers[row] = replace(self._layers[row], name=name)
        self._tell()

    def _show_layer(self) -> None:
        """Show the name, the words and the form of the chosen layer."""
        row = self._list.currentRow()
        layer = self._layers[row] if 0 <= row < len(self._layers) else None
        self._name.setEnabled(layer is not None)
        self._remove.setEnabled(layer is not None)
        self._up.setEnabled(row > 0)
        self._down.setEnabled(0 <= row < len(self._layers) - 1)
        if self._rule is not None:
            self._right.removeWidget(self._rule)
            self._rule.discard()
            self._rule = None
        self._name.setText("" if layer is None else layer.name)
        self._words.setText("" if layer is None else layer.in_words())
        if layer is not None and isinstance(layer.share, Parameterised):
            self._rule = ParameterForm(type(layer.share))
            self._rule.setObjectName("layerForm")
            self._rule.setValues(layer.share)
            self._rule.valuesChanged.connect(self._change_rule)
            self._right.insertWidget(3, self._rule)
        self._tell()

    def _change_rule(self) -> None:
        assert self._rule is not None
        row = self._list.currentRow()
        try:
            self._layers[row] = replace(self._layers[row], share=self._rule.parameterised())
        except UserError as error:
            self._refuse(error)
            self._save.setEnabled(False)
            return
        self._words.setText(self._layers[row].in_words())
        self._tell()
        self._paint()

    def _tell(self) -> None:
        """Say what will be written, or why nothing can be."""
        files, names = self._files.parameterised(), [layer.name for layer in self._layers]
        self._files.fields["bits"].setEnabled(files.has_bits)
        self._show_places(names)
        path = self._path.with_suffix(files.ending)
        try:
            paths, places = files.paths(path, names), files.places(path, names)
            fit = weight_fit(files.layout, self._heightmap, self._heights)
        except UserError as error:
            self._refuse(error)
            self._save.setEnabled(False)
            return
        self._trouble.hide()
        self._save.setEnabled(True)
        self._show_places(names, places)
        written = tr("Files: {names}.", names=", ".join(path.name for path in paths))
        if files.layout != "terrain3d":
            whole = 2**files.depth - 1
            written += " " + tr("All layers add up to {whole} at every point.", whole=whole)
        size = " ".join((*fit.changes, fit.sentence))
        told = (*self._on_equal_layers(), written, size, tr(_READ_BY[files.layout]))
        self._told.setText(breakable("\n\n".join(told)))

    def _show_places(self, names: Sequence[str], places: Sequence[str] = ()) -> None:
        """List the layers, each with where it is written if that is known."""
        for row, (name, place) in enumerate(zip_longest(names, places, fillvalue="")):
            if item := self._list.item(row):  # none yet for a layer that is just being added
                item.setText(f"{name}\n{place}" if place else name)

    def _on_equal_layers(self) -> Iterator[str]:
        """Yield a sentence on the first two layers that take the same."""
        for one, other in combinations(self._layers, 2):
            if one.share == other.share:
                yield tr(
                    "“{one}” and “{other}” take the same, so each gets only a part of it. Remove one, or change it.",
                    one=one.name,
                    other=other.name,
                )
                return

    def _refuse(self, error: Exception) -> None:
        self._trouble.setText(breakable(error_message(error).text))
        self._trouble.show()

    def _paint(self) -> None:
        self._painter.cancel()
        if self._layers:
            self._painter.request(partial(picturing, self._heightmap, tuple(self._layers)))

    def _on_painted(self, pictures: list[QImage]) -> None:
        for row, picture in enumerate(pictures):
            icon = QIcon(pixmap := QPixmap.fromImage(picture))
            icon.addPixmap(pixmap, QIcon.Mode.Selected)  # without it Qt would tint the chosen one
            self._list.item(row).setIcon(icon)


def _reading(path: Path) -> Steps[None, None, WeightLayer]:
    yield
    return WeightLayer(path.stem, mask_in(path))


def _finding(layer: StepLayer, cached: Cached) -> Steps[float, None, WeightLayer]:
    part = yield from layer.finding(cached)
    return WeightLayer(layer.name, part)


class LayerOffers(QMenu):
    """Offers the selection, what steps give, the rules, a picture and the rest.

    Parameters
    ----------
    masks
        The selection, and what steps give, by their names for the user.

    Signals
    -------
    chosen
        A new `WeightLayer`.
    stepWanted
        The `StepLayer` that has to be found first.
    pictureWanted
        The layer is in a file that the user has to choose.
    """

    chosen = Signal(object)
    stepWanted = Signal(object)
    pictureWanted = Signal()

    def __init__(self, masks: Mapping[str, LayerSource], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for name, mask in masks.items():
            if isinstance(mask, StepLayer):
                action = self.addAction(in_menu(name), partial(self.stepWanted.emit, mask))
                action.setObjectName(f"layerStep.{mask.kind}")
            else:
                self._offer("layerMask", name, WeightLayer(name, mask))
        self.addSeparator()
        for slug, rule in MASK_RULES.items():
            self._offer(f"layerRule.{slug}", tr(rule.title), WeightLayer(tr(rule.title), rule()))
        self.addSeparator()
        picture = self.addAction(tr("Picture…"), self.pictureWanted.emit)
        picture.setObjectName("layerPicture")
        self._offer("layerRest", tr("The rest"), WeightLayer(tr("The rest"), None))

    def _offer(self, name: str, text: str, layer: WeightLayer) -> None:
        action = self.addAction(in_menu(text), lambda: self.chosen.emit(layer))
        action.setObjectName(name)
