"""Options of pictures: their size, the camera and its lens, and the speed of turntables and flights."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan, degrees, isclose, radians, tan
from typing import Annotated, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.parameters import Parameter, Parameterised

Pixels = NDArray[np.uint8]
"""Red, green, blue and opacity, shape (height, width, 4)."""

Background = Literal["light", "dark", "none"]
"""The colour behind the terrain; none leaves the picture transparent there."""

FILM_WIDTH = 36.0
"""Millimetres: the picture on 35 mm film is so wide, and by it focal lengths are compared."""

SHORTEST, LONGEST = 15, 200
"""The focal lengths to choose from, in millimetres."""

FIELD_OF_VIEW = 36.0
"""The usual angle of view from the left to the right edge of a picture, in degrees."""

FOCAL_LENGTH = 55.4
"""The focal length of that angle in millimetres, as fields show it."""

_ALIKE = 0.05
"""Millimetres that no field shows."""

LENS_KEYWORDS = marked("lens, zoom, perspective, wide angle, field of view")
"""What people search for who want another focal length."""

LARGEST = 16384
"""Most pixels along a side of a picture."""

FASTEST = 50
"""Frames per second; viewers show faster ones slowly or not at all."""

STRAIGHT_DOWN, NORTH_UP = 90.0, 180.0
"""The elevation from which all is seen as on a map, and the azimuth from which north is then at the top, in degrees."""


def field_of_view(focal_length: float) -> float:
    """Return the horizontal angle of view of a lens, in degrees.

    Parameters
    ----------
    focal_length
        That of a lens which shows as much on 35 mm film, in millimetres; above 0. 55.4 gives 36 degrees to the last
        bit.
    """
    if isclose(focal_length, FOCAL_LENGTH, rel_tol=0.0, abs_tol=_ALIKE):
        return FIELD_OF_VIEW
    return 2.0 * degrees(atan(FILM_WIDTH / 2.0 / focal_length))


def focal_length(field_of_view: float) -> float:
    """Return the focal length of a horizontal angle of view in degrees, above 0 and below 180; see `field_of_view`."""
    return FILM_WIDTH / 2.0 / tan(radians(field_of_view) / 2.0)


@dataclass(frozen=True)
class PixelSize(Parameterised):
    """The size of a picture in pixels."""

    width: Annotated[int, Parameter("Width", "In pixels.", unit=" px", minimum=16, maximum=LARGEST)] = 1920
    height: Annotated[int, Parameter("Height", "In pixels.", unit=" px", minimum=16, maximum=LARGEST)] = 1080

    @property
    def aspect(self) -> float:
        """Width over height."""
        return self.width / self.height


@dataclass(frozen=True)
class ViewOptions(Parameterised):
    """The place of the camera for a picture of the whole terrain, and the background."""

    azimuth: Annotated[
        float,
        Parameter(
            "Seen from",
            "The place of the camera, in degrees clockwise from north. Straight down, the default is 180, which puts "
            "north at the top.",
            unit="°",
            minimum=0,
            maximum=360,
            cyclic=True,
        ),
    ] = 206.0
    elevation: Annotated[
        float,
        Parameter(
            "Camera height",
            "How high the camera stands above the horizon, in degrees; 90 looks straight down.",
            minimum=0,
            maximum=90,
            unit="°",
        ),
    ] = 33.0
    orthographic: Annotated[bool, Parameter("Orthographic", "Draw parallel lines parallel, as maps do.")] = False
    focal_length: Annotated[
        float,
        Parameter(
            "Focal length",
            "How wide the lens sees, as on 35 mm film: a short one makes near ground large and far ground small.",
            minimum=SHORTEST,
            maximum=LONGEST,
            step=0.1,
            unit=" mm",
            keywords=LENS_KEYWORDS,
        ),
    ] = FOCAL_LENGTH
    zoom: Annotated[
        float,
        Parameter("Zoom", "How large the terrain is drawn; at 1 all of it fits.", minimum=0.1, maximum=100, step=0.1),
    ] = 1.0
    background: Annotated[
        Background,
        Parameter(
            "Background",
            "The colour behind the terrain; none makes it transparent.",
            meaning="background",
        ),
    ] = "light"


class FrameTiming(Protocol):
    """How many frames a moving picture has, and how fast they follow each other."""

    @property
    def frames(self) -> int:
        """The number of frames."""

    @property
    def pause(self) -> float:
        """The seconds from one frame to the next."""


@dataclass(frozen=True)
class TurntableOptions(Parameterised):
    """A full turn of the terrain, as on a turntable.

    Raises
    ------
    ValueError
        A value is out of range, or there are more than `FASTEST` frames per second.
    """

    frames: Annotated[int, Parameter("Frames", "How many pictures make a full turn.", minimum=2, maximum=720)] = (
        72  # three digits number them
    )
    seconds: Annotated[
        float, Parameter("Seconds", "How long a full turn takes.", minimum=0.5, maximum=120, step=0.5)
    ] = 6.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.frames > FASTEST * self.seconds:
            raise UserValueError(
                tr(
                    "{frames} frames in {seconds:g} seconds are more than the {fastest} a second that viewers show: "
                    "use fewer frames or more seconds",
                    frames=self.frames,
                    seconds=self.seconds,
                    fastest=FASTEST,
                )
            )

    @property
    def pause(self) -> float:
        """The seconds from one frame to the next."""
        return self.seconds / self.frames


@dataclass(frozen=True)
class FlightOptions(Parameterised):
    """A flight from place to place."""

    seconds: Annotated[
        float, Parameter("Seconds", "How long the whole flight takes.", minimum=1, maximum=300, step=0.5)
    ] = 12.0
    frames_per_second: Annotated[
        int,
        Parameter("Frames per second", "More make it smoother, and the file larger.", minimum=1, maximum=FASTEST),
    ] = 25

    @property
    def frames(self) -> int:
        """The number of frames, at least that of both ends."""
        return max(round(self.seconds * self.frames_per_second), 2)

    @property
    def pause(self) -> float:
        """The seconds from one frame to the next."""
        return self.seconds / self.frames
