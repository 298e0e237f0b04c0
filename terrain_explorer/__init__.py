"""Terrain Explorer: grow, draw and understand heightmaps."""

__version__ = "0.3.0"
