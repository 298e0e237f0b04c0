"""The panel that grows terrain: the algorithm, its parameters, the seed, progress."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.wheel_guard import WheelGuard
from terrain_explorer.language import tr
from terrain_explorer.terrain import GENERATORS, Generator, new_seed

_PROGRESS_STEPS = 1000
_NARROWEST_PICKER = 100


class GeneratePanel(QWidget):
    """Lets the user choose a generator.

    Signals
    -------
    generatorRequested
        The user changed something or wants the terrain now: the generator, and the gesture it belongs to.
    invalid
        What the user asked for cannot be: a sentence.
    cancelled
        The user wants the work to end.
    """

    generatorRequested = Signal(object, object)
    invalid = Signal(str)
    cancelled = Signal()

    def __init__(self, generator: Generator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picker = named(
            QComboBox(), "algorithmPicker", tr("Algorithm"), tr("The algorithm that grows the terrain")
        )
        for slug, kind in GENERATORS.items():
            self._picker.addItem(tr(kind.title), slug)
            self._picker.setItemData(self._picker.count() - 1, tr(kind.summary), Qt.ItemDataRole.ToolTipRole)
        self._picker.setMinimumWidth(_NARROWEST_PICKER)
        WheelGuard(self._picker)
        self._summary = QLabel(wordWrap=True)
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._live = named(
            QCheckBox(tr("Update while I change things")),
            "liveUpdate",
            tr("Update while I change things"),
            tr("Grow the terrain anew at every change; otherwise only on Generate"),
        )
        self._live.setChecked(True)
        self._generate = button(
            tr("Generate"),
            "generateButton",
            tr("Grow the terrain with these parameters (Ctrl+G)"),
        )
        font = self._generate.font()
        font.setBold(True)
        self._generate.setFont(font)
        self._progress = named(QProgressBar(), "progressBar", tr("Progress"))
        self._progress.setRange(0, _PROGRESS_STEPS)
        self._cancel = button(
            tr("Cancel"),
            "cancelButton",
            tr("End the work and keep the terrain as it was (Escape)"),
        )
        self._cancel.setEnabled(False)
        self._asked: Generator | None = None
        self._form = self._made_form(type(generator))
        self._lay_out()
        self._show_algorithm(generator)
        self._form.setValues(generator)
        self._picker.currentIndexChanged.connect(self._on_picked)
        self._generate.clicked.connect(self.generate)
        self._cancel.clicked.connect(self.cancelled)

    def setGenerator(self, generator: Generator) -> None:
        """Show a generator and its parameters; what was changed since the panel asked for just this one stays."""
        asked, self._asked = self._asked, None
        if generator is asked or self._form.shows(generator):
            return
        self._show_algorithm(generator)
        if type(generator) is not self._form.owner:
            self._show_form(type(generator))
        self._form.setValues(generator)

    def generate(self) -> None:
        """Ask for the terrain of what the form shows."""
        self._form.endGesture()
        self._request(self._form.gesture)
        self._form.endGesture()

    def newSeed(self) -> None:
        """Draw a new seed and ask for its terrain."""
        self._form.fields["seed"].setValue(new_seed())
        if not self._live.isChecked():
            self.generate()

    def setBusy(self, busy: bool) -> None:
        """Show whether a terrain is being grown."""
        self._cancel.setEnabled(busy)
        self._progress.setValue(0)
        self._progress.setFormat("%p %" if busy else "")

    def setProgress(self, fraction: float) -> None:
        """Show how far the work is, 0 to 1."""
        self._progress.setValue(round(fraction * _PROGRESS_STEPS))

    def setOutcome(self, text: str) -> None:
        """Show how the work ended, in place of the progress."""
        self._progress.setValue(0)
        self._progress.setFormat(text)

    def colourIcons(self) -> None:
        """Draw the icons in the program's colours."""
        self._form.colourIcons()

    def _lay_out(self) -> None:
        top = QFormLayout()
        top.addRow(tr("Algorithm"), self._picker)
        buttons = QHBoxLayout()
        buttons.addWidget(self._generate, 1)
        buttons.addWidget(self._cancel)
        self._layout = QVBoxLayout(self)
        self._layout.addLayout(top)
        self._layout.addWidget(self._summary)
        self._layout.addWidget(self._form)
        self._layout.addWidget(self._live)
        self._layout.addLayout(buttons)
        self._layout.addWidget(self._progress)
        self._layout.addStretch(1)

    def _show_algorithm(self, generator: Generator) -> None:
        with QSignalBlocker(self._picker):
            self._picker.setCurrentIndex(self._picker.findData(generator.slug))

    def _made_form(self, kind: type[Generator]) -> ParameterForm[Generator]:
        self._summary.setText(tr(kind.summary))
        form = ParameterForm(kind)
        new_seed = button(
            tr("New seed"),
            "newSeedButton",
            tr("Draw another seed: another terrain of the same kind (Ctrl+R)"),
        )
        new_seed.clicked.connect(self.newSeed)
        form.fields["seed"].row.addWidget(new_seed)
        form.valuesChanged.connect(self._on_changed)
        return form

    def _show_form(self, kind: type[Generator]) -> None:
        old, self._form = self._form, self._made_form(kind)
        self._layout.replaceWidget(old, self._form)
        old.setParent(None)
        old.deleteLater()

    def _on_picked(self) -> None:
        kept = {name: field.value() for name, field in self._form.fields.items()}
        kind = GENERATORS[self._picker.currentData()]
        self._show_form(kind)
        self._form.setValues(kind(**{name: kept[name] for name in self._form.fields if name in kept}))
        self._on_changed()

    def _on_changed(self) -> None:
        if self._live.isChecked():
            self._request(self._form.gesture)

    def _request(self, gesture: Hashable) -> None:
        try:
            generator = self._form.parameterised()
        except ValueError as error:
            self.invalid.emit(str(error))
            return
        self._asked = generator
        self.generatorRequested.emit(generator, gesture)
