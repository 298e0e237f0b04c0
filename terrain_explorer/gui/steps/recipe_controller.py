"""Changes the recipe of the terrain: the steps are done again from the first one that differs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from collections.abc import Generator as Steps
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding
from terrain_explorer.document.step_names import generating, reading
from terrain_explorer.errors import UserError
from terrain_explorer.gui.file_io.read_job import OpenedFile
from terrain_explorer.gui.generation.growing_job import GrownTerrain
from terrain_explorer.gui.services.reporting import Reporter, UserMessage
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.steps_panel import StepsPanel
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain import Heightmap, Recipe, Step
from terrain_explorer.terrain.recipe import Evaluation

_FAILURES_KEPT = 16


@dataclass(frozen=True, eq=False)
class _Order:
    """A recipe that the document is to have.

    Attributes
    ----------
    name
        The change in the user's words.
    gesture
        Changes of one gesture are one undo step; None for a step of its own.
    ground
        The heightmap of the source, if it was made elsewhere.
    file_binding
        The file that the source was just read from; None if the document keeps its file.
    message
        What the user is told when it is done, or None.
    """

    recipe: Recipe
    name: str
    gesture: Hashable = None
    ground: Heightmap | None = None
    file_binding: FileBinding | None = None
    message: UserMessage | None = None


@dataclass(frozen=True, eq=False)
class _Remade:
    """A recipe that was evaluated.

    Attributes
    ----------
    heightmap
        Its terrain.
    base
        The terrain without the drawing that further strokes belong to, or None where they begin one.
    failures
        The steps that were left out, by place, and why.
    """

    order: _Order
    heightmap: Heightmap
    base: Heightmap | None
    failures: Mapping[int, str]


class RecipeController(Reporter):
    """Shows the document's recipe in the panel, evaluates the recipe that the user wants, and gives it to the document.

    Signals
    -------
    began
        A recipe is about to be evaluated: all other work on the terrain has to end.
    busyChanged
        Whether a recipe is being evaluated.
    """

    began = Signal()
    busyChanged = Signal(bool)

    def __init__(self, document: Document, panel: StepsPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._panel = document, panel
        self._evaluation = Evaluation()
        # Undo brings the very recipes back without evaluating them, and what failed then fails again.
        self._failed: deque[_Remade] = deque(maxlen=_FAILURES_KEPT)
        self._save: Callable[[], object] | None = None
        self._worker = Worker("evaluating", self)
        self._worker.progressed.connect(panel.setProgress)
        self._worker.finished.connect(self._on_remade)
        self._worker.failed.connect(self._on_failed)
        self._worker.busyChanged.connect(panel.setBusy)
        self._worker.busyChanged.connect(self.busyChanged)
        panel.recipeWanted.connect(self.remake)
        document.heightmapChanged.connect(self._on_document)
        self._show()

    @property
    def busy(self) -> bool:
        """Whether a recipe is being evaluated."""
        return self._worker.busy

    def remake(self, recipe: Recipe, name: str, gesture: Hashable = None) -> None:
        """Give the document another recipe, in an undo step with a name; changes of one gesture are one."""
        self.began.emit()
        self._carry_out(_Order(recipe, name, gesture))

    def change_source(self, recipe: Recipe, grown: GrownTerrain) -> None:
        """Give the document a recipe whose source has been grown."""
        name = generating(type(grown.generator))
        self._carry_out(_Order(recipe, name, grown.gesture, grown.heightmap))

    def follow_file(self, opened: OpenedFile, steps: tuple[Step, ...]) -> None:
        """Do steps again on what the document's file holds now."""
        self.began.emit()
        held = opened.known_recipe
        recipe = replace(held, steps=(*held.steps, *steps))
        file_binding = FileBinding(opened.source.path, opened.heightmap, held)
        done = tr("Your %n step(s) came on top of it again.", None, len(steps))
        message = replace(opened.message, text=f"{opened.message.text} {done}")
        assert opened.source.path is not None
        name = reading(opened.source.path.name, opened.source.verb)
        self._carry_out(_Order(recipe, name, file_binding=file_binding, message=message))

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

    def make_way(self) -> None:
        """End the work for another ground, whose steps are to be done instead; a save that waits for them goes on."""
        if self.busy:
            self._worker.cancel()
            self._show()

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _carry_out(self, order: _Order) -> None:
        self._worker.request(lambda: self._remaking(order))

    def _remaking(self, order: _Order) -> Steps[float, None, _Remade]:
        evaluate, recipe = self._evaluation.evaluating, order.recipe
        if order.ground is not None:
            self._evaluation.keep(recipe.source, order.ground)
        evaluated = yield from evaluate(recipe.source, recipe.steps)
        base = None
        if recipe.goes_on_drawing(evaluated.heightmap):
            base = (yield from evaluate(recipe.source, recipe.steps[:-1])).heightmap
        return _Remade(order, evaluated.heightmap, base, evaluated.failures)

    def _on_remade(self, remade: _Remade) -> None:
        if remade.failures:
            self._failed.append(remade)
        # Taken before the document changes, which withdraws wishes about the terrain before.
        save, self._save = self._save, None
        order = remade.order
        self._document.remade(
            remade.heightmap, order.recipe, remade.base, order.name, order.gesture, order.file_binding
        )
        if order.message is not None:
            self.reported.emit(order.message)
        if remade.failures:
            self.warn(self._sentence(remade))
        if save is not None:
            save()

    def _sentence(self, remade: _Remade) -> str:
        place, reason = next(iter(remade.failures.items()))
        title = remade.order.recipe.steps[place].title
        return tr("{step} was left out: {reason}. The step stays in the list.", step=title, reason=reason)

    def _on_failed(self, error: Exception) -> None:
        self._save = None
        self._show()
        if isinstance(error, UserError):
            self.warn(sentence(str(error)))
        else:
            self.report_error(error)

    def _on_document(self) -> None:
        self._save = None
        self._worker.cancel()
        self._show()

    def _show(self) -> None:
        recipe = self._document.recipe
        # By identity: to compare or to hash thousands of strokes after each of them would take long.
        failures = next((remade.failures for remade in self._failed if remade.order.recipe is recipe), {})
        self._panel.setRecipe(recipe, failures)
