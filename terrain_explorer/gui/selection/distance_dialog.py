"""The dialog that asks how far an outline is to move, or an edge to fade."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.terrain.parameters import Parameter, Parameterised

Buttons = QDialogButtonBox.StandardButton


@dataclass(frozen=True)
class OutlineDistance(Parameterised):
    """How far."""

    distance: Annotated[
        float,
        Parameter(
            "Distance",
            "How far.",
            unit=" %",
            of="side",
            minimum=0,
            maximum=50,
            step=0.1,
            offered=(0, 10),
            beyond=True,
        ),
    ] = 1.0


def ask_for_distance(window: QWidget, name: str, title: str, do: Callable[[float], None]) -> None:
    """Ask for a distance, beginning with the one given last under this name, and do something with it.

    `do` gets percent of the map's longer side.
    """
    key = f"select/{name}"
    dialog = named(QDialog(window), "", title)
    dialog.setWindowTitle(title)
    form = ParameterForm(OutlineDistance)
    form.setObjectName("distanceForm")
    form.setValues(load_parameters(key, OutlineDistance))
    form.fields["distance"].selectAll()  # a number typed at once replaces the one shown
    buttons = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.addWidget(form)
    layout.addWidget(buttons)

    def accept() -> None:
        chosen = form.parameterised()
        save_parameters({key: chosen})
        do(chosen.distance)

    dialog.accepted.connect(accept)
    show_dialog(dialog, "distanceDialog")
