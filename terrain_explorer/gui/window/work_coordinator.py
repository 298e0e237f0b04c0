"""Who works on the terrain: one at a time, so that what begins ends what is under way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.export.map_exporter import MapExporter
from terrain_explorer.gui.file_io.file_watcher import FileWatcher
from terrain_explorer.gui.generation.generation_controller import GenerationController
from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.terrain.filters import Filter


class WorkCoordinator(QObject):
    """Lets strokes, growing, operations and the growth's timeline take turns.

    Parameters
    ----------
    actions
        The window's commands: *Growth* shows the timeline, and *Cancel* ends what is under way.
    """

    def __init__(
        self,
        desk: DrawingController,
        grower: GenerationController,
        operating: FilterController,
        timeline: TimelineController,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk, self._grower, self._operating, self._timeline = desk, grower, operating, timeline
        self._growth, self._cancel = actions["Growth"], actions["Cancel"]
        grower.began.connect(desk.finish)
        grower.began.connect(operating.cancel)
        grower.began.connect(timeline.rest)
        self._growth.toggled.connect(operating.cancel)
        self._growth.toggled.connect(timeline.setActive)
        for changed in (grower.busyChanged, operating.activeChanged, timeline.activeChanged):
            changed.connect(self._show_cancellable)
        self._show_cancellable()

    @property
    def busy(self) -> bool:
        """Whether a terrain is being grown or changed."""
        return self._grower.busy or self._operating.busy

    @property
    def replacing(self) -> bool:
        """Whether another terrain may soon be shown in place of the document's."""
        return self._grower.busy or self._operating.active

    def operate(self, operation: Filter) -> None:
        """Begin an operation."""
        self._desk.finish()
        self.cancel()
        self._growth.setChecked(False)
        self._operating.begin(operation)

    def show_stage(self, stage: int) -> None:
        """Show a stage of the growth, by its number."""
        self._growth.setChecked(True)
        self._timeline.showStage(stage)

    def cancel(self) -> None:
        """End the work; where there is none, leave the growth."""
        if not self.replacing:
            self._growth.setChecked(False)
        self._grower.cancel()
        self._operating.cancel()

    def hold(self, watcher: FileWatcher, exports: MapExporter) -> None:
        """Let the file be followed only while nobody works on the terrain or writes a file of it."""
        for busy, holder in (
            (self._desk.busyChanged, "drawing"),
            (exports.job.busyChanged, "exporting"),
            (self._operating.activeChanged, "changing"),
            (self._grower.busyChanged, "growing"),
        ):
            busy.connect(partial(watcher.setHeld, holder))

    def _show_cancellable(self) -> None:
        self._cancel.setEnabled(self.replacing or self._timeline.active)
