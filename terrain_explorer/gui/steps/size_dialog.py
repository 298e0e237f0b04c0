"""The dialog that asks how wide and how high the terrain is in metres: the one place for that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.steps.property_dialog import ask_for_property
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.lengths import distance_in_words, size_in_words
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, sentence, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.filters.levels import WIDEST
from terrain_explorer.terrain.recipe.own_scale import spacing_after

_KEY = "size"

USUAL = SizeInMetres(0, 400, 2000)

USUAL_SIZES = {
    marked("Island of 2 km, from 60 m under the sea"): SizeInMetres(-60, 400, 2000),
    marked("Valley of 8 km"): SizeInMetres(0, 1200, 8000),
    marked("Mountains of 50 km"): SizeInMetres(0, 3000, 50_000),
    marked("Unity: 1 km, 600 m high"): SizeInMetres(0, 600, 1000),
    marked("Unreal: 2017 points, 1 m apart, 512 m high"): SizeInMetres(-256, 256, 2016),
    marked("Unreal: 8129 points, 1 m apart, 512 m high"): SizeInMetres(-256, 256, 8128),
    marked("Godot Terrain3D: 1024 points, 1 m apart"): SizeInMetres(0, 200, 1023),
    marked("3D print of 20 cm"): SizeInMetres(0, 0.04, 0.2),
}
"""Sizes to begin with, by what they are for."""


def usual_size() -> SizeInMetres:
    """Return the size that was chosen last."""
    chosen = load_parameters(_KEY, SizeInMetres)
    return chosen if chosen.width else USUAL


class SizeChoice(QWidget):
    """A form for a size, with usual ones to begin with.

    Parameters
    ----------
    size
        What it shows at first.
    shape
        Returns the rows and columns of the map, as far as they are known now.
    """

    def __init__(self, size: SizeInMetres, shape: Callable[[], tuple[int, int]]) -> None:
        super().__init__()
        self._shape = shape
        self._usual = named(QComboBox(), "usualSizes", tr("Usual sizes"), tr("Sizes of games, maps and prints"))
        self._usual.addItem(tr("Choose…"))
        for title in USUAL_SIZES:
            self._usual.addItem(tr(title))
        self.form = ParameterForm(SizeInMetres)
        self.form.setObjectName("sizeForm")
        self.form.setValues(size)
        self._words = named(QLabel(wordWrap=True), "sizeInWords", tr("What it means"))
        self._words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        top = QFormLayout()
        top.addRow(tr("Usual sizes"), self._usual)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.form)
        layout.addWidget(self._words)
        self._usual.activated.connect(self._take)
        self.form.valuesChanged.connect(self.tell)
        self.tell()

    def choose(self) -> SizeInMetres:
        """Return the size that is shown, and begin with it next time.

        Raises
        ------
        ValueError
            Black is not below white.
        """
        size = self.form.parameterised()
        save_parameters({_KEY: size})
        return size

    def tell(self) -> None:
        """Say what the size means for the map."""
        try:
            size = self.form.parameterised()
        except UserError as error:
            self._words.setText(sentence(str(error)))
            return
        rows, columns = self._shape()
        if not size.width:
            self._words.setText(tr("Without a width slopes are those of the terrain as it is drawn."))
            return
        spacing = size.width / (columns - 1)
        self._words.setText(
            tr(
                "{size}, {height} from black to white. Its {columns} × {rows} points lie {spacing} apart.",
                size=size_in_words((spacing * (rows - 1), size.width)),
                height=distance_in_words(size.high - size.low),
                columns=columns,
                rows=rows,
                spacing=distance_in_words(spacing),
            )
        )

    def _take(self, place: int) -> None:
        if place:
            self.form.setValues(list(USUAL_SIZES.values())[place - 1])
            self.tell()


def ask_for_size(
    window: QWidget, terrain: Callable[[], tuple[Recipe, Heightmap]], take: Callable[[Recipe, str], object]
) -> None:
    """Let the user choose the size of a terrain, or none, and take the recipe with it and the name of the change.

    Parameters
    ----------
    window
        The dialog appears over it.
    terrain
        Returns the terrain and how it is made.
    """
    recipe, heightmap = terrain()
    choice = SizeChoice(_begun(recipe, heightmap), lambda: (heightmap.rows, heightmap.columns))
    about = tr(
        "Nothing on the ground moves: points stay where they are, and heights as they are from black to white. "
        "Slopes become true in erosion, masks, roads and exports."
    )
    none = button(tr("No size"), "noSize", tr("Lengths are in percent of the side, and heights in no unit"))
    none.setEnabled(recipe.size is not None)

    def chosen() -> SizeInMetres | None:
        try:
            return choice.choose()
        except UserError:
            return None

    def take_size(size: SizeInMetres | None) -> None:
        # Asked now: the terrain may have changed since the dialog was opened.
        if size is None:
            take(terrain()[0].sized(None), tr("No size"))
        else:
            take(_as_wide(terrain(), size), tr("Size in metres"))

    ask_for_property(window, "sizeDialog", tr("Size in metres"), about, choice, none, chosen, take_size)


def _as_wide(terrain: tuple[Recipe, Heightmap], size: SizeInMetres) -> Recipe:
    """Return the recipe with a size so that its map is that wide; steps may have cut or widened the ground since."""
    recipe, heightmap = terrain
    sized = recipe.sized(size)
    spacing = spacing_after(sized.source, sized.steps)
    if not (size.width and spacing):
        return sized
    width = size.width * size.width / (spacing * (heightmap.columns - 1))
    return recipe.sized(replace(size, width=min(width, WIDEST)))


def _begun(recipe: Recipe, heightmap: Heightmap) -> SizeInMetres:
    """Return the size that a terrain has, or the one chosen last."""
    own = SizeInMetres.suited(heightmap)
    if recipe.size is None and not heightmap.metres:
        return replace(usual_size(), width=own.width) if own.width else usual_size()
    return own if own.width else replace(own, width=usual_size().width)
