"""Tiles: pieces of terrains of any size, each computed alone, that fit each other bit for bit."""

from terrain_explorer.terrain.tiles.large_terrain import LargeTerrain, large_map_view
from terrain_explorer.terrain.tiles.tile import TileGrid, tile

__all__ = ["LargeTerrain", "TileGrid", "large_map_view", "tile"]
