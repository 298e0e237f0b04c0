"""Finds what erosion took away and laid down, off the GUI thread, while it is wanted."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.recipe_controller import KnownTerrain, RecipeController
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.water.water_controller import REST, check_memory_for
from terrain_explorer.language import numeral, sentence, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.erosion.wear import Wear
from terrain_explorer.terrain.recipe import (
    ErodedGround,
    Erosion,
    Evaluation,
    NoWearError,
    deposits,
    finding_erosion,
)
from terrain_explorer.terrain.work import Work, paced

_BUDGET = 2**28
"""The bytes of heightmaps after single steps that are kept for the next time."""

_BYTES_A_POINT = 96
"""What finding the wear takes on large maps, at most: streams, and a map for each law."""


class WearController(Reporter):
    """Keeps the wear of the document's terrain while someone asks for it.

    Signals
    -------
    changed
        The wear has been found, or is no longer known, or the note is another one.
    """

    changed = Signal()

    def __init__(self, document: Document, views: ViewSync, recipes: RecipeController, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._views = document, views
        self._askers: set[object] = set()
        self._wanted: object = None
        self._erosion: Erosion | None = None
        self._note = ""
        self._evaluation = Evaluation(_BUDGET)
        # What was on the screen need not be made again. Hashing it takes a while, so the job does it.
        self._recipes = recipes
        self._kept: tuple[KnownTerrain, ...] = ()
        self._worker = Worker("wearing", self)
        self._rest = single_shot_timer(self._worker, REST, self._find)
        self._worker.progressed.connect(self._on_progress)
        self._worker.finished.connect(self._on_found)
        self._worker.failed.connect(self._on_failed)
        self._listening = Listening((views.shownChanged, self._follow))

    @property
    def wear(self) -> Wear | None:
        """The wear of the heightmap that is shown, if it is known."""
        return None if self._erosion is None else self._erosion.wear

    @property
    def grounds(self) -> tuple[ErodedGround, ...]:
        """The erosion steps of the heightmap that is shown, with their grounds, if they are known."""
        return () if self._erosion is None else self._erosion.grounds

    @property
    def deposits(self) -> frozenset[str]:
        """The deposits that are laid down on the document's terrain, by slug."""
        return deposits(self._document.recipe)

    @property
    def recipe(self) -> Recipe | None:
        """How the heightmap that is shown is made, if that is known."""
        return self._document.recipe if self._views.ground.heightmap is self._document.heightmap else None

    @property
    def note(self) -> str:
        """Why it is not known, in a sentence, or how far the search for it has come; else empty."""
        return self._note

    def setAsked(self, asker: object, asked: bool) -> None:
        """Find the wear for someone, or no longer."""
        (self._askers.add if asked else self._askers.discard)(asker)
        self._listening.setOn(bool(self._askers))
        self._follow()

    def setMemory(self, nbytes: int) -> None:
        """Keep heightmaps after single steps in this many bytes."""
        self._evaluation.budget = nbytes

    def _follow(self) -> None:
        wanted = self._views.ground.heightmap if self._askers else None
        if wanted is self._wanted:
            return
        self._wanted = wanted
        self._worker.cancel()
        self._rest.stop()
        if wanted is self._document.heightmap:
            self._rest.start()
            self._tell(None, _searching(0))
        elif wanted is None or wanted is self._document.shown:
            self._tell(None, "")
        else:
            self._tell(None, tr("This is a preview: what erosion did to it is shown when it is applied."))

    def _find(self) -> None:
        document = self._document
        self._worker.request(partial(self._finding, document.heightmap, document.recipe, self._recipes.lately))

    def _on_progress(self, part: float) -> None:
        self._tell(None, _searching(part))

    def _on_found(self, erosion: Erosion) -> None:
        self._tell(erosion, "")

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, NoWearError):
            self._tell(None, sentence(str(error)))
        else:
            self._tell(None, "")
            self.report_error(error)

    def _tell(self, erosion: Erosion | None, note: str) -> None:
        if (erosion, note) != (self._erosion, self._note):
            self._erosion, self._note = erosion, note
            self.changed.emit()

    def _finding(self, heightmap: Heightmap, recipe: Recipe | None, lately: tuple[KnownTerrain, ...]) -> Work[Erosion]:
        check_memory_for(tr("finding what erosion did to a map"), heightmap, _BYTES_A_POINT)
        before, self._kept = self._kept, lately
        for known in lately:
            if known not in before:
                known.store_in(self._evaluation)
        return (yield from paced(finding_erosion(recipe, heightmap.heights.shape, self._evaluation)))


def _searching(part: float) -> str:
    return tr("Finding what erosion did: {percent} %", percent=numeral(100 * part, ".0f"))
