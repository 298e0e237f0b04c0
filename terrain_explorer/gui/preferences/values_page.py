"""A page of preferences that are values, and what stands below them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.file_io.autosave import recovery_folder
from terrain_explorer.gui.file_io.image_editor import ImageEditor
from terrain_explorer.gui.services.preferences import GeneralPreferences, preferred
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import tr
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters

_GAP = 8
"""Pixels between a field's note and the next field."""


class ValuesPage(QWidget):
    """A form for the values of a page, which begins with what the user prefers.

    Signals
    -------
    chosen
        The user chose other values, a `Parameterised`.
    """

    chosen = Signal(object)

    def __init__(self, page: type[Parameterised], below: QWidget | None = None) -> None:
        super().__init__()
        self.form = ParameterForm(page)
        self.form.setObjectName(f"form.{page.__name__}")
        self.form.setValues(preferred(page))
        self._before = self.form.parameterised()
        self._restart = _note("restartNote", tr("The window speaks it after a restart."))
        self._restart.setVisible(False)
        for parameter in parameters(page):
            self.form.setBelow(parameter.name, self._below(parameter))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.form)
        if below is not None:
            layout.addSpacing(12)
            layout.addWidget(below)
        layout.addStretch(1)
        self.form.valuesChanged.connect(self._choose)

    def state(self) -> Parameterised:
        """Return the values shown, for `restore`."""
        return self.form.parameterised()

    def restore(self, state: Parameterised) -> None:
        """Bring values back."""
        self.form.setValues(state)
        self._choose()

    def reset(self) -> None:
        """Bring the usual values back."""
        self.restore(self.form.owner())

    def _below(self, parameter: Parameter) -> QWidget:
        """Return what stands below a field: what it does, and for the language when it does so."""
        below = QWidget()
        layout = QVBoxLayout(below)
        layout.setContentsMargins(0, 0, 0, _GAP)
        layout.addWidget(_note(f"help.{parameter.name}", tr(parameter.help)))
        if parameter.name == "language":
            layout.addWidget(self._restart)
        return below

    def _choose(self) -> None:
        values = self.form.parameterised()
        if isinstance(values, GeneralPreferences) and isinstance(self._before, GeneralPreferences):
            self._restart.setVisible(values.language != self._before.language)
        self.chosen.emit(values)


def _note(name: str, text: str) -> QLabel:
    note = QLabel(text, wordWrap=True)
    note.setObjectName(name)
    note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return note


class FilesBox(QWidget):
    """Where pictures of heightmaps are edited, and where unsaved work is kept."""

    def __init__(self, editor: ImageEditor) -> None:
        super().__init__()
        self._editor = editor
        self._program = named(QLabel(wordWrap=True), "editorProgram", tr("Image editor"))
        choose = button(tr("Choose…"), "chooseEditorButton", tr("Choose the program that opens pictures"))
        self._system = button(
            tr("Use the system's program"), "systemEditorButton", tr("Open pictures in the system's default program")
        )
        folder = tr("Kept in {folder}", folder=recovery_folder())
        recovery = named(QLabel(wordWrap=True), "recoveryNote", tr("Recovery"), folder)
        recovery.setText(tr("Every change goes to disk at once. After a crash, the next start offers your work back."))
        row = QHBoxLayout()
        row.addWidget(choose)
        row.addWidget(self._system)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in (bold(QLabel(tr("Image editor"))), self._program):
            layout.addWidget(widget)
        layout.addLayout(row)
        layout.addSpacing(12)
        layout.addWidget(bold(QLabel(tr("Recovery"))))
        layout.addWidget(recovery)
        for made in (choose, self._system):
            made.setAutoDefault(False)
        choose.clicked.connect(editor.choose)
        self._system.clicked.connect(lambda: editor.setProgram(""))
        editor.chosenChanged.connect(self._show)
        self._show()

    def _show(self) -> None:
        program = self._editor.program
        self._program.setText(self._editor.program_name or tr("The system's program for pictures"))
        self._program.setToolTip(program)
        self._system.setEnabled(bool(program))
