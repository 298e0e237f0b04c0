"""The camera: its place and direction, its lines of sight, its matrices, and where a widget shows what it sees."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import cos, isfinite, radians, sin, tan
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QMatrix4x4
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW

WorldPoint = tuple[float, float, float]
"""Somewhere in the world: x, y and z."""

WorldVectors = NDArray[np.float64]

Ray = tuple[WorldVectors, WorldVectors]
"""Where a line of sight begins and the unit vector in which it runs, each of shape (3,)."""

CLOSEST = 0.002 * SIDE
"""Things nearer to the eye do not count as in the picture."""

WHOLE = (0.0, 0.0, 1.0, 1.0)
"""The whole picture, as a part of it: left, lower, right and upper edge."""

OUTSIDE = 1000.0 * SIDE
"""How far before the eye parallel lines of sight begin: in front of the whole block, wherever the eye is."""


@dataclass(frozen=True)
class Camera:
    """Where the eye is and how it looks: with the terrain, its look and a size, all that makes a picture.

    Attributes
    ----------
    pivot
        The place that it looks at and turns around, in the world.
    distance
        From the eye to the pivot, in world units; 0 where the eye itself is the pivot.
    azimuth, elevation
        Where the eye stands as seen from the pivot, in degrees: anticlockwise from the east, and above the horizon.
    orthographic
        Whether parallels stay parallel; things are then as large as in perspective at the pivot's distance.
    field_of_view
        Horizontal, in degrees.
    """

    pivot: WorldPoint
    distance: float
    azimuth: float
    elevation: float
    orthographic: bool = False
    field_of_view: float = FIELD_OF_VIEW

    @property
    def axes(self) -> WorldVectors:
        """The unit vectors to the right, upwards and backwards as the eye sees it, one a row, shape (3, 3)."""
        azimuth, elevation = radians(self.azimuth), radians(self.elevation)
        east, north, climb, slant = cos(azimuth), sin(azimuth), cos(elevation), sin(elevation)
        return np.array(
            [(-north, east, 0.0), (-slant * east, -slant * north, climb), (climb * east, climb * north, slant)]
        )

    @property
    def backward(self) -> WorldPoint:
        """The unit vector from the pivot to the eye."""
        azimuth, elevation = radians(self.azimuth), radians(self.elevation)
        return cos(elevation) * cos(azimuth), cos(elevation) * sin(azimuth), sin(elevation)

    @property
    def pose(self) -> Pose:
        """The direction it looks from."""
        return Pose(self.azimuth, self.elevation)

    @property
    def eye(self) -> WorldPoint:
        """Where the eye is."""
        x, y, z = (at + self.distance * back for at, back in zip(self.pivot, self.backward, strict=True))
        return x, y, z

    @property
    def spread(self) -> float:
        """How much of the world the picture's width shows for each unit of distance."""
        return 2.0 * tan(radians(self.field_of_view) / 2)

    def footprint(self, width: float) -> tuple[float, float]:
        """Return the world size of a pixel as (everywhere, more for each unit of distance) in a picture this wide."""
        return (self.spread * self.distance / width, 0.0) if self.orthographic else (0.0, self.spread / width)

    def ray(self, x: float, y: float, aspect: float) -> Ray:
        """Return the line of sight through a place of the picture, from -1 to 1 to the right and up.

        Parameters
        ----------
        aspect
            Width of the picture over its height.
        """
        right, up, back = self.axes
        aside = self.spread / 2 * (x * right + y / aspect * up)
        if self.orthographic:
            # Parallel lines of sight have no eye; the terrain may well lie behind the place where it would be.
            return self.eye + self.distance * aside + OUTSIDE * back, -back
        ahead = aside - back
        return np.array(self.eye), ahead / np.linalg.norm(ahead)

    def seen(self, places: ArrayLike, aspect: float) -> WorldVectors:
        """Return where places of the world are in the picture; the inverse of `ray`.

        Parameters
        ----------
        places
            Shape (n, 3).
        aspect
            Width of the picture over its height.

        Returns
        -------
        seen
            Shape (3, n): to the right and up, from -1 to 1 within the picture, and how far ahead of the eye in world
            units. In perspective, places that are not ahead are not in the picture: NaN.
        """
        right, up, back = self.axes @ (np.asarray(places, float) - self.eye).T
        reach = np.full_like(back, self.distance) if self.orthographic else np.where(back < 0, -back, np.nan)
        half = self.spread / 2 * reach
        return np.stack([right / half, up / half * aspect, -back])

    def view(self) -> QMatrix4x4:
        """Return the matrix from the world to the eye: x to the right, y up, z backwards."""
        matrix = QMatrix4x4()
        matrix.translate(0.0, 0.0, -self.distance)
        matrix.rotate(self.elevation - 90.0, 1.0, 0.0, 0.0)
        matrix.rotate(-self.azimuth - 90.0, 0.0, 0.0, 1.0)
        matrix.translate(*(-at for at in self.pivot))
        return matrix


@dataclass(frozen=True)
class Pose:
    """A direction to look from, in degrees: azimuth -90 is the south, elevation 90 straight above."""

    azimuth: float
    elevation: float


OBLIQUE = Pose(azimuth=-116.0, elevation=33.0)
FROM_ABOVE = Pose(azimuth=-90.0, elevation=90.0)
FROM_SIDE = {
    "south": Pose(azimuth=-90.0, elevation=0.0),
    "east": Pose(azimuth=0.0, elevation=0.0),
    "north": Pose(azimuth=90.0, elevation=0.0),
    "west": Pose(azimuth=180.0, elevation=0.0),
}


@dataclass(frozen=True)
class Viewpoint:
    """A camera, as it is kept.

    Attributes
    ----------
    framed
        Whether it keeps the whole block framed until the user moves it.
    height
        How high the eye is above the ground, in world units, where it is the pivot: of who walks.
    """

    camera: Camera
    framed: bool = False
    height: float = 0.0

    def to_content(self) -> dict[str, Any]:
        """Return it as values for JSON; `from_content` gives it back."""
        content = {**asdict(self.camera), "framed": self.framed}
        return content | {"height": self.height} if self.height else content

    @classmethod
    def from_content(cls, content: Any) -> Viewpoint | None:
        """Return the viewpoint of values, or None where they make none."""
        try:
            x, y, z = map(float, content["pivot"])
            distance, azimuth, elevation = (float(content[name]) for name in ("distance", "azimuth", "elevation"))
            orthographic, framed = bool(content["orthographic"]), bool(content.get("framed", False))
            seen, height = float(content.get("field_of_view", FIELD_OF_VIEW)), float(content.get("height", 0.0))
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
            return None
        # Files can be edited by hand, and a camera of nonsense would show nothing without saying why.
        stands = distance > 0 or (distance == 0 and height > 0)
        if not (stands and 0 < seen < 180 and all(map(isfinite, (x, y, z, distance, azimuth, elevation, height)))):
            return None
        return cls(Camera((x, y, z), distance, azimuth, elevation, orthographic, seen), framed, height)


_FAR = 20.0
"""Half pictures from the middle beyond which places count as not seen: Qt draws longer lines slowly and badly."""


@dataclass(frozen=True)
class Sight:
    """What a camera sees in a widget of some size, in pixels."""

    camera: Camera
    width: int
    height: int

    @classmethod
    def of(cls, camera: Camera, widget: QWidget) -> Sight:
        """Return the sight of a widget; an empty widget counts as one pixel."""
        return cls(camera, max(widget.width(), 1), max(widget.height(), 1))

    @property
    def aspect(self) -> float:
        """Width of the picture over its height."""
        return self.width / self.height

    def ray(self, position: QPointF) -> Ray:
        """Return the line of sight through a position of the widget."""
        x, y = 2.0 * position.x() / self.width - 1.0, 1.0 - 2.0 * position.y() / self.height
        return self.camera.ray(x, y, self.aspect)

    def on_screen(self, places: WorldVectors) -> WorldVectors:
        """Return where places of the world are in the widget, shape (n, 2); NaN far beside it and behind the eye."""
        x, y, _ = self.camera.seen(places, self.aspect)
        near = (np.abs(x) < _FAR) & (np.abs(y) < _FAR)
        return np.where(near, [(1.0 + x) * self.width / 2, (1.0 - y) * self.height / 2], np.nan).T

    def pixel(self, places: WorldVectors) -> WorldVectors:
        """Return the world size of a pixel at places of the world, shape (n,); 0 behind the eye."""
        everywhere, farther = self.camera.footprint(self.width)
        ahead = self.camera.seen(places, 1.0)[2]
        return np.asarray(everywhere + farther * np.maximum(ahead, 0.0))
