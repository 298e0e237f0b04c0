"""The dialog after an unexpected error."""

from __future__ import annotations

import platform

from PySide6.QtCore import Qt, Signal, qVersion
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from terrain_explorer import __version__
from terrain_explorer.gui.services.log_file import log_file
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.language import marked, tr

_ADVICE = marked(
    "Your terrain is still here. To be safe, save it now under a new name. Then go on, or quit and start again. "
    "If it happens again, copy the details and send them to the developers."
)
_MOST_ERRORS = 10
"""Errors in the details; one that comes with every mouse move would fill them without end."""

_WIDTH = 560


class CrashDialog(QDialog):
    """Shows an unexpected error. It saves nothing and ends nothing by itself; closing it means to continue.

    Signals
    -------
    saveWanted
        The user wants to save the terrain.
    quitWanted
        The user wants the program to end; the dialog is closed.
    """

    saveWanted = Signal()
    quitWanted = Signal()

    def __init__(self, sentence: str, details: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "crashDialog", tr("Something went wrong inside the program"))
        self.setWindowTitle(tr("Something went wrong"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # Modal, so that nothing goes on as if all were well before the user has decided.
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self._errors = [details]
        heading = _text_label(tr("Something went wrong inside the program."), "crashHeading")
        heading.setFont(_bold(heading.font()))
        self._sentence = _text_label(sentence, "crashText")
        self._count = _text_label("", "crashCount")
        self._count.hide()
        self._details = named(
            QPlainTextEdit(readOnly=True), "crashDetails", tr("Details"), tr("All details of the error")
        )
        self._details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._outcome = _text_label("", "crashOutcome")
        self._outcome.hide()
        layout = QVBoxLayout(self)
        for widget in (heading, self._sentence, self._count, _text_label(tr(_ADVICE), "crashAdvice")):
            layout.addWidget(widget)
        layout.addWidget(self._details, 1)
        layout.addWidget(self._outcome)
        layout.addLayout(self._made_buttons())
        self._show_details()
        self.resize(_WIDTH, self.sizeHint().height())

    def addError(self, details: str, count: int) -> None:
        """Show that there was another error, and their number in all."""
        self._count.setText(tr("%n error(s) so far.", None, count))
        self._count.show()
        if details not in self._errors and len(self._errors) < _MOST_ERRORS:
            self._errors.append(details)
            self._show_details()

    def setOutcome(self, text: str) -> None:
        """Show how saving or copying went."""
        self._outcome.setText(text)
        self._outcome.show()

    def _made_buttons(self) -> QHBoxLayout:
        copy = button(tr("Copy details"), "crashCopyButton", tr("Copy all details"))
        save = button(tr("Save the current terrain…"), "crashSaveButton", tr("Save it as a TIFF"))
        go_on = button(tr("Continue"), "crashContinueButton", tr("Close this and go on"))
        leave = button(tr("Quit"), "crashQuitButton", tr("Close the program"))
        copy.clicked.connect(self._copy)
        save.clicked.connect(self.saveWanted)
        go_on.clicked.connect(self.accept)
        leave.clicked.connect(self._leave)
        save.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(copy)
        row.addWidget(save)
        row.addStretch(1)
        row.addWidget(go_on)
        row.addWidget(leave)
        return row

    def _leave(self) -> None:
        self.reject()
        self.quitWanted.emit()

    def _show_details(self) -> None:
        # The details stay in English: they are made to be sent to the developers.
        where = f"Log: {log_file()}"
        self._details.setPlainText("\n".join([_versions(), *self._errors, where]))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details.toPlainText())
        self.setOutcome(tr("Copied the details."))


def _text_label(text: str, name: str) -> QLabel:
    label = QLabel(text, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
    label.setObjectName(name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _bold(font: QFont) -> QFont:
    font.setBold(True)
    return font


def _versions() -> str:
    return (
        f"Terrain Explorer {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}\n"
    )
