"""The question how a file is to be read, with a preview of each answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QListWidget, QVBoxLayout, QWidget

from terrain_explorer.files import ReadOptions, ReadQuestion
from terrain_explorer.files.raster.read_options import RAW_FILE
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameter_form import ParameterForm
from terrain_explorer.language import tr

PREVIEW_SIDE = 256
"""Pixels of the longer side of a preview."""

Buttons = QDialogButtonBox.StandardButton


class ReadOptionsDialog(QDialog):
    """Asks a question about a file. It reads nothing: whoever opens it makes the previews.

    Where more answers are possible than are offered, the last one opens a form for them.

    Signals
    -------
    pointed
        The `ReadOptions` of the answer that is pointed at: a preview of it is wanted.
    answered
        The `ReadOptions` of the answer that was given.
    """

    pointed = Signal(object)
    answered = Signal(object)

    def __init__(self, question: ReadQuestion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "questionDialog", tr("How to read the file"))
        self.setWindowTitle(tr("How to read the file"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._options = question.options
        sentence = QLabel(question.sentence, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._list = named(
            QListWidget(), "questionOptions", tr("Answers"), tr("How each answer would look is shown beside it")
        )
        self._list.addItems([option.label for option in self._options])
        self._form = ParameterForm(ReadOptions, group=RAW_FILE)
        self._form.setObjectName("readingForm")
        self._form.hide()
        if question.read_options is not None:
            self._list.addItem(tr("Something else…"))
            self._form.setValues(question.read_options)
        self._preview = named(QLabel(wordWrap=True), "questionPreview", tr("Preview"), tr("How the heights would look"))
        self._preview.setTextFormat(Qt.TextFormat.PlainText)
        self._preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._preview.setFixedSize(PREVIEW_SIDE, PREVIEW_SIDE)
        buttons = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        shown = QVBoxLayout()
        shown.addWidget(self._preview)
        shown.addWidget(self._form)
        shown.addStretch(1)
        choice = QHBoxLayout()
        choice.addWidget(self._list, 1)
        choice.addLayout(shown)
        layout = QVBoxLayout(self)
        layout.addWidget(named(sentence, "questionText", tr("Question")))
        layout.addLayout(choice, 1)
        layout.addWidget(buttons)
        self._list.itemActivated.connect(self.accept)
        self._list.currentRowChanged.connect(self._point)
        self._form.valuesChanged.connect(self._point)

    def open(self) -> None:
        """Show the dialog, and point at the most likely answer."""
        super().open()
        self._list.setCurrentRow(0)
        self._list.setFocus()

    def setPreview(self, picture: QImage) -> None:
        """Show how the heights look with the answer that is pointed at."""
        self._preview.setPixmap(QPixmap.fromImage(picture))

    def setTrouble(self, text: str) -> None:
        """Tell why there is no preview of the answer that is pointed at."""
        self._preview.setText(text)

    def accept(self) -> None:
        """Close the dialog and give the answer that is pointed at."""
        reading = self._chosen()
        super().accept()
        self.answered.emit(reading)

    def _is_other(self) -> bool:
        return self._list.currentRow() == len(self._options)

    def _chosen(self) -> ReadOptions:
        return self._form.parameterised() if self._is_other() else self._options[self._list.currentRow()].read_options

    def _point(self) -> None:
        self._form.setVisible(self._is_other())
        self._preview.setText(tr("Reading …"))
        self.pointed.emit(self._chosen())
