"""The question how to read a file: tests find it and answer it."""

import numpy as np
from gui_tools import forget_deleted
from PIL import Image
from PySide6.QtWidgets import QDialogButtonBox, QListWidget

from terrain_explorer.gui.file_io.reader import ReadOptionsDialog

COLOURS = np.random.default_rng(1).integers(0, 256, (20, 30, 3), np.uint8)


def colour_picture(folder):
    path = folder / "colour.png"
    Image.fromarray(COLOURS).save(path)
    return path


def asked(window):
    """Return the questions how to read a file that are on the screen."""
    return [dialog for dialog in window.findChildren(ReadOptionsDialog, "questionDialog") if dialog.isVisible()]


def answers(dialog):
    """Return the list of a question's answers."""
    return dialog.findChild(QListWidget, "questionOptions")


def point_at(dialog, label):
    """Point at the answer whose label begins so, in capitals or not."""
    labels = [answers(dialog).item(row).text() for row in range(answers(dialog).count())]
    answers(dialog).setCurrentRow(
        next(row for row, text in enumerate(labels) if text.lower().startswith(label.lower()))
    )


def give_answer(window, label="", button="Ok"):
    """Point at an answer of the one question on the screen, and press a button."""
    (dialog,) = asked(window)
    point_at(dialog, label)
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton[button]).click()
    forget_deleted()
