"""The question before a file is saved that would not keep everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

Role = QMessageBox.ButtonRole


def ask_about_losses(
    window: QWidget, name: str, lost: Iterable[str], save: Callable[[], None], save_as: Callable[[], None]
) -> None:
    """Ask whether to save a file all the same, or in another format.

    Parameters
    ----------
    window
        Over which the question appears.
    name
        The file's name, without folders.
    lost
        What would be lost, a sentence each.
    save, save_as
        Called when that is the answer.
    """
    question = QMessageBox(
        QMessageBox.Icon.Question,
        tr("Not all would be kept"),
        tr("{name} would not keep all there is.", name=name),
        QMessageBox.StandardButton.Cancel,
        window,
    )
    question.setTextFormat(Qt.TextFormat.PlainText)
    question.setInformativeText("\n".join(lost))
    same = question.addButton(tr("Save all the same"), Role.DestructiveRole)
    other = question.addButton(tr("Save as another format…"), Role.AcceptRole)
    cancel = question.button(QMessageBox.StandardButton.Cancel)
    about_same = tr("Save this file, also later, without asking again")
    named(same, "saveAllTheSameButton", tr("Save all the same"), about_same)
    named(other, "saveAsOtherButton", tr("Save as another format"), tr("Choose a format that keeps everything"))
    named(cancel, "cancelSaveButton", tr("Cancel"), tr("Do not save"))
    question.setDefaultButton(other)
    same.clicked.connect(save)
    other.clicked.connect(save_as)
    question.setObjectName("lossyQuestion")
    question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    question.open()
