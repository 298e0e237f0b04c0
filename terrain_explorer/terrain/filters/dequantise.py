"""Smooth steps: the terraces that 8 bits leave in heights go, and no height moves further than rounding did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, Filter, Finding, revised
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.parallel import in_bands, row_blocks
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.roughness import distinct_so_far, measured, step_height, steps_help
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
        found = measured(heightmap, step)
        strides = strides_for(found.level) * (_ROUNDS if found.hurst < _SMOOTH else _MORE_ROUNDS)
        smooth, spare = heightmap.heights.copy(), np.empty_like(heightmap.heights)
        # Far points first: near ones alone would take many more rounds to cross a wide terrace.
        for done, stride in enumerate(sorted(strides, reverse=True), 1):
            _diffuse(smooth, spare, heightmap.heights, stride, np.float32(_HALF * step))
            # Two arrays take turns, so that no point sees a neighbour that was already moved in the same round.
            smooth, spare = spare, smooth
            yield done / len(strides)
        return revised(heightmap, smooth)

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
