"""How finely each part of the map is drawn: in square tiles of a grid, coarser where the picture needs less.

Follows F. Strugar, "Continuous distance-dependent level of detail for rendering heightmaps" (2009): a quadtree of
tiles that all have the same corners; each second corner slides to its neighbour before its tile is replaced by a
coarser one. So nothing jumps, and tiles meet without a crack.
"""

from __future__ import annotations

from math import ceil, hypot, log2, sqrt

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QMatrix4x4

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera

TILE = 16
"""Cells along the edge of a tile."""

FINEST = -4
"""The finest level: tiles whose corners are 2**-4 points apart, for the curved surface between the points.

So much is added to what the picture needs: half as far between the points the surface is four times as flat, and near
the eye tiles would cost more than all the rest of a picture from just above the ground.
"""

SLIDING = (1.3, 1.95)
"""Corners begin to slide where the picture needs a grid this many times as coarse as their tile's, and have arrived."""

FINEST_MEANS = 2.8
"""Map cells as wide as a pixel from which on the shaders read no single points, but means over two at least.

See `lie_level` in block.frag, with something to spare.
"""

FINEST_CORNERS = 4.0
"""Points between the grid's corners from which on they do so there; see `surface_z` in tiles.glsl."""

DrawnTiles = NDArray[np.float32]
"""Shape (tiles, 3): column and row of the first point, and how many points apart the corners are."""


def wanted_step(camera: Camera, width: int, apart: float, cell: float) -> tuple[float, float]:
    """Return how many points apart the grid's corners should be: (everywhere, more for each unit of distance).

    Parameters
    ----------
    width
        Of the picture, in pixels.
    apart
        Pixels from corner to corner; fewer in a picture so small that a tile would cover much of it.
    cell
        World distance of neighbouring points.
    """
    everywhere, by_distance = camera.footprint(width)
    if by_distance:
        # The step must not grow so much within one tile that its corners would slide past the next coarser grid.
        apart = min(apart, (SLIDING[0] - 1.0) / (sqrt(2.0) * TILE * by_distance))
    return everywhere * apart / cell + 2.0**FINEST, by_distance * apart / cell


def shows_points(block: TerrainBlock, camera: Camera, width: int, wanted: tuple[float, float], cell: float) -> bool:
    """Return whether a picture may show single points of a map, and not only means over two points each way.

    Parameters
    ----------
    width
        Of the picture, in pixels.
    wanted
        From `wanted_step`.
    cell
        World distance of neighbouring points.
    """
    x, y, z = camera.eye
    beyond = abs(x) - block.east, abs(y) - block.north, z - block.top, block.bottom - z
    away = hypot(*(max(distance, 0.0) for distance in beyond))
    everywhere, by_distance = camera.footprint(width)
    return (everywhere + by_distance * away) / cell < FINEST_MEANS or wanted[0] + wanted[1] * away < FINEST_CORNERS


def seen_tiles(
    shape: tuple[int, ...], block: TerrainBlock, eye: tuple[float, ...], clip: QMatrix4x4, wanted: tuple[float, float]
) -> DrawnTiles:
    """Return the tiles to draw for a map of this shape, those at the edges reaching beyond it.

    Parameters
    ----------
    clip
        The matrix from the world to the picture.
    wanted
        From `wanted_step`.
    """
    rows, columns = shape
    cell = 2.0 * block.east / (columns - 1)
    planes = _sides_of_picture(clip)
    height = max(eye[2] - block.top, block.bottom - eye[2], 0.0)
    nodes = np.zeros((1, 2))
    chosen = []
    # Numpy does a whole level of the quadtree at once; going down tile by tile would be Python's work.
    for level in range(max(ceil(log2((max(shape) - 1) / TILE)), 0), FINEST - 1, -1):
        step = 2.0**level
        nodes = nodes[(nodes[:, 0] < columns - 1) & (nodes[:, 1] < rows - 1)]
        half = cell * TILE * step / 2
        middles = np.stack([cell * nodes[:, 0] - block.east + half, block.north - cell * nodes[:, 1] - half], axis=1)
        seen = _seen(middles, half, block, planes)
        nodes, middles = nodes[seen], middles[seen]
        # To the nearest place of the tile, as in the shader: no part of it may be drawn coarser than it wants.
        beyond = np.maximum(np.abs(middles - eye[:2]) - half, 0.0)
        away = np.sqrt(beyond[:, 0] ** 2 + beyond[:, 1] ** 2 + height**2)
        enough = wanted[0] + wanted[1] * away >= step if level > FINEST else np.ones(len(nodes), bool)
        chosen.append(np.column_stack([nodes[enough], np.full(enough.sum(), step)]))
        if enough.all():
            break
        nodes = (nodes[~enough, None] + TILE * step / 2 * _QUARTERS).reshape(-1, 2)
    return np.concatenate(chosen).astype(np.float32)


_QUARTERS = np.array([(0, 0), (1, 0), (0, 1), (1, 1)])


def sides_of(tiles: DrawnTiles, shape: tuple[int, ...]) -> DrawnTiles:
    """Return the tiles at the map's edges, once for each edge, shape (tiles, 4): last 0 south, 1 east, 2 north, 3 west.

    South and east are where a tile reaches the last row or column.
    """
    rows, columns = shape
    last = tiles[:, :2] + TILE * tiles[:, 2:]
    at_side = (last[:, 1] >= rows - 1, last[:, 0] >= columns - 1, tiles[:, 1] == 0, tiles[:, 0] == 0)
    parts = [np.insert(tiles[at], 3, side, axis=1) for side, at in enumerate(at_side)]
    return np.concatenate(parts)


def _sides_of_picture(clip: QMatrix4x4) -> NDArray[np.float64]:
    """Return the planes at the picture's four sides, as (x, y, z, constant), positive inside; shape (4, 4)."""
    matrix = np.array(clip.data()).reshape(4, 4).T
    return np.concatenate([matrix[3] + matrix[:2], matrix[3] - matrix[:2]])


def _seen(
    middles: NDArray[np.float64], half: float, block: TerrainBlock, planes: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Return which square columns of the block may be in the picture, at least in part."""
    centre = middles @ planes[:, :2].T + planes[:, 2] * block.middle + planes[:, 3]
    reach = half * np.abs(planes[:, :2]).sum(axis=1) + (block.top - block.middle) * np.abs(planes[:, 2])
    return np.asarray((centre + reach >= 0.0).all(axis=1))
