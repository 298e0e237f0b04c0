"""Moves the camera of a surface: around a place or, while the user walks or flies, from within."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, Signal

from terrain_explorer.gui.services.settings import kept_text, settings
from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.views.marks import MapPoint, as_point
from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import (
    FROM_ABOVE,
    FROM_SIDE,
    OBLIQUE,
    Camera,
    Pose,
    Sight,
    Viewpoint,
    WorldPoint,
)
from terrain_explorer.gui.views.surface3d.camera.camera_world import CameraWorld
from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
from terrain_explorer.gui.views.surface3d.camera.walking import SPEEDS, TAKING_OFF, Gait, WalkingEye
from terrain_explorer.gui.views.surface3d.ground.camera_moves import EYE_HEIGHT, CameraMoves
from terrain_explorer.gui.views.surface3d.ground.framed_ground import FramedGround
from terrain_explorer.gui.views.surface3d.ground.tile_wishes import are_apart
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

_SPEED, _NATURAL = "walking/speed", "natural"
"""The setting for the speed of a walk, and its usual value."""

LOOKING = 0.4
"""Drags turn this many times as far as around the terrain: near ground moves fast across the picture."""

_FRAME = 16
"""Milliseconds between steps, as for 60 pictures in a second."""

_ON_FOOT = marked("W A S D to walk, Space to fly, drag to look around, Q and E to change the height, Escape to leave")
_IN_FLIGHT = marked(
    "W A S D to fly where you look, Space to walk, drag to look around, Q and E to change the height, Escape to leave"
)

_LONGEST_STEP, _LONGEST_PAUSE = 0.1, 1.0
"""Seconds of one step, and those that steps make up for where pictures take long. After a longer pause the walker does
not leap."""


class CameraNavigation(QObject):
    """Turns, moves and zooms the camera of a view in the frame around it, which changes with every move; walks, flies.

    After a walk the camera is there again that turned around the terrain before, if that sees where the walk ended.

    Attributes
    ----------
    flying
        Whether the user flies now.

    Signals
    -------
    moved
        The camera has moved.
    walkingChanged
        Whether the user walks or flies now. Signalled when one gives way to the other, too.
    """

    moved = Signal()
    walkingChanged = Signal(bool)

    def __init__(self, view: SurfaceView) -> None:
        super().__init__(view)
        self._view = view
        self.flying = self._still = False
        self._speed_name: str | None = None
        self._before: tuple[GroundCamera, bool] | None = None  # a walk, and whether all was framed
        self._held: set[Qt.Key] = set()
        self._clock = QElapsedTimer()
        self._timer = repeating_timer(self, _FRAME, self._go_on, precise=True)

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks, in its frame."""
        return self._view.frame_of_camera.camera

    @property
    def ground(self) -> FramedGround | None:
        """The ground in the frame, or None."""
        return self._view.framed_ground

    @property
    def walker(self) -> WalkingEye | None:
        """Who walks or flies, or None."""
        moves = self._view.moves
        return None if moves is None else moves.walker(self._view.camera)

    @property
    def _around(self) -> CameraWorld:
        moves = self._view.moves
        return CameraWorld(self.camera) if moves is None else moves.world(self._view.camera)

    @property
    def _gait(self) -> Gait:
        assert self._view.moves is not None
        return replace(self._view.moves.gait(self._view.camera), speed=SPEEDS[self.speed_name])

    @property
    def viewpoint(self) -> Viewpoint:
        """The camera around the terrain, and whether it frames the whole; during a walk, the one to come back to."""
        view = self._view
        camera, whole = (view.camera, view.sees_whole) if self._before is None else self._before
        return Viewpoint(view.around_block(camera), whole)

    @property
    def seen(self) -> Viewpoint:
        """Where one looks from now, also while one walks."""
        view, moves = self._view, self._view.moves
        camera = view.block_camera
        if moves is None or camera.distance:
            return Viewpoint(camera, view.sees_whole)
        return Viewpoint(camera, height=EYE_HEIGHT * view.camera.scale * SIDE / moves.probe.map.longer)

    @property
    def orbit(self) -> GroundCamera:
        """The camera that turns around a place; during a walk, the one that comes after it."""
        view = self._view
        before, moves = self._before, view.moves
        if moves is None or not view.camera.within:
            return view.camera
        return (
            moves.taken_off(view.camera, view.lens) if before is None or _is_far(before[0], view.camera) else before[0]
        )

    def setViewpoint(self, viewpoint: Viewpoint) -> None:
        """Look from here, or at all of the ground from there if the viewpoint is a framed one; or walk here."""
        self.setWalking(False)
        view = self._view
        if viewpoint.height:
            view.setBlockCamera(viewpoint.camera, viewpoint.height)
            view.go(CameraMoves.above_water)
            self.walkingChanged.emit(self.walking)
            return
        view.setBlockCamera(viewpoint.camera)
        if viewpoint.framed:
            view.see_whole(viewpoint.camera.pose)
        else:
            view.go(CameraMoves.clear)

    def setWalking(self, walking: bool) -> None:
        """Walk from where the camera looks, or come back from there."""
        view = self._view
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
        view, before, self._before = self._view, self._before, None
        if before is None or _is_far(before[0], view.camera):
            view.go(lambda moves, walker: moves.taken_off(walker, view.lens))
        elif before[1]:
            view.see_whole(Pose(before[0].azimuth, before[0].elevation))
        else:
            view.go(lambda moves, _: moves.clear(before[0]))

    def follow_size(self) -> None:
        """See the whole in the view's new size, if it was seen."""
        if self._view.sees_whole:
            self._view.see_whole(self.camera.pose)

    def setStill(self, still: bool) -> None:
        """Keep the camera where it is although the ground may bury it, or get it out of the ground again."""
        if still != self._still:
            self._still = still
            if not still and not self.walking:
                self._view.come_clear()

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective; the pivot and its surroundings keep their size."""
        if orthographic != self._view.camera.orthographic:
            self.setWalking(False)
            self._view.setOrthographic(orthographic)

    def setFieldOfView(self, field_of_view: float) -> None:
        """See as wide as this from left to right, in degrees; the eye stays where it is and looks where it looks."""
        view = self._view
        view.lens = view.lens if self.walking else field_of_view
        view.go(lambda _, camera: replace(camera, field_of_view=field_of_view))

    @property
    def speed_name(self) -> str:
        """How fast the user wants to walk and fly, one of `SPEEDS`; kept from one start to the next."""
        if self._speed_name is None:
            kept = kept_text(_SPEED, _NATURAL)
            self._speed_name = kept if kept in SPEEDS else _NATURAL
        return self._speed_name

    def setSpeed(self, name: str) -> None:
        """Walk and fly as fast as one of `SPEEDS`."""
        self._speed_name = name
        settings().setValue(_SPEED, name)

    @property
    def knows_size(self) -> bool:
        """Whether the ground tells how long a metre is."""
        moves = self._view.moves
        return moves is not None and bool(moves.probe.facts.side_metres)

    @property
    def eye_metres(self) -> float | None:
        """How high the eye is above the ground, in metres; None for parallel lines of sight, or without ground."""
        moves, camera = self._view.moves, self._view.camera
        return None if moves is None or (camera.orthographic and not camera.within) else moves.eye_metres(camera)

    def setEyeMetres(self, metres: float) -> None:
        """Raise or lower the eye to a height above the ground, in metres."""
        self._view.go(lambda moves, camera: moves.with_eye_at(camera, metres))

    @property
    def pace(self) -> float | None:
        """How many metres a second one walks or flies here; None while one does not."""
        walker = self.walker
        if walker is None:
            return None
        gait = self._gait
        return gait.pace(walker.height, self.flying) / gait.metre

    def reset_view(self) -> None:
        """Look at all ground, obliquely from the south and with the usual lens."""
        self.setWalking(False)
        self._view.lens = FIELD_OF_VIEW
        self._view.see_whole(OBLIQUE)

    def frame_all(self) -> None:
        """Look at all ground in the present direction."""
        pose = self.camera.pose
        self.setWalking(False)
        self._view.see_whole(pose)

    def look_at(self, side: str) -> None:
        """Look at the "south", "east", "north" or "west" side of the whole, or straight down, north at the "top".

        From near by, look at the same place from there, and at a side a little down.
        """
        self.setWalking(False)
        pose = FROM_ABOVE if side == "top" else FROM_SIDE[side]
        if self._view.beyond_points:  # the place would be hard to find again
            elevation = max(pose.elevation, OBLIQUE.elevation / 2)
            self._look_from(replace(self.camera, azimuth=pose.azimuth, elevation=elevation))
        else:
            self._view.see_whole(pose)

    def grip(self, place: WorldPoint) -> Callable[[], WorldPoint]:
        """Return what tells where in the frame a place of the present one is later."""
        spot = self._view.frame_of_camera.spot(place)
        return lambda: self._view.frame_of_camera.place(spot)

    def seat(self) -> None:
        """Turn around what the middle of the picture shows; the picture stays."""
        if not self.walking:
            self._view.go(CameraMoves.seated)

    @property
    def hint(self) -> str:
        """What keys do while the user walks or flies; empty otherwise."""
        return "" if not self.walking else tr(_IN_FLIGHT) if self.flying else tr(_ON_FOOT)

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point of the map that is seen at a position of the view, also beyond the map; None if none is."""
        ground = self.ground
        place = None if ground is None else ground.place_met(Sight.of(self.camera, self._view).ray(position))
        return None if place is None else self.point_of(place)

    def point_of(self, place: MapPoint) -> Point | None:
        """Return a place of the map as a point of it."""
        return None if self.ground is None else as_point(place, self.ground.shape)

    @property
    def walking(self) -> bool:
        """Whether the user walks or flies."""
        return self.walker is not None

    def turn(self, azimuth: float, elevation: float) -> None:
        """Turn around the pivot, in degrees, and keep above the ground; while walking, look around."""
        walker = self.walker
        if walker is None:
            self._look_from(self._around.turned(azimuth, elevation))
        else:
            self._take_walker(walker.looking(-LOOKING * azimuth, -LOOKING * elevation), None)

    def zoom(self, factor: float, about: WorldPoint | None = None) -> None:
        """Come nearer by this factor, to a place or to the middle; while walking, come nearer to the ground."""
        walker, ground = self.walker, self.ground
        if walker is None or ground is None:
            if about is None:
                about = self.place_at(self._middle)  # the pivot may hang above ground that was drawn higher from afar
            self._look_from(self._around.zoomed(factor, about), about)
        elif self.flying:
            self._take_walker(walker.lifted(1 / factor, ground, self._gait), self._below(walker, ground))
        else:
            self._take_walker(walker.rising(1 / factor, self._gait), self._below(walker, ground))
            self._start()

    def slide(self, right: float, forward: float) -> None:
        """Move over the ground, in pixels; not while walking."""
        self.drag(self.grip(self._around.camera.pivot), self._middle + QPointF(-right, forward))

    @property
    def _middle(self) -> QPointF:
        return QPointF(self._view.width() / 2, self._view.height() / 2)

    def drag(self, grip: Callable[[], WorldPoint], position: QPointF) -> None:
        """Move so that what was gripped is seen at a position of the view; not while walking."""
        if not self.walking:
            around = self._around
            self._look_from(around.dragged(grip(), Sight.of(around.camera, self._view).ray(position)))

    def centre_at(self, position: QPointF) -> None:
        """Turn around the place that is seen at a position, and bring it to the middle; not while walking."""
        place = None if self.walking else self.place_at(position)
        if place is not None:
            self._look_from(replace(self._around.camera, pivot=place))

    def place_at(self, position: QPointF) -> WorldPoint | None:
        """Return the place of the present world that is seen at a position of the view, or None beside the ground."""
        ground = self.ground
        return None if ground is None else ground.met(Sight.of(self.camera, self._view).ray(position))

    def press(self, key: Qt.Key) -> None:
        """Answer one of the `KEYS` of walking, as long as it is held."""
        if not self.walking:
            return
        if key == TAKING_OFF:
            self.flying = not self.flying
            self.walkingChanged.emit(True)
        else:
            self._held.add(key)
        self._start()

    def release(self, key: Qt.Key) -> None:
        """Answer that a key is no longer held."""
        self._held.discard(key)

    def rest(self) -> None:
        """Stand still, whatever keys are held."""
        self._held.clear()
        self._timer.stop()

    def walk(self, seconds: float) -> None:
        """Go on for some time, as the held keys want."""
        walker, ground = self.walker, self.ground
        if walker is None or ground is None:
            self.rest()
        elif self.flying:
            self._take_walker(walker.flown(self._held, seconds, ground, self._gait), None)
        else:
            after = walker.walked(self._held, seconds, ground, self._gait)
            self._take_walker(after, self._below(after, ground))

    def _look_from(self, camera: Camera, about: WorldPoint | None = None) -> None:
        self._view.go(lambda moves, before: moves.moved(before, lambda _: camera, about))

    def _take_walker(self, walker: WalkingEye, about: WorldPoint | None) -> None:
        self._view.go(lambda moves, before: moves.walked(before, walker, about))

    def _below(self, walker: WalkingEye, ground: FramedGround) -> WorldPoint:
        x, y, _ = walker.camera.pivot
        return x, y, float(ground.level(x, y))

    def _start(self) -> None:
        if not self._timer.isActive():
            self._clock.start()
            self._timer.start()

    def _go_on(self) -> None:
        left = min(self._clock.restart() / 1000.0, _LONGEST_PAUSE)
        while left > 0:
            self.walk(min(left, _LONGEST_STEP))
            left -= _LONGEST_STEP
        walker, ground = self.walker, self.ground
        # The clock runs only while something moves: a view at rest takes no processor time.
        rests = walker is None or ground is None or self.flying or walker.has_settled(ground)
        if not self._held - {Qt.Key.Key_Shift} and rests:
            self._timer.stop()


def _is_far(before: GroundCamera, walker: GroundCamera) -> bool:
    """Return whether a camera does not see where a walk has led."""
    return are_apart(before, replace(walker, scale=before.scale))
