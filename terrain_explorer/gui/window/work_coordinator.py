"""One kind of work on the terrain at a time: new work ends the work before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.export.map_exporter import MapExporter
from terrain_explorer.gui.file_io.file_watcher import FileWatcher
from terrain_explorer.gui.generation.generation_controller import GenerationController
from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters import Filter

_WAIT = marked("Another terrain is on its way. Draw when it is done, or cancel it with Escape.")


class WorkCoordinator(QObject):
    """Keeps strokes, generation, filters and the timeline of the growth out of each other's way.

    Parameters
    ----------
    actions
        The window's commands: *Growth* shows the timeline, and *Cancel* ends the work.
    """

    def __init__(
        self,
        drawing: DrawingController,
        generation: GenerationController,
        recipes: RecipeController,
        filtering: FilterController,
        timeline: TimelineController,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._drawing, self._generation, self._recipes = drawing, generation, recipes
        self._filtering, self._timeline = filtering, timeline
        self._growth, self._following, self._cancel = (actions[name] for name in ("Growth", "FollowWater", "Cancel"))
        # The stroke ends first: it still belongs to the terrain that the others replace.
        for began in (generation.began, recipes.began):
            began.connect(drawing.finish)
            began.connect(filtering.cancel)
            began.connect(timeline.rest)
        recipes.began.connect(generation.cancel)
        generation.began.connect(recipes.make_way)
        self._growth.toggled.connect(filtering.cancel)
        self._growth.toggled.connect(timeline.setActive)
        # A click cannot ask about a height and about water at once.
        for mode, other in ((self._growth, self._following), (self._following, self._growth)):
            mode.toggled.connect(lambda begun, other=other: other.setChecked(other.isChecked() and not begun))
        self._following.toggled.connect(self._show_cancellable)
        for changed in (generation.busyChanged, recipes.busyChanged, filtering.activeChanged, timeline.activeChanged):
            changed.connect(self._on_work)
        self._on_work()

    @property
    def filtering(self) -> FilterController:
        """What previews and applies filters."""
        return self._filtering

    @property
    def busy(self) -> bool:
        """Whether a terrain is being generated, made again or filtered."""
        return self._generation.busy or self._recipes.busy or self._filtering.busy

    @property
    def replacing(self) -> bool:
        """Whether the views may show another terrain than the document's, now or soon."""
        # A filter counts while the user chooses, not only while it computes: its preview is in the views.
        return self._generation.busy or self._recipes.busy or self._filtering.active

    def obstacle(self, reading: bool) -> UserMessage | None:
        """Return why the user cannot draw now, or None; ``reading`` tells whether a file is being read."""
        title = self._filtering.choosing
        if title:
            text = tr("{filter} is a preview so far. Apply it or cancel it, then draw.", filter=title)
            ways_out = (marked("Apply"), self._filtering.apply), (marked("Cancel"), self._filtering.cancel)
            return UserMessage(text, MessageLevel.WARNING, actions=ways_out)
        return UserMessage(tr(_WAIT), MessageLevel.WARNING) if self.replacing or reading else None

    def undo(self, undo: Callable[[], object]) -> None:
        """Undo: what is only a preview goes first."""
        if self._filtering.active:
            self._filtering.cancel()
        else:
            undo()

    def begin_filter(self, wanted: Filter) -> None:
        """Let the user choose the parameters of a filter."""
        self._drawing.finish()
        self.cancel()
        self._growth.setChecked(False)
        self._filtering.begin(wanted)

    def show_stage(self, stage: int) -> None:
        """Show a stage of the growth, by its number."""
        self._growth.setChecked(True)
        self._timeline.showStage(stage)

    def cancel(self) -> None:
        """End the work; where there is none, leave the growth, or following water."""
        if not self.replacing:
            self._growth.setChecked(False)
            self._following.setChecked(False)
        self._generation.cancel()
        self._recipes.cancel()
        self._filtering.cancel()

    def save_when_grown(self, save: Callable[[], object]) -> None:
        """Save the terrain, once it is the one that the user wants."""
        self._generation.save_when_grown(lambda: self._recipes.save_when_remade(save))

    def hold(self, watcher: FileWatcher, exports: MapExporter) -> None:
        """Let the file be reloaded only while no work on the terrain and no export of it is under way."""
        for busy, holder in (
            (self._drawing.busyChanged, "drawing"),
            (exports.job.busyChanged, "exporting"),
            (self._filtering.activeChanged, "changing"),
            (self._generation.busyChanged, "growing"),
            (self._recipes.busyChanged, "remaking"),
        ):
            busy.connect(partial(watcher.setHeld, holder))

    def _on_work(self) -> None:
        self._show_cancellable()
        if not self.replacing:
            self._drawing.withdrawObstacle()

    def _show_cancellable(self) -> None:
        self._cancel.setEnabled(self.replacing or self._timeline.active or self._following.isChecked())
