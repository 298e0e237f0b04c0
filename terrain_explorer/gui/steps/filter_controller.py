"""Changes the terrain with a filter: first a preview, then one undo step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Generator as Steps
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import cast

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.steps.remaking_job import PICTURE_AFTER, RecipeOrder, Remade, remaking
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, Standard, ask_about_memory, is_asked
from terrain_explorer.language import sentence, tr
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.terrain import Heightmap, Recipe, Step, parameters
from terrain_explorer.terrain.filters import Filter, Level
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.recipe.from_afar import early_filtered
from terrain_explorer.terrain.recipe.step_lists import Insertion
from terrain_explorer.terrain.scale import UNCHANGED, thinned
from terrain_explorer.terrain.scale.ground import NestedGround, StepGround
from terrain_explorer.terrain.work import Work, part_of

# In milliseconds. A filter without parameters needs the panel only when it takes long, for its progress and Cancel.
_PATIENCE = 400

_FEW = 256
"""About how many points a side tell where the middle of a selection lies."""

_BUDGET = 2**28
"""Bytes for what the steps around a filter give, while that is being chosen."""


class FilterController(Reporter):
    """Previews the filter in the panel, and changes the document when the user applies it.

    It is done within the selection, which becomes the mask of the step. A filter without parameters is applied at once.
    Any other change of the terrain ends the choice. Where a step is chosen that others come after, the filter comes
    between, and the terrain is shown with the later steps done on it.

    Signals
    -------
    activeChanged
        Whether a filter is being chosen or applied.
    applied
        The `Filter` with which the document has been changed.
    opened
        The user has to see the panel.
    previewed
        The heightmap to show: the result of the filter, or the document's again; `recipe` tells how it is made.
    """

    activeChanged = Signal(bool)
    applied = Signal(object)
    opened = Signal()
    previewed = Signal(object)

    def __init__(self, document: Document, panel: FilterPanel, recipes: RecipeController, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._panel, self._recipes = document, panel, recipes
        self._insertion: Insertion | None = None
        """Where the filter comes before later steps; None for the end."""
        self._evaluation = Evaluation(0)
        self._began: Filter | None = None
        self._filter: Filter | None = None
        self._result: Filtered | None = None
        self._preview: Heightmap | None = None
        self._recipe: Recipe | None = None
        self._applying = self._comparing = False
        self._then: Callable[[], object] | None = None
        self._chosen: dict[Filter, Filter] = {}
        self._timer = single_shot_timer(self, _PATIENCE, self.opened)
        self._worker = Worker("filtering", self, awaited=True)
        self._worker.progressed.connect(self._on_progress)
        self._worker.busyChanged.connect(panel.progress.setBusy)
        self._worker.finished.connect(self._on_result)
        self._worker.failed.connect(self._on_failed)
        panel.changed.connect(self._on_changed)
        panel.applied.connect(lambda: self.apply())
        panel.cancelled.connect(self.cancel)
        panel.compared.connect(self._compare)
        panel.maskWanted.connect(lambda mask: document.select(mask, tr("Select a mask")))
        self._listening = Listening(
            (document.heightmapChanged, self._leave), (document.selectionChanged, self._on_selection)
        )

    @property
    def active(self) -> bool:
        """Whether a filter is being chosen or applied."""
        return self._began is not None

    @property
    def choosing(self) -> str:
        """The title of the filter whose preview waits for the user; empty where none does."""
        return "" if self._began is None or self._applying else tr(self._began.title)

    @property
    def recipe(self) -> Recipe | None:
        """How the result of the filter is made that was shown last; None where that of the terrain is not known."""
        return self._recipe

    @property
    def applying(self) -> bool:
        """Whether the filter that is being chosen is applied as soon as its result is there."""
        return self.active and self._applying

    @property
    def changes_nothing(self) -> bool:
        """Whether the filter that is being chosen has left the terrain as it was."""
        return self._result is not None and self._result.heightmap is self._document.heightmap

    def suited(self, kind: type[Filter]) -> Filter:
        """Return a filter of a kind as it suits the terrain, with its sea, and what is selected of it."""
        heightmap, selection = self._document.heightmap, self._document.selection
        wanted = kind.suited(heightmap)
        if isinstance(wanted, Level) and selection is not None:
            few = thinned(heightmap, max(max(heightmap.heights.shape) // _FEW, 1))
            wanted = wanted.at_middle_of(selection.weights(few))
        return self._document.look.with_shown_sea(wanted)

    def begin(self, wanted: Filter) -> None:
        """Let the user choose the parameters of a filter. They begin as given, or as the user left them last time."""
        self.cancel()
        self._listening.setOn(True)
        self._began = wanted
        self._insertion, self._evaluation = self._found_insertion(), Evaluation(_BUDGET)
        self._applying = not parameters(type(wanted))
        # The key holds the values that suit the terrain: another terrain, with other bounds, begins with its own.
        chosen = self._chosen.get(wanted, wanted)
        self._panel.setSelection(self._document.selection)
        self._panel.setFilter(chosen, wanted)
        self._panel.setPlace(self._place_in_words())
        self.activeChanged.emit(True)
        if self._applying:
            self._timer.start()
        else:
            self.opened.emit()
        self._work(chosen)

    def apply(self, then: Callable[[], object] | None = None) -> None:
        """Change the document, now or as soon as the result is there; `then` is called when it is done."""
        self._applying, self._then = True, then
        result, filter, selection = self._result, self._filter, self._document.selection
        if result is None or filter is None or self._began is None:
            return
        # The title first: the change of the document makes `_leave` forget the filter.
        title = tr(self._began.title)
        if result.remade is not None and self._insertion is not None:
            self._recipes.take_inserted(result.remade, self._insertion.place)
        elif selection is None or filter.takes_selection:
            self._document.take_filtered(result.heightmap, title, filter, result.mask)
        elif result.selected is selection:
            self._document.take_moved(result.heightmap, title, filter, result.selected_then)
        else:
            self._worker.request(partial(taking_along, result, filter, selection, self._document.heightmap))
            return
        self.inform(tr("{title}: done.", title=title), about_terrain=True)
        self.applied.emit(filter)
        if then is not None:
            then()

    def cancel(self) -> None:
        """Leave the terrain as it was, and show the document again."""
        if self.active:
            self._leave()
            self.previewed.emit(self._document.heightmap)

    def _work(self, chosen: Filter) -> None:
        heightmap = self._document.heightmap
        selection = self._document.selection if chosen.takes_selection else None
        self._filter, self._result = chosen, None
        self._panel.setNote("")
        recipe = self._document.recipe
        if self._insertion is None or recipe is None:
            before, evaluation = self._document.ground, self._recipes.evaluation
            if chosen.finer((heightmap.rows, heightmap.columns)):
                evaluation.store(heightmap, before.source, before.steps)
            ground = partial(evaluation.grounding, before.source, before.steps)
            wanted = selection is None and not chosen.finer((heightmap.rows, heightmap.columns))

            def job() -> Filtering:
                work = filtering(chosen, heightmap, selection, ground)
                return showing_early(chosen, heightmap, work) if wanted else work

            self._worker.request(job)
            return
        source, steps = recipe.source, recipe.steps[: self._insertion.place]
        known = self._recipes.cached(source, steps)
        if known is not None:
            self._evaluation.store(known, source, steps)
        between = Between(recipe, self._insertion, heightmap, self._evaluation)
        self._worker.request(partial(inserting, chosen, selection, between))

    def _found_insertion(self) -> Insertion | None:
        recipe, insertion = self._document.recipe, self._recipes.insertion
        return None if recipe is None or insertion.place >= len(recipe.steps) else insertion

    def _place_in_words(self) -> str:
        """Return after which step the filter comes, or nothing where it comes at the end."""
        recipe = self._document.recipe
        if self._insertion is None or recipe is None:
            return ""
        place = self._insertion.place
        before, later = recipe.steps[place - 1].title, len(recipe.steps) - place
        return tr("Comes after {step}, before %n later step(s).", None, later, step=before)

    def _extent_in_words(self, result: Filtered) -> str:
        """Return that what is selected does not count, or nothing where it does or nobody would expect it to."""
        document, chosen = self._document, self._filter
        if document.selection is None or chosen is None or chosen.group in ("size", "turn"):
            return ""
        if result.heightmap.heights.shape == document.heightmap.heights.shape:
            return ""
        return tr("Changes the whole map, not only what is selected, because the map gets more points.")

    def _on_changed(self) -> None:
        # The user pressed Apply before this change, so its result is not what was meant.
        self._applying, self._then = False, None
        try:
            chosen = self._panel.chosen()
        except UserError as error:
            self._worker.cancel()
            self._on_failed(error)
            return
        # What holds a region begins where that lies, and not where the one before was put down.
        if self._began is not None and chosen.takes_selection:
            self._chosen[self._began] = chosen
        self._work(chosen)

    def _on_selection(self) -> None:
        self._panel.setSelection(self._document.selection)
        if self._filter is not None and self._filter.takes_selection:
            self._work(self._filter)

    def _on_progress(self, progress: float | Heightmap) -> None:
        if isinstance(progress, Heightmap):
            self._preview, self._recipe = progress, None
            self._show()
        else:
            self._panel.progress.setFraction(progress)

    def _on_result(self, result: Filtered) -> None:
        self._panel.setFound(result.found)
        self._result, self._preview = result, result.heightmap
        self._panel.setPlace("\n".join(filter(None, (self._place_in_words(), self._extent_in_words(result)))))
        before, chosen = self._document.recipe, self._filter
        if result.remade is not None:
            self._recipe = result.remade.order.recipe
        else:
            self._recipe = None if before is None or chosen is None else before.followed_by(chosen, result.mask)
        # Filters return the heightmap itself where they would change nothing: an undo step for that would be odd.
        if result.heightmap is self._document.heightmap:
            selected = self._document.selection is not None and bool(self._filter and self._filter.takes_selection)
            self._explain(tr("nothing changes within the selection") if selected else tr("nothing changes here"))
        elif self._applying:
            self.apply(self._then)
        self._show()

    def _on_failed(self, error: Exception) -> None:
        self._panel.setFound({})
        if isinstance(error, TooLittleMemoryError) and self._filter is not None:
            again, leave = partial(self._work, self._filter), partial(self._explain, str(error))
            ask_about_memory(error, self._panel.window(), again, leave)
        elif isinstance(error, UserError):
            self._explain(str(error))
        else:
            self.cancel()
            self.report_error(error)

    def _explain(self, reason: str) -> None:
        """Say why there is nothing to apply: in the panel if other parameters may help, otherwise in a message."""
        self._applying, self._then = False, None
        if self._began is not None and parameters(type(self._began)):
            self._panel.setNote(sentence(reason))
        elif self._began is not None:
            title = tr(self._began.title)
            self.cancel()
            self.warn(f"{title}: {reason}.")

    def _compare(self, comparing: bool) -> None:
        self._comparing = comparing
        self._show()

    def _show(self) -> None:
        if self.active:
            original = self._comparing or self._preview is None
            self.previewed.emit(self._document.heightmap if original else self._preview)

    def _leave(self) -> None:
        """Forget the filter: it is applied or cancelled, or the document has changed."""
        self._listening.setOn(False)
        if self.active:
            self._timer.stop()
            self._worker.cancel()
            self._began = self._filter = self._result = self._preview = None
            self._applying = self._comparing = False
            self._then = None
            self._evaluation = Evaluation(0)
            self.activeChanged.emit(False)


@dataclass(frozen=True, eq=False)
class Filtered:
    """A heightmap after a filter.

    Attributes
    ----------
    found
        The values that the program chose, by parameter.
    mask
        Where it was done, or None for everywhere.
    selected, selected_then
        A selection before, and what is selected after; None until that is found, which waits until it is applied.
    remade
        The recipe with the filter between its steps, evaluated; None where it comes at the end or changes nothing.
    """

    found: Mapping[str, int]
    heightmap: Heightmap
    mask: Mask | None
    selected: Mask | None = None
    selected_then: Mask | None = None
    remade: Remade | None = None


Filtering = Steps[float | Heightmap, None, Filtered]
"""Work that yields the part that is done, 0 to 1, and perhaps an early picture."""


@dataclass(frozen=True, eq=False)
class Between:
    """Where a filter comes between steps.

    Attributes
    ----------
    recipe, heightmap
        The terrain without it.
    insertion
        Its place among the steps.
    evaluation
        Keeps what steps give.
    """

    recipe: Recipe
    insertion: Insertion
    heightmap: Heightmap
    evaluation: Evaluation


def filtering(
    chosen: Filter, heightmap: Heightmap, selection: Mask | None, ground: Callable[[], Work[NestedGround]]
) -> Work[Filtered]:
    """Filter a heightmap within a selection; in full where the filter changes the size or the unit of the map.

    Parameters
    ----------
    ground
        Finds the ground between its points, for what is found there.
    """
    shape = heightmap.rows, heightmap.columns
    Step(chosen).check_memory(shape)
    found = yield from chosen.finding(heightmap)
    if chosen.finer(shape):
        return Filtered(found, (yield from _filtering_below(chosen, heightmap, ground)), None)
    after = yield from part_of(chosen.applying(heightmap), 0, 1 if selection is None else 0.7)
    step = Step(chosen, mask=selection)
    if selection is None or not step.can_mix(heightmap, after):
        return Filtered(found, after, None)
    weights = yield from part_of(step.weighing(heightmap), 0.7, 0.9)
    mixed = yield from part_of(step.mixing(heightmap, after, weights), 0.9, 1)
    same = np.array_equal(mixed.heights, heightmap.heights) and mixed.range == heightmap.range
    if same and selection.finest and after is not heightmap:
        return Filtered(found, replace(heightmap), selection)  # it changes what lies between the points
    return Filtered(found, heightmap if same else mixed, selection)


def showing_early(chosen: Filter, heightmap: Heightmap, work: Work[Filtered]) -> Filtering:
    """Do the work of a filter on a heightmap, and yield an early picture if it takes a while."""
    start, wanted = perf_counter(), True
    while True:
        try:
            part = next(work)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        yield part
        if wanted and perf_counter() - start > PICTURE_AFTER:
            wanted = False
            picture = early_filtered(chosen, heightmap)
            if picture is not None:
                yield picture


def _filtering_below(chosen: Filter, heightmap: Heightmap, ground: Callable[[], Work[NestedGround]]) -> Work[Heightmap]:
    below = yield from part_of(ground(), 0, 0.5)
    after = yield from part_of(Step(chosen).finding(below, 0), 0.5, 0.9)
    if isinstance(after, StepGround) and after.act is UNCHANGED:
        return heightmap
    made = after.map(0)
    return replace(made) if made is heightmap else made  # another one: what lies between the points is


def inserting(chosen: Filter, selection: Mask | None, between: Between) -> Work[Filtered]:
    """Filter the ground before the later steps of a terrain as `filtering` does, and do these again."""
    evaluation, place, source = between.evaluation, between.insertion.place, between.recipe.source
    before = (yield from part_of(evaluation.evaluating(source, between.recipe.steps[:place]), 0, 0.3)).heightmap
    ground = partial(evaluation.grounding, source, between.recipe.steps[:place])
    filtered = yield from part_of(filtering(chosen, before, selection, ground), 0.3, 0.6)
    recipe = between.insertion.into(between.recipe, (Step(chosen, mask=filtered.mask),))
    # In a group that is switched off it is not done either.
    if filtered.heightmap is before or recipe.steps[place].effect is None:
        return replace(filtered, heightmap=between.heightmap)
    evaluation.store(filtered.heightmap, source, recipe.steps[: place + 1])
    # Without the recipe before there is no early picture among the tidings.
    order = RecipeOrder(recipe, tr(chosen.title), None)
    remade = yield from part_of(cast(Work[Remade], remaking(order, evaluation)), 0.6, 1)
    return replace(filtered, heightmap=remade.heightmap, remade=remade)


def taking_along(result: Filtered, chosen: Filter, selection: Mask, heightmap: Heightmap) -> Work[Filtered]:
    """Find what is selected after a filter on a heightmap."""
    then = yield from chosen.taking_along(selection, heightmap)
    return replace(result, selected=selection, selected_then=then)


_NAME = "previewQuestion"


class PreviewQuestion:
    """While a filter is a preview, the terrain on the screen is not the document's, which is what files get.

    Parameters
    ----------
    files
        Asks about the preview before it takes another terrain.
    window
        The question appears over this window, and the window closes after `ask`.
    """

    def __init__(self, filtering: FilterController, files: FileController, window: QWidget) -> None:
        self._filtering, self._window = filtering, window
        files.ask_before(self._ask_then_leave)

    @property
    def hindered(self) -> bool:
        """Whether there is a preview that differs from the terrain."""
        return self._filtering.active and not self._filtering.changes_nothing

    def ask(self) -> None:
        """Ask, and close the window if that is the answer."""
        self._ask_then_leave(self._window.close)

    def before_writing(self, command: Callable[..., object]) -> Callable[..., None]:
        """Return a command that writes the terrain to a file, and asks first whether with the preview."""

        def asking(*given: object) -> None:
            write = partial(command, *given)
            self._ask(write, write)

        return asking

    def _ask_then_leave(self, action: Callable[[], object]) -> None:
        """Do what ends the preview."""

        def leave() -> None:
            self._filtering.cancel()
            action()

        self._ask(action, leave)

    def _ask(self, action: Callable[[], object], without: Callable[[], object]) -> None:
        if not self.hindered:
            action()
        elif self._filtering.applying:
            self._filtering.apply(action)
        elif not is_asked(self._window, _NAME):
            text = tr("{filter} is only a preview so far.", filter=self._filtering.choosing)
            question = QuestionBox(_NAME, tr("Preview"), text, self._window)
            question.setInformativeText(tr("Apply it first?"))
            apply = partial(self._filtering.apply, action)
            about_apply, about_without = tr("Make it a step, then go on"), tr("Go on with the terrain as it was before")
            question.offer(tr("Apply"), "applyPreviewButton", about_apply, Role.AcceptRole, apply, default=True)
            question.offer(tr("Without it"), "withoutPreviewButton", about_without, Role.DestructiveRole, without)
            question.offer_standard(Standard.Cancel)
            question.open()
