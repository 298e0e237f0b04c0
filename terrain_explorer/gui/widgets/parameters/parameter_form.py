"""A form built from the declared parameters of a class. It knows no parameter by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import ceil, log10
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QStyle, QStyleOptionToolButton, QToolButton, QWidget

from terrain_explorer.gui.services.icons import line_icon
from terrain_explorer.gui.services.program_style import mixed
from terrain_explorer.gui.services.settings import kept_text, settings
from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.gui.widgets.parameters.field import Field
from terrain_explorer.gui.widgets.parameters.lengths import MapLengths, lengths_around
from terrain_explorer.gui.widgets.parameters.number_boxes import DECIMALS
from terrain_explorer.gui.widgets.parameters.number_fields import (
    AutomaticField,
    LengthField,
    MeasuredRatioField,
    NumberField,
)
from terrain_explorer.gui.widgets.parameters.parameter_fields import SeedField, SwitchField, field_for
from terrain_explorer.language import tr
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters

P = TypeVar("P", bound=Parameterised)

_MARK = QSize(14, 14)


_SHOWN = {QEvent.Type.ShowToParent: True, QEvent.Type.HideToParent: False}


INSET = 7
"""Pixels between the edge of a card and what stands on it, at the sides."""

BETWEEN = 14
"""Pixels from what stands on a card to what stands on the next one."""

_ABOVE, _BELOW = 3, 5
_ROUND = 5
_GROUND, _EDGE = 0.035, 0.09
"""How much of the colour of texts is in them."""


class ParameterForm(QWidget, Generic[P]):
    """Inputs for the parameters of `owner`, each with its label, its help, its default and its consequences.

    Parameters
    ----------
    owner
        The class of the parameters.
    groups
        Only the parameters under these headings get an input, the others keep their defaults; none: all get one.
    foldable
        Whether what stands under a heading can be folded away.

    Signals
    -------
    valuesChanged
        The user changed a value. Not emitted by `setValues`.
    """

    valuesChanged = Signal()

    def __init__(
        self, owner: type[P], parent: QWidget | None = None, groups: Collection[str] = (), foldable: bool = False
    ) -> None:
        super().__init__(parent)
        self.setObjectName("parameterForm")
        self.owner = owner
        self._gesture = object()
        self._changing = ""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(5)
        self._grid.setColumnStretch(1, 1)
        self.fields: dict[str, Field] = {}
        self._labels: dict[str, QLabel] = {}
        self._back: dict[str, _BackButton] = {}
        self._rows: dict[str, int] = {}
        self._more: MoreButton | None = None
        self._foldable = foldable
        self._sections: dict[str, SectionButton] = {}
        self._cards = SectionCards(self)
        self._add_all([parameter for parameter in parameters(owner) if not groups or parameter.group in groups])
        self._enable_needed()
        self._colour_icons()

    @property
    def gesture(self) -> object:
        """Equal for all edits while one slider is dragged or one number is stepped; different for the next change."""
        return self._gesture, self._changing

    def parameterised(self) -> P:
        """Return the values that the form shows.

        Raises
        ------
        ValueError
            A value is out of range.
        """
        return self.owner(**{name: field.value() for name, field in self.fields.items()})

    def shows(self, values: Parameterised) -> bool:
        """Tell whether the form shows exactly these values."""
        shown = {name: field.value() for name, field in self.fields.items()}
        return type(values) is self.owner and values.values() == shown

    @property
    def differs(self) -> bool:
        """Whether a field shows another value than its button would bring back."""
        return any(map(self._is_changed, self.fields.values()))

    def setValues(self, values: P) -> None:
        """Show these values."""
        # A form follows the terrain, and a stroke changes that without another parameter.
        if not self.shows(values):
            for name, field in self.fields.items():
                field.setValue(getattr(values, name))
        # Values from elsewhere lie between the edits before and after them, so those are two changes.
        self.end_gesture()

    def setDefaults(self, values: P) -> None:
        """Let the buttons beside the fields bring these values back instead of the declared defaults."""
        for name, button in self._back.items():
            button.setDefault(getattr(values, name))
        self._count_changed()

    def setFound(self, found: Mapping[str, float]) -> None:
        """Show the values that the program has chosen where the choice is left to it, by name."""
        for name, field in self.fields.items():
            if isinstance(field, AutomaticField | LengthField):
                field.setFound(found.get(name))

    def setSide(self, points: int) -> None:
        """Show places along the sides of a map with the digits that tell its points apart.

        Parameters
        ----------
        points
            Along the longer side.
        """
        # A step of the last digit is no longer than the way from point to point, which is 100 / (points - 1).
        digits = ceil(log10(max(points - 1, 100) / 100))
        for field in self.fields.values():
            if isinstance(field, NumberField) and field.parameter.along_side:
                field.setDigits(digits)

    def setLengths(self, lengths: MapLengths) -> None:
        """Show lengths as those on a map."""
        for name, field in self.fields.items():
            if isinstance(field, NumberField) and field.parameter.of:
                field.setLengths(lengths)
                self._back[name].setDefault(self._back[name].default)

    def setFieldEnabled(self, name: str, enabled: bool) -> None:
        """Let the user change a value, or show that it has no effect now."""
        self.fields[name].setEnabled(enabled)
        self._labels[name].setEnabled(enabled)

    def hide_field(self, name: str) -> None:
        """Ask for a value no more: it keeps the one it has."""
        below = self._grid.itemAtPosition(self._rows[name] + 1, 1)
        parts = (self.fields[name], self._labels[name], self._back.get(name), below.widget() if below else None)
        for part in parts:
            if part is not None:
                part.hide()

    def unfold(self, name: str) -> None:
        """Let the field with this name be seen."""
        if section := self._sections.get(self.fields[name].parameter.group):
            section.setChecked(True)
        if self._more is not None and self._rows[name] > self._more_row:
            self._more.setChecked(True)

    def setBelow(self, name: str, widget: QWidget) -> None:
        """Show a widget below a field, and below what the form itself says there."""
        row = self._rows[name] + 1
        self._place(widget, row + (self._grid.itemAtPosition(row, 1) is not None), 1, 2)
        self._cards.add(self.fields[name].parameter.group, widget)
        self._grid.setAlignment(widget, Qt.AlignmentFlag.AlignTop)
        if section := self._sections.get(self.fields[name].parameter.group):
            section.add_note(widget)

    def discard(self) -> None:
        """Remove the form from its panel, for another one."""
        # Deleted later, because one of its own signals may be on the stack. Without a parent it is not found by name.
        self.setParent(None)
        self.deleteLater()

    def end_gesture(self) -> None:
        """Count the next edit as another change."""
        self._gesture = object()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour_icons()

    def _colour_icons(self) -> None:
        for button in self._back.values():
            button.setIcon(line_icon("default", vanishing=True))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._cards.draw()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the lengths of the window's map, which may be another one by now."""
        super().showEvent(event)
        lengths = lengths_around(self)
        if lengths is not None:
            self.setLengths(lengths)

    def event(self, event: QEvent) -> bool:
        """Draw the cards again where something on them comes, goes or grows."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.update()
        return super().event(event)

    def _add_all(self, chosen: list[Parameter]) -> None:
        """Add inputs: those of advanced parameters below the others, behind a button that unfolds them."""
        self._group = ""
        if any(parameter.group for parameter in chosen):
            self._grid.setContentsMargins(INSET, INSET, INSET, INSET)
        for parameter in sorted(chosen, key=lambda one: one.advanced):
            if parameter.advanced and self._more is None:
                self._add_more()
            self._add(parameter)

    def _add_more(self) -> None:
        more, self._more_row = MoreButton(self.owner.__name__), self._next_row
        self._place(more, self._more_row, 0, 3)
        self._group, self._more = "", more

    def _place(self, widget: QWidget, row: int, column: int, columns: int = 1) -> None:
        """Put a widget into the grid; below the button that unfolds more it is shown with the rest there."""
        self._grid.addWidget(widget, row, column, 1, columns)
        if self._more is not None and row > self._more_row:
            self._more.add_folded(widget)

    def _count_changed(self) -> None:
        if self._more is not None:
            advanced = (field for field in self.fields.values() if field.parameter.advanced)
            self._more.setChanged(sum(map(self._is_changed, advanced)))

    def _is_changed(self, field: Field) -> bool:
        button = self._back.get(field.parameter.name)
        return field.value() != field.parameter.default if button is None else button.differs

    @property
    def _next_row(self) -> int:
        # One row stays free for a widget below the field before.
        return self._grid.rowCount() + 1

    def _add(self, parameter: Parameter) -> None:
        if parameter.group != self._group:
            self._group = parameter.group
            self._add_heading(parameter.group)
        self._rows[parameter.name] = row = self._next_row
        field = field_for(parameter)
        field.setValue(parameter.default)
        self.fields[parameter.name] = field
        self._labels[parameter.name] = _label_of(field)
        first = 0 if isinstance(field, SwitchField) else 1
        if first:
            self._place(self._labels[parameter.name], row, 0)
        # A seed has no default worth going back to; the room of its button is for New seed.
        if isinstance(field, SeedField):
            self._place(field, row, 1, 2)
        else:
            self._place(field, row, first, 2 - first)
            self._back[parameter.name] = _BackButton(field)
            self._place(self._back[parameter.name], row, 2)
        if parameter.derived is not None:
            fields = [field, *(self.fields[name] for name in parameter.derived_from)]
            self.setBelow(parameter.name, _derived_label(fields, parameter.derived))
        elif isinstance(field, MeasuredRatioField):
            self.setBelow(parameter.name, _size_label(field))
        section = self._sections.get(parameter.group)
        for part in (self._labels[parameter.name], field, self._back.get(parameter.name)):
            if part is not None and part.parent() is self:
                self._cards.add(parameter.group, part)
                if section is not None:
                    section.add_folded(part)
        field.valueChanged.connect(self._enable_needed)
        field.valueChanged.connect(self._count_changed)
        field.edited.connect(partial(self._on_edited, parameter.name))
        field.gestureEnded.connect(self.end_gesture)

    def _add_heading(self, group: str) -> None:
        # A row of its own keeps the cards apart: the free one before it may be filled later.
        row = self._next_row + 1
        self._grid.setRowMinimumHeight(row - 1, BETWEEN if self.fields else 0)
        if group:
            folds = self._foldable and self._more is None
            heading = SectionButton(self.owner.__name__, group) if folds else _heading(group)
            self._place(heading, row, 0, 3)
            self._cards.add(group, heading)
            if isinstance(heading, SectionButton):
                self._sections[group] = heading

    def _on_edited(self, name: str) -> None:
        self._changing = name
        self.valuesChanged.emit()

    def _enable_needed(self) -> None:
        """Let the user change a value only while the switch that it needs is on, and that which excludes it off."""
        for wanted, switches in ((True, self.owner.needs), (False, self.owner.excluded_by)):
            for name, switch in switches.items():
                # A form of one group may have the value without its switch, or the switch alone.
                if {name, switch} <= self._labels.keys():
                    field = self.fields[switch]
                    self.setFieldEnabled(name, field.parameter.is_off(field.value()) != wanted)


class _BackButton(QToolButton):
    """Brings a field's default back. It is there while the field shows another value."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._field = field
        self.setAutoRaise(True)
        self.setIconSize(_MARK)
        self.setDefault(field.parameter.default)
        self.clicked.connect(lambda: field.edit(self._default))
        field.valueChanged.connect(self._show)

    def setDefault(self, default: Any) -> None:
        """Set the value that the button brings back."""
        parameter = self._field.parameter
        # The box rounds what it is given. An unrounded default would never be equal to its value.
        self._default = round(default, DECIMALS) if parameter.kind is float else default
        text = tr("{label}: back to {value}", label=parameter.title, value=self._field.words(default))
        named(self, f"default.{parameter.name}", text, text)
        self._show()

    @property
    def default(self) -> Any:
        """The value that the button brings back."""
        return self._default

    @property
    def differs(self) -> bool:
        """Whether the field shows another value."""
        return bool(self._field.value() != self._default)

    def _show(self) -> None:
        self.setEnabled(self.differs)


def _heading(group: str) -> QLabel:
    heading = QLabel(tr(group))
    return bold(named(heading, f"group.{group}", tr(group)))


def _label_of(field: Field) -> QLabel:
    label = field.label if isinstance(field, SwitchField) else QLabel(field.parameter.title, wordWrap=True)
    label.setBuddy(field)
    label.setToolTip(tr(field.parameter.help))
    return label


def _derived_label(fields: Sequence[Field], derived: Callable[..., str]) -> QLabel:
    """Return a label with the consequence of the first field's value, for example the number of points."""
    label = QLabel(wordWrap=True)
    label.setObjectName(f"derived.{fields[0].parameter.name}")
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    show = partial(_show_derived, label, fields, derived)
    for field in fields:
        field.valueChanged.connect(show)
    show()
    return label


def _show_derived(label: QLabel, fields: Sequence[Field], derived: Callable[..., str]) -> None:
    label.setText(derived(*(field.value() for field in fields)))


def _size_label(field: MeasuredRatioField) -> QLabel:
    """Return a label that says how long or how large what a field shows is, where that is known."""
    label = _derived_label([field], lambda _: field.extent())
    field.valueChanged.connect(lambda: label.setVisible(bool(label.text())))
    label.hide()
    return label


class FoldButton(QToolButton):
    """Shows and hides widgets. It is checked while they show, and remembers that.

    Parameters
    ----------
    key
        The name under which the settings keep whether they show.
    unfolded
        Whether they show at first.
    """

    def __init__(self, key: str, unfolded: bool = False) -> None:
        super().__init__()
        self._key = key
        self._wanted: dict[QObject, bool] = {}
        """Whether the owners of notes want them shown."""
        self._folding = False
        self.setAutoRaise(True)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        kept = kept_text(self._key)
        self.setChecked(kept == "unfolded" if kept in ("unfolded", "folded") else unfolded)
        self._point()
        self.toggled.connect(self._point)
        self.toggled.connect(self._show_notes)
        self.clicked.connect(self._keep)

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        # The arrow shows the state: a button that stays pressed would be too loud.
        super().initStyleOption(option)
        option.state &= ~QStyle.StateFlag.State_On

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note what the owner of a note wants, and keep the note away while it is folded."""
        if event.type() in _SHOWN and not self._folding and isinstance(watched, QWidget):
            self._wanted[watched] = _SHOWN[event.type()]
            self._show_notes()
        return False

    def add_folded(self, widget: QWidget) -> None:
        """Show a widget, which has a parent already, only while it is unfolded."""
        widget.setVisible(self.isChecked())
        self.toggled.connect(widget.setVisible)

    def add_note(self, widget: QWidget) -> None:
        """Fold a widget that its owner shows and hides as well."""
        self._wanted[widget] = not widget.isHidden()
        widget.installEventFilter(self)
        self._show_notes()

    def _show_notes(self) -> None:
        self._folding = True
        for widget, wanted in self._wanted.items():
            if isinstance(widget, QWidget):
                widget.setVisible(wanted and self.isChecked())
        self._folding = False

    def _point(self) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if self.isChecked() else Qt.ArrowType.RightArrow)

    def _keep(self, unfolded: bool) -> None:
        settings().setValue(self._key, "unfolded" if unfolded else "folded")


class SectionButton(FoldButton):
    """The heading of a group of parameters, which are there at first."""

    def __init__(self, owner: str, group: str) -> None:
        super().__init__(f"section/{owner}/{group}", unfolded=True)
        title = tr(group)
        bold(named(self, f"group.{group}", title, tr("Fold or unfold: {group}", group=title))).setText(title)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class MoreButton(FoldButton):
    """Unfolds the advanced parameters of a form.

    Parameters
    ----------
    owner
        The name of the form's class.
    """

    def __init__(self, owner: str) -> None:
        super().__init__(f"more/{owner}")
        named(self, "moreButton", tr("More"), tr("Show or hide the parameters that you need less often"))
        self.setChanged(0)

    def setChanged(self, count: int) -> None:
        """Say how many of the parameters are not at their defaults, so that none works unseen."""
        text = tr("More (%n changed)", None, count) if count else tr("More")
        self.setText(text)
        self.setAccessibleName(text)


class SectionCards:
    """The cards behind a form: each reaches around the visible widgets of one group."""

    def __init__(self, form: QWidget) -> None:
        self._form = form
        self._groups: dict[str, list[QWidget]] = {}

    def add(self, group: str, widget: QWidget) -> None:
        """Let a widget of the form stand on the card of a group; without a name there is none."""
        if group:
            self._groups.setdefault(group, []).append(widget)

    def rectangles(self) -> list[QRect]:
        """Return where the cards are."""
        around = []
        for widgets in self._groups.values():
            place = QRect()
            for widget in widgets:
                if widget.isVisibleTo(self._form):
                    place = place.united(widget.geometry())
            if not place.isEmpty():
                around.append(QRect(0, place.top() - _ABOVE, self._form.width(), place.height() + _ABOVE + _BELOW))
        return around

    def draw(self) -> None:
        """Draw them; for the form's `paintEvent`."""
        with QPainter(self._form) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(mixed(self._form.palette(), _EDGE))
            painter.setBrush(mixed(self._form.palette(), _GROUND))
            for place in self.rectangles():
                painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
