"""The dialog that asks which rock lies below the terrain: the one place for that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.steps.property_dialog import ask_for_property
from terrain_explorer.gui.steps.rock_section import RockSection
from terrain_explorer.gui.steps.rock_table import RockLayers, RockTable
from terrain_explorer.gui.widgets.accessibility import button
from terrain_explorer.gui.widgets.parameters.lengths import MapLengths
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.filters.rock import BY_HAND
from terrain_explorer.terrain.parameters import parameters

_KEY = "rock"


class RockChoice(QWidget):
    """A form for rock: how it lies, a section through the middle of the map, and a table of its layers.

    Parameters
    ----------
    rock
        What it shows at first.
    heightmap
        The terrain.
    before
        The values with which the rock below the terrain was laid; None where there is none, or of another step.
    """

    def __init__(self, rock: Rock, heightmap: Heightmap, before: Rock | None) -> None:
        super().__init__()
        self._rock, self._heightmap, self._before = rock, heightmap, before
        low, high = heightmap.range
        self._section = RockSection(heightmap)
        self._table = RockTable((high - low, " m") if heightmap.metres else (100.0, " %"))
        self.form = ParameterForm(Rock)
        self.form.setObjectName("rockForm")
        self.form.setLengths(MapLengths.on(heightmap, True))
        form = QWidget()
        beside = QVBoxLayout(form)
        beside.addWidget(self.form)
        beside.addStretch(1)
        scrolled = QScrollArea(widgetResizable=True)
        scrolled.setFrameShape(QScrollArea.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(form)
        scrolled.setMinimumWidth(form.sizeHint().width() + scrolled.verticalScrollBar().sizeHint().width())
        scrolled.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        right = QVBoxLayout()
        right.addWidget(self._section, 2)
        right.addWidget(self._table, 3)
        right.addLayout(self._buttons())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scrolled)
        layout.addLayout(right, 1)
        self.form.valuesChanged.connect(self._on_form)
        self._table.layersChanged.connect(self._on_layers)
        self.setRock(rock)

    @property
    def rock(self) -> Rock:
        """The rock that is shown."""
        return self._rock

    def setRock(self, rock: Rock) -> None:
        """Show other rock."""
        self._rock = rock
        self.form.setValues(rock)
        self._show()

    def _show(self) -> None:
        self._table.setLayers(_as_thick(self._rock))
        self._section.setRock(self._rock.instead(self._heightmap, self._before))

    def _on_form(self) -> None:
        chosen = self.form.parameterised()
        # Layers that are made by hand begin as those that were there.
        self._rock = replace(chosen, layers=_as_thick(self._rock)) if chosen.rock == BY_HAND else chosen
        self._show()

    def _on_layers(self, layers: RockLayers) -> None:
        least, most = (_THICKNESS.minimum, _THICKNESS.maximum)
        thickness = min(max(Column(layers).thickness, least or 0), most or 1)
        self._rock = replace(self._rock, rock="hand", layers=layers, thickness=thickness)
        self.form.setValues(self._rock)
        self._show()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        made: tuple[tuple[QPushButton, Callable[[], None]], ...] = (
            (
                button(tr("Add layer", "of rock"), "addLayer", tr("Add a layer like the chosen one below it")),
                self._table.add,
            ),
            (button(tr("Remove"), "removeLayer", tr("Remove the chosen layer")), self._table.remove),
            (
                button(tr("Up"), "layerUp", tr("Bring the chosen layer above the next one")),
                lambda: self._table.shift(-1),
            ),
            (
                button(tr("Down"), "layerDown", tr("Bring the chosen layer below the next one")),
                lambda: self._table.shift(1),
            ),
            (
                button(tr("Colour…"), "layerColour", tr("Choose the colour of the chosen layer")),
                self._table.choose_colour,
            ),
        )
        for each, act in made:
            each.setAutoDefault(False)
            each.clicked.connect(lambda *_, act=act: act())
            row.addWidget(each)
        row.addStretch(1)
        return row


_THICKNESS = next(one for one in parameters(Rock) if one.name == "thickness")


def _as_thick(rock: Rock) -> RockLayers:
    """Return the layers as thick as they lie, in parts of the range."""
    column = rock.column
    return column.scaled(rock.thickness / column.thickness).layers


def ask_for_rock(
    window: QWidget, terrain: Callable[[], tuple[Recipe, Heightmap]], take: Callable[[Recipe, str], object]
) -> None:
    """Let the user choose the rock below a terrain, or none, and take the recipe with it and the name of the change.

    Parameters
    ----------
    window
        The dialog appears over it.
    terrain
        Returns the terrain and how it is made.
    """
    recipe, heightmap = terrain()
    choice = RockChoice(recipe.rock or load_parameters(_KEY, Rock), heightmap, recipe.rock)
    about = tr(
        "The rock lies below the terrain as it was grown. Erosion by steps and by the brush meets it as it wears the "
        "ground. By itself it changes no height."
    )
    none = button(tr("One rock"), "noRock", tr("Let all of the ground be one ordinary rock"))
    none.setEnabled(recipe.rock is not None)

    def chosen() -> Rock:
        if choice.rock.rock != BY_HAND:
            save_parameters({_KEY: choice.rock})
        return choice.rock

    def take_rock(rock: Rock | None) -> None:
        # Asked now: the terrain may have changed since the dialog was opened.
        take(terrain()[0].on_rock(rock), tr("One rock") if rock is None else tr("Rock"))

    ask_for_property(window, "rockDialog", tr("Rock"), about, choice, none, chosen, take_rock)
