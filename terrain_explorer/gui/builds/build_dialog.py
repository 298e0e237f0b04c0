"""The dialog for building a large terrain as tiles: what, where, and a plan of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
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
from terrain_explorer.files.builds.tile_maps import MOST_GREY_LAYERS, MOST_LAYERS, NEEDS_ALL, OFFERED
from terrain_explorer.gui.builds.build_proposal import Proposal, proposing
from terrain_explorer.gui.builds.tiles_options import TilesOptions, is_grown
from terrain_explorer.gui.services.keys import in_menu
from terrain_explorer.gui.services.messages import error_message
from terrain_explorer.gui.services.recent_files import last_folder, save_folder
from terrain_explorer.gui.services.settings import kept_content, load_parameters, save_parameters, settings
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskPart
from terrain_explorer.terrain.masks.rules import SoftRange
from terrain_explorer.terrain.recipe.step_layers import Cached, StepLayer, nothing_cached, step_layers
from terrain_explorer.terrain.recipe.stored_parts import mask_from_content, mask_to_content
from terrain_explorer.terrain.shading.look import Look

FOLDER_KEY = "buildFolder"
_KEY = "builds/options"
_GROUND = ("exponent", "finer", "target", "side", "kind", *OFFERED, "spacing")
Role = QDialogButtonBox.ButtonRole


_LAYERS_KEY = "builds/layers"
_ABOUT_LAYERS = marked(
    "Each layer lies on those above it in the list; the first has what the others leave. Rules and paths are as sharp "
    "as the points of the tiles, what steps changed as those of this map. For pictures and rules that follow water "
    "choose File > Export weight maps."
)
_USUAL = (MASK_RULES["height"](), MASK_RULES["slope"]())


class BuildDialog(QDialog):
    """Asks what to build and where; where the folder holds a build already, it offers to go on with that.

    Parameters
    ----------
    recipe
        How the terrain was made.
    look
        The colours of the surface.
    file
        The terrain's file, if it has one; the tiles go beside it the first time.
    cached
        Returns what a source and steps give, if that is known; it may be asked in any thread.

    Signals
    -------
    chosen
        The `Proposal` to carry out.
    checkWanted
        The folder of a build to check.
    """

    chosen = Signal(object)
    checkWanted = Signal(object)

    def __init__(
        self,
        recipe: Recipe,
        look: Look,
        file: Path | None,
        parent: QWidget | None = None,
        cached: Cached = nothing_cached,
    ) -> None:
        super().__init__(parent)
        self._cached = cached
        named(self, "buildDialog", tr("Build tiles"))
        self.setWindowTitle(tr("Build tiles"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._recipe, self._look = recipe, look
        self._proposal: Proposal | None = None
        self._planner = Worker("build-planning", self)
        usual = TilesOptions.for_terrain(recipe)
        self._form = ParameterForm(TilesOptions)
        self._form.setObjectName("buildForm")
        self._form.setDefaults(usual)
        self._form.setValues(self._begun(usual))
        self._form.hideField("finer" if is_grown(recipe) else "exponent")
        self._layers = load_layers()
        self._choose_layers = button(
            layers_in_words(self._layers), "buildChooseLayers", tr("Choose the layers of the weights")
        )
        self._choose_layers.setAutoDefault(False)
        self._choose_layers.clicked.connect(self._ask_for_layers)
        self._form.setBelow("weights", self._choose_layers)
        start = last_folder(FOLDER_KEY, file) / f"{file.stem if file else 'terrain'}-tiles"
        self._folder = named(QLineEdit(str(start)), "buildFolder", tr("Folder"), tr("Where the tiles go"))
        self._told = named(QLabel(wordWrap=True), "buildPlan", tr("What will be built"))
        self._show_trouble(tr("Planning…"))
        self._told.setTextFormat(Qt.TextFormat.RichText)
        self._told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay_out()
        self._form.fields["target"].valueChanged.connect(self._fit)
        self._form.valuesChanged.connect(self._ask)
        self._folder.textChanged.connect(self._ask)
        self._planner.finished.connect(self._on_proposal)
        self._planner.failed.connect(self._on_no_proposal)
        self.finished.connect(self._planner.stop)
        self.resize(760, 560)
        self._ask()

    def accept(self) -> None:
        """Close the dialog and emit the choice."""
        if self._proposal is None or not self._build.isEnabled():
            return
        save_parameters({_KEY: self._form.parameterised()})
        save_layers(self._layers)
        save_folder(FOLDER_KEY, self._proposal.folder.absolute().parent)
        super().accept()
        self.chosen.emit(self._proposal)

    def _begun(self, usual: TilesOptions) -> TilesOptions:
        """Return the last choices, with what belongs to each terrain as it usually is."""
        last = replace(load_parameters(_KEY, TilesOptions, usual), finer=usual.finer)
        return last if is_grown(self._recipe) else last.fitting(self._recipe)

    def _lay_out(self) -> None:
        choose = button(tr("Choose…"), "buildChooseFolder", tr("Choose the folder"))
        choose.setAutoDefault(False)
        choose.clicked.connect(self._choose_folder)
        where = QHBoxLayout()
        label = QLabel(tr("Folder"))
        label.setBuddy(self._folder)
        for widget in (label, self._folder, choose):
            where.addWidget(widget)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._build = named(buttons.addButton(tr("Build"), Role.AcceptRole), "buildButton", tr("Build"))
        tip = tr("Compare all files with their checksums")
        self._check = named(buttons.addButton(tr("Check"), Role.ActionRole), "buildCheck", tr("Check"), tip)
        self._check.clicked.connect(self._want_check)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        columns = QHBoxLayout()
        columns.addWidget(_scrolled(self._form), 3)
        told = QScrollArea(widgetResizable=True)
        told.setFrameShape(QFrame.Shape.NoFrame)
        told.setWidget(self._told)
        columns.addWidget(told, 2)
        layout = QVBoxLayout(self)
        layout.addLayout(where)
        layout.addLayout(columns, 1)
        layout.addWidget(buttons)

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, tr("Folder for the tiles"), str(Path(self._folder.text()).parent))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._folder.setText)
        show_dialog(dialog, "buildFolderDialog")

    def _ask_for_layers(self) -> None:
        in_grey = self._form.parameterised().program.weights_in_grey
        most = MOST_GREY_LAYERS if in_grey else MOST_LAYERS
        dialog = BuildLayersDialog(self._layers, self, tuple(step_layers(self._recipe)), self._cached, most)
        dialog.layersChanged.connect(self._take_layers)
        dialog.open()

    def _take_layers(self, layers: tuple[MaskPart, ...]) -> None:
        self._layers = layers
        self._choose_layers.setText(layers_in_words(layers))
        self._ask()

    def _fit(self) -> None:
        """Take the nearest size of tile that the chosen program takes, and a kind of file that it takes."""
        fitting = self._form.parameterised().fitting(self._recipe)
        self._form.fields["side"].setValue(fitting.side)
        self._form.fields["kind"].setValue(fitting.kind)

    def _ask(self) -> None:
        """Ask for the plan; until it is there nothing can be built."""
        self._proposal = None
        self._build.setEnabled(False)
        self._check.hide()
        text = self._folder.text().strip()
        if not text:
            self._show_trouble(tr("Choose a folder for the tiles."))
            return
        try:
            options = self._form.parameterised()
        except UserError as error:
            self._on_no_proposal(error)
            return
        self._choose_layers.setVisible(options.weights)
        self._planner.request(partial(proposing, options, self._recipe, self._look, self._layers, Path(text)))

    def _on_proposal(self, proposal: Proposal) -> None:
        self._proposal = proposal
        there = proposal.there
        self._build.setText(tr("Build") if there is None else tr("Go on"))
        self._build.setEnabled(not proposal.trouble and not (there is not None and there.is_complete))
        self._check.setVisible(there is not None)
        self._enable_form(there is None)
        lines = "".join(f"<p style='margin:6px 0 0'>{escape(line)}.</p>" for line in proposal.lines)
        self._told.setText(lines + (f"<p><b>{escape(proposal.trouble)}</b></p>" if proposal.trouble else ""))

    def _on_no_proposal(self, error: Exception) -> None:
        self._planner.cancel()
        self._enable_form(True)
        self._show_trouble(error_message(error).text)

    def _show_trouble(self, text: str) -> None:
        self._told.setText(f"<p style='margin:6px 0 0'>{escape(text)}</p>")

    def _enable_form(self, enabled: bool) -> None:
        """Let the user choose; a build that has begun keeps its plan."""
        for name in _GROUND:
            self._form.setFieldEnabled(name, enabled)
        self._choose_layers.setEnabled(enabled)
        if enabled:
            # Where the program takes a single kind, there is nothing to choose.
            self._form.setFieldEnabled("kind", len(self._form.parameterised().program.kinds) > 1)

    def _want_check(self) -> None:
        if self._proposal is not None:
            folder = self._proposal.folder
            super().accept()
            self.checkWanted.emit(folder)


def _scrolled(widget: QWidget) -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    inner = QWidget()
    layout = QVBoxLayout(inner)
    layout.setContentsMargins(4, 0, 12, 0)
    layout.addWidget(widget)
    layout.addStretch(1)
    area.setWidget(inner)
    return area


class BuildLayersDialog(QDialog):
    """Lets the user choose a few layers: rules, and what the steps of the terrain give.

    Parameters
    ----------
    layers
        Those to begin with.
    given
        What the steps of the terrain give.
    cached
        Returns what a source and steps give, if that is known; it may be asked in any thread.
    most
        How many there may be.

    Signals
    -------
    layersChanged
        The layers, when the user closes the dialog with OK.
    """

    layersChanged = Signal(object)

    def __init__(
        self,
        layers: Sequence[MaskPart],
        parent: QWidget | None = None,
        given: Sequence[StepLayer] = (),
        cached: Cached = nothing_cached,
        most: int = MOST_LAYERS,
    ) -> None:
        super().__init__(parent)
        self._given, self._cached, self._most = given, cached, most
        self._finder = Worker("layer-finding", self)
        self._finder.finished.connect(self._add_layer)
        self._finder.failed.connect(self._refuse)
        self.finished.connect(self._finder.stop)
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
            self._list.addItem(layer.in_words())
        self._list.currentRowChanged.connect(self._show_layer)
        self._list.setCurrentRow(0)
        self._show_layer()

    def accept(self) -> None:
        """Close the dialog and emit the choice."""
        super().accept()
        self.layersChanged.emit(tuple(self._layers))

    def _lay_out(self) -> None:
        self._add = button(tr("Add layer"), "addBuildLayer", tr("Add a layer: a rule, or what a step gives"))
        menu = QMenu(self)
        for given in self._given:
            action = menu.addAction(in_menu(given.name), partial(self._find, given))
            action.setObjectName(f"buildStepLayer.{given.kind}")
        if self._given:
            menu.addSeparator()
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
        why = named(QLabel(tr(_ABOUT_LAYERS), wordWrap=True), "buildLayersWhy", tr("About layers"))
        why.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(why)
        layout.addWidget(buttons)
        self.resize(600, 400)

    def _refuse(self, error: Exception) -> None:
        self._words.setText(error_message(error).text)

    def _find(self, layer: StepLayer) -> None:
        self._finder.request(lambda: layer.finding(self._cached))

    def _add_layer(self, layer: MaskPart) -> None:
        self._layers.append(layer)
        self._list.addItem(layer.in_words())
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
        if isinstance(layer, SoftRange):
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
        self._add.setEnabled(len(self._layers) < self._most)
        self._ok.setEnabled(bool(self._layers))


def load_layers() -> tuple[MaskPart, ...]:
    """Return the layers that were kept, or usual ones where there are none that can be read."""
    try:
        masks = [mask_from_content(content) for content in kept_content(_LAYERS_KEY, [])]
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return _USUAL
    rules = [layer.part for mask in masks for layer in mask.layers]
    return tuple(rule for rule in rules if isinstance(rule, SoftRange) and not isinstance(rule, NEEDS_ALL)) or _USUAL


def save_layers(layers: Sequence[MaskPart]) -> None:
    """Keep the rules among layers for the next build; what a step gave belongs to this terrain."""
    rules = [layer for layer in layers if isinstance(layer, SoftRange)]
    settings().setValue(_LAYERS_KEY, json.dumps([mask_to_content(Mask.of(rule)) for rule in rules]))


def layers_in_words(layers: Sequence[MaskPart]) -> str:
    """Return the layers as a button names them."""
    return tr("Layers: {layers}…", layers=", ".join(_title(layer) for layer in layers))


def _title(layer: MaskPart) -> str:
    return tr(layer.title) if isinstance(layer, SoftRange) else layer.in_words()
