"""Resample: more or fewer points on the same ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, isclose
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.base import (
    Applying,
    Filter,
    Finding,
    Grid,
    revised,
    sides_found,
    with_voids,
)
from terrain_explorer.terrain.filters.sizes import check_sides, chosen_sides, nearest_size, side
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.work import Work

_VOID_FROM = 0.01
"""The part of a new point's height that may come from voids; with more, the point is a void itself."""


@dataclass(frozen=True)
class Resample(Filter):
    """The same ground with another number of points. The corners stay where they are, and planes stay planes.

    New points lie between the old ones; where there are fewer, each is a mean over the ground around it. No height
    leaves the range, unless there were heights beyond it before. The spacing follows where it changes alike both ways.
    """

    slug: ClassVar = "resample"
    title: ClassVar = "Resample"
    summary: ClassVar = "Gives the map more or fewer points, by itself the nearest 2^n + 1 a side."
    group: ClassVar = "size"

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
        changed = revised(heightmap, heights, spacing=_spacing(heightmap, size))
        voids = heightmap.voids
        if voids is None:
            return changed
        parts = np.empty(size, np.float32)
        yield from _resampling(voids, parts, self.method, (0.0, 1.0))
        return with_voids(changed, parts > _VOID_FROM)

    def _size(self, heightmap: Heightmap) -> tuple[int, int]:
        return chosen_sides((self.rows, self.columns), (heightmap.rows, heightmap.columns), nearest_size)


@dataclass(frozen=True)
class Taps:
    """The old points from which each new point of a line follows, and their weights.

    Attributes
    ----------
    places, weights
        Shape (taps, new points).
    """

    places: NDArray[np.intp]
    weights: NDArray[np.float64]


def taps(old: int, new: int, method: str) -> Taps:
    """Return the taps for a line of `old` points that gets `new` ones, the first and the last where they were.

    The line through the first and the last height is taken off, the rest goes on beyond the ends mirrored in them
    (so that it is 0 there), and is weighted with the kernel, which is as many times wider as there are fewer points.
    The line is put back: so lines stay lines and ends stay ends, whatever the kernel.
    """
    kernel, reach = _KERNELS[method]
    last = old - 1
    at = np.arange(new) * last / (new - 1)
    # Fewer points: a wider kernel takes the mean over the ground, so that fine detail does not fold into coarse.
    wide = max(1.0, last / (new - 1))
    around = np.floor(at - reach * wide) + np.arange(1, ceil(2 * reach * wide) + 1)[:, np.newaxis]
    weights = kernel((around - at) / wide)
    # A stretched kernel sampled at whole points does not add up to 1 exactly.
    weights /= weights.sum(axis=0)
    # Mirrored in the ends again and again: a wide kernel on a short line may reach beyond the mirror image, too.
    folded = around % (2 * last)
    mirrored = folded > last
    places = np.where(mirrored, 2 * last - folded, folded)
    # The rest, after the line is taken off, is 0 at the ends, so its mirror image has the other sign: the slope goes on
    # through the end, and planes stay planes.
    weights = np.where(mirrored, -weights, weights)
    to_last = at / last - (weights * places / last).sum(axis=0)
    to_first = 1 - at / last - (weights * (1 - places / last)).sum(axis=0)
    ends = np.broadcast_to([[0.0], [last]], (2, new))
    return Taps(np.concatenate([ends, places]).astype(np.intp), np.concatenate([[to_first, to_last], weights]))


def _linear(distance: FloatArray) -> FloatArray:
    return np.asarray(np.maximum(1 - np.abs(distance), 0))


def _cubic(distance: FloatArray) -> FloatArray:
    """Return the weights of cubic convolution with a = -1/2 (Keys, IEEE Trans. ASSP 29(6), 1981)."""
    x = np.minimum(np.abs(distance), 2)
    return np.where(x < 1, (1.5 * x - 2.5) * x**2 + 1, ((2.5 - 0.5 * x) * x - 4) * x + 2)


_KERNELS: Mapping[str, tuple[Callable[[FloatArray], FloatArray], int]] = {
    "bilinear": (_linear, 1),
    "bicubic": (_cubic, 2),
}
"""The kernel of each method, and the points that it reaches to either side."""


def _resampling(grid: Grid, out: FloatArray, method: str, bounds: tuple[float, float]) -> Work[None]:
    across = taps(grid.shape[0], out.shape[0], method)
    along = taps(grid.shape[1], out.shape[1], method)
    yield from filling(out, lambda rows: interpolated(grid, across, along, rows, bounds))


def interpolated(grid: Grid, across: Taps, along: Taps, rows: slice, bounds: tuple[float, float]) -> FloatArray:
    """Return some of the new rows of a grid, float64: its lines `across` the rows, then `along` them, within bounds."""
    places, weights = across.places[:, rows], across.weights[:, rows, np.newaxis]
    # Tap by tap over whole rows: few large numpy calls, and no matrix of weights.
    lines = sum(weight * grid[place] for place, weight in zip(places, weights, strict=True))
    heights = sum(weight * lines[:, place] for place, weight in zip(along.places, along.weights, strict=True))
    return np.asarray(np.clip(heights, *bounds))


def bounds_of(heightmap: Heightmap) -> tuple[float, float]:
    """Return the heights that interpolation may not leave: the range, and any heights that were beyond it before."""
    (low, high), (lowest, highest) = heightmap.range, heightmap.extremes
    return min(low, lowest), max(high, highest)


def _spacing(heightmap: Heightmap, size: tuple[int, int]) -> float | None:
    across, along = ((old - 1) / (new - 1) for old, new in zip((heightmap.rows, heightmap.columns), size, strict=True))
    # One number for the distance of points holds only where both directions changed alike.
    return heightmap.spacing * across if heightmap.spacing and isclose(across, along) else None
