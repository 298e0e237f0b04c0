"""The parameters of a step: those of its filter, and how much of it is done."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.gui.steps.map_box import ParameterMapBoxes
from terrain_explorer.gui.steps.remaking_job import FoundAgain
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.parameters.lengths import MapLengths
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain import Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter, ParameterMap, mappable
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.number_format import format_height
from terrain_explorer.terrain.parameters import Parameterised, Words, brief_words, changes_in_words
from terrain_explorer.terrain.recipe.step import Amount


class StepForm(QWidget):
    """Shows the parameters of one step.

    Signals
    -------
    stepChanged
        The step with other values, the change in words, and the gesture that it belongs to.
    refused
        Why values do not fit each other, a sentence; an empty text when they do.
    pointsWanted
        The user wants to move the points of the path.
    maskWanted
        The user wants to select the `Mask` of a parameter.
    paintWanted
        The user wants to paint where the parameter with this name is more.
    """

    stepChanged = Signal(object, str, object)
    refused = Signal(str)
    pointsWanted = Signal()
    maskWanted = Signal(object)
    paintWanted = Signal(str)

    def __init__(self, step: Step) -> None:
        super().__init__()
        self.setObjectName("stepForm")
        self._step = self._before = step
        self._gesture: object = None
        self._words: Words = brief_words
        self._amount = ParameterForm(Amount)
        self._form = ParameterForm(type(step.filter)) if isinstance(step.filter, Filter) else None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self._mask = _MaskBox()
        self._mask.removed.connect(self._remove_mask)
        layout.addWidget(self._mask)
        if isinstance(step.filter, PathFilter):
            points = button(
                tr("Edit points"), "editPoints", tr("Shows the points of the path, to be moved in the views")
            )
            points.clicked.connect(self.pointsWanted)
            layout.addWidget(points, 0, Qt.AlignmentFlag.AlignLeft)
        self._maps = None if self._form is None else ParameterMapBoxes(self._form, paints=True)
        if self._maps is not None:
            self._maps.mapChanged.connect(self._on_map)
            self._maps.maskWanted.connect(self.maskWanted)
            self._maps.paintWanted.connect(self.paintWanted)
        for form in self._forms:
            layout.addWidget(form)
            form.valuesChanged.connect(lambda form=form: self._on_edited(form))
        self.setStep(step)

    def setStep(self, step: Step) -> None:
        """Show the values of a step with the same kind of filter."""
        self._step = step
        self._mask.show_mask(step.mask, self._words)
        for form, values in zip(self._forms, self._values(step), strict=True):
            # What the form shows already stays as the user typed it, and the drag of a slider goes on.
            if not form.shows(values):
                form.setValues(values)
        if self._maps is not None and isinstance(step.filter, Filter):
            self._maps.setFilter(step.filter)

    def setSelection(self, selection: Mask | None) -> None:
        """Offer what is selected as the mask of a parameter."""
        if self._maps is not None:
            self._maps.setSelection(selection)

    def setLengths(self, lengths: MapLengths) -> None:
        """Show lengths and heights as those on a map."""
        self._words = lengths.words
        self._mask.show_mask(self._step.mask, self._words)
        if self._maps is not None:
            self._maps.setWords(self._words)
        for form in self._forms:
            form.setLengths(lengths)

    def shows(self, step: Step) -> bool:
        """Return whether the form has the fields of a step."""
        return type(step.filter) is type(self._step.filter)

    @property
    def kind(self) -> type[Filter] | None:
        """The class of the step's filter, or None for a drawing."""
        return None if self._form is None else type(self._step.filter)  # type: ignore[return-value]

    def filter(self) -> Filter:
        """Return the filter that the form shows.

        Raises
        ------
        ValueError
            The parameters do not fit each other.
        """
        assert self._form is not None
        assert isinstance(self._step.filter, Filter)
        # Not the form's own filter: the points of a path are no parameters.
        return replace(self._step.filter, **self._form.parameterised().values())

    def take_filter(self, values: Filter) -> None:
        """Show other parameters of the filter, as if the user had set them."""
        if self._form is not None and type(values) is self._form.owner:
            if isinstance(values, MappedFilter) and isinstance(self._step.filter, MappedFilter):
                self.setStep(replace(self._step, filter=replace(self._step.filter, maps=values.maps)))
            self._form.setValues(values)
            self._on_edited(self._form)  # type: ignore[arg-type]

    @property
    def _forms(self) -> tuple[ParameterForm[Parameterised], ...]:
        return (self._amount,) if self._form is None else (self._form, self._amount)  # type: ignore[return-value]

    def _values(self, step: Step) -> tuple[Parameterised, ...]:
        amount = Amount(step.strength)
        return (step.filter, amount) if isinstance(step.filter, Filter) else (amount,)

    def _on_edited(self, form: ParameterForm[Parameterised]) -> None:
        if form.gesture != self._gesture:
            self._gesture, self._before = form.gesture, self._step
        try:
            changed = self._edited()
        except UserError as error:
            self.refused.emit(sentence(str(error)))
            return
        self.refused.emit("")
        self._step = changed
        self.stepChanged.emit(changed, self._change_in_words(), form.gesture)

    def _on_map(self, name: str, found: ParameterMap | None, gesture: object) -> None:
        filter = self._step.filter
        assert isinstance(filter, MappedFilter)
        parameter = mappable(type(filter))[name]
        self.setStep(replace(self._step, filter=filter.with_map(name, found)))
        value = parameter.words(getattr(filter, name)) if found is None else found.in_words(parameter, self._words)
        self.stepChanged.emit(self._step, f"{self._step.title}: {parameter.title} {value}", gesture)

    def _remove_mask(self) -> None:
        self.setStep(replace(self._step, mask=None))
        self.stepChanged.emit(self._step, tr("Remove the mask of {step}", step=self._step.title), None)

    def _edited(self) -> Step:
        filter = self._step.filter if self._form is None else self.filter()
        return replace(self._step, filter=filter, strength=self._amount.parameterised().strength)

    def _change_in_words(self) -> str:
        """Return the change since the gesture began, such as "Terrace: Steps 8 → 5"."""
        values = zip(self._values(self._before), self._values(self._step), strict=True)
        changes = filter(None, (changes_in_words(before, after, self._words) for before, after in values))
        return ": ".join((self._step.title, *changes))


class _MaskBox(QWidget):
    """Tells where a step is done, and lets the user do it everywhere. It is hidden for a step without a mask."""

    removed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._words = QLabel()
        self._words.setWordWrap(True)
        remove = button(tr("Remove mask"), "removeMask", tr("Does the step everywhere"))
        remove.clicked.connect(self.removed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._words)
        layout.addWidget(remove, 0, Qt.AlignmentFlag.AlignLeft)

    def show_mask(self, mask: Mask | None, words: Words) -> None:
        """Show a mask in words, or nothing; `words` says numbers."""
        self.setVisible(mask is not None)
        if mask is not None:
            self._words.setText(tr("Within a mask: {mask}.", mask=mask.in_words(words)))


class ScaleBox(QWidget):
    """Tells the scale of a step where that is not the map's. It is hidden where it is.

    A step is found again in two moves: first the user sees by how much the heights change, and then takes it or not.

    Signals
    -------
    comparisonWanted
        The user wants to know what changes where the step is found on the map's points.
    taken
        The user takes the `Recipe` that was compared.
    explanationWanted
        The user wants to read what scale is.
    """

    comparisonWanted = Signal()
    taken = Signal(object)
    explanationWanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._found: FoundAgain | None = None
        self._words = named(QLabel(wordWrap=True), "stepScale", tr("Scale"))
        self._words.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._words.linkActivated.connect(lambda: self.explanationWanted.emit())
        tip = tr("Finds the step on the points of this map. You see what changes before you take it.")
        self._find = button(tr("Find again"), "findAgain", tip)
        self._take = button(tr("Apply"), "takeFoundAgain", tr("Change the terrain like this"))
        self._leave = button(tr("Cancel"), "leaveFoundAgain", tr("Leave the terrain as it was"))
        self._find.clicked.connect(self.comparisonWanted)
        self._take.clicked.connect(lambda: self._found and self.taken.emit(self._found.recipe))
        self._leave.clicked.connect(lambda: self.show_scale(*self._shown))
        row = QHBoxLayout()
        for each in (self._find, self._take, self._leave):
            row.addWidget(each)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._words)
        layout.addLayout(row)
        self.show_scale(None, None)

    def show_scale(self, recipe: Recipe | None, place: int | None) -> None:
        """Tell the scale of the step at a place of a recipe, or nothing."""
        self._shown, self._found = (recipe, place), None
        on = None if recipe is None or place is None else recipe.found_on(place)
        self.setVisible(on is not None)
        if recipe is None or place is None or on is None:
            return
        rows, columns = on
        words = tr("Found on {columns} × {rows} points, and done on all.", columns=columns, rows=rows)
        about = tr("About scale")
        self._words.setText(f'{words} <a href="scale">{about}</a>')
        self._show_buttons(recipe.found_again(place) is not None)

    def show_found(self, found: FoundAgain, before: Heightmap) -> None:
        """Tell what changes where the step is found on the map's points."""
        self._found = found
        self._words.setText(_in_words(found, before))
        self._show_buttons(False)
        self._take.setEnabled(not found.failure)

    def _show_buttons(self, can_find: bool) -> None:
        self._find.setVisible(can_find)
        for each in (self._take, self._leave):
            each.setVisible(self._found is not None)


def _in_words(found: FoundAgain, before: Heightmap) -> str:
    if found.failure:
        return tr("It cannot be done on the points of this map: {reason}.", reason=found.failure)
    if found.most is None or found.mean is None:
        return tr("The map would get another size.")
    if not found.most:
        return tr("No height would change.")
    most, mean = (
        format_height(change, before.extremes, before.metres, digits=3) for change in (found.most, found.mean)
    )
    return tr("Heights would change by up to {most}, by {mean} on average.", most=most, mean=mean)
