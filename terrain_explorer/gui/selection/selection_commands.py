"""The commands of the Select menu that change the whole selection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.selection.combine_mode import EVERYTHING, inverted
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import tr
from terrain_explorer.terrain.masks import Mask, MaskFinish
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


_FINISHES: Mapping[str, Callable[[float], MaskFinish]] = {
    "GrowSelection": lambda percent: MaskFinish(grow=percent),
    "ShrinkSelection": lambda percent: MaskFinish(grow=-percent),
    "BorderSelection": lambda percent: MaskFinish(border=percent),
    "FeatherSelection": lambda percent: MaskFinish(feather=percent),
}


class SelectionCommands(QObject):
    """Carries them out, each as one undo step, and offers those that need a selection only while there is one.

    Signals
    -------
    began
        A command is about to change the selection: what is being outlined or painted has to end.
    """

    began = Signal()

    def __init__(self, document: Document, actions: Mapping[str, QAction], window: QWidget) -> None:
        super().__init__(window)
        self._document, self._actions, self._window = document, actions, window
        commands = {"SelectAll": self._all, "SelectNone": self._none, "InvertSelection": self._invert}
        for name, command in {**commands, **{name: partial(self._ask, name) for name in _FINISHES}}.items():
            actions[name].triggered.connect(self.began)
            actions[name].triggered.connect(lambda _=False, command=command: command())
        document.selectionChanged.connect(self._offer)
        self._offer()

    def _all(self) -> None:
        self._document.select(Mask.of(EVERYTHING), tr("Select all"))

    def _none(self) -> None:
        self._document.select(None, tr("Select none"))

    def _invert(self) -> None:
        self._document.select(inverted(self._document.selection), tr("Invert selection"))

    def _ask(self, name: str) -> None:
        title = tr("{command} selection", command=self._actions[name].iconText().removesuffix("…"))
        ask_for_distance(self._window, name, title, partial(self._finish, name, title))

    def _finish(self, name: str, title: str, percent: float) -> None:
        selection = self._document.selection
        if selection is not None:
            self._document.select(selection.finished(_FINISHES[name](percent)), title)

    def _offer(self) -> None:
        selected = self._document.selection is not None
        for name in ("SelectNone", "SelectionToStamp", "FloatSelection", *_FINISHES):
            self._actions[name].setEnabled(selected)
