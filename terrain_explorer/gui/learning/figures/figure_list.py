"""All live figures, by the names by which pages call them; see `live_figures`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.learning.figures.map_figures import MaskAlgebra, TwoWindows
from terrain_explorer.gui.learning.figures.small_maps import (
    DropFigure,
    OrderFigure,
    PitFigure,
    WatershedFigure,
    WavesFigure,
)


def _of_land(name: str) -> QWidget:
    # Not before it is wanted: plots take long to come.
    from terrain_explorer.gui.learning.figures import land_figures

    figure: QWidget = getattr(land_figures, name)()
    return figure


def _of_layers(name: str) -> QWidget:
    from terrain_explorer.gui.learning.figures import layer_figures

    figure: QWidget = getattr(layer_figures, name)()
    return figure


FIGURES: Mapping[str, Callable[[], QWidget]] = {
    "drop": DropFigure,
    "waves": WavesFigure,
    "order": OrderFigure,
    "watersheds": WatershedFigure,
    "pits": PitFigure,
    "rills": partial(_of_land, "RillsFigure"),
    "river": partial(_of_land, "RiverFigure"),
    "slope-area": partial(_of_land, "SlopeAreaFigure"),
    "talus": partial(_of_land, "TalusFigure"),
    "rock": partial(_of_layers, "RockFigure"),
    "carrying": partial(_of_layers, "CarryingFigure"),
    "scree": partial(_of_layers, "ScreeFigure"),
    "snow": partial(_of_layers, "SnowFigure"),
    "gully": partial(_of_land, "GullyFigure"),
    "masks": MaskAlgebra,
    "windows": TwoWindows,
}
