"""Terrain as numbers: heightmaps and the generators that grow them. Knows numpy and no toolkit."""

from terrain_explorer.terrain.heightmap import Heightmap, Origin

__all__ = ["Heightmap", "Origin"]
