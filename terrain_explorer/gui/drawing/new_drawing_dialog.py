"""The dialog that asks for the size of an empty map to draw on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from terrain_explorer.gui.services.stored_parameters import keep, kept
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes import EmptyMap

_KEY = "draw/empty"
_SIDES = (65, 129, 257, 513, 1025, 2049)
Buttons = QDialogButtonBox.StandardButton


def ask_for_empty_map(window: QWidget, start: Callable[[EmptyMap], None]) -> None:
    """Let the user choose the size of an empty map, and start with it."""
    dialog = named(QDialog(window), "newDrawingDialog", tr("New drawing"))
    dialog.setWindowTitle(tr("New drawing"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    form = _SizeForm()
    form.setValues(kept(_KEY, EmptyMap))
    form.fields["rows"].selectAll()  # a number typed at once replaces the one shown
    buttons = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.addWidget(form)
    layout.addWidget(buttons)

    def accept() -> None:
        chosen = form.parameterised()
        keep({_KEY: chosen})
        start(chosen)

    dialog.accepted.connect(accept)
    dialog.open()  # and not exec(), which would run a second event loop


class _SizeForm(ParameterForm[EmptyMap]):
    """A form that keeps a square map square while only its rows are changed, and offers usual sides."""

    def __init__(self) -> None:
        super().__init__(EmptyMap)
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
