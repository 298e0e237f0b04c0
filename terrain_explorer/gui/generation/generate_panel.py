"""The panel in which the user chooses an algorithm and its parameters."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Signal, SignalInstance
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.errors import UserError
from terrain_explorer.gui.generation.algorithm_picker import AlgorithmPicker
from terrain_explorer.gui.services.keys import name_key
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.parameters.lengths import size_in_words
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.progress import WorkProgress
from terrain_explorer.language import tr
from terrain_explorer.terrain import GENERATORS, Generator, Heightmap, new_seed
from terrain_explorer.terrain.number_format import format_ends

_TILEABLE = "tileable"
"""The parameter of those algorithms whose maps may meet copies of themselves."""


class GeneratePanel(QWidget):
    """Lets the user choose a generator.

    Its setters emit nothing, so the panel can be set from the document without an echo.

    Signals
    -------
    generatorRequested
        The user wants the terrain now: the generator, and the gesture it belongs to.
    generatorChanged
        The user changed something, and wants to see at once what comes of it: the same two.
    invalid
        The values do not fit each other: a sentence.
    cancelled
        The user wants the work to end.
    sizeWanted
        The user wants to say how large the terrain is.
    rockWanted
        The user wants to say what rock the terrain has.
    copiesWanted
        The user wants to see copies of the terrain side by side.
    """

    generatorRequested = Signal(object, object)
    generatorChanged = Signal(object, object)
    invalid = Signal(str)
    cancelled = Signal()
    sizeWanted = Signal()
    rockWanted = Signal()
    copiesWanted = Signal()

    def __init__(self, generator: Generator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picker = AlgorithmPicker()
        self._summary = QLabel(wordWrap=True)
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._live = named(
            QCheckBox(tr("Update while I change things")),
            "liveUpdate",
            tr("Update while I change things"),
            tr(
                "Grow the terrain again at every change. Otherwise only Generate grows it, "
                "and what was opened or begun as a drawing is always left to Generate."
            ),
        )
        self._live.setChecked(True)
        self._generate = bold(button(tr("Generate"), "generateButton", tr("Grow the terrain with these parameters")))
        self._progress = WorkProgress("progressBar", telling=True)
        self._cancel = button(tr("Cancel"), "cancelButton", tr("Stop the work and keep the terrain as it was"))
        self._cancel.setEnabled(False)
        self._cancel.setVisible(False)
        tip = tr("How wide and how high the terrain is in metres: then everything speaks metres, and slopes are true")
        self._size = button(tr("Not set"), "sizeButton", tip)
        tip = tr("The layers of rock below the ground, which erosion meets as it wears the ground")
        self._rock = button(tr("One rock"), "rockButton", tip)
        self._actions: Mapping[str, QAction] = {}
        self._form = self._made_form(type(generator))
        self._lay_out()
        self._show_algorithm(generator)
        self._form.setValues(generator)
        self._picker.currentIndexChanged.connect(self._on_picked)
        self._generate.clicked.connect(self.generate)
        self._cancel.clicked.connect(self.cancelled)
        self._size.clicked.connect(self.sizeWanted)
        self._rock.clicked.connect(self.rockWanted)
        self._progress.lineShown.connect(self._cancel.setVisible)

    def name_keys(self, actions: Mapping[str, QAction]) -> None:
        """Name the keys of the window's actions on the buttons that do the same."""
        self._actions = actions
        new_seed = self._form.findChild(QPushButton, "newSeedButton")
        assert new_seed is not None
        for made, name in ((self._generate, "Generate"), (self._cancel, "Cancel"), (new_seed, "NewSeed")):
            name_key(made, actions[name])

    def setGenerator(self, generator: Generator) -> None:
        """Show a generator and its parameters."""
        self._show_algorithm(generator)
        if type(generator) is not self._form.owner:
            self._show_form(type(generator))
        self._form.setValues(generator)

    def generate(self) -> None:
        """Ask for the terrain of the parameters shown."""
        # Every press is an undo step of its own, even between two edits of the same slider.
        self._form.end_gesture()
        self._send(self.generatorRequested)
        self._form.end_gesture()

    def new_seed(self) -> None:
        """Draw a new seed and ask for its terrain."""
        self._form.fields["seed"].setValue(new_seed())
        self.generate()

    def setBusy(self, busy: bool) -> None:
        """Show whether a terrain is being grown."""
        self._cancel.setEnabled(busy)
        self._progress.setBusy(busy)

    def setProgress(self, fraction: float) -> None:
        """Show how far the work is, 0 to 1."""
        self._progress.setFraction(fraction)

    def setOutcome(self, text: str) -> None:
        """Show how the work ended, in place of the progress."""
        self._progress.setOutcome(text)

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Show the size of the terrain, and its rock."""
        low, high = heightmap.range
        known = [] if heightmap.sides is None else [size_in_words(heightmap.sides)]
        if heightmap.metres:
            known.append(tr("{low} to {high}", **format_ends((low, high), True, digits=3)))
        self._size.setText(", ".join(known) or tr("Not set"))
        rock = heightmap.rock
        self._rock.setText(tr("One rock") if rock is None else tr("{count} layers", count=rock.count))

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
        size = QFormLayout()
        size.addRow(tr("Size"), self._size)
        size.addRow(tr("Rock"), self._rock)
        self._layout.addLayout(size)
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
            tr("Draw another seed; this replaces a drawing or an opened file"),
        )
        if self._actions:
            name_key(new_seed, self._actions["NewSeed"])
        new_seed.clicked.connect(self.new_seed)
        # Every generator has a seed, and the button belongs beside it.
        form.fields["seed"].row.addWidget(new_seed)
        form.valuesChanged.connect(self._on_changed)
        if tileable := form.fields.get(_TILEABLE):
            copies = button(tr("Copies"), "copiesButton", tr("See copies of the terrain side by side, and the seams"))
            copies.clicked.connect(self.copiesWanted)
            copies.setVisible(False)
            form.setBelow(_TILEABLE, copies)
            tileable.valueChanged.connect(lambda: copies.setVisible(tileable.value()))
        return form

    def _show_form(self, kind: type[Generator]) -> None:
        old, self._form = self._form, self._made_form(kind)
        self._layout.replaceWidget(old, self._form)
        old.discard()

    def _on_picked(self) -> None:
        # Parameters that both algorithms have keep their values: the user compares algorithms.
        kept = {name: field.value() for name, field in self._form.fields.items()}
        kind = GENERATORS[self._picker.currentData()]
        self._show_form(kind)
        self._form.setValues(kind(**{name: kept[name] for name in self._form.fields if name in kept}))
        self._on_changed()

    def _on_changed(self) -> None:
        if self._live.isChecked():
            self._send(self.generatorChanged)

    def _send(self, signal: SignalInstance) -> None:
        try:
            generator = self._form.parameterised()
        except UserError as error:
            self.invalid.emit(str(error))
            return
        signal.emit(generator, self._form.gesture)
