"""The 3D view of a heightmap."""

from __future__ import annotations

import logging
from time import perf_counter

from OpenGL import GL
from OpenGL.error import GLError
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.gl.gl_format import context_problem, core_profile, opengl_problem
from terrain_explorer.gui.views.surface3d.gl.item import SurfaceItem
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST, MOVING, RESTING
from terrain_explorer.gui.views.surface3d.gl.scene import DARK, LIGHT
from terrain_explorer.gui.views.surface3d.navigation import OrbitView
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look

REST = 150
"""Milliseconds without a change after which a machine that draws in software draws the full picture."""

AFTER_DRAWING = 600
"""Milliseconds after which it does so where one draws on the ground: the next stroke is not to wait for it."""

UPLOADING = 0.015
"""About how many seconds of the event loop an upload takes at a time."""

_log = logging.getLogger(__name__)


class SurfaceView(OrbitView):
    """Shows a heightmap as a solid block to turn, move and zoom.

    Signals
    -------
    drawn
        The heightmap last set has been drawn.
    settled
        It has been drawn as finely as it gets; on a machine that draws in software some time after `drawn`.
    reduced
        The map is too large for the graphics card and was thinned out; a sentence.
    failed
        It cannot be drawn; a sentence. Once per cause, until drawing works again.
    """

    drawn = Signal()
    settled = Signal()
    reduced = Signal(str)
    failed = Signal(str)
    _painted = Signal(object, bool)
    _stumbled = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.surface = SurfaceItem()
        self._scene = self.surface.scene
        super().__init__(parent)
        self.setFormat(core_profile())
        self._usable = False
        self._on_screen = False
        self._failures: set[str] = set()
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._come_to_rest)
        self._drawn_on = QTimer(self, singleShot=True, interval=AFTER_DRAWING)
        self._upload = QTimer(self, interval=0)
        self._upload.timeout.connect(self._upload_some)
        # What is told while OpenGL draws arrives after it, so that the listener may even delete the view.
        later = Qt.ConnectionType.QueuedConnection
        self._painted.connect(self._tell_painted, later)
        self._stumbled.connect(self.failed, later)
        self.surface.reduced.connect(self.reduced, later)
        self.moved.connect(self.stir)
        self.addItem(self.surface)

    def setHeightmap(self, heightmap: Heightmap | None, changed: Window | None = None) -> None:
        """Show a heightmap, or nothing; the camera stays unless the map has other proportions.

        Large ones are brought to the card little by little, so that the window answers meanwhile. What changes in a
        part is seen in the next picture.

        Parameters
        ----------
        changed
            Where it differs from the one shown before, if that is of the same shape; by default everywhere.
        """
        self._scene.setHeightmap(heightmap, changed)
        self._show_ground(drawn_on=changed is not None)
        if changed is not None:
            self._drawn_on.start()
        if self._usable and changed is None and heightmap is not None:
            self._upload.start()
        else:
            self.stir()

    def setLook(self, look: Look) -> None:
        """Draw the terrain like this."""
        self._scene.setLook(look)
        self._show_ground()
        self.stir()

    def setDark(self, dark: bool) -> None:
        """Choose the backdrop of dark or of light windows."""
        self.surface.backdrop = DARK if dark else LIGHT
        self.update()

    def stir(self) -> None:
        """Draw again soon; machines that draw in software draw coarsely until nothing has stirred for a while."""
        self._rest.start()
        self.update()

    def initializeGL(self) -> None:
        """Take note of a new context; Qt makes one when the view moves to another window."""
        problem = context_problem(self.context())
        self._usable = problem is None
        if problem is not None:
            self._fail(problem)
            return
        self.context().aboutToBeDestroyed.connect(self._release)
        super().initializeGL()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._on_screen = True
        super().paintEvent(event)
        self._on_screen = False

    def deviceWidth(self) -> int:
        return self._device_size.width()

    def deviceHeight(self) -> int:
        return self._device_size.height()

    @property
    def _device_size(self) -> QSize:
        """The size in pixels of the screen, rounded as Qt rounds it for what it shows."""
        size: QSize = self.size() * self.devicePixelRatioF()
        return size

    def paintGL(self) -> None:
        if not self._usable:
            return
        GL.glViewport(0, 0, self.deviceWidth(), self.deviceHeight())
        self._upload.stop()
        try:
            self._scene.prepare()
            best = not self._scene.in_software or not self._on_screen
            self.surface.quality = BEST if best else MOVING if self._rest.isActive() else RESTING
            super().paintGL()
        except Exception as error:
            self._fail(_sentence(error), error)
        else:
            self._failures.clear()
            self._painted.emit(self._scene.heightmap, self.surface.quality != MOVING)

    def drawItemTree(self, item: GLGraphicsItem | None = None, useItemNames: bool = False) -> None:
        """Draw the items as pyqtgraph does, but let through what they raise."""
        items = [one for one in self.items if one.parentItem() is None] if item is None else [*item.childItems(), item]
        for one in sorted(items, key=lambda one: one.depthValue()):
            if not one.visible():
                continue
            if item is not None and one is item:
                self.default_vao.bind()
                item.paint()
            else:
                self._modelViewStack.append(self.currentModelView() * one.transform())
                try:
                    self.drawItemTree(one)
                finally:
                    self._modelViewStack.pop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._check)

    def _check(self) -> None:
        if self.isVisible() and self.context() is None:
            self._fail(opengl_problem() or tr("The 3D view could not start OpenGL."))

    def _release(self) -> None:
        self.makeCurrent()
        self._upload.stop()
        self._scene.release()
        self.doneCurrent()

    def _show_ground(self, drawn_on: bool = False) -> None:
        heightmap = self._scene.heightmap
        water = None if heightmap is None else self._scene.look.water_height(heightmap)
        self.setGround(heightmap, self._scene.block, water, drawn_on)

    def _come_to_rest(self) -> None:
        if self._drawn_on.isActive():
            self._rest.start()
        else:
            self.update()

    def _upload_some(self) -> None:
        """Bring some of the heights to the card, and draw when all are there."""
        self.makeCurrent()
        try:
            until = perf_counter() + UPLOADING
            while self._scene.pending and perf_counter() < until:
                self._scene.upload_some()
                GL.glFinish()
        except Exception as error:
            self._upload.stop()
            self._fail(_sentence(error), error)
        finally:
            self.doneCurrent()
        if not self._scene.pending:
            self._upload.stop()
            self.stir()

    def _tell_painted(self, heightmap: Heightmap | None, settled: bool) -> None:
        if heightmap is not None and heightmap is self._scene.heightmap:
            self.drawn.emit()
            if settled:
                self.settled.emit()

    def _fail(self, sentence: str, error: Exception | None = None) -> None:
        if sentence not in self._failures:
            self._failures.add(sentence)
            if error is not None:
                _log.error("The 3D view could not be drawn", exc_info=error)
            self._stumbled.emit(sentence)


def _sentence(error: Exception) -> str:
    if isinstance(error, GLError):
        reason = (
            error.description.decode()
            if isinstance(error.description, bytes)
            else tr("error {number}", number=error.err)
        )
        return tr("The graphics driver could not draw the 3D view: {reason}.", reason=reason)
    return tr("The 3D view could not be drawn: {error}.", error=error)
