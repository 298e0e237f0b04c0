"""Which tiles of a terrain without end a camera sees, and how finely each is drawn.

Follows F. Strugar, "Continuous distance-dependent level of detail for rendering heightmaps" (2009): a quadtree of
tiles that all have the same mesh. How far apart points should be follows from the place alone; a tile is split where
its nearest place wants them closer than its own, and every second corner of its mesh slides to its neighbour before
the tile gives way to a coarser one. So nothing jumps, and tiles meet without a crack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil, floor, inf, log2, sqrt

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, SQUARES, TileKey

SLIDING = (1.75, 1.95)
"""Corners begin to slide where points are wanted this many times as far apart as their tile's, and have arrived."""

STEEPEST = (SLIDING[0] - 1.0) / (sqrt(2.0) * SQUARES)
"""The most by which the wanted distance of points may grow for each unit of distance from the eye: within one tile it
must not grow so much that the mesh would slide past the next coarser one."""

MOST = 192
"""Tiles that are drawn at most. Where more would be needed, points are drawn farther apart."""

FINEST = 46
"""The finest level that is drawn: below the finest tiles their surface is drawn smoothly, in smaller and smaller
parts."""

_COARSER = 1.15

BoundsOfTile = Callable[[TileKey], tuple[float, float, bool]]
"""Returns between which heights the ground of a tile lies, as z, and whether enough is known of it to split it."""


@dataclass(frozen=True)
class Sights:
    """What a camera sees, in a frame of its own: x to the east, y to the north, z up, its origin near the eye.

    Attributes
    ----------
    south, east
        Where the origin lies, in sides of the whole terrain.
    unit
        The sides of the whole that one unit of the frame is long; a power of two, so that nothing is rounded.
    eye
        Where the eye is.
    above
        How high it is above the ground, or below it: that much farther is everything than it is level with the eye.
    planes
        Planes (x, y, z, constant), positive in the picture, shape (planes, 4).
    wanted
        How far apart points should be: everywhere, and more for each unit of distance, `STEEPEST` at most.
    extent
        How far the ground goes to the south and to the east, in sides.
    farthest
        How far one sees.
    reach
        How far ground goes on beyond its edges, in sides: tiles there have rows and columns below 0, or too many.
    """

    south: float
    east: float
    unit: float
    eye: tuple[float, float, float]
    above: float
    planes: Float64s
    wanted: tuple[float, float]
    extent: tuple[float, float] = (1.0, 1.0)
    farthest: float = inf
    reach: float = 0.0

    def spacing(self, level: int) -> float:
        """Return how far apart the points of a level are, in units."""
        return 2.0**-level / self.unit

    def corner(self, level: int, rows: NDArray[np.int64], columns: NDArray[np.int64]) -> Float64s:
        """Return x and y of the north-western corners of tiles, shape (tiles, 2); exact for those near the eye."""
        side = 2.0 ** (ROOT_LEVEL - level)
        return np.stack([(columns * side - self.east) / self.unit, (self.south - rows * side) / self.unit], axis=1)

    def wanted_at(self, x: Float64s, y: Float64s) -> Float64s:
        """Return how far apart points should be at places; it follows from the place alone."""
        away = np.sqrt((x - self.eye[0]) ** 2 + (y - self.eye[1]) ** 2 + self.above**2)
        return np.asarray(self.wanted[0] + self.wanted[1] * away)


@dataclass(frozen=True)
class Selection:
    """The tiles to draw, nearest first, and the sights they were chosen for, perhaps with points farther apart."""

    sights: Sights
    tiles: tuple[TileKey, ...]


def select(sights: Sights, bounds: BoundsOfTile, most: int = MOST) -> Selection:
    """Return the tiles that cover all ground in the picture, each place once.

    Parameters
    ----------
    bounds
        Tells the heights of tiles: those that it tells too high or too low are left out though they are in sight. Tiles
        of which too little is known are not split.
    most
        How many there may be. Where that is not enough, points are drawn farther apart.
    """
    while True:
        tiles = _chosen(sights, bounds, most)
        if tiles is not None:
            return Selection(sights, tiles)
        everywhere, by_distance = sights.wanted
        farther = _COARSER * everywhere + (_COARSER - 1.0) * by_distance * sights.above
        sights = replace(sights, wanted=(farther, by_distance))


def slide(sights: Sights, level: int, x: Float64s, y: Float64s) -> Float64s:
    """Return how far every second corner of a tile's mesh has slid to its neighbour, 0 to 1."""
    first, last = SLIDING
    coarser = sights.wanted_at(x, y) / sights.spacing(level)
    return np.asarray(((coarser - first) / (last - first)).clip(0.0, 1.0))


def _chosen(sights: Sights, bounds: BoundsOfTile, most: int) -> tuple[TileKey, ...] | None:
    first, rows, columns = _first(sights)
    chosen: list[tuple[float, TileKey]] = []
    for level in range(first, FINEST + 1):
        size = SQUARES * sights.spacing(level)
        corners = sights.corner(level, rows, columns)
        places = zip(rows.tolist(), columns.tolist(), strict=True)
        known = np.array([bounds(TileKey(level, row, column)) for row, column in places]).reshape(-1, 3)
        away = _distances(corners, size, sights)
        # The planes alone would keep large tiles whose heights are only guessed.
        seen = _in_picture(corners, size, known, sights.planes) & (away <= sights.farthest)
        rows, columns, away, known = rows[seen], columns[seen], away[seen], known[seen]
        enough = (sights.wanted[0] + sights.wanted[1] * away >= sights.spacing(level)) | (known[:, 2] == 0.0)
        if level == FINEST:
            enough[:] = True
        chosen += [
            (float(far), TileKey(level, int(row), int(column)))
            for far, row, column in zip(away[enough], rows[enough], columns[enough], strict=True)
        ]
        rows, columns = rows[~enough], columns[~enough]
        if len(chosen) + len(rows) > most:
            return None
        if not len(rows):
            break
        rows, columns = (np.add.outer(2 * at, part).ravel() for at, part in ((rows, _SOUTH), (columns, _EAST)))
        side = 2.0 ** (ROOT_LEVEL - level - 1)
        ground = np.ones(len(rows), bool)
        for at, extent in ((rows, sights.extent[0]), (columns, sights.extent[1])):
            ground &= (at * side < extent + sights.reach) & ((at + 1) * side > -sights.reach)
        rows, columns = rows[ground], columns[ground]
    return tuple(key for _, key in sorted(chosen))


def _first(sights: Sights) -> tuple[int, NDArray[np.int64], NDArray[np.int64]]:
    """Return a level and the rows and columns of its tiles that have all ground in sight: a few tiles, if need be one.

    They are not larger than one sees. That far away, no camera wants points farther apart than theirs.
    """
    side = sights.farthest * sights.unit
    level = ROOT_LEVEL if side >= 1.0 else min(ROOT_LEVEL + floor(-log2(side)), FINEST)
    count, reach = 1 << (level - ROOT_LEVEL), sights.reach
    if count == 1 and not reach:
        return level, np.zeros(1, np.int64), np.zeros(1, np.int64)
    south, east = sights.south - sights.eye[1] * sights.unit, sights.east + sights.eye[0] * sights.unit
    rows, columns = (
        np.arange(
            floor(max((at - side) * count, -reach * count)),
            ceil(min((at + side) * count, (extent + reach) * count)),
        )
        for at, extent in ((south, sights.extent[0]), (east, sights.extent[1]))
    )
    return level, np.repeat(rows, len(columns)), np.tile(columns, len(rows))


_SOUTH, _EAST = np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1])


def _distances(corners: Float64s, size: float, sights: Sights) -> Float64s:
    """Return how far the nearest places of tiles are, as `wanted_at` counts it: no place may be drawn too coarsely."""
    x, y = corners[:, 0] + size / 2 - sights.eye[0], corners[:, 1] - size / 2 - sights.eye[1]
    across, along = (np.maximum(np.abs(at) - size / 2, 0.0) for at in (x, y))
    return np.asarray(np.sqrt(across**2 + along**2 + sights.above**2))


def _in_picture(corners: Float64s, size: float, heights: Float64s, planes: Float64s) -> NDArray[np.bool_]:
    """Return which boxes over tiles may be in the picture, at least in part."""
    low, high = heights[:, 0], heights[:, 1]
    middles = np.column_stack([corners[:, 0] + size / 2, corners[:, 1] - size / 2, (low + high) / 2])
    halves = np.column_stack([np.full((len(corners), 2), size / 2), (high - low) / 2])
    reach = middles @ planes[:, :3].T + planes[:, 3] + halves @ np.abs(planes[:, :3]).T
    return np.asarray((reach >= 0.0).all(axis=1))
