"""The squares of ground that are drawn, as the shaders read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gui.views.surface3d.camera.frame import Frame
from terrain_explorer.gui.views.surface3d.gl.shader_program import Uniform
from terrain_explorer.gui.views.surface3d.gl.tile_textures import TileTextures
from terrain_explorer.gui.views.surface3d.ground.height_bounds import HeightBounds, data_key
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, SQUARES, TileKey
from terrain_explorer.terrain.tiles.visible_tiles import Selection, Sights

Nodes = NDArray[np.float32]
"""What is drawn, shape (nodes, 4, 4); see `Node` in ``tiles.glsl``."""

NodeEdges = NDArray[np.float32]
"""Shape (edges, 4): the number of a node, and its side: 0 south, 1 east, 2 north, 3 west."""

MAPS_WATER, NO_WATER, MANY_LAKES = (0.0, 0.0), (-1.0, 0.0), 1e9
"""The water of a tile that has that of the map, and of one that has none; and z of its lake where it has several."""

ShownTile = tuple[TileKey, TileKey]
"""A tile that is drawn, and the one that has its heights: itself or, where that is not there yet, a coarser one."""


def shown(selection: Selection, tiles: TileTextures) -> list[ShownTile]:
    """Return what of a selection can be drawn by now."""
    found = ((key, tiles.nearest(data_key(key))) for key in selection.tiles)
    return [(key, data) for key, data in found if data is not None]


def ground_nodes(
    drawn: Iterable[ShownTile],
    sights: Sights,
    frame: Frame,
    tiles: TileTextures,
    bounds: HeightBounds,
    shown_level: Callable[[TileKey, int], float],
    water: Callable[[TileKey], tuple[float, float]] = lambda _: NO_WATER,
) -> Nodes:
    """Return the nodes of some tiles.

    Parameters
    ----------
    shown_level
        Returns as finely as which level a tile is drawn whose heights are there to a level.
    water
        Returns what `Node` has of the water of a tile whose heights are there, and z of its lake.
    """

    def node(key: TileKey, data: TileKey) -> Sequence[float]:
        x, y = sights.corner(key.level, np.array([key.row]), np.array([key.column]))[0]
        size = SQUARES * sights.spacing(key.level)
        down = key.level - data.level
        points = SQUARES / 2**down
        count = 1 << (key.level - ROOT_LEVEL)
        column = (key.column % count - (data.column << down)) * points
        row = (key.row % count - (data.row << down)) * points
        low, high, _ = bounds.of(data)
        wet, lake = water(data)
        skirt = 0.1 * (high - low) * frame.z_of_height + 0.02 * size
        return (
            x, y, size, tiles.slot(data),
            column, row, points, frame.z(tiles.base(data)),
            sights.spacing(0) * 2.0 ** -shown_level(key, data.level),
            tiles.unit_of_lies(data) * frame.z_of_height / sights.spacing(data.level),
            skirt, float(data in tiles.covers),
            wet, lake, 0.0, 0.0,
        )  # fmt: skip

    return np.array([node(key, data) for key, data in drawn], np.float32).reshape(-1, 4, 4)


def box_of(nodes: Nodes, heights: Extremes, ends: tuple[float, ...]) -> dict[str, Uniform]:
    """Return a box around all that is drawn of nodes.

    Parameters
    ----------
    heights
        z of the lowest and of the highest of it, about.
    ends
        Of the ground: west, south, east and north.
    """
    x, y, size = (nodes[:, 0, part].astype(float) for part in range(3))
    low, high = heights
    west, south, east, north = ends
    lowest = np.array([max(x.min(), west), max((y - size).min(), south), low - nodes[:, 2, 2].max()])
    highest = np.array([min((x + size).max(), east), min(y.max(), north), high])
    # Somewhat larger, for the edges of pixels.
    more = 0.02 * (highest - lowest).max()
    return {"box_low": tuple((lowest - more).tolist()), "box_high": tuple((highest + more).tolist())}


def ground_edges(drawn: Iterable[ShownTile], extent: tuple[float, float]) -> NodeEdges:
    """Return the edges of tiles at which the ground ends.

    Parameters
    ----------
    extent
        How far the ground goes to the south and to the east, in sides of the whole.
    """
    edges = []
    for number, (key, _) in enumerate(drawn):
        south, east = (part * key.tiles_a_side for part in extent)
        ends = (key.row < south <= key.row + 1, key.column < east <= key.column + 1, key.row == 0, key.column == 0)
        edges += [(number, side, 0.0, 0.0) for side, there in enumerate(ends) if there]
    return np.array(edges, np.float32).reshape(-1, 4)
