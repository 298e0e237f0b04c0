"""The dialog for building a large terrain as tiles: what, where, and a plan of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.tile_maps import OFFERED
from terrain_explorer.gui.builds.build_proposal import Proposal, proposing
from terrain_explorer.gui.builds.tiles_options import TilesOptions, is_grown
from terrain_explorer.gui.export.layers_editor import LayersDialog, LayersEditor
from terrain_explorer.gui.export.weight_layer import layer_sources, usual_layers
from terrain_explorer.gui.services.keys import in_menu
from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.messages import error_message
from terrain_explorer.gui.services.recent_files import last_folder, save_folder
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.recipe.weight_layers import Layers
from terrain_explorer.terrain.shading.look import Look

FOLDER_KEY = "buildFolder"
_KEY = "builds/options"
_GROUND = ("exponent", "finer", "target", "side", "kind", *OFFERED, "spacing")
Role = QDialogButtonBox.ButtonRole

_ABOUT_LAYERS = marked(
    "Each layer lies on those above it in the list; the first has what the others leave. They are the layers of Export "
    "weight maps. Rules and paths are as sharp as the points of the tiles, pictures and what steps changed as those of "
    "this map. Tiles cannot have rules that follow water, which need the whole terrain."
)


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
    layers
        The layers of the weights; the usual ones where there are none.
    edit
        Returns the list in which the user changes them.

    Signals
    -------
    chosen
        The `Proposal` to carry out.
    layersChosen
        The layers of the weights, which the user has changed or builds with.
    checkWanted
        The folder of a build to check.
    """

    chosen = Signal(object)
    layersChosen = Signal(object)
    checkWanted = Signal(object)

    def __init__(
        self,
        recipe: Recipe,
        look: Look,
        file: Path | None,
        parent: QWidget | None = None,
        layers: Layers = (),
        edit: Callable[[], LayersEditor] | None = None,
    ) -> None:
        super().__init__(parent)
        self._layers, self._edit = layers or usual_layers(layer_sources(None, recipe)), edit
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
        self._form.hide_field("finer" if is_grown(recipe) else "exponent")
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
        self._planner.progressed.connect(self._on_proposal)
        self._planner.finished.connect(self._on_proposal)
        self._planner.failed.connect(self._on_no_proposal)
        self.finished.connect(self._planner.stop)
        self.resize(760, 560)
        self._ask()

    def accept(self) -> None:
        """Close the dialog and emit the choice."""
        if self._proposal is None or not self._build.isEnabled():
            return
        options = self._form.parameterised()
        save_parameters({_KEY: options})
        if options.weights and self._proposal.there is None:
            self.layersChosen.emit(self._layers)
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
        scrolled = QScrollArea(widgetResizable=True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidget(self._told)
        columns.addWidget(scrolled, 2)
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
        if self._edit is not None:
            dialog = LayersDialog(self._edit(), tr(_ABOUT_LAYERS), self)
            dialog.layersChosen.connect(self._take_layers)
            dialog.open()

    def _take_layers(self, layers: Layers) -> None:
        self._layers = layers
        self.layersChosen.emit(layers)
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

    def _on_proposal(self, proposal: Proposal | None) -> None:
        if proposal is None:  # a step of the work
            return
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
        self._told.setText(f"<p style='margin:6px 0 0'>{escape(breakable(text))}</p>")

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


def layers_in_words(layers: Layers) -> str:
    """Return the layers as the text of a button, with & for itself."""
    return tr("Layers: {names}…", names=in_menu(", ".join(layer.name for layer in layers)))
