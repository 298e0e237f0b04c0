"""What steps have in common that lay something loose on the ground: the ground in metres, and the map under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, revised
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, Heights, is_tileable
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.laplace import solve_laplace
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.sampling import distances, metres_of
from terrain_explorer.terrain.work import Work

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.loose_layer import LayerGround


def layer_ground(heightmap: Heightmap, sea_level: float | None = None) -> Work[LayerGround]:
    """Return the ground of a map above the lower end of its range, in metres, on which none lies at voids.

    Parameters
    ----------
    sea_level
        None lies in the sea either, up to this part of the range; None for no sea.
    """
    from terrain_explorer.terrain.erosion.loose_layer import LayerGround

    low, high = heightmap.range
    unit = metres_of(heightmap)
    heights, voids = heightmap.heights.astype(np.float64), heightmap.voids
    away = np.zeros(heights.shape, bool) if voids is None else voids.copy()
    if voids is not None and voids.any():
        # Layers slide into voids as if ground went on there, and are gone.
        heights[voids] = yield from solve_laplace(heightmap.heights, voids)
    if sea_level is not None:
        away |= heights <= low + sea_level * (high - low)
    # The last row and column of a map that tiles are the first ones again.
    wraps = is_tileable(heightmap.heights)
    rows, columns = (points - wraps for points in heights.shape)
    heights, away = np.ascontiguousarray(heights[:rows, :columns]), np.ascontiguousarray(away[:rows, :columns])
    south, east = distances(heightmap)
    grid = FlowGrid(rows, columns, wraps, (unit * south, unit * east))
    return LayerGround((heights - low) * unit, grid, away if away.any() else None)


def on_map(heightmap: Heightmap, metres: Float64s) -> Heights:
    """Return a number in metres at each point of a layer's ground in the unit of its map, at each point of that."""
    rows, columns = (whole - part for whole, part in zip(heightmap.heights.shape, metres.shape, strict=True))
    return np.asarray(np.pad(metres, ((0, rows), (0, columns)), mode="wrap") / metres_of(heightmap))


def raised(heightmap: Heightmap, metres: Float64s) -> Applying:
    """Return a map that is so much higher at each point; `metres` is of the shape of its `layer_ground`."""
    change, heights = on_map(heightmap, metres), np.empty_like(heightmap.heights)

    def covered(some: slice) -> FloatArray:
        ground, more = heightmap.heights[some], change[some]
        # A sum would lose the sign of -0.
        return np.where(more != 0, ground + more, ground)

    yield from filling(heights, covered)
    return revised(heightmap, heights)
