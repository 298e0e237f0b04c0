"""Parameters that differ from place to place: beside their numbers, by which mask and between which values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.parameter_fields import field_for
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter, ParameterMap, mappable
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.parameters import Parameter, Words, brief_words

_ENDS = {
    "low": (marked("Low"), marked("The value where the mask is 0.")),
    "high": (marked("High"), marked("The value where the mask is 1.")),
}


_BEGUN = {"height": {"low": 80.0, "low_softness": 60.0}}
"""The values with which a rule begins where its own would take all of the ground."""


class ParameterMapBoxes(QObject):
    """A `ParameterMapBox` below each field of a form whose parameter may differ from place to place.

    Signals
    -------
    mapChanged
        The user wants another map: the name of the parameter, the `ParameterMap` or None, and the gesture.
    maskWanted
        The user wants to select a `Mask`.
    paintWanted
        The user wants to paint where the parameter with this name is more.

    Parameters
    ----------
    form
        The form.
    paints
        Whether they can be painted here.
    """

    mapChanged = Signal(str, object, object)
    maskWanted = Signal(object)
    paintWanted = Signal(str)

    def __init__(self, form: ParameterForm[Filter], paints: bool = False) -> None:
        super().__init__(form)
        self._form = form
        self._boxes = {name: ParameterMapBox(parameter) for name, parameter in mappable(form.owner).items()}
        for name, box in self._boxes.items():
            form.setBelow(name, box)
            box.mapWanted.connect(partial(self._begin, name))
            box.mapChanged.connect(partial(self.mapChanged.emit, name))
            box.maskWanted.connect(self.maskWanted)
            box.brush.clicked.connect(partial(self.paintWanted.emit, name))
            box.brush.setVisible(paints)

    def setFilter(self, filter: Filter) -> None:
        """Show the maps of a filter."""
        for name, box in self._boxes.items():
            found = filter.map_of(name) if isinstance(filter, MappedFilter) else None
            box.setMap(found)
            self._form.setFieldEnabled(name, found is None)

    def setSelection(self, selection: Mask | None) -> None:
        """Offer what is selected as a mask."""
        for box in self._boxes.values():
            box.setSelection(selection)

    def setWords(self, words: Words) -> None:
        """Say the numbers of masks like this."""
        for box in self._boxes.values():
            box.setWords(words)

    def _begin(self, name: str, mask: Mask) -> None:
        """Let a parameter go by a mask: at first from the least value to that of its field."""
        field = self._form.fields[name]
        low = field.parameter.minimum or 0.0
        self.mapChanged.emit(name, ParameterMap(name, mask, low, field.value()), None)


class ParameterMapBox(QWidget):
    """Lets the user choose by which mask a parameter goes, and between which values.

    Signals
    -------
    mapWanted
        The parameter is to go by this `Mask`, and has no map yet.
    mapChanged
        The `ParameterMap` with other values or another mask, or None for one number everywhere; and the gesture.
    maskWanted
        The user wants to select the `Mask`.
    """

    mapWanted = Signal(object)
    mapChanged = Signal(object, object)
    maskWanted = Signal(object)

    def __init__(self, parameter: Parameter) -> None:
        super().__init__()
        self._map: ParameterMap | None = None
        self._gesture = object()
        self._words: Words = brief_words
        self._selection: Mask | None = None
        name = parameter.name
        tip = tr("Lets {label} differ from place to place: by what is selected, or by a rule", label=parameter.title)
        self._choose = named(QToolButton(), f"map.{name}", tr("By mask…"), tip)
        self._choose.setText(tr("By mask…"))
        self._choose.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._choose.setAutoRaise(True)
        self._choose.setMenu(self._made_menu())
        self.brush = button(
            tr("Paint"),
            f"map.{name}.paint",
            tr("Paint {label} in the map: where the brush goes it is more, with Ctrl less", label=parameter.title),
        )
        """Takes the brush in hand that paints the mask."""
        self._mask = named(QLabel(wordWrap=True), f"map.{name}.mask", tr("Mask"))
        self._select = button(
            tr("Select"), f"map.{name}.select", tr("Selects the mask, to change it there and take it by mask again")
        )
        self._select.clicked.connect(lambda: self._map and self.maskWanted.emit(self._map.mask))
        self._remove = button(tr("Remove"), f"map.{name}.remove", tr("Uses one number everywhere again"))
        self._remove.clicked.connect(lambda: self.mapChanged.emit(None, None))
        self._ends = {
            end: field_for(replace(parameter, name=f"{name}.{end}", label=label, help=help, advanced=False))
            for end, (label, help) in _ENDS.items()
        }
        self._lay_out()
        for end, field in self._ends.items():
            field.edited.connect(partial(self._on_edited, end))
            field.gestureEnded.connect(self._end_gesture)
        self.setMap(None)

    def setMap(self, found: ParameterMap | None) -> None:
        """Show a map, or with None that there is none."""
        self._map = found
        self._mapped.setVisible(found is not None)
        if found is not None:
            self._mask.setText(found.mask.in_words(self._words))
            for end, field in self._ends.items():
                # What a field shows already stays as the user typed it, and the drag of a slider goes on.
                if field.value() != getattr(found, end):
                    field.setValue(getattr(found, end))

    def setSelection(self, selection: Mask | None) -> None:
        """Offer what is selected as the mask."""
        self._selection = selection
        self._selected.setEnabled(selection is not None)

    def setWords(self, words: Words) -> None:
        """Say the numbers of the mask like this."""
        self._words = words
        self.setMap(self._map)

    def _made_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self._selected = menu.addAction(tr("What is selected"), self._take_selection)
        self._selected.setToolTip(tr("Paint, outline or read the mask as a selection first"))
        self._selected.setEnabled(False)
        menu.addSeparator()
        for slug, kind in MASK_RULES.items():
            mask = Mask.of(kind(**_BEGUN.get(slug, {})))
            menu.addAction(tr(kind.title), partial(self._take, mask)).setToolTip(tr(kind.summary))
        return menu

    def _take_selection(self) -> None:
        if self._selection is not None:
            self._take(self._selection)

    def _take(self, mask: Mask) -> None:
        if self._map is None:
            self.mapWanted.emit(mask)
        elif mask != self._map.mask:
            self.mapChanged.emit(replace(self._map, mask=mask), None)

    def _on_edited(self, end: str) -> None:
        if self._map is not None:
            values: Mapping[str, float] = {end: self._ends[end].value()}
            self.setMap(replace(self._map, **values))  # type: ignore[arg-type]
            self.mapChanged.emit(self._map, (self._gesture, end))

    def _end_gesture(self) -> None:
        self._gesture = object()

    def _lay_out(self) -> None:
        self._mapped = QWidget()
        ends = QGridLayout()
        ends.setColumnStretch(1, 1)
        for row, field in enumerate(self._ends.values()):
            label = QLabel(field.parameter.title)
            label.setBuddy(field)
            label.setToolTip(tr(field.parameter.help))
            ends.addWidget(label, row, 0)
            ends.addWidget(field, row, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self._select)
        buttons.addWidget(self._remove)
        buttons.addStretch(1)
        inner = QVBoxLayout(self._mapped)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self._mask)
        inner.addLayout(ends)
        inner.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        first = QHBoxLayout()
        first.addWidget(self._choose)
        first.addWidget(self.brush)
        first.addStretch(1)
        layout.addLayout(first)
        layout.addWidget(self._mapped)
