"""Paths in the window: rivers, roads, ridges, walls and lakes through points that can be moved."""
