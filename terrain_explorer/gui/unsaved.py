"""The one question about unsaved changes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

_NAME = "unsavedQuestion"

Buttons = QMessageBox.StandardButton


def ask_to_save(window: QWidget, save: Callable[[], None], discard: Callable[[], None]) -> None:
    """Ask whether to save the changes, unless the question is on the screen already."""
    if any(box.isVisible() for box in window.findChildren(QMessageBox, _NAME)):
        return
    question = QMessageBox(
        QMessageBox.Icon.Question,
        "Unsaved changes",
        "The terrain has changes that are not saved.",
        Buttons.Save | Buttons.Discard | Buttons.Cancel,
        window,
    )
    question.setInformativeText("Save them?")
    question.setDefaultButton(Buttons.Save)

    def answer(result: int) -> None:
        if result == Buttons.Save:
            save()
        elif result == Buttons.Discard:
            discard()

    question.finished.connect(answer)
    question.setObjectName(_NAME)
    question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    question.open()
