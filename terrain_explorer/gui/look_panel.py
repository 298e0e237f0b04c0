"""The panel in which the light and the colours of the terrain are chosen."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from terrain_explorer.gui.forms.parameter_form import ParameterForm
from terrain_explorer.gui.naming import named
from terrain_explorer.gui.settings import settings
from terrain_explorer.terrain.look import Look
from terrain_explorer.terrain.parameters import Parameter, parameters

_KEY = "look"
_NEEDS = {"contour_interval": "contours", "water_level": "water"}
"""The field that has to be on for another to be of use."""


class LookPanel(QWidget):
    """Shows how the terrain is drawn; it starts with what was kept the last time.

    Signals
    -------
    lookChanged
        The user chose another `Look`; told at every step of a slider's drag.
    """

    lookChanged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = ParameterForm(Look)
        self._form.setObjectName("surfaceForm")
        self._reset = named(
            QPushButton("Reset all"), "resetLookButton", "Reset all", "Bring back the usual light and colours"
        )
        layout = QVBoxLayout(self)
        layout.addWidget(self._form)
        layout.addWidget(self._reset)
        layout.addStretch(1)
        self._form.valuesChanged.connect(self._on_changed)
        self._reset.clicked.connect(lambda: self.setLook(Look()))
        self._form.setValues(_kept())
        self._show_what_is_of_use()

    @property
    def look(self) -> Look:
        """What the panel shows."""
        return self._form.parameterised()

    def setLook(self, look: Look) -> None:
        """Show a look, and tell of it."""
        self._form.setValues(look)
        self._on_changed()

    def keep(self) -> None:
        """Remember the look for the next start."""
        settings().setValue(_KEY, json.dumps(self.look.values()))

    def colourIcons(self) -> None:
        """Draw the icons in the program's colours."""
        self._form.colourIcons()

    def _on_changed(self) -> None:
        self._show_what_is_of_use()
        self.lookChanged.emit(self.look)

    def _show_what_is_of_use(self) -> None:
        values = self.look.values()
        for name, needed in _NEEDS.items():
            self._form.setFieldEnabled(name, values[needed])
        self._reset.setEnabled(not self._form.shows(Look()))


def _kept() -> Look:
    """Return the look that was kept; what cannot be read of it is as usual."""
    try:
        values = json.loads(str(settings().value(_KEY, "{}")))
    except ValueError:
        return Look()
    if not isinstance(values, dict):
        return Look()
    known = {parameter.name: parameter for parameter in parameters(Look)}
    return Look(**{name: values[name] for name in known if name in values and _fits(known[name], values[name])})


def _fits(parameter: Parameter, value: Any) -> bool:
    try:
        parameter.checked(value)
    except (ValueError, TypeError):
        return False
    return True
