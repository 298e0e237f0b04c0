"""Changes the recipe of the terrain: the steps are done again from the first one that differs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from collections.abc import Generator as Steps
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding, reading
from terrain_explorer.errors import UserError
from terrain_explorer.gui.file_io.read_job import OpenedFile
from terrain_explorer.gui.generation.generation_controller import GrownTerrain
from terrain_explorer.gui.services.messages import Reporter, UserMessage
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.remaking_job import (
    FindingAgain,
    FoundAgain,
    RecipeOrder,
    Remade,
    Remaking,
    beginning,
    finding_again,
    remaking,
)
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.question_box import ask_about_memory
from terrain_explorer.language import sentence, tr
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.terrain import Heightmap, Recipe, Step
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import Evaluation, Picture, Source
from terrain_explorer.terrain.recipe.step_lists import Insertion, on_map, steps_from_text, steps_to_text

if TYPE_CHECKING:
    from terrain_explorer.files.recipes import RecipeFile
    from terrain_explorer.gui.steps.step_thumbnails import StepThumbnails
    from terrain_explorer.gui.steps.steps_panel import StepsPanel

_FAILURES_KEPT = 16
_UNSTORED = 16
_LATELY = 16
"""Terrains of the document that are remembered for others."""


class RecipeController(Reporter):
    """Shows the document's recipe in the panel, evaluates the recipe that the user wants, and gives it to the document.

    Attributes
    ----------
    panel
        The panel of the steps.

    Signals
    -------
    began
        A recipe is about to be evaluated: all other work on the terrain has to end.
    busyChanged
        Whether a recipe is being evaluated.
    previewed
        A `Heightmap` with fewer points, about what the recipe will give.
    documentBegun
        The document has begun anew with this `Recipe`; its `Heightmap`.
    left
        What was previewed does not come: the document's terrain has to be shown again.
    chosenChanged
        The user chose another step in the panel: its place, or None.
    sourceWanted
        The user wants to change what the terrain begins with, which is a generator.
    maskChanged
        The step at hand is another one, or none, and so may be its mask.
    """

    began = Signal()
    busyChanged = Signal(bool)
    previewed = Signal(object)
    documentBegun = Signal(object, object)
    left = Signal()
    chosenChanged = Signal(object)
    sourceWanted = Signal()
    maskChanged = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self.panel = LazyWidget(self._made_panel, self._fill)
        self._evaluation = Evaluation()
        # Undo brings the very recipes back without evaluating them, and what failed then fails again.
        self._failed: deque[tuple[Recipe, Mapping[int, str]]] = deque(maxlen=_FAILURES_KEPT)
        self._known = KnownTerrain.of(document, {})
        self._lately: deque[KnownTerrain] = deque((self._known,), maxlen=_LATELY)
        # What was drawn and filtered by hand since need not be done again. Hashing it takes a while, so a job does it.
        self._unstored: deque[KnownTerrain] = deque(maxlen=_UNSTORED)
        self._shown_work: FileBinding | None = None
        """The work of the terrain that the panel shows."""
        self._mask: tuple[Mask | None] | None = None
        self._wanted: Recipe | None = None
        self._save: Callable[[], object] | None = None
        self._thumbnails: StepThumbnails | None = None
        self._previewing = False
        self._again: Callable[[], None] | None = None
        self._worker = Worker("evaluating", self, awaited=True)
        self._worker.progressed.connect(self._on_progress)
        self._worker.finished.connect(self._on_finished)
        self._worker.failed.connect(self._on_failed)
        self._worker.busyChanged.connect(self.busyChanged)
        self._worker.cancel_at(document.heightmapChanged)
        self._take_read: Callable[[RecipeFile], None] = lambda _: None
        self._file_reader = Worker("reading-recipe", self, awaited=True)
        self._file_reader.finished.connect(lambda stored: self._take_read(stored))
        self._file_reader.failed.connect(self.report_error)
        document.heightmapChanged.connect(self._on_document)

    @property
    def evaluation(self) -> Evaluation:
        """What steps gave, as far as it is kept: to read it, for another thread may be adding to it."""
        return self._evaluation

    @property
    def busy(self) -> bool:
        """Whether a recipe is being evaluated."""
        return self._worker.busy

    @property
    def lately(self) -> tuple[KnownTerrain, ...]:
        """What is known of the terrains that the document had lately; the last one is that which it has."""
        return tuple(self._lately)

    @property
    def chosen(self) -> int | None:
        """The place of the step that is chosen in the panel, or None; a hidden panel may still have another recipe."""
        panel = self.panel.made
        return None if panel is None else panel.chosen

    @property
    def at_hand(self) -> int | None:
        """The place of the step that is chosen in the panel, or of the last one; None where there is no step."""
        steps, chosen = self._document.recipe.steps if self._document.recipe else (), self.chosen
        return chosen if chosen is not None and chosen < len(steps) else len(steps) - 1 if steps else None

    @property
    def before_chosen(self) -> Recipe | None:
        """What gives the ground on which the chosen step is done, or None where none is chosen."""
        return None if self.panel.made is None else self.panel.content().before_chosen

    def choose(self, place: int) -> None:
        """Choose a step in the panel by its place."""
        self.panel.content().choose(place)

    def choose_size(self, window: QWidget) -> None:
        """Let the user choose the size of the terrain in metres, in a dialog over a window."""
        from terrain_explorer.gui.steps.size_dialog import ask_for_size

        ask_for_size(window, lambda: (self.ground, self._document.heightmap), self.remake)

    def choose_rock(self, window: QWidget) -> None:
        """Let the user choose the layers of rock below the terrain, in a dialog over a window."""
        from terrain_explorer.gui.steps.rock_dialog import ask_for_rock

        ask_for_rock(window, lambda: (self.ground, self._document.heightmap), self.remake)

    @property
    def insertion(self) -> Insertion:
        """Where new steps come in the document's recipe."""
        if self.panel.made is not None:
            return self.panel.content().insertion
        return Insertion(len(self._document.recipe.steps) if self._document.recipe else 0)

    def take_inserted(self, remade: Remade, place: int) -> None:
        """Give the document a recipe that was evaluated elsewhere, and choose its new step."""
        self.panel.content().choose_in(remade.order.recipe, place)
        self._take(remade)

    def cached(self, source: Source, steps: tuple[Step, ...]) -> Heightmap | None:
        """Return what a source and steps give, if that is known. It may be asked in any thread."""
        return self._evaluation.cached(source, steps)

    def setMemory(self, nbytes: int) -> None:
        """Keep results of steps in this many bytes, so that they need not be done again."""
        self._evaluation.budget = nbytes

    def remake(self, recipe: Recipe, name: str, gesture: Hashable = None, message: UserMessage | None = None) -> None:
        """Give the document another recipe, in an undo step with a name; changes of one gesture are one.

        Parameters
        ----------
        message
            What the user is told when it is done.
        """
        self.began.emit()
        self._carry_out(RecipeOrder(recipe, name, self._document.recipe, gesture, message=message))

    def begin(self, recipe: Recipe, name: str) -> None:
        """Let the document begin anew with the terrain of a recipe, which has this name for the user."""
        self.began.emit()
        # As if it had been there before: its filters can be shown early on few points.
        self._carry_out(RecipeOrder(recipe, name, recipe, is_new=True))

    def change_source(self, recipe: Recipe, grown: GrownTerrain) -> None:
        """Give the document a recipe whose source has been grown."""
        name = self._document.name_for(grown.generator, grown.gesture)
        self._carry_out(RecipeOrder(recipe, name, self._document.recipe, grown.gesture, grown.heightmap))

    def begin_with(self, place: int) -> None:
        """Let the recipe begin with the terrain as it is after a step."""
        recipe = self._document.recipe
        if recipe is not None:
            self.began.emit()
            name = tr("Begin with {step}", step=recipe.steps[place].title)
            self._do(partial(beginning, RecipeOrder(recipe, name, None), place, self._evaluation))

    def find_again(self, place: int) -> None:
        """Find a step on the points of the map, and tell in the panel what changes; the document stays as it is."""
        self.began.emit()
        recipe = self._document.recipe
        found = None if recipe is None else recipe.found_again(place)
        if found is not None:
            self._do(partial(finding_again, found, place, self._document.heightmap, self._evaluation))

    def copy(self, steps: tuple[Step, ...]) -> None:
        """Put steps into the clipboard, as text."""
        QGuiApplication.clipboard().setText(steps_to_text(steps))
        self.inform(tr("Copied %n step(s). They can be pasted among the steps of any terrain.", None, len(steps)))

    def paste(self) -> None:
        """Let the steps in the clipboard come in where new ones go."""
        recipe, heightmap = self.ground, self._document.heightmap
        try:
            new = steps_from_text(QGuiApplication.clipboard().text(), (heightmap.rows, heightmap.columns))
        except UserError as error:
            self.warn(tr("The clipboard holds no steps: {reason}. Copy some in the list of steps.", reason=error))
            return
        self._add(recipe, new, tr("Paste %n step(s)", None, len(new)))

    def add_steps(self, stored: RecipeFile, origin: str, name: str) -> None:
        """Let the steps that a file keeps come in where new ones go, in an undo step with a name.

        Parameters
        ----------
        origin
            The name of the file or the preset.
        """
        heightmap = self._document.heightmap
        if stored.steps:
            from terrain_explorer.files.recipes import HEIGHTS_MAY_DIFFER

            note = tr(HEIGHTS_MAY_DIFFER, name=origin) if stored.is_other_edition else ""
            message = UserMessage(note, about_terrain=True) if note else None
            self._add(self.ground, on_map(stored.steps, (heightmap.rows, heightmap.columns)), name, message)
        elif stored.heightmap is not None or (stored.recipe is not None and stored.recipe.is_complete):
            self.warn(tr("{name} has a recipe without steps. Open it to see its terrain.", name=origin))
        else:
            self.warn(tr("{name} has no steps. Choose another file.", name=origin))

    def take_file(self, path: Path) -> None:
        """Let the steps in a file come in where new ones go: in a preset, a heightmap, a project or JSON."""
        from terrain_explorer.files.recipes import stored_recipe_in

        def take(stored: RecipeFile) -> None:
            name = tr("Add %n step(s) of {name}", None, len(stored.steps), name=path.name)
            self.add_steps(stored, path.name, name)

        self.read(partial(stored_recipe_in, path), take)

    def read(self, reading: Callable[[], RecipeFile], take: Callable[[RecipeFile], None]) -> None:
        """Read a file with a recipe in another thread, and take it then; a file that is still being read is not taken.

        Parameters
        ----------
        reading
            Reads it; errors that it raises are reported.
        """
        self._take_read = take
        self._file_reader.request(partial(_reading, reading))

    def _add(self, recipe: Recipe, new: tuple[Step, ...], name: str, message: UserMessage | None = None) -> None:
        longer, place = self.insertion.into(recipe, new), self.insertion.place
        self.panel.content().choose_in(longer, place)
        self.remake(longer, name, message=message)

    def follow_file(self, opened: OpenedFile, steps: tuple[Step, ...]) -> None:
        """Do steps again on what the document's file holds now."""
        self.began.emit()
        held = opened.known_recipe
        recipe = replace(held, steps=(*held.steps, *steps))
        file_binding = FileBinding(opened.source.path, opened.heightmap, held)
        one = len(steps) == 1
        done = tr("Your step was applied again.") if one else tr("Your %n steps were applied again.", None, len(steps))
        message = replace(opened.message, text=f"{opened.message.text} {done}")
        assert opened.source.path is not None
        name = reading(opened.source.path.name, opened.source.verb)
        before = self._document.recipe
        self._carry_out(RecipeOrder(recipe, name, before, file_binding=file_binding, message=message))

    def save_when_remade(self, save: Callable[[], object]) -> None:
        """Save now, or when the recipe that is being evaluated is done."""
        if self.busy:
            self._save = save
        else:
            save()

    def cancel(self) -> None:
        """End the work; the document stays as it was, and is not saved."""
        self._save = None
        self.make_way()
        self._leave()

    def make_way(self) -> None:
        """End the work for another ground, whose steps are to be done instead; a save that waits for them goes on."""
        if self.busy:
            self._worker.cancel()
            self.panel.update_content()

    @property
    def ground(self) -> Recipe:
        """The recipe that further steps belong to: the one that is being evaluated, or else the document's."""
        return self._wanted if self._wanted is not None and self.busy else self._document.ground

    def _carry_out(self, order: RecipeOrder) -> None:
        self._wanted = order.recipe
        self._do(partial(remaking, order, self._evaluation))

    def _do(self, work: Callable[[], Remaking | FindingAgain]) -> None:
        self._again = partial(self._do, work)
        self._unstored.append(self._known)

        def job() -> Remaking | FindingAgain:
            while self._unstored:
                self._unstored.popleft().store_in(self._evaluation)
            return (yield from work())

        self._worker.request(job)

    def _on_progress(self, progress: float | Heightmap) -> None:
        if isinstance(progress, Heightmap):
            self._previewing = True
            self.previewed.emit(progress)
        elif self.panel.made is not None:
            self.panel.made.progress.setFraction(progress)

    def _on_finished(self, done: Remade | FoundAgain) -> None:
        # Taken before the document changes, which withdraws wishes about the terrain before.
        save, self._save = self._save, None
        if isinstance(done, Remade):
            self._take(done)
        elif self.panel.made is not None:
            self.panel.made.show_found_again(done, self._document.heightmap)
        if save is not None:
            save()

    def _take(self, remade: Remade) -> None:
        if remade.failures:
            self._failed.append((remade.order.recipe, remade.failures))
        self._previewing = False
        order = remade.order
        if order.is_new:
            self._document.take_sampled(remade.heightmap, order.name, order.recipe)
            self.documentBegun.emit(order.recipe, remade.heightmap)
        else:
            self._document.take_remade(
                remade.heightmap, order.recipe, remade.base, order.name, order.gesture, order.file_binding
            )
        if order.message is not None:
            self.reported.emit(order.message)
        if remade.failures:
            self.warn(self._sentence(remade))

    def _sentence(self, remade: Remade) -> str:
        place, reason = next(iter(remade.failures.items()))
        title = remade.order.recipe.steps[place].title
        return tr("{step} was left out: {reason}. The step stays in the list.", step=title, reason=reason)

    def _on_failed(self, error: Exception) -> None:
        self._save = None
        self._leave()
        self.panel.update_content()
        if isinstance(error, TooLittleMemoryError) and self._again is not None:
            ask_about_memory(error, self.panel.window(), self._again)
        elif isinstance(error, UserError):
            self.warn(sentence(str(error)))
        else:
            self.report_error(error)

    def _on_document(self) -> None:
        self._save = self._wanted = None
        self._leave()
        before, self._known = self._known, KnownTerrain.of(self._document, self._failures)
        self._lately.append(self._known)
        # A drawing grows by one stroke after the other: only where it ends it is worth keeping.
        if not before.has_as_many_steps_as(self._known):
            self._unstored.append(before)
        self.panel.update_content()
        self._note_mask()

    def _note_mask(self) -> None:
        recipe, place = self._document.recipe, self.at_hand
        mask = None if recipe is None or place is None else (recipe.steps[place].mask,)
        if mask != self._mask:
            self._mask = mask
            self.maskChanged.emit()

    def _leave(self) -> None:
        if self._previewing:
            self._previewing = False
            self.left.emit()

    def _made_panel(self) -> StepsPanel:
        from terrain_explorer.gui.steps.step_thumbnails import StepThumbnails
        from terrain_explorer.gui.steps.steps_panel import StepsPanel

        panel = StepsPanel()
        self._thumbnails = StepThumbnails(panel, self.cached, self)
        self._worker.busyChanged.connect(panel.progress.setBusy)
        panel.progress.setBusy(self.busy)
        panel.recipeWanted.connect(self.remake)
        panel.beginWanted.connect(self.begin_with)
        panel.comparisonWanted.connect(self.find_again)
        panel.copyWanted.connect(self.copy)
        panel.pasteWanted.connect(self.paste)
        panel.fileDropped.connect(self.take_file)
        panel.sourceWanted.connect(self._go_to_source)
        panel.chosenChanged.connect(self.chosenChanged)
        panel.chosenChanged.connect(self.maskChanged)
        panel.maskWanted.connect(lambda mask: self._document.select(mask, tr("Select a mask")))
        self._document.selectionChanged.connect(lambda: panel.setSelection(self._document.selection))
        panel.setSelection(self._document.selection)
        return panel

    def _go_to_source(self) -> None:
        if self._document.source_generator is not None:
            self.sourceWanted.emit()
        else:
            self.inform(tr("The terrain begins with a picture: File > Open in image editor changes it."))

    def _fill(self, panel: StepsPanel) -> None:
        known, before, self._shown_work = self._known, self._shown_work, self._document.file_binding
        # What was chosen stays where the same file is read again; in another work it would mean another step.
        same_file = before is not None and before.path is not None and before.path == self._shown_work.path
        panel.setRecipe(known.recipe, known.failures, is_other=not (before is self._shown_work or same_file))
        if self._thumbnails is not None:
            self._thumbnails.show(known.recipe, known.heightmap(), known.failures)

    @property
    def _failures(self) -> Mapping[int, str]:
        """The steps of the document's recipe that were left out, by place, and why."""
        recipe = self._document.recipe
        # By identity: to compare or to hash thousands of strokes after each of them would take long.
        known = (failures for failed, failures in self._failed if failed is recipe)
        return next(known, self._known.failures_in(recipe))


def _reading(reading: Callable[[], RecipeFile]) -> Steps[None, None, RecipeFile]:
    yield
    return reading()


@dataclass(frozen=True, eq=False)
class KnownTerrain:
    """A terrain that the document had.

    Attributes
    ----------
    recipe
        Its recipe, or None where that is not known.
    heightmap
        Its heights, as long as something else holds them.
    failures
        The steps that were left out, by place, and why.
    """

    recipe: Recipe | None
    heightmap: ref[Heightmap]
    failures: Mapping[int, str]

    @classmethod
    def of(cls, document: Document, failures: Mapping[int, str]) -> KnownTerrain:
        """Return what is known of the terrain that the document has."""
        return cls(document.recipe, ref(document.heightmap), failures)

    def has_as_many_steps_as(self, other: KnownTerrain) -> bool:
        """Return whether no step was added or taken away from one to the other."""
        return self._count == other._count

    def failures_in(self, recipe: Recipe | None) -> Mapping[int, str]:
        """Return the steps that must be left out of a recipe, too, because it goes on from there."""
        if not self.failures or self.recipe is None or recipe is None:
            return {}
        begin = max(self.failures) + 1
        ours, theirs = ((one.source, *one.steps[:begin]) for one in (self.recipe, recipe))
        # By identity: to compare thousands of strokes after each of them would take long.
        same = len(ours) == len(theirs) and all(one is other for one, other in zip(ours, theirs, strict=True))
        return self.failures if same else {}

    def store_in(self, evaluation: Evaluation) -> None:
        """Keep the heights, if they are still there and are those of the recipe bit for bit."""
        heightmap, recipe = self.heightmap(), self.recipe
        if heightmap is None or recipe is None:
            return
        # A file that carries a recipe may have rounded the heights.
        if heightmap.origin is None or isinstance(recipe.source, Picture):
            evaluation.store(heightmap, recipe.source, recipe.steps, self.failures)

    @property
    def _count(self) -> int | None:
        return len(self.recipe.steps) if self.recipe else None
