"""The panel of the selection: the options of the tool or of the rule, how parts join, and what is selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from terrain_explorer.gui.selection.box_size import BoxSize
from terrain_explorer.gui.selection.combine_mode import Joining
from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.masks import MaskPart
from terrain_explorer.terrain.masks.shapes.boxes import Box
from terrain_explorer.terrain.parameters import Parameterised

_KEYS = marked(
    "Hold Shift when you begin to add, Ctrl to subtract, both to intersect. Shift while you drag makes both sides "
    "equal, Ctrl begins in the middle. A rectangle or an ellipse can be moved and resized afterwards, until Enter. "
    "Alt and a drag or arrows move the outline, Ctrl+Alt the ground in it, Shift+Alt a copy. Escape cancels; pressed "
    "again, it puts the tool away."
)
_KEYS_OF_MOVES = marked(
    "Does what Alt does in the other tools, for desktops that keep drags with Alt to themselves. Arrows move the "
    "outline by points, with Shift by ten. Ground floats until Enter or a click beside it."
)


class SelectionPanel(QWidget):
    """Shows one tool or rule at a time.

    Signals
    -------
    joiningChanged
        The user chose how parts join: a `Joining`.
    optionsChanged
        The user chose other options, of the class shown.
    followsChanged
        The user chose whether what rules and the wand select follows the ground.
    """

    joiningChanged = Signal(object)
    optionsChanged = Signal(object)
    followsChanged = Signal(bool)

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = bold(named(QLabel(wordWrap=True), "selectionTitle", tr("Tool")))
        self._summary = named(QLabel(wordWrap=True), "selectionSummary", tr("What the tool does"))
        self._selected = named(QLabel(wordWrap=True), "selectedPart", tr("What is selected"))
        self._keys = named(QLabel(tr(_KEYS), wordWrap=True), "selectionKeys", tr("Keys"))
        for label in (self._summary, self._keys):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._joining: ParameterForm[Joining] | None = None
        self._options: ParameterForm[Any] | None = None
        self._size: ParameterForm[BoxSize] | None = None
        self._place = QVBoxLayout()
        self._follows = named(
            QCheckBox(tr("Follow the ground")),
            "followGround",
            tr("Follow the ground"),
            tr("Finds the selection anew whenever the ground changes; otherwise it stays where it is"),
        )
        self._follows.clicked.connect(self.followsChanged)
        self._follows.hide()
        row = QHBoxLayout()
        for action in actions:
            row.addWidget(_button(action))
        row.addStretch(1)
        layout = QVBoxLayout(self)
        for widget in (self._title, self._summary):
            layout.addWidget(widget)
        layout.addLayout(self._place)
        layout.addWidget(self._follows)
        layout.addWidget(self._selected)
        layout.addLayout(row)
        layout.addWidget(self._keys)
        layout.addStretch(1)
        self.setTool(tr("Nothing chosen"), tr("Choose a tool for selecting, or a rule in the Select menu."))

    @property
    def gesture(self) -> object:
        """Equal for all edits of the options while one slider is dragged; different for the next change."""
        return tuple(form.gesture for form in (self._options, self._size) if form is not None)

    def setTool(self, title: str, summary: str) -> None:
        """Show the name of a tool or a rule, and what it does."""
        self._title.setText(title)
        self._summary.setText(summary)

    def setJoining(self, joining: Joining | None, feathers: bool = True) -> None:
        """Show how parts join, and whether their edges can be softened here; None for a tool that moves."""
        self._keys.setText(tr(_KEYS if joining is not None else _KEYS_OF_MOVES))
        if self._joining is not None:
            self._joining.setVisible(joining is not None)
        if joining is None:
            return
        if self._joining is None:
            # Made when a tool is chosen for the first time: most windows need it never.
            self._joining = ParameterForm(Joining)
            self._joining.setObjectName("joiningForm")
            self._joining.valuesChanged.connect(self._on_joining)
            self._place.insertWidget(0, self._joining)
        if not self._joining.shows(joining):
            self._joining.setValues(joining)
        self._joining.setFieldEnabled("feather", feathers)

    def setOptions(self, options: Parameterised | None, side: int) -> None:
        """Show options of any class, or none.

        Parameters
        ----------
        side
            The points along the longer side of the map.
        """
        if self._options is not None and (options is None or self._options.owner is not type(options)):
            self._options.hide()
            self._options.discard()
            self._options = None
        self._follows.setVisible(isinstance(options, MaskPart) and options.follows_ground)
        if options is None:
            self._show_size(None, side)
            return
        if self._options is None:
            self._options = ParameterForm(type(options))
            self._options.setObjectName("selectionForm")
            self._options.valuesChanged.connect(self._on_options)
            self._place.addWidget(self._options)
        self._options.setSide(side)
        self._show_size(options, side)
        # Setting a value that is being typed would move the user's cursor.
        if not self._options.shows(options):
            self._options.setValues(options)

    def _show_size(self, options: Parameterised | None, side: int) -> None:
        """Show how large a box is and where its middle lies, above its ends."""
        if self._size is None and isinstance(options, Box):
            self._size = ParameterForm(BoxSize)
            self._size.setObjectName("boxSizeForm")
            self._size.valuesChanged.connect(self._on_size)
            self._place.insertWidget(self._place.count() - 1, self._size)
        if self._size is not None:
            self._size.setVisible(isinstance(options, Box))
            self._size.setSide(side)
        if self._size is not None and isinstance(options, Box) and not self._size.shows(size := BoxSize.of(options)):
            self._size.setValues(size)

    def setFollows(self, follows: bool) -> None:
        """Show whether what rules and the wand select follows the ground."""
        self._follows.setChecked(follows)

    def setSelected(self, text: str) -> None:
        """Say what is selected."""
        self._selected.setText(text)

    def _on_joining(self) -> None:
        assert self._joining is not None
        self.joiningChanged.emit(self._joining.parameterised())

    def _on_size(self) -> None:
        assert self._size is not None
        assert self._options is not None
        self._options.setValues(self._size.parameterised().of_box(self._options.parameterised()))
        self._on_options()

    def _on_options(self) -> None:
        assert self._options is not None
        self.optionsChanged.emit(self._options)


def _button(action: QAction) -> QToolButton:
    made = named(QToolButton(), f"{action.objectName()}Button", action.iconText(), action.toolTip())
    made.setDefaultAction(action)
    return made
