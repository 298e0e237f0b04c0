"""Walking over the terrain and flying: an eye that follows the ground at a certain height."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from math import cos, exp, hypot, inf, log, radians, sin

from PySide6.QtCore import Qt

from terrain_explorer.gui.views.surface3d.camera.camera import Camera, WorldPoint
from terrain_explorer.gui.views.surface3d.camera.camera_world import WorldGround

FIELD_OF_VIEW = 60.0
"""Horizontal, in degrees."""

STEEPEST = 85.0
"""How far the walker can look up and down, in degrees: straight up, left and right would have no meaning."""

SPEED, HASTE, FLIGHT = 2.5, 3.0, 4.0
"""Eye heights walked in a second, and how many times that with Shift, and in flight."""

EYE, PACE = 1.7, 1.4
"""How high a person's eyes are, in metres, and how fast a person walks, in metres a second."""

SPEEDS: Mapping[str, float | None] = {"natural": None, "walk": PACE, "hike": 1.1, "run": 3.5, "fly": 50.0}
"""The speeds to choose from, in metres a second; None for as fast as it looks natural from where the eye is."""

_LIKE_PERSON = 6.0
"""How many times as high or as low eyes are from which on one walks as who is no person."""

_WIDEST_MARGIN = 0.25
"""The largest part of a side that the margin takes, for narrow maps."""

STRETCH = 2.5
"""How many times as high the eye is above the ground after a second of rising."""

_SEES = 4.0
"""How many times as high as a walker's eye would be a flyer is."""

FOLLOWING = 0.12
"""Seconds in which about two thirds of a step of the ground are made up for."""

SETTLED = 0.007
"""How near to its height the eye has to be to come to rest, in eye heights."""

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

TAKING_OFF = Qt.Key.Key_Space

KEYS = {*AHEAD, *RISING, Qt.Key.Key_Shift, TAKING_OFF}
"""All that mean something while one walks or flies."""


@dataclass(frozen=True)
class Gait:
    """How one walks in a world.

    Attributes
    ----------
    low, high
        x and y of the corners of the ground.
    lowest, highest
        Heights above the ground between which the eye can be.
    clearance
        How far above the ground the eye is at least, while it makes up for a step of the ground.
    margin
        How far from the border a walker stops: there a look outwards still shows ground.
    sea
        z of a sea. It has no detail to come nearer to.
    metre
        How long a metre is; 0 where that is not known.
    speed
        How many metres one goes in a second; None for as fast as it looks natural from there.
    """

    low: tuple[float, float]
    high: tuple[float, float]
    lowest: float
    highest: float
    clearance: float
    margin: float
    sea: float = -inf
    metre: float = 0.0
    speed: float | None = None

    def pace(self, height: float, flying: bool = False) -> float:
        """Return how far one goes in a second whose eye is at a height: a person walks as people do."""
        if self.speed is not None and self.metre > 0:
            return self.speed * self.metre
        pace = SPEED * (FLIGHT if flying else 1.0)
        if self.metre > 0:
            person = 1.0 - min(abs(log(height / (EYE * self.metre))) / log(_LIKE_PERSON), 1.0)
            pace *= (PACE / EYE / SPEED) ** person
        return pace * height

    def eye(self, height: float) -> float:
        """Return the nearest height that an eye can have."""
        return min(max(height, self.lowest), self.highest)

    def on_ground(self, x: float, y: float) -> tuple[float, float]:
        """Return the nearest place that is not too near the border."""
        inside = []
        for at, low, high in zip((x, y), self.low, self.high, strict=True):
            margin = min(self.margin, _WIDEST_MARGIN * (high - low))
            inside.append(min(max(at, low + margin), high - margin))
        return inside[0], inside[1]


@dataclass(frozen=True)
class WalkingEye:
    """Who walks or flies in a world.

    Attributes
    ----------
    camera
        The eye, which is its own pivot.
    height
        How high the eye is to be above the ground. A flyer's is higher, and moves as fast as if it were so high.
    """

    camera: Camera
    height: float

    @classmethod
    def landed(cls, camera: Camera, height: float, ground: WorldGround, gait: Gait) -> WalkingEye:
        """Return who stands where the camera's pivot is and looks, level, where it looks."""
        eye = Camera(camera.pivot, 0.0, camera.azimuth, 0.0, field_of_view=FIELD_OF_VIEW)
        return cls(eye, gait.eye(height)).standing(ground, gait)

    def standing(self, ground: WorldGround, gait: Gait) -> WalkingEye:
        """Return the walker on the ground, which may be another one."""
        x, y = gait.on_ground(*self.camera.pivot[:2])
        return self._at((x, y, float(ground.level(x, y)) + self.height))

    def looking(self, azimuth: float, elevation: float) -> WalkingEye:
        """Return the walker with its eye turned, in degrees: anticlockwise, and down."""
        looked = min(max(self.camera.elevation + elevation, -STEEPEST), STEEPEST)
        return replace(self, camera=replace(self.camera, azimuth=self.camera.azimuth + azimuth, elevation=looked))

    def rising(self, factor: float, gait: Gait) -> WalkingEye:
        """Return the walker whose eye is to be this many times as high above the ground."""
        return replace(self, height=gait.eye(self.height * factor))

    def lifted(self, factor: float, ground: WorldGround, gait: Gait) -> WalkingEye:
        """Return the flyer this many times as high above the ground."""
        after, (x, y, z) = self.rising(factor, gait), self.camera.pivot
        level = float(ground.level(x, y))
        return after._at((x, y, level + (z - level) * after.height / self.height))

    def walked(self, held: Set[Qt.Key], seconds: float, ground: WorldGround, gait: Gait) -> WalkingEye:
        """Return the walker after some time, as the held keys want."""
        after = self.rising(STRETCH ** (_rising(held) * seconds), gait)
        pace = gait.pace(after.height) * _haste(held)
        x, y, _ = after._gone(held, pace * seconds, 0.0, gait)
        level = float(ground.level(x, y))
        # Steps of the ground are made up for bit by bit, so that rough ground does not shake the picture.
        over = self.camera.pivot[2] - level - after.height
        eased = level + after.height + over * exp(-seconds / FOLLOWING)
        return after._at((x, y, max(eased, level + gait.clearance)))

    def flown(self, held: Set[Qt.Key], seconds: float, ground: WorldGround, gait: Gait) -> WalkingEye:
        """Return the flyer after some time, as the held keys want.

        High above the ground one sees far and moves fast.
        """
        after = self.lifted(STRETCH ** (_rising(held) * seconds), ground, gait)
        pace = gait.pace(after.height, flying=True) * _haste(held)
        x, y, z = after._gone(held, pace * seconds, radians(-self.camera.elevation), gait)
        level = float(ground.level(x, y))
        z = min(z, level + _SEES * gait.highest)
        height = gait.eye(min(max((z - level) / _SEES, 0.7 * after.height), 1.4 * after.height))
        if level == gait.sea:
            height = max(height, after.height)
        return replace(after._at((x, y, max(z, level + after.height))), height=height)

    def has_settled(self, ground: WorldGround) -> bool:
        """Return whether the eye is as high above the ground as it is to be."""
        x, y, z = self.camera.pivot
        return abs(z - float(ground.level(x, y)) - self.height) < SETTLED * self.height

    def _gone(self, held: Set[Qt.Key], far: float, climb: float, gait: Gait) -> WorldPoint:
        """Return where the held keys lead to, over the ground."""
        forward, right = (sum(AHEAD.get(key, (0, 0))[axis] for key in held) for axis in (0, 1))
        far /= hypot(forward, right) or 1.0  # two keys at once lead no farther than one
        heading, level = radians(self.camera.azimuth + 180.0), forward * cos(climb)
        x, y, z = self.camera.pivot
        x, y = gait.on_ground(
            x + far * (level * cos(heading) + right * sin(heading)),
            y + far * (level * sin(heading) - right * cos(heading)),
        )
        return x, y, z + far * forward * sin(climb)

    def _at(self, eye: WorldPoint) -> WalkingEye:
        return replace(self, camera=replace(self.camera, pivot=eye))


def _haste(held: Set[Qt.Key]) -> float:
    return HASTE if Qt.Key.Key_Shift in held else 1.0


def _rising(held: Set[Qt.Key]) -> int:
    return sum(RISING.get(key, 0) for key in held)
