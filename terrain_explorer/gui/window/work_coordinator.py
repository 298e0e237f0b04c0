"""One kind of work on the terrain at a time: new work ends the work before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.export.map_exporter import MapExporter
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.generation.generation_controller import GenerationController
from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters import Filter, Rock, SizeInMetres

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
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._drawing, self._generation, self._recipes = drawing, generation, recipes
        self._filtering, self._timeline = filtering, timeline
        self._growth, self._following, self._cancel = (actions[name] for name in ("Growth", "FollowWater", "Cancel"))
        self._at_work: set[QObject] = set()
        self._reading = False
        self._refused = False
        """Whether the user was told of an obstacle."""
        self._elsewhere = actions["CompareTerrains"], actions["Variations"]
        """The commands that show other terrains in place of the one at hand."""
        self._walk = actions["Walk"]
        for began in (generation.began, recipes.began):
            began.connect(self._make_way)
        recipes.began.connect(generation.cancel)
        generation.began.connect(recipes.make_way)
        self._growth.toggled.connect(filtering.cancel)
        self._growth.toggled.connect(timeline.setActive)
        # A click cannot ask about a height and about water at once.
        for mode, other in ((self._growth, self._following), (self._following, self._growth)):
            mode.toggled.connect(lambda begun, other=other: other.setChecked(other.isChecked() and not begun))
        for ends_by_escape in (self._following, *self._elsewhere):
            ends_by_escape.toggled.connect(self._show_cancellable)
        for elsewhere in self._elsewhere:
            elsewhere.toggled.connect(partial(self._look_elsewhere, elsewhere))
        for mode in (self._growth, self._walk):
            mode.toggled.connect(lambda begun: self.come_back() if begun else None)
        for part, changed in (
            (drawing, drawing.busyChanged),
            (generation, generation.busyChanged),
            (recipes, recipes.busyChanged),
            (filtering, filtering.activeChanged),
            (timeline, timeline.activeChanged),
        ):
            changed.connect(partial(self._note, part))
        self._show_cancellable()

    @property
    def filtering(self) -> FilterController:
        """What previews and applies filters."""
        return self._filtering

    @property
    def replacing(self) -> bool:
        """Whether the views may show another terrain than the document's, now or soon."""
        # A filter counts while the user chooses, not only while it computes: its preview is in the views.
        return not self._at_work.isdisjoint((self._generation, self._recipes, self._filtering))

    def obstacle(self) -> UserMessage | None:
        """Return why the user cannot draw now, or None."""
        title = self._filtering.choosing if self._filtering in self._at_work else ""
        if title:
            self._refused = True
            text = tr("{filter} is a preview so far. Apply it or cancel it, then draw.", filter=title)
            ways_out = (marked("Apply"), self._filtering.apply), (marked("Cancel"), self._filtering.cancel)
            return UserMessage(text, MessageLevel.WARNING, actions=ways_out)
        self._refused = self.replacing or self._reading
        return UserMessage(tr(_WAIT), MessageLevel.WARNING) if self._refused else None

    def undo(self, undo: Callable[[], object]) -> None:
        """Undo: what is only a preview goes first."""
        if self._filtering.active:
            self._filtering.cancel()
        else:
            undo()

    def begin_kind(self, kind: type[Filter]) -> None:
        """Let the user choose the parameters of a filter of this kind, from those on that suit the terrain."""
        if issubclass(kind, SizeInMetres):
            self.choose_size()
        elif issubclass(kind, Rock):
            self.choose_rock()
        else:
            self.begin_filter(self._filtering.suited(kind))

    def choose_size(self) -> None:
        """Let the user choose the size of the terrain in metres."""
        self._drawing.finish()
        self._recipes.choose_size(self._window)

    def choose_rock(self) -> None:
        """Let the user choose the layers of rock below the terrain."""
        self._drawing.finish()
        self._recipes.choose_rock(self._window)

    def begin_filter(self, wanted: Filter) -> None:
        """Let the user choose the parameters of a filter."""
        self._drawing.finish()
        self.cancel()
        self._growth.setChecked(False)
        self.come_back()
        self._filtering.begin(wanted)

    def come_back(self) -> None:
        """Show the terrain at hand again, for something is to be done with it."""
        for elsewhere in self._elsewhere:
            elsewhere.setChecked(False)

    def _look_elsewhere(self, elsewhere: QAction, begun: bool) -> None:
        """End what a click would do to the terrain, where others are: ask about a height, walk, preview a filter."""
        self._filtering.cancel()
        if begun:
            for mode in (self._growth, self._following, self._walk, *self._elsewhere):
                if mode is not elsewhere:
                    mode.setChecked(False)

    def show_stage(self, stage: int) -> None:
        """Show a stage of the growth, by its number."""
        self._growth.setChecked(True)
        self._timeline.show_stage(stage)

    def cancel(self) -> None:
        """End the work; where there is none, leave the growth, following water, or other terrains."""
        if not self.replacing:
            self._growth.setChecked(False)
            self._following.setChecked(False)
            self.come_back()
        self._generation.cancel()
        self._recipes.cancel()
        self._filtering.cancel()

    def save_when_grown(self, save: Callable[[], object]) -> None:
        """Save the terrain, once it is the one that the user wants."""
        self._generation.save_when_grown(lambda: self._recipes.save_when_remade(save))

    def hold(self, files: FileController, exports: MapExporter) -> None:
        """Let nobody draw while a file is read, and no file be reloaded while there is work on the terrain."""
        files.reader.busyChanged.connect(self._note_reading)
        for watcher in (files.watcher, files.beside.watcher):
            watcher.hinder(lambda: self._drawing in self._at_work or self.replacing or exports.job.busy)

    def _make_way(self) -> None:
        """End what is at work on the terrain, for it is about to be replaced."""
        # The stroke ends first: it still belongs to the terrain that the others replace.
        for part, end in (
            (self._drawing, self._drawing.finish),
            (self._filtering, self._filtering.cancel),
            (self._timeline, self._timeline.rest),
        ):
            if part in self._at_work:
                end()

    def _note(self, part: QObject, at_work: bool) -> None:
        (self._at_work.add if at_work else self._at_work.discard)(part)
        if part is not self._drawing:
            self._show_cancellable()
            if self._refused and not self.replacing:
                self._refused = False
                self._drawing.withdraw_obstacle()

    def _note_reading(self, reading: bool) -> None:
        self._reading = reading

    def _show_cancellable(self) -> None:
        self._cancel.setEnabled(
            self.replacing
            or self._timeline in self._at_work
            or self._following.isChecked()
            or any(elsewhere.isChecked() for elsewhere in self._elsewhere)
        )
