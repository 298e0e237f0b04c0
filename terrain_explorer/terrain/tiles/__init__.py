"""Tiles: pieces of terrains of any size, each computed alone, that fit each other bit for bit."""

from terrain_explorer.terrain.tiles.distant_map import distant_map
from terrain_explorer.terrain.tiles.large_terrain import LargeTerrain
from terrain_explorer.terrain.tiles.tile import tile
from terrain_explorer.terrain.tiles.tile_grid import TileGrid

__all__ = ["LargeTerrain", "TileGrid", "distant_map", "tile"]
