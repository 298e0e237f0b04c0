"""Reads one file at a time, and asks the user when a guess is not safe."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QListWidget, QVBoxLayout, QWidget

from terrain_explorer.files import ReadOptions, ReadQuestion
from terrain_explorer.gui.file_io.read_job import PREVIEW_SIDE, ReadSource, opening, previewing
from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.question_box import ask_about_memory
from terrain_explorer.language import tr
from terrain_explorer.memory import TooLittleMemoryError

Buttons = QDialogButtonBox.StandardButton

_CHARACTERS = 48
"""The width of the form, in characters: its labels need no second line then."""

_WIDEST = 80
"""The greatest width of the list of answers, in characters."""


class Reader(QObject):
    """Reads one source at a time; a newer one replaces an older one, and its question.

    Signals
    -------
    began
        The words for what is being read now.
    progressed
        The part of it that is read, from 0 to 1, or None where that is not known.
    busyChanged
        Whether something is being read.
    finished
        The `OpenedFile`.
    asked
        The `ReadQuestion` that the user is asked.
    failed
        The exception that ended an attempt.
    """

    began = Signal(str)
    progressed = Signal(object)
    busyChanged = Signal(bool)
    finished = Signal(object)
    asked = Signal(object)
    failed = Signal(object)

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._source: ReadSource | None = None
        self._reading = ReadOptions()
        self._dialog: ReadOptionsDialog | None = None
        self._worker = Worker("reading", self, awaited=True)
        self._worker.progressed.connect(self.progressed)
        self._worker.busyChanged.connect(self.busyChanged)
        self._worker.finished.connect(self.finished)
        self._worker.failed.connect(self._on_failed)
        self._previewer = Worker("previewing", self)
        self._previewer.finished.connect(self._on_preview)
        self._previewer.failed.connect(self._on_no_preview)

    def request(self, source: ReadSource, reading: ReadOptions) -> None:
        """Read this, and ask where it is not clear how."""
        if self._dialog is not None:
            self._dialog.reject()  # it asks about another source
        self._source, self._reading = source, reading
        self._worker.request(partial(opening, source, reading))
        self.began.emit(tr("Opening {name}", name=source.name))

    def cancel(self) -> None:
        """End reading; what was asked for last is not opened."""
        self._worker.cancel()

    def _on_failed(self, error: Exception) -> None:
        # A question is raised like an error: only the innermost code that decodes the file knows that there are
        # several ways to read it, and with the answer all of it begins again.
        if isinstance(error, ReadQuestion) and self._source is not None:
            self._ask(error, self._source)
        elif isinstance(error, TooLittleMemoryError) and self._source is not None:
            again = partial(self.request, self._source, self._reading)
            ask_about_memory(error, self._window, again, lambda: self.failed.emit(error))
        else:
            self.failed.emit(error)

    def _ask(self, question: ReadQuestion, source: ReadSource) -> None:
        self._dialog = ReadOptionsDialog(question, self._window)
        self._dialog.pointed.connect(lambda reading: self._previewer.request(partial(previewing, source, reading)))
        self._dialog.finished.connect(self._on_asked)
        self._dialog.answered.connect(lambda reading: self.request(source, reading))
        self._dialog.open()
        self.asked.emit(question)

    def _on_asked(self) -> None:
        self._dialog = None
        self._previewer.cancel()

    def _on_preview(self, picture: QImage) -> None:
        if self._dialog is not None:
            self._dialog.setPreview(picture)

    def _on_no_preview(self, error: Exception) -> None:
        if self._dialog is not None:
            self._dialog.setTrouble(str(error) or type(error).__name__)


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
        self._form = ParameterForm(ReadOptions, groups=question.groups)
        self._form.setObjectName("readingForm")
        self._form.setMinimumWidth(_CHARACTERS * self.fontMetrics().averageCharWidth())
        self._form.hide()
        if question.read_options is not None:
            self._list.addItem(tr("Something else…"))
            self._form.setValues(question.read_options)
        self._list.setVisible(self._list.count() > 1)
        # Wide enough for its longest answer, as far as there is room: half an answer is none.
        widest = _WIDEST * self.fontMetrics().averageCharWidth()
        self._list.setMinimumWidth(min(self._list.sizeHintForColumn(0) + 4 * self._list.frameWidth(), widest))
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
        self._preview.setText(breakable(text))

    def accept(self) -> None:
        """Close the dialog and give the selected answer."""
        reading = self._chosen()
        super().accept()
        self.answered.emit(reading)

    def _lay_out(self, text: str) -> None:
        sentence = QLabel(breakable(text), wordWrap=True, textFormat=Qt.TextFormat.PlainText)
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
