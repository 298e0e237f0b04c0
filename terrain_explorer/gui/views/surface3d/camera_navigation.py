"""Moves the camera of a surface: around a place or, while the user walks or flies, from within."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.views.marks import MapPoint, as_point
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Sight, WorldPoint
from terrain_explorer.gui.views.surface3d.camera.camera_moves import CameraWorld
from terrain_explorer.gui.views.surface3d.camera.ground import WorldGround
from terrain_explorer.gui.views.surface3d.camera.walking import TAKING_OFF, Gait, WalkingEye
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.sampling import Point

LOOKING = 0.4
"""Drags turn this many times as far as around the terrain: near ground moves fast across the picture."""

_FRAME = 16
"""Milliseconds between steps, as for 60 pictures in a second."""

_ON_FOOT = marked("W A S D to walk, Space to fly, drag to look around, Q and E to change the height, Escape to leave")
_IN_FLIGHT = marked(
    "W A S D to fly where you look, Space to walk, drag to look around, Q and E to change the height, Escape to leave"
)

_LONGEST_STEP = 0.1
"""Seconds that one step makes up for. After a longer pause the walker does not leap."""


class CameraNavigation(QObject):
    """Turns, moves and zooms a camera in a world of ordinary size; walks with it and, where it may, flies.

    Those who inherit from it say which world that is: all of a map, or a frame around a place of ground without end.

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

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self.flying = False
        self._held: set[Qt.Key] = set()
        self._clock = QElapsedTimer()
        self._timer = repeating_timer(self, _FRAME, self._go_on, precise=True)

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks, in the present world."""
        raise NotImplementedError

    @property
    def ground(self) -> WorldGround | None:
        """The ground in the present world, or None."""
        raise NotImplementedError

    @property
    def walker(self) -> WalkingEye | None:
        """Who walks or flies, or None."""
        raise NotImplementedError

    @property
    def _around(self) -> CameraWorld:
        """The camera that turns around a place, and its world."""
        raise NotImplementedError

    @property
    def _gait(self) -> Gait:
        """How one walks in the present world."""
        raise NotImplementedError

    def _look_from(self, camera: Camera, about: WorldPoint | None = None) -> None:
        """Look from here, or from above the ground; about is the place that stays where it is in the picture."""
        raise NotImplementedError

    def _take_walker(self, walker: WalkingEye, about: WorldPoint | None) -> None:
        """Go on walking from here; about is the ground from which heights are told."""
        raise NotImplementedError

    def setWalking(self, walking: bool) -> None:
        """Walk over the ground, if there is any, beginning at the pivot; or end that."""
        raise NotImplementedError

    def seat(self) -> None:
        """Note that a drag has ended that moved the ground."""

    def grip(self, place: WorldPoint) -> Callable[[], WorldPoint]:
        """Return what tells where in the present world a place is later; see `drag`."""
        return lambda: place

    def follow_size(self) -> None:
        """Go on framing what was framed in the view's size before."""

    def setStill(self, still: bool) -> None:
        """Keep the camera where it is although the ground may bury it, or get it out of the ground again."""

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
        """Come nearer by this factor, to a place or to the pivot; while walking, come nearer to the ground."""
        walker, ground = self.walker, self.ground
        if walker is None or ground is None:
            self._look_from(self._around.zoomed(factor, about), about)
        elif self.flying:
            self._take_walker(walker.lifted(1 / factor, ground, self._gait), self._below(walker, ground))
        else:
            self._take_walker(walker.rising(1 / factor, self._gait), self._below(walker, ground))
            self._start()

    def slide(self, right: float, forward: float) -> None:
        """Move over the ground, in pixels; not while walking."""
        middle = QPointF(self._view.width() / 2, self._view.height() / 2)
        self.drag(self.grip(self._around.camera.pivot), middle + QPointF(-right, forward))

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

    def _below(self, walker: WalkingEye, ground: WorldGround) -> WorldPoint:
        x, y, _ = walker.camera.pivot
        return x, y, float(ground.level(x, y))

    def _start(self) -> None:
        if not self._timer.isActive():
            self._clock.start()
            self._timer.start()

    def _go_on(self) -> None:
        self.walk(min(self._clock.restart() / 1000.0, _LONGEST_STEP))
        walker, ground = self.walker, self.ground
        # The clock runs only while something moves: a view at rest takes no processor time.
        rests = walker is None or ground is None or self.flying or walker.has_settled(ground)
        if not self._held - {Qt.Key.Key_Shift} and rests:
            self._timer.stop()
