"""The magic wand: ground that is like the ground at one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.connected import keeping_joined
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import FloatArray, Window
from terrain_explorer.terrain.masks.part import MaskInput, MaskPart, Weights, cut, slices
from terrain_explorer.terrain.masks.rules.soft_range import Softness, fading
from terrain_explorer.terrain.masks.shapes.boxes import place
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, Parameterised
from terrain_explorer.terrain.portable_math import slope_angle
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True)
class WandShape(Parameterised, Catalogued, MaskPart):
    """All points whose height or slope is about that of the point at a place, or those of them that are joined to it.

    Points are joined to the four next to them.
    """

    slug: ClassVar = "wand"
    title: ClassVar = "Magic wand"
    summary: ClassVar = "Ground that is as high, or as steep, as at one place."

    row: Annotated[
        float, place("down", "Row", "How far the place is from the north, in percent of the map's height.")
    ] = 50.0
    column: Annotated[
        float, place("across", "Column", "How far the place is from the west, in percent of the map's width.")
    ] = 50.0
    like: Annotated[Literal["height", "slope"], Parameter("Like", "What is compared: the height or the slope.")] = (
        "height"
    )
    tolerance: Annotated[
        float,
        Parameter(
            "Tolerance",
            "How much may differ: heights in percent of the range, slopes in degrees.",
            minimum=0,
            maximum=100,
            step=0.1,
            offered=(0, 30),
        ),
    ] = 5.0
    softness: Softness = 1.0
    connected: Annotated[bool, Parameter("Connected", "Selects only ground connected to the place.")] = True

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        outer = ground.whole if self.connected else window
        row, column = (round(percent / 100 * (side - 1)) for percent, side in self._places(ground.shape))
        there = self._measured(ground, Window(row, column, 1, 1))[0, 0]
        weights = np.empty((outer.rows, outer.columns), np.float32)

        def weighed(rows: slice) -> FloatArray:
            some = Window(outer.row + rows.start, outer.column, rows.stop - rows.start, outer.columns)
            return fading(np.abs(self._measured(ground, some) - there) - self.tolerance, self.softness)

        yield from part_of(filling(weights, weighed), 0, 0.5)
        if self.connected:
            yield from part_of(keeping_joined(weights, row, column), 0.5, 1)
        return np.ascontiguousarray(cut(weights, outer, window))

    def _places(self, shape: tuple[int, int]) -> zip[tuple[float, int]]:
        return zip((self.row, self.column), shape, strict=True)

    def _measured(self, ground: MaskInput, window: Window) -> FloatArray:
        """Return the heights of a rectangle in percent of the range, or its slopes in degrees."""
        around = ground.widened(window, 1)
        heights, (black, white) = ground.heightmap.heights[slices(around)], ground.heightmap.range
        if self.like == "height":
            return cut((heights.astype(np.float64) - black) * (100 / (white - black)), around, window)
        south, east = (rise.astype(np.float64) for rise in gradient(heights, distances(ground.heightmap)))
        return cut(slope_angle(np.sqrt(south * south + east * east)), around, window)
