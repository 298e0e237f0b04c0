"""Interpolation along lines: grids with more or fewer points on the same ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray


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


def periodic_taps(old: int, new: int, method: str) -> Taps:
    """Return the taps for a line of `old` points that gets `new` ones, and goes on after its end as it begins."""
    kernel, reach = _KERNELS[method]
    at = np.arange(new) * old / new
    wide = max(1.0, old / new)
    around = np.floor(at - reach * wide) + np.arange(1, ceil(2 * reach * wide) + 1)[:, np.newaxis]
    weights = kernel((around - at) / wide)
    return Taps((around % old).astype(np.intp), weights / weights.sum(axis=0))


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


def interpolated(grid: NDArray[Any], across: Taps, along: Taps, rows: slice, bounds: tuple[float, float]) -> FloatArray:
    """Return some of the new rows of a grid, float64: its lines `across` the rows, then `along` them, within bounds."""
    places, weights = across.places[:, rows], across.weights[:, rows, np.newaxis]
    # Tap by tap over whole rows: few large numpy calls, and no matrix of weights.
    lines = sum(weight * grid[place] for place, weight in zip(places, weights, strict=True))
    heights = sum(weight * lines[:, place] for place, weight in zip(along.places, along.weights, strict=True))
    return np.asarray(np.clip(heights, *bounds))
