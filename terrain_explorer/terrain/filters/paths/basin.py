"""The basin around a place: the outline of the lake that stands there when it is full."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.paths.base import PathPoint
from terrain_explorer.terrain.filters.paths.course import PathLand
from terrain_explorer.terrain.filters.paths.lake import Lake
from terrain_explorer.terrain.filters.pieces.placement import box_around
from terrain_explorer.terrain.filters.water.ground import finding_ground
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.masks.shapes.region import keeping_joined
from terrain_explorer.terrain.work import Work, part_of

Vertices = NDArray[np.float64]
"""Rows and columns, shape (n, 2)."""

_MOST = 48
"""Points of an outline: as many as one may want to move by hand."""

_TOLERANCE = 0.5
"""How far an outline with few points may lie beside the shore at first, in points of the map."""

_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""East, south, west and north, so that the next one is to the right."""

_LEFT = ((-1, 0), (0, 0), (0, -1), (-1, -1))
"""The cell ahead to the left of a corner for each way; that ahead to the right is the one of the next way."""


def finding_basin(heightmap: Heightmap, point: PathPoint, usual: Lake) -> Work[Lake | None]:
    """Return the lake that fills the basin at a place up to its lowest pass; None where water runs off.

    Parameters
    ----------
    usual
        A lake with the other values that it gets.
    """
    wet = yield from part_of(finding_ground(heightmap), 0, 0.8)
    rows, columns = wet.heights.shape
    row, column = (round(part * (side - 1)) for part, side in zip(point, heightmap.heights.shape, strict=True))
    row, column = row % rows, column % columns
    level = wet.filled[row, column]
    if not level > wet.heights[row, column]:
        return None
    water = ((wet.filled == level) & (wet.heights < level)).astype(np.float32)
    yield from part_of(keeping_joined(water, row, column), 0.8, 0.95)
    sides = np.array(heightmap.heights.shape) - 1
    shore = np.clip(_simplified(_traced(water)), 0, sides) / sides
    yield 1.0
    lake = replace(usual, points=tuple((down, across) for down, across in shore.tolist()), level=0.0)
    return _at_level(lake, heightmap, float(level))


def _at_level(lake: Lake, heightmap: Heightmap, level: float) -> Lake:
    """Return a lake whose water stands at a height, as far as it may."""
    course = lake.course_on(heightmap)
    if course is None:
        return lake
    above = (level - float(course.values[0])) / PathLand(heightmap).relief
    return replace(lake, level=min(max(above, -1.0), 1.0))


def _traced(water: NDArray[np.float32]) -> Vertices:
    """Return the corners of the outer edge of what is above 0, clockwise; they lie between the points."""
    box = box_around(water)
    assert box is not None
    inside = np.pad(water[box.row : box.row + box.rows, box.column : box.column + box.columns] > 0, 1).tolist()
    first = inside[1].index(True)
    row, column, way = 1, first, 0
    corners = []
    while True:
        left, right = (inside[row + down][column + across] for down, across in (_LEFT[way], _LEFT[(way + 1) % 4]))
        turn = -1 if left else 0 if right else 1
        if turn:
            corners.append((row, column))
            way = (way + turn) % 4
        if corners and (row, column, way) == (1, first, 0):
            break
        row, column = row + _WAYS[way][0], column + _WAYS[way][1]
    # The padding is one point wide, and corners lie half a point before the point of the same number.
    return np.asarray(np.array(corners, np.float64) + np.array([box.row - 1.5, box.column - 1.5]))


def _simplified(shore: Vertices) -> Vertices:
    """Return an outline with fewer vertices, as near to it as these allow."""
    tolerance, few = _TOLERANCE, shore
    while len(few) > _MOST or tolerance == _TOLERANCE:
        few = _within(shore, tolerance)
        tolerance *= 1.5
    return few


def _within(shore: Vertices, tolerance: float) -> Vertices:
    """Return some vertices of an outline, from whose lines the others lie no farther than the tolerance.

    Douglas and Peucker, "Algorithms for the reduction of the number of points required to represent a digitized line",
    Cartographica 10 (1973), for both halves between two vertices far apart.
    """
    far = int(np.argmax(np.hypot(*(shore - shore[0]).T)))
    line = np.concatenate([shore, shore[:1]])
    kept, waiting = {0, far}, [(0, far), (far, len(shore))]
    while waiting:
        start, end = waiting.pop()
        if end - start < 2:
            continue
        way = line[end] - line[start]
        between = line[start + 1 : end] - line[start]
        length = max(float(np.hypot(*way)), 1e-9)
        away = np.abs(between[:, 0] * way[1] - between[:, 1] * way[0]) / length
        if not way.any():
            away = np.hypot(*between.T)
        farthest = int(np.argmax(away))
        if away[farthest] > tolerance:
            middle = start + 1 + farthest
            kept.add(middle)
            waiting += [(start, middle), (middle, end)]
    return shore[sorted(kept)]
