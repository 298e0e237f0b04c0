"""Grows the document's terrain off the GUI thread, with the parameters of the panel."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from collections.abc import Generator as Steps
from dataclasses import dataclass, field
from functools import partial
from threading import Event
from time import perf_counter
from weakref import ref

from PySide6.QtCore import QObject, Signal, SignalInstance

from terrain_explorer.document.document import Document
from terrain_explorer.gui.generation.generate_panel import GeneratePanel
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.question_box import ask_about_memory
from terrain_explorer.language import marked, tr
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.terrain import DiamondSquare, Generator, Heightmap, Recipe
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import SizeInMetres

# 129 points a side show the shape almost at once, 1025 points look like the final map on most screens.
_PICTURE_LEVELS = (7, 10)

# Each level takes four times as long as the one before. With fewer levels to come the map itself is soon there.
_LEVELS_AFTER_PICTURE = 3

# In seconds. A window that cannot draw, for example a hidden one, must not stop the work.
_PATIENCE = 0.1


class GenerationController(Reporter):
    """Grows the terrain that the panel asks for and gives it to the document. Any other change of the document ends it.

    A changed parameter goes down once, from the panel to the worker, and the terrain comes back once, from the worker
    to the document. The panel is set from the document alone.

    Attributes
    ----------
    panel
        The panel of the parameters.

    Signals
    -------
    began
        A terrain is about to be grown: all other work on the terrain has to end.
    previewed
        An early picture, a coarser heightmap.
    left
        The work has ended without a terrain, and the views may still show an early picture.
    sourceChanged
        The document's `Recipe` with another source, and the `GrownTerrain` of that source: its steps have to be done
        again.
    grown
        The document has taken the terrain; the seconds that it took.
    busyChanged
        Whether a terrain is being grown.
    """

    began = Signal()
    previewed = Signal(object)
    left = Signal()
    sourceChanged = Signal(object, object)
    grown = Signal(float)
    busyChanged = Signal(bool)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self.panel = LazyWidget(self._made_panel, self._fill, document.heightmapChanged)
        self._panel_generator: Generator | None = None
        """The last generator of the document that the panel shows, or showed."""
        self._panel_terrain: tuple[ref[Heightmap], Recipe | None] | None = None
        self._early: GrowthProgress | None = None
        self._shown_request: Generator | None = None
        self._again: Callable[[], None] = self.cancel
        self._below_steps = self._replaces = False
        self._save: Callable[[], object] | None = None
        self._worker = Worker("growing", self, awaited=True)
        self._worker.progressed.connect(self._on_growth)
        self._worker.finished.connect(self._on_grown)
        self._worker.failed.connect(self._on_failed)
        self._drawn = Listening()
        self._worker.cancel_at(document.heightmapChanged)
        self._worker.busyChanged.connect(self.busyChanged)

    def grow(self, generator: Generator, gesture: object = None, below_steps: bool = False) -> None:
        """Grow a terrain, as a new one or below the steps of the document's, if it has some and began with a generator.

        All terrains of one gesture, such as a slider's drag, are one undo step.
        """
        if not self._worker.busy:
            self._save = None
        self.began.emit()
        # After `began`: a stroke that ends there becomes a step.
        self._below_steps = below_steps and self._has_steps
        self._replaces = below_steps and self._document.source_generator is None
        self._again = partial(self.grow, generator, gesture, below_steps)
        self._worker.request(lambda: growing(generator, gesture))

    def save_when_grown(self, save: Callable[[], object]) -> None:
        """Save now, or when the terrain that is being grown is there; not at all if it never comes."""
        if self._worker.busy:
            self._save = save
            self.inform(tr("The terrain is saved as soon as it has grown."), about_terrain=True)
        else:
            save()

    def cancel(self) -> None:
        """End the work; the document stays as it was."""
        if self._worker.busy:
            self._worker.cancel()
            self._show_generator()
            self._tell_outcome(tr("Cancelled"))
            self.left.emit()

    def wait_for(self, drawn: SignalInstance) -> None:
        """Go on after an early picture when this signal says that it is on the screen."""
        self._drawn = Listening((drawn, self._note_drawn))

    def _note_drawn(self) -> None:
        self._drawn.setOn(False)
        if self._early is not None:
            self._early.shown.set()
            self._early = None

    @property
    def _has_steps(self) -> bool:
        return self._document.source_generator is not None and self._document.generator is None

    def _grow_for_panel(self, generator: Generator, gesture: object) -> None:
        self.grow(generator, gesture, below_steps=True)
        # After `grow`: ending a stroke there changes the document, too.
        self._shown_request = generator

    def _follow_panel(self, generator: Generator, gesture: object) -> None:
        # A slider touched by chance must not replace what was opened, or drawn on an empty map.
        if self._document.source_generator is None and not self._worker.busy:
            self._offer()
        else:
            self._grow_for_panel(generator, gesture)

    def _offer(self) -> None:
        text = tr("The terrain stays as it is: it was not made with these parameters.")
        self.inform(text, about_terrain=True, actions=[(marked("Generate anew"), self.panel.content().generate)])

    def _on_growth(self, growth: GrowthProgress) -> None:
        if self.panel.made is not None:
            self.panel.made.setProgress(growth.fraction)
        if growth.picture is None:
            return
        if self._below_steps:  # a picture of the ground alone would flicker between pictures with the steps
            growth.shown.set()
        else:
            self.previewed.emit(growth.picture)
            self._early = growth
            self._drawn.setOn(True)

    def _on_grown(self, grown: GrownTerrain) -> None:
        recipe = self._document.recipe
        if recipe is not None and self._below_steps:
            self.sourceChanged.emit(recipe.on(grown.generator), grown)
        else:
            self._take(grown)
        self._tell_outcome(tr("Done in {time:.0f} ms", time=grown.seconds * 1000))
        self.grown.emit(grown.seconds)
        if self._save is not None:
            self._save()

    def _take(self, grown: GrownTerrain) -> None:
        """Give the document a terrain, and offer the way back where that took the place of something else."""
        replaced = self._replaced_name
        self._document.take_generated(grown.heightmap, grown.generator, grown.gesture)
        if self._replaces:
            text = tr("A new terrain has taken the place of {name}.", name=replaced)
            back = partial(self._document.go_to, self._document.position - 1)
            self.inform(text, about_terrain=True, actions=[(marked("Bring it back"), back)])

    @property
    def _replaced_name(self) -> str:
        recipe, path = self._document.recipe, self._document.path
        if path is not None:
            return path.name
        return tr("the drawing") if recipe is not None and isinstance(recipe.source, EmptyMap) else tr("the one before")

    def _on_failed(self, error: Exception) -> None:
        self._show_generator()
        self._tell_outcome(tr("Failed"))
        self.left.emit()
        if isinstance(error, TooLittleMemoryError):
            ask_about_memory(error, self.panel.window(), self._again)
        else:
            self.report_error(error)

    def _made_panel(self) -> GeneratePanel:
        panel = GeneratePanel(self._document.last_generator or DiamondSquare())
        self._worker.busyChanged.connect(panel.setBusy)
        panel.generatorRequested.connect(self._grow_for_panel)
        panel.generatorChanged.connect(self._follow_panel)
        panel.cancelled.connect(self.cancel)
        return panel

    def _fill(self, panel: GeneratePanel) -> None:
        """Show the document's generator, or the last that it had, unless the panel was told of this terrain already."""
        document = self._document
        shown = self._panel_terrain
        if shown is not None and shown[0]() is document.heightmap and shown[1] is document.recipe:
            return
        self._panel_terrain = ref(document.heightmap), document.recipe
        generator, request = document.last_generator, self._shown_request
        # The panel shows its own request already, and the user may have changed more since. That must not be lost.
        is_new = document.source_generator is not None or generator is not self._panel_generator
        if generator is not None and generator is not request and is_new:
            panel.setGenerator(generator)
        self._panel_generator, self._shown_request = generator, None
        panel.setOutcome(self._outlook)
        panel.setHeightmap(document.heightmap)

    @property
    def _outlook(self) -> str:
        """What growing a terrain would mean for the document's, in a few words."""
        recipe = self._document.recipe
        if recipe is None or self._document.source_generator is None:
            return tr("Not made with these parameters")
        count = sum(not isinstance(step.filter, SizeInMetres) for step in recipe.steps)
        return tr("%n step(s) on it will come again", None, count) if count else ""

    def _show_generator(self) -> None:
        if self._document.source_generator is not None and self.panel.made is not None:
            self.panel.made.setGenerator(self._document.source_generator)

    def _tell_outcome(self, text: str) -> None:
        if self.panel.made is not None:
            self.panel.made.setOutcome(text)


@dataclass(frozen=True)
class GrowthProgress:
    """How far the work is.

    Attributes
    ----------
    fraction
        The share of the points that are set.
    picture
        A coarse terrain to show, at some moments.
    shown
        Set this event when the picture is on the screen: the work waits for it a little.
    """

    fraction: float
    picture: Heightmap | None
    shown: Event = field(default_factory=Event)


@dataclass(frozen=True)
class GrownTerrain:
    """The whole map, its generator, the time it took, and the user's gesture that asked for it."""

    heightmap: Heightmap
    generator: Generator
    seconds: float
    gesture: Hashable


def growing(generator: Generator, gesture: Hashable = None) -> Steps[GrowthProgress, None, GrownTerrain]:
    """Grow a terrain and return it.

    Raises
    ------
    ValueError
        The map is too large to be grown as a whole.
    """
    start = perf_counter()
    waited = 0.0
    for stage in generator.stages():
        early = stage.level in _PICTURE_LEVELS and stage.level <= generator.exponent - _LEVELS_AFTER_PICTURE
        growth = GrowthProgress(stage.fraction, generator.finished(stage) if early and stage.complete else None)
        yield growth
        if growth.picture is not None:
            # Drawing and growing would fight for the same processors, and the picture would come late.
            since = perf_counter()
            growth.shown.wait(_PATIENCE)
            waited += perf_counter() - since
    heightmap = generator.finished(stage)
    # The time without the waiting is the time of the algorithm, comparable between runs.
    return GrownTerrain(heightmap, generator, perf_counter() - start - waited, gesture)
