"""Where ground without end is seen from: from around a place or, while the user walks or flies, from within."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, Signal

from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.views.endless3d.endless_view import EndlessView
from terrain_explorer.gui.views.endless3d.frame import FarCamera, Frame
from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, FROM_SIDE, OBLIQUE, Pose, Sight, WorldPoint
from terrain_explorer.gui.views.surface3d.camera.walking import AHEAD, KEYS, RISING

WALK_KEYS = {*KEYS, Qt.Key.Key_Space}
"""The keys that walk and fly; Space changes from one to the other."""

_LOOKING = 0.4
_FRAME = 16
_LONGEST_STEP = 0.1
_EASED = 1e-3
"""How near to its height a walker's eye has to be to come to rest, as a part of the scale."""


class FarNavigation(QObject):
    """Turns, moves and zooms the camera of a view; walks and flies with it.

    The camera around a place stays as it is while the user walks, but at the place where the walk ends.

    Signals
    -------
    walkingChanged
        Whether the user walks or flies now.
    """

    walkingChanged = Signal(bool)

    def __init__(self, view: EndlessView) -> None:
        super().__init__(view)
        self._view = view
        self.flying = False
        self._held: set[Qt.Key] = set()
        self._clock = QElapsedTimer()
        self._timer = repeating_timer(self, _FRAME, self._go_on, precise=True)

    @property
    def walking(self) -> bool:
        """Whether the user walks or flies."""
        return self._view.camera.within

    def setWalking(self, walking: bool) -> None:
        """Walk from where the camera looks, or turn around the place where the walk ends."""
        if walking == self.walking or self._view.moves is None:
            return
        self.rest()
        self.flying = False
        self._view.go(lambda moves, camera: (moves.landed if walking else moves.taken_off)(camera))
        self.walkingChanged.emit(walking)

    def setOrthographic(self, orthographic: bool) -> None:
        """Do nothing: ground without end has a horizon."""

    def reset_view(self) -> None:
        """Look at all ground, obliquely from the south."""
        self.setWalking(False)
        self._view.see_whole(OBLIQUE)

    def frame_all(self) -> None:
        """Look at all ground in the present direction."""
        self.setWalking(False)
        self._view.see_whole(Pose(self._view.camera.azimuth, self._view.camera.elevation))

    def top_view(self) -> None:
        """Look straight down, north at the top."""
        self._look(FROM_ABOVE.azimuth, FROM_ABOVE.elevation)

    def side_view(self, bearing: str) -> None:
        """Look from the "south", the "east", the "north" or the "west"."""
        self._look(FROM_SIDE[bearing].azimuth, OBLIQUE.elevation / 2)

    def turn(self, azimuth: float, elevation: float) -> None:
        """Turn around the pivot, in degrees; while walking, look around."""
        if self.walking:
            azimuth, elevation = -_LOOKING * azimuth, -_LOOKING * elevation
        self._view.go(lambda moves, camera: moves.turned(camera, azimuth, elevation))

    def zoom(self, factor: float, about: WorldPoint | None = None) -> None:
        """Come nearer by this factor, to a place or to the pivot; while walking, come nearer to the ground."""
        if self.walking:
            self._view.go(lambda moves, walker: moves.risen(walker, 1 / factor, self.flying))
            self._start()
        else:
            self._view.go(lambda moves, camera: moves.zoomed(camera, factor, about))

    def slide(self, right: float, forward: float) -> None:
        """Move over the ground, in pixels; not while walking."""
        frame = self._view.frame_of_camera
        middle = QPointF(self._view.width() / 2 - right, self._view.height() / 2 + forward)
        self.drag(frame, frame.camera.pivot, middle)

    def drag(self, frame: Frame, grabbed: WorldPoint, position: QPointF) -> None:
        """Move so that a place of a frame is seen at a position of the view; not while walking."""
        if not self.walking:
            spot = frame.spot(grabbed)
            now = self._view.frame_of_camera
            ray = Sight.of(now.camera, self._view).ray(position)
            self._view.go(lambda moves, camera: moves.dragged(camera, now, now.place(spot), ray))

    def seat(self) -> None:
        """Turn around what the middle of the picture shows; the picture stays."""
        if not self.walking:
            self._view.go(lambda moves, camera: moves.seated(camera))

    def centre(self, position: QPointF) -> None:
        """Turn around the place that is seen at a position, and bring it to the middle; not while walking."""
        place = self._view.place_at(position)
        if place is not None and not self.walking:
            spot = self._view.frame_of_camera.spot(place)
            self._view.go(lambda moves, camera: moves.clear(replace(camera, pivot=spot)))

    def press(self, key: Qt.Key) -> None:
        """Hold one of the `WALK_KEYS`."""
        if key == Qt.Key.Key_Space:
            self.flying = not self.flying
            self.walkingChanged.emit(True)
        else:
            self._held.add(key)
        self._start()

    def release(self, key: Qt.Key) -> None:
        """Let go of a key."""
        self._held.discard(key)

    def rest(self) -> None:
        """Let go of all keys and stand still."""
        self._held.clear()
        self._timer.stop()

    def _look(self, azimuth: float, elevation: float) -> None:
        self.setWalking(False)
        self._view.go(lambda moves, at: moves.clear(replace(at, azimuth=azimuth, elevation=elevation)))

    def _start(self) -> None:
        if not self._timer.isActive():
            self._clock.start()
            self._timer.start()

    def _go_on(self) -> None:
        before = self._view.camera
        self.walk(min(self._clock.restart() / 1000.0, _LONGEST_STEP))
        after = self._view.camera
        # The clock runs only while something moves: a view at rest takes no processor time.
        if not self._held - {Qt.Key.Key_Shift} and (self.flying or self._has_come_to_rest(before, after)):
            self._timer.stop()

    def walk(self, seconds: float) -> None:
        """Go on for some time, as the held keys want."""
        forward, right = (float(sum(AHEAD.get(key, (0, 0))[axis] for key in self._held)) for axis in (0, 1))
        rising = float(sum(RISING.get(key, 0) for key in self._held))
        fast = Qt.Key.Key_Shift in self._held
        self._view.go(lambda moves, walker: moves.walked(walker, forward, right, rising, seconds, fast, self.flying))

    def _has_come_to_rest(self, before: FarCamera, after: FarCamera) -> bool:
        moves = self._view.moves
        if moves is None or not self.walking:
            return True
        rise = abs(after.pivot.height - before.pivot.height) * moves.relief.at(after.scale, True)
        return rise < _EASED * after.scale
