"""The list of the layers of weights, with a picture of each, and what can be done with the chosen one."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPalette, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.errors import UserError
from terrain_explorer.files import open_filter
from terrain_explorer.files.masks import mask_in
from terrain_explorer.gui.export.weight_layer import SIDE, FoundLayer, LayerSource, picturing
from terrain_explorer.gui.services.keys import in_menu
from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.messages import error_message
from terrain_explorer.gui.services.preferences import prefers_metres
from terrain_explorer.gui.services.worker import Worker, stop_workers
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.lengths import MapLengths
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.question_box import ask_for_file
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import MASK_RULES, MaskPart
from terrain_explorer.terrain.parameters import Parameterised
from terrain_explorer.terrain.recipe.recipe_stages import Cached
from terrain_explorer.terrain.recipe.step_layers import nothing_cached
from terrain_explorer.terrain.recipe.weight_layers import Layers, WeightLayer


class LayersEditor(QWidget):
    """Lets the user gather, name and order layers.

    Parameters
    ----------
    heightmap
        The terrain that the weights are for.
    masks
        The selection, and what steps give, by their names for the user.
    layers
        Those to begin with.
    cached
        Returns what a source and steps give, if that is known; it may be asked in any thread.

    Signals
    -------
    layersChanged
        `layers` are others, or another one is shown.
    refused
        The exception for which the layers are not those that are shown: values contradict each other.
    notAdded
        The exception for which a layer was not added; the others are as they were.
    """

    layersChanged = Signal()
    refused = Signal(object)
    notAdded = Signal(object)

    def __init__(
        self,
        heightmap: Heightmap,
        masks: Mapping[str, LayerSource],
        layers: Sequence[WeightLayer],
        cached: Cached = nothing_cached,
    ) -> None:
        super().__init__()
        self.setObjectName("layersEditor")
        self._heightmap, self._layers, self._cached = heightmap, list(layers), cached
        self._say = MapLengths.on(heightmap, prefers_metres()).words
        self._rule: ParameterForm[Any] | None = None
        self._painter, self._reader = Worker("weight-pictures", self), Worker("weight-reading", self)
        self._list = named(
            QListWidget(), "weightLayers", tr("Layers"), tr("White is where a layer is, black is where it is not")
        )
        self._list.setIconSize(QSize(SIDE, SIDE))
        self._offers = LayerOffers(masks, self)
        self._name = named(QLineEdit(), "layerName", tr("Name"), tr("The name of the layer, and of its file"))
        self._words = named(QLabel(wordWrap=True), "layerWords", tr("What the layer takes"))
        self._lay_out()
        self._connect()
        for layer in self._layers:
            self._list.addItem(layer.name)
        self._list.setCurrentRow(0)
        self._paint()

    @property
    def layers(self) -> Layers:
        """The layers in their order."""
        return tuple(self._layers)

    def add_below(self, widget: QWidget) -> None:
        """Show a widget below what belongs to the chosen layer."""
        self._right.addWidget(widget)

    def setPlaces(self, places: Sequence[str] = ()) -> None:
        """List the layers, each with where it is written if that is known."""
        names = [layer.name for layer in self._layers]
        for row, (name, place) in enumerate(zip_longest(names, places, fillvalue="")):
            if item := self._list.item(row):  # none yet for a layer that is just being added
                item.setText(f"{name}\n{place}" if place else name)

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
            one.setAutoDefault(False)
            row.addWidget(one)
        left.addWidget(self._list, 1)
        left.addLayout(row)
        inner = QWidget()
        self._right = QVBoxLayout(inner)
        self._right.setContentsMargins(4, 0, 12, 0)
        label = QLabel(tr("Name"))
        label.setBuddy(self._name)
        for widget in (label, self._name, self._words):
            self._right.addWidget(widget)
        self._right.addStretch(1)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.addLayout(left, 2)
        scrolled = QScrollArea(widgetResizable=True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(inner)
        columns.addWidget(scrolled, 3)

    def _connect(self) -> None:
        self._painter.finished.connect(self._on_painted)
        self._painter.failed.connect(self.refused)
        self._reader.finished.connect(self.add)
        self._reader.failed.connect(self.notAdded)
        self._offers.chosen.connect(self.add)
        self._offers.foundLayerWanted.connect(self._find)
        self._offers.pictureWanted.connect(self._choose_picture)
        self._list.currentRowChanged.connect(self._show_layer)
        self._name.textEdited.connect(self._rename)
        self._remove.clicked.connect(self._remove_layer)
        self._up.clicked.connect(partial(self._move, -1))
        self._down.clicked.connect(partial(self._move, 1))

    def _find(self, layer: FoundLayer) -> None:
        self._reader.request(partial(_finding, layer, self._cached))

    def _choose_picture(self) -> None:
        ask_for_file(self, tr("Picture of a layer"), open_filter(), "layerPictureDialog", self.read)

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
        self.layersChanged.emit()

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
        self._words.setText("" if layer is None else layer.in_words(self._say))
        if layer is not None and isinstance(layer.share, Parameterised):
            self._rule = ParameterForm(type(layer.share))
            self._rule.setObjectName("layerForm")
            self._rule.setValues(layer.share)
            self._rule.valuesChanged.connect(self._change_rule)
            self._right.insertWidget(3, self._rule)
        self.layersChanged.emit()

    def _change_rule(self) -> None:
        assert self._rule is not None
        row = self._list.currentRow()
        try:
            self._layers[row] = replace(self._layers[row], share=self._rule.parameterised())
        except UserError as error:
            self.refused.emit(error)
            return
        self._words.setText(self._layers[row].in_words(self._say))
        self.layersChanged.emit()
        self._paint()

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


def _finding(layer: FoundLayer, cached: Cached) -> Steps[float, None, WeightLayer]:
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
    foundLayerWanted
        What steps give, which has to be found first.
    pictureWanted
        The layer is in a file that the user has to choose.
    """

    chosen = Signal(object)
    foundLayerWanted = Signal(object)
    pictureWanted = Signal()

    def __init__(self, masks: Mapping[str, LayerSource], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for name, mask in masks.items():
            if isinstance(mask, MaskPart):
                self._offer("layerMask", name, WeightLayer(name, mask))
            else:
                action = self.addAction(in_menu(name), partial(self.foundLayerWanted.emit, mask))
                action.setObjectName(f"layerStep.{mask.kind}")
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


class LayersDialog(QDialog):
    """Lets the user gather the layers, and nothing else.

    Parameters
    ----------
    editor
        The list of the layers.
    note
        What holds for them where they are needed.

    Signals
    -------
    layersChosen
        The layers, when the user closes the dialog with OK.
    """

    layersChosen = Signal(object)

    def __init__(self, editor: LayersEditor, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "layersDialog", tr("Layers of weights"))
        self.setWindowTitle(tr("Layers of weights"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._editor = editor
        self._trouble = named(QLabel(wordWrap=True), "layersTrouble", tr("What is wrong"))
        self._trouble.hide()
        why = named(QLabel(note, wordWrap=True), "layersNote", tr("About layers"))
        why.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self._ok = named(buttons.button(standard.Ok), "layersTake", tr("Take these layers"))
        layout = QVBoxLayout(self)
        layout.addWidget(editor, 1)
        for widget in (self._trouble, why, buttons):
            layout.addWidget(widget)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        editor.layersChanged.connect(self._allow)
        editor.refused.connect(self._refuse)
        editor.notAdded.connect(self._say)
        self.finished.connect(lambda: stop_workers(self))
        self.resize(680, 480)

    def accept(self) -> None:
        """Close the dialog and emit the choice."""
        super().accept()
        self.layersChosen.emit(self._editor.layers)

    def _allow(self) -> None:
        self._trouble.hide()
        self._ok.setEnabled(bool(self._editor.layers))

    def _refuse(self, error: Exception) -> None:
        self._say(error)
        self._ok.setEnabled(False)

    def _say(self, error: Exception) -> None:
        self._trouble.setText(breakable(error_message(error).text))
        self._trouble.show()
