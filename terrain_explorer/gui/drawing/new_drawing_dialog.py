"""The dialog that asks for the size of an empty map to draw on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from terrain_explorer.gui.services.stored_parameters import keep, kept
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes import EmptyMap

_KEY = "draw/empty"
Buttons = QDialogButtonBox.StandardButton


def ask_for_empty_map(window: QWidget, start: Callable[[EmptyMap], None]) -> None:
    """Let the user choose the size of an empty map, and start with it."""
    dialog = named(QDialog(window), "newDrawingDialog", tr("New drawing"))
    dialog.setWindowTitle(tr("New drawing"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    form = ParameterForm(EmptyMap)
    form.setObjectName("newDrawingForm")
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
        keep(_KEY, chosen)
        start(chosen)

    dialog.accepted.connect(accept)
    dialog.open()  # and not exec(), which would run a second event loop
