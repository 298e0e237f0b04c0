"""Changes the recipe of the terrain: the steps are done again from the first one that differs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from collections.abc import Generator as Steps
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document, generating
from terrain_explorer.errors import UserError
from terrain_explorer.gui.generation.growing_job import GrownTerrain
from terrain_explorer.gui.services.reporting import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.steps_panel import StepsPanel
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.recipe import Evaluation

_FAILURES_KEPT = 16


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

    recipe: Recipe
    heightmap: Heightmap
    base: Heightmap | None
    failures: Mapping[int, str]
    name: str
    gesture: Hashable


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
        self._worker.request(lambda: self._remaking(recipe, name, gesture))

    def change_source(self, recipe: Recipe, grown: GrownTerrain) -> None:
        """Give the document a recipe whose source has been grown."""
        name = tr(generating(type(grown.generator)))
        self._worker.request(lambda: self._remaking(recipe, name, grown.gesture, grown))

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

    def _remaking(
        self, recipe: Recipe, name: str, gesture: Hashable, grown: GrownTerrain | None = None
    ) -> Steps[float, None, _Remade]:
        evaluate = self._evaluation.evaluating
        if grown is not None:
            self._evaluation.keep(recipe.source, grown.heightmap)
        evaluated = yield from evaluate(recipe.source, recipe.steps)
        base = None
        if recipe.goes_on_drawing(evaluated.heightmap):
            base = (yield from evaluate(recipe.source, recipe.steps[:-1])).heightmap
        return _Remade(recipe, evaluated.heightmap, base, evaluated.failures, name, gesture)

    def _on_remade(self, remade: _Remade) -> None:
        if remade.failures:
            self._failed.append(remade)
        # Taken before the document changes, which withdraws wishes about the terrain before.
        save, self._save = self._save, None
        self._document.remade(remade.heightmap, remade.recipe, remade.base, remade.name, remade.gesture)
        if remade.failures:
            self.warn(self._sentence(remade))
        if save is not None:
            save()

    def _sentence(self, remade: _Remade) -> str:
        place, reason = next(iter(remade.failures.items()))
        title = remade.recipe.steps[place].title
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
        failures = next((remade.failures for remade in self._failed if remade.recipe is recipe), {})
        self._panel.setRecipe(recipe, failures)
