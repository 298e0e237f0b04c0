"""Pictures of other programs, and the dialogs that choose files."""

import numpy as np
from gui_tools import LONG, forget_deleted
from PIL import Image
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLineEdit, QMenu, QMessageBox

from terrain_explorer.terrain import Heightmap

SAMPLES = np.random.default_rng(8).integers(0, 65536, (60, 90), np.uint16)
SMOOTH = Heightmap(np.linspace(-3, 4, 20 * 30, dtype=np.float32).reshape(20, 30))
EDITED = SAMPLES[::-1].copy()


def encoded(folder, samples):
    path = folder / "elsewhere.png"
    Image.fromarray(samples).save(path)
    content = path.read_bytes()
    path.unlink()
    return content


def open_in(window, settle, path):
    window.open_file(path)
    settle(window)


def accept(qtbot, window, name, path, name_filter=None):
    """Choose a file in the dialog that is open."""
    dialog = window.findChild(QFileDialog, name)
    assert dialog.isVisible()
    if name_filter:
        dialog.selectNameFilter(next(one for one in dialog.nameFilters() if one.startswith(name_filter)))
        dialog.filterSelected.emit(dialog.selectedNameFilter())
    type_file_name(qtbot, dialog, path)


def type_file_name(qtbot, dialog, path):
    """Choose a file in a dialog by typing its path.

    Until the field has the keyboard, Qt takes the file selected in the list in place of the typed one.
    """
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    qtbot.waitUntil(field.hasFocus, timeout=LONG)
    field.setText(str(path))
    dialog.accept()
    forget_deleted()


def save_dialog(qtbot, window):
    """Wait until it is known which kinds of file keep everything; return the dialog that asks where to save."""
    qtbot.waitUntil(lambda: window.findChild(QFileDialog, "saveDialog") is not None, timeout=LONG)
    return window.findChild(QFileDialog, "saveDialog")


def write_to(window, settle, path, kind=None):
    window.files.write(path, kind)
    settle(window)


def save_anyway(window, settle):
    """Agree to what a file would lose."""
    (question,) = [box for box in window.findChildren(QMessageBox, "lossyQuestion") if box.isVisible()]
    question.findChild(QAbstractButton, "saveAllTheSameButton").click()
    forget_deleted()
    settle(window)


def recents(window):
    menu = next(one for one in window.findChildren(QMenu) if one.title() == "Open re&cent")
    return [one.text().split(" ", 1)[1] for one in menu.actions()]


def handed_over(*paths):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime
