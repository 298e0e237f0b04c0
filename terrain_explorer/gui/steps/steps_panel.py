"""The panel of the recipe: the source, the steps in their order, and the parameters of the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QImage, QKeySequence, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from terrain_explorer.gui.presets.preset_button import PresetButton
from terrain_explorer.gui.services.dropped_files import files_in
from terrain_explorer.gui.steps.remaking_job import FoundAgain
from terrain_explorer.gui.steps.step_form import ScaleBox, StepForm
from terrain_explorer.gui.steps.step_list import KEYS, StepList, lengths_before
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.lengths import lengths_around, set_lengths_within
from terrain_explorer.gui.widgets.progress import WorkProgress
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe, Step, parameters
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import Drawing, StepGroup
from terrain_explorer.terrain.recipe.step_lists import (
    Insertion,
    OrderedSteps,
    grouped,
    inserted,
    moved,
    placed,
    renamed,
    run_at,
    with_group,
    without,
)

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
    contrastWanted
        The user wants to see the terrain with and without the step with this place.
    sourceWanted
        The user wants to change what the terrain begins with.
    scaleExplanationWanted
        The user wants to read what scale is.
    formShown
        Whether the parameters of a step are shown, which need room; once more where the list has other rows above them.
    copyWanted
        Steps are to be copied: a tuple of them.
    pasteWanted
        Copied steps are to come in.
    fileDropped
        The steps in the file with this path are to come in.
    maskWanted
        The user wants to select the `Mask` of a parameter.
    paintWanted
        The user wants to paint a parameter of the step with this place: its name.
    """

    recipeWanted = Signal(object, str, object)
    beginWanted = Signal(int)
    chosenChanged = Signal(object)
    pointsWanted = Signal(int)
    comparisonWanted = Signal(int)
    contrastWanted = Signal(int)
    sourceWanted = Signal()
    scaleExplanationWanted = Signal()
    formShown = Signal(bool)
    copyWanted = Signal(object)
    pasteWanted = Signal()
    fileDropped = Signal(object)
    maskWanted = Signal(object)
    paintWanted = Signal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._recipe: Recipe | None = None
        self._failures: Mapping[int, str] = {}
        self._form: StepForm | None = None
        self._selection: Mask | None = None
        self._list = StepList()
        self._list.stepChanged.connect(self._replace)
        self._list.groupSwitched.connect(self._switch_group)
        self._list.groupRenamed.connect(self._rename_group)
        self._list.stepsDropped.connect(self._place)
        self._list.chosenChanged.connect(self._on_chosen)
        self._list.selectionChanged.connect(self._show_commands)
        self._list.keyPressed.connect(self._on_key)
        self._list.sourceClicked.connect(self.sourceWanted)
        self._list.folded.connect(self._ask_for_room)
        self._next: tuple[Recipe, int, bool] | None = None
        """What is chosen once a recipe is there: the step with this place, or its group."""
        self._after: int | None = None
        """The place after which new steps come; None for the end."""
        self._joins = False
        """Whether they join the group of the step there."""
        self._buttons = {name: self._button(name, text, tip) for name, text, tip in _buttons()}
        self._filters = QMenu(self)
        self._more = {name: self._action(name, text, tip) for name, text, tip in _more()}
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
        self.progress = WorkProgress("stepsProgressBar")
        """Shows whether there is work, and how far it is."""
        self._lay_out()
        self._show_chosen()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file that may hold steps."""
        if files_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Announce the first file; all others stay where they are."""
        event.acceptProposedAction()
        self.fileDropped.emit(files_in(event.mimeData())[0])

    def setRecipe(self, recipe: Recipe | None, failures: Mapping[int, str], is_other: bool = False) -> None:
        """Show a recipe, and the reasons why steps were left out, by place; None where it is not known.

        Parameters
        ----------
        is_other
            Whether it is that of another terrain, where nothing is chosen yet.
        """
        before = self._recipe
        if is_other:
            before = None
            with QSignalBlocker(self._list):
                self._list.setRecipe(None, {})
        self._recipe, self._failures = recipe, failures
        following, self._next = self._next, None
        with QSignalBlocker(self._list):
            self._list.setRecipe(recipe, failures, lengths_around(self))
            if following is not None and following[0] is recipe:
                self._list.choose_group(following[1]) if following[2] else self._list.choose(following[1])
                self._let_new_come_here()
            elif before is None or recipe is None or len(before.steps) != len(recipe.steps):
                self._after, self._joins = None, False  # what was drawn or put down on top was done last
        if self._after is not None and self._after >= len(self._steps):
            self._after, self._joins = None, False  # that step is gone
        self._show_chosen()
        if before is None or recipe is None or len(before.steps) != len(recipe.steps):
            self._ask_for_room()
        if following is not None and following[0] is recipe:
            self.chosenChanged.emit(self.chosen)

    def setPicture(self, place: int, picture: QImage | None) -> None:
        """Show a picture of the terrain after this many steps; None while there is none."""
        self._list.setPicture(place, picture)

    def setSelection(self, selection: Mask | None) -> None:
        """Offer what is selected as the mask of a parameter."""
        self._selection = selection
        if self._form is not None:
            self._form.setSelection(selection)

    def choose(self, place: int) -> None:
        """Choose a step by its place."""
        self._list.choose(place)

    def choose_in(self, recipe: Recipe, place: int) -> None:
        """Choose a new step of a recipe, or its group where that is new, too, as soon as the recipe is there."""
        self._next = recipe, place, recipe.steps[place].group is not None and not self._joins

    def setFilters(self, actions: Sequence[QAction]) -> None:
        """Let the user add filters from the panel, too: by the menus of their groups."""
        self._filters.addActions(list(actions))

    def show_found_again(self, found: FoundAgain, before: Heightmap) -> None:
        """Tell what changes where a step is found on the map's points, if it is still chosen."""
        if found.place == self.chosen:
            self._scale.show_found(found, before)

    @property
    def before_chosen(self) -> Recipe | None:
        """What gives the ground on which the chosen step is done, or None where none is chosen."""
        place = self.chosen
        return None if self._recipe is None or place is None else replace(self._recipe, steps=self._steps[:place])

    @property
    def _steps(self) -> OrderedSteps:
        return self._recipe.steps if self._recipe else ()

    @property
    def chosen(self) -> int | None:
        """The place of the chosen step, or None."""
        if self._next is not None:
            return None if self._next[2] else self._next[1]
        place = self._list.chosen
        return place if place is not None and place < len(self._steps) else None

    @property
    def insertion(self) -> Insertion:
        """Where new steps come: after what is chosen, unless others came on top since; otherwise at the end."""
        return Insertion(len(self._steps)) if self._after is None else Insertion(self._after + 1, self._joins)

    @property
    def _group(self) -> range | None:
        """The places of the chosen group's steps, or None."""
        if self._next is not None:
            return run_at(self._steps, self._next[1]) if self._next[2] else None
        run = self._list.chosen_group
        return run if run is not None and run.stop <= len(self._steps) else None

    def _let_new_come_here(self) -> None:
        """Let new steps come after what is chosen."""
        self._after = self._group.stop - 1 if self._group else self.chosen
        self._joins = self.chosen is not None

    @property
    def _selected(self) -> tuple[int, ...]:
        """The places that a command is for."""
        if self._next is None:
            return self._list.selected
        return tuple(self._group or (self._next[1],))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._add_button())
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
        layout.addWidget(self.progress)
        layout.addStretch(1)

    def _button(self, name: str, text: str, tip: str) -> QToolButton:
        # Narrower than other buttons: the panel shares its width with the map.
        made = named(QToolButton(), f"{name}StepButton", text, tip)
        made.setText(text)
        made.setArrowType(_ARROWS.get(name, Qt.ArrowType.NoArrow))
        made.clicked.connect(partial(self._on_button, name))
        return made

    def _action(self, name: str, text: str, tip: str) -> QAction:
        # Written beside it alone: the list knows its keys itself, and elsewhere they are commands of the window.
        key = QKeySequence(KEYS[name]).toString(QKeySequence.SequenceFormat.NativeText) if name in KEYS else ""
        action = QAction(f"{text}\t{key}" if key else text, self, toolTip=tip)
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
        self._list.setContextMenu(menu)
        return button

    def _add_button(self) -> QToolButton:
        button = named(QToolButton(), "addStepButton", tr("Add", "a step"), tr("Add a filter after the chosen step"))
        button.setText(tr("Add", "a step"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self._filters)
        return button

    def _merged(self, place: int | None) -> Recipe | None:
        """Return the recipe with a drawing merged with the one above it, if that is possible."""
        return self._recipe.merged(place) if self._recipe is not None and place is not None else None

    def _on_key(self, name: str) -> None:
        if (self._buttons[name] if name in self._buttons else self._more[name]).isEnabled():
            self._on_button(name)

    def _on_button(self, name: str) -> None:
        places = self._selected
        if name == "paste":
            self.pasteWanted.emit()
        elif name == "rename":
            self._list.rename()
        elif name in ("up", "down"):
            self._move(down=name == "down")
        elif name == "group":
            steps = grouped(self._steps, places, tr("Group", "of steps"))
            self._want(steps, tr("Group {steps}", steps=self._named(places)), places[0], of_group=True)
        elif name == "ungroup":
            run = self._group or run_at(self._steps, places[0])
            self._want(with_group(self._steps, run, None), tr("Ungroup {steps}", steps=self._named(run)), run.start)
        elif name == "merge" and (merged := self._merged(self.chosen)) is not None:
            self._want(merged.steps, tr("Merge drawings"), places[0] - 1)
        elif name == "contrast":
            self.contrastWanted.emit(places[0])
        elif name == "begin":
            self.beginWanted.emit(places[0])
        else:
            self._on_copies(name, places)

    def _on_copies(self, name: str, places: tuple[int, ...]) -> None:
        steps = tuple(self._steps[place] for place in places)
        if name in ("copy", "cut"):
            self.copyWanted.emit(steps)
        if name in ("delete", "cut"):
            self._want(without(self._steps, places), tr("Delete {step}", step=self._named(places)))
        elif name == "duplicate":
            at, is_group = places[-1] + 1, self._group is not None
            name = tr("Duplicate {step}", step=self._named(places))
            self._want(inserted(self._steps, at, steps, join=not is_group), name, at, is_group)

    def _move(self, down: bool) -> None:
        places, group = self._selected, self._group
        if group is None and len(places) > 1:
            # Several go together, as if they were dragged past what is next to them.
            before = places[-1] + 2 if down else places[0] - 1
            if 0 <= before <= len(self._steps):
                self._place(places, before, self._steps[before - 1 if down else before].group)
            return
        run = group or range(places[0], places[0] + 1)
        steps, to = moved(self._steps, run, down)
        if steps != self._steps:
            self._want(steps, tr("Move {step}", step=self._named(run)), to, group is not None)

    def _place(self, places: tuple[int, ...], before: int, group: StepGroup | None) -> None:
        """Take steps elsewhere: before a place, and into a group or out of theirs."""
        steps = placed(self._steps, places, before, group)
        to = before - sum(place < before for place in places)
        if steps != self._steps:
            is_group = self._group is not None and group is None
            self._want(steps, tr("Move {step}", step=self._named(places)), to, is_group)

    def _switch_group(self, run: range, enabled: bool) -> None:
        group = self._steps[run.start].group
        assert group is not None
        name = tr("Switch {step} on", step=group.name) if enabled else tr("Switch {step} off", step=group.name)
        self._want(with_group(self._steps, run, replace(group, enabled=enabled)), name)

    def _rename_group(self, run: range, name: str) -> None:
        group = self._steps[run.start].group
        assert group is not None
        self._want(renamed(self._steps, run, name), tr("Rename {step}", step=group.name), run.start, True)

    def _replace(self, place: int, step: Step, name: str, gesture: object = None) -> None:
        self._want((*self._steps[:place], step, *self._steps[place + 1 :]), name, gesture=gesture)

    def _find_again(self, recipe: Recipe) -> None:
        place = self.chosen
        if place is not None:
            self._want(recipe.steps, tr("Find {step} again", step=self._steps[place].title))

    def _named(self, places: Sequence[int]) -> str:
        """Return some steps in words: the name of the one, or of the group that they are, or how many they are."""
        steps = [self._steps[place] for place in places]
        if len(steps) == 1 and self._group is None:
            return steps[0].title
        if self._group is not None and steps[0].group is not None:
            return steps[0].group.name
        return tr("%n step(s)", None, len(steps))

    def _want(
        self, steps: OrderedSteps, name: str, chosen: int | None = None, of_group: bool = False, gesture: object = None
    ) -> None:
        """Ask for other steps.

        Parameters
        ----------
        name
            The change in words.
        chosen, of_group
            The place of the step to choose then, or of one whose group is to be chosen; None to leave the choice.
        """
        assert self._recipe is not None
        # Kept at once: the next edit may come before the answer, and begins where this one ends.
        self._recipe = replace(self._recipe, steps=steps).kept_in_place(self._recipe)
        if chosen is not None:
            self._next = self._recipe, chosen, of_group
        self.recipeWanted.emit(self._recipe, name, gesture)

    def _on_chosen(self) -> None:
        self._next = None
        self._let_new_come_here()
        self._show_chosen()
        self.chosenChanged.emit(self.chosen)

    def _show_chosen(self) -> None:
        place = self.chosen
        self._show_commands()
        self._scale.show_scale(self._recipe, place)
        self._show_form(None if place is None else self._steps[place])
        self._show_lengths(place)
        self._show_note("")

    def _show_commands(self) -> None:
        places, count, group = self._selected, len(self._steps), self._group
        some, one = bool(places), len(places) == 1 and group is None
        self._buttons["up"].setEnabled(some and (places[0] > 0 or self._steps[0].group is not None))
        self._buttons["down"].setEnabled(some and (places[-1] < count - 1 or self._steps[-1].group is not None))
        self._buttons["delete"].setEnabled(some)
        can = {
            "rename": one or group is not None,
            "paste": True,
            "group": some and group is None,
            "ungroup": some and self._steps[places[0]].group is not None,
            "merge": one and self._merged(self.chosen) is not None,
            "contrast": one,
            "begin": one,
        }
        for name, action in self._more.items():
            action.setEnabled(can.get(name, some))

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
        return _note_on(self._steps[place], len(self._steps) - 1 - place, self.insertion.place == place + 1)

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
            self._form.maskWanted.connect(self.maskWanted)
            self._form.paintWanted.connect(lambda name: self.paintWanted.emit(self.chosen, name))
            self._form.setSelection(self._selection)
            self._form.pointsWanted.connect(lambda: self.pointsWanted.emit(self.chosen))
            self._form_place.addWidget(self._form)
        kind = None if self._form is None else self._form.kind
        self.presets.setVisible(kind is not None and bool(parameters(kind)))
        if had_form != (self._form is not None):
            self.formShown.emit(not had_form)

    def _ask_for_room(self) -> None:
        """Ask for more room, or less, where the list above the parameters has other rows."""
        if self._form is not None:
            self.formShown.emit(True)

    def _show_lengths(self, place: int | None) -> None:
        """Let the form of a step read heights as they are before it, where a later step gives them another unit."""
        if self._form is None or self._recipe is None or place is None:
            return
        around = lengths_around(self)
        own = None if around is None else lengths_before(place, self._recipe, around)
        set_lengths_within(self._form, own)
        shown = own or around
        if shown is not None:
            self._form.setLengths(shown)

    def _kind(self) -> type[Filter]:
        assert self._form is not None
        assert self._form.kind is not None
        return self._form.kind

    def _filter(self) -> Filter:
        assert self._form is not None
        return self._form.filter()

    def _take(self, values: Filter) -> None:
        if self._form is not None:
            self._form.take_filter(values)

    def _on_edited(self, step: Step, name: str, gesture: object) -> None:
        place = self.chosen
        if place is not None:
            self._replace(place, step, name, (gesture, place))


def _note_on(step: Step, later: int, new_come_here: bool) -> str:
    """Return what the user should know about a step that others come after, and whether new ones will."""
    if not later:
        return ""
    new = tr("New filters come after it.") if new_come_here else tr("New filters come last until you click the step.")
    repeated = tr("The step after it is done again at every change.")
    if later > 1:
        repeated = tr("The %n step(s) after it are done again at every change.", None, later)
    if not isinstance(step.filter, Drawing):
        return f"{new} {repeated}"
    return " ".join((tr("New strokes do not come here: they go on top of all steps."), new, repeated))


def _buttons() -> tuple[tuple[str, str, str], ...]:
    return (
        ("up", tr("Up"), tr("Move the step up")),
        ("down", tr("Down"), tr("Move the step down")),
        ("delete", tr("Delete"), tr("Delete the step (Delete)")),
    )


def _more() -> tuple[tuple[str, str, str], ...]:
    return (
        ("rename", tr("Rename"), tr("Give the step another name (double click, or F2)")),
        ("copy", tr("Copy"), tr("Copy the steps as text, for this terrain or another one")),
        ("cut", tr("Cut"), tr("Copy the steps as text, and delete them here")),
        ("paste", tr("Paste"), tr("Let copied steps come in after the chosen one")),
        ("duplicate", tr("Duplicate"), tr("Do the step twice")),
        ("delete", tr("Delete"), tr("Delete the step (Delete)")),
        ("group", tr("Group"), tr("Make a group of the selected steps, to switch and fold them together")),
        ("ungroup", tr("Ungroup"), tr("Let the steps of the group be single ones again")),
        ("merge", tr("Merge with the drawing above"), tr("Make one drawing of the two")),
        ("contrast", tr("Compare with now"), tr("See the terrain without the step beside the terrain as it is")),
        (
            "begin",
            tr("Make this the source"),
            tr("Makes the terrain after this step the source. The steps up to it can no longer be changed."),
        ),
    )
