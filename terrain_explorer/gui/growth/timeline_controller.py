"""Lets the user go back and forth in the growth of the document's terrain, and ask where a height comes from."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.growth.growth_display import GrowthDisplay
from terrain_explorer.gui.growth.height_inquiry import HeightInquiry
from terrain_explorer.gui.growth.moments import Course, Moment, course_of, tracing
from terrain_explorer.gui.growth.timeline_panel import TimelinePanel
from terrain_explorer.gui.growth.wording import NOTHING, end_in_words, moment_in_words
from terrain_explorer.gui.services.reporting import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.explain import Trace, has_writes

_INTERVALS = {"stage": 1000, "point": 250}
"""Milliseconds of a step at the usual speed."""

_FRAME = 30
"""The shortest step, in milliseconds; what plays faster leaves steps out."""


class TimelineController(Reporter):
    """While it is active, the views show the growth at a step. At its end they show the document, which never changes.

    Any change of the document brings it to the end.

    Attributes
    ----------
    panel
        With what the user drives it.

    Signals
    -------
    activeChanged
        Whether it is active.
    stageChanged
        The views show this stage, by its number.
    """

    activeChanged = Signal(bool)
    stageChanged = Signal(int)

    def __init__(self, document: Document, display: GrowthDisplay, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._display = document, display
        self.panel = TimelinePanel()
        self._inquiry = HeightInquiry(document, display, self.panel, self)
        self._active = self._by_points = False
        self._course: Course | None = None
        self._step: int | None = None
        self._moment: Moment | None = None
        self._wanted_stage: int | None = None
        self._play = QTimer(self)
        self._play.timeout.connect(self._on_tick)
        self._worker = Worker("tracing", self)
        self._worker.finished.connect(self._on_traced)
        self._worker.failed.connect(self.report_error)
        document.heightmapChanged.connect(self._on_document)
        self.panel.stepWanted.connect(self._go_by_hand)
        self.panel.pointsWanted.connect(self._set_by_points)
        self._inquiry.stageWanted.connect(self.showStage)
        commands = self.panel.commands
        commands["play"].triggered.connect(self._play_or_pause)
        commands["step"].triggered.connect(lambda: self._step_by(1))
        commands["back"].triggered.connect(lambda: self._step_by(-1))
        self._show_course()

    @property
    def active(self) -> bool:
        """Whether the keys drive it and clicks ask where a height comes from."""
        return self._active

    @property
    def busy(self) -> bool:
        """Whether the growth is being traced."""
        return self._worker.busy

    def setActive(self, active: bool) -> None:
        """Begin, at the end of the growth; or show the document again and be done."""
        if active == self._active:
            return
        self.rest()
        self._active = active
        self._trace()
        self._show_course()
        self.activeChanged.emit(active)

    def rest(self) -> None:
        """Go to the end: the views show the document."""
        self._play.stop()
        self.panel.setPlaying(False)
        self._inquiry.clear()
        self._go_to_end()
        self._show_step()

    def showStage(self, stage: int) -> None:
        """Show a stage as a whole, by its number; as soon as the growth is traced."""
        if self._by_points:
            self.panel.setByPoints(False)
            self._set_by_points(False)
        self._wanted_stage = stage
        if self._course is not None:
            self._pause()
            self._go(self._course.at_stage(stage))

    def stop(self) -> None:
        """End the work for good."""
        self._play.stop()
        self._worker.stop()

    @property
    def _generator(self) -> Generator | None:
        """What grew the whole of the document's terrain, if that is known."""
        generator, heights = self._document.generator, self._document.heightmap.heights
        return generator if generator is not None and heights.shape == (generator.size, generator.size) else None

    def _on_document(self) -> None:
        self.rest()
        self._wanted_stage = None
        self._trace()
        self._show_course()

    def _trace(self) -> None:
        self._course = None
        self._worker.cancel()
        generator = self._generator
        if self._active and generator is not None:
            self._worker.request(lambda: tracing(generator))

    def _on_traced(self, trace: Trace) -> None:
        self._course = course_of(trace, self._by_points)
        self._show_course()
        if self._wanted_stage is not None:
            self.showStage(self._wanted_stage)

    def _set_by_points(self, by_points: bool) -> None:
        self._by_points = by_points
        if self._course is None:
            return
        self._pause()
        stage = None if self._moment is None else self._moment.stage
        self._step = self._moment = None
        self._course = course_of(self._course.trace, by_points)
        self._show_course()
        if stage is not None:
            self._go(self._course.at_stage(stage))

    def _play_or_pause(self) -> None:
        if self._play.isActive():
            self._pause()
        elif self._course is not None:
            if self._step is None:
                self._go(0)
            self._play.start(max(round(self._interval), _FRAME))
            self.panel.setPlaying(True)

    def _pause(self) -> None:
        self._play.stop()
        self.panel.setPlaying(False)

    @property
    def _interval(self) -> float:
        """The milliseconds of a step."""
        return _INTERVALS[self._course.unit if self._course else "stage"] / self.panel.speed

    def _on_tick(self) -> None:
        interval = self._interval
        self._play.setInterval(max(round(interval), _FRAME))
        self._move(max(1, round(_FRAME / interval)))
        if self._step is None:
            self._pause()

    def _step_by(self, steps: int) -> None:
        self._pause()
        self._move(steps)

    def _move(self, steps: int) -> None:
        if self._course is not None:
            at = len(self._course) if self._step is None else self._step
            self._go(at + steps)

    def _go_by_hand(self, step: int) -> None:
        self._pause()
        self._go(step)

    def _go(self, step: int) -> None:
        """Show a step; beyond the last one the document."""
        course = self._course
        if course is None:
            return
        step = max(step, 0)
        self._wanted_stage = None
        if step >= len(course):
            self._go_to_end()
        elif step != self._step:
            self._step, self._moment = step, (moment := course.moment(step))
            self._display.setHeightmap(moment.heightmap(course.range), moment.lattice, course.distance(moment))
            self._inquiry.setMoment(moment)
        self._show_step()
        self.stageChanged.emit(self._moment.stage if self._moment else len(course.trace.stages) - 1)

    def _go_to_end(self) -> None:
        if self._step is not None:
            self._step = self._moment = None
            self._display.setHeightmap(self._document.heightmap)
            self._inquiry.setMoment(None)

    def _show_course(self) -> None:
        course, generator = self._course, self._generator
        self.panel.setSteps(len(course) if course else 0, generator is not None and has_writes(generator))
        self._inquiry.setCourse(course if self._active else None)
        self._show_step()

    def _show_step(self) -> None:
        course = self._course
        if course is None:
            self.panel.setCaption("" if self._generator else tr(NOTHING))
            return
        self.panel.setStep(len(course) if self._step is None else self._step)
        if self._moment is None:
            self.panel.setCaption(end_in_words(course.trace.generator))
        else:
            self.panel.setCaption(moment_in_words(course, self._moment))
