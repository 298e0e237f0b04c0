"""The dialog for the layers of a build's weight maps: rules, each with its range."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QListWidget, QMenu, QVBoxLayout, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.beside import MOST_LAYERS, NEEDS_ALL
from terrain_explorer.gui.services.actions import in_menu
from terrain_explorer.gui.services.reporting import error_message
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.masks.rules import SoftRange
from terrain_explorer.terrain.recipe.stored_mask import mask_from_content, mask_to_content

_KEY = "builds/layers"
_WHY_RULES = marked(
    "Layers are rules: tiles may have many more points than this map, and a rule finds its weights there, too. For "
    "selections, pictures and rules that follow water choose File > Export weight maps."
)
_USUAL = (MASK_RULES["height"](), MASK_RULES["slope"]())


class BuildLayersDialog(QDialog):
    """Lets the user choose one to four rules.

    Parameters
    ----------
    layers
        Those to begin with.

    Signals
    -------
    layersChanged
        The rules, when the user closes the dialog with OK.
    """

    layersChanged = Signal(object)

    def __init__(self, layers: Sequence[SoftRange], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "buildLayersDialog", tr("Layers of weights"))
        self.setWindowTitle(tr("Layers of weights"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._layers = list(layers)
        self._form: ParameterForm[Any] | None = None
        tip = tr("Red, green, blue and alpha, in this order. The first layer has what no other takes")
        self._list = named(QListWidget(), "buildLayers", tr("Layers"), tip)
        self._words = named(QLabel(wordWrap=True), "buildLayerWords", tr("What the layer takes"))
        self._lay_out()
        for layer in self._layers:
            self._list.addItem(tr(layer.title))
        self._list.currentRowChanged.connect(self._show_layer)
        self._list.setCurrentRow(0)
        self._show_layer()

    def accept(self) -> None:
        """Close the dialog and emit the choice."""
        super().accept()
        self.layersChanged.emit(tuple(self._layers))

    def _lay_out(self) -> None:
        self._add = button(tr("Add layer"), "addBuildLayer", tr("Add a layer: a rule"))
        menu = QMenu(self)
        for slug, rule in MASK_RULES.items():
            # Those that need all of the ground cannot be found tile by tile.
            if not issubclass(rule, NEEDS_ALL):
                action = menu.addAction(in_menu(tr(rule.title)), partial(self._add_layer, rule()))
                action.setObjectName(f"buildLayer.{slug}")
        self._add.setMenu(menu)
        self._remove = button(tr("Remove"), "removeBuildLayer", tr("Remove the chosen layer"))
        self._remove.clicked.connect(self._remove_layer)
        row, left = QHBoxLayout(), QVBoxLayout()
        for one in (self._add, self._remove):
            row.addWidget(one)
        left.addWidget(self._list, 1)
        left.addLayout(row)
        self._right = QVBoxLayout()
        self._right.addWidget(self._words)
        self._right.addStretch(1)
        columns = QHBoxLayout()
        columns.addLayout(left, 2)
        columns.addLayout(self._right, 3)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self._ok = named(buttons.button(standard.Ok), "buildLayersTake", tr("Take these layers"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        why = named(QLabel(tr(_WHY_RULES), wordWrap=True), "buildLayersWhy", tr("Why layers are rules"))
        why.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(why)
        layout.addWidget(buttons)
        self.resize(600, 400)

    def _add_layer(self, rule: SoftRange) -> None:
        self._layers.append(rule)
        self._list.addItem(tr(rule.title))
        self._list.setCurrentRow(len(self._layers) - 1)

    def _remove_layer(self) -> None:
        row = self._list.currentRow()
        del self._layers[row]
        self._list.takeItem(row)
        self._show_layer()

    def _show_layer(self) -> None:
        """Show the words and the form of the chosen layer."""
        row = self._list.currentRow()
        layer = self._layers[row] if 0 <= row < len(self._layers) else None
        if self._form is not None:
            self._right.removeWidget(self._form)
            self._form.discard()
            self._form = None
        if layer is not None:
            self._form = ParameterForm(type(layer))
            self._form.setObjectName("buildLayerForm")
            self._form.setValues(layer)
            self._form.valuesChanged.connect(self._change)
            self._right.insertWidget(1, self._form)
        self._tell()

    def _change(self) -> None:
        assert self._form is not None
        try:
            self._layers[self._list.currentRow()] = self._form.parameterised()
        except UserError as error:
            self._words.setText(error_message(error).text)
            self._ok.setEnabled(False)
            return
        self._tell()

    def _tell(self) -> None:
        row = self._list.currentRow()
        is_layer = 0 <= row < len(self._layers)
        self._words.setText(tr("Takes: {mask}.", mask=self._layers[row].in_words()) if is_layer else "")
        self._remove.setEnabled(is_layer)
        self._add.setEnabled(len(self._layers) < MOST_LAYERS)
        self._ok.setEnabled(bool(self._layers))


def kept_layers() -> tuple[SoftRange, ...]:
    """Return the layers that were kept, or usual ones where there are none that can be read."""
    try:
        masks = [mask_from_content(content) for content in json.loads(str(settings().value(_KEY, "[]")))]
    except (ValueError, TypeError):
        return _USUAL
    rules = [layer.part for mask in masks for layer in mask.layers]
    return tuple(rule for rule in rules if isinstance(rule, SoftRange) and not isinstance(rule, NEEDS_ALL)) or _USUAL


def keep_layers(layers: Sequence[SoftRange]) -> None:
    """Keep layers for the next build."""
    settings().setValue(_KEY, json.dumps([mask_to_content(Mask.of(layer)) for layer in layers]))


def layers_in_words(layers: Sequence[SoftRange]) -> str:
    """Return the layers as a button names them."""
    return tr("Layers: {layers}…", layers=", ".join(tr(layer.title) for layer in layers))
