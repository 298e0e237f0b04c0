"""The camera that turns around the terrain and can frame the whole of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera, Place, Pose, Viewpoint
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
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera.picking import Ground
from terrain_explorer.gui.views.surface3d.camera.sight import Sight
from terrain_explorer.terrain.sampling import Point


class OrbitController(QObject):
    """Turns a camera around a block, and keeps its eye above the ground.

    Until the user moves the camera, the whole block stays framed, whatever its height and the view's size.

    Signals
    -------
    moved
        The camera has moved.
    """

    moved = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._block = NO_BLOCK
        self._ground: Ground | None = None
        self._still = False
        self._framed = True
        self._camera = framed(NO_BLOCK, OBLIQUE, self._aspect)

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks."""
        return self._camera

    @property
    def block(self) -> TerrainBlock:
        """The block that the camera turns around; the last one, where there is no terrain."""
        return self._block

    @property
    def viewpoint(self) -> Viewpoint:
        """The camera, and whether it still frames the whole block."""
        return Viewpoint(self._camera, self._framed)

    def setViewpoint(self, viewpoint: Viewpoint) -> None:
        """Look from here, or at the whole block from there if the viewpoint is a framed one."""
        self.setCamera(viewpoint.camera)
        if viewpoint.framed:
            self.look(viewpoint.camera.pose)

    def setCamera(self, camera: Camera) -> None:
        """Look from here; higher up if that would be under the ground."""
        self.setCameraAnywhere(camera if self._ground is None else raised(camera, self._ground))

    def setCameraAnywhere(self, camera: Camera) -> None:
        """Look from here, even if that is under the ground."""
        self._framed = False
        self._camera = camera
        self.moved.emit()

    def setGround(self, ground: Ground | None, block: TerrainBlock | None, drawn_on: bool = False) -> None:
        """Look at this ground, or at none.

        A camera that the user has moved stays, unless the block has another base or the eye would be under the ground.

        Parameters
        ----------
        drawn_on
            Whether it is the ground from before with something drawn on it. A framed block is then not framed again:
            the picture must not move under the pen.
        """
        self._ground = ground
        if block is None:
            return
        before, self._block = self._block, block
        if before is NO_BLOCK or not block.has_base_of(before):
            self.look(OBLIQUE)
        elif self._framed and block != before and not drawn_on:
            self.look(self._camera.pose)
        else:
            self._rise()

    def setStill(self, still: bool) -> None:
        """Keep the camera where it is although the ground may bury it, or get it out of the ground again."""
        self._still = still
        self._rise()

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective; the pivot and its surroundings keep their size."""
        if orthographic != self._camera.orthographic:
            self.setViewpoint(Viewpoint(replace(self._camera, orthographic=orthographic), self._framed))

    def look(self, pose: Pose) -> None:
        """Look at the whole block from a direction that is not below the horizon."""
        # setCameraAnywhere notes that the camera was moved; framing is the exception, noted after it.
        camera, pose = self._camera, Pose(pose.azimuth, max(pose.elevation, LOWEST))
        self.setCameraAnywhere(framed(self._block, pose, self._aspect, camera.orthographic, camera.field_of_view))
        self._framed = True

    def follow_size(self) -> None:
        """Frame the block in the view's new size, if it was framed."""
        if self._framed:
            self.look(self._camera.pose)

    def turn(self, azimuth: float, elevation: float) -> None:
        """Turn around the pivot, in degrees, and keep above the ground."""
        self.setCamera(turned(self._camera, azimuth, elevation))

    def zoom(self, factor: float, about: Place | None = None) -> None:
        """Come nearer by this factor, until the ground is in the way.

        Parameters
        ----------
        about
            The place of the world that stays where it is in the picture; by default the pivot.
        """
        # Three times as far as the whole block needs: it gets small, and is not lost from sight.
        camera, farthest = self._camera, 3.0 * framed(self._block, OBLIQUE, self._aspect).distance
        place = camera.pivot if about is None else about
        if factor < 1 or self._ground is None or buried(camera, self._ground):
            nearer = zoomed(camera, factor, place, farthest)
        else:
            nearer = stopped(camera, factor, place, farthest, self._ground)
        self.setCamera(held(self._block, camera, nearer))

    def slide(self, right: float, forward: float) -> None:
        """Move the camera and its pivot over the ground, in pixels; the pivot stays over the block."""
        middle = QPointF(self._view.width() / 2, self._view.height() / 2)
        self.drag(self._camera.pivot, middle + QPointF(-right, forward))

    def drag(self, grabbed: Place, position: QPointF) -> None:
        """Move the camera so that a place of the world is seen at a position of the view."""
        ray = Sight.of(self._camera, self._view).ray(position)
        self.setCamera(held(self._block, self._camera, dragged(self._camera, grabbed, ray)))

    def centre(self, point: Point) -> None:
        """Turn around this point of the map, and bring it to the middle of the picture."""
        if self._ground is not None:
            self.setCamera(replace(self._camera, pivot=self._ground.place(point)))

    @property
    def _aspect(self) -> float:
        return max(self._view.width(), 1) / max(self._view.height(), 1)

    def _rise(self) -> None:
        """Get out of ground that has changed."""
        if not self._still and self._ground is not None and buried(self._camera, self._ground):
            self.setCamera(surfaced(self._camera, self._ground))
