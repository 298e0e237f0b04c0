"""The questions about unsaved changes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_NAME = "unsavedQuestion"

Buttons = QMessageBox.StandardButton


def ask_to_save(window: QWidget, save: Callable[[], None], discard: Callable[[], None]) -> None:
    """Ask whether to save the changes, unless the question is on the screen already."""
    if any(box.isVisible() for box in window.findChildren(QMessageBox, _NAME)):
        return
    question = QMessageBox(
        QMessageBox.Icon.Question,
        tr("Unsaved changes"),
        tr("The terrain has changes that are not saved."),
        Buttons.Save | Buttons.Discard | Buttons.Cancel,
        window,
    )
    question.setInformativeText(tr("Save them?"))
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


def ask_to_reload(window: QWidget, name: str, reload: Callable[[], None]) -> None:
    """Ask whether to take what another program saved, in place of changes that are not saved here.

    Parameters
    ----------
    window
        Over which the question appears.
    name
        The file's name, without folders.
    reload
        Called when it is to be taken.
    """
    question = QMessageBox(
        QMessageBox.Icon.Question,
        tr("Changed by another program"),
        tr("{name} was saved by another program, and the terrain here has changes that are not saved.", name=name),
        parent=window,
    )
    question.setInformativeText(tr("Reload it? Undo then brings your changes back."))
    take = question.addButton(tr("Reload"), QMessageBox.ButtonRole.AcceptRole)
    keep = question.addButton(tr("Keep mine"), QMessageBox.ButtonRole.RejectRole)
    named(take, "reloadButton", tr("Reload"), tr("Show what the other program saved"))
    named(keep, "keepMineButton", tr("Keep mine"), tr("Go on with the terrain as it is here"))
    question.setDefaultButton(keep)
    take.clicked.connect(reload)
    question.setObjectName("reloadQuestion")
    question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    question.open()
