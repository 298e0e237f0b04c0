"""The panel in which the user chooses how an operation changes the terrain."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameter_form import ParameterForm
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter

_PROGRESS_STEPS = 1000


class FilterPanel(QWidget):
    """Shows one operation, its parameters, and how far the work on it is.

    Signals
    -------
    changed
        The user changed a parameter.
    applied
        The user wants the terrain changed like this.
    cancelled
        The user wants the terrain as it was.
    compared
        Whether the user wants to see the terrain as it was for the moment.
    """

    changed = Signal()
    applied = Signal()
    cancelled = Signal()
    compared = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._summary, self._note = (QLabel(wordWrap=True) for _ in range(3))
        self._title.setObjectName("operationTitle")
        self._note.setObjectName("operationNote")
        self._note.setAccessibleName(tr("Note"))
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._form: ParameterForm[Filter] | None = None
        self._progress = named(QProgressBar(), "operationProgressBar", tr("Progress"))
        self._progress.setRange(0, _PROGRESS_STEPS)
        self._compare = button(
            tr("Show the original"),
            "compareButton",
            tr("Hold it down to see the terrain as it was"),
        )
        self._apply = button(tr("Apply"), "applyButton", tr("Change the terrain like this (Ctrl+Enter)"))
        self._cancel = button(tr("Cancel"), "cancelOperationButton", tr("Leave the terrain as it was (Escape)"))
        for label in (self._title, self._apply):
            font = label.font()
            font.setBold(True)
            label.setFont(font)
        self._lay_out()
        self._compare.pressed.connect(lambda: self.compared.emit(True))
        self._compare.released.connect(lambda: self.compared.emit(False))
        for answer, signal in ((self._apply, self.applied), (self._cancel, self.cancelled)):
            answer.setAutoDefault(True)
            answer.clicked.connect(signal)

    def setOperation(self, operation: Filter, begun: Filter) -> None:
        """Show an operation with its parameters, and let each go back to what the user began with."""
        self._title.setText(tr(operation.title))
        self._summary.setText(tr(operation.summary))
        form = ParameterForm(type(operation))
        form.setObjectName("operationForm")
        form.setDefaults(begun)
        form.setValues(operation)
        form.valuesChanged.connect(self.changed)
        self._show_form(form)
        self.setFocusProxy(next(iter(form.fields.values()), self._cancel))
        self.setNote("")

    def operation(self) -> Filter:
        """Return the operation that the panel shows.

        Raises
        ------
        ValueError
            The parameters do not fit each other.
        """
        assert self._form is not None
        return self._form.parameterised()

    def setFound(self, found: Mapping[str, int]) -> None:
        """Tell what the program has chosen for parameters that are left to it, by name."""
        assert self._form is not None
        self._form.setFound(found)

    def setNote(self, text: str) -> None:
        """Tell why the operation cannot be applied; with an empty text it can."""
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self._apply.setEnabled(not text)

    def setBusy(self, busy: bool) -> None:
        """Show whether the operation is at work."""
        self._progress.setValue(0)
        self._progress.setFormat("%p %" if busy else "")

    def setProgress(self, fraction: float) -> None:
        """Show how far the work is, 0 to 1."""
        self._progress.setValue(round(fraction * _PROGRESS_STEPS))

    def colourIcons(self) -> None:
        """Draw the icons in the program's colours."""
        if self._form is not None:
            self._form.colourIcons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Ctrl+Enter apply, wherever in the panel the focus is; Enter alone takes a number, and no more."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._apply.click()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self._apply, 1)
        buttons.addWidget(self._cancel)
        self._form_place = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.addWidget(self._title)
        layout.addWidget(self._summary)
        layout.addLayout(self._form_place)
        layout.addWidget(self._note)
        layout.addWidget(self._compare)
        layout.addLayout(buttons)
        layout.addWidget(self._progress)
        layout.addStretch(1)

    def _show_form(self, form: ParameterForm[Filter]) -> None:
        old, self._form = self._form, form
        if old is not None:
            old.setParent(None)
            old.deleteLater()
        self._form_place.addWidget(form)
