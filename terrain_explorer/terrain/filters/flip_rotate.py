"""Flip and rotate: mirrored and turned maps. No height changes a bit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, Grid, ViewFilter
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter


@dataclass(frozen=True)
class Flip(ViewFilter):
    """A mirrored map."""

    slug: ClassVar = "flip"
    title: ClassVar = "Flip"
    summary: ClassVar = "Mirrors the map, as for a program that reads rows or columns the other way round."
    group: ClassVar = "turn"

    direction: Annotated[
        Literal["horizontal", "vertical"],
        Parameter("Direction", "Horizontal swaps west and east, vertical swaps north and south."),
    ] = "vertical"

    def scaled(self, factor: float) -> Self:
        return self

    def view(self, grid: Grid) -> Grid:
        return grid[::-1] if self.direction == "vertical" else grid[:, ::-1]


@dataclass(frozen=True)
class Rotate(ViewFilter):
    """A turned map; after a quarter turn its rows are the columns of before."""

    slug: ClassVar = "rotate"
    title: ClassVar = "Rotate"
    summary: ClassVar = "Turns the map clockwise by a quarter, a half or three quarters of a turn."
    group: ClassVar = "turn"

    angle: Annotated[
        Literal["90", "180", "270"], Parameter("Angle", "By how many degrees the map is turned, clockwise.")
    ] = "90"

    def scaled(self, factor: float) -> Self:
        return self

    def view(self, grid: Grid) -> Grid:
        # numpy turns the other way: against the clock.
        return np.rot90(grid, -int(self.angle) // 90)

    def applying(self, heightmap: Heightmap) -> Applying:
        turned = yield from super().applying(heightmap)
        return turned if self.angle == "180" else replace(turned, stretch=1 / turned.stretch)
