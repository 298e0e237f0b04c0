"""A pyqtgraph view that draws a scene, and obeys pyqtgraph's camera, too."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

import pyqtgraph.opengl as gl
from pyqtgraph import Vector
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QMatrix4x4
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.gl.gl_widget import TerrainGLWidget
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST, Quality
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
from terrain_explorer.gui.views.surface3d.gl.sliced_drawing import SlicedDrawing
from terrain_explorer.gui.views.surface3d.gl.uniforms import Shot
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.shading.waters import Waters


class SurfaceItem(GLGraphicsItem):
    """A scene drawn into the view it is added to, from that view's camera.

    Attributes
    ----------
    quality
        How finely it is drawn next; None shows the picture that was drawn beside the others.
    failure
        Why the last picture could not be drawn, if so.

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
        self.quality: Quality | None = BEST
        self.failure: Exception | None = None
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
        return Shot(view.camera, (view.deviceWidth(), view.deviceHeight()), view.backdrop, quality)

    def _draw(self) -> None:
        if self.quality is None:
            self.scene.show_beside()
        else:
            self.scene.draw(self.shot(self.quality))
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


_EARLY = 10_000
"""Milliseconds for which a map may be an early picture of one as large as that before it."""


class SceneWidget(TerrainGLWidget, gl.GLViewWidget):
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
    """

    cameraWanted = Signal(object)
    drawn = Signal()
    reduced = Signal(str)
    _painted = Signal(object, bool)
    _scene: Scene

    def __init__(self, parent: QWidget | None = None) -> None:
        self.surface = SurfaceItem()
        super().__init__(self.surface.scene, parent)
        self._block, self._camera = NO_BLOCK, framed(NO_BLOCK, OBLIQUE, 1.0)
        self._uploader, self._nearer = SlicedDrawing(self), SlicedDrawing(self)
        self._settling = single_shot_timer(self, _EARLY, self._settle)
        self._uploader.done.connect(self.redraw)
        self._nearer.done.connect(self.update)
        self._uploader.failed.connect(self._fail_by)
        self._nearer.failed.connect(self._fail_by)
        later = Qt.ConnectionType.QueuedConnection
        self._painted.connect(self._on_painted, later)
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

    def _settle(self) -> None:
        with self._in_context() as usable:
            if usable:
                self._scene.settle()

    def _upload(self) -> None:
        """Bring to the card what is pending, and then draw it."""
        self._forget_refined()
        self._nearer.stop()
        self._uploader.start(self._scene.uploading(self.surface.shot(BEST)))

    def _come_nearer(self) -> None:
        """Bring to the card the points that the full picture from here shows; coarse pictures do without them."""
        if self._usable and not self._nearer.busy and self._scene.lacks_points(shot := self.surface.shot(BEST)):
            self._nearer.start(self._scene.refining(shot))

    @property
    def _refines(self) -> bool:
        """Whether the full picture is drawn beside the coarse one. Then there are no depths for other items."""
        return super()._refines and len(self.items) == 1

    def _shown(self, quality: Quality) -> Shot:
        return self.surface.shot(quality)

    def _drawing_beside(self, quality: Quality) -> Iterator[None]:
        return self._scene.drawing_beside(self.surface.shot(quality))

    def hideEvent(self, event: QHideEvent) -> None:
        self._nearer.stop()
        super().hideEvent(event)

    # pyqtgraph cuts fractions of a pixel off, which leaves an empty line at the edge at some scales.

    def deviceWidth(self) -> int:
        return self._pixels[0]

    def deviceHeight(self) -> int:
        return self._pixels[1]

    def _paint(self) -> None:
        self._uploader.stop()  # this picture uploads the rest itself
        self._scene.begin()
        quality = self._due_quality()
        if quality is not None and self._on_screen and self._nearer.busy:
            quality = replace(quality, patient=True)  # until all points are there
        self.surface.quality = quality
        gl.GLViewWidget.paintGL(self)  # draws its items, and the surface among them
        if self.surface.failure is not None:
            raise self.surface.failure
        self._painted.emit(self._scene.heightmap, quality is None or not quality.patient)

    def _let_go(self) -> None:
        self._uploader.stop()
        self._nearer.stop()
        super()._let_go()

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
