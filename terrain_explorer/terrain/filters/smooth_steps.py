"""Smooth steps: the terraces that 8 bits leave in heights go, and no height moves further than rounding did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, Filter, Finding, revised
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, known
from terrain_explorer.terrain.normalising import scaled_down, scaled_up
from terrain_explorer.terrain.parallel import in_bands, row_blocks
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.work import Work

_HALF = 0.499
"""The part of a step that a height may move. Less than half, so that rounding gives the file's height back."""

# More rounds would blur rough ground, whose own detail is smaller than a step and as sharp.
_ROUNDS, _MORE_ROUNDS = 4, 16
_SMOOTH = 0.97
"""The Hurst exponent above which ground counts as smooth, as if drawn with a soft brush, and takes more rounds."""

# Enough for terraces 256 points wide: a stride is at most a quarter of a terrace.
_WIDEST_STRIDE = 64
_FEW_BITS = 8


@dataclass(frozen=True)
class SmoothSteps(Filter):
    """Heights are smoothed, each within half a step of what it was.

    Every point is drawn to the mean of its four neighbours, several times, and more often on ground that is smooth as
    if drawn with a soft brush. Where terraces are wide, it is drawn to points further away first, then to ever nearer
    ones. A map without steps stays as it is.
    """

    slug: ClassVar = "smooth-steps"
    title: ClassVar = "Smooth stair steps"
    summary: ClassVar = "Removes the terraces of 8-bit heights, and moves none by more than half a step."
    group: ClassVar = "repair"

    steps: Annotated[
        int,
        Parameter(
            "Steps",
            "How many steps there are from black to white: 255 for 8 bits; 0 finds it from the heights.",
            minimum=0,
            maximum=65535,
            automatic="found",
            meaning="stairs",
        ),
    ] = 0

    @classmethod
    def helps(cls, heightmap: Heightmap) -> bool:
        return heightmap.origin is not None and heightmap.origin.bits <= _FEW_BITS and steps_help(heightmap)

    def finding(self, heightmap: Heightmap) -> Finding:
        step = yield from self._step_height(heightmap)
        low, high = heightmap.range
        return {} if step is None else {"steps": round((high - low) / step)}

    def applying(self, heightmap: Heightmap) -> Applying:
        step = yield from self._step_height(heightmap)
        if step is None:
            return heightmap
        unit = scaled_down(heightmap.highest - heightmap.lowest)
        ground = heightmap if unit == 1 else revised(heightmap, heightmap.heights * np.float32(unit))
        found = measured(ground, step * unit)
        strides = strides_for(found.level) * (_ROUNDS if found.hurst < _SMOOTH else _MORE_ROUNDS)
        smooth, spare = ground.heights.copy(), np.empty_like(ground.heights)
        # Far points first: near ones alone would take many more rounds to cross a wide terrace.
        for done, stride in enumerate(sorted(strides, reverse=True), 1):
            _diffuse(smooth, spare, ground.heights, stride, np.float32(_HALF * step * unit))
            # Two arrays take turns, so that no point sees a neighbour that was already moved in the same round.
            smooth, spare = spare, smooth
            yield done / len(strides)
        return revised(heightmap, smooth if unit == 1 else scaled_up(smooth, unit))

    def _step_height(self, heightmap: Heightmap) -> Work[float | None]:
        low, high = heightmap.range
        if self.steps:
            return (high - low) / self.steps
        step = None
        for distinct in distinct_so_far(heightmap):
            step = step_height(distinct)
            yield 0.0
        return step


def strides_for(level: float) -> list[int]:
    """Return the distances at which points are drawn together, from far to near: up to a quarter of a terrace.

    Parameters
    ----------
    level
        The part of neighbouring points that have the same height; terraces are about 1 / (1 - level) points wide.
    """
    return [2**k for k in range(_WIDEST_STRIDE.bit_length() - 1, -1, -1) if k == 0 or 4 * 2**k * (1 - level) <= 1]


def _diffuse(source: Heights, target: Heights, file_heights: Heights, stride: int, most: np.float32) -> None:
    """Draw every point half the way to the mean of its neighbours; at the edge of the map the edge goes on."""
    last = len(source) - 1

    def diffuse_rows(band: range) -> None:
        for block in row_blocks(band):
            rows = slice(block.start, block.stop)
            at = np.arange(block.start, block.stop)
            mean = source[(at - stride).clip(0)] + source[(at + stride).clip(0, last)]
            mean += _sides(source[rows], stride)
            mean *= np.float32(0.25)
            mean += source[rows]
            # Half the way only: with the whole way, checkerboards would swing back and forth instead of fading.
            mean *= np.float32(0.5)
            # Against the heights of the file, not those of the round before: else the moves would add up.
            np.clip(mean, file_heights[rows] - most, file_heights[rows] + most, out=target[rows])

    in_bands(diffuse_rows, source)


def _sides(block: Heights, stride: int) -> FloatArray:
    padded = np.pad(block, ((0, 0), (stride, stride)), "edge")
    return padded[:, : -2 * stride] + padded[:, 2 * stride :]


MOST_HEIGHTS = 1024
"""A map with more different heights than this has no visible steps."""

# A mean over four million pairs is as good as one over all, and takes the same time for any map.
_POINTS_MEASURED = 2**22
# A line through the maps for which smoothing breaks even; see `Steps.smoothing_helps`.
_LEAST_LEVEL, _LEVEL_BY_ROUGHNESS = 0.26, 0.9


@dataclass(frozen=True)
class Steps:
    """The steps in a map's heights.

    Attributes
    ----------
    height
        The height of a step, in the unit of the heights.
    level
        The part of neighbouring points that have the same height, from 0 to 1. Pairs at the lowest or the highest
        height are left out: they may be a sea, or a plateau cut off, and no step.
    hurst
        The Hurst exponent H of the terrain beneath, 0 (rough) to 1 (smooth).
    """

    height: float
    level: float
    hurst: float

    @property
    def smoothing_helps(self) -> bool:
        """Whether slopes are nearer to the terrain's when the steps are smoothed.

        On rough terrain the ground between the steps is as rough as the steps, and smoothing takes that away. The limit
        was found with 270 maps of diamond-square, of exponent 6 to 10, spread reduction 0.4 to 0.65, in 150 and in
        255 steps: it is wrong for 4 of them, where smoothing changed the error of the slope by 4 % at most.
        """
        return self.level > _LEAST_LEVEL + _LEVEL_BY_ROUGHNESS * (1 - self.hurst)


def steps_of(heightmap: Heightmap) -> Steps | None:
    """Measure the steps of a map; None where it has none: it is flat, or has more than 1024 different heights."""
    *_, distinct = distinct_so_far(heightmap)
    height = step_height(distinct)
    return None if height is None else measured(heightmap, height)


def measured(heightmap: Heightmap, height: float) -> Steps:
    """Measure a map that has steps of a height."""
    # Rounding to steps adds an error of variance step^2 / 12 to each of two heights, so step^2 / 6 to the mean square
    # of their difference. Without it, H would come out far too rough on terrain in few steps.
    level, near, far = (_pairs(heightmap, lag) for lag in (1, 2, 4))
    return Steps(height, level.level, _hurst(near.square - height**2 / 6, far.square - height**2 / 6))


def steps_help(heightmap: Heightmap) -> bool:
    """Return whether a map has steps worth smoothing; see `Steps.smoothing_helps`."""
    steps = steps_of(heightmap)
    return steps is not None and steps.smoothing_helps


def distinct_so_far(heightmap: Heightmap) -> Iterator[Heights]:
    """Yield the different heights of the first rows, of more rows, and last of all; stop where they are too many."""
    distinct = np.empty(0, np.float32)
    for rows in row_blocks(range(heightmap.rows)):
        distinct = np.union1d(distinct, heightmap.heights[rows.start : rows.stop])
        yield distinct
        # Sorting all heights of a large map takes seconds; too many of them show after a few rows.
        if len(distinct) > MOST_HEIGHTS:
            return


def step_height(distinct: Heights) -> float | None:
    """Return the smallest step between different heights, sorted; None where there are none, or too many for steps."""
    if not 1 < len(distinct) <= MOST_HEIGHTS:
        return None
    return float(np.diff(distinct.astype(np.float64)).min())


@dataclass(frozen=True)
class _Pairs:
    """Pairs of points at a distance: the part of them that is level, and their mean squared difference."""

    level: float
    square: float


def _pairs(heightmap: Heightmap, lag: int) -> _Pairs:
    """Measure pairs along rows and columns, in blocks of rows spread over the map."""
    blocks = list(row_blocks(range(heightmap.rows)))
    skip = -(-heightmap.heights.size // _POINTS_MEASURED)
    sums = np.zeros(3)
    # Whole blocks spread over the map, not the first ones: the north may be all sea.
    for rows in blocks[::skip]:
        block = heightmap.ground(slice(rows.start, rows.stop + lag))
        sums += _sums(block[:-lag], block[lag:], heightmap) + _sums(block[:, :-lag], block[:, lag:], heightmap)
    count, level, square = sums
    return _Pairs(float(level / max(count, 1)), float(square / max(count, 1)))


def _sums(one: Heights, other: Heights, heightmap: Heightmap) -> FloatArray:
    """Return how many pairs count, how many of them are level, and the sum of their squared differences."""
    # Voids, which are NaN here, equal nothing, and their rises are left out.
    rise = other - one
    squares = np.square(known(rise), dtype=np.float64)
    level = np.count_nonzero(rise == 0)
    at_the_ends = sum(np.count_nonzero((one == end) & (rise == 0)) for end in heightmap.extremes)
    return np.array([squares.size - at_the_ends, level - at_the_ends, squares.sum()])


def _hurst(near: float, far: float) -> float:
    """Return H from the structure function at one lag and at twice that lag; 1 where the steps hide the terrain."""
    # Nothing is left after taking off the rounding: the terrain is smoother than the steps can show.
    if near <= 0 or far <= 0:
        return 1.0
    return min(max(log2(far / near) / 2, 0.0), 1.0)
