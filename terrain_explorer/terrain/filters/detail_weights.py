"""Weights of detail: the part of it that each point of a map gets, by the slope there and by the height."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.filters.base import is_tileable
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, known
from terrain_explorer.terrain.inner_product import inner_product
from terrain_explorer.terrain.parallel import Extremes, filling
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import Work, part_of

_BINOMIAL = (1, 4, 6, 4, 1)
"""The weights of the mean slope around a point: without it, crests and the floors of valleys would count as level."""
_REACH = 3
"""How many points around have a say in the slope of a point: two for the mean, and one for the differences."""
_LEVEL_PART = 0.25
"""The part of the ground that makes a map largely level."""
_SIDE = 256
"""About so many points a side stand for all: sorting those of a large map would take long."""


def is_largely_level(heightmap: Heightmap) -> bool:
    """Return whether a quarter of the ground has one and the same height, as the sea around an island has."""
    # Equal neighbours would tell less: the steps of 8-bit pictures have them, too.
    every = slice(None, None, max(1, max(heightmap.rows, heightmap.columns) // _SIDE))
    heights = known(heightmap.ground(every, every))
    counts = np.unique(heights, return_counts=True)[1]
    return bool(counts.max(initial=0) > _LEVEL_PART * heights.size)


def weighing(heightmap: Heightmap, on_slopes: float, on_heights: float) -> Work[Heights]:
    """Return the part of the detail that each point gets, from 0 to 1, shape (rows, columns).

    It is (1 - on_slopes (1 - s)) (1 - on_heights (1 - t)). The height t goes from 0 for the lowest point to 1 for the
    highest. With the mean slope g around the point, s is x (2 - x) for x = g / steep, at most 1. Steep is the mean
    slope of the map, weighted with the slope itself: sum g^2 / sum g. So it does not matter how much level ground there
    is, nor in which units heights and distances are. What lies in voids does not count.

    Parameters
    ----------
    on_slopes, on_heights
        From 0 to 1: how far the detail follows the slope, and how far the height.
    """
    lowest, highest = _extremes(heightmap)
    relief = highest - lowest or 1.0
    tileable = is_tileable(heightmap.heights)
    slopes = yield from part_of(_finding_slopes(heightmap, lowest, relief, tileable), 0, 0.7)
    # The last row and column of a tile are the first again.
    steep = _steep(slopes[:-1, :-1] if tileable else slopes)

    def weighed(rows: slice) -> FloatArray:
        x = np.minimum(slopes[rows] / steep, 1)
        height = np.nan_to_num((heightmap.ground(rows).astype(np.float64) - lowest) / relief)
        return np.asarray((1 - on_slopes * (1 - x * (2 - x))) * (1 - on_heights * (1 - height)))

    weights = np.empty_like(slopes)
    yield from part_of(filling(weights, weighed), 0.7, 1)
    return weights


def _extremes(heightmap: Heightmap) -> Extremes:
    """Return the lowest and the highest height that is no void's."""
    if heightmap.voids is None or heightmap.voids.all():
        return heightmap.extremes
    heights = heightmap.heights[~heightmap.voids]
    return float(heights.min()), float(heights.max())


def _steep(slopes: Heights) -> float:
    """Return the mean of the slopes, weighted with themselves; 1 if all are 0."""
    total = float(slopes.sum(dtype=np.float64))
    return inner_product(slopes, slopes) / total if total else 1.0


def _finding_slopes(heightmap: Heightmap, lowest: float, relief: float, tileable: bool) -> Work[Heights]:
    """Return the mean slope around each point, in reliefs from column to column; 0 amid voids."""
    ground, beyond = heightmap.ground(), 0
    if tileable:
        # A tile goes on beyond its edges, with the points after its first and before its last.
        ground, beyond = np.pad(ground[:-1, :-1], (_REACH, _REACH + 1), "wrap"), _REACH
    down, across = distances(heightmap)

    def found(rows: slice) -> FloatArray:
        first = max(rows.start + beyond - _REACH, 0)
        around = (ground[first : rows.stop + beyond + _REACH].astype(np.float64) - lowest) / relief
        south, east = gradient(around, (down / across, 1.0))
        inside = slice(rows.start + beyond - first, rows.stop + beyond - first)
        return _mean_around(np.sqrt(south * south + east * east))[inside, beyond : beyond + heightmap.columns]

    slopes = np.empty_like(heightmap.heights)
    yield from filling(slopes, found)
    return slopes


def _mean_around(values: Heights) -> Heights:
    """Return the mean around each point of those values that are no NaN; 0 where there is none."""
    voids = np.isnan(values)
    weights = _sum_around((~voids).astype(np.float32))
    total = _sum_around(np.where(voids, np.float32(0), values))
    return np.divide(total, weights, out=total, where=weights > 0)


def _sum_around(values: Heights) -> Heights:
    return _sum_along_columns(_sum_along_columns(values).T).T


def _sum_along_columns(values: Heights) -> Heights:
    around, total = np.pad(values, ((2, 2), (0, 0))), np.zeros_like(values)
    for row, weight in enumerate(_BINOMIAL):
        total += weight * around[row : row + len(values)]
    return total
