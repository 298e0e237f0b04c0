"""Filters that map each height to another one: invert, stretch, clamp, fill, heights in metres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import PointFilter, ScalingFilter
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parameters import Parameter

# Far above all that anyone measures on land, and short enough to show in a form.
FURTHEST = 1e9
"""The highest height that a parameter can be; its negative is the lowest."""

OWN_METRES = "Starts with the map's own, if it is in metres."


def height(label: str, help_text: str, own: bool = False, unit: str = "") -> Parameter:
    """Declare a height, by default in the unit of the heights; see `Parameter` for `own`."""
    return Parameter(label, help_text, unit=unit, minimum=-FURTHEST, maximum=FURTHEST, step=0.01, own=own)


def within_reach(height: float) -> float:
    """Return the nearest height that a parameter can have."""
    return min(max(height, -FURTHEST), FURTHEST)


@dataclass(frozen=True)
class Invert(PointFilter):
    """Black becomes white: heights are mirrored in the middle of the range."""

    slug: ClassVar = "invert"
    title: ClassVar = "Invert"
    summary: ClassVar = "Peaks become pits and pits peaks, within the same range."
    group: ClassVar = "heights"

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        low, high = heightmap.range
        return low + high - heights


@dataclass(frozen=True)
class Stretch(ScalingFilter):
    """The lowest height becomes 0 and the highest 1, so that a file uses its whole range. A flat map becomes 0."""

    slug: ClassVar = "stretch"
    title: ClassVar = "Stretch to the full range"
    piecewise: ClassVar = False  # it needs the extremes
    summary: ClassVar = "The lowest point becomes black and the highest white. Heights in metres become parts of 1."
    group: ClassVar = "heights"

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        lowest, highest = heightmap.extremes
        # A flat map becomes 0 everywhere.
        return (heights - lowest) / ((highest - lowest) or 1)

    def changes(self, heightmap: Heightmap) -> dict[str, Any]:
        return {"range": (0.0, 1.0), "metres": False}


@dataclass(frozen=True)
class Clamp(PointFilter):
    """No height stays below `low` or above `high`."""

    slug: ClassVar = "clamp"
    title: ClassVar = "Clamp"
    summary: ClassVar = "Ground below the lower or above the upper height becomes flat."
    group: ClassVar = "heights"

    low: Annotated[float, height("Lower height", "Ground below is raised to this height.", own=True)] = 0.0
    high: Annotated[float, height("Upper height", "Ground above is lowered to this height.", own=True)] = 1.0

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        low, high = heightmap.range
        return cls(within_reach(low), within_reach(high))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.low > self.high:
            raise UserValueError(tr("low must not be above high; got {low} and {high}", low=self.low, high=self.high))

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        return np.clip(heights, self.low, self.high)


@dataclass(frozen=True)
class Fill(PointFilter):
    """All ground comes to one height, or is raised by one."""

    slug: ClassVar = "fill"
    title: ClassVar = "Fill"
    summary: ClassVar = "Brings the ground to one height, or raises or lowers all of it alike, such as a selection."
    group: ClassVar = "heights"

    mode: Annotated[
        Literal["set height", "raise by"],
        Parameter("Mode", "Whether the ground comes to the height, or is raised by it; below 0 lowered."),
    ] = "set height"
    height: Annotated[float, height("Height", "In the unit of the heights.")] = 0.5

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        low, high = heightmap.range
        return cls(height=within_reach(low + (high - low) / 2))

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        return np.full_like(heights, self.height) if self.mode == "set height" else heights + self.height


@dataclass(frozen=True)
class MapRange(ScalingFilter):
    """The ends of the range, black and white, get heights in metres, and all between them follow."""

    slug: ClassVar = "map-range"
    title: ClassVar = "Heights in metres"
    summary: ClassVar = "Says how many metres high black and white are."
    group: ClassVar = "heights"

    low: Annotated[float, height("Black", f"How high black is, in metres. {OWN_METRES}", unit=" m")] = 0.0
    high: Annotated[float, height("White", f"How high white is, in metres. {OWN_METRES}", unit=" m")] = 1000.0

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        low, high = (within_reach(end) for end in heightmap.range)
        return cls(low, high) if heightmap.metres and low < high else cls()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.low >= self.high:
            raise UserValueError(tr("low must be below high; got {low} and {high}", low=self.low, high=self.high))

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        low, high = heightmap.range
        return self.low + (heights - low) / (high - low) * (self.high - self.low)

    def changes(self, heightmap: Heightmap) -> dict[str, Any]:
        return {"range": (self.low, self.high), "metres": True}
