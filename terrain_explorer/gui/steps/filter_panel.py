"""The panel in which the user chooses how a filter changes the terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from terrain_explorer.gui.presets.preset_button import PresetButton
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.choice_list import ChoiceList
from terrain_explorer.gui.widgets.docks import ScrolledContent
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.progress import WorkProgress
from terrain_explorer.language import marked, tr
from terrain_explorer.resources import has_content, resource
from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.filters import FILTERS, Filter
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter, ParameterMap
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parameters import takes_parameters

if TYPE_CHECKING:
    from terrain_explorer.gui.steps.map_box import ParameterMapBoxes

_SPACING = 6
_LINE, _LOWEST = 24, 120
"""Pixels that the form keeps: one line, so that the answers stay, or its heading and a parameter besides."""
_LOW_WINDOW = 700
"""The height of a window, in pixels, below which one line has to do."""
_MARGINS = 9, _SPACING, 9, 9
"""Those of panels, with less towards what scrolls above, in pixels."""


_LONG = 400
"""Milliseconds after which a press is a look and no longer a click."""

GROUPS = {
    "ground": marked("Ground"),
    "erosion": marked("Erosion"),
    "water": marked("Water"),
    "heights": marked("Heights"),
    "detail": marked("Detail"),
    "size": marked("Size"),
    "turn": marked("Direction"),
    "repair": marked("Repair"),
}
"""The headings, by the groups of filters, in the order shown."""

_LOWEST_LIST = 100
"""Pixels: a heading and a filter stay in sight, whatever else needs room."""


class FilterPanel(QWidget):
    """Shows a filter, its parameters, and how far the work is; what answers it stays in sight below them.

    Signals
    -------
    changed
        The user changed a parameter.
    applied
        The user wants the terrain changed like this.
    cancelled
        The user wants the terrain as it was.
    compared
        Whether the user wants to see the terrain as it was.
    explanationWanted
        The user wants to read how the filter with this slug works.
    maskWanted
        The user wants to select the `Mask` of a parameter.
    """

    changed = Signal()
    applied = Signal()
    cancelled = Signal()
    compared = Signal(bool)
    explanationWanted = Signal(str)
    maskWanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._summary, self._place, self._note = (QLabel(wordWrap=True) for _ in range(4))
        self._place.setObjectName("operationPlace")
        self._place.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setObjectName("operationTitle")
        self._note.setObjectName("operationNote")
        self._note.setAccessibleName(tr("Note"))
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._summary.setObjectName("operationSummary")
        self._summary.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._summary.linkActivated.connect(self.explanationWanted)
        self.presets = PresetButton("filterPresets", self._kind, self.chosen)
        """Opens the presets of the filter."""
        self.presets.chosen.connect(self.take_filter)
        self._form: ParameterForm[Filter] | None = None
        self._shown: Filter | None = None
        self._maps: ParameterMapBoxes | None = None
        self._selection: Mask | None = None
        self._taken: tuple[Filter | None, Filter | None] = None, None
        self.progress = WorkProgress("operationProgressBar")
        """Shows whether there is work, and how far it is."""
        compare = tr("Show the original")
        tip = tr("See the terrain as it was: until the next click, or while you hold this button down")
        self._compare = named(PeekButton(compare), "compareButton", compare, tip)
        self._apply = button(tr("Apply"), "applyButton", tr("Change the terrain like this (Ctrl+Enter)"))
        self._cancel = button(tr("Cancel"), "cancelOperationButton", tr("Leave the terrain as it was (Escape)"))
        for emphasised in (self._title, self._apply):
            bold(emphasised)
        self._lay_out()
        self._compare.peeked.connect(self.compared)
        # Two of the buttons answer the panel's question, so Enter presses them as in a dialog.
        for answer, signal in ((self._apply, self.applied), (self._cancel, self.cancelled)):
            answer.setAutoDefault(True)
            answer.clicked.connect(signal)

    def setFilter(self, chosen: Filter, begun: Filter) -> None:
        """Show a filter with its parameters, and let each go back to the value with which the user began."""
        from terrain_explorer.gui.steps.map_box import ParameterMapBoxes  # late: the first picture has no need of it

        self._shown, self._taken = chosen, (None, None)
        self._title.setText(tr(chosen.title))
        # Where a piece goes is of no use to another one.
        self.presets.setVisible(bool(parameters(type(chosen))) and chosen.takes_selection)
        self._summary.setText(_summary(chosen))
        form = ParameterForm(type(chosen))
        form.setObjectName("operationForm")
        form.setDefaults(begun)
        form.setValues(chosen)
        form.valuesChanged.connect(self.changed)
        self._maps = ParameterMapBoxes(form)
        self._maps.setFilter(chosen)
        self._maps.setSelection(self._selection)
        self._maps.mapChanged.connect(self._on_map)
        self._maps.maskWanted.connect(self.maskWanted)
        self._show_form(form)
        # Where another filter was read to its end, this one would begin in its middle.
        self._scrolled.verticalScrollBar().setValue(0)
        self.setFocusProxy(next(iter(form.fields.values()), self._cancel))
        self.setNote("")
        self._compare.setChecked(False)

    def chosen(self) -> Filter:
        """Return the filter that the panel shows.

        Raises
        ------
        ValueError
            The parameters do not fit each other.
        """
        assert self._form is not None
        assert self._shown is not None
        # Not the form's own filter: the region of a piece is no parameter.
        values = self._form.parameterised()
        exact, seen = self._taken
        return replace(self._shown, **(exact if exact is not None and values == seen else values).values())

    def take_filter(self, values: Filter) -> None:
        """Show other parameters of the filter, as if the user had set them."""
        if self._form is not None and type(values) is self._form.owner:
            if isinstance(values, MappedFilter) and isinstance(self._shown, MappedFilter) and self._maps is not None:
                self._shown = replace(self._shown, maps=values.maps)
                self._maps.setFilter(self._shown)
            self._form.setValues(values)
            # Fields round: what was set here comes back as it was until the user chooses something else.
            self._taken = values, self._form.parameterised()
            self.changed.emit()

    def setSelection(self, selection: Mask | None) -> None:
        """Offer what is selected as the mask of a parameter."""
        self._selection = selection
        if self._maps is not None:
            self._maps.setSelection(selection)

    def _on_map(self, name: str, found: ParameterMap | None) -> None:
        assert isinstance(self._shown, MappedFilter)
        assert self._maps is not None
        self._shown = self._shown.with_map(name, found)
        self._maps.setFilter(self._shown)
        self.changed.emit()

    def apply(self) -> None:
        """Press *Apply*, unless the filter cannot be applied."""
        self._apply.click()

    def setFound(self, found: Mapping[str, int]) -> None:
        """Show the values that the program has chosen where the choice is left to it, by name."""
        assert self._form is not None
        self._form.setFound(found)

    def setPlace(self, text: str) -> None:
        """Say between which steps the filter comes; nothing where it comes at the end."""
        self._place.setText(text)
        self._place.setVisible(bool(text))

    def setNote(self, text: str) -> None:
        """Say why the filter cannot be applied; with an empty text it can."""
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self._apply.setEnabled(not text)

    def showEvent(self, event: QShowEvent) -> None:
        """Keep room for a parameter, wherever the user left the line between the panels."""
        super().showEvent(event)
        self._scrolled.setMinimumHeight(_LINE if self.window().height() < _LOW_WINDOW else _LOWEST)

    def hideEvent(self, event: QHideEvent) -> None:
        """Need no room any more: a panel behind tabs would keep the window from becoming lower."""
        super().hideEvent(event)
        self._scrolled.setMinimumHeight(_LINE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply on Ctrl+Enter, wherever in the panel the focus is."""
        # Enter alone only completes the number in a box. It stops here, or the dock would give the focus away.
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.apply()

    def _kind(self) -> type[Filter]:
        assert self._form is not None
        return self._form.owner

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._scrolled = ScrolledContent(self._form_side())
        self._scrolled.setMinimumHeight(_LINE)
        layout.addWidget(self._scrolled, 1)
        answers = QVBoxLayout()
        answers.setContentsMargins(*_MARGINS)
        answers.setSpacing(_SPACING)
        buttons = QHBoxLayout()
        buttons.addWidget(self._apply, 1)
        buttons.addWidget(self._cancel)
        for widget in (self._note, self._compare):
            answers.addWidget(widget)
        answers.addLayout(buttons)
        answers.addWidget(self.progress)
        layout.addLayout(answers)

    def _form_side(self) -> QWidget:
        """Return what scrolls: the name of the filter and its parameters."""
        content = QWidget()
        layout = QVBoxLayout(content)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.presets)
        layout.addLayout(head)
        layout.addWidget(self._summary)
        layout.addWidget(self._place)
        self._form_place = QVBoxLayout()
        layout.addLayout(self._form_place)
        layout.addStretch(1)
        return content

    def _show_form(self, form: ParameterForm[Filter]) -> None:
        # Each kind of filter has other fields, so there is a new form every time.
        old, self._form = self._form, form
        if old is not None:
            old.discard()
        self._form_place.addWidget(form)


def _summary(filter: Filter) -> str:
    """Return what a filter does, with a link to its page if it has one."""
    text = escape(tr(filter.summary))
    page = _TOLD_ON.get(filter.slug, filter.slug)
    if not has_content(resource(f"pages/{page}.html")):
        return text
    link = tr("How it works")
    return f'{text} <a href="{page}">{link}</a>'


_TOLD_ON = {"smooth-steps": "stairs"}
"""The pages on filters that are called otherwise, by the slugs of the filters."""


class PeekButton(QPushButton):
    """Is on while it is held down; a short click switches it on or off.

    Signals
    -------
    peeked
        Whether it is on.
    """

    peeked = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self._press = QTimer(self, singleShot=True)
        self.pressed.connect(self._on_pressed)
        self.released.connect(lambda: self.peeked.emit(self.isChecked()))

    def nextCheckState(self) -> None:
        # Qt asks for it at the end of every press.
        if self._press.isActive():
            super().nextCheckState()

    def _on_pressed(self) -> None:
        self._press.start(_LONG)
        self.peeked.emit(True)


class FilterList(ChoiceList):
    """Lists the filters, and calls `begin` with the class of the one that the user chooses."""

    def __init__(self, begin: Callable[[type[Filter]], object]) -> None:
        super().__init__()
        self.setMinimumHeight(_LOWEST_LIST)
        self.chosen.connect(begin)
        named(self, "filterList", tr("Filters"))
        for group, heading in GROUPS.items():
            self.add_heading(tr(heading))
            self._add(kind for kind in FILTERS.values() if kind.group == group)

    def _add(self, kinds: Iterable[type[Filter]]) -> None:
        for kind in kinds:
            # By convention, dots announce that something has to be chosen first.
            dots = "…" if takes_parameters(kind) else ""
            self.add_choice(f"{tr(kind.title)}{dots}", tr(kind.summary), kind)
