"""The question how to read a file, with a preview of each answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QListWidget, QVBoxLayout, QWidget

from terrain_explorer.files import ReadOptions, ReadQuestion
from terrain_explorer.gui.file_io.read_job import PREVIEW_SIDE
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import tr

Buttons = QDialogButtonBox.StandardButton

_CHARACTERS = 48
"""The width of the form, in characters: its labels need no second line then."""


class ReadOptionsDialog(QDialog):
    """Asks a question about a file. It reads nothing itself: the reader that opens it makes the previews.

    If more answers are possible than it lists, the last one opens a form for them.

    Signals
    -------
    pointed
        The `ReadOptions` of the selected answer: a preview is wanted.
    answered
        The `ReadOptions` of the answer given.
    """

    pointed = Signal(object)
    answered = Signal(object)

    def __init__(self, question: ReadQuestion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "questionDialog", tr("How to read the file"))
        self.setWindowTitle(tr("How to read the file"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._options, self._known = question.options, question.read_options or ReadOptions()
        self._list = named(
            QListWidget(), "questionOptions", tr("Answers"), tr("The preview shows the result of each answer")
        )
        self._list.addItems([option.label for option in self._options])
        self._form = ParameterForm(ReadOptions, group=question.group)
        self._form.setObjectName("readingForm")
        self._form.setMinimumWidth(_CHARACTERS * self.fontMetrics().averageCharWidth())
        self._form.hide()
        if question.read_options is not None:
            self._list.addItem(tr("Something else…"))
            self._form.setValues(question.read_options)
        self._list.setVisible(self._list.count() > 1)
        self._preview = named(QLabel(wordWrap=True), "questionPreview", tr("Preview"), tr("Preview of the heights"))
        # File names and errors are part of the texts, and Qt would read a < in one as the beginning of HTML.
        self._preview.setTextFormat(Qt.TextFormat.PlainText)
        self._preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # As large as any preview: the dialog must not jump from one answer to the next.
        self._preview.setFixedSize(PREVIEW_SIDE, PREVIEW_SIDE)
        self._lay_out(question.sentence)
        self._list.itemActivated.connect(self.accept)
        self._list.currentRowChanged.connect(self._point)
        self._form.valuesChanged.connect(self._point)

    def open(self) -> None:
        """Show the dialog, and select the most likely answer."""
        super().open()
        self._list.setCurrentRow(0)
        self._list.setFocus()

    def setPreview(self, picture: QImage) -> None:
        """Show how the heights look with the selected answer."""
        self._preview.setPixmap(QPixmap.fromImage(picture))

    def setTrouble(self, text: str) -> None:
        """Show why there is no preview of the selected answer."""
        self._preview.setText(text)

    def accept(self) -> None:
        """Close the dialog and give the selected answer."""
        reading = self._chosen()
        super().accept()
        self.answered.emit(reading)

    def _lay_out(self, text: str) -> None:
        sentence = QLabel(text, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        buttons = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        # Beside the preview and not below it: both in one column are higher than a small screen.
        answer = QVBoxLayout()
        answer.addWidget(self._list, 1)
        answer.addWidget(self._form)
        choice = QHBoxLayout()
        choice.addLayout(answer, 1)
        choice.addWidget(self._preview, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.addWidget(named(sentence, "questionText", tr("Question")))
        layout.addLayout(choice, 1)
        layout.addWidget(buttons)

    def _is_other(self) -> bool:
        return self._list.currentRow() == len(self._options)

    def _chosen(self) -> ReadOptions:
        if self._is_other():  # what the form does not show stays as it was answered before
            shown = {name: field.value() for name, field in self._form.fields.items()}
            return self._known.updated(**shown)
        return self._options[self._list.currentRow()].read_options

    def _point(self) -> None:
        self._form.setVisible(self._is_other())
        self._preview.setText(tr("Reading …"))
        self.pointed.emit(self._chosen())
