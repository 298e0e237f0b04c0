"""How steep a whole map is, from afar."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import Heightmap, Heights

_SIDE = 512
"""Seen from afar, a map is no finer than this many squares a side."""

_STRIPS = 8
"""Rows of squares, and as many columns, that stand for all: a pass over a large map would take long."""


def steepness(heightmap: Heightmap) -> float:
    """Return the root mean square of the slopes from square to square, in ranges for a longer side of the map."""
    heights, longer = heightmap.heights, max(heightmap.rows, heightmap.columns) - 1
    points = max(1, longer // _SIDE)
    low, high = heightmap.range
    along = [_squares(heights[at : at + points], points)[0] for at in _strips(heightmap.rows, points)]
    down = [_squares(heights[:, at : at + points], points)[:, 0] for at in _strips(heightmap.columns, points)]
    rises = (np.sqrt(np.mean(np.square(np.diff(strips, axis=1)))) for strips in map(np.stack, (along, down)))
    return float(np.hypot(*rises)) * longer / points / (high - low)


def _strips(count: int, points: int) -> list[int]:
    """Return where strips of squares begin, evenly over a side."""
    return [points * int(at) for at in np.unique(np.linspace(0, count // points - 1, _STRIPS).astype(int))]


def _squares(strip: Heights, points: int) -> Heights:
    """Return the mean heights of the squares of a strip."""
    rows, columns = (length // points for length in strip.shape)
    squares = strip[: rows * points, : columns * points].reshape(rows, points, columns, points)
    return np.asarray(squares.mean(axis=(1, 3)), np.float32)
