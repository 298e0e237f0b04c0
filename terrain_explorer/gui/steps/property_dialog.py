"""The dialog for a property of the terrain, such as its size or its rock: to choose one, or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from terrain_explorer.gui.widgets.accessibility import named

Buttons = QDialogButtonBox.StandardButton
Role = QDialogButtonBox.ButtonRole
Property = TypeVar("Property")


def ask_for_property(
    window: QWidget,
    name: str,
    title: str,
    about: str,
    choice: QWidget,
    none: QPushButton,
    chosen: Callable[[], Property | None],
    take: Callable[[Property | None], object],
) -> None:
    """Let the user choose a property of a terrain, or that it has none.

    Parameters
    ----------
    window
        The dialog appears over it.
    name
        That of the dialog, for tests and style sheets.
    title
        What the user calls the property.
    about
        What it does, in a few sentences.
    choice
        The widget that shows a value and lets the user change it.
    none
        The button to have none.
    chosen
        Returns the value that is shown; None where it is wrong, which the widget tells: then the dialog stays.
    take
        Is called once, after the dialog is closed, with the value or None for none.
    """
    dialog = named(QDialog(window), name, title)
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    buttons = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
    buttons.addButton(none, Role.ResetRole)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.addWidget(QLabel(about, wordWrap=True))
    layout.addWidget(choice, 1)
    layout.addWidget(buttons)

    def accept() -> None:
        value = chosen()
        if value is not None:
            dialog.accept()
            take(value)

    def leave_out() -> None:
        dialog.accept()
        take(None)

    buttons.accepted.connect(accept)
    none.clicked.connect(leave_out)
    dialog.open()  # and not exec(), which would run a second event loop
