"""The brush: how large, how strong, how soft, and where it draws a second time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np

from terrain_explorer.language import marked
from terrain_explorer.terrain.brushes.falloff import FALLOFFS, Falloff, FalloffName
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.parameters import POINTS, Parameter, Parameterised, share

Mirror = Literal["none", "rows", "columns", "both"]
BrushShape = Literal["round", "picture"]

PEN_KEYWORDS = marked("graphics tablet, stylus, pen pressure")
"""What people search for who draw with a pen."""

# A power of two: multiples of 1 / 1024 add up without rounding in float64, and in float32 on offsets up to 16384.
FINEST = 1024
"""Places and radii are whole multiples of 1 / FINEST points: their differences are exact everywhere in the map."""

_SMALLEST, _LARGEST = 2**-16, 4096
"""The sizes that a brush can have, in points."""

# More dabs would cost time and change no point visibly.
_NEAREST_DABS = 0.25
"""Dabs lie no nearer to each other than this, in points."""


_SIDE = 48
"""Rows and columns: twice what a form shows, for fine screens."""

_MIRRORED = {"none": ((1, 1),), "rows": ((1, 1), (-1, 1)), "columns": ((1, 1), (1, -1))}
"""On which sides of the middle dabs are, down and across: the first is drawn, the others are its mirror images."""

_COPY = 0.5


def falloff_picture(name: str) -> FloatArray:
    """Return one dab: the weights of a falloff."""
    down, across = _places()
    return FALLOFFS[name].weights(np.hypot(down, across))  # type: ignore[index]  # the form knows texts


def shape_picture(name: str) -> FloatArray:
    """Return a disc, or a framed picture of hills."""
    down, across = _places()
    if name == "round":
        return _within(0.8 - np.hypot(down, across))
    outer = 0.85 - np.maximum(np.abs(down), np.abs(across))
    # Two hills: the ground lies below the higher of two slopes.
    hills = np.minimum(down + 0.25 - 1.1 * np.abs(across + 0.15), outer - 0.2)
    lower = np.minimum(down - 0.05 - 1.1 * np.abs(across - 0.35), outer - 0.2)
    return np.asarray(np.maximum(_within(np.minimum(outer, 0.13 - outer)), _within(np.maximum(hills, lower))))


def mirror_picture(name: str) -> FloatArray:
    """Return a dab and, fainter, the copies that mirrors make of it, with a line where each mirror is."""
    down, across = _places()
    sides = _MIRRORED.get(name, ((1, 1), (-1, 1), (1, -1), (-1, -1)))
    dabs = [_within(0.3 - np.hypot(down + 0.45 * south, across + 0.45 * east)) for south, east in sides]
    dabs[1:] = [_COPY * dab for dab in dabs[1:]]
    if name in ("rows", "both"):
        dabs.append(_COPY * _within(0.03 - np.abs(down)))
    if name in ("columns", "both"):
        dabs.append(_COPY * _within(0.03 - np.abs(across)))
    return np.asarray(np.maximum.reduce(dabs))


def _places() -> tuple[FloatArray, FloatArray]:
    """Return how far points are down and across from the middle, in halves of a side."""
    down, across = (2 * np.indices((_SIDE, _SIDE)) + 1) / _SIDE - 1
    return down, across


def _within(inside: FloatArray) -> FloatArray:
    """Return the opacities of what is so far inside an edge, antialiased."""
    return np.asarray(np.clip(inside * _SIDE / 2 + 0.5, 0, 1))


@dataclass(frozen=True)
class Brush(Parameterised):
    """The brush that all tools draw with."""

    size: Annotated[
        float,
        Parameter(
            "Size",
            "How wide the brush is.",
            unit=POINTS,
            of="side",
            minimum=_SMALLEST,
            maximum=_LARGEST,
            offered=(1, 512),
            beyond=True,
            step=1,
        ),
    ] = 64.0
    strength: Annotated[float, share("Strength", "How much one stroke changes.")] = 0.5
    falloff: Annotated[
        FalloffName,
        Parameter(
            "Falloff",
            "How the effect fades from the middle of the brush to its rim.",
            meaning="falloff",
            picture=falloff_picture,
        ),
    ] = "smooth"
    spacing: Annotated[
        float,
        Parameter(
            "Spacing",
            "The distance between prints of a stamp, in widths of the brush. It matters little for other tools.",
            in_percent=True,
            minimum=0.02,
            maximum=2,
            step=0.01,
        ),
    ] = 0.1
    shape: Annotated[
        BrushShape,
        Parameter(
            "Shape",
            "A round brush, or one in the shape of the stamp's picture: where that is white it works most. Slope is "
            "always round, and Stamp always prints the picture.",
            picture=shape_picture,
        ),
    ] = "round"
    mirror: Annotated[
        Mirror,
        Parameter(
            "Mirror",
            "Draws on the other side of the map too: the rows upside down, the columns left to right, or both.",
            picture=mirror_picture,
        ),
    ] = "none"
    wrap: Annotated[
        bool,
        Parameter("Wrap around", "A stroke that leaves the map on one side comes in on the other. For maps that tile."),
    ] = False
    pressure_size: Annotated[
        bool, Parameter("Pressure: size", "A pen pressed harder draws wider.", keywords=PEN_KEYWORDS)
    ] = False
    pressure_strength: Annotated[
        bool, Parameter("Pressure: strength", "A pen pressed harder draws stronger.", keywords=PEN_KEYWORDS)
    ] = True
    turn: Annotated[
        float,
        Parameter(
            "Turn",
            "Turns the stamp and a brush in the shape of a picture, anticlockwise.",
            minimum=-180,
            maximum=180,
            step=1,
            unit="°",
            advanced=True,
        ),
    ] = 0.0
    random_turn: Annotated[
        float,
        Parameter(
            "Random turn",
            "By how much each print may be turned more, to either side; 180 means any direction.",
            minimum=0,
            maximum=180,
            step=1,
            unit="°",
            advanced=True,
        ),
    ] = 0.0
    random_size: Annotated[
        float,
        Parameter(
            "Random size",
            "By which share of its size each print may be smaller.",
            in_percent=True,
            minimum=0,
            maximum=0.9,
            step=0.01,
            advanced=True,
        ),
    ] = 0.0
    print_seed: Annotated[
        int,
        Parameter("Seed", "The number from which random turns and sizes are made.", minimum=0, advanced=True),
    ] = 0

    def fitting(self, shape: tuple[int, ...]) -> Brush:
        """Return the brush as it draws on a map of some shape: where it wraps around, no wider than the map."""
        # A brush wider than the map would meet itself coming round the other side.
        widest = max(1, min(shape) - 2)
        return replace(self, size=widest) if self.wrap and self.size > widest else self

    def scaled(self, factor: float) -> Brush:
        """Return the brush as wide on a map with `factor` times the points, within the sizes there are."""
        # The radius is what grows: see there why it is not half the size.
        return replace(self, size=min(max(factor * (self.size + 1) - 1, 1), _LARGEST))

    @property
    def curve(self) -> Falloff:
        """The falloff itself."""
        return FALLOFFS[self.falloff]

    def radius(self, pressure: float = 1.0) -> float:
        """Return the radius, beyond which nothing changes, in points: (size + 1) / 2.

        So `size` points lie within the brush along a row through a point in its middle.
        """
        size = max(1.0, self.size * pressure) if self.pressure_size else self.size
        return round((size + 1) / 2 * FINEST) / FINEST

    def power(self, pressure: float = 1.0) -> float:
        """Return the strength at a pressure, both from 0 to 1."""
        return self.strength * pressure if self.pressure_strength else self.strength

    def step(self, radius: float) -> float:
        """Return the distance from a dab of some radius to the next, in points."""
        return max(_NEAREST_DABS, self.spacing * 2 * radius)
