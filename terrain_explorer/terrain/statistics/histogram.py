"""How often each height and each slope occurs."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.gradient import gradient, slope
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, known
from terrain_explorer.terrain.number_format import format_height
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.sampling import distances, true_relief
from terrain_explorer.terrain.statistics.quantisation import Grain
from terrain_explorer.terrain.statistics.unavailable import VOIDS, Unavailable
from terrain_explorer.terrain.work import Work

_MOST_BINS = 256
_FINEST_SLOPE = 0.1
_MOST_SLOPE_BINS = 90


@dataclass(frozen=True, eq=False)
class Histogram:
    """How the points are spread over values.

    Attributes
    ----------
    edges
        Where the bins begin and end, shape (bins + 1,), rising.
    shares
        The part of the points in each bin, shape (bins,); together 1.
    median
        The value below which half of the points lie.
    meaning
        Its meaning, in one sentence for the user.
    """

    edges: Float64s
    shares: Float64s
    median: float
    meaning: str


def measuring_heights(heightmap: Heightmap, grain: Grain) -> Work[Histogram]:
    """Count the heights, in the unit of the heights; yields which part is done.

    Where heights come in few steps, each bin holds equally many of them.
    """
    edges = _height_edges(*grain.ends, grain.step)
    counts = np.zeros(len(edges) - 1)
    for rows in row_blocks(range(heightmap.rows)):
        counts += _counts(known(heightmap.ground(slice(rows.start, rows.stop))), edges)
        yield rows.stop / heightmap.rows
    median = float(np.median(known(heightmap.ground())))
    return Histogram(edges, counts / counts.sum(), median, _heights_in_words(heightmap.metres, grain, median))


def measuring_slopes(heightmap: Heightmap, grain: Grain) -> Work[Histogram | Unavailable]:
    """Count the slopes, in degrees; yields which part is done.

    They are those of nature where metres and spacing are known, otherwise those of the terrain as it is drawn without
    exaggeration.
    """
    low, high = heightmap.range
    down, across = (distance / (high - low) for distance in distances(heightmap))
    edges = np.linspace(0, 90, round(90 / _FINEST_SLOPE) + 1)
    counts, slopes = np.zeros(len(edges) - 1), np.empty_like(heightmap.heights)
    for rows in row_blocks(range(heightmap.rows)):
        # One row more on each side: the gradient at the first and the last row of a block needs its neighbours.
        above = min(rows.start, 1)
        around = heightmap.ground(slice(rows.start - above, rows.stop + 1))
        rises = gradient((around - np.float64(low)) / (high - low), (down, across))
        block = slopes[rows.start : rows.stop]
        block[...] = slope(rises)[above : above + len(rows)]
        counts += _counts(known(block), edges)
        yield rows.stop / heightmap.rows
    if not counts.any():
        return Unavailable(tr(VOIDS))
    edges, shares = _merged(edges, counts / counts.sum())
    # That of the points and not of the bins: the slope of a plane is one number.
    median = float(np.median(known(slopes), overwrite_input=True))
    return Histogram(edges, shares, median, _slopes_in_words(grain, median, true_relief(heightmap) is not None))


def _heights_in_words(metres: bool, grain: Grain, median: float) -> str:
    if grain.is_level:
        return tr("All of the ground has the same height.")
    height = format_height(median, grain.ends, metres, digits=4)
    return tr("Half of the ground lies below {height}; bars stand tall at heights that occur often.", height=height)


def _slopes_in_words(grain: Grain, median: float, in_nature: bool) -> str:
    if grain.is_level:
        return tr("All of the ground is level.")
    if in_nature:
        return tr("Half of the ground is steeper than {slope:.1f}° in nature; 90° is a wall.", slope=median)
    return tr(
        "Half of the ground is steeper than {slope:.1f}° as drawn without exaggeration; 90° is a wall.", slope=median
    )


def _height_edges(lowest: float, highest: float, step: float) -> Float64s:
    if lowest == highest:
        return np.array([lowest - step, lowest + step])
    levels = round(min((highest - lowest) / step, 4 * _MOST_BINS)) + 1
    if levels > 4 * _MOST_BINS:
        return np.linspace(lowest, highest, _MOST_BINS + 1)
    in_a_bin = ceil(levels / _MOST_BINS)
    # Bins begin half a step below a height, so that rounding puts no height into the wrong bin; and equally many steps
    # in every bin make no comb.
    first = lowest - step / 2
    return np.asarray(first + step * in_a_bin * np.arange(ceil(levels / in_a_bin) + 1), np.float64)


def _counts(values: FloatArray, edges: Float64s) -> Float64s:
    """Count the values in bins of equal width."""
    # Equal bins: a product finds the place, much faster than a search among the edges.
    places = (values.astype(np.float64) - edges[0]) * ((len(edges) - 1) / (edges[-1] - edges[0]))
    bins = np.clip(places, 0, len(edges) - 2).astype(np.intp)
    return np.bincount(bins.ravel(), minlength=len(edges) - 1).astype(np.float64)


def _merged(edges: Float64s, shares: Float64s) -> tuple[Float64s, Float64s]:
    """Merge slopes into bins of 0.1, 0.2, 0.5 or 1 degree, and leave out bins steeper than any point."""
    used = int(np.flatnonzero(shares)[-1]) + 1
    by = next(by for by in (1, 2, 5, 10) if used <= by * _MOST_SLOPE_BINS)
    bins = ceil(used / by)
    return edges[: bins * by + 1 : by], shares[: bins * by].reshape(bins, by).sum(axis=1)
