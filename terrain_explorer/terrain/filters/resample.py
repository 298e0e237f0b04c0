"""Resample: more or fewer points on the same ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.terrain.filters.base import (
    Applying,
    Filter,
    Finding,
    Grid,
    revised,
    sides_found,
    spreading,
    with_voids,
)
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.interpolation import interpolated, taps
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.sizes import check_sides, chosen_sides, nearest_size, side
from terrain_explorer.terrain.work import Work

_VOID_FROM = 0.01
"""The part of a new point's height that may come from voids; with more, the point is a void itself."""


@dataclass(frozen=True)
class Resample(Filter):
    """The same ground with another number of points. The corners stay where they are, and planes stay planes.

    New points lie between the old ones; where there are fewer, each is a mean over the ground around it. No height
    leaves the range, unless there were heights beyond it before. The spacing and the place follow.
    """

    slug: ClassVar = "resample"
    title: ClassVar = "Resample"
    summary: ClassVar = "Gives the map more or fewer points, by itself the nearest 2^n + 1 a side."
    group: ClassVar = "size"
    keeps_scale: ClassVar = False

    rows: Annotated[int, side("Rows", "the nearest 2^n + 1")] = 0
    columns: Annotated[int, side("Columns", "the nearest 2^n + 1")] = 0
    method: Annotated[
        Literal["bicubic", "bilinear"],
        Parameter("Method", "Bicubic gives a smooth surface, bilinear straight lines from one old point to the next."),
    ] = "bicubic"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_sides(self.rows, self.columns)

    def finding(self, heightmap: Heightmap) -> Finding:
        return sides_found(*self._size(heightmap))

    def applying(self, heightmap: Heightmap) -> Applying:
        size = self._size(heightmap)
        if size == (heightmap.rows, heightmap.columns):
            return heightmap
        heights = np.empty(size, np.float32)
        yield from _resampling(heightmap.heights, heights, self.method, bounds_of(heightmap))
        changed = revised(heightmap, heights, **heightmap.spaced(_every(heightmap, size)))
        voids = heightmap.voids
        if voids is None:
            return changed
        parts = np.empty(size, np.float32)
        yield from _resampling(voids, parts, self.method, (0.0, 1.0))
        return with_voids(changed, parts > _VOID_FROM)

    def carrying(self, differences: Heights, before: Heightmap, after: Heightmap) -> Work[Heights | None]:
        return (yield from spreading(differences, (after.rows, after.columns)))

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return None

    def shape_after(self, shape: tuple[int, int]) -> tuple[int, int]:
        return chosen_sides((self.rows, self.columns), shape, nearest_size)

    def _size(self, heightmap: Heightmap) -> tuple[int, int]:
        return self.shape_after((heightmap.rows, heightmap.columns))


def _resampling(grid: Grid, out: FloatArray, method: str, bounds: tuple[float, float]) -> Work[None]:
    across = taps(grid.shape[0], out.shape[0], method)
    along = taps(grid.shape[1], out.shape[1], method)
    yield from filling(out, lambda rows: interpolated(grid, across, along, rows, bounds))


def bounds_of(heightmap: Heightmap) -> tuple[float, float]:
    """Return the heights that interpolation may not leave: the range, and any heights that were beyond it before."""
    (low, high), (lowest, highest) = heightmap.range, heightmap.extremes
    return min(low, lowest), max(high, highest)


def _every(heightmap: Heightmap, size: tuple[int, int]) -> tuple[float, float]:
    """Return how many rows and columns of a map lie from one to the next of a new one of this size."""
    down, across = ((old - 1) / (new - 1) for old, new in zip((heightmap.rows, heightmap.columns), size, strict=True))
    return down, across
