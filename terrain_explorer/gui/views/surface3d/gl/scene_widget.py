"""A pyqtgraph view that draws a scene, survives the failures of drivers, and obeys pyqtgraph's camera, too."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pyqtgraph.opengl as gl
from OpenGL import GL
from OpenGL.error import GLError
from pyqtgraph import Vector
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMatrix4x4, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.gl.gl_format import (
    colours_problem,
    context_problem,
    core_profile,
    opengl_problem,
)
from terrain_explorer.gui.views.surface3d.gl.redraw_timer import RedrawTimer, qualities
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST, MOVING, Quality
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
from terrain_explorer.gui.views.surface3d.gl.sliced_drawing import SlicedDrawing
from terrain_explorer.gui.views.surface3d.gl.uniforms import DARK, LIGHT, Backdrop, Shot
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.shading.waters import Waters


class SurfaceItem(GLGraphicsItem):
    """A scene drawn into the view it is added to, from that view's camera.

    Attributes
    ----------
    failure
        Why the last picture could not be drawn, if so.
    beside
        The picture that the scene has drawn beside those on the screen; None if there is none that holds.

    Signals
    -------
    reduced
        The map is too large for the graphics card and was thinned out; a sentence for the user. Emitted while
        OpenGL is drawing.
    """

    reduced = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.scene = Scene()
        self.backdrop: Backdrop = DARK
        self.quality = BEST
        self.failure: Exception | None = None
        self.beside: Shot | None = None
        self._reported: tuple[int, ...] = ()

    def paint(self) -> None:
        """Draw the backdrop and the block; the view has made its context current."""
        # Kept for the view: pyqtgraph would print it and forget it.
        self.failure = None
        try:
            self._draw()
        except Exception as error:
            self.failure = error

    def shot(self, quality: Quality) -> Shot:
        """Return a picture as the view shows it."""
        view = self.view()
        return Shot(view.camera, (view.deviceWidth(), view.deviceHeight()), self.backdrop, quality)

    def _draw(self) -> None:
        shot = self.shot(self.quality)
        if shot == self.beside:
            self.scene.show_beside()
        else:
            self.scene.draw(shot)
        heightmap = self.scene.heightmap
        if heightmap is not None and self.scene.step > 1:
            self._report(heightmap.heights.shape)
        else:
            self._reported = ()

    def _report(self, shape: tuple[int, ...]) -> None:
        """Signal once, and not for each picture, that maps of this shape are thinned out."""
        if self._reported != shape:
            self._reported = shape
            text = tr(
                "This machine's graphics cannot hold {columns} × {rows} points: the 3D view shows one in {step} each "
                "way.",
                columns=shape[1],
                rows=shape[0],
                step=self.scene.step,
            )
            self.reduced.emit(text)


_log = logging.getLogger(__name__)
_EARLY = 10_000
"""Milliseconds for which a map may be an early picture of one as large as that before it."""


class SceneWidget(gl.GLViewWidget):
    """Draws a terrain from a camera. Mouse and keys are the business of the class that inherits from it.

    Attributes
    ----------
    surface
        The terrain as an item of the view.

    Signals
    -------
    cameraWanted
        The `Camera` that a script has asked for in pyqtgraph's words.
    drawn
        The heightmap last set has been drawn.
    settled
        It has been drawn as finely as it gets; on a machine that draws in software some time after `drawn`.
    reduced
        The map is too large for the graphics card and was thinned out; a sentence.
    failed
        It cannot be drawn; a sentence. Once per cause, until drawing works again.
    releasing
        The context is about to go, and is current: other scenes have to let go of what they share with this one.
    """

    cameraWanted = Signal(object)
    drawn = Signal()
    settled = Signal()
    reduced = Signal(str)
    failed = Signal(str)
    releasing = Signal()
    _painted = Signal(object, bool)
    _stumbled = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFormat(core_profile())
        self.surface = SurfaceItem()
        self._scene = self.surface.scene
        self._block, self._camera = NO_BLOCK, framed(NO_BLOCK, OBLIQUE, 1.0)
        self._usable = self._on_screen = False
        self._in_strips = True  # until that fails
        self._failures: set[str] = set()
        self._redraw = RedrawTimer(self)
        self._uploader, self._nearer, self._refiner = (SlicedDrawing(self) for _ in range(3))
        self._settling = single_shot_timer(self, _EARLY, self._settle)
        self._redraw.due.connect(self._refine)
        self._uploader.done.connect(self.redraw)
        self._nearer.done.connect(self.update)
        self._refiner.done.connect(self.update)
        self._uploader.failed.connect(self._fail_by)
        self._nearer.failed.connect(self._fail_by)
        self._refiner.failed.connect(self._refine_at_once)
        # Signals from within drawing arrive after it, so that the listener may even delete the view.
        later = Qt.ConnectionType.QueuedConnection
        self._painted.connect(self._on_painted, later)
        self._stumbled.connect(self.failed, later)
        self.surface.reduced.connect(self.reduced, later)
        self.addItem(self.surface)

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks."""
        return self._camera

    def setCameraAndBlock(self, camera: Camera, block: TerrainBlock) -> None:
        """Draw as seen from here, with near and far planes around a block."""
        has_moved = camera != self._camera
        self._camera, self._block = camera, block
        self.opts.update(
            center=Vector(*camera.pivot),
            distance=camera.distance,
            azimuth=camera.azimuth,
            elevation=camera.elevation,
            fov=camera.field_of_view,
        )
        # A picture in vain would bring all of a large map to the card at once, and the window would stand still.
        if has_moved:
            self._come_nearer()
            self.redraw()

    def setHeightmap(self, heightmap: Heightmap | None, changed: Collection[Window] | None = None) -> None:
        """Show a heightmap, or nothing.

        Large ones are brought to the card little by little, so that the window answers meanwhile. Changed windows are
        seen in the next picture.

        Parameters
        ----------
        changed
            The windows in which it differs from the one shown before, if both have the same shape; by default it may
            differ everywhere.
        """
        self._scene.setHeightmap(heightmap, changed)
        if changed is not None:
            self._redraw.note_drawing()
        else:
            self._in_strips = True
            self._settling.start()
        if self._usable and changed is None and heightmap is not None:
            self._upload()
        else:
            self.redraw()

    def setLook(self, look: Look) -> None:
        """Draw the terrain like this."""
        self._scene.setLook(look)
        self.redraw()

    def setWaters(self, waters: Waters | None) -> None:
        """Show the rivers and lakes of a map of the heightmap's shape, or none."""
        self._scene.setWaters(waters)
        if self._usable and waters is not None:
            self._upload()
        else:
            self.redraw()

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes on this ground."""
        self._scene.setTones(tones)
        self.redraw()

    def setTint(self, tint: Tint | None) -> None:
        """Tint some points, and dim the others; None leaves all as they are."""
        self._scene.setTint(tint)
        self.redraw()

    def setDark(self, dark: bool) -> None:
        """Choose the backdrop of dark or of light windows."""
        self.surface.backdrop = DARK if dark else LIGHT
        self.redraw()

    def setPreferences(self, preferences: SurfacePreferences) -> None:
        """Draw on the screen as finely as the user prefers."""
        self._redraw.preferences = preferences
        self.redraw()

    def redraw(self) -> None:
        """Draw again soon; machines that draw in software draw coarsely until nothing has stirred for a while."""
        self._forget_refined()
        self._redraw.note_change()
        self.update()

    def setCameraPosition(self, *position: Any, **camera: Any) -> None:
        """Look from a position given in pyqtgraph's words, even from under the ground."""
        super().setCameraPosition(*position, **camera)
        self._want_camera()

    def setCameraParams(self, **camera: Any) -> None:
        """Look from a position given in pyqtgraph's words, even from under the ground."""
        super().setCameraParams(**camera)
        self._want_camera()

    def pan(self, *by: Any, **relative: Any) -> None:
        """Move the pivot as pyqtgraph does."""
        super().pan(*by, **relative)
        self._want_camera()

    def projectionMatrix(self, region: tuple[float, ...], viewport: tuple[float, ...]) -> QMatrix4x4:
        """Return the projection of a region of the viewport, with near and far planes close around the block."""
        left, low, width, height = viewport
        west, south = (region[0] - left) / width, (region[1] - low) / height
        part = (west, south, west + region[2] / width, south + region[3] / height)
        return self._camera.projection(self._block, width / height, part)

    @contextmanager
    def current(self) -> Iterator[Scene | None]:
        """Make the context current for other scenes, which share what this one holds; enter as it.

        As None where nothing can be drawn. What goes wrong meanwhile is a failure of this view, too.
        """
        if not self._usable or self.context() is None:
            yield None
            return
        self.makeCurrent()
        try:
            yield self._scene if self._prepared() else None
        except Exception as error:
            self._fail_by(error)
        finally:
            self.doneCurrent()

    def _prepared(self) -> bool:
        """Make the renderer in the current context, and return whether that went well."""
        try:
            self._scene.prepare()
        except Exception as error:
            self._fail_by(error)
            return False
        return True

    def quality(self, redraw: RedrawTimer) -> Quality:
        """Return how finely to draw another view that this timer is for, by the user's preferences."""
        redraw.preferences = self._redraw.preferences
        return redraw.quality(self._scene.in_software, True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._check_context)

    def _settle(self) -> None:
        if self._usable and self.context() is not None:
            self.makeCurrent()
            self._scene.settle()
            self.doneCurrent()

    def _upload(self) -> None:
        """Bring to the card what is pending, and then draw it."""
        self._forget_refined()
        self._nearer.stop()
        self._uploader.start(self._scene.uploading(self.surface.shot(BEST)))

    def _come_nearer(self) -> None:
        """Bring to the card the points that the full picture from here shows; coarse pictures do without them."""
        if self._usable and not self._nearer.busy and self._scene.lacks_points(shot := self.surface.shot(BEST)):
            self._nearer.start(self._scene.refining(shot))

    def _refine(self) -> None:
        """Draw the full picture strip by strip beside the coarse one that is on the screen, or at once where it may.

        In software it takes longer than one may wait for a window.
        """
        if not self._refines:
            self.update()
        elif self.isVisible():
            shot = self.surface.shot(self._redraw.quality(self._scene.in_software, True))
            self._refiner.start(self._refining(shot))

    def _refining(self, shot: Shot) -> Iterator[None]:
        yield from self._scene.drawing_beside(shot)
        self.surface.beside = shot

    def _refine_at_once(self, error: Exception) -> None:
        """Draw the full picture without strips, for these have failed, which need more memory than it does."""
        _log.warning("The 3D view could not be drawn in strips", exc_info=error)
        self._in_strips = False
        self.update()

    @property
    def _refines(self) -> bool:
        """Whether the full picture is drawn beside the coarse one. Then there are no depths for other items."""
        preferences, in_software = self._redraw.preferences, self._scene.in_software
        usable = self._usable and self._in_strips
        return usable and len(self.items) == 1 and len(qualities(in_software, preferences)) > 1

    def _forget_refined(self) -> None:
        self._refiner.stop()
        self.surface.beside = None

    def hideEvent(self, event: QHideEvent) -> None:
        self._forget_refined()
        self._nearer.stop()
        # 15 MB for a small view that draws in software, while another view is in its place.
        if self._usable and self.context() is not None:
            self.makeCurrent()
            self._scene.rest()
            self.doneCurrent()
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        # grabFramebuffer also calls paintGL, but not paintEvent: such a picture is drawn at its best.
        self._on_screen = True
        super().paintEvent(event)
        self._on_screen = False

    def deviceWidth(self) -> int:
        return self._device_size.width()

    def deviceHeight(self) -> int:
        return self._device_size.height()

    @property
    def _device_size(self) -> QSize:
        """The size in pixels of the screen, rounded as Qt rounds it.

        pyqtgraph cuts the fraction off, which leaves an empty line at the edge at some scales.
        """
        size: QSize = self.size() * self.devicePixelRatioF()
        return size

    def initializeGL(self) -> None:
        """Take note of a new context; Qt makes one when the view moves to another window."""
        problem = context_problem(self.context())
        self._usable = problem is None
        if problem is not None:
            self._fail(problem)
            return
        # Moved to another window, the view gets a new context; the old one takes its textures along.
        self.context().aboutToBeDestroyed.connect(self._release)
        super().initializeGL()

    def paintGL(self) -> None:
        if not self._usable:
            return
        GL.glViewport(0, 0, self.deviceWidth(), self.deviceHeight())
        self._uploader.stop()  # this picture uploads the rest itself
        try:
            self._scene.prepare()
            self.surface.quality = self._redraw.quality(self._scene.in_software, self._on_screen)
            if self._on_screen and self._refines and self.surface.shot(self.surface.quality) != self.surface.beside:
                self.surface.quality = MOVING
                if self._redraw.at_rest and not self._refiner.busy:
                    self._redraw.note_change()
            elif self._on_screen and self._nearer.busy:
                self.surface.quality = replace(self.surface.quality, patient=True)  # until all points are there
            super().paintGL()
            if self.surface.failure is not None:
                raise self.surface.failure
        except Exception as error:
            self._fail_by(error)
        else:
            self._failures.clear()  # the same failure later is news again
            self._painted.emit(self._scene.heightmap, not self.surface.quality.patient)

    def _check_context(self) -> None:
        # Where Qt cannot make a context, it never calls initializeGL, and says nothing.
        if self.isVisible() and self.context() is None:
            self._fail(opengl_problem() or tr("The 3D view could not start OpenGL."))
        elif self.isVisible() and (problem := colours_problem(self)) is not None:
            self._fail(problem)

    def _release(self) -> None:
        self.makeCurrent()
        self.releasing.emit()
        self._uploader.stop()
        self._nearer.stop()
        self._forget_refined()
        self._scene.release()
        self.doneCurrent()

    def _want_camera(self) -> None:
        """Ask for pyqtgraph's camera, as it is now."""
        opts, pivot = self.opts, self.opts["center"]
        self.cameraWanted.emit(
            replace(
                self._camera,
                pivot=(pivot.x(), pivot.y(), pivot.z()),
                distance=opts["distance"],
                azimuth=opts["azimuth"],
                elevation=opts["elevation"],
                field_of_view=opts["fov"],
            )
        )

    def _on_painted(self, heightmap: Heightmap | None, settled: bool) -> None:
        # The signal came through the event loop; another heightmap may have been set meanwhile.
        if heightmap is not None and heightmap is self._scene.heightmap:
            self.drawn.emit()
            if settled:
                self.settled.emit()

    def _fail_by(self, error: Exception) -> None:
        self._fail(_sentence(error), error)

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
