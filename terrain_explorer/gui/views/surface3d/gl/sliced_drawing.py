"""Drawing that takes long, in slices between which the window answers."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from OpenGL import GL
from PySide6.QtCore import QObject, Signal
from PySide6.QtOpenGLWidgets import QOpenGLWidget

from terrain_explorer.gui.services.timers import repeating_timer

SLICE = 0.015
"""About how many seconds of the event loop drawing takes at a time where it can wait: one frame at 60 Hz."""


class SlicedDrawing(QObject):
    """Does what takes long in a view's context, step by step, and lets the event loop have its turn in between.

    Signals
    -------
    done
        All steps are done.
    failed
        The exception that ended it.
    """

    done = Signal()
    failed = Signal(object)

    def __init__(self, view: QOpenGLWidget) -> None:
        super().__init__(view)
        self._view = view
        self._steps: Iterator[None] = iter(())
        self._timer = repeating_timer(self, 0, self._go_on)

    @property
    def busy(self) -> bool:
        """Whether steps are left."""
        return self._timer.isActive()

    def start(self, steps: Iterator[None]) -> None:
        """Do these steps, in place of any others."""
        self._steps = steps
        self._timer.start()

    def stop(self) -> None:
        """Leave the rest of the steps."""
        self._steps = iter(())
        self._timer.stop()

    def _go_on(self) -> None:
        steps, going_on = self._steps, True
        self._view.makeCurrent()
        try:
            until = perf_counter() + SLICE
            while going_on and perf_counter() < until:
                going_on = next(steps, self) is not self
                GL.glFinish()  # the driver would queue the work and make the next picture wait for all of it
        except Exception as error:
            self.stop()
            self.failed.emit(error)
            return
        finally:
            self._view.doneCurrent()
        if not going_on:
            self.stop()
            self.done.emit()
