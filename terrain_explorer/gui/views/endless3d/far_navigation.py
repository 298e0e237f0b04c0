"""Where ground without end is seen from: from around a place or, while the user walks or flies, from within."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from terrain_explorer.gui.views.endless3d.far_moves import CameraMoves
from terrain_explorer.gui.views.endless3d.frame import FarCamera
from terrain_explorer.gui.views.endless3d.tile_wishes import are_apart
from terrain_explorer.gui.views.surface3d.camera.camera import (
    FROM_ABOVE,
    FROM_SIDE,
    OBLIQUE,
    Camera,
    Pose,
    Viewpoint,
    WorldPoint,
)
from terrain_explorer.gui.views.surface3d.camera.camera_moves import CameraWorld
from terrain_explorer.gui.views.surface3d.camera.ground import WorldGround
from terrain_explorer.gui.views.surface3d.camera.walking import Gait, WalkingEye
from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation

if TYPE_CHECKING:
    from terrain_explorer.gui.views.endless3d.endless_view import EndlessView


class FarNavigation(CameraNavigation):
    """Moves the camera of a view in the frame around it, which changes with every move.

    After a walk the camera is there again that turned around the terrain before, if that sees where the walk ended.
    """

    def __init__(self, view: EndlessView) -> None:
        super().__init__(view)
        self._endless = view
        self._still = False
        self._before: tuple[FarCamera, bool] | None = None  # a walk, and whether all was framed

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

    @property
    def viewpoint(self) -> Viewpoint:
        """The camera around the terrain, and whether it frames the whole; during a walk, the one to come back to."""
        view = self._endless
        camera, whole = (view.camera, view.sees_whole) if self._before is None else self._before
        return Viewpoint(view.around_block(camera), whole)

    @property
    def orbit(self) -> FarCamera:
        """The camera that turns around a place; during a walk, the one that comes after it."""
        view = self._endless
        before, moves = self._before, view.moves
        if moves is None or not view.camera.within:
            return view.camera
        return moves.taken_off(view.camera) if before is None or _is_far(before[0], view.camera) else before[0]

    def setViewpoint(self, viewpoint: Viewpoint) -> None:
        """Look from here, or at all of the ground from there if the viewpoint is a framed one."""
        self.setWalking(False)
        view = self._endless
        view.setBlockCamera(viewpoint.camera)
        if viewpoint.framed:
            view.see_whole(viewpoint.camera.pose)
        else:
            view.go(CameraMoves.clear)

    def setWalking(self, walking: bool) -> None:
        """Walk from where the camera looks, or come back from there."""
        view = self._endless
        if walking == self.walking or view.moves is None:
            return
        self.rest()
        self.flying = False
        if walking:
            before = view.camera, view.sees_whole
            view.go(CameraMoves.landed)
            self._before = before
        else:
            self._come_back()
        self.walkingChanged.emit(walking)

    def _come_back(self) -> None:
        view, before, self._before = self._endless, self._before, None
        if before is None or _is_far(before[0], view.camera):
            view.go(CameraMoves.taken_off)
        elif before[1]:
            view.see_whole(Pose(before[0].azimuth, before[0].elevation))
        else:
            view.go(lambda moves, _: moves.clear(before[0]))

    def follow_size(self) -> None:
        """See the whole in the view's new size, if it was seen."""
        if self._endless.sees_whole:
            self._endless.see_whole(self.camera.pose)

    def setStill(self, still: bool) -> None:
        """Keep the camera where it is although the ground may bury it, or get it out of the ground again."""
        if still != self._still:
            self._still = still
            if not still and not self.walking:
                self._endless.come_clear()

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
        """Look straight down, north at the top: on the whole or, from near by, on the same place."""
        self._look(FROM_ABOVE)

    def side_view(self, bearing: str) -> None:
        """Look from the "south", the "east", the "north" or the "west": level or, near by, a little down."""
        pose = FROM_SIDE[bearing]
        self._look(replace(pose, elevation=OBLIQUE.elevation / 2) if self._endless.beyond_points else pose)

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
        if self._endless.beyond_points:  # the place would be hard to find again
            self._look_from(replace(self.camera, azimuth=pose.azimuth, elevation=pose.elevation))
        else:
            self._endless.see_whole(pose)

    def _look_from(self, camera: Camera, about: WorldPoint | None = None) -> None:
        self._endless.go(lambda moves, before: moves.moved(before, lambda _: camera, about))

    def _take_walker(self, walker: WalkingEye, about: WorldPoint | None) -> None:
        self._endless.go(lambda moves, before: moves.walked(before, walker, about))


def _is_far(before: FarCamera, walker: FarCamera) -> bool:
    """Return whether a camera does not see where a walk has led."""
    return are_apart(before, replace(walker, scale=before.scale))
