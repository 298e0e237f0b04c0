"""Finds out where the water of the terrain goes, and tells it of any point."""
