"""Where the surface of a map is seen from: from around it, all of it framed, or, while the user walks, from within."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import inf

from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import (
    FROM_ABOVE,
    FROM_SIDE,
    OBLIQUE,
    Camera,
    Pose,
    Viewpoint,
    WorldPoint,
)
from terrain_explorer.gui.views.surface3d.camera.camera_moves import LOWEST, CameraLimits, CameraWorld
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.gui.views.surface3d.camera.walking import EYE_HEIGHT, Gait, WalkingEye
from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation


@lru_cache(maxsize=8)
def _limits(block: TerrainBlock, aspect: float) -> CameraLimits:
    # Three times as far as the whole block needs: it gets small, and is not lost from sight.
    return CameraLimits.around(block, 3.0 * framed(block, OBLIQUE, aspect).distance)


class Navigation(CameraNavigation):
    """Moves the camera around a block, whose world never changes, and keeps its eye above the ground.

    Until the user moves the camera, the whole block stays framed, whatever its height and the view's size. The camera
    around the block stays as it is during a walk, so it is there again when the walk ends. Setting it in any way ends
    the walk.
    """

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._block = NO_BLOCK
        self._ground: DrawnSurface | None = None
        self._still = False
        self._framed = True
        self._orbit = framed(NO_BLOCK, OBLIQUE, self._aspect)
        self._walker: WalkingEye | None = None

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks."""
        return self._orbit if self._walker is None else self._walker.camera

    @property
    def viewpoint(self) -> Viewpoint:
        """The camera around the terrain, and whether it frames the whole; during a walk, the one to come back to."""
        return Viewpoint(self._orbit, self._framed)

    @property
    def ground(self) -> DrawnSurface | None:
        """The surface in the world, or None."""
        return self._ground

    @property
    def block(self) -> TerrainBlock:
        """The block that the camera turns around; the last one, where there is no terrain."""
        return self._block

    @property
    def walker(self) -> WalkingEye | None:
        """Who walks, or None."""
        return self._walker

    @property
    def _around(self) -> CameraWorld:
        return CameraWorld(self._orbit, self._ground, _limits(self._block, self._aspect))

    @property
    def _gait(self) -> Gait:
        ground = self._ground
        sea = -inf if ground is None or ground.sea is None else ground.sea
        return Gait((-self._block.east, -self._block.north), (self._block.east, self._block.north), sea=sea)

    def setGround(self, ground: DrawnSurface | None, block: TerrainBlock | None, drawn_on: bool = False) -> None:
        """Look at this ground, or at none.

        A camera that the user has moved stays, unless the block has another base or the eye would be under the ground.
        A walk goes on if there is ground on the same base.

        Parameters
        ----------
        drawn_on
            Whether it is the ground from before with something drawn on it. A framed block is then not framed again:
            the picture must not move under the pen.
        """
        base, self._ground = self._ground, ground
        if block is not None:
            before, self._block = self._block, block
            if before is NO_BLOCK or not block.has_base_of(before):
                self._frame(OBLIQUE)
            elif self._framed and block != before and not drawn_on:
                self._frame(self._orbit.pose)
            else:
                self._rise()
        # After the camera around the block, which is in use again if the walk ends.
        if self._walker is not None:
            if ground is None or base is None or not ground.block.has_base_of(base.block):
                self.setWalking(False)
            elif self.flying:
                self.walk(0.0)
            else:
                self._take_walker(self._walker.standing(ground, self._gait), None)

    def setWalking(self, walking: bool) -> None:
        """Walk over the ground, if there is any, beginning at the pivot; or return to the camera around the terrain."""
        if walking == self.walking or (walking and self._ground is None):
            return
        self.rest()
        self.flying, self._walker = False, None
        if walking and self._ground is not None:
            self._walker = WalkingEye.landed(self._orbit, EYE_HEIGHT, self._ground, self._gait)
        self.moved.emit()  # another camera is in use
        self.walkingChanged.emit(walking)

    def setStill(self, still: bool) -> None:
        """Keep the camera where it is although the ground may bury it, or get it out of the ground again."""
        self._still = still
        self._rise()

    def setViewpoint(self, viewpoint: Viewpoint) -> None:
        """Look from here, or at the whole block from there if the viewpoint is a framed one."""
        self.setCamera(viewpoint.camera)
        if viewpoint.framed:
            self._frame(viewpoint.camera.pose)

    def setCamera(self, camera: Camera) -> None:
        """Look from here; higher up if that would be under the ground."""
        self.setWalking(False)
        self._look_from(camera)

    def setCameraAnywhere(self, camera: Camera) -> None:
        """Look from here, even if that is under the ground."""
        self.setWalking(False)
        self._take(camera)

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective; the pivot and its surroundings keep their size."""
        self.setWalking(False)
        if orthographic != self._orbit.orthographic:
            self.setViewpoint(Viewpoint(replace(self._orbit, orthographic=orthographic), self._framed))

    def reset_view(self) -> None:
        """Look at the whole block, obliquely from the south."""
        self._look(OBLIQUE)

    def top_view(self) -> None:
        """Look straight down on the whole block, north at the top."""
        self._look(FROM_ABOVE)

    def side_view(self, bearing: str) -> None:
        """Look level at the whole block from the "south", the "east", the "north" or the "west"."""
        self._look(FROM_SIDE[bearing])

    def frame_all(self) -> None:
        """Look at the whole block in the present direction, of a walk, too."""
        self._look(self.camera.pose)

    def follow_size(self) -> None:
        """Frame the block in the view's new size, if it was framed."""
        if self._framed:
            self._frame(self._orbit.pose)

    def _look(self, pose: Pose) -> None:
        self.setWalking(False)
        self._frame(pose)

    def _frame(self, pose: Pose) -> None:
        """Look at the whole block from a direction that is not below the horizon."""
        # Taking a camera notes that it was moved; framing is the exception, noted after it.
        camera, pose = self._orbit, Pose(pose.azimuth, max(pose.elevation, LOWEST))
        self._take(framed(self._block, pose, self._aspect, camera.orthographic, camera.field_of_view))
        self._framed = True

    def _look_from(self, camera: Camera, about: WorldPoint | None = None) -> None:
        self._take(replace(self._around, camera=camera).raised())

    def _take(self, camera: Camera) -> None:
        self._framed = False
        self._orbit = camera
        if not self.walking:
            self.moved.emit()

    def _take_walker(self, walker: WalkingEye, about: WorldPoint | None) -> None:
        self._walker = walker
        self.moved.emit()

    @property
    def _aspect(self) -> float:
        return max(self._view.width(), 1) / max(self._view.height(), 1)

    def _rise(self) -> None:
        """Get out of ground that has changed."""
        around = self._around
        if not self._still and around.is_buried:
            self._look_from(around.surfaced())
