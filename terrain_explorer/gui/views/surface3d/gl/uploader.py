"""Brings large heightmaps to the graphics card little by little, so that the window answers meanwhile."""

from __future__ import annotations

from time import perf_counter

from OpenGL import GL
from PySide6.QtCore import QObject, Signal
from PySide6.QtOpenGLWidgets import QOpenGLWidget

from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.views.surface3d.gl.scene import Scene

UPLOADING = 0.015
"""About how many seconds of the event loop an upload takes at a time: one frame at 60 Hz."""


class Uploader(QObject):
    """Uploads the heights that are pending in a scene.

    Signals
    -------
    done
        All heights are on the card.
    failed
        The exception that ended an upload.
    """

    done = Signal()
    failed = Signal(object)

    def __init__(self, view: QOpenGLWidget, scene: Scene) -> None:
        super().__init__(view)
        self._view, self._scene = view, scene
        self._timer = repeating_timer(self, 0, self._upload_some)

    def start(self) -> None:
        """Begin, or go on."""
        self._timer.start()

    def stop(self) -> None:
        """Leave the rest to the next picture."""
        self._timer.stop()

    def _upload_some(self) -> None:
        self._view.makeCurrent()
        try:
            until = perf_counter() + UPLOADING
            while self._scene.pending and perf_counter() < until:
                self._scene.upload_some()
                GL.glFinish()  # the driver would queue the work and make the next picture wait for all of it
        except Exception as error:
            self._timer.stop()
            self.failed.emit(error)
        finally:
            self._view.doneCurrent()
        if not self._scene.pending:
            self._timer.stop()
            self.done.emit()
