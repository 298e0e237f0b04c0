"""Leads the user back and forth through the growth of the document's terrain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.growth.growth_display import GrowthDisplay
from terrain_explorer.gui.growth.growth_steps import ChangeStep, GrowthStep, StageSteps, steps_of
from terrain_explorer.gui.growth.height_inquiry import GrownRecipe, HeightInquiry, tracing_recipe
from terrain_explorer.gui.growth.timeline_panel import TimelinePanel
from terrain_explorer.gui.growth.wording import NOT_GROWN_HERE, end_in_words, progress_in_words, step_in_words
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.explain import LatticePoint, has_writes
from terrain_explorer.terrain.recipe import Cached

# Milliseconds of a step at the usual speed. There are many more points than stages, so they go by faster.
_INTERVALS = {"stage": 1000, "point": 250}

_MOST_DOTTED = 65
"""The points a side up to which views draw marks at points; they tint the ground of larger maps."""

# In milliseconds. The views cannot draw more often, so what plays faster leaves steps out.
_FRAME = 30


@dataclass(frozen=True)
class _GrowthPlace:
    """Where the user is in a growth.

    Attributes
    ----------
    algorithm
        What grew.
    count
        The steps of the growth.
    index, stage
        The number of the step, and that of its stage; None for the end.
    path
        The point that is explained, and the parents that the user followed from there.
    """

    algorithm: type[Generator]
    count: int
    index: int | None
    stage: int | None
    path: tuple[LatticePoint, ...]


class TimelineController(Reporter):
    """While it is active, the views show one step of the growth. After the last step they show the document.

    The document never changes by it. Any change of the document leads to the end and, where the same algorithm has
    grown it with other parameters, back to the stage and the point that were shown.

    Parameters
    ----------
    cached
        Returns what is known of the beginning of the document's recipe; called in other threads.

    Attributes
    ----------
    panel
        The panel with which the user drives it.

    Signals
    -------
    activeChanged
        Whether it is active.
    stageChanged
        The views show this stage, by its number.
    stepChanged
        The views show this `GrowthStep` or `ChangeStep` of these `StageSteps`; None for their end. No steps: the
        growth is not shown.
    """

    activeChanged = Signal(bool)
    stageChanged = Signal(int)
    stepChanged = Signal(object, object)

    def __init__(self, document: Document, display: GrowthDisplay, cached: Cached, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._display, self._cached = document, display, cached
        self.panel = TimelinePanel()
        self._inquiry = HeightInquiry(document, display, self.panel, self)
        self._active = self._by_points = False
        self._steps: StageSteps | None = None
        self._index: int | None = None
        """The number of the step that the views show; None after the last one."""
        self._step: GrowthStep | ChangeStep | None = None
        self._wanted_stage: int | None = None
        self._left: _GrowthPlace | None = None
        """The place that a change of the document led away from."""
        self._player = StepPlayer(lambda: self.panel.speed, self)
        self._worker = Worker("tracing", self)
        self._connect()
        self._show_steps()

    @property
    def active(self) -> bool:
        """Whether the keys drive it and clicks ask about heights."""
        return self._active

    @property
    def stage(self) -> int | None:
        """The number of the stage that is shown; None for the end."""
        return None if self._step is None else self._step.stage

    @property
    def explains(self) -> bool:
        """Whether a height is explained."""
        return self._inquiry.active

    def setActive(self, active: bool) -> None:
        """Begin at the end of the growth, or show the document again and finish."""
        if active == self._active:
            return
        self.rest()
        self._active, self._left = active, None
        self._listening.setOn(active)
        self._trace()
        self._show_steps()
        self.activeChanged.emit(active)

    def rest(self) -> None:
        """Go to the end: the views show the document."""
        if not self._active:
            return
        self._left = self._place or self._left
        self._player.pause()
        self._inquiry.clear()
        self._go_to_end()
        self._show_step()

    def show_stage(self, stage: int) -> None:
        """Show a whole stage, by its number, as soon as the growth is traced."""
        if self._by_points:
            self.panel.setByPoints(False)
            self._set_by_points(False)
        # The growth may still be traced. `_on_traced` comes back to this stage.
        self._wanted_stage = stage
        if self._steps is not None:
            self._go_by_hand(self._steps.at_stage(stage))

    def _connect(self) -> None:
        self._worker.progressed.connect(lambda done: self.panel.setCaption(progress_in_words(done)))
        self._worker.finished.connect(self._on_traced)
        self._worker.failed.connect(self.report_error)
        self._listening = Listening((self._document.heightmapChanged, self._on_document))
        self._inquiry.stageWanted.connect(self.show_stage)
        self._player.playingChanged.connect(self.panel.setPlaying)
        self._player.advanced.connect(self._on_advanced)
        self.panel.stepWanted.connect(self._go_by_hand)
        self.panel.pointsWanted.connect(self._set_by_points)
        commands = self.panel.commands
        commands["play"].triggered.connect(self._play_or_pause)
        commands["step"].triggered.connect(lambda: self._step_by(1))
        commands["back"].triggered.connect(lambda: self._step_by(-1))

    @property
    def _generator(self) -> Generator | None:
        """The generator of the document's whole terrain, or of the ground below its steps, if it is known."""
        generator, heights = self._document.generator, self._document.heightmap.heights
        if generator is None:
            return self._document.source_generator
        # A recipe may be of a window. Its growth would be that of a map the document does not have.
        return generator if heights.shape == (generator.size, generator.size) else None

    @property
    def _has_stages(self) -> bool:
        """Whether it is known how the terrain has grown, or what steps made of it."""
        recipe = self._document.recipe
        return self._generator is not None or (recipe is not None and any(step.effect for step in recipe.steps))

    def _on_document(self) -> None:
        self.rest()
        self._wanted_stage = None
        self._trace()
        self._show_steps()

    def _trace(self) -> None:
        self._steps = None
        self._worker.cancel()
        generator, recipe = self._generator, self._document.recipe
        if self._active and recipe is not None and self._has_stages:
            self._worker.request(partial(tracing_recipe, recipe, generator, self._cached))

    def _on_traced(self, grown: GrownRecipe) -> None:
        self._steps = steps_of(grown.trace, self._by_points, grown.later)
        self._show_steps()
        left, self._left = self._left, None
        if self._wanted_stage is not None:
            self.show_stage(self._wanted_stage)
        elif left is not None and grown.trace is not None and left.algorithm is type(grown.trace.generator):
            self._return_to(left, self._steps)

    @property
    def _place(self) -> _GrowthPlace | None:
        """What is shown of the growth; None for the end without a point that is explained, and for later steps."""
        path = self._inquiry.path
        if self._steps is None or isinstance(self._step, ChangeStep) or (self._step is None and not path):
            return None
        if self._steps.trace is None:
            return None
        stage = None if self._step is None else self._step.stage
        return _GrowthPlace(type(self._steps.trace.generator), len(self._steps), self._index, stage, path)

    def _return_to(self, place: _GrowthPlace, steps: StageSteps) -> None:
        if place.index is not None and place.count == len(steps):
            self._go(place.index)
        elif place.stage is not None:
            self._go(steps.at_stage(place.stage))
        self._inquiry.explain(place.path)

    def _set_by_points(self, by_points: bool) -> None:
        self._by_points = by_points
        if self._steps is None:
            return
        self._player.pause()
        # Points and stages are numbered differently. The stage is what both have in common.
        stage = None if self._step is None else self._step.stage
        self._index = self._step = None
        self._steps = steps_of(self._steps.trace, by_points, self._steps.later)
        self._show_steps()
        if stage is not None:
            self._go(self._steps.at_stage(stage))

    def _play_or_pause(self) -> None:
        if self._player.playing:
            self._player.pause()
        elif self._steps is not None:
            # From the end there is nothing to play but all of it again.
            if self._index is None:
                self._go(0)
            self._player.play(self._steps.unit)

    def _on_advanced(self, steps: int) -> None:
        self._move(steps)
        if self._index is None:
            self._player.pause()

    def _step_by(self, steps: int) -> None:
        self._player.pause()
        self._move(steps)

    def _move(self, steps: int) -> None:
        if self._steps is not None:
            at = len(self._steps) if self._index is None else self._index
            self._go(at + steps)

    def _go_by_hand(self, index: int) -> None:
        self._player.pause()
        self._go(index)

    def _go(self, index: int) -> None:
        """Show a step, by its number; beyond the last one the document."""
        steps = self._steps
        if steps is None:
            return
        index = max(index, 0)
        self._wanted_stage = self._left = None
        if index >= len(steps):
            self._go_to_end()
        elif index != self._index:
            self._index, self._step = index, (step := steps.step(index))
            if isinstance(step, ChangeStep):
                change, few = step.change, max(step.change.heightmap.heights.shape) <= _MOST_DOTTED
                tint = None if few and change.waiting is None else step.tint
                self._display.setHeightmap(change.heightmap, step.lattice if few else None, change.stride, tint)
            else:
                self._display.setHeightmap(step.heightmap(steps.range), step.lattice, steps.distance(step))
            self._inquiry.setStep(step)
        self._show_step()
        self.stageChanged.emit(self._step.stage if self._step else steps.last_stage)

    def _go_to_end(self) -> None:
        # At the end already, the views may show a preview of other work. That must stay.
        if self._index is not None:
            self._index = self._step = None
            self._display.setHeightmap(self._document.heightmap)
            self._inquiry.setStep(None)

    def _show_steps(self) -> None:
        steps, generator = self._steps, self._generator
        self.panel.setSteps(len(steps) if steps else 0, generator is not None and has_writes(generator))
        self._inquiry.setSteps(steps if self._active else None)
        self._show_step()

    def _show_step(self) -> None:
        steps = self._steps
        self.stepChanged.emit(steps if self._active else None, self._step)
        if steps is None:
            self.panel.setCaption("" if self._has_stages else tr(NOT_GROWN_HERE))
            return
        self.panel.setStep(len(steps) if self._index is None else self._index)
        if self._step is None:
            self.panel.setCaption(end_in_words(steps))
        else:
            self.panel.setCaption(step_in_words(steps, self._step))


class StepPlayer(QObject):
    """Asks for the next steps at regular intervals.

    Parameters
    ----------
    speed
        Returns the speed, 1 for the usual one. It may change while the steps play.

    Signals
    -------
    advanced
        This number of steps is due.
    playingChanged
        Whether the steps play.
    """

    advanced = Signal(int)
    playingChanged = Signal(bool)

    def __init__(self, speed: Callable[[], float], parent: QObject) -> None:
        super().__init__(parent)
        self._speed = speed
        self._unit = "stage"
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_tick)

    @property
    def playing(self) -> bool:
        """Whether the steps play."""
        return self._timer.isActive()

    def play(self, unit: str) -> None:
        """Play steps of this unit, "stage" or "point"."""
        self._unit = unit
        self._timer.start(max(round(self._interval), _FRAME))
        self.playingChanged.emit(True)

    def pause(self) -> None:
        """Stop playing."""
        if self.playing:
            self._timer.stop()
            self.playingChanged.emit(False)

    @property
    def _interval(self) -> float:
        """The milliseconds of a step."""
        return _INTERVALS[self._unit] / self._speed()

    def _on_tick(self) -> None:
        interval = self._interval
        self._timer.setInterval(max(round(interval), _FRAME))
        self.advanced.emit(max(1, round(_FRAME / interval)))
