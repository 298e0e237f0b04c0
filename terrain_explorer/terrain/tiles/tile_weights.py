"""The weights of a mask at the points of a tile."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import Shape, Window
from terrain_explorer.terrain.masks import FoundWeights, Weights
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.tile_key import TILE_POINTS, TileKey


def weights_of_tile(found: FoundWeights, facts: LandFacts, shape: Shape, key: TileKey) -> Weights:
    """Return how much of each point of a tile belongs to a mask; 0 beyond the map.

    Parameters
    ----------
    found
        What `MaskPart.weighing_everywhere` returns for the map of the ground.
    facts
        Where that map lies.
    shape
        Its rows and columns.
    key
        The tile.

    Returns
    -------
    weights
        0 to 1, float32, shape (257, 257).
    """
    assert facts.map_bounds is not None
    weights = np.zeros((TILE_POINTS, TILE_POINTS), np.float32)
    top, left = (int(edge * (1 << facts.level)) for edge in facts.map_bounds[:2])
    level, window = key.level - facts.level, key.window
    # Points of a coarser tile may be none of every so many rows and columns of a map that begins elsewhere.
    every = 1 << max(-level, 0)
    finer = max(level, 0)
    row, column = window.row * every - (top << finer), window.column * every - (left << finer)
    count = (TILE_POINTS - 1) * every + 1
    region = Region(finer, Window(row, column, count, count)).within(shape)
    if region is None:
        return weights
    there = np.broadcast_to(found.at(region), region.shape)
    down, across = region.window.row - row, region.window.column - column
    first, left_most = -(-down // every), -(-across // every)
    some = there[first * every - down :: every, left_most * every - across :: every]
    weights[first : first + some.shape[0], left_most : left_most + some.shape[1]] = some
    return weights
