"""Walking over the terrain: an eye that follows the ground at a certain height."""

from __future__ import annotations

from dataclasses import replace
from math import cos, exp, hypot, radians, sin

from PySide6.QtCore import QElapsedTimer, QObject, Qt, Signal

from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.camera_moves import CLEARANCE
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface

EYE_HEIGHT = 0.015 * SIDE
LOWEST_EYE, HIGHEST_EYE = 1.2 * CLEARANCE, 0.2 * SIDE
"""World heights above the ground between which the eye can be."""

FIELD_OF_VIEW = 60.0
"""Horizontal, in degrees."""

STEEPEST = 85.0
"""How far the walker can look up and down, in degrees: straight up, left and right would have no meaning."""

SPEED, HASTE = 2.5, 3.0
"""Eye heights walked in a second, and how many times that with Shift."""

FASTEST = 0.1 * SIDE
"""World distance walked in a second at most: no walk crosses the map in less than ten seconds."""

MARGIN = 6 * EYE_HEIGHT
"""How far from the border the walker stops: there a look outwards still shows ground."""

_WIDEST_MARGIN = 0.5
"""The largest part of the way from the middle to the border that the margin takes, for narrow maps."""

STRETCH = 2.5
"""How many times as high the eye is after a second of rising."""

FOLLOWING = 0.12
"""Seconds in which about two thirds of a step of the ground are made up for."""

_FRAME = 16
"""Milliseconds between steps, as for 60 pictures in a second."""

_LONGEST_STEP = 0.1
"""Seconds that one step makes up for. After a longer pause the walker does not leap."""

_SETTLED = 1e-4 * SIDE
"""How near to its height the eye has to be to come to rest."""

AHEAD = {
    Qt.Key.Key_W: (1, 0),
    Qt.Key.Key_Up: (1, 0),
    Qt.Key.Key_S: (-1, 0),
    Qt.Key.Key_Down: (-1, 0),
    Qt.Key.Key_D: (0, 1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_A: (0, -1),
    Qt.Key.Key_Left: (0, -1),
}
"""The steps forward and to the right that keys make."""

RISING = {Qt.Key.Key_E: 1, Qt.Key.Key_PageUp: 1, Qt.Key.Key_Q: -1, Qt.Key.Key_PageDown: -1}

KEYS = {*AHEAD, *RISING, Qt.Key.Key_Shift}


class Walk(QObject):
    """A walk over the terrain; it goes on by itself while keys are held, and rests otherwise.

    Signals
    -------
    moved
        The `camera` is another one.
    """

    moved = Signal()

    def __init__(self, start: Camera, ground: DrawnSurface, parent: QObject | None = None) -> None:
        """Stand where the camera's pivot is and look, level, where it looks."""
        super().__init__(parent)
        self.height = EYE_HEIGHT
        self._ground = ground
        self._held: set[Qt.Key] = set()
        self._clock = QElapsedTimer()
        self._timer = repeating_timer(self, _FRAME, self._go_on, precise=True)
        x, y, _ = start.pivot
        self.camera = Camera((x, y, 0.0), 0.0, start.azimuth, 0.0, field_of_view=FIELD_OF_VIEW)
        self._stand(x, y)

    def setGround(self, ground: DrawnSurface) -> None:
        """Stand on other ground."""
        self._ground = ground
        self._stand(*self.camera.pivot[:2])
        self.moved.emit()

    def look(self, azimuth: float, elevation: float) -> None:
        """Turn the eye, in degrees: anticlockwise, and down."""
        looked = min(max(self.camera.elevation + elevation, -STEEPEST), STEEPEST)
        self.camera = replace(self.camera, azimuth=self.camera.azimuth + azimuth, elevation=looked)
        self.moved.emit()

    def rise(self, factor: float) -> None:
        """Bring the eye this many times as high above the ground."""
        self.height = min(max(self.height * factor, LOWEST_EYE), HIGHEST_EYE)
        self._start()

    def press(self, key: Qt.Key) -> None:
        """Hold one of the `KEYS`."""
        self._held.add(key)
        self._start()

    def release(self, key: Qt.Key) -> None:
        """Let go of a key."""
        self._held.discard(key)

    def rest(self) -> None:
        """Let go of all keys and stand still."""
        self._held.clear()
        self._timer.stop()

    def walk(self, seconds: float) -> None:
        """Go on for some time, as the held keys want."""
        self._rise_for(seconds)
        x, y = self._step(seconds)
        z = self.camera.pivot[2]
        level = float(self._ground.level(x, y))
        # Steps of the ground are made up for bit by bit, so that rough ground does not shake the picture.
        eased = level + self.height + (z - level - self.height) * exp(-seconds / FOLLOWING)
        self.camera = replace(self.camera, pivot=(x, y, max(eased, level + CLEARANCE)))
        self.moved.emit()

    def _start(self) -> None:
        if not self._timer.isActive():
            self._clock.start()
            self._timer.start()

    def _go_on(self) -> None:
        before = self.camera.pivot
        self.walk(min(self._clock.restart() / 1000.0, _LONGEST_STEP))
        x, y, z = self.camera.pivot
        # The clock runs only while something moves: a view at rest takes no processor time.
        there = abs(z - float(self._ground.level(x, y)) - self.height) < _SETTLED
        if not self._held - {Qt.Key.Key_Shift} and there and before[:2] == (x, y):
            self._timer.stop()

    def _rise_for(self, seconds: float) -> None:
        rising = sum(RISING.get(key, 0) for key in self._held)
        if rising:
            self.height = min(max(self.height * STRETCH ** (rising * seconds), LOWEST_EYE), HIGHEST_EYE)

    def _step(self, seconds: float) -> tuple[float, float]:
        """Return where the held keys lead to, on the block."""
        forward, right = (sum(AHEAD.get(key, (0, 0))[axis] for key in self._held) for axis in (0, 1))
        speed = SPEED * self.height * (HASTE if Qt.Key.Key_Shift in self._held else 1.0)
        far = min(speed, FASTEST) * seconds
        far /= hypot(forward, right) or 1.0  # two keys at once lead no farther than one
        heading = radians(self.camera.azimuth + 180.0)
        x, y, _ = self.camera.pivot
        return self._on_block(
            x + far * (forward * cos(heading) + right * sin(heading)),
            y + far * (forward * sin(heading) - right * cos(heading)),
        )

    def _stand(self, x: float, y: float) -> None:
        x, y = self._on_block(x, y)
        self.camera = replace(self.camera, pivot=(x, y, float(self._ground.level(x, y)) + self.height))

    def _on_block(self, x: float, y: float) -> tuple[float, float]:
        east, north = map(_walkable, (self._ground.block.east, self._ground.block.north))
        return min(max(x, -east), east), min(max(y, -north), north)


def _walkable(extent: float) -> float:
    return extent - min(MARGIN, _WIDEST_MARGIN * extent)
