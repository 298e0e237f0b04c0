"""The magic wand: ground that is like the ground at one place."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import FloatArray, Window
from terrain_explorer.terrain.masks.part import MaskGround, MaskPart, Weights, cut, slices
from terrain_explorer.terrain.masks.rules.soft_range import Softness, fading
from terrain_explorer.terrain.masks.shapes.boxes import place
from terrain_explorer.terrain.parallel import filling, row_blocks
from terrain_explorer.terrain.parameters import Parameter, Parameterised
from terrain_explorer.terrain.portable_math import slope_angle
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import Work, part_of
from terrain_explorer.values import dataclass


@dataclass(frozen=True)
class WandShape(Parameterised, Catalogued, MaskPart):
    """All points whose height or slope is about that of the point at a place, or those of them that are joined to it.

    Points are joined to the four next to them.
    """

    slug: ClassVar = "wand"
    title: ClassVar = "Magic wand"
    summary: ClassVar = "Ground that is as high, or as steep, as at one place."

    row: Annotated[float, place("Row", "How far the place is from the north, in percent of the map's height.")] = 50.0
    column: Annotated[float, place("Column", "How far the place is from the west, in percent of the map's width.")] = (
        50.0
    )
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

    def weighing(self, ground: MaskGround, window: Window) -> Work[Weights]:
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

    def _measured(self, ground: MaskGround, window: Window) -> FloatArray:
        """Return the heights of a rectangle in percent of the range, or its slopes in degrees."""
        around = ground.widened(window, 1)
        heights, (black, white) = ground.heightmap.heights[slices(around)], ground.heightmap.range
        if self.like == "height":
            return cut((heights.astype(np.float64) - black) * (100 / (white - black)), around, window)
        south, east = (rise.astype(np.float64) for rise in gradient(heights, distances(ground.heightmap)))
        return cut(slope_angle(np.sqrt(south * south + east * east)), around, window)


# Regions: the points that are joined to one point, each to the four next to it.
#
# They are found by runs: neighbouring points in a row. Runs are far fewer than points, and those of neighbouring rows
# that touch are joined in rounds, by hanging the greater root of each pair below the less one and shortening all ways
# to the roots, as in the parallel algorithm of Shiloach and Vishkin, "An O(log n) Parallel Connectivity Algorithm",
# Journal of Algorithms 3, 1982.
Numbers = NDArray[np.int32]


def keeping_joined(weights: Weights, row: int, column: int) -> Work[None]:
    """Set all weights to 0 that are not joined to those of a point by weights above 0, in place."""
    # Places count along the rows, each of which ends with a point outside, so that no run goes on in the next one.
    line = weights.shape[1] + 1
    starts, ends = yield from part_of(_finding_runs(weights, line), 0, 0.3)
    root = yield from part_of(_joining(starts, ends, line), 0.3, 0.7)
    run = np.searchsorted(starts, row * line + column, "right") - 1
    joined = root == root[run] if run >= 0 and row * line + column < ends[run] else np.zeros(len(root), bool)
    yield from part_of(_leaving(weights, starts[joined], ends[joined], line), 0.7, 1)


def _finding_runs(weights: Weights, line: int) -> Work[tuple[Numbers, Numbers]]:
    """Return where runs begin and end, in order."""
    starts, ends = [], []
    for rows in row_blocks(range(len(weights))):
        inside = np.zeros((len(rows), line), np.int8)
        inside[:, :-1] = weights[rows.start : rows.stop] > 0
        changes = np.flatnonzero(np.diff(inside.reshape(-1), prepend=np.int8(0))).astype(np.int32) + rows.start * line
        starts.append(changes[::2])
        ends.append(changes[1::2])
        yield rows.stop / len(weights)
    return np.concatenate(starts), np.concatenate(ends)


def _joining(starts: Numbers, ends: Numbers, line: int) -> Work[Numbers]:
    """Return a number for each run, which those have in common that are joined."""
    # Those runs of the next row that touch a run lie side by side.
    first = np.searchsorted(ends, starts + line, "right").astype(np.int32)
    yield 0.1
    counts = np.searchsorted(starts, ends + line).astype(np.int32) - first
    yield 0.2
    one = np.repeat(np.arange(len(starts), dtype=np.int32), counts)
    before = np.cumsum(counts, dtype=np.int32) - counts
    other = np.arange(len(one), dtype=np.int32) + np.repeat(first - before, counts)
    yield 0.3
    root, pairs = np.arange(len(starts), dtype=np.int32), max(len(one), 1)
    while len(one):
        low, high = np.minimum(root[one], root[other]), np.maximum(root[one], root[other])
        apart = low != high
        one, other = low[apart], high[apart]
        # Of several that want the same root one gets it; the others try again in the next round.
        root[other] = one
        yield 1 - 0.7 * len(one) / pairs
        while not np.array_equal(root, above := root[root]):
            root = above
            yield 1 - 0.7 * len(one) / pairs
    return root


def _leaving(weights: Weights, starts: Numbers, ends: Numbers, line: int) -> Work[None]:
    """Set all weights to 0 but those of some runs."""
    for rows in row_blocks(range(len(weights))):
        some = slice(*np.searchsorted(starts, (rows.start * line, rows.stop * line)))
        steps = np.zeros(len(rows) * line, np.int8)
        steps[starts[some] - rows.start * line] = 1
        steps[ends[some] - rows.start * line] -= 1
        inside = np.cumsum(steps, dtype=np.int8).reshape(len(rows), line)[:, :-1]
        weights[rows.start : rows.stop] *= inside
        yield rows.stop / len(weights)
