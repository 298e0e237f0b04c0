"""A pyqtgraph view whose camera is a `Camera`: what it looks at, and the ways to look at the whole of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pyqtgraph.opengl as gl
from pyqtgraph import Vector
from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QMatrix4x4, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import (
    FROM_ABOVE,
    FROM_SIDE,
    OBLIQUE,
    Camera,
    Place,
    Pose,
    Ray,
    Viewpoint,
    framed,
)
from terrain_explorer.gui.views.surface3d.camera.camera_moves import (
    LOWEST,
    buried,
    dragged,
    held,
    raised,
    stopped,
    surfaced,
    turned,
    zoomed,
)
from terrain_explorer.gui.views.surface3d.camera.picking import Ground
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Point


class CameraView(gl.GLViewWidget):
    """A view whose camera turns around a block, keeps above the ground and finds the whole block by itself.

    As long as nobody has moved the camera the block stays framed. What pyqtgraph knows of the camera is kept in step.

    Signals
    -------
    moved
        The camera has moved.
    """

    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._block = NO_BLOCK
        self._ground: Ground | None = None
        self._framed = True
        self._camera = framed(NO_BLOCK, OBLIQUE, 1.0)
        self.resetView()

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks."""
        return self._camera

    @property
    def viewpoint(self) -> Viewpoint:
        """The camera, and whether nobody has moved it since it framed the whole block."""
        return Viewpoint(self._camera, self._framed)

    def setViewpoint(self, viewpoint: Viewpoint) -> None:
        """Look from here, or at the whole block from there if the viewpoint is a framed one."""
        self.setCamera(viewpoint.camera)
        if viewpoint.framed:
            self._look(viewpoint.camera.pose)

    def setCamera(self, camera: Camera) -> None:
        """Look from here; higher up if that would be under the ground."""
        self._take(camera if self._ground is None else raised(camera, self._ground))

    def setGround(
        self,
        heightmap: Heightmap | None,
        block: TerrainBlock | None,
        water: float | None = None,
        drawn_on: bool = False,
    ) -> None:
        """Look at this heightmap from now on, or at nothing.

        A camera that somebody has moved stays, unless the block's ground has another shape or the eye would be under
        the ground.

        Parameters
        ----------
        water
            The height of the water's surface, in the unit of the heights; None where there is no water.
        drawn_on
            Whether it is the ground from before with something drawn on it: what has been framed is not framed anew.
        """
        self._ground = None if heightmap is None or block is None else Ground(heightmap, block, water)
        if block is None:
            return
        before, self._block = self._block, block
        if before is NO_BLOCK or (block.east, block.north) != (before.east, before.north):
            self.resetView()
        elif self._framed and block != before and not drawn_on:
            self._look(self._camera.pose)
        else:
            self._rise()

    def resetView(self) -> None:
        """Look at the whole block, obliquely from the south."""
        self._look(OBLIQUE)

    def topView(self) -> None:
        """Look straight down on the whole block, north at the top."""
        self._look(FROM_ABOVE)

    def sideView(self, bearing: str) -> None:
        """Look level at the whole block from the "south", the "east", the "north" or the "west"."""
        self._look(FROM_SIDE[bearing])

    def frameAll(self) -> None:
        """Look at the whole block in the present direction."""
        self._look(Pose(self._camera.azimuth, max(self._camera.elevation, LOWEST)))

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective; the pivot and its surroundings keep their size."""
        if orthographic != self._camera.orthographic:
            self.setViewpoint(Viewpoint(replace(self._camera, orthographic=orthographic), self._framed))

    def orbit(self, azim: float, elev: float) -> None:
        """Turn around the pivot, in degrees, and keep above the ground."""
        self.setCamera(turned(self._camera, azim, elev))

    def zoom(self, factor: float, about: Place | None = None) -> None:
        """Come nearer by this factor, until the ground is in the way.

        Parameters
        ----------
        about
            The place of the world that stays where it is in the picture; by default the pivot.
        """
        camera, farthest = self._camera, 3.0 * framed(self._block, OBLIQUE, self.aspect).distance
        place = camera.pivot if about is None else about
        if factor < 1 or self._ground is None or buried(camera, self._ground):
            nearer = zoomed(camera, factor, place, farthest)
        else:
            nearer = stopped(camera, factor, place, farthest, self._ground)
        self.setCamera(held(self._block, camera, nearer))

    def slide(self, right: float, forward: float) -> None:
        """Move the camera and its pivot over the ground, in pixels; the pivot stays over the block."""
        self.drag(self._camera.pivot, self._middle + QPointF(-right, forward))

    def drag(self, grabbed: Place, position: QPointF) -> None:
        """Move the camera so that a place of the world is seen at a position of the widget."""
        self.setCamera(held(self._block, self._camera, dragged(self._camera, grabbed, self.ray(position))))

    def centre(self, point: Point) -> None:
        """Turn around this point of the map from now on, which comes to the middle of the picture."""
        if self._ground is not None:
            self.setCamera(replace(self._camera, pivot=self._ground.place(point)))

    @property
    def aspect(self) -> float:
        """Width of the picture over its height."""
        return float(max(self.width(), 1) / max(self.height(), 1))

    def ray(self, position: QPointF) -> Ray:
        """Return the line of sight through a position of the widget."""
        x, y = 2.0 * position.x() / max(self.width(), 1) - 1.0, 1.0 - 2.0 * position.y() / max(self.height(), 1)
        return self._camera.ray(x, y, self.aspect)

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point of the map that is seen at a position of the widget, or None."""
        return None if self._ground is None else self._ground.pick(self.ray(position))

    def place_at(self, position: QPointF) -> Place | None:
        """Return the place of the world that is seen at a position of the widget, or None beside the ground."""
        point = self.point_at(position)
        return None if point is None or self._ground is None else self._ground.place(point)

    def setCameraPosition(self, *position: Any, **camera: Any) -> None:
        """Look from a position as pyqtgraph tells it, even from under the ground."""
        super().setCameraPosition(*position, **camera)
        self._adopt()

    def setCameraParams(self, **camera: Any) -> None:
        """Look from a position as pyqtgraph tells it, even from under the ground."""
        super().setCameraParams(**camera)
        self._adopt()

    def pan(self, *by: Any, **relative: Any) -> None:
        """Move the pivot as pyqtgraph tells it."""
        super().pan(*by, **relative)
        self._adopt()

    def projectionMatrix(self, region: tuple[float, ...], viewport: tuple[float, ...]) -> QMatrix4x4:
        """Return the projection of a region of the viewport, with near and far planes close around the block."""
        left, low, width, height = viewport
        west, south = (region[0] - left) / width, (region[1] - low) / height
        part = (west, south, west + region[2] / width, south + region[3] / height)
        return self._camera.projection(self._block, width / height, part)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._framed:
            self._look(self._camera.pose)
        super().resizeEvent(event)

    @property
    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    def _look(self, pose: Pose) -> None:
        camera = self._camera
        self._take(framed(self._block, pose, self.aspect, camera.orthographic, camera.field_of_view))
        self._framed = True

    def _rise(self) -> None:
        """Get out of the ground, which has changed."""
        if self._ground is not None and buried(self._camera, self._ground):
            self.setCamera(surfaced(self._camera, self._ground))

    def _take(self, camera: Camera) -> None:
        """Look from here, wherever that is."""
        self._framed = False
        self._camera = camera
        self.opts.update(
            center=Vector(*camera.pivot),
            distance=camera.distance,
            azimuth=camera.azimuth,
            elevation=camera.elevation,
            fov=camera.field_of_view,
        )
        self.update()
        self.moved.emit()

    def _adopt(self) -> None:
        """Take over what pyqtgraph says of the camera."""
        told, pivot = self.opts, self.opts["center"]
        self._take(
            replace(
                self._camera,
                pivot=(pivot.x(), pivot.y(), pivot.z()),
                distance=told["distance"],
                azimuth=told["azimuth"],
                elevation=told["elevation"],
                field_of_view=told["fov"],
            )
        )
