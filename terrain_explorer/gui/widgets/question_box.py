"""Questions in a box over the window, and dialogs that delete themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QHeaderView, QMessageBox, QPushButton, QTreeView, QWidget

from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.recent_files import recent_folder
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import sentence, tr
from terrain_explorer.memory import TooLittleMemoryError

Role = QMessageBox.ButtonRole
Standard = QMessageBox.StandardButton

_SIZE, _FRAME = QSize(760, 480), QSize(40, 80)
"""The size of Qt's own file dialog, and what a small screen keeps around it, in pixels."""


class QuestionBox(QMessageBox):
    """A question with an answer on each button. Open it with `open`, so that the program goes on meanwhile.

    Parameters
    ----------
    name
        The object name.
    title, text
        The title and the question, in the user's language.
    window
        The question appears over this window; None where there is none yet.
    """

    def __init__(self, name: str, title: str, text: str, window: QWidget | None) -> None:
        super().__init__(QMessageBox.Icon.Question, title, breakable(text), parent=window)
        self.setObjectName(name)
        # File names are part of many questions, and Qt would read a < in one as the beginning of HTML.
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def setInformativeText(self, text: str) -> None:
        super().setInformativeText(breakable(text))

    def offer(
        self, label: str, name: str, tip: str, role: Role, do: Callable[[], object] | None = None, default: bool = False
    ) -> None:
        """Add an answer of the program's own; `do` is called if it is chosen."""
        answer = self.addButton(label, role)
        named(answer, name, label.removesuffix("…"), tip)
        self._finish(answer, do, default)

    def offer_standard(
        self, standard: Standard, do: Callable[[], object] | None = None, default: bool = False
    ) -> QPushButton:
        """Add an answer that every program has, in Qt's words, and return its button."""
        answer = self.addButton(standard)
        self._finish(answer, do, default)
        return answer

    def _finish(self, answer: QPushButton, do: Callable[[], object] | None, default: bool) -> None:
        if do is not None:
            answer.clicked.connect(lambda: do())
        if default:
            self.setDefaultButton(answer)


def is_asked(window: QWidget, name: str) -> bool:
    """Return whether the question of this name is on the screen."""
    return any(box.isVisible() for box in window.findChildren(QuestionBox, name))


def show_dialog(dialog: QDialog, name: str) -> None:
    """Show a dialog over its window; it is deleted when it is closed."""
    dialog.setObjectName(name)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if isinstance(dialog, QFileDialog):
        show_whole_columns(dialog)
    dialog.open()


def ask_for_file(window: QWidget, title: str, kinds: str, name: str, take: Callable[[Path], object]) -> None:
    """Let the user choose a file that is there, at first in the folder used last."""
    dialog = QFileDialog(window, title, str(recent_folder()), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda chosen: take(Path(chosen)))
    show_dialog(dialog, name)


def ask_to_save_png(
    window: QWidget, title: str, document: Path | None, what: str, name: str, save: Callable[[Path], object]
) -> None:
    """Let the user choose where to save a picture: at first beside the document's file, and called like that."""
    folder, stem = (recent_folder(), "terrain") if document is None else (document.parent, document.stem)
    dialog = QFileDialog(window, title, str(folder), "PNG (*.png)")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("png")
    dialog.selectFile(f"{stem}-{what}.png")
    dialog.fileSelected.connect(lambda chosen: save(Path(chosen)))
    show_dialog(dialog, name)


def show_whole_columns(dialog: QFileDialog) -> None:
    """Show sizes, kinds and dates of files whole; names get the rest. Dialogs of the desktop stay as they are."""
    files = dialog.findChild(QTreeView, "treeView")
    if files is None:
        return
    header = files.header()
    header.setStretchLastSection(False)
    for column in range(header.count()):
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    dialog.resize(_SIZE.boundedTo(dialog.screen().availableSize() - _FRAME))


def ask_about_memory(
    error: TooLittleMemoryError, window: QWidget, go_on: Callable[[], None], leave: Callable[[], None] | None = None
) -> None:
    """Ask whether to make a map though there is little memory.

    Parameters
    ----------
    error
        Says how much it needs and how much there is.
    window
        The question appears over this window.
    go_on, leave
        Called with the answer.
    """
    question = QuestionBox("memoryQuestion", tr("Little memory"), sentence(str(error)), window)
    question.setInformativeText(
        tr("If you go on, the program may end suddenly. The next start offers the work so far.")
    )

    def agree() -> None:
        error.agree()
        go_on()

    about_risk = tr("Take the risk, now and for other maps of this size")
    question.offer(tr("Go on"), "takeRiskButton", about_risk, Role.DestructiveRole, agree)
    question.offer_standard(Standard.Cancel, leave, default=True)
    question.open()
