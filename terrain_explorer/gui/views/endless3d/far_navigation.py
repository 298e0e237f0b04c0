"""Where ground without end is seen from: from around a place or, while the user walks or flies, from within."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from terrain_explorer.gui.views.endless3d.far_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, FROM_SIDE, OBLIQUE, Camera, Pose, WorldPoint
from terrain_explorer.gui.views.surface3d.camera.camera_moves import CameraWorld
from terrain_explorer.gui.views.surface3d.camera.ground import WorldGround
from terrain_explorer.gui.views.surface3d.camera.walking import Gait, WalkingEye
from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation

if TYPE_CHECKING:
    from terrain_explorer.gui.views.endless3d.endless_view import EndlessView


class FarNavigation(CameraNavigation):
    """Moves the camera of a view in the frame around it, which changes with every move.

    The camera around a place stays as it is while the user walks, but at the place where the walk ends.
    """

    def __init__(self, view: EndlessView) -> None:
        super().__init__(view)
        self._endless = view

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks, in its frame."""
        return self._endless.frame_of_camera.camera

    @property
    def ground(self) -> WorldGround | None:
        """The ground in the frame, or None."""
        return self._endless.framed_ground

    @property
    def walker(self) -> WalkingEye | None:
        """Who walks or flies, or None."""
        moves = self._endless.moves
        return None if moves is None else moves.walker(self._endless.camera)

    @property
    def _around(self) -> CameraWorld:
        moves = self._endless.moves
        return CameraWorld(self.camera) if moves is None else moves.world(self._endless.camera)

    @property
    def _gait(self) -> Gait:
        assert self._endless.moves is not None
        return self._endless.moves.gait(self._endless.camera)

    def setWalking(self, walking: bool) -> None:
        """Walk from where the camera looks, or turn around the place where the walk ends."""
        if walking == self.walking or self._endless.moves is None:
            return
        self.rest()
        self.flying = False
        self._endless.go(CameraMoves.landed if walking else CameraMoves.taken_off)
        self.walkingChanged.emit(walking)

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective; the pivot and its surroundings keep their size."""
        if orthographic != self._endless.camera.orthographic:
            self.setWalking(False)
            self._endless.setOrthographic(orthographic)

    def reset_view(self) -> None:
        """Look at all ground, obliquely from the south."""
        self.setWalking(False)
        self._endless.see_whole(OBLIQUE)

    def frame_all(self) -> None:
        """Look at all ground in the present direction."""
        pose = self.camera.pose
        self.setWalking(False)
        self._endless.see_whole(pose)

    def top_view(self) -> None:
        """Look straight down, north at the top. The place stays: it would be hard to find again."""
        self._look(FROM_ABOVE)

    def side_view(self, bearing: str) -> None:
        """Look from the "south", the "east", the "north" or the "west", and a little down: the ground has no side."""
        self._look(Pose(FROM_SIDE[bearing].azimuth, OBLIQUE.elevation / 2))

    def grip(self, place: WorldPoint) -> Callable[[], WorldPoint]:
        """Return what tells where in the frame a place of the present one is later."""
        spot = self._endless.frame_of_camera.spot(place)
        return lambda: self._endless.frame_of_camera.place(spot)

    def seat(self) -> None:
        """Turn around what the middle of the picture shows; the picture stays."""
        if not self.walking:
            self._endless.go(CameraMoves.seated)

    def _look(self, pose: Pose) -> None:
        self.setWalking(False)
        self._look_from(replace(self.camera, azimuth=pose.azimuth, elevation=pose.elevation))

    def _look_from(self, camera: Camera, about: WorldPoint | None = None) -> None:
        self._endless.go(lambda moves, before: moves.moved(before, lambda _: camera, about))

    def _take_walker(self, walker: WalkingEye, about: WorldPoint | None) -> None:
        self._endless.go(lambda moves, before: moves.walked(before, walker, about))
