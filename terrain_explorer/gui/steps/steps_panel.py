"""The panel of the recipe: the source, the steps in their order, and the parameters of the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QImage, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from terrain_explorer.gui.presets.preset_button import PresetButton
from terrain_explorer.gui.steps.remaking_job import FoundAgain
from terrain_explorer.gui.steps.step_form import ScaleBox, StepForm
from terrain_explorer.gui.steps.step_list import StepList
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.progress import WorkProgress
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe, Step, parameters
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.recipe import Drawing

Steps = tuple[Step, ...]

_ARROWS = {"up": Qt.ArrowType.UpArrow, "down": Qt.ArrowType.DownArrow}


class StepsPanel(QWidget):
    """Shows a recipe and lets the user change its steps.

    Signals
    -------
    recipeWanted
        The `Recipe` that the user wants, the change in words, and the gesture that it belongs to, or None.
    beginWanted
        The recipe is to begin with the terrain as it is after the step with this place.
    chosenChanged
        The user chose another step: its place, or None.
    pointsWanted
        The user wants to move the points of the path that is the step with this place.
    comparisonWanted
        The user wants to know what changes where the step with this place is found on the map's points.
    scaleExplanationWanted
        The user wants to read what scale is.
    formShown
        Whether the parameters of a step are shown, which need room.
    """

    recipeWanted = Signal(object, str, object)
    beginWanted = Signal(int)
    chosenChanged = Signal(object)
    pointsWanted = Signal(int)
    comparisonWanted = Signal(int)
    scaleExplanationWanted = Signal()
    formShown = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._recipe: Recipe | None = None
        self._failures: Mapping[int, str] = {}
        self._form: StepForm | None = None
        self._list = StepList()
        self._list.stepChanged.connect(self._replace)
        self._list.stepMoved.connect(self._move)
        self._list.chosenChanged.connect(self._show_chosen)
        self._list.chosenChanged.connect(lambda: self.chosenChanged.emit(self.chosen))
        self._list.deleteWanted.connect(partial(self._on_button, "delete"))
        self._buttons = {name: self._button(name, text, tip) for name, text, tip in _buttons()}
        self._more = {name: self._action(name, text, tip) for name, text, tip in _more()}
        self._at_hand = {name: self._action(name, text, tip) for name, text, tip in _at_hand()}
        """What the list offers for a step besides, where its menu is asked for."""
        self.presets = PresetButton("stepPresets", self._kind, self._filter)
        """Opens the presets of the chosen step's filter."""
        self.presets.chosen.connect(self._take)
        self._note = QLabel(wordWrap=True)
        self._note.setObjectName("stepNote")
        self._note.setAccessibleName(tr("Note"))
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._scale = ScaleBox()
        self._scale.comparisonWanted.connect(lambda: self.comparisonWanted.emit(self.chosen))
        self._scale.taken.connect(self._find_again)
        self._scale.explanationWanted.connect(self.scaleExplanationWanted)
        self._progress = WorkProgress("stepsProgressBar")
        self._lay_out()
        self._show_chosen()

    def setRecipe(self, recipe: Recipe | None, failures: Mapping[int, str]) -> None:
        """Show a recipe, and the reasons why steps were left out, by place; None where it is not known."""
        self._recipe, self._failures = recipe, failures
        with QSignalBlocker(self._list):
            self._list.setRecipe(recipe, failures)
        self._show_chosen()

    def setPicture(self, place: int, picture: QImage | None) -> None:
        """Show a picture of the terrain after this many steps; None while there is none."""
        self._list.setPicture(place, picture)

    def choose(self, place: int) -> None:
        """Choose a step by its place."""
        self._list.choose(place)

    def setBusy(self, busy: bool) -> None:
        """Show whether steps are being done."""
        self._progress.setBusy(busy)

    def setProgress(self, fraction: float) -> None:
        """Show how far the work is, 0 to 1."""
        self._progress.setFraction(fraction)

    def showFoundAgain(self, found: FoundAgain, before: Heightmap) -> None:
        """Tell what changes where a step is found on the map's points, if it is still chosen."""
        if found.place == self.chosen:
            self._scale.show_found(found, before)

    def colourIcons(self) -> None:
        """Draw the icons in the program's colours."""
        if self._form is not None:
            self._form.colourIcons()

    @property
    def before_chosen(self) -> Recipe | None:
        """What gives the ground on which the chosen step is done, or None where none is chosen."""
        place = self.chosen
        return None if self._recipe is None or place is None else replace(self._recipe, steps=self._steps[:place])

    @property
    def _steps(self) -> Steps:
        return self._recipe.steps if self._recipe else ()

    @property
    def chosen(self) -> int | None:
        """The place of the chosen step, or None."""
        place = self._list.chosen
        return place if place is not None and place < len(self._steps) else None

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for each in self._buttons.values():
            row.addWidget(each)
        row.addWidget(self._more_button())
        row.addStretch(1)
        self._form_place = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.addWidget(self._list)
        layout.addLayout(row)
        layout.addWidget(self._note)
        layout.addWidget(self._scale)
        layout.addWidget(self.presets, 0, Qt.AlignmentFlag.AlignRight)
        layout.addLayout(self._form_place)
        layout.addWidget(self._progress)
        layout.addStretch(1)

    def _button(self, name: str, text: str, tip: str) -> QToolButton:
        # Narrower than other buttons: the panel shares its width with the map.
        made = named(QToolButton(), f"{name}StepButton", text, tip)
        made.setText(text)
        made.setArrowType(_ARROWS.get(name, Qt.ArrowType.NoArrow))
        made.clicked.connect(partial(self._on_button, name))
        return made

    def _action(self, name: str, text: str, tip: str) -> QAction:
        action = QAction(text, self, toolTip=tip)
        action.setObjectName(f"{name}Step")
        action.triggered.connect(partial(self._on_button, name))
        return action

    def _more_button(self) -> QToolButton:
        button = named(QToolButton(), "moreStepButton", tr("More"), tr("More actions for the step"))
        button.setText(tr("More"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        menu.addActions(list(self._more.values()))
        button.setMenu(menu)
        about = QMenu(self)
        about.setToolTipsVisible(True)
        about.addActions([*self._more.values(), *self._at_hand.values()])
        self._list.setContextMenu(about)
        return button

    def _merged(self, place: int | None) -> Recipe | None:
        """Return the recipe with a drawing merged with the one above it, if that is possible."""
        return self._recipe.merged(place) if self._recipe is not None and place is not None else None

    def _on_button(self, name: str) -> None:
        place = self.chosen
        if place is None:
            return
        title = self._steps[place].title
        if name == "rename":
            self._list.rename()
        elif name == "delete":
            self._want(self._without(place), tr("Delete {step}", step=title))
        elif name == "duplicate":
            self._want((*self._steps[: place + 1], *self._steps[place:]), tr("Duplicate {step}", step=title))
            self._list.choose(place + 1)
        elif name == "merge" and (merged := self._merged(place)) is not None:
            self._want(merged.steps, tr("Merge drawings"))
            self._list.choose(place - 1)
        elif name == "begin":
            self.beginWanted.emit(place)
        else:
            self._move(place, place + (1 if name == "down" else -1))

    def _move(self, place: int, to: int) -> None:
        if 0 <= to < len(self._steps):
            others, step = self._without(place), self._steps[place]
            self._want((*others[:to], step, *others[to:]), tr("Move {step}", step=step.title))
            self._list.choose(to)
        else:
            self._list.setRecipe(self._recipe, self._failures)

    def _replace(self, place: int, step: Step, name: str, gesture: object = None) -> None:
        self._want((*self._steps[:place], step, *self._steps[place + 1 :]), name, gesture)

    def _find_again(self, recipe: Recipe) -> None:
        place = self.chosen
        if place is not None:
            self._want(recipe.steps, tr("Find {step} again", step=self._steps[place].title))

    def _without(self, place: int) -> Steps:
        return (*self._steps[:place], *self._steps[place + 1 :])

    def _want(self, steps: Steps, name: str, gesture: object = None) -> None:
        assert self._recipe is not None
        # Kept at once: the next edit may come before the answer, and begins where this one ends.
        self._recipe = replace(self._recipe, steps=steps).kept_in_place(self._recipe)
        self.recipeWanted.emit(self._recipe, name, gesture)

    def _show_chosen(self) -> None:
        place = self.chosen
        last = len(self._steps) - 1
        for name, enabled in (("up", bool(place)), ("down", place is not None and place < last)):
            self._buttons[name].setEnabled(enabled)
        self._buttons["delete"].setEnabled(place is not None)
        for action in self._at_hand.values():
            action.setEnabled(place is not None)
        for name, action in self._more.items():
            action.setEnabled(place is not None and (name != "merge" or self._merged(place) is not None))
        self._scale.show_scale(self._recipe, place)
        self._show_form(None if place is None else self._steps[place])
        self._show_note("")

    def _show_note(self, refused: str) -> None:
        """Show why the values in the form are refused; where they are not, what the user should know about the step."""
        text = refused or self._usual_note
        self._note.setText(text)
        self._note.setVisible(bool(text))

    @property
    def _usual_note(self) -> str:
        place = self.chosen
        if self._recipe is None:
            return tr("Drawings and filters on this terrain are listed here, and can be changed at any time.")
        if not self._steps:
            return tr("Draw on the terrain or choose a filter: each becomes a step that can be changed at any time.")
        if place is None:
            return ""
        if place in self._failures:
            return tr("Left out: {reason}.", reason=self._failures[place])
        return _note_on(self._steps[place], len(self._steps) - 1 - place)

    def _show_form(self, step: Step | None) -> None:
        had_form = self._form is not None
        if step is not None and self._form is not None and self._form.shows(step):
            self._form.setStep(step)
            return
        if self._form is not None:
            self._form.setParent(None)
            self._form.deleteLater()  # later, because one of its own signals may be on the stack
            self._form = None
        if step is not None:
            self._form = StepForm(step)
            self._form.stepChanged.connect(self._on_edited)
            self._form.refused.connect(self._show_note)
            self._form.pointsWanted.connect(lambda: self.pointsWanted.emit(self.chosen))
            self._form_place.addWidget(self._form)
        kind = None if self._form is None else self._form.kind
        self.presets.setVisible(kind is not None and bool(parameters(kind)))
        if had_form != (self._form is not None):
            self.formShown.emit(not had_form)

    def _kind(self) -> type[Filter]:
        assert self._form is not None
        assert self._form.kind is not None
        return self._form.kind

    def _filter(self) -> Filter:
        assert self._form is not None
        return self._form.filter()

    def _take(self, values: Filter) -> None:
        if self._form is not None:
            self._form.takeFilter(values)

    def _on_edited(self, step: Step, name: str, gesture: object) -> None:
        place = self.chosen
        if place is not None:
            self._replace(place, step, name, (gesture, place))


def _note_on(step: Step, later: int) -> str:
    """Return what the user should know about a step that others come after."""
    if not later:
        return ""
    repeated = tr("The step after it is done again at every change.")
    if later > 1:
        repeated = tr("The %n step(s) after it are done again at every change.", None, later)
    if not isinstance(step.filter, Drawing):
        return repeated
    return " ".join((tr("New strokes do not come here: they go on top of all steps."), repeated))


def _buttons() -> tuple[tuple[str, str, str], ...]:
    return (
        ("up", tr("Up"), tr("Move the step up")),
        ("down", tr("Down"), tr("Move the step down")),
        ("delete", tr("Delete"), tr("Delete the step (Delete)")),
    )


def _at_hand() -> tuple[tuple[str, str, str], ...]:
    return (
        ("rename", tr("Rename"), tr("Give the step another name (double click)")),
        ("delete", tr("Delete"), tr("Delete the step (Delete)")),
    )


def _more() -> tuple[tuple[str, str, str], ...]:
    return (
        ("duplicate", tr("Duplicate"), tr("Do the step twice")),
        ("merge", tr("Merge with the drawing above"), tr("Make one drawing of the two")),
        (
            "begin",
            tr("Make this the source"),
            tr("Makes the terrain after this step the source. The steps up to it can no longer be changed."),
        ),
    )
