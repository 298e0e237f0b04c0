"""Flip and rotate: mirrored and turned maps. No height changes a bit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, Grid, ViewFilter
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import points_at


@dataclass(frozen=True)
class Flip(ViewFilter):
    """A mirrored map."""

    slug: ClassVar = "flip"
    title: ClassVar = "Flip"
    summary: ClassVar = "Mirrors the map, as for a program that reads rows or columns the other way round."
    group: ClassVar = "turn"
    scaleless: ClassVar = True

    direction: Annotated[
        Literal["horizontal", "vertical"],
        Parameter("Direction", "Horizontal swaps west and east, vertical swaps north and south."),
    ] = "vertical"

    def back(self, region: Region, shape: tuple[int, int]) -> Region:
        return turned_back(region, shape, 0, self.direction == "vertical", self.direction == "horizontal")

    def view(self, grid: Grid) -> Grid:
        return grid[::-1] if self.direction == "vertical" else grid[:, ::-1]

    turned = view


@dataclass(frozen=True)
class Rotate(ViewFilter):
    """A turned map; after a quarter turn its rows are the columns of before."""

    slug: ClassVar = "rotate"
    title: ClassVar = "Rotate"
    summary: ClassVar = "Turns the map clockwise by a quarter, a half or three quarters of a turn."
    group: ClassVar = "turn"
    scaleless: ClassVar = True

    angle: Annotated[
        Literal["90", "180", "270"], Parameter("Angle", "By how many degrees the map is turned, clockwise.")
    ] = "90"

    def back(self, region: Region, shape: tuple[int, int]) -> Region:
        quarters = int(self.angle) // 90
        # Clockwise, the first column of the result is the last row of the map.
        return turned_back(region, shape, quarters % 2, quarters in (1, 2), quarters in (2, 3))

    def view(self, grid: Grid) -> Grid:
        # numpy turns the other way: against the clock.
        return np.rot90(grid, -int(self.angle) // 90)

    turned = view

    def applying(self, heightmap: Heightmap) -> Applying:
        turned = yield from super().applying(heightmap)
        return turned if self.angle == "180" else replace(turned, stretch=1 / turned.stretch)


def turned_back(region: Region, shape: tuple[int, int], swapped: int, upside_down: bool, mirrored: bool) -> Region:
    """Return where a region of a turned map lies on the map before.

    Parameters
    ----------
    shape
        The rows and columns of the map before.
    swapped
        Whether the rows of the result are columns.
    upside_down, mirrored
        Whether the rows, and the columns, of the map before count from its end.
    """
    spans = [region.columns, region.rows] if swapped else [region.rows, region.columns]
    lasts = [points_at(count, region.level) - 1 for count in shape]
    firsts = [
        last - (span.stop - 1) if backwards else span.start
        for span, last, backwards in zip(spans, lasts, (upside_down, mirrored), strict=True)
    ]
    return replace(region, window=Window(firsts[0], firsts[1], len(spans[0]), len(spans[1])))
