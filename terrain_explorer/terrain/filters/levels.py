"""Filters that map each height to another one: invert, stretch, clamp, levels, fill, size in metres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import PointFilter, ScalingFilter
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, is_nearly_square
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import Parameter, Rescaling, part_of_levels, part_of_range
from terrain_explorer.terrain.portable_math import power
from terrain_explorer.terrain.sampling import heights_at

# Far above all that anyone measures on land, and short enough to show in a form.
FURTHEST = 1e9
"""The highest height that a parameter can be; its negative is the lowest."""

WIDEST = 1e8
"""The most metres that a map is wide: more than the way around the Earth."""

OWN_METRES = "Starts with the map's own, if it is in metres."


def height(label: str, help_text: str, own: bool = False, unit: str = "") -> Parameter:
    """Declare a height, by default in the unit of the heights; see `Parameter` for `own`."""
    return Parameter(
        label,
        help_text,
        unit=unit,
        minimum=-FURTHEST,
        maximum=FURTHEST,
        step=0.01,
        own=own,
        of="" if unit else "height",
    )


SeaLevel = Annotated[
    float,
    part_of_levels(
        "Sea level", "How high the sea stands: 0 % is the lower end of the range of heights, 100 % the upper end."
    ),
]
"""The level of a sea that a filter takes heed of."""


def within_reach(height: float) -> float:
    """Return the nearest height that a parameter can have."""
    return min(max(height, -FURTHEST), FURTHEST)


def _place(label: str, edge: str, of: Literal["down", "across"]) -> Parameter:
    return Parameter(
        label,
        f"How far the place whose height counts lies from the {edge} edge, as a part of the map's side.",
        in_percent=True,
        of=of,
        minimum=0,
        maximum=1,
        step=0.001,
    )


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
    scaleless: ClassVar = False
    summary: ClassVar = "The lowest point becomes black and the highest white. Heights in metres become parts of 1."
    group: ClassVar = "heights"

    @classmethod
    def helps(cls, heightmap: Heightmap) -> bool:
        return heightmap.origin is not None and heightmap.origin.file_range is not None

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        lowest, highest = heightmap.extremes
        # A flat map becomes 0 everywhere.
        return (heights - lowest) / ((highest - lowest) or 1)

    @property
    def ends(self) -> Extremes:
        return 0.0, 1.0

    def changes(self, heightmap: Heightmap) -> dict[str, Any]:
        return {"range": self.ends, "metres": False}


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
class Levels(PointFilter):
    """The heights of one range become those of another, along a straight line or a curve.

    With t from 0 to 1 for the way through the range before, a height becomes that at t^(1 / g) of the way through the
    range after, with g for the middle heights.
    """

    slug: ClassVar = "levels"
    title: ClassVar = "Levels"
    summary: ClassVar = "Maps one range of heights to another, along a straight line or a curve."
    group: ClassVar = "heights"

    from_low: Annotated[float, height("Low end before", "The lower end of the range of heights before.", own=True)] = (
        0.0
    )
    from_high: Annotated[
        float, height("High end before", "The upper end of the range of heights before.", own=True)
    ] = 1.0
    to_low: Annotated[float, height("Low end after", "The height that the lower end comes to.", own=True)] = 0.0
    to_high: Annotated[
        float,
        height(
            "High end after", "The height that the upper end comes to. Below the other one high becomes low.", own=True
        ),
    ] = 1.0
    midtones: Annotated[
        float,
        Parameter(
            "Middle heights",
            "The curve between the two ends: at 1 a straight line; above 1 middle heights rise, below 1 they sink. "
            "Known as gamma in image editors.",
            minimum=0.1,
            maximum=10,
            step=0.01,
            by_ratio=True,
            keywords="gamma midtones curve",
        ),
    ] = 1.0
    beyond: Annotated[
        Literal["becomes level", "keeps its distance"],
        Parameter(
            "Ground beyond the range",
            "What becomes of ground below and above the range before: it comes to the new ends, or lies as far below "
            "and above them as it did before.",
        ),
    ] = "becomes level"

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        low, high = (within_reach(end) for end in heightmap.range)
        # All of the ground may lie beyond what a parameter can have.
        return cls(low, high, low, high) if low < high else cls()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.from_low >= self.from_high:
            raise UserValueError(
                tr(
                    "the range before must end above where it begins; got {low:g} and {high:g}",
                    low=self.from_low,
                    high=self.from_high,
                )
            )

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        way = np.clip((heights - self.from_low) / (self.from_high - self.from_low), 0, 1)
        # Sums of parts, so that both ends are met to the bit.
        curved = _to_power(way, 1 / self.midtones)
        after = self.to_low * (1 - curved) + self.to_high * curved
        if self.beyond == "becomes level":
            return after
        beyond = heights - np.clip(heights, self.from_low, self.from_high)
        return np.asarray(after + (beyond if self.to_low <= self.to_high else -beyond))


def _to_power(parts: FloatArray, exponent: float) -> FloatArray:
    """Return a power of numbers from 0 to 1, in the same bits everywhere."""
    whole = int(exponent)
    powers = power(parts, exponent - whole) if exponent > whole else np.ones_like(parts)
    for _ in range(whole):
        powers = powers * parts
    return powers


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

    def rescaled(self, rescaling: Rescaling) -> Self:
        if self.mode == "set height":
            return super().rescaled(rescaling)
        return replace(self, height=within_reach(self.height * rescaling.factor))


@dataclass(frozen=True)
class Level(PointFilter):
    """All ground comes to the height that it has at one place, and some more.

    So a site stays on its ground when that becomes another one, where a height of its own would leave a tower or a pit.
    """

    slug: ClassVar = "level"
    title: ClassVar = "Level"
    piecewise: ClassVar = False  # it needs the place
    scaleless: ClassVar = False
    summary: ClassVar = "Brings the ground, such as a selection, to the height that it has at one place."
    group: ClassVar = "heights"

    height: Annotated[
        float,
        part_of_range(
            "Above the ground",
            "How far above the ground at the place it comes to lie; below 0 below it.",
            minimum=-1,
            step=0.005,
            offered=(-0.2, 0.2),
        ),
    ] = 0.0
    down: Annotated[float, _place("Down", "north", "down")] = 0.5
    across: Annotated[float, _place("Across", "west", "across")] = 0.5

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        low, high = heightmap.range
        row, column = self.down * (heightmap.rows - 1), self.across * (heightmap.columns - 1)
        there = float(heights_at(heightmap.heights, row, column))
        return np.full_like(heights, there + self.height * (high - low))

    def at_middle_of(self, weights: FloatArray) -> Self:
        """Return it with the place that is in the middle of what is selected; weights of the shape of any map."""
        total = float(weights.sum())
        if not total:
            return self
        last = [max(count - 1, 1) for count in weights.shape]
        down, across = (
            float(weights.sum(axis=1 - axis) @ np.arange(count)) / total / last[axis]
            for axis, count in enumerate(weights.shape)
        )
        return replace(self, down=round(down, 4), across=round(across, 4))


@dataclass(frozen=True)
class SizeInMetres(ScalingFilter):
    """The ground gets a width, and the ends of the range, black and white, heights in metres; all between them follows.

    The depth follows from the rows. Without a width the points stay as far apart as they are known to be.
    """

    slug: ClassVar = "map-range"  # it began with heights alone
    title: ClassVar = "Size in metres"
    summary: ClassVar = "Says how wide the map is and how high black and white are, in metres."
    group: ClassVar = "heights"

    low: Annotated[float, height("Black", f"How high black is, in metres. {OWN_METRES}", unit=" m")] = 0.0
    high: Annotated[float, height("White", f"How high white is, in metres. {OWN_METRES}", unit=" m")] = 1000.0
    width: Annotated[
        float,
        Parameter(
            "Width",
            "How many metres the map is wide, from west to east, so that slopes are true. At 0 points stay as far "
            "apart as they are known to be.",
            unit=" m",
            minimum=0,
            maximum=WIDEST,
            step=1,
        ),
    ] = 0.0

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        low, high = (within_reach(end) for end in heightmap.range)
        # With the mean distance of points, which is what the width gives.
        width = min(heightmap.spacing * (heightmap.columns - 1), WIDEST) if heightmap.spacing else 0.0
        return cls(low, high, width) if heightmap.metres and low < high else cls(width=width)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.low >= self.high:
            raise UserValueError(
                tr("black must lie below white; got {low:g} m and {high:g} m", low=self.low, high=self.high)
            )

    @property
    def ends(self) -> Extremes:
        return self.low, self.high

    def level_of(self, height: float) -> float:
        """Return where a height in metres lies, as a part of the range from black to white."""
        return (height - self.low) / (self.high - self.low)

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        low, high = heightmap.range
        return self.low + (heights - low) / (high - low) * (self.high - self.low)

    def changes(self, heightmap: Heightmap) -> dict[str, Any]:
        changed = {"range": self.ends, "metres": True}
        if not self.width:
            return changed
        spacing, place = self.width / (heightmap.columns - 1), heightmap.place
        if heightmap.spacing is not None and not is_nearly_square(spacing / heightmap.spacing):
            place = None  # ground of another size is not that of the map of the world
        return changed | {"spacing": spacing, "place": place}
