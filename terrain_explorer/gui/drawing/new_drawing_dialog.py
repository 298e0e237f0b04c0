"""The dialog that asks how large an empty map to draw on is, and whether it begins in the sea."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.steps.size_dialog import SizeChoice, usual_size
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.shading.look import Look

_KEY = "draw/empty"
_SIDES = (65, 129, 257, 513, 1025, 2049)
Buttons = QDialogButtonBox.StandardButton


def _beginning(sea: bool, level: str) -> str:
    """Return what an empty map begins as, in words."""
    if sea:
        return tr("The floor of a sea, to raise islands from") if level == "bottom" else tr("Land above the sea")
    return tr("Low land, to build on") if level == "bottom" else tr("Land with room to dig")


@dataclass(frozen=True)
class NewDrawing(EmptyMap):
    """An empty map, and whether a sea is shown."""

    sea: Annotated[
        bool,
        Parameter(
            "Sea",
            "Show a sea: ground at the bottom is its floor, ground in the middle is land.",
            derived=_beginning,
            derived_from=("level",),
        ),
    ] = False

    in_metres: Annotated[
        bool, Parameter("Size in metres", "The map has a width and heights in metres, and everything speaks metres.")
    ] = False

    @property
    def map(self) -> EmptyMap:
        """The map without the sea."""
        return EmptyMap(self.rows, self.columns, self.level)

    def sea_level(self, size: SizeInMetres | None) -> float | None:
        """Return the level of the sea, or None without one; on a map in metres it is 0 m, if that can be."""
        if not self.sea:
            return None
        return size.level_of(0) if size and size.low < 0 < size.high else Look.water_level

    @property
    def hint(self) -> str:
        """What the user can do on it first."""
        if self.sea and self.level == "bottom":
            return tr("All of this is the floor of the sea. Drag on the map or on the surface to raise an island.")
        return tr(
            "The map is empty, and black is the lowest height. Drag on the map or on the surface to raise the ground."
        )


def ask_for_empty_map(window: QWidget, sea: bool, start: Callable[[NewDrawing, SizeInMetres | None], None]) -> None:
    """Let the user choose an empty map, its size, and whether it has a sea, at first as given, and start with it."""
    dialog = named(QDialog(window), "newDrawingDialog", tr("New drawing"))
    dialog.setWindowTitle(tr("New drawing"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    form = _SizeForm()
    form.setValues(replace(load_parameters(_KEY, NewDrawing), sea=sea))
    form.fields["rows"].selectAll()  # a number typed at once replaces the one shown
    buttons = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    size = SizeChoice(usual_size(), lambda: (form.parameterised().rows, form.parameterised().columns))
    layout.addWidget(form)
    layout.addWidget(size)
    layout.addWidget(buttons)

    def show_size() -> None:
        size.setVisible(form.parameterised().in_metres)
        size.tell()

    form.valuesChanged.connect(show_size)
    show_size()

    def check() -> None:
        try:
            size.form.parameterised()
        except UserError:
            return  # the form says why
        dialog.accept()

    def accept() -> None:
        chosen = form.parameterised()
        save_parameters({_KEY: chosen})
        start(chosen, size.choose() if chosen.in_metres else None)

    buttons.accepted.connect(check)
    dialog.accepted.connect(accept)
    dialog.open()  # and not exec(), which would run a second event loop


class _SizeForm(ParameterForm[NewDrawing]):
    """A form that keeps a square map square while only its rows are changed, and offers usual sides."""

    def __init__(self) -> None:
        super().__init__(NewDrawing)
        self.setObjectName("newDrawingForm")
        self._square = True
        self._row_field, self._column_field = self.fields["rows"], self.fields["columns"]
        self._row_field.edited.connect(self._follow_rows)
        self._column_field.valueChanged.connect(self._note_square)
        sides = QWidget()
        row = QHBoxLayout(sides)
        row.setContentsMargins(0, 0, 0, 0)
        for side in _SIDES:
            row.addWidget(self._made_button(side))
        self.setBelow("columns", sides)

    def _made_button(self, side: int) -> QPushButton:
        made = button(f"{side}", f"side{side}", tr("{side} rows and {side} columns", side=side))
        made.setMinimumWidth(made.fontMetrics().horizontalAdvance("2049 2"))
        made.setAutoDefault(False)  # Enter means OK
        made.clicked.connect(partial(self._take_side, side))
        return made

    def _take_side(self, side: int) -> None:
        for field in (self._row_field, self._column_field):
            field.setValue(side)

    def _follow_rows(self) -> None:
        if self._square:
            self._column_field.setValue(self._row_field.value())

    def _note_square(self) -> None:
        self._square = self._row_field.value() == self._column_field.value()
